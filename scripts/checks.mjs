import { existsSync } from 'node:fs'
import { consoleProduct, inRoot, pinnedNode, run, runTool, serverProduct } from './lib.mjs'

const whenThere = (file, check) => (existsSync(inRoot(file)) ? [check] : [])

const buildCheck = (name, product) => ({
  name,
  run: () => (product.isFresh ? { ok: true, output: '', took: 'unchanged' } : product.make()),
})

/** Longest first, since they share two cores. */
const listChecks = () => [
  ...whenThere('console/index.html', buildCheck('console build', consoleProduct())),
  { name: 'lint', run: () => runTool('oxlint', ['--deny-warnings']) },
  { name: 'types', run: () => runTool('tsc', ['-p', 'tsconfig.json']) },
  ...whenThere('console/tsconfig.json', {
    name: 'console types',
    run: () => runTool('tsc', ['-p', 'console/tsconfig.json']),
  }),
  ...whenThere('server/src/main.ts', buildCheck('server bundle', serverProduct())),
  ...whenThere('server/src/cli/drift.ts', { name: 'drift', run: () => run(pinnedNode, ['server/src/cli/drift.ts']) }),
  { name: 'format', run: () => runTool('oxfmt', ['--check', '.']) },
]

export const runChecks = async () => {
  const waiting = listChecks()
  let passed = 0
  let failed = 0
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { ok, output, took } = await check.run()
      console.log(`${ok ? '✓' : '✗'} ${check.name} (${took})`)
      if (ok) passed++
      else {
        failed++
        console.log(output)
      }
    }
  }
  await Promise.all([work(), work()])
  return { passed, failed }
}
