import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { orders } from '../order/table.ts'
import { serviceRecords, visits } from './table.ts'

/** Moves all orders of one care recipient to another, with their visits and service records. */
export const moveOrdersOfClient = async (tx: Db, fromId: string, toId: string): Promise<void> => {
  await tx.update(orders).set({ clientId: toId }).where(eq(orders.clientId, fromId))
  await tx.update(visits).set({ clientId: toId }).where(eq(visits.clientId, fromId))
  await tx.update(serviceRecords).set({ clientId: toId }).where(eq(serviceRecords.clientId, fromId))
}
