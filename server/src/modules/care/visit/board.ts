import { addDays, BoardVisit, type order, startOfBusinessDay, validationWords } from '@kangju/contract'
import { and, asc, eq, exists, getTableColumns, gte, ilike, inArray, isNull, lt, ne, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import type { Call } from '../../../http/call.ts'
import { invalid } from '../../../kit/problem.ts'
import { contains } from '../../../rows/filter.ts'
import { mappedBy, rowsOf } from '../../../db/decode-rows.ts'
import { find, within } from '../../../rows/scope.ts'
import { staffNames } from '../../catalogue/mold/service.ts'
import { clients } from '../../customers/customerclient/table.ts'
import { organNames } from '../../organs/organ/service.ts'
import { peopleTable } from '../../staff/people/table.ts'
import { visits, type Visit } from './table.ts'

const peopleAtMost = 600
const visitsAtMost = 3000

/** Weekday from 1 (Monday) to 7 (Sunday). */
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

const onDays = (day: string, days: number): SQL | undefined =>
  and(
    gte(visits.startAt, startOfBusinessDay(day).toISOString()),
    lt(visits.startAt, startOfBusinessDay(addDays(day, days)).toISOString()),
    ne(visits.status, 'cancelled'),
  )
const onDay = (day: string) => onDays(day, 1)

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

const columns: Record<string, PgColumn> = getTableColumns(visits)
/** Only the columns that the board shows: decrypting and masking numbers would take longer than reading them. */
const boardColumns = Object.fromEntries(
  Object.keys(BoardVisit.properties).flatMap((name) => (columns[name] === undefined ? [] : [[name, columns[name]]])),
)
type Shown = Pick<Visit, keyof BoardVisit>

const flag = (value: boolean) => (value ? (1 as const) : (0 as const))

const readVisits = async (db: Db, which: SQL | undefined): Promise<BoardVisit[]> => {
  const found = db
    .select(boardColumns)
    .from(visits)
    .where(which)
    .orderBy(asc(visits.startAt), asc(visits.id))
    .limit(visitsAtMost + 1)
  // The board has thousands of rows, so it maps them the fast way, like long lists.
  const toRows = rowsOf(boardColumns)
  const rows = await mappedBy(found.prepare(''), (values) => toRows(values) as Shown[]).execute({})
  return rows.map((row) => ({ ...row, needManual: flag(row.needManual), refundLock: flag(row.refundLock) }))
}

type Plan = Pick<typeof peopleTable.$inferSelect, 'leaves' | 'workTimes'>

/** Working hours of a staff member on a day. */
const hoursOn = (day: string, { leaves, workTimes }: Plan) => ({
  isAway: flag(leaves.some(({ from, to }) => from <= day && day <= to)),
  hours: workTimes.filter((time) => time.weekday === weekdayOf(day)).map(({ start, end }) => ({ start, end })),
})

/** One day of the dispatch board: staff with their hours, and all visits including unassigned ones. */
export const readBoard = async (call: Asking) => {
  const { db, me, query } = call
  const { day, organId, keyword } = query
  const found = await workersOn(call)
  const people = found.slice(0, peopleAtMost)
  const rows = await readVisits(
    db,
    and(
      within(me, visits),
      onDay(day),
      organId === undefined ? undefined : orNobodys(eq(visits.organId, organId)),
      // A staff keyword also limits the visits to those staff.
      keyword === undefined
        ? undefined
        : orNobodys(
            inArray(
              visits.peopleId,
              people.map(({ id }) => id),
            ),
          ),
    ),
  )
  const names = await organNames(db, [...new Set(people.map((one) => one.organId))])
  const molds = await staffNames(db, [...new Set(people.map(({ moldId }) => moldId))], [])
  return {
    people: people.map((one) => ({
      id: one.id,
      name: one.name,
      organId: one.organId,
      organName: names.get(one.organId) ?? '',
      moldName: molds.get(one.moldId) ?? '',
      isReceive: one.isReceive,
      cap: one.maxDailyOrders,
      ...hoursOn(day, one),
    })),
    visits: rows.slice(0, visitsAtMost),
    capped: found.length > peopleAtMost || rows.length > visitsAtMost,
  }
}

const weekDays = 7
const free: Plan = { leaves: [], workTimes: [] }

/** Seven days of one staff member or one care recipient. */
export const readWeek = async ({ db, me, query: { day, peopleId, clientId } }: Call<typeof order.week>) => {
  const [person, client] = [
    peopleId === undefined ? undefined : await find(db, me, peopleTable, peopleId),
    clientId === undefined ? undefined : await find(db, me, clients, clientId),
  ]
  if (person === undefined && client === undefined) throw invalid({ peopleId: [validationWords.required] })
  const isOf = and(
    person === undefined ? undefined : eq(visits.peopleId, person.id),
    client === undefined ? undefined : eq(visits.clientId, client.id),
  )
  const rows = await readVisits(db, and(within(me, visits), onDays(day, weekDays), isOf))
  const days = Array.from({ length: weekDays }, (_, n) => addDays(day, n))
  return {
    name: person?.name ?? client?.name ?? '',
    days: days.map((one) => ({ day: one, ...hoursOn(one, person ?? free) })),
    visits: rows.slice(0, visitsAtMost),
  }
}
