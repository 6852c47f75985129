import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { SignedCall } from '../../http/call.ts'
import { assessments } from './table.ts'

const ofClients = (clientIds: readonly string[]) =>
  and(inArray(assessments.clientId, [...clientIds]), isNull(assessments.deletedAt))

/** How many assessments there are of each of these care recipients. */
export const assessmentCounts = async (db: Db, clientIds: readonly string[]): Promise<Map<string, number>> => {
  if (clientIds.length === 0) return new Map()
  const rows = await db
    .select({ clientId: assessments.clientId, n: sql<number>`count(*)::int` })
    .from(assessments)
    .where(ofClients(clientIds))
    .groupBy(assessments.clientId)
  return new Map(rows.map((row) => [row.clientId, row.n]))
}

/** Deletes what belongs to care recipients who are deleted; gives how many assessments there were. */
export const removeAssessmentsOf = async (
  tx: Db,
  clientIds: readonly string[],
  { me, now }: Pick<SignedCall, 'me' | 'now'>,
): Promise<number> => {
  if (clientIds.length === 0) return 0
  const at = now.toISOString()
  const rows = await tx
    .update(assessments)
    .set({ deletedAt: at, updatedAt: at, updatedBy: me.id })
    .where(ofClients(clientIds))
    .returning({ id: assessments.id })
  return rows.length
}
