import { type order, type Flag, type Static } from '@kangju/contract'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Call } from '../../../http/call.ts'
import { anyOf, fromDay, hasPart, inArea, is, toDay, wholeNumber, type Filter } from '../../../rows/filter.ts'
import { lister } from '../../../rows/list.ts'
import { endOfWeek } from '../../../rows/list-place.ts'
import { visits } from './table.ts'
import { seenColumns, showVisits, type SeenVisit } from './view.ts'

/** A whole number of a visit, whatever the case. */
const childNumber: Filter = {
  where: (value) => sql`${visits.childNo} = ${value('no')}`,
  bind: (text: string) => ({ no: text.trim().toUpperCase() }),
}

/** All visits of an order, by its whole number: one look-up, so that the index of its visits is used. */
const orderNumber: Filter = {
  where: (value) =>
    sql`${visits.mainId} = (select id from main_order where operator_id = ${value('operator')}::uuid and order_no = ${value('no')})`,
  bind: (text: string, { me }) => ({ operator: me.operatorId, no: text.trim().toUpperCase() }),
}

const underwayStates = ['onTheWay', 'inService'] as const
/** On the way or there: one tab of the desk; with 0, all the others. */
const underway: Filter = {
  where: (value) => sql`(${inArray(visits.status, [...underwayStates])}) = ${value('is')}::boolean`,
  bind: (wanted: Static<typeof Flag>) => ({ is: wanted === 1 }),
}

const isTrue = (column: Parameters<typeof is>[0]): Filter => ({
  ...is(column),
  bind: (wanted: Static<typeof Flag>) => ({ is: wanted === 1 }),
})

/** Says what is so anyway, because the index of the desk's order has it before the time: either way, and then these days. */
const onDays = (filter: Filter): Filter => ({
  ...filter,
  where: (value) => sql`${filter.where(value)} and ${visits.needManual} = any('{t,f}')`,
})

const byWeek = { beyond: endOfWeek, usual: 'asc' } as const

const page = lister<SeenVisit>({
  table: visits,
  fields: seenColumns,
  filters: {
    keyword: anyOf(
      childNumber,
      orderNumber,
      hasPart(sql`name_parts(${visits.clientName}, ${visits.peopleName})`),
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
    appointFrom: onDays(fromDay(visits.startAt)),
    appointTo: onDays(toDay(visits.startAt)),
  },
  // Urgency is how the list stands anyway.
  sorts: { startAt: visits.startAt, createdAt: visits.createdAt, waitingSince: visits.waitingSince },
  // Said as the index says it, though it is never null: otherwise PostgreSQL sorts all there is.
  order: [sql`${visits.needManual} desc nulls last`, asc(visits.startAt), asc(visits.id)],
  counted: true,
  places: {
    // Those that somebody has to look after stand before all others.
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
})

/** The desk's list, what is most urgent first, with how many there are in each state. */
export const listVisits = async (call: Call<typeof order.visits>) => {
  const { items, ...rest } = await page(call.tools, call.me, call.query)
  return { ...rest, items: await showVisits(call, items) }
}
