import { and, eq, isNotNull, isNull, lte, ne, notInArray, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { putRows } from '../../../db/put-rows.ts'
import { visits, type Visit } from './table.ts'

// What the dispatcher keeps on visits for itself. None of it is a move: nothing happened to anybody.

type Waiting = Partial<Pick<Visit, 'nextTickAt' | 'offerUntil' | 'dispatchRound' | 'needManual'>>

export const setWaiting = async (tx: Db, id: string, values: Waiting) => {
  await tx.update(visits).set(values).where(eq(visits.id, id))
}

/** Writes held visits whose state stays as it is. */
export const keepVisits = (tx: Db, rows: readonly Visit[]) => putRows(tx, visits, rows)

/** What waits for somebody at an operator's and that no one of us was told of is looked at now; some are left as they are. */
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

/** What went on without the dispatcher is looked at no more. */
export const forgetOver = async (db: Db, now: Date) => {
  await db
    .update(visits)
    .set({ nextTickAt: null })
    .where(and(lte(visits.nextTickAt, now.toISOString()), notInArray(visits.status, ['undispatched', 'offered'])))
}
