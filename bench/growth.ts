/**
 * The costs of 10,000, 100,000 and 1,000,000 orders: `BENCH_KEEP=<folder> npm run bench -- growth` keeps the filled
 * databases in folders named after their sizes; `BENCH_SIZES=10000,100000` measures other sizes. It writes the table
 * and the drawing of docs/scaling.md.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exponentOf, growthChart, growthTable, withGrowth, type Size } from './growth-chart.ts'
import { describeMachine, growthFileVariable, handoverVariable, today } from './machine.ts'
import { loadNow } from './orders/cpu.ts'
import { addFigure } from './report.ts'

const asked = (process.env['BENCH_SIZES'] ?? '10000,100000,1000000').split(',').map(Number)
const projectedOrders = 10_000_000
const page = fileURLToPath(new URL('../docs/scaling.md', import.meta.url))
const picture = fileURLToPath(new URL('../docs/growth.svg', import.meta.url))
const program = fileURLToPath(new URL('./orders.ts', import.meta.url))

const measure = async (orders: number, folder: string, file: string) => {
  console.log(`\n${orders.toLocaleString('en')} orders`)
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    BENCH_PART: 'growth',
    BENCH_ORDERS: String(orders),
    BENCH_KEEP: join(folder, String(orders)),
    [growthFileVariable]: file,
  }
  // The lines of one size belong to this benchmark, not to the table of all.
  delete env[handoverVariable]
  const child = spawn(process.execPath, [program], { stdio: 'inherit', env })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${orders} orders: exit code ${code}`)
}

const temporary = await mkdtemp(join(tmpdir(), 'kangju-growth-'))
try {
  const file = join(temporary, 'sizes')
  const before = loadNow()
  for (const orders of asked) await measure(orders, process.env['BENCH_KEEP'] ?? temporary, file)
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  const sizes = lines.map((line) => JSON.parse(line) as Size)
  for (const { name } of sizes.at(-1)?.costs ?? [])
    addFigure({ what: `growth of ${name}`, value: exponentOf(sizes, name), unit: '', note: 'exponent' })
  const when = `Measured on ${today()}, load ${before} to ${loadNow()}: ${describeMachine()}.`
  const drawing = '![Processor time of each operation by the number of orders](growth.svg)'
  const table = growthTable(sizes, projectedOrders)
  await writeFile(picture, growthChart(sizes))
  await writeFile(page, withGrowth(await readFile(page, 'utf8'), [when, '', table, '', drawing].join('\n')))
} finally {
  await rm(temporary, { recursive: true, force: true })
}
