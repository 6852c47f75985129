import { startOfBusinessDay, type MaskKind } from '@kangju/contract'
import { getTableColumns, getTableName, ilike, like, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Me, Tools } from '../http/call.ts'
import type { ScopedTable } from './scope.ts'
import { indexOf } from './sensitive.ts'

/** The caller and the services of the server. */
export interface FilterContext {
  tools: Tools
  me: Me
}

type Placeholder = ReturnType<typeof sql.placeholder>

/** A filter of one query parameter. Its condition is built once and prepared; only the values of `bind` vary. */
export interface Filter {
  where: (value: (part: string) => Placeholder) => SQL | undefined
  bind: (value: never, asker: FilterContext) => Record<string, unknown>
  /** Whether rows are counted in list order. */
  isCountedInOrder?: true
  /** The same condition for a value that matches very many rows. */
  many?: ManyMatches
}

/**
 * `where` leads to the matching rows through an index, each of which is then read. Where very many match, it is faster
 * to judge every row in list order by the columns of the list's index; this condition is for that.
 */
interface ManyMatches {
  where: Filter['where']
  /** Whether the condition decides about this value. */
  suits: (value: never) => boolean
}

export const is = (column: PgColumn | SQL): Filter => ({
  where: (value) => sql`${column} = ${value('is')}`,
  bind: (value) => ({ is: value }),
})

export const contains = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

const hasCase = (text: string) => text.toLowerCase() !== text.toUpperCase()

/**
 * One of the columns contains the text, ignoring case. Folding the case of a whole table is slower than scanning it, so
 * a text of digits or Chinese characters is matched as is.
 */
export const has = (...columns: PgColumn[]): Filter => ({
  where: (value) => {
    const [folded, exact] = [value('folded'), value('exact')] as unknown as [string, string]
    return or(...columns.flatMap((column) => [ilike(column, folded), like(column, exact)]))
  },
  bind: (text: string) => ({
    folded: hasCase(text) ? contains(text) : null,
    exact: hasCase(text) ? null : contains(text),
  }),
})

/**
 * One of the names in a `name_parts` contains the text, ignoring case. The index serves texts of any length, such as
 * one character of a two-character name.
 */
export const hasPart = (parts: SQL): Filter => ({
  where: (value) => sql`${parts} @@ ${value('part')}::tsquery`,
  bind: (text: string) => {
    const quoted = `'${text.toLowerCase().replace(/['\\]/g, (sign) => sign + sign)}'`
    // A single character is indexed by itself, longer texts as prefixes.
    return { part: [...text].length === 1 ? quoted : `${quoted}:*` }
  },
})

const partOfNumber = /^[\w-]{3,}$/

/** Matches a part of a number with at least three characters; other texts cannot be one, and fewer match too many. */
export const hasNumber = (column: PgColumn): Filter => ({
  where: (value) => sql`${column} like ${value('part')}`,
  bind: (text: string) => ({ part: partOfNumber.test(text) ? contains(text.toUpperCase()) : null }),
})

/** Any one of these filters. */
export const anyOf = (...filters: Filter[]): Filter => ({
  where: (value) => or(...filters.map((filter, i) => filter.where((part) => value(`${i}_${part}`)))),
  bind: (value, asker) =>
    Object.fromEntries(
      filters.flatMap((filter, i) =>
        Object.entries(filter.bind(value, asker)).map(([part, bound]) => [`${i}_${part}`, bound]),
      ),
    ),
})

/**
 * One of two names contains the text, or one of the numbers is the text. A text without digits is no number, so the
 * names decide alone.
 */
export const nameOrNumber = (names: readonly [PgColumn, PgColumn], ...numbers: Filter[]): Filter => {
  const found = anyOf(hasPart(sql`name_parts(${names[0]}, ${names[1]})`), ...numbers)
  const judged = has(...names)
  const part = (name: string) => `many_${name}`
  return {
    where: found.where,
    bind: (text, asker) => ({
      ...found.bind(text, asker),
      ...Object.fromEntries(Object.entries(judged.bind(text, asker)).map(([name, bound]) => [part(name), bound])),
    }),
    many: {
      where: (value) => judged.where((name) => value(part(name))),
      suits: (text: string) => !/\d/.test(text),
    },
  }
}

const dayMs = 24 * 60 * 60 * 1000

/** On this business day or later. */
export const fromDay = (column: PgColumn): Filter => ({
  where: (value) => sql`${column} >= ${value('from')}`,
  bind: (day: string) => ({ from: startOfBusinessDay(day).toISOString() }),
})

/** On this business day or earlier. */
export const toDay = (column: PgColumn): Filter => ({
  where: (value) => sql`${column} <= ${value('to')}`,
  bind: (day: string) => ({ to: new Date(startOfBusinessDay(day).getTime() + dayMs - 1).toISOString() }),
})

/** A full number is found through its blind index; a part of one cannot be. */
export const wholeNumber = (table: ScopedTable, field: string, kind: MaskKind): Filter => {
  const column = (getTableColumns(table) as Record<string, PgColumn>)[`${field}Index`]
  if (column === undefined) throw new Error(`${getTableName(table)} has no index of ${field}`)
  return {
    where: (value) => sql`${column} = ${value('index')}`,
    bind: (number, { tools, me }) => ({
      index: indexOf(tools.keyring, { operatorId: me.operatorId, table: getTableName(table), field, kind }, number),
    }),
  }
}

/** The common prefix of the codes of all areas within an area: 330100 → 33 01, 330000 → 33. */
export const areaPrefix = (code: string) => code.replace(/(?:00)+$/, '')

/** In this area or one within it: a range of codes, which an index serves. */
export const inArea = (column: PgColumn): Filter => ({
  where: (value) => sql`${column} between ${value('first')} and ${value('last')}`,
  bind: (code: string) => ({ first: areaPrefix(code), last: areaPrefix(code).padEnd(6, '9') }),
})

/** On this calendar day or later. */
export const onOrAfter = (column: PgColumn): Filter => ({
  where: (value) => sql`${column} >= ${value('from')}`,
  bind: (day: string) => ({ from: day }),
})

/** On this calendar day or earlier. */
export const onOrBefore = (column: PgColumn): Filter => ({
  where: (value) => sql`${column} <= ${value('to')}`,
  bind: (day: string) => ({ to: day }),
})
