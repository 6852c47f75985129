import { edgePay, order } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { orderById, placeOrder, ticketFor } from '../../../../test/factories/order-rows.ts'
import { bookers } from '../../customers/customerbooker/table.ts'
import { sendBackDue } from '../../desk/paychannel/service.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
afterEach(() => requireInvariants(api.db))

const totals = async () => (await api.admin(order.list, { query: {} })).data.summary
const totalsOf = async (bookerId: string) => (await api.admin(order.list, { query: { bookerId } })).data.summary

test('money that came after the cancellation counts as paid and as refunded', async () => {
  const before = await totals()
  const row = await placeOrder(api)
  const ticket = await ticketFor(api, row)
  await api.admin(order.cancel, { params: { id: row.id }, body: { reason: '客户取消' } })
  await api.anonymous(edgePay.sandbox, { body: { ticket, method: 'wechat' } })
  const booker = async () => (await api.db.select().from(bookers).where(eq(bookers.id, row.bookerId)))[0]
  expect(await booker()).toMatchObject({ orderCount: 0, paidFen: 20_000, refundFen: 0 })
  await sendBackDue(api.tools)
  expect(await orderById(api, row.id)).toMatchObject({ status: 'cancelled', refundedFen: 20_000, paidAt: null })
  expect(await booker()).toMatchObject({ orderCount: 0, paidFen: 20_000, refundFen: 20_000 })
  expect(await totalsOf(row.bookerId)).toMatchObject({ payFen: 20_000, refundedFen: 20_000 })
  const { payFen, refundedFen } = await totals()
  expect([payFen - before.payFen, refundedFen - before.refundedFen]).toEqual([20_000, 20_000])
})
