import { and, count, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { orders } from './table.ts'

/** Paid orders of each care recipient; those without one are left out. */
export const orderCountsOfClients = async (db: Db, clientIds: readonly string[]): Promise<Map<string, number>> => {
  if (clientIds.length === 0) return new Map()
  const rows = await db
    .select({ id: orders.clientId, n: count() })
    .from(orders)
    .where(and(inArray(orders.clientId, [...clientIds]), isNotNull(orders.paidAt), isNull(orders.deletedAt)))
    .groupBy(orders.clientId)
  return new Map(rows.map(({ id, n }) => [id, n]))
}
