import type { PayPart } from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { Problem } from '../../../kit/problem.ts'
import { orders, type Order } from './table.ts'

/** What has gone back of an order that the caller holds. */
export const addRefunded = async (tx: Db, id: string, fen: number) => {
  await tx
    .update(orders)
    .set({ refundedFen: sql`${orders.refundedFen} + ${fen}` })
    .where(eq(orders.id, id))
}

/** By which way money came for an order that had been given up: it has to go back the same. */
export const noteLateMoney = async (tx: Db, id: string, parts: readonly PayPart[], channelNo: string | null) => {
  const [row] = await tx
    .update(orders)
    .set({ payParts: [...parts], channelNo })
    .where(eq(orders.id, id))
    .returning()
  if (row === undefined) throw new Problem('missing')
  return row satisfies Order
}
