import { addDays, businessDay, certWarningDays, type MaskKind } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { areaChain } from '../../area/area-names.ts'
import { anyOf, has, is, type Filter } from '../../http/filter.ts'
import { indexOf } from '../../http/sensitive.ts'
import { peopleTable } from './table.ts'

/** A whole number is found through its blind index; a part of one cannot be. */
const whole = (field: string, kind: MaskKind, column: PgColumn): Filter => ({
  where: (value) => sql`${column} = ${value('index')}`,
  bind: (keyword, { tools, me }) => ({
    index: indexOf(tools.keyring, { operatorId: me.operatorId, table: 'people', field, kind }, keyword),
  }),
})

/** Who goes there: to the area itself, to all around it, or to a part of it. */
const serves: Filter = {
  where: (value) =>
    sql`(${peopleTable.areaCodes} && ${value('around')}::text[]
      or exists (select 1 from unnest(${peopleTable.areaCodes}) as one where one like ${value('within')}))`,
  bind: (code: string) => ({ around: areaChain(code), within: `${code.replace(/(?:00)+$/, '')}%` }),
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
  whole('mobile', 'mobile', peopleTable.mobileIndex),
  whole('idCard', 'idCard', peopleTable.idCardIndex),
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
