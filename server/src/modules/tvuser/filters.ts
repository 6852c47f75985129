import { sql } from 'drizzle-orm'
import { anyOf, contains, has, inArea, is, wholeNumber, type Filter } from '../../http/filter.ts'
import { boxes } from '../tvtop/table.ts'
import { tvUsers } from './table.ts'

const itsBox = sql`select 1 from ${boxes} where ${boxes.tvUserId} = ${tvUsers.id} and ${boxes.deletedAt} is null`

const serial: Filter = {
  where: (value) => sql`exists (${itsBox} and ${boxes.sn} ilike ${value('like')})`,
  bind: (text: string) => ({ like: contains(text) }),
}

const isBound: Filter = {
  where: (value) => sql`exists (${itsBox}) = (${value('isAsked')}::int = 1)`,
  bind: (isAsked) => ({ isAsked }),
}

export const tvuserFilters = {
  keyword: anyOf(has(tvUsers.name, tvUsers.tvAccount), wholeNumber(tvUsers, 'mobile', 'mobile'), serial),
  organId: is(tvUsers.organId),
  areaCode: inArea(tvUsers.areaCode),
  status: is(tvUsers.status),
  isBound,
}
