import type { GoodsOrderStatus, OrderState } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { tokenHash } from '../../../secret/token.ts'
import { orders } from '../../care/order/table.ts'
import { payments, type Payment } from '../../books/pay/table.ts'
import { goodsOrders } from '../goodsorder/table.ts'

/** The payment of a ticket. */
export const paymentOfTicket = async (db: Db, ticket: string): Promise<Payment | undefined> => {
  const [row] = await db
    .select()
    .from(payments)
    .where(eq(payments.ticketHash, tokenHash(ticket)))
  return row
}

export interface Payable {
  /** The customer is told that it is paid only if the order is; `returned`: the money goes back. */
  readonly state: 'open' | 'paid' | 'closed' | 'returned'
  readonly title: string
  readonly payExpireAt: string
}

const endOf = ({ channelNo }: Payment) => (channelNo === null ? 'closed' : 'returned')

const orderStateFor = (payment: Payment, status: OrderState): Payable['state'] => {
  if (status === 'awaitingPayment') return 'open'
  if (status === 'cancelled') return endOf(payment)
  return status === 'refunded' ? 'closed' : 'paid'
}

const goodsStateFor = (payment: Payment, status: GoodsOrderStatus): Payable['state'] => {
  if (status === 'unpaid') return 'open'
  if (status === 'closed') return endOf(payment)
  return status === 'refunded' ? 'closed' : 'paid'
}

/** The order or goods order that a payment is for; undefined if it is gone. */
export const payableOf = async (db: Db, payment: Payment): Promise<Payable | undefined> => {
  if (payment.kind === 'order') {
    const [row] = await db.select().from(orders).where(eq(orders.id, payment.bizId))
    if (row === undefined) return undefined
    const { status, title, payExpireAt } = row
    return { state: orderStateFor(payment, status), title, payExpireAt }
  }
  const [row] = await db.select().from(goodsOrders).where(eq(goodsOrders.id, payment.bizId))
  if (row === undefined) return undefined
  const { status, goodsName: title, payExpireAt } = row
  return { state: goodsStateFor(payment, status), title, payExpireAt }
}
