import { booking, edgeBooking } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { inSilence } from '../server/src/bus/outbox.ts'
import { bookings } from '../server/src/modules/desk/booking/table.ts'
import type { TestApi } from '../server/test/api/api.ts'
import { boxAtHome, tvProject } from '../server/test/factories/booking-rows.ts'
import { pick, type, typeAll } from './forms.ts'
import { step } from './rows.ts'

// Bookings: how a household makes one, and how staff handle it.

/** Books a service on the TV for a morning of the next week. */
export const bookOnTv = async (api: TestApi, demand?: string) => {
  const { specId, name } = await tvProject(api)
  const { shown, mobile } = await boxAtHome(api)
  const wish = { specId, expectDate: '2026-11-20', expectPeriod: 'morning' as const, demand: demand ?? null }
  const book = () => api.anonymous(edgeBooking.book, { body: { ...shown, ...wish } })
  const { status, message, data } = await inSilence(book)
  if (status !== 200) throw new Error(message)
  const [row] = await api.db.select().from(bookings).where(eq(bookings.bookingNo, data.bookingNo))
  return { id: row?.id ?? '', bookingNo: data.bookingNo, mobile, service: name }
}

export const readBooking = async (api: TestApi, id: string) => (await api.admin(booking.read, { params: { id } })).data

export const action = (page: Page, title: string, bookingNo: string) =>
  page.getByRole('dialog', { name: new RegExp(`^${title}.*${bookingNo}`) })

/** Records a follow-up call. */
export const followUp = async (page: Page, bookingNo: string, text: string) => {
  await step(page, bookingNo, '跟进')
  const drawer = action(page, '跟进预约', bookingNo)
  await type(drawer, '跟进内容', text)
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await drawer.waitFor({ state: 'hidden' })
}

/** Opens the form that converts a booking to an order, once the booker's phone number is looked up. */
export const openOrder = async (page: Page, bookingNo: string) => {
  await step(page, bookingNo, '转订单')
  const form = page.getByRole('dialog', { name: `预约${bookingNo}转订单` })
  await form.getByText('下单人信息', { exact: true }).waitFor()
  return form
}

/** Submits the order with a cash payment. */
export const payInCash = async (page: Page, form: ReturnType<Page['getByRole']>, voucher: string) => {
  await pick(form, '支付方式', '现金')
  await typeAll(form, { 线下收款凭证号: voucher })
  await form.getByRole('button', { name: '提交订单' }).click()
  const asked = page.getByRole('dialog', { name: '确认已收款' })
  await asked.getByText(voucher, { exact: false }).waitFor()
  await asked.getByRole('button', { name: '确认收款' }).click()
  await form.waitFor({ state: 'hidden' })
}
