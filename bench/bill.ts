/**
 * The bill of a channel with 100,000 lines, compared in the background, and the trial balance over 1,000,000 ledger
 * entries: `node --expose-gc bench/bill.ts`.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { gzipSync } from 'node:zlib'
import { addDays, businessDay, monthOf, reconciliation, type Reply } from '@kangju/contract'
import type { Pool, QueryConfig } from 'pg'
import type { Db } from '../server/src/db/client.ts'
import { foldDaySums } from '../server/src/db/day-sums.ts'
import { makeMonths } from '../server/src/db/partitions.ts'
import { runDueTasks } from '../server/src/modules/base/task/service.ts'
import { writeBill, type WrittenLine } from '../server/src/modules/desk/reconciliation/write-bill.ts'
import { signIn, startServer } from './measure-import.ts'
import { addFigure } from './report.ts'

const lines = Number(process.env['BENCH_LINES'] ?? 100_000)
const entries = Number(process.env['BENCH_ENTRIES'] ?? 1_000_000)
const limits = { importS: 10, matchS: 10, balanceMs: 100 }
const differing = 100
const hundredDays = 100

const server = await startServer()
const { app, tools } = server
const { db } = tools
const [authorization = ''] = await signIn(server)
const day = addDays(businessDay(tools.clock()), -1)
const patienceMs = 10 * 60 * 1000

/** Fills tables without the usual limits of a request. */
const fill = async () => {
  await makeMonths(db, tools.clock(), monthOf(addDays(day, -hundredDays - 1)))
  const client = await (db as Db & { $client: Pool }).$client.connect()
  const run = (text: string) => client.query({ text, query_timeout: patienceMs } as QueryConfig)
  await run('set statement_timeout = 0')
  const filled = ['goods_order', 'ledger_txn', 'ledger_entry']
  for (const table of filled) await run(`alter table ${table} disable trigger user`)
  const operator = `(select id from operator where code = 'BENCH')`
  const start = `'${day} 08:00:00+08'::timestamptz`
  const earlier = Math.max(0, Math.floor(entries / 2) - lines)
  // Purchases of virtual goods of yesterday with their postings, and earlier postings of the same kind.
  await run(`
    insert into goods_order (id, operator_id, created_at, updated_at, order_no, goods_id, goods_name, goods_type, class_id, class_name,
      buyer_type, buyer_id, buyer_name, buyer_mobile, buyer_mobile_index, qty, price_fen, pay_fen, pay_method, channel_no, pay_expire_at,
      paid_at, delivered_at, status)
    select gen_random_uuid(), ${operator}, at, at, 'XN' || n, gen_random_uuid(), '课程', 'course', gen_random_uuid(), '课程', 'booker',
      gen_random_uuid(), '', '', '', 1, 1000 + n % 500, 1000 + n % 500, 'wechat', 'WX' || n, at, at, at, 'delivered'
    from (select n, ${start} + n * interval '0.5 second' as at from generate_series(1, ${lines}) as n) as days`)
  await run(`
    insert into ledger_txn (id, operator_id, biz_type, biz_no, at)
    select gen_random_uuid(), ${operator}, 'goods.paid', order_no, paid_at from goods_order
    union all
    select gen_random_uuid(), ${operator}, 'goods.paid', 'OLD' || n, ${start} - (1 + n % ${hundredDays}) * interval '1 day'
    from generate_series(1, ${earlier}) as n`)
  await run(`
    insert into ledger_entry (id, txn_id, operator_id, account, side, fen, at)
    select gen_random_uuid(), t.id, t.operator_id, side.account, side.side, coalesce(g.pay_fen, 1000), t.at
    from ledger_txn t left join goods_order g on g.operator_id = t.operator_id and g.order_no = t.biz_no,
      (values ('CASH:wechat', 'debit'), ('GOODS_ESCROW', 'credit')) as side(account, side)`)
  for (const table of filled) await run(`alter table ${table} enable trigger user`)
  await run('select sum_all_ledger_entry()')
  await run('analyze')
  client.release(true)
  await foldDaySums(db)
}

/** The channel has another amount in some lines, lacks some payments and has some that are not ours. */
const billText = () => {
  const written = Array.from({ length: lines }, (_, at): WrittenLine => {
    const n = at + 1
    const isOther = n % (lines / differing) === 0
    const isStrange = n % (lines / differing) === 1
    return {
      kind: 'payment',
      time: `${day} 12:00:00`,
      channelNo: isStrange ? `NO${n}` : `WX${n}`,
      ourNo: `XN${n}`,
      fen: 1000 + (n % 500) + (isOther ? 1 : 0),
    }
  })
  return writeBill(written)
}

const send = async (file: Buffer) => {
  const boundary = 'bench'
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = `${field('channel', 'wechat')}${field('day', day)}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="bill.csv.gz"\r\nContent-Type: application/gzip\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const headers = { authorization, 'content-type': `multipart/form-data; boundary=${boundary}` }
  const reply = await app.inject({ method: 'POST', url: `/api${reconciliation.importBill.path}`, payload, headers })
  if (reply.statusCode !== 200) throw new Error(reply.payload)
  return reply.json<{ data: Reply<typeof reconciliation.importBill> }>().data
}

const get = async <T>(path: string) => {
  const reply = await app.inject({ method: 'GET', url: `/api${path}`, headers: { authorization } })
  if (reply.statusCode !== 200) throw new Error(reply.payload)
  return reply.json<{ data: T }>().data
}

const timed = async <T>(work: () => Promise<T>) => {
  const start = performance.now()
  const result = await work()
  return { result, ms: performance.now() - start }
}

/** The median of several readings. */
const median = async (work: () => Promise<unknown>) => {
  const times: number[] = []
  for (let n = 0; n < 9; n += 1) times.push((await timed(work)).ms)
  return times.toSorted((one, other) => one - other)[4] ?? 0
}

await fill()
const packed = gzipSync(billText())
const stalls = monitorEventLoopDelay({ resolution: 5 })
stalls.enable()
const imported = await timed(() => send(packed))
const matched = await timed(() => runDueTasks(tools))
stalls.disable()
const { id } = imported.result
const { sums } = await get<Reply<typeof reconciliation.bill>>(`/reconciliation/bill/${id}`)
const from = addDays(day, -hundredDays)
const balanceMs = await median(() => get(`/reconciliation/balance?from=${from}&to=${day}`))
const daysMs = await median(() => get(`/reconciliation/balance/days?account=CASH:wechat&from=${from}&to=${day}`))
const entriesMs = await median(() => get(`/reconciliation/entries?account=CASH:wechat&day=${day}&page=2`))
const chartsMs = await median(() => get(`/reconciliation/charts?from=${from}&to=${day}`))
const itemsMs = await median(() => get(`/reconciliation/bill/${id}/items?outcome=amountDiffers`))
const openMs = await median(() => get(`/reconciliation/bill/${id}/items?state=open`))

const size = `${lines.toLocaleString('en')} lines, ${(packed.length / 1_048_576).toFixed(1)} MB packed`
addFigure({
  what: `a bill of ${size}, read, checked and stored`,
  value: imported.ms / 1000,
  unit: 's',
  below: limits.importS,
})
addFigure({ what: 'compared in the background', value: matched.ms / 1000, unit: 's', below: limits.matchS })
const wrong = [sums?.amountDiffers, sums?.onlyTheirs].map((sum) => Math.abs((sum?.payment.count ?? 0) - differing))
addFigure({
  what: 'differences not found, or too many',
  value: wrong.reduce((sum, n) => sum + n, 0),
  unit: '',
  atMost: 0,
})
addFigure({
  what: 'p99 of the event loop meanwhile',
  value: stalls.percentile(99) / 1e6,
  unit: 'ms',
  note: `at most ${(stalls.max / 1e6).toFixed(0)} ms`,
})
const balance = `trial balance of 101 days over ${entries.toLocaleString('en')} entries`
const readings = {
  [balance]: balanceMs,
  'days of an account': daysMs,
  charts: chartsMs,
  'a page of entries': entriesMs,
}
for (const [what, value] of Object.entries(readings)) addFigure({ what, value, unit: 'ms', below: limits.balanceMs })
addFigure({ what: 'differences of the bill', value: itemsMs, unit: 'ms' })
addFigure({ what: 'differences without a note', value: openMs, unit: 'ms' })
await server.stop()
