import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { orders } from './table.ts'

/** Moves the orders of one care recipient to another; their visits are moved by the caller. */
export const moveClientOfOrders = async (tx: Db, fromId: string, toId: string): Promise<void> => {
  await tx.update(orders).set({ clientId: toId }).where(eq(orders.clientId, fromId))
}
