/**
 * Runs the benchmarks one after another, each in a separate process, and prints one table: `npm run bench`. `npm run
 * bench -- sheet` runs one; `--docs` writes the table into docs/performance.md, too.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describeMachine, handoverVariable, settingsNow, today } from './machine.ts'
import { loadNow } from './orders/cpu.ts'
import { failedLine, textTable, withTable, type Line, type Run } from './table.ts'

const usual = [
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
/** The million orders, their growth and the ten minutes of clockwork run only by name. */
const all = ['orders', 'growth', ...usual, 'clockwork']
const docs = '--docs'
const page = fileURLToPath(new URL('../docs/performance.md', import.meta.url))

const given = process.argv.slice(2).filter((argument) => argument !== docs)
const unknown = given.filter((name) => !all.includes(name))
if (unknown.length > 0) throw new Error(`there is no benchmark ${unknown.join(', ')}: ${all.join(', ')}`)

const failureOf = (code: number | null, signal: string | null, lines: readonly Line[]) => {
  if (signal !== null) return `ended by ${signal}`
  if (code === 1 && lines.some(({ isMissed }) => isMissed)) return undefined
  if (code !== 0) return `exit code ${code}`
  return lines.length === 0 ? 'no figures' : undefined
}

const runOne = async (name: string, folder: string): Promise<Run> => {
  console.log(`\n# ${name}`)
  const file = join(folder, name)
  const before = loadNow()
  const program = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  const env = { ...process.env, [handoverVariable]: file }
  const child = spawn(process.execPath, ['--expose-gc', program], { stdio: 'inherit', env })
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  const text = existsSync(file) ? await readFile(file, 'utf8') : ''
  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
  const failure = failureOf(code, signal, lines)
  return {
    name,
    date: today(),
    loads: [before, loadNow()],
    settings: settingsNow(),
    lines: failure === undefined ? lines : [...lines, failedLine(failure)],
  }
}

const folder = await mkdtemp(join(tmpdir(), 'kangju-bench-lines-'))
const before = loadNow()
const runs: Run[] = []
try {
  for (const name of given.length === 0 ? usual : given) runs.push(await runOne(name, folder))
} finally {
  await rm(folder, { recursive: true, force: true })
}
const machine = describeMachine()
console.log(`\n${machine}\n${today()}, load ${before} at the start, ${loadNow()} at the end\n\n${textTable(runs)}`)
if (process.argv.includes(docs)) await writeFile(page, withTable(await readFile(page, 'utf8'), machine, runs, all))
if (runs.some(({ lines }) => lines.some(({ isMissed }) => isMissed))) process.exitCode = 1
