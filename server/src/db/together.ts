import { sql, type SQLWrapper } from 'drizzle-orm'
import type { Db } from './client.ts'

type Query = SQLWrapper & PromiseLike<readonly object[]>

const camel = (name: string) => name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())

const rowOf = (given: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [camel(name), value]))

/**
 * Runs several small queries of columns in one statement, because a statement costs more than its few rows. Values
 * arrive as JSON: numbers, texts, lists, and instants with an offset.
 */
export const together = async <Q extends Record<string, Query>>(
  db: Db,
  queries: Q,
): Promise<{ [K in keyof Q]: Awaited<Q[K]> }> => {
  const columns = Object.entries(queries).map(
    ([name, query]) =>
      sql`(select coalesce(json_agg(each), '[]') from (${query.getSQL()}) each) as ${sql.identifier(name)}`,
  )
  const { rows } = await db.execute<Record<string, Record<string, unknown>[]>>(
    sql`select ${sql.join(columns, sql`, `)}`,
  )
  const found = Object.entries(rows[0] ?? {}).map(([name, list]) => [name, list.map(rowOf)])
  return Object.fromEntries(found) as { [K in keyof Q]: Awaited<Q[K]> }
}
