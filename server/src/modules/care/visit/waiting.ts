import { and, eq, isNotNull, isNull, lte, ne, notInArray, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { putRows } from '../../../db/put-rows.ts'
import { visits, type Visit } from './table.ts'

// Dispatcher columns of visits. Writing them is no state change, so nothing is logged.

type Waiting = Partial<Pick<Visit, 'nextTickAt' | 'offerUntil' | 'dispatchRound' | 'needManual'>>

export const setWaiting = async (tx: Db, id: string, values: Waiting) => {
  await tx.update(visits).set(values).where(eq(visits.id, id))
}

/** Writes locked visits whose state stays. */
export const keepVisits = (tx: Db, rows: readonly Visit[]) => putRows(tx, visits, rows)

/** Makes unassigned visits of an operator due now, except those waiting for manual dispatch and those excluded. */
export const wakeWaiting = async (tx: Db, operatorId: string, except: SQL | undefined, now: Date) => {
  await tx
    .update(visits)
    .set({ nextTickAt: now.toISOString() })
    .where(
      and(
        eq(visits.operatorId, operatorId),
        eq(visits.status, 'undispatched'),
        eq(visits.needManual, false),
        ne(visits.bizType, 'exam'),
        isNotNull(visits.startAt),
        isNull(visits.deletedAt),
        except,
      ),
    )
}

/** Clears the tick of visits that need no dispatch any more. */
export const forgetOver = async (db: Db, now: Date) => {
  await db
    .update(visits)
    .set({ nextTickAt: null })
    .where(and(lte(visits.nextTickAt, now.toISOString()), notInArray(visits.status, ['undispatched', 'offered'])))
}
