import { expect, it } from 'vitest'
import { inSilence } from '../server/src/bus/outbox.ts'
import { orderById, placeOrder, ticketFor } from '../server/test/factories/order-rows.ts'
import { openTestConsole } from './test-console.ts'
import { expectNoSidewaysScroll } from './parts.ts'
import { phone } from './browser.ts'

const { come, api } = openTestConsole()

it('a customer pays an order on a phone, and the page says so, also after a reload', async () => {
  const row = await inSilence(() => placeOrder(api()))
  const page = await come(`/pay/${await ticketFor(api(), row)}`, { viewport: phone })
  await page.getByText(row.orderNo).waitFor()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: '微信支付' }).click()
  await page.getByText('支付成功').waitFor()
  expect(await orderById(api(), row.id)).toMatchObject({ status: 'paid', payMethod: 'wechat' })
  await page.reload()
  await page.getByText('支付成功').waitFor()
  expect(await page.getByRole('button').count()).toBe(0)
})

it('an open page learns that the order was paid elsewhere', async () => {
  const row = await inSilence(() => placeOrder(api()))
  const ticket = await ticketFor(api(), row)
  const [phonePage, other] = [await come(`/pay/${ticket}`, { viewport: phone }), await come(`/pay/${ticket}`)]
  await other.getByRole('button', { name: '支付宝' }).click()
  await other.getByText('支付成功').waitFor()
  await phonePage.getByText('支付成功').waitFor()
  expect(await orderById(api(), row.id)).toMatchObject({ status: 'paid', payMethod: 'alipay' })
})
