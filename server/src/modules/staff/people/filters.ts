import { addDays, businessDay, certWarningDays } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { areaChain } from '../../../area/area-names.ts'
import { anyOf, areaPrefix, has, is, wholeNumber, type Filter } from '../../../rows/filter.ts'
import { peopleTable } from './table.ts'

/** Staff who serve the area itself, an area around it or a part of it. */
const serves: Filter = {
  where: (value) =>
    sql`(${peopleTable.areaCodes} && ${value('around')}::text[]
      or exists (select 1 from unnest(${peopleTable.areaCodes}) as one where one like ${value('within')}))`,
  bind: (code: string) => ({ around: areaChain(code), within: `${areaPrefix(code)}%` }),
}

const delivers: Filter = {
  where: (value) => sql`${peopleTable.projectIds} @> array[${value('id')}::uuid]`,
  bind: (id) => ({ id }),
}

const expires: Filter = {
  where: (value) =>
    sql`coalesce(${peopleTable.certValidTo} <= ${value('until')}::date, false) = (${value('isAsked')}::int = 1)`,
  bind: (isAsked, { tools }) => ({ isAsked, until: addDays(businessDay(tools.clock()), certWarningDays) }),
}

export const keyword = anyOf(
  has(peopleTable.code, peopleTable.name),
  wholeNumber(peopleTable, 'mobile', 'mobile'),
  wholeNumber(peopleTable, 'idCard', 'idCard'),
  wholeNumber(peopleTable, 'bankAccountNo', 'bank'),
)

export const peopleFilters = {
  keyword,
  organId: is(peopleTable.organId),
  moldId: is(peopleTable.moldId),
  gradeId: is(peopleTable.gradeId),
  status: is(peopleTable.status),
  isReceive: is(peopleTable.isReceive),
  projectId: delivers,
  areaCode: serves,
  expiring: expires,
}
