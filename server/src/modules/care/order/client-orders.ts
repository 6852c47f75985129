import { and, count, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { orders } from './table.ts'

const countsOf = async (db: Db, clientIds: readonly string[], which?: SQL): Promise<Map<string, number>> => {
  if (clientIds.length === 0) return new Map()
  const rows = await db
    .select({ id: orders.clientId, n: count() })
    .from(orders)
    .where(and(inArray(orders.clientId, [...clientIds]), isNull(orders.deletedAt), which))
    .groupBy(orders.clientId)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** Paid orders of each care recipient; those without one are left out. */
export const orderCountsOfClients = (db: Db, clientIds: readonly string[]) =>
  countsOf(db, clientIds, isNotNull(orders.paidAt))

/** Orders of each care recipient in any state; those without one are left out. */
export const allOrderCountsOfClients = (db: Db, clientIds: readonly string[]) => countsOf(db, clientIds)
