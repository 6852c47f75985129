import { sql } from 'drizzle-orm'
import { anyOf, contains, has, inArea, is, wholeNumber, type Filter } from '../../../rows/filter.ts'
import { boxes } from '../tvtop/table.ts'
import { tvUsers } from './table.ts'

const itsBox = sql`select 1 from ${boxes} where ${boxes.tvUserId} = ${tvUsers.id} and ${boxes.deletedAt} is null`

/** The subquery runs once, not per household, and is skipped for a text that no serial number can contain. */
const serial: Filter = {
  where: (value) => sql`${tvUsers.id} = any(array(select ${boxes.tvUserId} from ${boxes}
    where ${boxes.operatorId} = ${value('operator')} and ${boxes.deletedAt} is null and ${boxes.sn} like ${value('like')}))`,
  bind: (text: string, { me }) => ({
    operator: me.operatorId,
    like: /^[a-z0-9-]+$/i.test(text) ? contains(text.toUpperCase()) : null,
  }),
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
