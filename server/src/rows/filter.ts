import { startOfBusinessDay, type MaskKind } from '@kangju/contract'
import { getTableColumns, getTableName, ilike, like, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Me, Tools } from '../http/call.ts'
import type { ScopedTable } from './scope.ts'
import { indexOf } from './sensitive.ts'

/** Who asks, and what the server is made of. */
export interface FilterContext {
  tools: Tools
  me: Me
}

type Placeholder = ReturnType<typeof sql.placeholder>

/** How one query parameter narrows a list. Its condition is built once and prepared; only what `bind` gives varies. */
export interface Filter {
  where: (value: (part: string) => Placeholder) => SQL | undefined
  bind: (value: never, asker: FilterContext) => Record<string, unknown>
}

export const is = (column: PgColumn | SQL): Filter => ({
  where: (value) => sql`${column} = ${value('is')}`,
  bind: (value) => ({ is: value }),
})

export const contains = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

const hasCase = (text: string) => text.toLowerCase() !== text.toUpperCase()

/**
 * Any of the columns holds the text somewhere, whatever its case. Folding the case of a whole table takes longer than
 * looking through it, so a text of digits or Chinese characters is looked for as it is.
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
 * One of the names in a `name_parts` holds the text somewhere, whatever its case. Found by an index however short the text
 * is: whoever is called by two characters is looked for by one or two.
 */
export const hasPart = (parts: SQL): Filter => ({
  where: (value) => sql`${parts} @@ ${value('part')}::tsquery`,
  bind: (text: string) => {
    const quoted = `'${text.toLowerCase().replace(/['\\]/g, (sign) => sign + sign)}'`
    // A letter stands there by itself, all else as the beginning of something.
    return { part: [...text].length === 1 ? quoted : `${quoted}:*` }
  },
})

const partOfNumber = /^[\w-]{3,}$/

/** A part of a number, of three signs at least: what cannot be one is not looked for, and less finds too many. */
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

/** A whole number is found through its blind index; a part of one cannot be. */
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

/** What the codes of all areas within an area begin with: 330100 → 33 01, 330000 → 33. */
export const areaPrefix = (code: string) => code.replace(/(?:00)+$/, '')

/** In this area, or in one within it: a stretch of codes, which an index knows. */
export const inArea = (column: PgColumn): Filter => ({
  where: (value) => sql`${column} between ${value('first')} and ${value('last')}`,
  bind: (code: string) => ({ first: areaPrefix(code), last: areaPrefix(code).padEnd(6, '9') }),
})

/** From this day of the calendar on. */
export const onOrAfter = (column: PgColumn): Filter => ({
  where: (value) => sql`${column} >= ${value('from')}`,
  bind: (day: string) => ({ from: day }),
})

/** Up to this day of the calendar. */
export const onOrBefore = (column: PgColumn): Filter => ({
  where: (value) => sql`${column} <= ${value('to')}`,
  bind: (day: string) => ({ to: day }),
})
