import type { PayPart } from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { Problem } from '../../../kit/problem.ts'
import { orders, type Order } from './table.ts'

/** Adds to the refunded amount of an order; the caller holds its lock. */
export const addRefunded = async (tx: Db, id: string, fen: number) => {
  await tx
    .update(orders)
    .set({ refundedFen: sql`${orders.refundedFen} + ${fen}` })
    .where(eq(orders.id, id))
}

/** Payment method of a payment received after cancellation; the refund has to go back the same way. */
export const noteLateMoney = async (tx: Db, id: string, parts: readonly PayPart[], channelNo: string | null) => {
  const [row] = await tx
    .update(orders)
    .set({ payParts: [...parts], channelNo })
    .where(eq(orders.id, id))
    .returning()
  if (row === undefined) throw new Problem('missing')
  return row satisfies Order
}
