import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Writes many whole rows in one statement: new ones are added, those whose id is there are replaced. They travel as one
 * value, because thousands of parameters cost more than the rows themselves.
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
  const values = JSON.stringify(
    rows.map((row: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(columns.map(([key, column]) => [column, row[key] ?? null])),
    ),
  )
  await db.execute(
    sql`insert into ${sql.raw(`"${name}" (${names}) select ${names}`)}
      from jsonb_populate_recordset(null::${sql.raw(`"${name}"`)}, ${values}::jsonb)
      on conflict (id) do update set ${sql.raw(replaced)}`,
  )
}

/** Whether a row already says all of this, so that writing it would change nothing. */
export const saysAlready = (row: object, values: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(values).every(
    ([key, value]) => JSON.stringify(value ?? null) === JSON.stringify((row as Record<string, unknown>)[key] ?? null),
  )
