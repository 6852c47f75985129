import {
  Column,
  is,
  isSQLWrapper,
  isView,
  Name,
  Param,
  Placeholder,
  SQL,
  StringChunk,
  Subquery,
  Table,
  type SQLWrapper,
} from 'drizzle-orm'
import type { PgDialect } from 'drizzle-orm/pg-core'

type Render = PgDialect['sqlToQuery']

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const isInlined = (given: SQL) => (given as unknown as { shouldInlineParams: boolean }).shouldInlineParams

const needsNoBrackets = (given: SQLWrapper) =>
  (given as Partial<{ shouldOmitSQLParens: () => boolean }>).shouldOmitSQLParens?.() === true

/**
 * Writes statements like drizzle's own `sqlToQuery`, in one pass: drizzle copies text and parameters at every level and
 * compares each part with a dozen classes, which took a seventh of the server's time. Names of tables and columns are
 * drizzle's, kept once written.
 */
export const renderOnce = (byDrizzle: Render): Render => {
  const names = new WeakMap<object, string>()
  const nameOf = (given: Table | Column): string => {
    const known = names.get(given)
    if (known !== undefined) return known
    const { sql } = byDrizzle(new SQL([given]))
    names.set(given, sql)
    return sql
  }
  return (whole, invokeSource) => {
    if (invokeSource !== undefined) return byDrizzle(whole, invokeSource)
    const params: unknown[] = []
    let text = ''
    const addValue = (value: unknown) => {
      params.push(value)
      text += `$${params.length}`
    }
    const addParam = (given: Param) => {
      const { value } = given as Param
      if (is(value, Placeholder)) return addValue(given)
      const mapped: unknown = value === null ? null : given.encoder.mapToDriverValue(value)
      return mapped instanceof SQL ? add(mapped) : addValue(mapped)
    }
    const addList = (list: readonly unknown[]) => {
      text += '('
      for (const [at, one] of list.entries()) {
        if (at > 0) text += ', '
        add(one)
      }
      text += ')'
    }
    const addSubquery = ({ _: { sql, alias, isWith } }: Subquery) => {
      if (!isWith) {
        text += '('
        add(sql)
        text += ') '
      }
      text += quoted(alias)
    }
    const addWrapped = (given: SQLWrapper) => {
      if (needsNoBrackets(given)) return add(given.getSQL())
      text += '('
      add(given.getSQL())
      text += ')'
    }
    const addRare = (given: unknown) => {
      if (given instanceof SQL.Aliased) text += quoted(given.fieldAlias)
      else if (given instanceof Subquery) addSubquery(given)
      else if (isView(given) || typeof given === 'function') text += byDrizzle(new SQL([given as SQLWrapper])).sql
      else if (isSQLWrapper(given) && !(given instanceof Placeholder)) addWrapped(given)
      else addValue(given)
    }
    const add = (given: unknown): void => {
      if (given === undefined) return
      if (given === null || typeof given === 'string' || typeof given === 'number') addValue(given)
      else if (given instanceof StringChunk) for (const part of given.value) text += part
      else if (given instanceof SQL) {
        if (isInlined(given)) text += byDrizzle(given).sql
        else for (const chunk of given.queryChunks) add(chunk)
      } else if (given instanceof Param) addParam(given)
      else if (given instanceof Name) text += quoted(given.value)
      else if (given instanceof Column || given instanceof Table) text += nameOf(given)
      else if (Array.isArray(given)) addList(given)
      else addRare(given)
    }
    add(whole)
    return { sql: text, params }
  }
}
