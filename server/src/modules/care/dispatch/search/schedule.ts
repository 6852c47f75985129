import { eq, notInArray } from 'drizzle-orm'
import type { Db } from '../../../../db/client.ts'
import { wakeWaiting, setWaiting } from '../../visit/service.ts'
import { visits, type Visit } from '../../visit/table.ts'
import { endRun } from '../offers/records.ts'
import { dispatchRuns } from '../table.ts'

/** Columns of a visit whose dispatch search starts over at the next tick. */
export const begunAnew = (now: Date) => ({ nextTickAt: now.toISOString(), dispatchRound: 0, needManual: false })

/** Restarts the dispatch search of a visit at the next tick. */
export const scheduleTick = async (tx: Db, visit: Pick<Visit, 'id'>, now: Date) => {
  await endRun(tx, visit.id)
  await setWaiting(tx, visit.id, begunAnew(now))
}

/** Reschedules unassigned visits after rules change; searches under way keep their rule. */
export const rescheduleWaiting = (tx: Db, operatorId: string, now: Date) => {
  const running = tx
    .select({ id: dispatchRuns.childId })
    .from(dispatchRuns)
    .where(eq(dispatchRuns.operatorId, operatorId))
  return wakeWaiting(tx, operatorId, notInArray(visits.id, running), now)
}
