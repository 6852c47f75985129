/** Writing and reading spreadsheets, each measured in a separate process: `node bench/sheet.ts`. */
import { spawnSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pipeline } from 'node:stream/promises'
import { readSheet } from '../server/src/sheet/read.ts'
import { makeBook } from '../server/src/sheet/test-files.ts'
import { writeSheet } from '../server/src/sheet/write.ts'
import type { CellKind, CellValue } from '../server/src/sheet/write.ts'
import { addFigure } from './report.ts'

const EXPORT_ROWS = 200_000
const IMPORT_ROWS = 50_000
const IMPORT_COLUMNS = 22
const PROMISED_EXPORT_ROWS = 1_000_000

const orderKinds: CellKind[] = [
  ...(['text', 'text', 'time', 'money', 'integer', 'date', 'text', 'text', 'money', 'text'] as const),
  ...(['text', 'time', 'text', 'money', 'integer', 'text', 'text', 'text', 'time', 'text'] as const),
]
const names = ['王秀英', '李建国', '张敏', '刘洋', '陈桂芳']

const order = (index: number): CellValue[] => [
  `ZD20260101${String(index).padStart(6, '0')}`,
  names[index % 5],
  '2026-01-02T03:04:05+08:00',
  index * 37 + 1,
  index % 9,
  '1950-03-04',
  `138****${1000 + (index % 9000)}`,
  `北京市朝阳区建国路${index % 500}号院`,
  12_345 + index,
  '已完成',
  '居家护理服务(2小时)',
  new Date(1.7e12 + index * 1000).toISOString(),
  `110101********${1000 + (index % 9000)}`,
  index * 3,
  7,
  `备注 & 说明 <${index}>`,
  '康居养老服务有限公司',
  `A${index}`,
  '2026-01-02T03:04:05.000Z',
  '是',
]

const client = (index: number): string[] =>
  Array.from({ length: IMPORT_COLUMNS }, (_, column) =>
    column % 3 === 0 ? `${names[index % 5]}${index}` : `第${column}项`,
  )

const upTo = function* <Row>(count: number, row: (index: number) => Row): Generator<Row> {
  for (let index = 0; index < count; index++) yield row(index)
}

const orders = (): NodeJS.ReadableStream =>
  writeSheet({ name: '订单', columns: orderKinds.map((kind) => ({ title: kind, kind })) }, upTo(EXPORT_ROWS, order))

const clients = (): NodeJS.ReadableStream => {
  const columns = client(0).map((title) => ({ title, kind: 'text' as const }))
  return writeSheet({ name: '服务对象', columns }, upTo(IMPORT_ROWS, client))
}

/** The same rows as Excel stores them: every text once, cells by number. */
const clientsShared = (): Buffer => {
  const texts = new Map<string, number>()
  const cell = (text: string): string => {
    if (!texts.has(text)) texts.set(text, texts.size)
    return `<c t="s"><v>${texts.get(text)}</v></c>`
  }
  const rows = [...upTo(IMPORT_ROWS, (index) => `<row>${client(index).map(cell).join('')}</row>`)].join('')
  return makeBook({ rows, strings: [...texts.keys()].map((text) => `<si><t>${text}</t></si>`).join('') })
}

const readClients = async (path: string): Promise<void> => {
  for await (const batch of readSheet(
    path,
    { kind: 'task', account: 'bench' },
    { maxBytes: 50_000_000, maxRows: IMPORT_ROWS + 1 },
  ))
    void batch
}

const writeOrders = (path: string): Promise<void> => pipeline(orders(), createWriteStream(path))

interface Figures {
  seconds: number
  coreSeconds: number
  growthMb: number
  lagMs: number
}

const measure = async (work: () => Promise<void>): Promise<Figures> => {
  const before = process.memoryUsage.rss()
  const lag = monitorEventLoopDelay({ resolution: 5 })
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 10)
  lag.enable()
  const cpuBefore = process.cpuUsage()
  const started = performance.now()
  await work()
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(cpuBefore)
  lag.disable()
  clearInterval(timer)
  return {
    seconds,
    coreSeconds: (user + system) / 1e6,
    growthMb: (peak - before) / 1_048_576,
    lagMs: lag.percentile(99) / 1e6,
  }
}

const measureApart = (task: string, path: string): Figures => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [import.meta.filename, task, path], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as Figures
}

const limits = { writingMb: 150, writingLagMs: 250, readingS: 30, readingMb: 150 }

const addFigures = (
  what: string,
  rows: number,
  { seconds, coreSeconds, growthMb, lagMs }: Figures,
  isWriting: boolean,
) => {
  const core = `of a core ${coreSeconds.toFixed(1)} s`
  if (isWriting) {
    const needed = Math.ceil(PROMISED_EXPORT_ROWS / 30)
    addFigure({
      what,
      value: rows / seconds,
      unit: 'rows/s',
      atLeast: needed,
      note: `${seconds.toFixed(1)} s, ${core}`,
    })
    addFigure({ what: `${what}: memory added`, value: growthMb, unit: 'MB', atMost: limits.writingMb })
    addFigure({ what: `${what}: p99 of the event loop`, value: lagMs, unit: 'ms', below: limits.writingLagMs })
  } else {
    addFigure({ what, value: seconds, unit: 's', below: limits.readingS, note: core })
    addFigure({ what: `${what}: memory added`, value: growthMb, unit: 'MB', atMost: limits.readingMb })
    addFigure({ what: `${what}: p99 of the event loop`, value: lagMs, unit: 'ms' })
  }
}

const benchSheet = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheet-bench-'))
  const [written, own, shared] = ['written', 'own', 'shared'].map((name) => join(folder, `${name}.xlsx`)) as [
    string,
    string,
    string,
  ]
  try {
    await pipeline(clients(), createWriteStream(own))
    await writeFile(shared, clientsShared())
    const wide = `${EXPORT_ROWS.toLocaleString('en')} × ${orderKinds.length} cells`
    const read = `${IMPORT_ROWS.toLocaleString('en')} × ${IMPORT_COLUMNS} cells`
    addFigures(`writing ${wide}`, EXPORT_ROWS, measureApart('write', written), true)
    addFigures(`reading ${read}, inline strings`, IMPORT_ROWS, measureApart('read', own), false)
    addFigures(`reading ${read}, shared strings`, IMPORT_ROWS, measureApart('read', shared), false)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const [, , task, path] = process.argv
if (task && path)
  console.log(JSON.stringify(await measure(() => (task === 'write' ? writeOrders(path) : readClients(path)))))
else await benchSheet()
