import { addDays, type order, startOfBusinessDay } from '@kangju/contract'
import { and, asc, eq, exists, gte, ilike, inArray, isNull, lt, ne, or, type SQL } from 'drizzle-orm'
import type { Call } from '../../../http/call.ts'
import { contains } from '../../../rows/filter.ts'
import { mappedBy, rowsOf } from '../../../db/decode-rows.ts'
import { within } from '../../../rows/scope.ts'
import { staffNames } from '../../catalogue/mold/service.ts'
import { organNames } from '../../organs/organ/service.ts'
import { peopleTable } from '../../staff/people/table.ts'
import { visits } from './table.ts'
import { seenColumns, showVisits, type SeenVisit } from './view.ts'

const peopleAtMost = 300
const visitsAtMost = 2000

/** Weekday from 1 (Monday) to 7 (Sunday). */
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

const onDay = (day: string): SQL | undefined =>
  and(
    gte(visits.startAt, startOfBusinessDay(day).toISOString()),
    lt(visits.startAt, startOfBusinessDay(addDays(day, 1)).toISOString()),
    ne(visits.status, 'cancelled'),
  )

type Asking = Call<typeof order.board>

/** Active staff, and any others with visits on that day. */
const workersOn = ({ db, me, query: { day, organId, keyword } }: Asking) => {
  const hasVisit = db
    .select({ id: visits.id })
    .from(visits)
    .where(and(within(me, visits), eq(visits.peopleId, peopleTable.id), onDay(day)))
  const { id, name, organId: organ, moldId, isReceive, leaves, workTimes, maxDailyOrders } = peopleTable
  return db
    .select({ id, name, organId: organ, moldId, isReceive, leaves, workTimes, maxDailyOrders })
    .from(peopleTable)
    .where(
      and(
        within(me, peopleTable),
        organId === undefined ? undefined : eq(peopleTable.organId, organId),
        keyword === undefined
          ? undefined
          : or(ilike(peopleTable.name, contains(keyword)), ilike(peopleTable.code, contains(keyword))),
        or(eq(peopleTable.status, 'active'), exists(hasVisit)),
      ),
    )
    .orderBy(asc(peopleTable.name), asc(peopleTable.code))
    .limit(peopleAtMost + 1)
}

/** Unassigned visits match every staff and organisation filter. */
const orNobodys = (isWanted: SQL) => or(isNull(visits.peopleId), isWanted)

const visitsOn = ({ db, me, query: { day, organId } }: Asking, ofPeople: readonly string[] | undefined) => {
  const found = db
    .select(seenColumns)
    .from(visits)
    .where(
      and(
        within(me, visits),
        onDay(day),
        organId === undefined ? undefined : orNobodys(eq(visits.organId, organId)),
        ofPeople === undefined ? undefined : orNobodys(inArray(visits.peopleId, [...ofPeople])),
      ),
    )
    .orderBy(asc(visits.startAt), asc(visits.id))
    .limit(visitsAtMost + 1)
  // The board has thousands of rows, so it maps them the fast way, like long lists.
  const toRows = rowsOf(seenColumns)
  return mappedBy(found.prepare(''), (rows) => toRows(rows) as SeenVisit[]).execute({})
}

/** One day of the dispatch board: staff with their hours, and all visits including unassigned ones. */
export const readBoard = async (call: Asking) => {
  const { db, query } = call
  const found = await workersOn(call)
  const people = found.slice(0, peopleAtMost)
  // A staff keyword also limits the visits to those staff.
  const rows = await visitsOn(call, query.keyword === undefined ? undefined : people.map(({ id }) => id))
  const names = await organNames(db, [...new Set(people.map(({ organId }) => organId))])
  const molds = await staffNames(db, [...new Set(people.map(({ moldId }) => moldId))], [])
  const weekday = weekdayOf(query.day)
  return {
    people: people.map((one) => ({
      id: one.id,
      name: one.name,
      organName: names.get(one.organId) ?? '',
      moldName: molds.get(one.moldId) ?? '',
      isReceive: one.isReceive,
      isAway: one.leaves.some(({ from, to }) => from <= query.day && query.day <= to) ? (1 as const) : (0 as const),
      cap: one.maxDailyOrders,
      hours: one.workTimes.filter((time) => time.weekday === weekday).map(({ start, end }) => ({ start, end })),
    })),
    visits: await showVisits(call, rows.slice(0, visitsAtMost)),
    capped: found.length > peopleAtMost || rows.length > visitsAtMost,
  }
}
