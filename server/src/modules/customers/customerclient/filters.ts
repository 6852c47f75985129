import { businessDay, isDay } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { anyOf, contains, fromDay, has, inArea, is, toDay, wholeNumber, type Filter } from '../../../rows/filter.ts'
import { tailIndexOf, tailLength } from './id-tail.ts'
import { clientBookers, clients } from './table.ts'

/** Matches the last four digits of an ID number; a keyword of another length matches none. */
const idTail: Filter = {
  where: (value) => sql`${clients.idTailIndex} = ${value('tail')}`,
  bind: (text: string, { tools, me }) => ({
    tail: [...text].length === tailLength ? tailIndexOf(tools.keyring, me.operatorId, text) : null,
  }),
}

/** Matches part of a record number; keywords that cannot be one are skipped. */
const archivePart: Filter = {
  where: (value) => sql`${clients.archiveNo} like ${value('like')}`,
  bind: (text: string) => ({ like: /^(?:DA?|A)?\d{0,8}$/i.test(text) ? contains(text.toUpperCase()) : null }),
}

/** Latest birthday of a person of this age on a day; 29 February becomes 28 February in other years. */
export const bornUntil = (age: number, today: string): string => {
  const day = `${Number(today.slice(0, 4)) - age}${today.slice(4)}`
  return day.endsWith('-02-29') && !isDay(day) ? day.replace('-02-29', '-02-28') : day
}

const ageFrom: Filter = {
  where: (value) => sql`${clients.birthday} <= ${value('until')}::date`,
  bind: (age: number, { tools }) => ({ until: bornUntil(age, businessDay(tools.clock())) }),
}
const ageTo: Filter = {
  where: (value) => sql`${clients.birthday} > ${value('after')}::date`,
  bind: (age: number, { tools }) => ({ after: bornUntil(age + 1, businessDay(tools.clock())) }),
}

const isAlso: Filter = {
  where: (value) => sql`${clients.subjectType} @> array[${value('type')}]::text[]`,
  bind: (type) => ({ type }),
}

/** Without a position no staff can be dispatched to the address. */
const noPosition: Filter = {
  where: (value) => sql`(${clients.lng} is null) = (${value('isAsked')}::int = 1)`,
  bind: (isAsked) => ({ isAsked }),
}

const hasJoins: Filter = {
  where: (value) => sql`exists (select 1 from ${clientBookers} asked where asked.client_id = ${clients.id}
    and asked.status = 'pending') = (${value('isAsked')}::int = 1)`,
  bind: (isAsked) => ({ isAsked }),
}

export const clientFilters = {
  keyword: anyOf(
    has(clients.name),
    archivePart,
    wholeNumber(clients, 'idCard', 'idCard'),
    wholeNumber(clients, 'mobile', 'tel'),
    idTail,
  ),
  organId: is(clients.organId),
  areaCode: inArea(clients.areaCode),
  ageFrom,
  ageTo,
  careLevel: is(clients.careLevel),
  disabilityLevel: is(clients.disabilityLevel),
  subjectType: isAlso,
  liveStatus: is(clients.liveStatus),
  source: is(clients.source),
  status: is(clients.status),
  createdFrom: fromDay(clients.createdAt),
  createdTo: toDay(clients.createdAt),
  noPosition,
  hasJoins,
}
