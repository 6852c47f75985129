import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { moveClientOfOrders } from '../order/service.ts'
import { serviceRecords, visits } from './table.ts'

/** Moves all orders of one care recipient to another, with their visits and service records. */
export const moveOrdersOfClient = async (tx: Db, fromId: string, toId: string): Promise<void> => {
  await moveClientOfOrders(tx, fromId, toId)
  await tx.update(visits).set({ clientId: toId }).where(eq(visits.clientId, fromId))
  await tx.update(serviceRecords).set({ clientId: toId }).where(eq(serviceRecords.clientId, fromId))
}
