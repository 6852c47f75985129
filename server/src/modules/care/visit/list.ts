import { visitStates, type Flag, type order, type Static, type VisitConcern } from '@kangju/contract'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Call } from '../../../http/call.ts'
import { fromDay, inArea, is, nameOrNumber, toDay, wholeNumber, type Filter } from '../../../rows/filter.ts'
import { lister, type ListSpec } from '../../../rows/list.ts'
import { endOfWeek } from '../../../rows/list-position.ts'
import { countByState, readTotals } from '../../../rows/list-totals.ts'
import { concern } from './concern.ts'
import { visits } from './table.ts'
import { seenColumns, showVisits, type SeenVisit } from './view.ts'

/** Finds a visit by its whole number, in any case. */
const childNumber: Filter = {
  where: (value) => sql`${visits.childNo} = ${value('no')}`,
  bind: (text: string) => ({ no: text.trim().toUpperCase() }),
}

/** Finds visits by whole order number; the subquery lets PostgreSQL use the index on the order id. */
const orderNumber: Filter = {
  where: (value) =>
    sql`${visits.mainId} = (select id from main_order where operator_id = ${value('operator')}::uuid and order_no = ${value('no')})`,
  bind: (text: string, { me }) => ({ operator: me.operatorId, no: text.trim().toUpperCase() }),
}

const underwayStates = ['onTheWay', 'inService'] as const
/** Visits on the way or in progress; 0 selects all others. */
const underway: Filter = {
  where: (value) => sql`(${inArray(visits.status, [...underwayStates])}) = ${value('is')}::boolean`,
  bind: (wanted: Static<typeof Flag>) => ({ is: wanted === 1 }),
}

const isTrue = (column: Parameters<typeof is>[0]): Filter => ({
  ...is(column),
  bind: (wanted: Static<typeof Flag>) => ({ is: wanted === 1 }),
})

/**
 * The added condition is always true; it lets PostgreSQL use the list's index, in which needManual precedes the time.
 */
const onDays = (filter: Filter): Filter => ({
  ...filter,
  where: (value) => sql`${filter.where(value)} and ${visits.needManual} = any('{t,f}')`,
})

const byWeek = { beyond: endOfWeek, usual: 'asc' } as const

export const visitList: ListSpec = {
  table: visits,
  fields: seenColumns,
  filters: {
    keyword: nameOrNumber(
      [visits.clientName, visits.peopleName],
      childNumber,
      orderNumber,
      wholeNumber(visits, 'contactMobile', 'tel'),
    ),
    status: is(visits.status),
    underway,
    needManual: isTrue(visits.needManual),
    projectId: is(visits.projectId),
    classId: is(visits.classId),
    organId: is(visits.organId),
    peopleId: is(visits.peopleId),
    clientId: is(visits.clientId),
    areaCode: inArea(visits.areaCode),
    locationAbnormal: isTrue(visits.locationAbnormal),
    isDisputed: isTrue(visits.isDisputed),
    appointFrom: onDays(fromDay(visits.startAt)),
    appointTo: onDays(toDay(visits.startAt)),
    concern,
  },
  // The default order is by urgency, so it is no sort option.
  sorts: { startAt: visits.startAt, createdAt: visits.createdAt, waitingSince: visits.waitingSince },
  // The column is never null, but without NULLS LAST PostgreSQL would not use the index and sort all rows.
  order: [sql`${visits.needManual} desc nulls last`, asc(visits.startAt), asc(visits.id)],
  counted: true,
  places: {
    // Visits waiting for manual dispatch come before all others, outside the weekly stretches.
    usual: {
      ...byWeek,
      name: 'visit.urgency',
      column: visits.startAt,
      within: eq(visits.needManual, false),
    },
    startAt: { ...byWeek, name: 'visit.start_at', column: visits.startAt },
    createdAt: { ...byWeek, name: 'visit.created_at', column: visits.createdAt },
    waitingSince: { ...byWeek, name: 'visit.waiting_since', column: visits.waitingSince },
  },
}

const page = lister<SeenVisit>(visitList)

/** Filters that the tabs of the desk set. */
const ofTabs = new Set(['status', 'underway', 'concern'])
const paging = new Set(['page', 'limit', 'sort', 'count'])

interface Found {
  readonly counts?: Record<string, number>
  /** More visits match than a list counts, so without the filters of the tabs as well. */
  readonly capped: boolean
}

/** Counts of the desk's tabs for the other filters; states are left out if they match more than a list counts. */
const countTabs = async ({ tools, me, query }: Call<typeof order.visits>, { counts: all = {}, capped }: Found) => {
  const others = Object.fromEntries(
    Object.entries(query).filter(([name, value]) => value !== undefined && !ofTabs.has(name) && !paging.has(name)),
  )
  const { db } = tools
  const count = async (concern: VisitConcern) => {
    const asked = { db, tools, me, query: { ...others, concern }, isOfMany: capped }
    const [row] = await readTotals<{ n: number }>(visitList, asked, { n: sql`count(*)::int` })
    return row?.n ?? 0
  }
  const readStates = async () => {
    if (Object.keys(others).length === 0) return all
    return capped ? undefined : countByState(visitList, { db, tools, me, query: others }, visits.status)
  }
  const [todo, noCheckin, states] = await Promise.all([count('todo'), count('noCheckin'), readStates()])
  const known = states === undefined ? {} : Object.fromEntries(visitStates.map((state) => [state, states[state] ?? 0]))
  return { ...known, todo, noCheckin }
}

/** The dispatch list with the counts of its tabs. */
export const listVisits = async (call: Call<typeof order.visits>) => {
  const found = await page(call.tools, call.me, call.query)
  const [shown, tabs] = await Promise.all([showVisits(call, found.items), countTabs(call, found)])
  return { ...found, items: shown, counts: tabs }
}
