import {
  addDays,
  businessDay,
  mapText,
  returnableVisitStates,
  startOfBusinessDay,
  visitStateWords,
  type Text,
  type VisitState,
} from '@kangju/contract'
import { and, asc, eq, gte, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { nextNumber } from '../../db/numbers.ts'
import { newId } from '../../secret/token.ts'
import { visits, type Visit } from './table.ts'

interface NewVisit {
  readonly operatorId: string
  readonly organId: string | null
  readonly peopleId: string | null
  readonly projectId: string
  readonly clientName: string
  readonly startAt: string | null
  readonly endAt: string | null
  readonly status: VisitState
}

export const addVisit = async (tx: Db, visit: NewVisit, now: Date): Promise<Visit> => {
  const at = now.toISOString()
  const [row] = await tx
    .insert(visits)
    .values({ ...visit, id: newId(), childNo: await nextNumber(tx, 'FD', now), createdAt: at, updatedAt: at })
    .returning()
  if (row === undefined) throw new Error('no visit was inserted')
  return row
}

interface Asked {
  readonly peopleId?: string
  readonly organId?: string
  readonly states: readonly VisitState[]
}

/** Visits of a person or an organisation in some states, the next one first. Locked, they stay so until the transaction ends. */
export const visitsIn = async (db: Db, { peopleId, organId, states }: Asked, lock?: 'update'): Promise<Visit[]> => {
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
  return lock === undefined ? query : query.for(lock)
}

/** A visit in one line: number, for whom, when, how it stands. */
export const visitLine = ({ childNo, clientName, startAt, status }: Visit): Text =>
  mapText(visitStateWords[status], (state) =>
    [childNo, clientName, startAt?.slice(0, 16).replace('T', ' '), state].filter(Boolean).join(' · '),
  )

/** Takes what somebody has not set out for back from them, to be given to another. */
export const returnVisits = async (tx: Db, peopleId: string, now: Date): Promise<string[]> => {
  const rows = await tx
    .update(visits)
    .set({
      status: 'undispatched',
      peopleId: null,
      updatedAt: now.toISOString(),
      version: sql`${visits.version} + 1`,
    })
    .where(
      and(eq(visits.peopleId, peopleId), inArray(visits.status, [...returnableVisitStates]), isNull(visits.deletedAt)),
    )
    .returning({ childNo: visits.childNo })
  return rows.map((row) => row.childNo)
}

/** How many visits each of these people has today, called-off ones left out. */
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

/** How many visits each of these organisations has ever had. */
export const visitCounts = async (db: Db, organIds: readonly string[]): Promise<Map<string, number>> => {
  if (organIds.length === 0) return new Map()
  const rows = await db
    .select({ organId: visits.organId, n: sql<number>`count(*)::int` })
    .from(visits)
    .where(and(inArray(visits.organId, [...organIds]), isNull(visits.deletedAt)))
    .groupBy(visits.organId)
  return new Map(rows.map((row) => [row.organId ?? '', row.n]))
}
