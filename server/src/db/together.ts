import { sql, type SQLWrapper } from 'drizzle-orm'
import type { Db } from './client.ts'

type Query = SQLWrapper & PromiseLike<readonly object[]>
export type Queries = Readonly<Record<string, Query>>
export type RowsOf<Q> = { [K in keyof Q]: Awaited<Q[K]> }

/** Names of columns, which are few, by their names in the database. */
const names = new Map<string, string>()

const camel = (name: string): string => {
  const known = names.get(name)
  if (known !== undefined) return known
  const made = name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())
  names.set(name, made)
  return made
}

const rowOf = (given: Readonly<Record<string, unknown>>) => {
  const row: Record<string, unknown> = {}
  for (const name in given) row[camel(name)] = given[name]
  return row
}

/**
 * Runs several small queries of columns in one statement, because a statement costs more than its few rows. Values
 * arrive as JSON: numbers, texts, lists, and instants with an offset.
 */
export const together = async <Q extends Queries>(db: Db, queries: Q): Promise<RowsOf<Q>> => {
  const columns = Object.entries(queries).map(
    ([name, query]) =>
      sql`(select coalesce(json_agg(each), '[]') from (${query.getSQL()}) each) as ${sql.identifier(name)}`,
  )
  const { rows } = await db.execute<Record<string, Record<string, unknown>[]>>(
    sql`select ${sql.join(columns, sql`, `)}`,
  )
  const found = Object.entries(rows[0] ?? {}).map(([name, list]) => [name, list.map(rowOf)])
  return Object.fromEntries(found) as RowsOf<Q>
}
