import { countedVisitStates, takenVisitStates, type VisitState } from '@kangju/contract'
import { and, asc, eq, gte, inArray, isNull, lt } from 'drizzle-orm'
import { positionOf } from '../../../../area/distance.ts'
import type { Db } from '../../../../db/client.ts'
import { isAmong } from '../../../../db/put-rows.ts'
import { withLock } from '../../../../db/with-lock.ts'
import { grades, molds } from '../../../catalogue/mold/table.ts'
import { organs } from '../../../organs/organ/table.ts'
import { peopleTable } from '../../../staff/people/table.ts'
import { visits, type Visit } from '../../visit/table.ts'
import { clockMinute, dayMinutes, dayNumber, dayOf, startOfDay } from './calendar.ts'
import { needsOf } from './needs.ts'
import { rulesInUse } from '../../dispatchconfig/service.ts'
import type { Booked, KnownRule, Need, Span, Staff } from './types.ts'

const lastMinute = dayMinutes - 1

/** Working hours per weekday in minutes; adjacent spans are merged, and 23:59 counts as the end of the day. */
const hoursOf = (times: readonly { weekday: number; start: string; end: string }[]): Span[][] => {
  const days: Span[][] = Array.from({ length: 8 }, () => [])
  const inOrder = times.toSorted((one, other) => one.start.localeCompare(other.start))
  for (const { weekday, start, end } of inOrder) {
    const to = clockMinute(end) >= lastMinute ? dayMinutes : clockMinute(end)
    const spans = days[weekday] ?? []
    const last = spans.at(-1)
    if (last !== undefined && last.to >= clockMinute(start)) spans[spans.length - 1] = { ...last, to }
    else spans.push({ from: clockMinute(start), to })
  }
  return days
}

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

/** Converts a visit to a calendar entry; visits without a time have none. */
export const bookedOf = (
  visit: Pick<Visit, 'id' | 'startAt' | 'endAt' | 'durationMin' | 'lng' | 'lat' | 'status'>,
): Booked | undefined => {
  if (visit.startAt === null) return undefined
  const start = Date.parse(visit.startAt)
  const end = visit.endAt === null ? start + visit.durationMin * 60_000 : Date.parse(visit.endAt)
  return { id: visit.id, start, end, position: positionOf(visit), isTaken: isTakenState(visit.status) }
}

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

/** Visits in this window by staff member. */
const loadBooked = async (db: Db, operatorId: string, window: Window, ids: readonly string[] | undefined) => {
  const rows = await db
    .select({
      id: visits.id,
      peopleId: visits.peopleId,
      startAt: visits.startAt,
      endAt: visits.endAt,
      durationMin: visits.durationMin,
      lng: visits.lng,
      lat: visits.lat,
      status: visits.status,
    })
    .from(visits)
    .where(
      and(
        eq(visits.operatorId, operatorId),
        inArray(visits.status, [...countedVisitStates]),
        gte(visits.startAt, new Date(window.from).toISOString()),
        lt(visits.startAt, new Date(window.to).toISOString()),
        ids === undefined ? undefined : isAmong(visits.peopleId, ids),
        isNull(visits.deletedAt),
      ),
    )
  const byPerson = new Map<string, Map<number, Booked[]>>()
  for (const row of rows) {
    const booked = bookedOf(row)
    if (row.peopleId === null || booked === undefined) continue
    const days = byPerson.get(row.peopleId) ?? new Map<number, Booked[]>()
    byPerson.set(row.peopleId, days)
    book(days, booked)
  }
  return byPerson
}

/** Grade levels of an operator and the staff types that need a licence. */
const loadKinds = async (db: Db, operatorId: string) => {
  const ranks = await db
    .select({ id: grades.id, moldId: grades.moldId, level: grades.level })
    .from(grades)
    .where(and(eq(grades.operatorId, operatorId), isNull(grades.deletedAt)))
  const kinds = await db
    .select({ id: molds.id, needLicense: molds.needLicense })
    .from(molds)
    .where(eq(molds.operatorId, operatorId))
  const tops = new Map<string, number>()
  for (const { moldId, level } of ranks) tops.set(moldId, Math.max(level, tops.get(moldId) ?? 0))
  return {
    levels: new Map(ranks.map(({ id, level }) => [id, level])),
    tops,
    licensed: new Set(kinds.filter(({ needLicense }) => needLicense === 1).map(({ id }) => id)),
  }
}

const staffColumns = {
  id: peopleTable.id,
  code: peopleTable.code,
  name: peopleTable.name,
  organId: peopleTable.organId,
  moldId: peopleTable.moldId,
  gradeId: peopleTable.gradeId,
  gender: peopleTable.gender,
  status: peopleTable.status,
  isReceive: peopleTable.isReceive,
  projectIds: peopleTable.projectIds,
  areaCodes: peopleTable.areaCodes,
  baseLng: peopleTable.baseLng,
  baseLat: peopleTable.baseLat,
  serveRadiusKm: peopleTable.serveRadiusKm,
  maxDailyOrders: peopleTable.maxDailyOrders,
  rating: peopleTable.rating,
  workTimes: peopleTable.workTimes,
  leaves: peopleTable.leaves,
  licenseNo: peopleTable.licenseNo,
  licenseValidTo: peopleTable.licenseValidTo,
  healthCertValidTo: peopleTable.healthCertValidTo,
}

interface PoolQuery {
  readonly operatorId: string
  readonly window: Window
  /** Limits the result to these staff ids. */
  readonly ids?: readonly string[]
  readonly organId?: string | null
  /** Limits the result to staff accepting visits now. */
  readonly isReceiving?: boolean
  /** Locks the rows until the transaction ends. */
  readonly isLocked?: boolean
}

type StaffRow = { [K in keyof typeof staffColumns]: (typeof peopleTable.$inferSelect)[K] }
type Kinds = Awaited<ReturnType<typeof loadKinds>>

const papersUntil = (row: StaffRow, kinds: Kinds) => {
  const health = dayNumber(row.healthCertValidTo)
  if (!kinds.licensed.has(row.moldId)) return health
  if (row.licenseNo === null || row.licenseValidTo === null) return Number.NEGATIVE_INFINITY
  return Math.min(health, dayNumber(row.licenseValidTo))
}

const staffOf = (
  row: StaffRow,
  kinds: Kinds,
  isOrganServing: boolean,
  booked: Map<number, Booked[]> | undefined,
): Staff => ({
  id: row.id,
  code: row.code,
  name: row.name,
  organId: row.organId,
  moldId: row.moldId,
  gradeId: row.gradeId,
  gender: row.gender,
  isReceiving: row.status === 'active' && row.isReceive === 1,
  isOrganServing,
  projectIds: new Set(row.projectIds),
  level: kinds.levels.get(row.gradeId) ?? 0,
  topLevel: kinds.tops.get(row.moldId) ?? 1,
  papersUntil: papersUntil(row, kinds),
  areaCodes: new Set(row.areaCodes),
  base: { lng: row.baseLng, lat: row.baseLat },
  serveRadiusKm: row.serveRadiusKm,
  maxDailyOrders: row.maxDailyOrders,
  rating: row.rating,
  hours: hoursOf(row.workTimes),
  leaves: row.leaves.map(({ from, to }) => ({ from: dayNumber(from), to: dayNumber(to) })),
  booked: booked ?? new Map(),
})

/** Loads active staff with everything the engine checks, in a fixed number of queries. */
export const loadStaff = async (db: Db, wanted: PoolQuery): Promise<Staff[]> => {
  const { operatorId, window, ids, organId, isReceiving, isLocked } = wanted
  const query = db
    .select(staffColumns)
    .from(peopleTable)
    .where(
      and(
        eq(peopleTable.operatorId, operatorId),
        eq(peopleTable.status, 'active'),
        isNull(peopleTable.deletedAt),
        ids === undefined ? undefined : isAmong(peopleTable.id, ids),
        organId == null ? undefined : eq(peopleTable.organId, organId),
        isReceiving === true ? eq(peopleTable.isReceive, 1) : undefined,
      ),
    )
    .orderBy(asc(peopleTable.id))
  const rows = await withLock(query, isLocked === true ? 'update' : undefined)
  const organQuery = db
    .select({ id: organs.id, active: organs.active, status: organs.status })
    .from(organs)
    .where(
      and(
        eq(organs.operatorId, operatorId),
        isNull(organs.deletedAt),
        isLocked === true ? isAmong(organs.id, [...new Set(rows.map((row) => row.organId))]) : undefined,
      ),
    )
    .orderBy(asc(organs.id))
  const places = await withLock(organQuery, isLocked === true ? 'share' : undefined)
  const serving = new Set(places.filter((one) => one.active === 1 && one.status === 'enabled').map(({ id }) => id))
  const kinds = await loadKinds(db, operatorId)
  const booked = await loadBooked(db, operatorId, window, ids)
  return rows.map((row) => staffOf(row, kinds, serving.has(row.organId), booked.get(row.id)))
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
  const rules = await rulesInUse(db, operatorId)
  if (starts.length === 0) return { rules, needs: new Map(), staff: [] }
  const needs = await needsOf(db, operatorId, rows)
  const staff = await loadStaff(db, { operatorId, window: windowOf(starts), ...narrow })
  return { rules, needs, staff }
}
