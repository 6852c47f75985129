import { addDays, startOfBusinessDay, type OrganPast } from '@kangju/contract'
import { getTableName, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { anyOf, has, is, type Filter } from '../../http/filter.ts'
import { indexOf } from '../../http/sensitive.ts'
import { organs } from './table.ts'

/** A whole mobile number is found through its blind index; a part of one cannot be. */
const wholeMobile: Filter = {
  where: (value) => sql`${organs.contactMobileIndex} = ${value('index')}`,
  bind: (keyword, { tools, me }) => ({
    index: indexOf(
      tools.keyring,
      { operatorId: me.operatorId, table: getTableName(organs), field: 'contactMobile', kind: 'mobile' },
      keyword,
    ),
  }),
}

/** What one that is not opened was before. */
const past: Filter = {
  where: (value) => sql`(${organs.active} = 0 and (${organs.closedAt} is not null) = ${value('hasClosed')}::boolean)`,
  bind: (was: OrganPast) => ({ hasClosed: was === 'closed' }),
}

/** A district, or any in a city or province, whose codes end in zeros. */
const inArea: Filter = {
  where: (value) => sql`${organs.areaCode} like ${value('like')}`,
  bind: (code: string) => ({ like: `${code.replace(/0000$|00$/, '')}%` }),
}

const provides: Filter = {
  where: (value) => sql`${value('id')}::uuid = any(${organs.projectIds})`,
  bind: (id) => ({ id }),
}

const fromDay = (column: PgColumn): Filter => ({
  where: (value) => sql`${column} >= ${value('start')}`,
  bind: (day: string) => ({ start: startOfBusinessDay(day).toISOString() }),
})
const toDay = (column: PgColumn): Filter => ({
  where: (value) => sql`${column} < ${value('end')}`,
  bind: (day: string) => ({ end: startOfBusinessDay(addDays(day, 1)).toISOString() }),
})

export const organFilters = {
  keyword: anyOf(has(organs.name, organs.code, organs.contactName, organs.tel), wholeMobile),
  active: is(organs.active),
  past,
  organType: is(organs.organType),
  areaCode: inArea,
  projectId: provides,
  status: is(organs.status),
  openedFrom: fromDay(organs.openedAt),
  openedTo: toDay(organs.openedAt),
  closedFrom: fromDay(organs.closedAt),
  closedTo: toDay(organs.closedAt),
}
