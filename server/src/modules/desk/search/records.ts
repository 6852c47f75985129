import { searchAtMost, type SearchHit } from '@kangju/contract'
import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { SignedCall } from '../../../http/call.ts'
import { contains } from '../../../rows/filter.ts'
import { within, type ScopedTable } from '../../../rows/scope.ts'
import { indexOf } from '../../../rows/sensitive.ts'
import { boxes } from '../../boxes/tvtop/table.ts'
import { tvUsers } from '../../boxes/tvuser/table.ts'
import { orders } from '../../care/order/table.ts'
import { visits } from '../../care/visit/table.ts'
import { organs } from '../../organs/organ/table.ts'
import { peopleTable } from '../../staff/people/table.ts'
import { hasNumberPart, hasPhone, isSpelled, numberEndLength, printedNumber, type SearchTerm } from './search-term.ts'
import { hitOf, maskedPhone } from './persons.ts'

/** Ids of matching people, whose records are looked for. */
export interface Whose {
  readonly clients: readonly string[]
  readonly bookers: readonly string[]
}

const ids = (given: readonly string[]) => sql`unnest(${sql.param([...given])}::uuid[])`

/** Rows with one of the ids that these statements find. A single array, because PostgreSQL would read the whole table for several. */
const isOneOf = (id: PgColumn, statements: readonly (SQL | undefined)[]): SQL | undefined => {
  const given = statements.filter((one) => one !== undefined)
  return given.length === 0 ? undefined : sql`${id} = any(array(${sql.join(given, sql` union all `)}))`
}

/** The last rows whose number begins so; the unique index of operator and number serves it. */
const numbered = ({ me }: SignedCall, table: ScopedTable, column: PgColumn, start: string | undefined) =>
  start === undefined
    ? undefined
    : sql`(select ${table.id} from ${table} where ${within(me, table)} and ${column} like ${`${start}%`}
      order by ${column} desc limit ${searchAtMost})`

/** The last rows whose number ends so. */
const endingIn = ({ me }: SignedCall, table: ScopedTable, column: PgColumn, end: string | undefined) =>
  end === undefined
    ? undefined
    : sql`(select ${table.id} from ${table} where ${within(me, table)}
      and right(${column}, ${sql.raw(String(numberEndLength))}) = ${end.slice(-numberEndLength)} and ${hasEnd(column, end)}
      order by ${column} desc limit ${searchAtMost})`

const hasEnd = (column: PgColumn, end: string) => sql`${column} like ${`%${end}`}`

/** Rows whose number ends so come first, the newest of them first. */
const byEnd = (column: PgColumn, end: string | undefined): SQL[] =>
  end === undefined ? [] : [sql`case when ${hasEnd(column, end)} then ${column} end desc nulls last`]

/** Newest orders of each of these people, so that one with many orders does not hide the others. */
const ordersOf = ({ me }: SignedCall, { clients, bookers }: Whose): SQL => {
  const of = (column: PgColumn, whose: readonly string[]) =>
    sql`select recent.id from ${ids(whose)} as one(id) cross join lateral (select ${orders.id} from ${orders}
      where ${within(me, orders)} and ${column} = one.id order by ${orders.id} desc limit 3) as recent`
  return sql`${of(orders.clientId, clients)} union all ${of(orders.bookerId, bookers)}`
}

export const findOrders = async (call: SignedCall, term: SearchTerm, whose: Whose): Promise<SearchHit[]> => {
  const { db, me } = call
  const number = printedNumber('ZD', term)
  const isAny = whose.clients.length + whose.bookers.length > 0
  const matches = isOneOf(orders.id, [
    numbered(call, orders, orders.orderNo, number),
    endingIn(call, orders, orders.orderNo, term.end),
    isAny ? ordersOf(call, whose) : undefined,
  ])
  if (matches === undefined) return []
  const rows = await db
    .select({
      id: orders.id,
      orderNo: orders.orderNo,
      clientName: orders.clientName,
      title: orders.title,
      createdAt: orders.createdAt,
      status: orders.status,
    })
    .from(orders)
    .where(and(within(me, orders), matches))
    .orderBy(...byEnd(orders.orderNo, term.end), number === undefined ? desc(orders.id) : desc(orders.orderNo))
    .limit(searchAtMost)
  return rows.map(({ id, orderNo, clientName, title, createdAt, status }) =>
    hitOf({
      kind: 'order',
      id,
      name: clientName,
      number: orderNo,
      about: title,
      at: createdAt,
      status,
      path: `/order/maindetail?id=${id}`,
    }),
  )
}

/** For each care recipient the next two visits, the last one and one without a time. */
const visitsOf = ({ me, now }: SignedCall, { clients }: Whose): SQL => {
  const at = now.toISOString()
  const some = (condition: SQL, order: SQL, limit: number) =>
    sql`(select ${visits.id} from ${visits} where ${within(me, visits)} and ${visits.clientId} = one.id and ${condition}
      order by ${order} limit ${limit})`
  return sql`select near.id from ${ids(clients)} as one(id) cross join lateral (
    ${some(sql`${visits.startAt} >= ${at}`, sql`${visits.startAt}`, 2)} union all
    ${some(sql`${visits.startAt} < ${at}`, sql`${visits.startAt} desc`, 1)} union all
    ${some(sql`${visits.startAt} is null`, sql`${visits.startAt}`, 1)}) as near`
}

/** Visits whose contact person has this number. */
const visitsOfContact = ({ me, tools }: SignedCall, phone: string): SQL => {
  const place = { operatorId: me.operatorId, table: 'visit', field: 'contactMobile', kind: 'tel' } as const
  const index = indexOf(tools.keyring, place, phone)
  return sql`(select ${visits.id} from ${visits} where ${within(me, visits)} and ${visits.contactMobileIndex} = ${index}
    order by ${visits.startAt} desc limit ${searchAtMost})`
}

export const findVisits = async (call: SignedCall, term: SearchTerm, whose: Whose): Promise<SearchHit[]> => {
  const { db, me, now } = call
  const number = printedNumber('FD', term)
  const matches = isOneOf(visits.id, [
    numbered(call, visits, visits.childNo, number),
    endingIn(call, visits, visits.childNo, term.end),
    whose.clients.length === 0 ? undefined : visitsOf(call, whose),
    term.phone === undefined ? undefined : visitsOfContact(call, term.phone),
  ])
  if (matches === undefined) return []
  const nearest = sql`abs(extract(epoch from ${visits.startAt} - ${now.toISOString()}::timestamptz))`
  const rows = await db
    .select({
      id: visits.id,
      childNo: visits.childNo,
      clientName: visits.clientName,
      projectName: visits.projectName,
      peopleName: visits.peopleName,
      startAt: visits.startAt,
      status: visits.status,
    })
    .from(visits)
    .where(and(within(me, visits), matches))
    .orderBy(...byEnd(visits.childNo, term.end), number === undefined ? nearest : desc(visits.childNo), desc(visits.id))
    .limit(searchAtMost)
  return rows.map(({ id, childNo, clientName, projectName, peopleName, startAt, status }) =>
    hitOf({
      kind: 'visit',
      id,
      name: clientName,
      number: childNo,
      about: projectName,
      peopleName,
      at: startAt,
      status,
      path: `/order/detail?id=${id}`,
    }),
  )
}

export const findStaff = async (call: SignedCall, term: SearchTerm): Promise<SearchHit[]> => {
  const { db, me } = call
  const matches = or(
    isSpelled(sql`name_spelled(${peopleTable.name})`, term),
    hasPhone(call, peopleTable, 'mobile', term),
    hasNumberPart(peopleTable.code, term),
  )
  if (matches === undefined) return []
  const rows = await db
    .select({
      id: peopleTable.id,
      operatorId: peopleTable.operatorId,
      name: peopleTable.name,
      code: peopleTable.code,
      mobile: peopleTable.mobile,
      organName: organs.name,
    })
    .from(peopleTable)
    .leftJoin(organs, eq(organs.id, peopleTable.organId))
    .where(and(within(me, peopleTable), matches))
    // Former staff come last.
    .orderBy(sql`${peopleTable.status} = 'left'`, desc(sql`${peopleTable.name} = ${term.text}`), desc(peopleTable.id))
    .limit(searchAtMost)
  return rows.map((row) =>
    hitOf({
      kind: 'people',
      id: row.id,
      name: row.name,
      number: row.code,
      mobile: maskedPhone(call, peopleTable, 'mobile', row),
      about: row.organName,
      path: `/people/list?open=${row.id}`,
    }),
  )
}

export const findOrgans = async (call: SignedCall, term: SearchTerm): Promise<SearchHit[]> => {
  const { db, me } = call
  const matches = or(
    isSpelled(sql`(name_spelled(${organs.name}) || name_spelled(${organs.shortName}))`, term),
    hasPhone(call, organs, 'mobile', term),
    hasNumberPart(organs.code, term),
  )
  if (matches === undefined) return []
  const rows = await db
    .select({
      id: organs.id,
      operatorId: organs.operatorId,
      name: organs.name,
      code: organs.code,
      contactName: organs.contactName,
      contactMobile: organs.contactMobile,
      active: organs.active,
    })
    .from(organs)
    .where(and(within(me, organs), matches))
    .orderBy(desc(organs.active), organs.name)
    .limit(searchAtMost)
  return rows.map((row) =>
    hitOf({
      kind: 'organ',
      id: row.id,
      name: row.name,
      number: row.code,
      mobile: maskedPhone(call, organs, 'contactMobile', row),
      about: row.contactName,
      path: `/organ/${row.active === 1 ? 'open' : 'noopen'}?open=${row.id}`,
    }),
  )
}

/** Boxes by serial number, MAC address or call id, and those of matching households. */
export const findBoxes = async (
  { db, me }: SignedCall,
  term: SearchTerm,
  households: readonly string[],
): Promise<SearchHit[]> => {
  const { number } = term
  const mac = number?.replaceAll(/[:-]/g, '') ?? ''
  const matches = or(
    hasNumberPart(boxes.sn, term),
    mac.length < 3 ? undefined : sql`replace(${boxes.mac}, ':', '') ilike ${contains(mac)}`,
    number === undefined ? undefined : eq(boxes.ecallid, term.text),
    households.length === 0 ? undefined : inArray(boxes.tvUserId, [...households]),
  )
  if (matches === undefined) return []
  const rows = await db
    .select({ id: boxes.id, sn: boxes.sn, model: boxes.model, name: tvUsers.name })
    .from(boxes)
    .leftJoin(tvUsers, and(eq(tvUsers.id, boxes.tvUserId), within(me, tvUsers)))
    .where(and(within(me, boxes), matches))
    .orderBy(desc(boxes.id))
    .limit(searchAtMost)
  return rows.map(({ id, sn, model, name }) =>
    hitOf({ kind: 'box', id, name: name ?? '', number: sn, about: model, path: `/tvtop/list?open=${id}` }),
  )
}
