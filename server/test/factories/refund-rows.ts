import { refund, type RefundDraft } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { refunds, type Refund } from '../../src/modules/care/refund/table.ts'
import type { Order } from '../../src/modules/care/order/table.ts'
import type { Visit } from '../../src/modules/care/visit/table.ts'
import type { TestApi } from '../api/api.ts'
import { testNames } from '../api/fixture.ts'
import { freshKey, paidOrder, payOrderOf, placeOrder, visitsOf } from './order-rows.ts'

type Operator = 'a' | 'b'

export const refundById = async (api: TestApi, id: string): Promise<Refund> => {
  const [row] = await api.db.select().from(refunds).where(eq(refunds.id, id))
  if (row === undefined) throw new Error('there is no such refund')
  return row
}

/** Requests a refund of visits at the service desk, in full unless told otherwise. */
export const askRefund = async (
  api: TestApi,
  { mainId, visits }: { readonly mainId: string; readonly visits: readonly Visit[] },
  change: Partial<RefundDraft> = {},
  as = api.admin,
): Promise<Refund> => {
  const applyFen = visits.reduce((sum, { amountFen }) => sum + amountFen, 0)
  const body = {
    childIds: visits.map(({ id }) => id),
    applyFen,
    reason: 'customerCancelled' as const,
    ...change,
  }
  const { status, message, data } = await as(refund.apply, { params: { id: mainId }, body, headers: freshKey() })
  if (status !== 200) throw new Error(message)
  return refundById(api, data.id)
}

/** A refund under review of a whole order that was paid in cash. */
export const askedRefund = async (api: TestApi, change: Partial<RefundDraft> = {}, of: Operator = 'a') => {
  const { id } = await paidOrder(api, { of })
  const visits = await visitsOf(api, id)
  return askRefund(api, { mainId: id, visits }, change, api.asUser(testNames(of).admin))
}

/** A refund under review of a whole order that was paid through a channel. */
export const askedOnline = async (
  api: TestApi,
  wanted: Parameters<typeof placeOrder>[1] = {},
  change: Partial<RefundDraft> = {},
): Promise<{ order: Order; row: Refund }> => {
  const { order } = await payOrderOf(api, await placeOrder(api, wanted))
  const visits = await visitsOf(api, order.id)
  return { order, row: await askRefund(api, { mainId: order.id, visits }, change) }
}
