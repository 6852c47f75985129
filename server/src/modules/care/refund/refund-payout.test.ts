import { order, refund, type OfflineMethod, type PayPart } from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { booked } from '../../../../test/factories/booked.ts'
import { addCard, proofsOf } from '../../../../test/factories/card-rows.ts'
import {
  byInsurance,
  freshKey,
  orderById,
  paidOrder,
  payOrderOf,
  placeOrder,
  visitsOf,
} from '../../../../test/factories/order-rows.ts'
import type { Db } from '../../../db/client.ts'
import { Problem } from '../../../kit/problem.ts'
import { ledgerEntries } from '../../books/ledger/table.ts'
import { sendBackDue } from '../../desk/paychannel/service.ts'
import { payOrder } from '../order/commands.ts'
import { lockOrder, type Actor } from '../order/service.ts'
import type { Order } from '../order/table.ts'
import { applyRefund, approveRefund, payRefundOut, refundDone, refundFailed } from './service.ts'
import { refunds, type Refund } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
afterEach(() => requireInvariants(api.db))

const clerk: Actor = { type: 'account', id: '01900000-0000-7000-8000-000000000002', name: '客服' }
const auditor: Actor = { type: 'account', id: '01900000-0000-7000-8000-000000000001', name: '财务' }

const inTx = <R>(act: (tx: Db) => Promise<R>) => api.db.transaction(act)

/** Asks for some visits of an order and agrees to it. */
const refunded = async (row: Pick<Order, 'id'>, childIds?: readonly string[]): Promise<Refund> =>
  inTx(async (tx) => {
    const held = await lockOrder(tx, row.id)
    const all = await visitsOf(api, row.id)
    const these = all.filter(({ id }) => childIds === undefined || childIds.includes(id))
    const applyFen = these.reduce((sum, { amountFen }) => sum + amountFen, 0)
    const draft = { childIds: these.map(({ id }) => id), applyFen, reason: 'customerCancelled' as const }
    const asked = await applyRefund(tx, held!, { draft, applyType: 'console', actor: clerk, now: api.now() })
    return approveRefund(tx, asked, { actor: auditor, refundFen: applyFen, now: api.now() })
  })
const refundById = async (id: string): Promise<Refund> =>
  (await api.db.select().from(refunds).where(eq(refunds.id, id)))[0]!
const payOut = (row: Refund, method: OfflineMethod, voucherNo: string) =>
  inTx((tx) => payRefundOut(tx, row, { method, voucherNo, actor: auditor, now: api.now() }))
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Problem) return error.problem
      throw error
    },
  )
const paidWith = async (parts: readonly PayPart[]) => {
  const priceFen = parts.reduce((sum, { fen }) => sum + fen, 0)
  const row = await placeOrder(api, { spec: { priceFen } })
  await inTx(async (tx) =>
    payOrder(tx, api.tools, (await lockOrder(tx, row.id))!, { parts, actor: clerk, now: api.now() }),
  )
  return row
}
const owed = async (operatorId: string) => {
  const [row] = await api.db
    .select({ fen: sql<number>`coalesce(sum(case side when 'credit' then fen else -fen end), 0)::int` })
    .from(ledgerEntries)
    .where(sql`operator_id = ${operatorId} and account = 'REFUND_PAYABLE'`)
  return row?.fen
}

test('refunds that wait for cash do not keep online refunds from being sent', async () => {
  const cash = await paidOrder(api, { spec: { times: 60, priceFen: 60_000 }, change: {} })
  const more = await paidOrder(api, { spec: { times: 60, priceFen: 60_000 }, change: {} })
  for (const row of [cash, more]) for (const { id } of await visitsOf(api, row.id)) await refunded(row, [id])
  const { order: online } = await payOrderOf(api, await placeOrder(api))
  const { id } = await refunded(online)
  expect(await sendBackDue(api.tools)).toBe(1)
  expect(await refundById(id)).toMatchObject({ status: 'refunded' })
})

describe('parts of a refund', () => {
  test('are booked one by one, also when two of them are cards', async () => {
    const cards = [await addCard(api, { faceFen: 2400 }), await addCard(api, { faceFen: 2400 })]
    const row = await placeOrder(api, {
      spec: { priceFen: 4800 },
      change: { payMethod: 'prepaidCard', cards: await proofsOf(api, cards) },
    })
    const before = await owed(row.operatorId)
    const { refundNo, parts, status } = await refunded(row)
    expect(status).toBe('refunded')
    const at = api.now().toISOString()
    expect(parts.map(({ cardNo, fen, channelNo, paidFrom }) => [cardNo, fen, channelNo, paidFrom])).toEqual([
      [cards[0]?.cardNo, 2400, refundNo, 'prepaidCard'],
      [cards[1]?.cardNo, 2400, refundNo, 'prepaidCard'],
    ])
    expect(parts.map((part) => part.at)).toEqual([at, at])
    for (const n of [1, 2])
      expect(await booked(api, 'refund.paid', `${refundNo}:${n}`)).toEqual([
        'debit REFUND_PAYABLE 2400',
        'credit PREPAY_LIAB 2400',
      ])
    expect(await owed(row.operatorId)).toBe(before)
  })

  test('of the same method and amount are confirmed by one notice each', async () => {
    const online = { method: 'wechat' as const, fen: 1000, cardNo: null }
    const row = await paidWith([
      { ...online, channelNo: 'W-1' },
      { ...online, channelNo: 'W-2' },
    ])
    const { id, refundNo } = await refunded(row)
    const say = (channelNo: string) =>
      inTx((tx) => refundDone(tx, refundNo, { method: 'wechat', channelNo, fen: 1000, now: api.now() }))
    expect(await say('R-1')).toBe(true)
    expect(await refundById(id)).toMatchObject({
      status: 'refunding',
      parts: [{ channelNo: 'R-1' }, { channelNo: null }],
    })
    expect(await say('R-1')).toBe(false)
    expect(await say('R-2')).toBe(true)
    expect(await refundById(id)).toMatchObject({ status: 'refunded' })
  })

  test('paid by bank after the channel failed are credited to the bank', async () => {
    const { order: row } = await payOrderOf(api, await placeOrder(api))
    const { id, refundNo } = await refunded(row)
    await inTx((tx) => refundFailed(tx, refundNo, { message: '账户异常', now: api.now() }))
    const paid = await payOut(await refundById(id), 'bank', 'BANK-OUT-1')
    expect(paid).toMatchObject({
      status: 'refunded',
      parts: [{ method: 'wechat', channelNo: 'BANK-OUT-1', paidFrom: 'bank', at: api.now().toISOString() }],
    })
    expect(await booked(api, 'refund.paid', `${refundNo}:1`)).toEqual([
      'debit REFUND_PAYABLE 20000',
      'credit CASH:bank 20000',
    ])
  })
})

describe('a voucher', () => {
  const pay = (row: Order, offlineVoucherNo: string, payMethod: OfflineMethod = 'bank') =>
    api.admin(order.pay, { params: { id: row.id }, body: { payMethod, offlineVoucherNo }, headers: freshKey() })

  test('pays one order only', async () => {
    const [first, second, third] = [await placeOrder(api), await placeOrder(api), await placeOrder(api)]
    expect((await pay(first, 'BANK-1')).status).toBe(200)
    expect(await pay(second, 'BANK-1')).toMatchObject({ status: 409, code: 40933, message: '凭证号已被使用' })
    const change = { payMethod: 'bank' as const, offlineVoucherNo: 'BANK-1' }
    await expect(placeOrder(api, { change })).rejects.toThrow('凭证号已被使用')
    expect(await orderById(api, second.id)).toMatchObject({ status: 'awaitingPayment' })
    expect((await pay(third, 'BANK-1', 'pos')).status).toBe(200)
    const other = await placeOrder(api, { of: 'b', change })
    expect(other.status).toBe('paid')
  })

  test('used ten times together pays one order', async () => {
    const rows = await Promise.all(Array.from({ length: 10 }, () => placeOrder(api)))
    const replies = await Promise.all(rows.map((row) => pay(row, 'BANK-2')))
    expect(replies.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([
      20_000,
      ...Array<number>(9).fill(40_933),
    ])
  })

  test('pays one refund only', async () => {
    const [first, second] = [await refunded(await paidOrder(api)), await refunded(await paidOrder(api))]
    expect(await outcome(payOut(first, 'bank', 'OUT-1'))).toBe('done')
    expect(await outcome(payOut(second, 'bank', 'OUT-1'))).toBe('voucherUsed')
    expect(await outcome(payOut(second, 'bank', 'OUT-2'))).toBe('done')
  })
})

test('a visit that cost nothing can be asked for', async () => {
  const row = await placeOrder(api, { change: { ...(await byInsurance(api)), discountFen: 20_000 } })
  const childIds = (await visitsOf(api, row.id)).map(({ id }) => id)
  const ask = (mainId: string, ids: string[], applyFen: number) =>
    api.admin(refund.apply, {
      params: { id: mainId },
      body: { childIds: ids, applyFen, reason: 'customerCancelled' },
      headers: freshKey(),
    })
  const paid = await paidOrder(api)
  const paidIds = (await visitsOf(api, paid.id)).map(({ id }) => id)
  expect((await ask(paid.id, paidIds, 0)).errors).toHaveProperty('applyFen')
  const { status, data } = await ask(row.id, childIds, 0)
  expect(status).toBe(200)
  const decision = { actor: auditor, refundFen: 0, now: api.now() }
  const done = await inTx(async (tx) => approveRefund(tx, await refundById(data.id), decision))
  expect(done).toMatchObject({ status: 'refunded', parts: [] })
  expect(await orderById(api, row.id)).toMatchObject({ status: 'refunded', refundStatus: 'none' })
})
