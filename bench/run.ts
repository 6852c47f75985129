import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

// Each benchmark runs in a separate process, one after another; `npm run bench -- sheet` runs one. The million orders and
// the ten minutes of clockwork run only by name.
const all = [
  'start',
  'account-list',
  'sign-in',
  'sheet',
  'export',
  'wallet',
  'import-clients',
  'import-boxes',
  'import-flood',
  'settlement',
  'bill',
  'dispatch',
  'simulate',
  'cards',
  'monthend',
  'hub',
  'calls',
  'nodes',
  'console',
]
const wanted = process.argv.slice(2)

for (const name of wanted.length === 0 ? all : wanted) {
  console.log(`\n# ${name}`)
  const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  const [code] = (await once(spawn(process.execPath, ['--expose-gc', file], { stdio: 'inherit' }), 'exit')) as [number]
  if (code !== 0) process.exitCode = 1
}
