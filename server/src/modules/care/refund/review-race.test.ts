import { edgeOrder, refund, refundreview } from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { booked } from '../../../../test/factories/booked.ts'
import { asCustomer } from '../../../../test/factories/field-rows.ts'
import { freshKey, orderById, payOrderOf, placeOrder, visitsOf } from '../../../../test/factories/order-rows.ts'
import { askedOnline, askedRefund, refundById } from '../../../../test/factories/refund-rows.ts'
import { ledgerTxns } from '../../books/ledger/table.ts'
import { orderLogs } from '../order/table.ts'
import { refundFailed } from './service.ts'
import type { Refund } from './table.ts'

let api: TestApi
let reviewer: TestApi['admin']
beforeAll(async () => {
  api = await testApi()
  reviewer = api.as('order_refund_apply')
})
afterAll(() => api.close())
afterEach(() => requireInvariants(api.db))

const wonOf = (replies: readonly { status: number; code: number }[]) => ({
  won: replies.filter(({ status }) => status === 200).length,
  others: [...new Set(replies.filter(({ status }) => status !== 200).map(({ code }) => code))],
})
const approve = ({ id }: Pick<Refund, 'id'>) =>
  reviewer(refundreview.audit, { params: { id }, body: { pass: 1 }, headers: freshKey() })
const reject = ({ id }: Pick<Refund, 'id'>) =>
  reviewer(refundreview.audit, { params: { id }, body: { pass: 0, remark: '不退' }, headers: freshKey() })

test.each(Array.from({ length: 6 }, (_none, round) => [round + 1]))(
  'approving, rejecting and withdrawing one refund at once, round %i: one wins and the books agree',
  async (round) => {
    const { order } = await payOrderOf(api, await placeOrder(api))
    const customer = await asCustomer(api, order.bookerId)
    const childIds = (await visitsOf(api, order.id)).map(({ id }) => id)
    const body = { childIds, applyFen: order.payFen, reason: 'customerCancelled' as const }
    const { data } = await customer(edgeOrder.refund, { params: { id: order.id }, body, headers: freshKey() })
    const withdraw = () => customer(edgeOrder.withdrawRefund, { params: { id: data.id } })
    const bulk = async () => {
      const reply = await reviewer(refundreview.bulk, { body: { ids: [data.id], pass: 1 } })
      const [result] = reply.data.results
      return result?.why === null ? { status: 200, code: 20_000 } : { status: 409, code: 40_902 }
    }
    const deeds = [() => approve(data), () => reject(data), withdraw, bulk]
    const turned = [...deeds.slice(round % 4), ...deeds.slice(0, round % 4)]
    const replies = await Promise.all(Array.from({ length: 5 }, () => turned.map((deed) => deed())).flat())
    expect(wonOf(replies)).toEqual({ won: 1, others: [40_902] })
    const row = await refundById(api, data.id)
    expect(['refunding', 'rejected', 'withdrawn']).toContain(row.status)
    const isAgreed = row.status === 'refunding'
    expect(await booked(api, 'refund.approved', row.refundNo)).toEqual(
      isAgreed ? ['debit ORDER_ESCROW 20000', 'credit REFUND_PAYABLE 20000'] : [],
    )
    expect((await visitsOf(api, order.id)).map(({ status, refundLock }) => [status, refundLock])).toEqual([
      [isAgreed ? 'cancelled' : 'unscheduled', false],
    ])
    expect(row.version).toBe(isAgreed ? 3 : 2)
  },
)

test('the service desk withdraws its request while reviewers decide it: one wins', async () => {
  const row = await askedRefund(api)
  const replies = await Promise.all(
    Array.from({ length: 7 }, () => [
      approve(row),
      reject(row),
      api.admin(refund.withdraw, { params: { id: row.id }, headers: freshKey() }),
    ]).flat(),
  )
  expect(wonOf(replies)).toEqual({ won: 1, others: [40_902] })
})

test('twenty retries of a failed refund send it once', async () => {
  const { row } = await askedOnline(api)
  await approve(row)
  await api.db.transaction((tx) => refundFailed(tx, row.refundNo, { message: '账户异常', now: api.now() }))
  const replies = await Promise.all(
    Array.from({ length: 20 }, () =>
      reviewer(refundreview.audit, { params: { id: row.id }, body: { pass: 1, retry: 1 }, headers: freshKey() }),
    ),
  )
  expect(wonOf(replies)).toEqual({ won: 1, others: [40_902] })
  const isRetry = and(eq(orderLogs.mainId, row.mainId), eq(orderLogs.action, 'refundRetry'))
  expect(await api.db.$count(orderLogs, isRetry)).toBe(1)
})

test('twenty payouts of a refund, with twenty vouchers, pay it once', async () => {
  const row = await askedRefund(api)
  await approve(row)
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_none, at) =>
      reviewer(refundreview.payout, {
        params: { id: row.id },
        body: { method: 'cash', voucherNo: `RACE-${at}` },
        headers: freshKey(),
      }),
    ),
  )
  expect(wonOf(replies)).toEqual({ won: 1, others: [40_902] })
  expect(await api.db.$count(ledgerTxns, eq(ledgerTxns.bizNo, `${row.refundNo}:1`))).toBe(1)
  expect(await orderById(api, row.mainId)).toMatchObject({ refundedFen: 20_000 })
})

test('twenty refunds paid out with one voucher: it pays one of them', async () => {
  const rows = await Promise.all(Array.from({ length: 20 }, () => askedRefund(api)))
  await Promise.all(rows.map(approve))
  const replies = await Promise.all(
    rows.map(({ id }) =>
      reviewer(refundreview.payout, {
        params: { id },
        body: { method: 'bank', voucherNo: 'RACE-ONE' },
        headers: freshKey(),
      }),
    ),
  )
  expect(wonOf(replies)).toEqual({ won: 1, others: [40_933] })
})

test('the same approval sent twenty times with one key is answered alike and booked once', async () => {
  const row = await askedRefund(api)
  const headers = freshKey()
  const send = () => reviewer(refundreview.audit, { params: { id: row.id }, body: { pass: 1 }, headers })
  const replies = await Promise.all(Array.from({ length: 20 }, send))
  const done = [...replies, await send()].filter(({ status }) => status === 200)
  expect(done.length).toBeGreaterThan(1)
  expect(new Set(done.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  expect(await api.db.$count(ledgerTxns, eq(ledgerTxns.bizNo, row.refundNo))).toBe(1)
})

test('two reviewers with the same bulk at once decide each refund once', async () => {
  const ids = (await Promise.all(Array.from({ length: 8 }, () => askedRefund(api)))).map(({ id }) => id)
  const replies = await Promise.all(
    [ids, ids.toReversed(), ids].map((some) => reviewer(refundreview.bulk, { body: { ids: some, pass: 1 } })),
  )
  const done = replies.flatMap(({ data }) => data.results).filter(({ why }) => why === null)
  expect(done.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
})
