import { eq, notInArray } from 'drizzle-orm'
import type { Db } from '../../../../db/client.ts'
import { wakeWaiting, setWaiting } from '../../visit/service.ts'
import { visits, type Visit } from '../../visit/table.ts'
import { endRun } from '../offers/records.ts'
import { dispatchRuns } from '../table.ts'

/** What a visit says that has come to wait for somebody: the dispatcher begins with it anew at its next look. */
export const begunAnew = (now: Date) => ({ nextTickAt: now.toISOString(), dispatchRound: 0, needManual: false })

/** A visit has come to wait for somebody. */
export const scheduleTick = async (tx: Db, visit: Pick<Visit, 'id'>, now: Date) => {
  await endRun(tx, visit.id)
  await setWaiting(tx, visit.id, begunAnew(now))
}

/** The rules are others than before: what waits is looked at again, but where a rule as it was is already at work. */
export const rescheduleWaiting = (tx: Db, operatorId: string, now: Date) => {
  const running = tx
    .select({ id: dispatchRuns.childId })
    .from(dispatchRuns)
    .where(eq(dispatchRuns.operatorId, operatorId))
  return wakeWaiting(tx, operatorId, notInArray(visits.id, running), now)
}
