import {
  addDays,
  businessDay,
  mapText,
  startOfBusinessDay,
  visitStateWords,
  type Text,
  type VisitState,
} from '@kangju/contract'
import { and, asc, eq, gte, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { nextNumbers, numberOfRow } from '../../../db/numbers.ts'
import { wholeRows } from '../../../db/whole-rows.ts'
import { withLock } from '../../../db/with-lock.ts'
import { tellOfRefundLock } from './staff-notices.ts'
import { visits, type Visit } from './table.ts'

export { barrierBy, barriersOf, type Barrier } from './barriers.ts'
export { checkinCodeOf } from './checkin-code.ts'
export { isClientBusy } from './client-time.ts'
export { disputeVisit } from './dispute.ts'
export {
  holdFreeVisits,
  holdVisit,
  holdVisitFor,
  moveVisit,
  moveVisits,
  requireMove,
  type VisitChange,
  type HeldVisit,
} from './move.ts'
export { tellDesk, visitPath } from './notices.ts'
export { dropUntold, sendStaffNotices } from './staff-notices.ts'
export { timeAt, timeObstacle, type TimeRequest } from './time-obstacle.ts'
export { remindersOfVisits, statesOnDay, visitsByDay } from './remind.ts'
export { forgetOver, keepVisits, wakeWaiting, setWaiting } from './waiting.ts'

export type NewVisit = Omit<typeof visits.$inferInsert, 'childNo' | 'createdAt' | 'updatedAt' | 'waitingSince'>

const rowsAtOnce = 500
const whole = wholeRows(visits)

/** Inserts the visits of one order in sequence. */
export const addVisits = async (tx: Db, rows: readonly NewVisit[], now: Date): Promise<Visit[]> => {
  if (rows.length === 0) return []
  const at = now.toISOString()
  const numbers = rows.length === 1 ? [numberOfRow('FD', now)] : await nextNumbers(tx, 'FD', now, rows.length)
  const numbered = rows.map((row, i) => ({
    ...row,
    childNo: numbers[i] ?? '',
    createdAt: at,
    updatedAt: at,
    waitingSince: at,
  }))
  const made: Visit[] = []
  // PostgreSQL accepts at most 65,535 parameters per statement.
  for (let from = 0; from < numbered.length; from += rowsAtOnce)
    made.push(...(await whole.written(tx, tx.insert(visits).values(numbered.slice(from, from + rowsAtOnce)))))
  return made
}

/** Locks visits during a refund review, or unlocks them; their staff are told. */
export const setRefundLock = async (tx: Db, ids: readonly string[], refundLock: boolean, now: Date) => {
  if (ids.length === 0) return
  const changed = await tx
    .update(visits)
    .set({
      refundLock,
      // Locked visits are not dispatched; unlocked ones are due for dispatch again.
      nextTickAt: refundLock
        ? null
        : sql`case when ${visits.status} = 'undispatched' then ${now.toISOString()}::timestamptz else ${visits.nextTickAt} end`,
      updatedAt: now.toISOString(),
      version: sql`${visits.version} + 1`,
    })
    .where(inArray(visits.id, [...ids]))
    .returning({
      id: visits.id,
      operatorId: visits.operatorId,
      childNo: visits.childNo,
      projectName: visits.projectName,
      startAt: visits.startAt,
      offerUntil: visits.offerUntil,
      peopleId: visits.peopleId,
      status: visits.status,
    })
  await tellOfRefundLock(tx, changed, refundLock, now)
}

/** Marks the earnings of a visit as taken back. The caller holds its lock. */
export const setReversed = async (tx: Db, id: string) => {
  await tx.update(visits).set({ settleStatus: 'reversed' }).where(eq(visits.id, id))
}

/** Visit ids of an order in sequence. */
export const visitIdsOf = async (db: Db, mainId: string): Promise<string[]> => {
  const rows = await db.select({ id: visits.id }).from(visits).where(eq(visits.mainId, mainId)).orderBy(asc(visits.seq))
  return rows.map((row) => row.id)
}

interface VisitsQuery {
  readonly peopleId?: string
  readonly organId?: string
  readonly states: readonly VisitState[]
}

/**
 * Visits of a staff member or organisation in these states, earliest first; optionally locked until the transaction
 * ends.
 */
export const visitsIn = async (
  db: Db,
  { peopleId, organId, states }: VisitsQuery,
  lock?: 'update',
): Promise<Visit[]> => {
  const query = db
    .select()
    .from(visits)
    .where(
      and(
        peopleId === undefined ? undefined : eq(visits.peopleId, peopleId),
        organId === undefined ? undefined : eq(visits.organId, organId),
        inArray(visits.status, [...states]),
        isNull(visits.deletedAt),
      ),
    )
    .orderBy(asc(visits.startAt), asc(visits.id))
  return withLock(query, lock)
}

/** A visit in one line: number, care recipient, time and state. */
export const visitLine = ({ childNo, clientName, startAt, status }: Visit): Text =>
  mapText(visitStateWords[status], (state) =>
    [childNo, clientName, startAt?.slice(0, 16).replace('T', ' '), state].filter(Boolean).join(' · '),
  )

/** Visits of today per staff member, without cancelled ones. */
export const todayCounts = async (db: Db, peopleIds: readonly string[], now: Date): Promise<Map<string, number>> => {
  if (peopleIds.length === 0) return new Map()
  const today = businessDay(now)
  const rows = await db
    .select({ peopleId: visits.peopleId, n: sql<number>`count(*)::int` })
    .from(visits)
    .where(
      and(
        inArray(visits.peopleId, [...peopleIds]),
        gte(visits.startAt, startOfBusinessDay(today).toISOString()),
        lt(visits.startAt, startOfBusinessDay(addDays(today, 1)).toISOString()),
        notInArray(visits.status, ['cancelled']),
        isNull(visits.deletedAt),
      ),
    )
    .groupBy(visits.peopleId)
  return new Map(rows.map((row) => [row.peopleId ?? '', row.n]))
}

/** All visits ever of each organisation, from the counters the database keeps. */
export const visitCounts = async (db: Db, organIds: readonly string[]): Promise<Map<string, number>> => {
  if (organIds.length === 0) return new Map()
  const theirs = sql`table_name = 'visit' and organ_id = any(${sql.param([...organIds])}::uuid[])`
  const { rows } = await db.execute<{ organ_id: string; n: number }>(sql`
    select organ_id, sum(n)::int as n from (
      select organ_id, n from row_count where ${theirs} union all select organ_id, n from row_count_change where ${theirs}
    ) as figures group by 1 having sum(n) > 0`)
  return new Map(rows.map((row) => [row.organ_id, row.n]))
}
