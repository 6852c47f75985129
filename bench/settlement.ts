/** Ten thousand withdrawals reviewed in bulk, and the lists that hold them: `npm run bench -- settlement`. */
import { bulkSettleLimit, settlement, type Endpoint } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { organs } from '../server/src/modules/organs/organ/table.ts'
import { newId } from '../server/src/secret/token.ts'
import { encryptUnbound } from '../server/test/api/unbound.ts'
import { bareOrgan } from '../server/test/factories/bare-organ.ts'
import { signIn, startServer } from './measure-import.ts'
import { addFigure } from './report.ts'

const count = Number(process.env['BENCH_ROWS'] ?? 10_000)
const amountFen = 50_000
const limits = { listMs: 100, callS: 30 }

const server = await startServer()
const { app, tools } = server

const call = async <T>(authorization: string, { method, path }: Endpoint, given: { query?: object; body?: object }) => {
  const begun = performance.now()
  const reply = await app.inject({
    method,
    url: `/api${path}`,
    query: (given.query ?? {}) as Record<string, string>,
    headers: { authorization },
    ...(given.body === undefined ? {} : { payload: given.body }),
  })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return { data: reply.json<{ data: T }>().data, ms: performance.now() - begun }
}

/** Payees with a wallet whose money is frozen for one request each. */
const fill = async () => {
  const { db, keyring } = tools
  const now = new Date().toISOString()
  const { rows } = await db.execute<{ id: string }>(sql`select id from operator limit 1`)
  const operatorId = rows[0]?.id ?? ''
  const numbers = Array.from({ length: count }, (_none, n) => n)
  for (let from = 0; from < count; from += 500)
    await db.insert(organs).values(
      numbers.slice(from, from + 500).map((n) => ({
        ...bareOrgan(`JG${n}`),
        id: newId(),
        operatorId,
        name: `护理站${n}`,
        createdAt: now,
        updatedAt: now,
      })),
    )
  await db.execute(sql`insert into wallet (id, operator_id, owner_type, owner_id, frozen_fen, created_at)
    select gen_random_uuid(), operator_id, 'organ', id, ${amountFen}::bigint, ${now}::timestamptz from organ`)
  const accountNo = encryptUnbound(keyring, 'settlement.accountNo', '6222020000000000')
  await db.execute(sql`insert into settlement (id, operator_id, created_at, updated_at, settle_no, owner_type, owner_id,
      owner_name, organ_id, organ_name, amount_fen, fee_fen, net_fen, pay_method, bank_name, bank_branch, account_name,
      account_no, avail_snapshot_fen, apply_at, status)
    select gen_random_uuid(), operator_id, ${now}::timestamptz, ${now}::timestamptz, 'TX' || code, 'organ', id, name, id, name,
      ${amountFen}::bigint, 0, ${amountFen}::bigint, 'bank', '中国工商银行', '西湖支行', name, ${accountNo}, ${amountFen}::bigint,
      ${now}::timestamptz - (random() * 90) * interval '1 day', 'reviewing'
    from organ`)
  await db.execute(sql`analyze`)
}

type Listed = { items: { id: string }[]; total: number }

const median = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0

const measureList = async (what: string, token: string, endpoint: Endpoint, query: object) => {
  const times: number[] = []
  for (let n = 0; n < 15; n += 1) times.push((await call<Listed>(token, endpoint, { query })).ms)
  addFigure({ what, value: median(times), unit: 'ms', below: limits.listMs })
}

try {
  const [token = ''] = await signIn(server)
  await fill()
  const many = count.toLocaleString('en')
  await measureList(`${many} to review with total and sums, page 1`, token, settlement.list, { limit: 20 })
  await measureList('the same by name', token, settlement.list, { keyword: '站77' })
  const rejected = Math.floor(count / 10)
  const cpu = process.cpuUsage()
  const begun = performance.now()
  let [done, slowest] = [0, 0]
  while (done < count) {
    const { data } = await call<Listed>(token, settlement.list, { query: { limit: 100 } })
    const more = await call<Listed>(token, settlement.list, { query: { limit: 100, page: 2 } })
    const ids = [...data.items, ...more.data.items].map(({ id }) => id).slice(0, bulkSettleLimit)
    const body = done < rejected ? { ids, pass: 0, remark: '收款账户有误' } : { ids, pass: 1 }
    const { data: results, ms } = await call<{ isDone: boolean }[]>(token, settlement.settleAll, { body })
    const failed = results.filter(({ isDone }) => !isDone).length
    if (failed > 0) throw new Error(`${failed} of ${ids.length} were not decided`)
    done += ids.length
    slowest = Math.max(slowest, ms)
  }
  const seconds = (performance.now() - begun) / 1000
  const { user, system } = process.cpuUsage(cpu)
  addFigure({
    what: `${many} reviewed in calls of ${bulkSettleLimit}, a tenth rejected`,
    value: count / seconds,
    unit: '/s',
    note: `${seconds.toFixed(1)} s; of a core in the server ${((user + system) / 1000 / count).toFixed(1)} ms each`,
  })
  addFigure({ what: 'the slowest of these calls', value: slowest / 1000, unit: 's', below: limits.callS })
  await measureList('reviewed with total and sums, page 1', token, settlement.reviewed, { limit: 20 })
  const paid = { status: 'toPay', page: 400 }
  await measureList('reviewed in one state, page 400', token, settlement.reviewed, paid)
} finally {
  await server.stop()
}
