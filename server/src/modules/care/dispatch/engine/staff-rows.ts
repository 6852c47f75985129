import type { Gender, Leave, WorkTime } from '@kangju/contract'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../../../db/client.ts'
import { isAmong } from '../../../../db/put-rows.ts'
import { grades, molds } from '../../../catalogue/mold/table.ts'
import { organs } from '../../../organs/organ/table.ts'
import { peopleTable } from '../../../staff/people/table.ts'
import { clockMinute, dayMinutes, dayNumber } from './calendar.ts'
import type { Booked, Span, Staff } from './types.ts'

export interface StaffQuery {
  readonly operatorId: string
  /** Limits the result to these staff ids. */
  readonly ids?: readonly string[]
  readonly organId?: string | null
  /** Limits the result to staff accepting visits now. */
  readonly isReceiving?: boolean
  /** Locks the rows until the transaction ends. */
  readonly isLocked?: boolean
}

/** What follows from the organisation, grade and type of a staff member, which change on their own. */
export interface Standing {
  readonly isOrganServing: boolean
  readonly level: number
  readonly topLevel: number
  readonly needLicense: boolean
}

/** Lists are sent as text, because the driver takes long to read an array. Days are numbers. */
interface StaffRow extends Standing, Record<string, unknown> {
  /** Changes with every change of the row. */
  readonly mark: string
  readonly id: string
  readonly code: string
  readonly name: string
  readonly organId: string
  readonly moldId: string
  readonly gradeId: string
  readonly gender: Gender
  readonly isReceive: number
  readonly services: string
  readonly areas: string
  readonly baseLng: number
  readonly baseLat: number
  readonly serveRadiusKm: number
  readonly maxDailyOrders: number
  readonly rating: number | null
  readonly workTimes: string
  readonly leaves: string
  readonly healthUntil: number
  /** Null if the licence or its date is missing. */
  readonly licensedUntil: number | null
}

const p = peopleTable

/** The transaction that wrote a row and the place where it is; together they tell versions of the row apart. */
export const mark = sql`${p}.xmin::text || ${p}.ctid::text`

export const wantedStaff = ({ operatorId, ids, organId, isReceiving }: StaffQuery) =>
  and(
    eq(p.operatorId, operatorId),
    eq(p.status, 'active'),
    isNull(p.deletedAt),
    ids === undefined ? undefined : isAmong(p.id, ids),
    organId == null ? undefined : eq(p.organId, organId),
    isReceiving === true ? eq(p.isReceive, 1) : undefined,
  )

/** Active staff with organisation and grade in one statement; all staff rows are locked before the first organisation. */
const readRows = async (db: Db, wanted: StaffQuery) => {
  const { operatorId, isLocked } = wanted
  const lock = (table: PgTable & { id: PgColumn }, strength: 'update' | 'share') =>
    isLocked === true ? sql` order by ${table.id} for ${sql.raw(strength)}` : sql``
  const { rows } = await db.execute<StaffRow>(sql`
    with person as materialized (
      select ${mark} as mark, ${p.id}, ${p.code}, ${p.name}, ${p.organId} as "organId", ${p.moldId} as "moldId",
        ${p.gradeId} as "gradeId", ${p.gender}, ${p.isReceive} as "isReceive",
        array_to_string(${p.projectIds}, ',') as services, array_to_string(${p.areaCodes}, ',') as areas,
        ${p.baseLng} as "baseLng", ${p.baseLat} as "baseLat", ${p.serveRadiusKm} as "serveRadiusKm",
        ${p.maxDailyOrders} as "maxDailyOrders", ${p.rating}, ${p.workTimes}::text as "workTimes", ${p.leaves}::text,
        ${p.healthCertValidTo} - date '1970-01-01' as "healthUntil",
        case when ${p.licenseNo} is not null then ${p.licenseValidTo} - date '1970-01-01' end as "licensedUntil"
      from ${p} where ${wantedStaff(wanted)}${lock(p, 'update')}
    ), place as materialized (
      select ${organs.id}, ${organs.active} = 1 and ${organs.status} = 'enabled' as serving from ${organs}
      where ${and(eq(organs.operatorId, operatorId), isNull(organs.deletedAt))} and ${organs.id} in (select "organId" from person)
      ${lock(organs, 'share')}
    ), rank as (
      select ${grades.id}, ${grades.moldId}, ${grades.level} from ${grades}
      where ${and(eq(grades.operatorId, operatorId), isNull(grades.deletedAt))}
    )
    select person.*, coalesce(place.serving, false) as "isOrganServing", coalesce(rank.level, 0) as level,
      coalesce(top.level, 1) as "topLevel", coalesce(kind.need_license = 1, false) as "needLicense"
    from person left join place on place.id = person."organId" left join rank on rank.id = person."gradeId"
      left join (select mold_id, max(level) as level from rank group by mold_id) top on top.mold_id = person."moldId"
      left join ${molds} kind on kind.id = person."moldId" and kind.operator_id = ${operatorId}`)
  return rows
}

const lastMinute = dayMinutes - 1

/** Working hours per weekday in minutes; adjacent spans are merged, and 23:59 counts as the end of the day. */
const hoursOf = (times: readonly WorkTime[]): Span[][] => {
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

/** Converts each text once: many staff have the same hours, areas or services. */
const onceEach = <V>(convert: (text: string) => V) => {
  const known = new Map<string, V>()
  return (text: string): V => {
    const found = known.get(text)
    if (found !== undefined) return found
    const made = convert(text)
    known.set(text, made)
    return made
  }
}

const setOf = (text: string): ReadonlySet<string> => new Set(text === '' ? [] : text.split(','))

/** A staff member as read, without what changes on its own. */
interface Read {
  readonly mark: string
  readonly staff: Staff
  readonly until: Pick<StaffRow, 'healthUntil' | 'licensedUntil'>
  readonly standing: Standing
}

/** The staff member with their present standing and an empty calendar. */
export const standingAs = ({ staff, until }: Read, { needLicense, ...standing }: Standing): Staff => {
  const licensed = until.licensedUntil ?? Number.NEGATIVE_INFINITY
  return {
    ...staff,
    ...standing,
    papersUntil: needLicense ? Math.min(until.healthUntil, licensed) : until.healthUntil,
    booked: new Map<number, Booked[]>(),
  }
}

export const readMarked = async (db: Db, wanted: StaffQuery): Promise<Read[]> => {
  const rows = await readRows(db, wanted)
  const [servicesOf, areasOf] = [onceEach(setOf), onceEach(setOf)]
  const hours = onceEach((text) => hoursOf(JSON.parse(text) as WorkTime[]))
  const leaves = onceEach((text) =>
    (JSON.parse(text) as Leave[]).map(({ from, to }) => ({ from: dayNumber(from), to: dayNumber(to) })),
  )
  return rows.map((row) => {
    const { isOrganServing, level, topLevel, needLicense, healthUntil, licensedUntil } = row
    const staff = {
      id: row.id,
      code: row.code,
      name: row.name,
      organId: row.organId,
      moldId: row.moldId,
      gradeId: row.gradeId,
      gender: row.gender,
      isReceiving: row.isReceive === 1,
      isOrganServing,
      projectIds: servicesOf(row.services),
      level,
      topLevel,
      papersUntil: healthUntil,
      areaCodes: areasOf(row.areas),
      base: { lng: row.baseLng, lat: row.baseLat },
      serveRadiusKm: row.serveRadiusKm,
      maxDailyOrders: row.maxDailyOrders,
      rating: row.rating,
      hours: hours(row.workTimes),
      leaves: leaves(row.leaves),
      booked: new Map<number, Booked[]>(),
    }
    const standing = { isOrganServing, level, topLevel, needLicense }
    return { mark: row.mark, staff, until: { healthUntil, licensedUntil }, standing }
  })
}

/** Active staff with everything the engine checks but their visits. */
export const readStaff = async (db: Db, wanted: StaffQuery): Promise<Staff[]> =>
  (await readMarked(db, wanted)).map((read) => standingAs(read, read.standing))
