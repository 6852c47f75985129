import { edgeCard, edgeGoods, edgeOrder, prepaycard, type GoodsDraft } from '@kangju/contract'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { cardsOf, generatedBatch } from '../../../../test/factories/batch-rows.ts'
import { booked } from '../../../../test/factories/booked.ts'
import { boxAtHome } from '../../../../test/factories/booking-rows.ts'
import { cardById, checkCard } from '../../../../test/factories/card-rows.ts'
import { addBooker } from '../../../../test/factories/client-rows.ts'
import { asCustomer } from '../../../../test/factories/field-rows.ts'
import { buy, payFor, sendBack, soldGoods } from '../../../../test/factories/goods-order-rows.ts'
import { addOrder } from '../../../../test/factories/order-rows.ts'
import { deliverGoods } from './service.ts'
import { goodsOrders } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterEach(() => requireInvariants(api.db))
afterAll(() => api.close())

const cardGoods = async (quantity: number, change: Partial<GoodsDraft> = {}) => {
  const { id: batchId } = await generatedBatch(api, {
    usage: 'online',
    faceFen: 10_000,
    salePriceFen: 9800,
    quantity,
    validType: 'days',
    validDays: 1095,
  })
  const draft = { goodsType: 'prepaidCard', batchId, validDays: null, stock: null, priceFen: 9800 } as const
  return { batchId, goodsId: await soldGoods(api, { ...draft, channel: ['miniProgram', 'tv'], ...change }) }
}
const rowOf = async (id: string) => {
  const [row] = await api.db.select().from(goodsOrders).where(eq(goodsOrders.id, id))
  if (row === undefined) throw new Error('there is no such order')
  return row
}

describe('a bought prepaid card', () => {
  test('is the lowest in stock, activated, bound to the buyer and shown to them with its password', async () => {
    const { batchId, goodsId } = await cardGoods(3)
    const bookerId = await addBooker(api, { name: '李敏', mobile: '15512348001' })
    const customer = await asCustomer(api, bookerId)
    const order = await buy(api, goodsId, { bookerId, qty: 2 })
    expect(await payFor(api, order)).toBe('paid')
    const cards = await cardsOf(api, batchId)
    const row = await rowOf(order.id)
    expect(row).toMatchObject({ status: 'delivered', cardIds: cards.slice(0, 2).map(({ id }) => id) })
    expect(row.deliverInfo).toMatch(/^\d{4}\*{8}\d{4}, \d{4}\*{8}\d{4}$/)
    expect(cards.map(({ status }) => status)).toEqual(['active', 'active', 'inStock'])
    expect(cards[0]).toMatchObject({
      balanceFen: 10_000,
      organId: null,
      distId: null,
      holderType: 'booker',
      holderId: bookerId,
      buyerName: '李敏',
      validEnd: '2029-11-14',
    })
    expect(await booked(api, 'card.activated', order.orderNo)).toEqual([
      'debit GOODS_ESCROW 19600',
      'debit PROMO_EXPENSE 400',
      'credit PREPAY_LIAB 20000',
    ])
    expect((await customer(edgeCard.held)).data).toMatchObject([{ availableFen: 10_000 }, { availableFen: 10_000 }])
    const { data: shown } = await customer(edgeOrder.boughtCards, { params: { id: order.id } })
    expect(shown.map(({ cardNo }) => cardNo)).toEqual(cards.slice(0, 2).map(({ cardNo }) => cardNo))
    const [{ cardNo, cardPassword } = { cardNo: '', cardPassword: '' }] = shown
    expect((await checkCard(api, cardNo, cardPassword)).data).toMatchObject({ availableFen: 10_000 })
    const stranger = await asCustomer(api, await addBooker(api))
    expect((await stranger(edgeOrder.boughtCards, { params: { id: order.id } })).status).toBe(404)
  })

  test('is sold to fifty buyers at once, each another card, and to no more than there are', async () => {
    const { batchId, goodsId } = await cardGoods(40)
    const buyers: string[] = []
    for (let n = 0; n < 50; n += 1) buyers.push(await addBooker(api))
    expect(new Set(buyers).size).toBe(50)
    const tries = await Promise.allSettled(buyers.map((bookerId) => buy(api, goodsId, { bookerId })))
    const orders = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(orders).toHaveLength(40)
    await Promise.all(orders.map((order) => payFor(api, order)))
    const rows = await api.db
      .select()
      .from(goodsOrders)
      .where(
        inArray(
          goodsOrders.id,
          orders.map(({ id }) => id),
        ),
      )
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['delivered']))
    expect(new Set(rows.flatMap(({ cardIds }) => cardIds)).size).toBe(40)
    expect((await cardsOf(api, batchId)).every(({ status }) => status === 'active')).toBe(true)
  })

  test('that nobody pays is free again, and one of a stopped batch is refunded after the tries', async () => {
    const { batchId, goodsId } = await cardGoods(1)
    const first = await buy(api, goodsId)
    await expect(buy(api, goodsId)).rejects.toMatchObject({ problem: 'notSold' })
    api.pass(31 * 60_000)
    await deliverGoods(api.tools)
    expect((await rowOf(first.id)).status).toBe('closed')
    const second = await buy(api, goodsId)
    await api.admin(prepaycard.changestatus, { body: { id: batchId, status: 'disabled' } })
    await payFor(api, second)
    expect(await rowOf(second.id)).toMatchObject({ status: 'failed', failReason: 'noCards', tries: 1 })
    for (let n = 1; n < 10; n += 1) await deliverGoods(api.tools)
    expect(await rowOf(second.id)).toMatchObject({ status: 'refunded', cardIds: [] })
    await expect(buy(api, goodsId)).rejects.toMatchObject({ problem: 'notSold' })
  })

  test('worth ten thousand yuan needs an ID number, which is not asked for online', async () => {
    const { id: batchId } = await generatedBatch(api, {
      usage: 'online',
      faceFen: 100_000,
      salePriceFen: 100_000,
      quantity: 12,
    })
    const card = { goodsType: 'prepaidCard', batchId, validDays: null, stock: null, priceFen: 100_000 } as const
    const goodsId = await soldGoods(api, card)
    await expect(buy(api, goodsId, { qty: 10 })).rejects.toMatchObject({ problem: 'notSold' })
    expect((await buy(api, goodsId, { qty: 9 })).payFen).toBe(900_000)
  })
})

describe('a return', () => {
  const bought = async () => {
    const { goodsId } = await cardGoods(2)
    const bookerId = await addBooker(api)
    const order = await buy(api, goodsId, { bookerId })
    await payFor(api, order)
    const customer = await asCustomer(api, bookerId)
    const giveBack = () => customer(edgeOrder.refundGoods, { params: { id: order.id } })
    const cardId = (await rowOf(order.id)).cardIds[0] ?? ''
    return { order, customer, giveBack, cardId }
  }

  test('of an unused card within seven days voids it and pays its price back', async () => {
    const { order, giveBack, cardId } = await bought()
    api.pass(6 * 24 * 60 * 60_000)
    const replies = await Promise.all([giveBack(), giveBack(), giveBack()])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(await cardById(api, cardId)).toMatchObject({ status: 'void', balanceFen: 0 })
    expect(await booked(api, 'goods.returned', order.orderNo)).toEqual([
      'debit PREPAY_LIAB 10000',
      'credit REFUND_PAYABLE 9800',
      'credit PROMO_EXPENSE 200',
    ])
    await sendBack(api)
    await sendBack(api)
    expect(await rowOf(order.id)).toMatchObject({ status: 'refunded', refundedAt: expect.any(String) })
  })

  test('is refused after seven days, and once the card was used or is held for an order', async () => {
    const late = await bought()
    api.pass(8 * 24 * 60 * 60_000)
    expect((await late.giveBack()).errors).toEqual({ id: ['购买已超过7天，不能退'] })
    const used = await bought()
    const { data } = await used.customer(edgeOrder.boughtCards, { params: { id: used.order.id } })
    const { cardNo, cardPassword } = data[0]!
    const cards = [(await checkCard(api, cardNo, cardPassword)).data.proof]
    expect((await addOrder(api, { change: { cards } })).status).toBe(200)
    expect((await used.giveBack()).errors).toEqual({ id: ['卡已使用或被占用，不能退'] })
    expect(await cardById(api, used.cardId)).toMatchObject({ status: 'active', balanceFen: 10_000 })
  })

  test('works on the television of a household too', async () => {
    const { goodsId } = await cardGoods(1)
    const { shown, tvUserId } = await boxAtHome(api)
    const { data } = await api.anonymous(edgeGoods.buy, { body: { ...shown, goodsId, qty: 1 } })
    await payFor(api, { orderNo: data.orderNo, payFen: 9800 })
    const { cardIds } = await rowOf(data.id)
    expect(await cardById(api, cardIds[0] ?? '')).toMatchObject({ holderType: 'tvUser', holderId: tvUserId })
    const cards = await api.anonymous(edgeGoods.boughtCards, { body: { ...shown, id: data.id } })
    expect(cards.data).toMatchObject([{ cardPassword: expect.stringMatching(/^\d{8}$/) }])
    const { shown: neighbour } = await boxAtHome(api)
    expect((await api.anonymous(edgeGoods.refund, { body: { ...neighbour, id: data.id } })).status).toBe(404)
    expect((await api.anonymous(edgeGoods.refund, { body: { ...shown, id: data.id } })).status).toBe(200)
    expect((await rowOf(data.id)).status).toBe('refunded')
  })
})
