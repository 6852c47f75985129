import { existsSync } from 'node:fs'
import { boxProduct, consoleProduct, inRoot, kitPageProduct, pinnedNode, run, runTool, serverProduct } from './lib.mjs'

const whenThere = (file, check) => (existsSync(inRoot(file)) ? [check] : [])

const buildCheck = (name, product) => ({
  name,
  run: () => (product.isFresh ? { ok: true, output: '', took: 'unchanged' } : product.make()),
})

/** The checker of types collects garbage as often as this needs, so that it stays within the budget of memory. */
const lintMemory = { GOMEMLIMIT: '1600MiB' }
const oxlint = (name, args) => ({
  name,
  run: () => runTool('oxlint', ['--deny-warnings', ...args], { env: lintMemory }),
})

/** Longest first, since they share two cores. oxlint also reports type errors, and each run of it uses one core. */
const listChecks = () => [
  oxlint('lint and types', ['--ignore-pattern', '/console']),
  ...whenThere('console/index.html', buildCheck('console build', consoleProduct())),
  ...whenThere('box/index.html', buildCheck('box build', boxProduct())),
  ...whenThere('console/tsconfig.json', oxlint('lint and types of the console', ['console'])),
  ...whenThere('console/test/page', buildCheck('page of the kit tests', kitPageProduct())),
  ...whenThere('server/src/cli/drift.ts', { name: 'drift', run: () => run(pinnedNode, ['server/src/cli/drift.ts']) }),
  ...whenThere('server/src/main.ts', buildCheck('server bundle', serverProduct())),
  { name: 'format', run: () => runTool('oxfmt', ['--check', '.']) },
]

const budget = { seconds: 60, bytes: 2e9 }
const gigabytes = (bytes) => `${(bytes / 1e9).toFixed(1)} GB`

export const runChecks = async () => {
  const begin = performance.now()
  const waiting = listChecks()
  let passed = 0
  let failed = 0
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { ok, output, took, peak } = await check.run()
      console.log(`${ok ? '✓' : '✗'} ${check.name} (${took}${peak ? `, ${gigabytes(peak)}` : ''})`)
      if (peak > budget.bytes) console.log(`! ${check.name}: a process took over ${gigabytes(budget.bytes)}`)
      if (ok) passed++
      else {
        failed++
        console.log(output)
      }
    }
  }
  await Promise.all([work(), work()])
  const seconds = Math.round((performance.now() - begin) / 1000)
  if (seconds > budget.seconds) console.log(`! the checks took ${seconds} s; their budget is ${budget.seconds} s`)
  return { passed, failed }
}
