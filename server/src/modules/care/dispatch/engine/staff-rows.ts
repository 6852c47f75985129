import type { Gender, Leave, WorkTime } from '@kangju/contract'
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../../db/client.ts'
import { isAmong } from '../../../../db/put-rows.ts'
import { grades, molds } from '../../../catalogue/mold/table.ts'
import { organs } from '../../../organs/organ/table.ts'
import { peopleTable } from '../../../staff/people/table.ts'
import { clockMinute, dayMinutes, dayNumber } from './calendar.ts'
import type { Booked, Need, Span, Staff } from './types.ts'

export interface StaffQuery {
  readonly operatorId: string
  /** Limits the result to these staff ids. */
  readonly ids?: readonly string[]
  readonly organId?: string | null
  /** Limits the result to staff accepting visits now. */
  readonly isReceiving?: boolean
  /** Locks the rows until the transaction ends. */
  readonly isLocked?: boolean
  /** The only visit that the staff are judged for: of their services and areas only its own are read. */
  readonly need?: Pick<Need, 'projectId' | 'areas'>
}

/** Lists are sent as text, because the driver takes longer to read an array than the engine to judge a person. */
interface StaffRow extends Record<string, unknown> {
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
  /** Stands for the working hours, which only the first person with the same ones has. */
  readonly hoursKey: string
  readonly workTimes: string | null
  readonly leaves: string
  /** Day number; null if a required certificate is missing. */
  readonly papersUntil: number | null
  readonly isOrganServing: boolean
  readonly level: number
  readonly topLevel: number
}

const p = peopleTable

const services = (need: StaffQuery['need']): SQL =>
  need === undefined
    ? sql`array_to_string(${p.projectIds}, ',')`
    : sql`case when ${p.projectIds} @> array[${need.projectId}]::uuid[] then ${need.projectId} else '' end`

const areas = (need: StaffQuery['need']): SQL =>
  need === undefined
    ? sql`array_to_string(${p.areaCodes}, ',')`
    : sql`case when ${p.areaCodes} && ${sql.param([...need.areas])}::text[] then ${need.areas[0] ?? ''} else '' end`

const wantedStaff = ({ operatorId, ids, organId, isReceiving }: StaffQuery) =>
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
  const { operatorId, need, isLocked } = wanted
  const lock = (strength: 'update' | 'share') => sql.raw(isLocked === true ? ` for ${strength}` : '')
  const { rows } = await db.execute<StaffRow>(sql`
    with person as materialized (
      select ${p.id}, ${p.code}, ${p.name}, ${p.organId} as "organId", ${p.moldId} as "moldId", ${p.gradeId} as "gradeId",
        ${p.gender}, ${p.isReceive} as "isReceive", ${services(need)} as services, ${areas(need)} as areas,
        ${p.baseLng} as "baseLng", ${p.baseLat} as "baseLat", ${p.serveRadiusKm} as "serveRadiusKm",
        ${p.maxDailyOrders} as "maxDailyOrders", ${p.rating}, ${p.workTimes}, ${p.leaves}::text,
        ${p.licenseNo}, ${p.licenseValidTo}, ${p.healthCertValidTo}
      from ${p} where ${wantedStaff(wanted)} order by ${p.id}${lock('update')}
    ), place as materialized (
      select ${organs.id}, ${organs.active} = 1 and ${organs.status} = 'enabled' as serving from ${organs}
      where ${and(eq(organs.operatorId, operatorId), isNull(organs.deletedAt))} and ${organs.id} in (select "organId" from person)
      order by ${organs.id}${lock('share')}
    ), rank as (
      select ${grades.id}, ${grades.moldId}, ${grades.level} from ${grades}
      where ${and(eq(grades.operatorId, operatorId), isNull(grades.deletedAt))}
    )
    select person.id, person.code, person.name, "organId", "moldId", "gradeId", gender, "isReceive", services, areas,
      "baseLng", "baseLat", "serveRadiusKm", "maxDailyOrders", rating, leaves, hours.key as "hoursKey",
      case when row_number() over (partition by hours.key) = 1 then work_times::text end as "workTimes",
      case when kind.need_license is distinct from 1 then health_cert_valid_to
        when license_no is not null and license_valid_to is not null then least(health_cert_valid_to, license_valid_to)
      end - date '1970-01-01' as "papersUntil",
      coalesce(place.serving, false) as "isOrganServing", coalesce(rank.level, 0) as level, coalesce(top.level, 1) as "topLevel"
    from person cross join lateral (select jsonb_hash_extended(work_times, 0) as key) hours
      left join place on place.id = person."organId"
      left join rank on rank.id = person."gradeId"
      left join (select mold_id, max(level) as level from rank group by mold_id) top on top.mold_id = person."moldId"
      left join ${molds} kind on kind.id = person."moldId" and kind.operator_id = ${operatorId}
    order by person.id`)
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

/** Converts each text once: many staff have the same leave, areas or services. */
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

/** Active staff with everything the engine checks but their visits. */
export const readStaff = async (db: Db, wanted: StaffQuery): Promise<Staff[]> => {
  const rows = await readRows(db, wanted)
  const [servicesOf, areasOf] = [onceEach(setOf), onceEach(setOf)]
  const hours = new Map<string, Span[][]>()
  for (const { hoursKey, workTimes } of rows)
    if (workTimes !== null) hours.set(hoursKey, hoursOf(JSON.parse(workTimes) as WorkTime[]))
  const leaves = onceEach((text) =>
    (JSON.parse(text) as Leave[]).map(({ from, to }) => ({ from: dayNumber(from), to: dayNumber(to) })),
  )
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    organId: row.organId,
    moldId: row.moldId,
    gradeId: row.gradeId,
    gender: row.gender,
    isReceiving: row.isReceive === 1,
    isOrganServing: row.isOrganServing,
    projectIds: servicesOf(row.services),
    level: row.level,
    topLevel: row.topLevel,
    papersUntil: row.papersUntil ?? Number.NEGATIVE_INFINITY,
    areaCodes: areasOf(row.areas),
    base: { lng: row.baseLng, lat: row.baseLat },
    serveRadiusKm: row.serveRadiusKm,
    maxDailyOrders: row.maxDailyOrders,
    rating: row.rating,
    hours: hours.get(row.hoursKey) ?? [],
    leaves: leaves(row.leaves),
    booked: new Map<number, Booked[]>(),
  }))
}
