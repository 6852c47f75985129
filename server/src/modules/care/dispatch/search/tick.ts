import { and, asc, eq, isNull, lte, or } from 'drizzle-orm'
import type { Tools } from '../../../../http/call.ts'
import { forgetOver } from '../../visit/service.ts'
import { visits } from '../../visit/table.ts'
import { loadPool } from '../engine/pool.ts'
import { offerBatch } from './offer-batch.ts'
import { searchable } from './search.ts'

/** States the dispatcher handles; a refund under review holds up visits not yet offered. */
const waitsForUs = or(
  eq(visits.status, 'offered'),
  and(eq(visits.status, 'undispatched'), eq(visits.refundLock, false)),
)

export const isDue = (now: Date) => and(lte(visits.nextTickAt, now.toISOString()), waitsForUs, isNull(visits.deletedAt))

const dueAtMost = 5_000
const batchSize = 250

const tickOperator = async (tools: Tools, operatorId: string, now: Date, signal?: AbortSignal): Promise<number> => {
  const due = await tools.db
    .select()
    .from(visits)
    .where(and(eq(visits.operatorId, operatorId), isDue(now)))
    .orderBy(asc(visits.startAt), asc(visits.id))
    .limit(dueAtMost)
  const search = searchable(await loadPool(tools.db, operatorId, due, { isReceiving: true }))
  let touched = 0
  for (let at = 0; at < due.length && signal?.aborted !== true; at += batchSize) {
    const batch = due.slice(at, at + batchSize)
    touched += await tools.db.transaction((tx) => offerBatch(tx, operatorId, search, batch, now))
  }
  return touched
}

/**
 * Runs every half minute: times out offers, offers to the next candidate, opens and closes claims, and gives up. Safe
 * on several nodes: each handles what no other has locked, and handled visits are no longer due. Returns how many
 * visits it touched. A fired signal ends it between two batches.
 */
export const tick = async (tools: Tools, signal?: AbortSignal): Promise<number> => {
  const now = tools.clock()
  await forgetOver(tools.db, now)
  const operators = await tools.db.selectDistinct({ id: visits.operatorId }).from(visits).where(isDue(now))
  let touched = 0
  const failures: unknown[] = []
  for (const { id } of operators)
    try {
      touched += await tickOperator(tools, id, now, signal)
    } catch (error) {
      // One operator's failure does not stop the others; its visits stay due for the next tick.
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
  return touched
}
