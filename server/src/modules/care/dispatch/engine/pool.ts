import { countedVisitStates, takenVisitStates, type VisitState } from '@kangju/contract'
import { and, eq, gte, inArray, is, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { positionOf } from '../../../../area/distance.ts'
import type { Db } from '../../../../db/client.ts'
import { isAmong } from '../../../../db/put-rows.ts'
import { visits, type Visit } from '../../visit/table.ts'
import { dayOf, minuteMs, startOfDay } from './calendar.ts'
import { needsAndRules } from './needs.ts'
import { recallStaff } from './staff-memory.ts'
import { readStaff, type StaffQuery } from './staff-rows.ts'
import type { Booked, KnownRule, Need, Staff } from './types.ts'

interface Window {
  readonly from: number
  readonly to: number
}

/** Days of these visits and one more at either end. */
export const windowOf = (starts: readonly number[]): Window => ({
  from: startOfDay(dayOf(Math.min(...starts)) - 1),
  to: startOfDay(dayOf(Math.max(...starts)) + 2),
})

const isTakenState = (status: VisitState) => (takenVisitStates as readonly VisitState[]).includes(status)

export const book = (booked: Map<number, Booked[]>, one: Booked) => {
  const day = dayOf(one.start)
  const others = booked.get(day)
  if (others === undefined) booked.set(day, [one])
  else others.push(one)
}

export const unbook = (booked: Map<number, Booked[]>, visitId: string) => {
  for (const [day, list] of booked)
    booked.set(
      day,
      list.filter((one) => one.id !== visitId),
    )
}

export interface PoolQuery extends StaffQuery {
  readonly window: Window
  /** The only visit that the staff are judged for, so that only visits near it are read. */
  readonly only?: { readonly need: Need; readonly bufferMin: number }
}

interface BookedRow extends Record<string, unknown> {
  readonly id: string
  readonly peopleId: string
  readonly start: number
  readonly end: number
  readonly lng: number | null
  readonly lat: number | null
  readonly status: VisitState
}

const instantOf = (ms: number) => new Date(ms).toISOString()

/** Other visits matter on the day of this one, and whenever they are too close to it. */
const nearTo = ({ need, bufferMin }: NonNullable<PoolQuery['only']>, end: SQL) => {
  const day = dayOf(need.start)
  const from = instantOf(need.start - bufferMin * minuteMs)
  const to = instantOf(need.end + bufferMin * minuteMs)
  return or(
    and(gte(visits.startAt, instantOf(startOfDay(day))), lt(visits.startAt, instantOf(startOfDay(day + 1)))),
    and(sql`${end} > ${from}`, lt(visits.startAt, to)),
  )
}

/** Adds the visits in this window to the calendars of staff. */
const addBooked = async (db: Db, staff: readonly Staff[], { operatorId, window, ids, only }: PoolQuery) => {
  const end = sql`coalesce(${visits.endAt}, ${visits.startAt} + make_interval(mins => ${visits.durationMin}))`
  const msOf = (instant: unknown) => sql`(extract(epoch from ${instant}) * 1000)::float8`
  const which = and(
    eq(visits.operatorId, operatorId),
    inArray(visits.status, [...countedVisitStates]),
    gte(visits.startAt, instantOf(window.from)),
    lt(visits.startAt, instantOf(window.to)),
    ids === undefined ? undefined : isAmong(visits.peopleId, ids),
    only === undefined ? undefined : nearTo(only, end),
    isNull(visits.deletedAt),
  )
  const { rows } = await db.execute<BookedRow>(sql`
    select ${visits.id}, ${visits.peopleId} as "peopleId", ${msOf(visits.startAt)} as start, ${msOf(end)} as end,
      ${visits.lng}, ${visits.lat}, ${visits.status} from ${visits} where ${which}`)
  const byId = new Map(staff.map((one) => [one.id, one.booked]))
  for (const { id, peopleId, start, end: until, status, ...place } of rows) {
    const booked = byId.get(peopleId)
    if (booked !== undefined)
      book(booked, { id, start, end: until, position: positionOf(place), isTaken: isTakenState(status) })
  }
}

/** Loads active staff with everything the engine checks; their visits are read after their rows are locked. */
export const loadStaff = async (db: Db, wanted: PoolQuery): Promise<Staff[]> => {
  const isWhole = wanted.ids === undefined && wanted.isLocked !== true && !is(db, PgTransaction)
  const staff = await (isWhole ? recallStaff(db, wanted) : readStaff(db, wanted))
  if (staff.length > 0) await addBooked(db, staff, wanted)
  return staff
}

/** Rules, requirements and staff used to dispatch these visits. */
export interface Pool {
  readonly rules: readonly KnownRule[]
  readonly needs: ReadonlyMap<string, Need>
  readonly staff: Staff[]
}

/** Loads the pool for visits that have a time; the others need no staff yet. */
export const loadPool = async (
  db: Db,
  operatorId: string,
  rows: readonly Visit[],
  narrow: Pick<PoolQuery, 'ids' | 'organId' | 'isReceiving'> = {},
): Promise<Pool> => {
  const starts = rows.flatMap(({ startAt }) => (startAt === null ? [] : [Date.parse(startAt)]))
  const { rules, needs } = await needsAndRules(db, operatorId, rows)
  if (starts.length === 0) return { rules, needs, staff: [] }
  return { rules, needs, staff: await loadStaff(db, { operatorId, window: windowOf(starts), ...narrow }) }
}
