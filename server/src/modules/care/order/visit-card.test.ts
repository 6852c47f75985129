import { order, type OrderDraft } from '@kangju/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { addVisitCard, cardById, checkCard, proofsOf } from '../../../../test/factories/card-rows.ts'
import { soldProject } from '../../../../test/factories/field-rows.ts'
import { specDraft } from '../../../../test/factories/service-catalogue.ts'
import { addOrder, orderById, visitsOf } from '../../../../test/factories/order-rows.ts'
import { newId } from '../../../secret/token.ts'
import type { PrepayCard } from '../../books/prepaycard/table.ts'
import { applyRefund, approveRefund } from '../refund/service.ts'
import { lockOrder, type Actor } from './service.ts'

let api: TestApi
let specId: string
beforeAll(async () => {
  api = await testApi()
  specId = (await soldProject(api, { specs: [specDraft({ priceFen: 5000 })] })).specId
})
afterAll(() => api.close())
afterEach(() => requireInvariants(api.db))

const orderWith = async (card: PrepayCard, qty: number, change: Partial<OrderDraft> = {}) => {
  const cards = await proofsOf(api, [card])
  return addOrder(api, { change: { items: [{ specId, qty }], cards, payMethod: 'prepaidCard', ...change } })
}
const onCard = async ({ id }: PrepayCard) => {
  const { balanceFen, heldFen, timesLeft, status } = await cardById(api, id)
  return [balanceFen, heldFen, timesLeft, status]
}
const clerk: Actor = { type: 'account', id: newId(), name: '客服' }
const auditor: Actor = { type: 'account', id: newId(), name: '财务' }

/** Refunds some visits of an order with a given amount. */
const refund = (id: string, childIds: string[], refundFen: number) =>
  api.db.transaction(async (tx) => {
    const held = await lockOrder(tx, id)
    const draft = { childIds, applyFen: refundFen, reason: 'customerCancelled' as const }
    const asked = await applyRefund(tx, held!, { draft, applyType: 'console', actor: clerk, now: api.now() })
    return approveRefund(tx, asked, { actor: auditor, refundFen, now: api.now(), remark: '按约定' })
  })

test('each use debits its part of the face value, the last one the rest', async () => {
  const card = await addVisitCard(api, { specId, times: 3, faceFen: 14_000 })
  expect((await checkCard(api, card.cardNo)).data).toMatchObject({
    availableFen: 14_000,
    visits: { specId, unitFen: 4666, timesLeft: 3 },
  })
  const cash = { payMethod: 'cash' as const, offlineVoucherNo: 'CK-1' }
  const { data } = await orderWith(card, 2, cash)
  expect((await orderById(api, data.id)).payParts.map(({ method, fen }) => [method, fen])).toEqual([
    ['prepaidCard', 9332],
    ['cash', 668],
  ])
  expect(await onCard(card)).toEqual([4668, 0, 1, 'active'])
  await orderWith(card, 2, { ...cash, offlineVoucherNo: 'CK-2' })
  expect(await onCard(card)).toEqual([0, 0, 0, 'usedUp'])
})

test('what a cheaper service leaves of the last use stays for another', async () => {
  const card = await addVisitCard(api, { specId, times: 2, faceFen: 12_000 })
  expect((await orderWith(card, 2)).status).toBe(200)
  expect(await onCard(card)).toEqual([2000, 0, 1, 'active'])
})

test('it pays for nothing but its option, and other services of the order are paid otherwise', async () => {
  const other = (await soldProject(api, { specs: [specDraft({ priceFen: 8000 })] })).specId
  const card = await addVisitCard(api, { specId, times: 5, faceFen: 25_000 })
  const refused = await orderWith(card, 1, { items: [{ specId: other, qty: 1 }] })
  expect(refused.errors).toHaveProperty('cards')
  const both = [
    { specId, qty: 1 },
    { specId: other, qty: 1 },
  ]
  const cash = { payMethod: 'cash' as const, offlineVoucherNo: 'CK-3' }
  const { data } = await orderWith(card, 1, { items: both, ...cash })
  expect((await orderById(api, data.id)).payParts.map(({ fen }) => fen)).toEqual([5000, 8000])
  expect(await onCard(card)).toEqual([20_000, 0, 4, 'active'])
})

test('uses are held until the order is paid or cancelled', async () => {
  const card = await addVisitCard(api, { specId, times: 2, faceFen: 6000 })
  const { data } = await orderWith(card, 2, { payMethod: 'wechat' })
  expect(await onCard(card)).toEqual([6000, 6000, 2, 'active'])
  expect((await checkCard(api, card.cardNo)).data.visits?.timesLeft).toBe(0)
  expect((await orderWith(card, 1, { payMethod: 'wechat' })).errors).toHaveProperty('cards')
  await api.admin(order.cancel, { params: { id: data.id }, body: { reason: '客户不需要' } })
  expect(await onCard(card)).toEqual([6000, 0, 2, 'active'])
})

test('a refund gives money and whole uses back, and a partly refunded use stays usable', async () => {
  const card = await addVisitCard(api, { specId, times: 3, faceFen: 15_000 })
  const { data } = await orderWith(card, 3)
  expect(await onCard(card)).toEqual([0, 0, 0, 'usedUp'])
  const ids = (await visitsOf(api, data.id)).map(({ id }) => id)
  await refund(data.id, ids.slice(0, 1), 4000)
  expect(await onCard(card)).toEqual([4000, 0, 1, 'active'])
  await refund(data.id, ids.slice(1), 10_000)
  expect(await onCard(card)).toEqual([14_000, 0, 3, 'active'])
})
