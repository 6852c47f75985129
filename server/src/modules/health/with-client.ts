import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { SignedCall } from '../../http/call.ts'
import { healthRecords } from './table.ts'

const ofClients = (clientIds: readonly string[]) =>
  and(inArray(healthRecords.clientId, [...clientIds]), isNull(healthRecords.deletedAt))

/** How many records there are of each of these care recipients. */
export const healthCounts = async (db: Db, clientIds: readonly string[]): Promise<Map<string, number>> => {
  if (clientIds.length === 0) return new Map()
  const rows = await db
    .select({ clientId: healthRecords.clientId, n: sql<number>`count(*)::int` })
    .from(healthRecords)
    .where(ofClients(clientIds))
    .groupBy(healthRecords.clientId)
  return new Map(rows.map((row) => [row.clientId, row.n]))
}

/** Deletes what belongs to care recipients who are deleted; gives how many records there were. */
export const removeHealthOf = async (
  tx: Db,
  clientIds: readonly string[],
  { me, now }: Pick<SignedCall, 'me' | 'now'>,
): Promise<number> => {
  if (clientIds.length === 0) return 0
  const at = now.toISOString()
  const rows = await tx
    .update(healthRecords)
    .set({ deletedAt: at, updatedAt: at, updatedBy: me.id })
    .where(ofClients(clientIds))
    .returning({ id: healthRecords.id })
  return rows.length
}
