import type { OrganPast } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { anyOf, fromDay, has, inArea, is, toDay, wholeNumber, type Filter } from '../../../rows/filter.ts'
import { organs } from './table.ts'

/** Distinguishes inactive organisations that were closed from those that were never active. */
const past: Filter = {
  where: (value) => sql`(${organs.active} = 0 and (${organs.closedAt} is not null) = ${value('hasClosed')}::boolean)`,
  bind: (was: OrganPast) => ({ hasClosed: was === 'closed' }),
}

const provides: Filter = {
  where: (value) => sql`${value('id')}::uuid = any(${organs.projectIds})`,
  bind: (id) => ({ id }),
}

export const organFilters = {
  keyword: anyOf(
    has(organs.name, organs.code, organs.contactName, organs.tel),
    wholeNumber(organs, 'contactMobile', 'mobile'),
    wholeNumber(organs, 'bankAccountNo', 'bank'),
  ),
  active: is(organs.active),
  past,
  organType: is(organs.organType),
  areaCode: inArea(organs.areaCode),
  projectId: provides,
  status: is(organs.status),
  openedFrom: fromDay(organs.openedAt),
  openedTo: toDay(organs.openedAt),
  closedFrom: fromDay(organs.closedAt),
  closedTo: toDay(organs.closedAt),
}
