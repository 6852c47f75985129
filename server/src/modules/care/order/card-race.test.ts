import { order, orderReserveTexts } from '@kangju/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { addCard, cardById, checkCard, proofsOf } from '../../../../test/factories/card-rows.ts'
import { addOrder, orderById, placeOrder, visitsOf } from '../../../../test/factories/order-rows.ts'
import { soldProject } from '../../../../test/factories/field-rows.ts'
import { specDraft } from '../../../../test/factories/service-catalogue.ts'
import { usualRates } from '../../../http/rates.ts'
import { newId } from '../../../secret/token.ts'
import { applyRefund, approveRefund } from '../refund/service.ts'
import { lockOrder, type Actor } from './service.ts'
import type { Order } from './table.ts'

let api: TestApi
let specId: string
beforeAll(async () => {
  api = await testApi({ rates: { 'cardPassword.bearer': usualRates['cardPassword.bearer'] } })
  specId = (await soldProject(api, { specs: [specDraft({ priceFen: 1000 })] })).specId
})
afterAll(() => api.close())
afterEach(() => requireInvariants(api.db))

const items = () => [{ specId, qty: 1 }]
const clerk: Actor = { type: 'account', id: newId(), name: '客服' }
const auditor: Actor = { type: 'account', id: newId(), name: '财务' }

const refundAll = async (row: Order) => {
  const childIds = (await visitsOf(api, row.id)).map(({ id }) => id)
  return api.db.transaction(async (tx) => {
    const held = await lockOrder(tx, row.id)
    const draft = { childIds, applyFen: row.payFen, reason: 'customerCancelled' as const }
    const asked = await applyRefund(tx, held!, { draft, applyType: 'console', actor: clerk, now: api.now() })
    return approveRefund(tx, asked, { actor: auditor, refundFen: row.payFen, now: api.now() })
  })
}

test('fifty payments at once never overdraw a card', async () => {
  const card = await addCard(api, { faceFen: 7500 })
  const [proof = ''] = await proofsOf(api, [card])
  const change = { items: items(), cards: [proof], payMethod: 'prepaidCard' as const }
  const replies = await Promise.all(Array.from({ length: 50 }, () => addOrder(api, { change })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(7)
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(43)
  expect(await cardById(api, card.id)).toMatchObject({ balanceFen: 500, heldFen: 0, status: 'active' })
})

test('refunds and payments of one card at once leave the exact balance', async () => {
  const card = await addCard(api, { faceFen: 10_000 })
  const proofs = await proofsOf(api, [card])
  const change = { items: items(), cards: proofs, payMethod: 'prepaidCard' as const }
  const paid: Order[] = []
  for (let n = 0; n < 10; n += 1) paid.push(await placeOrder(api, { change }))
  expect(await cardById(api, card.id)).toMatchObject({ balanceFen: 0, status: 'usedUp' })
  await refundAll(paid[0]!)
  const [bought] = await Promise.all([
    Promise.all(Array.from({ length: 6 }, () => addOrder(api, { change }))),
    Promise.all(paid.slice(1, 5).map(refundAll)),
  ])
  const n = bought.filter(({ status }) => status === 200).length
  expect(n).toBeGreaterThan(0)
  expect(await cardById(api, card.id)).toMatchObject({ balanceFen: (5 - n) * 1000, heldFen: 0 })
})

test('a cancellation and a payment of the rest at once end a hold once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const card = await addCard(api, { faceFen: 400 })
    const change = { items: items(), cards: await proofsOf(api, [card]) }
    const { id } = await placeOrder(api, { change })
    const body = { payMethod: 'cash' as const, offlineVoucherNo: `RC-${round}` }
    const replies = await Promise.all([
      api.admin(order.cancel, { params: { id }, body: { reason: '客户不需要' } }),
      api.admin(order.pay, { params: { id }, body }),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const isPaid = (await orderById(api, id)).status === 'paid'
    expect(await cardById(api, card.id)).toMatchObject({ balanceFen: isPaid ? 0 : 400, heldFen: 0 })
  }
})

test('an account has twenty wrong tries a day at all cards, and right ones do not count', async () => {
  const card = await addCard(api)
  for (let n = 0; n < 6; n += 1) expect((await checkCard(api, card.cardNo)).status).toBe(200)
  const tries = await Promise.all(
    Array.from({ length: 30 }, (_, n) => checkCard(api, `99990000${String(n).padStart(8, '0')}`, '11112222')),
  )
  const wrong = tries.filter(({ status }) => status === 422)
  expect(wrong).toHaveLength(20)
  expect(wrong[0]?.errors).toEqual({ cardPassword: [orderReserveTexts.wrongCard.zh] })
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(10)
  expect((await checkCard(api, card.cardNo)).status).toBe(429)
  expect((await api.as('order')(order.card, { body: { cardNo: card.cardNo, cardPassword: '40718265' } })).status).toBe(
    200,
  )
  api.pass(24 * 60 * 60_000)
  expect((await checkCard(api, card.cardNo)).status).toBe(200)
})
