import {
  addMonths,
  businessMonth,
  fillText,
  monthendFaults as faults,
  monthOf,
  type BooksCheck,
  type OpenLine,
  type Text,
} from '@kangju/contract'
import { eq, min, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { Problem } from '../../../kit/problem.ts'
import { newId } from '../../../secret/token.ts'
import { ledgerTxns, periodLockLogs, periodLocks } from './table.ts'

/** Months of an operator's books. */
export interface Period {
  /** Month of the first posting; null if there is none. */
  readonly first: string | null
  /** Last locked month. */
  readonly lockedThrough: string | null
  /** The month that can be locked next: over, and the one after the last locked or the first with postings. */
  readonly lockable: string | null
  /** The month that would be next, over or not. */
  readonly next: string | null
  readonly current: string
}

const firstMonth = async (db: Db, operatorId: string): Promise<string | null> => {
  const [row] = await db
    .select({ at: min(ledgerTxns.at) })
    .from(ledgerTxns)
    .where(eq(ledgerTxns.operatorId, operatorId))
  return row?.at == null ? null : businessMonth(new Date(row.at))
}

const periodFrom = (first: string | null, locked: string | null, now: Date): Period => {
  const lockedThrough = locked === null ? null : monthOf(locked)
  const current = businessMonth(now)
  const next = lockedThrough === null ? first : addMonths(lockedThrough, 1)
  return { first, lockedThrough, next, lockable: next !== null && next < current ? next : null, current }
}

export const periodOf = async (db: Db, operatorId: string, now: Date): Promise<Period> => {
  const [row] = await db.select().from(periodLocks).where(eq(periodLocks.operatorId, operatorId))
  return periodFrom(await firstMonth(db, operatorId), row?.lockedThrough ?? null, now)
}

/** Locks the row of the operator, so that of concurrent changes the second sees the first. */
const holdPeriod = async (tx: Db, operatorId: string, now: Date): Promise<Period> => {
  await tx.insert(periodLocks).values({ operatorId, lockedThrough: null }).onConflictDoNothing()
  const [row] = await tx.select().from(periodLocks).where(eq(periodLocks.operatorId, operatorId)).for('update')
  return periodFrom(await firstMonth(tx, operatorId), row?.lockedThrough ?? null, now)
}

const setLocked = async (tx: Db, operatorId: string, month: string | null) => {
  const lockedThrough = month === null ? null : `${month}-01`
  await tx.update(periodLocks).set({ lockedThrough }).where(eq(periodLocks.operatorId, operatorId))
}

interface Change {
  readonly operatorId: string
  readonly month: string
  readonly actor: { readonly id: string; readonly name: string }
  readonly remark: string | null
  readonly now: Date
}

const refuseMonth = (fault: Text) => new Problem('notReady', { fields: { month: [fault] } })

const refuseOutOfOrder = ({ next, lockable, current }: Period, month: string) => {
  if (month >= current) throw refuseMonth(faults.notOver)
  if (next === null) throw refuseMonth(faults.nothingToLock)
  if (lockable !== month) throw refuseMonth(fillText(faults.outOfOrder, { month: next }))
}

const log = (
  tx: Db,
  { operatorId, month, actor, remark, now }: Change,
  rest: Partial<typeof periodLockLogs.$inferInsert>,
) =>
  tx.insert(periodLockLogs).values({
    id: newId(),
    operatorId,
    at: now.toISOString(),
    month: `${month}-01`,
    action: 'lock',
    actorId: actor.id,
    actorName: actor.name,
    remark,
    ...rest,
  })

interface Lock extends Change {
  readonly checked: BooksCheck
  /** Read once no posting of the month is under way any more. */
  readonly openOf: () => Promise<OpenLine[]>
}

/**
 * Locks a month. The advisory lock waits for the postings of the month that are under way, and later ones wait for it
 * and are refused (`require_open_month` in the migrations).
 */
export const lockMonth = async (tx: Db, lock: Lock): Promise<void> => {
  const { operatorId, month, checked, openOf, now } = lock
  refuseOutOfOrder(await holdPeriod(tx, operatorId, now), month)
  await tx.execute(sql`select pg_advisory_xact_lock(18001, period_key(${operatorId}, ${`${month}-01`}))`)
  await setLocked(tx, operatorId, month)
  await log(tx, lock, { open: await openOf(), checked })
}

/** Unlocks the last locked month. */
export const unlockMonth = async (tx: Db, change: Change): Promise<void> => {
  const { operatorId, month, now } = change
  const { first, lockedThrough } = await holdPeriod(tx, operatorId, now)
  if (lockedThrough !== month) throw refuseMonth(faults.notLast)
  const before = addMonths(month, -1)
  await setLocked(tx, operatorId, first !== null && before >= first ? before : null)
  await log(tx, change, { action: 'unlock' })
}
