import { edgeGoods } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { boxAtHome } from '../../../../test/factories/booking-rows.ts'
import { payFor, soldGoods } from '../../../../test/factories/goods-order-rows.ts'
import { goodsOrders } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterEach(() => requireInvariants(api.db))
afterAll(() => api.close())

test('a household buys goods on its television, pays on a phone and gets them', async () => {
  const goodsId = await soldGoods(api, { priceFen: 2900, channel: ['tv'] })
  const { shown, tvUserId, box } = await boxAtHome(api)
  const { status, data } = await api.anonymous(edgeGoods.buy, { body: { ...shown, goodsId, qty: 1 } })
  expect(status).toBe(200)
  const [row] = await api.db.select().from(goodsOrders).where(eq(goodsOrders.id, data.id))
  expect(row).toMatchObject({ buyerType: 'tvUser', buyerId: tvUserId, buyerName: '赵敏', sn: box.sn, status: 'unpaid' })

  expect(await payFor(api, { orderNo: data.orderNo, payFen: 2900 })).toBe('paid')
  const { data: bought } = await api.anonymous(edgeGoods.bought, { body: shown })
  expect(bought).toMatchObject([{ orderNo: data.orderNo, status: 'delivered' }])
})

test('goods for the mini program are not sold on a television, and a limit holds per household', async () => {
  const { shown } = await boxAtHome(api)
  const elsewhere = await soldGoods(api, { channel: ['miniProgram'] })
  expect((await api.anonymous(edgeGoods.buy, { body: { ...shown, goodsId: elsewhere, qty: 1 } })).status).toBe(409)
  const goodsId = await soldGoods(api, { channel: ['tv'], limitPerUser: 2 })
  const buy = (as: typeof shown) => api.anonymous(edgeGoods.buy, { body: { ...as, goodsId, qty: 1 } })
  const replies = await Promise.all(Array.from({ length: 5 }, () => buy(shown)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
  const { shown: neighbour } = await boxAtHome(api)
  expect((await buy(neighbour)).status).toBe(200)
})

test('a wrong token, a foreign box and an unknown one get the same answer', async () => {
  const goodsId = await soldGoods(api, { channel: ['tv'] })
  const { shown } = await boxAtHome(api)
  const { shown: foreign } = await boxAtHome(api, 'b')
  const tries = [
    { ...shown, token: 'wrong-token-1' },
    { ...foreign, operator: shown.operator },
    { ...shown, ecallid: 'nobody' },
  ]
  for (const body of tries) {
    expect((await api.anonymous(edgeGoods.buy, { body: { ...body, goodsId, qty: 1 } })).status).toBe(404)
    expect((await api.anonymous(edgeGoods.bought, { body })).status).toBe(404)
  }
})
