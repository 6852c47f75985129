/**
 * A report of a million completed visits, exported in the background by the built server and downloaded, while other
 * requests go on: `npm run bench -- export`. `BENCH_KEEP=<folder>` keeps the database, `BENCH_ROWS` changes the number.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, businessDay, reportcomplete, task, type Task } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { inRoot, serverFlags, serverProduct } from '../scripts/lib.mjs'
import type { Db } from '../server/src/db/client.ts'
import { foldDaySums } from '../server/src/db/day-sums.ts'
import { embeddedUrl } from '../server/src/db/embedded.ts'
import { startSession } from '../server/src/modules/base/session/service.ts'
import { freePort } from '../server/test/programs.ts'
import { cpuMs, postgresMs } from './orders/cpu.ts'
import { addFigure } from './report.ts'

const wanted = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
/** An account may ask ten times a second. */
const otherEveryMs = 150
const followEveryMs = 400
const limits = { seconds: 30, memoryMb: 150, otherMs: 250 }

process.env['BENCH_ORDERS'] ??= '20000'
// The number of orders is read when the module is loaded.
const { benchSecret, openStage } = await import('./orders/stage.ts')
const { putIndexesAway } = await import('./orders/fill.ts')

/** Multiplies the completed visits of the largest operator within the last year. */
const addVisits = async (db: Db, from: string) => {
  const { rows: columns } = await db.execute<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_name = 'visit' and is_generated = 'NEVER'`,
  )
  const own: Record<string, string> = {
    id: 'gen_random_uuid()',
    child_no: `'B' || lpad((copy.n * 1000000 + row_number() over ())::text, 12, '0')`,
    seq: 'visit.seq + 1000 * (copy.n + 1)',
    finished_at: `visit.finished_at + make_interval(secs => copy.n)`,
  }
  const names = columns.map(({ name }) => name)
  const count = async () => {
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from visit where operator_id = (select id from bench.operator where op = 0)
        and status = 'completed' and finished_at >= ${`${from}T00:00:00+08:00`}`,
    )
    return rows[0]?.n ?? 0
  }
  const had = await count()
  // A kept database has copies of earlier runs.
  const { rows: before } = await db.execute<{ n: number }>(
    sql`select coalesce(max(seq), 0) / 1000 as n from visit where child_no like 'B%'`,
  )
  const made = before[0]?.n ?? 0
  const copies = Math.max(0, Math.ceil(wanted / (had / (made + 1))) - made - 1)
  if (copies === 0) return count()
  const putIndexesBack = await putIndexesAway(db, ['visit'])
  for (let n = made; n < made + copies; n++)
    await db.execute(
      sql.raw(`insert into visit (${names.map((name) => `"${name}"`).join(', ')})
        select ${names.map((name) => own[name] ?? `visit."${name}"`).join(', ')}
        from visit cross join (select ${n} as n) copy
        where operator_id = (select id from bench.operator where op = 0) and status = 'completed'
          and finished_at >= '${from}T00:00:00+08:00' and child_no not like 'B%'`),
    )
  await putIndexesBack()
  await db.execute(sql`vacuum analyze visit`)
  await foldDaySums(db)
  return count()
}

/** Highest resident memory of a process since `watch` was called. */
const watchMemory = (pid: number) => {
  const now = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  const before = now()
  let peak = before
  const timer = setInterval(() => (peak = Math.max(peak, now())), 50)
  return () => {
    clearInterval(timer)
    return { before, grown: peak - before }
  }
}

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

const product = serverProduct()
if (!product.isFresh) {
  const { ok, output } = await product.make()
  if (!ok) throw new Error(output)
}
const stage = await openStage(console.log)
const dataDir = await mkdtemp(join(tmpdir(), 'kangju-bench-'))
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const today = businessDay(stage.clock())
const from = addDays(today, -360)
const rows = await addVisits(stage.db, from)
const server = spawn(process.execPath, [...serverFlags, inRoot('dist', 'server', 'main.js')], {
  env: {
    ...process.env,
    DATABASE_URL: embeddedUrl(stage.config),
    SECRET_KEY: benchSecret,
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: '0',
    LOG_LEVEL: 'error',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})

try {
  while ((await fetch(`${url}/readyz`).catch(() => undefined))?.status !== 200) await sleep(100)
  const { rows: admins } = await stage.db.execute<{ id: string; operatorId: string }>(
    sql`select id, operator_id as "operatorId" from account where operator_id = (select id from bench.operator where op = 0) and isdefault = 1`,
  )
  const [account] = admins
  if (account === undefined) throw new Error('there is no administrator')
  // The built server has the real time, not that of the data.
  const device = { now: new Date(), ip: '127.0.0.1', userAgent: 'bench' }
  const { token } = await startSession(stage.db, { account, ...device })
  const headers = { authorization: `Bearer ${token}` }
  const ask = async <R>(method: string, path: string, body?: object) => {
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { data, message } = (await reply.json()) as { data: R; message: string }
    if (!reply.ok) throw new Error(`${path}: ${message}`)
    return data
  }
  // The first requests and the thread of exports warm up with a small export.
  const start = (first: string) =>
    ask<{ taskId: string }>('POST', task.export.path, {
      path: reportcomplete.export.path,
      query: `finishedFrom=${first}&finishedTo=${today}`,
    })
  const follow = async (first: string) => {
    const { taskId } = await start(first)
    for (;;) {
      const state = await ask<Task>('GET', task.read.path.replace('{id}', taskId))
      if (state.status === 'done') return { taskId, total: state.total }
      if (state.status === 'failed') throw new Error(JSON.stringify(state.failure))
      await sleep(followEveryMs)
    }
  }
  await follow(addDays(today, -1))

  const others: number[] = []
  let isExporting = true
  const askOthers = async () => {
    const waiting: Promise<void>[] = []
    for (let n = 1; isExporting; n++) {
      const begun = performance.now()
      waiting.push(
        ask('GET', `/order/list?page=${1 + (n % 50)}&limit=20`).then(() => void others.push(performance.now() - begun)),
      )
      await sleep(otherEveryMs)
    }
    await Promise.all(waiting)
  }
  const memory = watchMemory(server.pid ?? 0)
  const [node, postgres] = [cpuMs(server.pid ?? 0), postgresMs(stage.pid)]
  const asking = askOthers()
  const begun = performance.now()
  const { taskId, total } = await follow(from)
  const seconds = (performance.now() - begun) / 1000
  isExporting = false
  await asking
  const { before, grown } = memory()
  const cores = [(cpuMs(server.pid ?? 0) - node) / 1000, (postgresMs(stage.pid) - postgres) / 1000]
  const fetched = performance.now()
  const file = await fetch(`${url}/api${task.file.path.replace('{id}', taskId)}`, { headers })
  let bytes = 0
  for await (const chunk of file.body ?? []) bytes += (chunk as Uint8Array).length
  const download = (performance.now() - fetched) / 1000
  const p99 = percentile(others, 0.99)
  const columns = 22
  if (total !== rows) console.log(`  the task gives ${total} as the number of rows`)
  addFigure({
    what: `exporting ${rows.toLocaleString('en')} rows × ${columns} cells`,
    value: seconds,
    unit: 's',
    atMost: limits.seconds,
    note: `of a core: server ${cores[0]?.toFixed(1)} s, PostgreSQL ${cores[1]?.toFixed(1)} s`,
  })
  addFigure({
    what: 'memory added meanwhile',
    value: grown,
    unit: 'MB',
    atMost: limits.memoryMb,
    note: `${before.toFixed(0)} MB before`,
  })
  addFigure({
    what: 'p99 of other requests meanwhile',
    value: p99,
    unit: 'ms',
    atMost: limits.otherMs,
    note: `p50 ${percentile(others, 0.5).toFixed(0)} ms of ${others.length}`,
  })
  addFigure({ what: `download of ${(bytes / 1_048_576).toFixed(0)} MB`, value: download, unit: 's' })
} finally {
  server.kill('SIGTERM')
  await once(server, 'exit')
  await stage.stop()
  await rm(dataDir, { recursive: true, force: true })
}
