import { longcare, order, type OrderDraft } from '@kangju/contract'
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { deliver } from '../../../../test/api/deliver.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { booked } from '../../../../test/factories/booked.ts'
import { addCard, cardById, cardPassword, checkCard, proofsOf } from '../../../../test/factories/card-rows.ts'
import {
  addOrder,
  freshKey,
  orderById,
  orderDraft,
  payOrderOf,
  ticketFor,
  visitsOf,
} from '../../../../test/factories/order-rows.ts'
import { addInsured, longcareDraft } from '../../../../test/factories/record-rows.ts'
import { tillOf } from '../../../gateways/pay-sandbox.ts'
import { newId } from '../../../secret/token.ts'
import { prepayCardFlows, type PrepayCard } from '../../books/prepaycard/table.ts'
import { claims } from '../../customers/longcare/table.ts'
import { applyRefund, approveRefund } from '../refund/service.ts'
import { cancelOverdue } from './cancel.ts'
import { lockOrder, type Actor } from './service.ts'
import type { Order } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
afterEach(() => requireInvariants(api.db))

const withCards = async (cards: readonly PrepayCard[], change: Partial<OrderDraft> = {}) =>
  addOrder(api, { change: { cards: await proofsOf(api, cards), ...change } })
const placedWith = async (cards: readonly PrepayCard[], change: Partial<OrderDraft> = {}) => {
  const { status, errors, data } = await withCards(cards, change)
  if (status !== 200) throw new Error(JSON.stringify(errors))
  return orderById(api, data.id)
}
const cancel = ({ id }: Order) => api.admin(order.cancel, { params: { id }, body: { reason: '客户不需要' } })
const onCard = async ({ id }: PrepayCard) => {
  const { balanceFen, heldFen, status } = await cardById(api, id)
  return [balanceFen, heldFen, status]
}
const flowsOf = async ({ id }: PrepayCard) =>
  (
    await api.db.select().from(prepayCardFlows).where(eq(prepayCardFlows.cardId, id)).orderBy(asc(prepayCardFlows.seq))
  ).map(({ seq, type, amountFen, balanceAfterFen, orderNo }) => [seq, type, amountFen, balanceAfterFen, orderNo])
const cash = (voucherNo: string) => ({ payMethod: 'cash' as const, offlineVoucherNo: voucherNo })

const clerk: Actor = { type: 'account', id: newId(), name: '客服' }
const auditor: Actor = { type: 'account', id: newId(), name: '财务' }

/** Asks for and agrees to the refund of all visits. */
const refundAll = (row: Order) =>
  api.db.transaction(async (tx) => {
    const held = await lockOrder(tx, row.id)
    const childIds = (await visitsOf(api, row.id)).map(({ id }) => id)
    const draft = { childIds, applyFen: row.payFen, reason: 'customerCancelled' as const }
    const asked = await applyRefund(tx, held!, { draft, applyType: 'console', actor: clerk, now: api.now() })
    return approveRefund(tx, asked, { actor: auditor, refundFen: row.payFen, now: api.now() })
  })

describe('a prepaid card', () => {
  test('holds its part between order and payment, and the rest is paid online', async () => {
    const card = await addCard(api, { faceFen: 5000 })
    const row = await placedWith([card])
    expect(row).toMatchObject({
      status: 'awaitingPayment',
      payFen: 20_000,
      reservedFen: 5000,
      payParts: [],
      reservedParts: [{ method: 'prepaidCard', fen: 5000, cardNo: card.cardNo, cardId: card.id }],
    })
    expect(await onCard(card)).toEqual([5000, 5000, 'active'])
    expect(await booked(api, 'order.paid', row.orderNo)).toEqual([])

    const { order: paid } = await payOrderOf(api, row)
    expect(paid).toMatchObject({ status: 'paid', payMethod: 'mixed', reservedFen: 0, reservedParts: [] })
    expect(paid.payParts.map(({ method, fen, cardId }) => [method, fen, cardId])).toEqual([
      ['prepaidCard', 5000, card.id],
      ['wechat', 15_000, undefined],
    ])
    expect(await booked(api, 'order.paid', row.orderNo)).toEqual([
      'debit PREPAY_LIAB 5000',
      'debit CASH:wechat 15000',
      'credit ORDER_ESCROW 20000',
    ])
    expect(await onCard(card)).toEqual([0, 0, 'usedUp'])
    expect(await flowsOf(card)).toEqual([[1, 'spend', 5000, 0, row.orderNo]])
  })

  test('is free again when the order is cancelled or not paid in time', async () => {
    const card = await addCard(api, { faceFen: 5000 })
    const first = await placedWith([card])
    expect((await withCards([card])).errors).toHaveProperty('cards')
    expect((await cancel(first)).status).toBe(200)
    expect(await onCard(card)).toEqual([5000, 0, 'active'])
    await placedWith([card])
    api.pass(31 * 60_000)
    await cancelOverdue(api.tools)
    expect(await onCard(card)).toEqual([5000, 0, 'active'])
    expect(await flowsOf(card)).toEqual([])
  })

  test('is not held or spent beyond its balance by twenty orders at once', async () => {
    const card = await addCard(api, { faceFen: 30_000 })
    const [proof = ''] = await proofsOf(api, [card])
    const drafts = Array.from({ length: 20 }, () => ({ change: { cards: [proof], payMethod: 'prepaidCard' as const } }))
    const replies = await Promise.all(drafts.map((draft) => addOrder(api, draft)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(19)
    expect(await onCard(card)).toEqual([10_000, 0, 'active'])
  })

  test('pays a whole order alone, and cards that end sooner come first', async () => {
    const late = await addCard(api, { faceFen: 15_000, validEnd: null })
    const soon = await addCard(api, { faceFen: 15_000, validEnd: '2027-01-31' })
    const row = await placedWith([late, soon], { payMethod: 'prepaidCard' })
    expect(row.status).toBe('paid')
    expect(row.payParts.map(({ cardNo, fen }) => [cardNo, fen])).toEqual([
      [soon.cardNo, 15_000],
      [late.cardNo, 5000],
    ])
    expect([await onCard(soon), await onCard(late)]).toEqual([
      [0, 0, 'usedUp'],
      [10_000, 0, 'active'],
    ])
  })

  test('that leaves something to pay needs a method for the rest, and nothing stays held', async () => {
    const card = await addCard(api, { faceFen: 5000 })
    expect((await withCards([card], { payMethod: 'prepaidCard' })).errors).toHaveProperty('payMethod')
    expect(await onCard(card)).toEqual([5000, 0, 'active'])
    const row = await placedWith([card], cash('KA-1'))
    expect(row).toMatchObject({ status: 'paid', payMethod: 'mixed', offlineVoucherNo: 'KA-1' })
    expect(row.payParts.map(({ method, fen }) => [method, fen])).toEqual([
      ['prepaidCard', 5000],
      ['cash', 15_000],
    ])
  })

  test('pays an order that costs nothing, and keeps its money', async () => {
    const card = await addCard(api)
    const row = await placedWith([card], { payMethod: 'prepaidCard', discountFen: 20_000 })
    expect(row).toMatchObject({ status: 'paid', payFen: 0, payMethod: 'prepaidCard' })
    expect(await onCard(card)).toEqual([10_000, 0, 'active'])
  })

  test('that covers an order agreed for an impossible time is not charged', async () => {
    const card = await addCard(api, { faceFen: 20_000 })
    const past = { appointDate: '2026-11-14', startTime: '10:00' }
    expect((await withCards([card], past)).status).not.toBe(200)
    expect(await onCard(card)).toEqual([20_000, 0, 'active'])
  })

  test('is refused outside of its services, validity and state, and pays no more than its share', async () => {
    const refused = async (change: Partial<PrepayCard>) => (await withCards([await addCard(api, change)])).errors
    expect(await refused({ scopeType: 'projects', scopeIds: [newId()] })).toHaveProperty('cards')
    expect(await refused({ validEnd: '2026-11-01' })).toHaveProperty('cards')
    expect(await refused({ status: 'frozen' })).toHaveProperty('cards')
    const row = await placedWith([await addCard(api, { faceFen: 50_000, maxPayBp: 2500 })])
    expect(row.reservedFen).toBe(5000)
  })

  test('is not told apart from an unknown one by a wrong password, and locks after five', async () => {
    const card = await addCard(api)
    const wrong = await checkCard(api, card.cardNo, '11112222')
    const unknown = await checkCard(api, '8866260010999999', '11112222')
    const other = await checkCard(api, card.cardNo, cardPassword, 'b')
    for (const reply of [unknown, other])
      expect([reply.status, reply.message, reply.errors]).toEqual([wrong.status, wrong.message, wrong.errors])
    const tries = await Promise.all(Array.from({ length: 20 }, () => checkCard(api, card.cardNo, '11112222')))
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([422]))
    expect((await cardById(api, card.id)).wrongTries).toBe(5)
    expect((await checkCard(api, card.cardNo)).errors).toEqual(wrong.errors)
    api.pass(31 * 60_000)
    expect((await checkCard(api, card.cardNo)).data).toMatchObject({ cardNo: card.cardNo, availableFen: 10_000 })
  })

  test('is named by a proof of the same account that is not too old', async () => {
    const card = await addCard(api)
    const [proof = ''] = await proofsOf(api, [card])
    const put = async (cards: string[], as = api.admin) =>
      (await as(order.add, { body: await orderDraft(api, { change: { cards } }), headers: freshKey() })).errors
    expect(await put([proof], api.as('order'))).toHaveProperty('cards')
    expect(await put([`${proof.slice(0, -2)}xx`])).toHaveProperty('cards')
    expect(await put(['x'])).toHaveProperty('cards')
    api.pass(31 * 60_000)
    expect(await put([proof])).toHaveProperty('cards')
    expect(await onCard(card)).toEqual([10_000, 0, 'active'])
  })

  test('gets its part of a refund back, also after it has ended', async () => {
    const card = await addCard(api, { faceFen: 5000, validEnd: '2026-12-31' })
    const row = await placedWith([card], cash('KA-2'))
    api.pass(60 * 24 * 60 * 60_000)
    const { parts } = await refundAll(row)
    expect(parts.map(({ method, fen, cardId }) => [method, fen, cardId])).toEqual([
      ['prepaidCard', 5000, card.id],
      ['cash', 15_000, undefined],
    ])
    expect(await onCard(card)).toEqual([5000, 0, 'active'])
    expect((await cardById(api, card.id)).validEnd).toBe('2027-02-13')
    expect((await flowsOf(card)).map(([, type]) => type)).toEqual(['spend', 'refund'])
  })
})

describe('a notice of payment', () => {
  test('is compared with its part: the whole amount of a partly reserved order is owed back', async () => {
    const card = await addCard(api, { faceFen: 5000 })
    const row = await placedWith([card])
    const tell = (fen: number, channelNo: string) =>
      deliver(
        api,
        tillOf(api.tools.pay)!.till({ kind: 'paid', method: 'wechat', bizNo: row.orderNo, channelNo, fen }, api.now()),
        'sandbox',
      )
    await ticketFor(api, row)
    await tell(20_000, 'W-WHOLE')
    expect(await orderById(api, row.id)).toMatchObject({ status: 'awaitingPayment', reservedFen: 5000 })
    await tell(15_000, 'W-REST')
    expect(await orderById(api, row.id)).toMatchObject({ status: 'paid', channelNo: 'W-REST' })
  })

  test('that comes after the cancellation is owed back, and the card keeps its money', async () => {
    const card = await addCard(api, { faceFen: 5000 })
    const row = await placedWith([card])
    await ticketFor(api, row)
    await cancel(row)
    const said = { kind: 'paid', method: 'wechat', bizNo: row.orderNo, channelNo: 'W-LATE', fen: 15_000 } as const
    await deliver(api, tillOf(api.tools.pay)!.till(said, api.now()), 'sandbox')
    expect(await orderById(api, row.id)).toMatchObject({ status: 'cancelled', payParts: [] })
    expect(await onCard(card)).toEqual([5000, 0, 'active'])
    expect(await booked(api, 'pay.stray', 'sandbox:W-LATE')).toEqual([
      'debit CASH:wechat 15000',
      'credit REFUND_PAYABLE 15000',
    ])
  })
})

describe('long-term care insurance', () => {
  const insured = (clientId: string, change: Partial<OrderDraft>) => addOrder(api, { change: { clientId, ...change } })
  const claimsOf = async (clientId: string) =>
    (await api.db.select().from(claims).where(eq(claims.clientId, clientId))).map(({ fen, returnedFen, voucherNo }) => [
      fen,
      returnedFen,
      voucherNo,
    ])

  test('pays a part with its voucher, and the rest is paid otherwise', async () => {
    const clientId = await addInsured(api, { monthQuotaFen: 12_000 })
    const { data } = await insured(clientId, { insuranceFen: 12_000, insuranceVoucherNo: 'CH-1', ...cash('KA-3') })
    const row = await orderById(api, data.id)
    expect(row).toMatchObject({ status: 'paid', payMethod: 'mixed' })
    expect(row.payParts).toMatchObject([
      { method: 'insurance', fen: 12_000, voucherNo: 'CH-1' },
      { method: 'cash', fen: 8000 },
    ])
    expect(await booked(api, 'order.paid', row.orderNo)).toEqual([
      'debit LTC_RECEIVABLE 12000',
      'debit CASH:cash 8000',
      'credit ORDER_ESCROW 20000',
    ])
    expect(await claimsOf(clientId)).toEqual([[12_000, 0, 'CH-1']])
    const { data: quote } = await api.admin(order.quote, {
      body: { items: [{ specId: row.items[0]?.specId ?? '', qty: 1 }], clientId },
    })
    expect(quote.insurance).toEqual({ validTo: '2028-10-31', monthQuotaFen: 12_000, leftFen: 0 })
    await refundAll(row)
    expect(await claimsOf(clientId)).toEqual([[12_000, 12_000, 'CH-1']])
  })

  test('may get a smaller quota in the middle of a month', async () => {
    const clientId = await addInsured(api)
    await insured(clientId, { payMethod: 'insurance', insuranceVoucherNo: 'CH-8' })
    const [row] = (await api.admin(longcare.list, { query: { clientId } })).data
    const body = { ...longcareDraft(clientId, { monthQuotaFen: 5000 }), id: row?.id ?? '', version: row?.version ?? 0 }
    expect((await api.admin(longcare.edit, { body })).status).toBe(200)
    await requireInvariants(api.db)
  })

  test('needs an insured person, a voucher of its own and enough quota', async () => {
    const refused = async (change: Partial<OrderDraft>) => (await addOrder(api, { change })).errors
    expect(await refused({ payMethod: 'insurance', insuranceVoucherNo: 'CH-2' })).toHaveProperty('payMethod')
    expect(await refused({ payMethod: 'insurance' })).toHaveProperty('insuranceVoucherNo')
    const clientId = await addInsured(api, { monthQuotaFen: 30_000 })
    expect(await refused({ clientId, insuranceFen: 20_001, insuranceVoucherNo: 'CH-2' })).toHaveProperty('insuranceFen')
    expect((await insured(clientId, { payMethod: 'insurance', insuranceVoucherNo: 'CH-2' })).status).toBe(200)
    expect((await insured(clientId, { insuranceFen: 5000, insuranceVoucherNo: 'CH-2' })).code).toBe(40933)
    expect(await refused({ clientId, payMethod: 'insurance', insuranceVoucherNo: 'CH-3' })).toHaveProperty('payMethod')
    const past = await addInsured(api, { validFrom: '2026-01-01', validTo: '2026-11-01', assessDate: '2026-01-01' })
    expect(await refused({ clientId: past, payMethod: 'insurance', insuranceVoucherNo: 'CH-4' })).toHaveProperty(
      'payMethod',
    )
    const uninsured = await addInsured(api, { insured: 0 })
    expect(await refused({ clientId: uninsured, payMethod: 'insurance', insuranceVoucherNo: 'CH-5' })).toHaveProperty(
      'payMethod',
    )
  })

  test('is not claimed beyond the quota by ten orders at once', async () => {
    const clientId = await addInsured(api, { monthQuotaFen: 45_000 })
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        insured(clientId, { payMethod: 'insurance', insuranceVoucherNo: `CH-M-${n}` }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(await claimsOf(clientId)).toHaveLength(2)
  })

  test('gets quota and voucher back when an order is cancelled', async () => {
    const clientId = await addInsured(api, { monthQuotaFen: 12_000 })
    const change = { insuranceFen: 12_000, insuranceVoucherNo: 'CH-6' }
    const { data } = await insured(clientId, change)
    expect(await orderById(api, data.id)).toMatchObject({ status: 'awaitingPayment', reservedFen: 12_000 })
    expect((await insured(clientId, { ...change, insuranceVoucherNo: 'CH-7' })).errors).toHaveProperty('insuranceFen')
    await cancel(await orderById(api, data.id))
    expect(await claimsOf(clientId)).toEqual([])
    expect((await insured(clientId, change)).status).toBe(200)
  })
})

test('an order paid in part by a card is paid at the desk with what is left', async () => {
  const card = await addCard(api, { faceFen: 5000 })
  const { id } = await placedWith([card])
  const body = { payMethod: 'pos' as const, offlineVoucherNo: 'POS-1' }
  expect((await api.admin(order.pay, { params: { id }, body, headers: freshKey() })).status).toBe(200)
  expect((await orderById(api, id)).payParts.map(({ method, fen }) => [method, fen])).toEqual([
    ['prepaidCard', 5000],
    ['pos', 15_000],
  ])
})
