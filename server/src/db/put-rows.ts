import { isDeepStrictEqual } from 'node:util'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Writes many whole rows in one statement: new ones are added, those whose id is there are replaced. They travel as one
 * value, because thousands of parameters cost more than the rows themselves; what they all say is sent once.
 */
export const putRows = async <T extends PgTable & { id: PgColumn }>(
  db: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> => {
  if (rows.length === 0) return
  // What the database works out by itself cannot be written.
  const keys = Object.entries(getTableColumns(table) as Record<string, PgColumn>)
    .filter(([key, { generated }]) => generated === undefined && rows.some((row) => key in row))
    .map(([key]) => key)
  const columns = keys.map((key) => [key, snake(key)] as const)
  const names = columns.map(([, column]) => `"${column}"`).join(', ')
  const replaced = columns
    .filter(([key]) => key !== 'id')
    .map(([, column]) => `"${column}" = excluded."${column}"`)
    .join(', ')
  const name = getTableName(table)
  const given = rows as readonly Readonly<Record<string, unknown>>[]
  const isShared = (key: string) => given.every((row) => (row[key] ?? null) === (given[0]?.[key] ?? null))
  const shared = columns.filter(([key]) => isShared(key))
  const own = columns.filter((column) => !shared.includes(column))
  const json = (row: Readonly<Record<string, unknown>> = {}, some = own) =>
    Object.fromEntries(some.map(([key, column]) => [column, row[key] ?? null]))
  const base = JSON.stringify(json(given[0], shared))
  const values = JSON.stringify(given.map((row) => json(row)))
  await db.execute(
    sql`insert into ${sql.raw(`"${name}" (${names}) select ${names}`)}
      from jsonb_populate_recordset(jsonb_populate_record(null::${sql.raw(`"${name}"`)}, ${base}::jsonb), ${values}::jsonb)
      on conflict (id) do update set ${sql.raw(replaced)}`,
  )
}

/** As the database would give it back, whose JSON has its keys in an order of its own. */
const isSame = (one: unknown, other: unknown) =>
  typeof one === 'object' && one !== null
    ? isDeepStrictEqual(JSON.parse(JSON.stringify(one)), other)
    : (one ?? null) === (other ?? null)

/** Whether a row already says all of this, so that writing it would change nothing. */
export const saysAlready = (row: object, values: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(values).every(([key, value]) => isSame(value, (row as Record<string, unknown>)[key]))
