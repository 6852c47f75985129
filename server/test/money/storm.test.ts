import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../api/api.ts'
import { requireInvariants } from '../api/invariants.ts'
import { lockWaits } from '../api/lock-waits.ts'
import { makeTally } from '../api/tally.ts'
import { inLanes, numbers } from '../lanes.ts'
import { moneyCalls, moneyTown, signedIn, type MoneyCall } from './calls.ts'
import { openConnections, type PostReply } from './post.ts'

// `npm run soak` sends 50 copies of each of 1,000 operations.
const operationCount = Number(process.env['SWEEP_OPERATIONS'] ?? 20)
const copyCount = 50
/** Operations whose copies are in flight at the same time. */
const atOnce = 4
const kinds = ['sale', 'payment', 'withdrawal', 'directRefund', 'refundRequest'] as const
type Kind = (typeof kinds)[number]
const each = operationCount / kinds.length

let api: TestApi
let connections: ReturnType<typeof openConnections>
let operations: { readonly kind: Kind; readonly call: MoneyCall }[]
let spare: { readonly payment: MoneyCall; readonly mainId: string }
const tally = makeTally('copies of operations that move money')

const must = async (call: MoneyCall) => {
  const reply = await connections.post(call)
  if (reply.status !== 200) throw new Error(`${reply.message} ${JSON.stringify(reply.errors)}`)
  return reply
}
const idOf = ({ data }: PostReply) => String(data?.['id'])

const visitIds = async (mainId: string) => {
  const { rows } = await api.db.execute<{ id: string }>(sql`select id from visit where main_id = ${mainId}`)
  return rows.map(({ id }) => id)
}

beforeAll(async () => {
  api = await testApi()
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  connections = openConnections((api.app.server.address() as AddressInfo).port, atOnce * copyCount)
  const town = await signedIn(api, await moneyTown(api, each))
  const calls = moneyCalls(town)
  const [unpaid, toRefund, toRequest] = [
    new Map<number, string>(),
    new Map<number, string>(),
    new Map<number, string>(),
  ]
  await inLanes(numbers(each + 1), 8, async (n) => {
    unpaid.set(n, idOf(await must(calls.unpaid(n))))
    toRefund.set(n, idOf(await must(calls.sale(10_000 + n))))
    toRequest.set(n, idOf(await must(calls.sale(20_000 + n))))
  })
  operations = []
  for (const n of numbers(each)) {
    const requested = toRequest.get(n) ?? ''
    operations.push(
      { kind: 'sale', call: calls.sale(n) },
      { kind: 'payment', call: calls.payment(unpaid.get(n) ?? '', n) },
      { kind: 'withdrawal', call: calls.withdrawal(n) },
      { kind: 'directRefund', call: calls.directRefund(toRefund.get(n) ?? '') },
      { kind: 'refundRequest', call: calls.refundRequest(requested, await visitIds(requested)) },
    )
  }
  const mainId = unpaid.get(each) ?? ''
  spare = { mainId, payment: calls.payment(mainId, each) }
})
afterEach(() => requireInvariants(api.db))
afterAll(async () => {
  tally.print()
  connections.close()
  await api.close()
})

/** What exists, by the kind of document, posting, log line and key. */
const effects = async (): Promise<Record<string, number>> => {
  const { rows } = await api.db.execute<{ what: string; n: number }>(sql`
    select 'booked ' || biz_type as what, count(*)::int as n from ledger_txn group by 1
    union all select 'audited ' || action, count(*)::int from audit group by 1
    union all select 'orders', count(*)::int from main_order
    union all select 'visits', count(*)::int from visit
    union all select 'refunds', count(*)::int from refund
    union all select 'withdrawals', count(*)::int from settlement
    union all select 'flows', count(*)::int from wallet_flow
    union all select 'receipts', count(*)::int from voucher
    union all select 'keys', count(*)::int from idempotency_key`)
  return Object.fromEntries(rows.map(({ what, n }) => [what, n]))
}

/** What was added between two counts, without what stayed the same. */
const added = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(after).flatMap(([what, n]) => (n === (before[what] ?? 0) ? [] : [[what, n - (before[what] ?? 0)]])),
  )

/** The same request with something else in its body. */
const otherThan = ({ kind, call }: (typeof operations)[number]): MoneyCall => {
  const change = {
    sale: { remark: '改' },
    payment: { offlineVoucherNo: 'SJ-OTHER' },
    withdrawal: { amountFen: 20_000 },
    directRefund: { remark: '改' },
    refundRequest: { description: '改' },
  }[kind]
  return { ...call, body: { ...call.body, ...change } }
}

/** Copies of several operations, one of each in turn, so that all copies of an operation are in flight together. */
const interleaved = () =>
  Array.from({ length: Math.ceil(operationCount / atOnce) }, (_none, block) =>
    numbers(copyCount).flatMap(() => numbers(atOnce).map((n) => block * atOnce + n)),
  )
    .flat()
    .filter((at) => at < operationCount)

test(`${copyCount} concurrent copies of ${operationCount} operations have ${operationCount} effects`, async () => {
  const before = await effects()
  const answers = operations.map((): PostReply[] => [])
  await inLanes(interleaved(), atOnce * copyCount, async (at) => {
    const { kind, call } = operations[at] as (typeof operations)[number]
    const reply = await connections.post(call)
    tally.add(reply.status === 200 ? 'answered' : 'refused while the first was running')
    // 40905: the first copy is still running.
    if (reply.status !== 200 && reply.code !== 40905) throw new Error(`${kind}: ${JSON.stringify(reply)}`)
    if (reply.status === 200) answers[at]?.push(reply)
  })
  const after = added(before, await effects())

  // Every copy got the reply of the one effect, and so does a later one; another body is refused.
  await inLanes(operations, 8, async (operation, at) => {
    const late = await must(operation.call)
    for (const reply of answers[at] ?? []) expect(reply).toEqual(late)
    expect(await connections.post(otherThan(operation))).toMatchObject({ status: 422, code: 42201 })
  })
  expect(added(before, await effects())).toEqual(after)
  expect(after).toEqual({
    'booked order.paid': 2 * each,
    'booked withdrawal.applied': each,
    'booked refund.approved': each,
    'audited order.add': each,
    'audited order.pay': each,
    'audited edgeStaffWallet.settle': each,
    'audited refund.direct': each,
    'audited refund.apply': each,
    orders: each,
    visits: 2 * each,
    refunds: 2 * each,
    withdrawals: each,
    flows: each,
    receipts: 2 * each,
    keys: operationCount,
  })
})

test('a copy is refused while the first is still running, and gets its reply afterwards', async () => {
  const before = await effects()
  const holder = await api.pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from main_order where id = $1 for update', [spare.mainId])
  const first = connections.post(spare.payment)
  await expect.poll(() => lockWaits(api), { interval: 10 }).toBeGreaterThan(0)
  const copies = await Promise.all(numbers(copyCount).map(() => connections.post(spare.payment)))
  expect(copies.map(({ status, code }) => [status, code])).toEqual(numbers(copyCount).map(() => [409, 40905]))
  await holder.query('rollback')
  holder.release()
  const { status, data } = await first
  expect(status).toBe(200)
  expect((await must(spare.payment)).data).toEqual(data)
  expect(added(before, await effects())).toMatchObject({ 'booked order.paid': 1, visits: 1, receipts: 1, keys: 1 })
})
