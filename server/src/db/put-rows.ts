import { isDeepStrictEqual } from 'node:util'
import { eq, getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Row = Readonly<Record<string, unknown>>
type Columns = readonly (readonly [key: string, column: string])[]

const writable = new WeakMap<PgTable, Columns>()

/** Generated columns cannot be written. */
const columnsOf = (table: PgTable): Columns => {
  const known = writable.get(table)
  if (known !== undefined) return known
  const columns = Object.entries(getTableColumns(table) as Record<string, PgColumn>)
    .filter(([, { generated }]) => generated === undefined)
    .map(([key]) => [key, snake(key)] as const)
  writable.set(table, columns)
  return columns
}

/**
 * Many rows as one JSON parameter, because thousands of parameters cost more than the rows; values that all rows share
 * are sent once.
 */
const asOne = (table: PgTable, rows: readonly Row[]) => {
  const columns = columnsOf(table).filter(([key]) => rows.some((row) => key in row))
  const names = columns.map(([, column]) => `"${column}"`).join(', ')
  const name = getTableName(table)
  const isShared = (key: string) => rows.every((row) => (row[key] ?? null) === (rows[0]?.[key] ?? null))
  const shared = columns.filter(([key]) => isShared(key))
  const own = columns.filter((column) => !shared.includes(column))
  const json = (row: Row = {}, some = own) =>
    Object.fromEntries(some.map(([key, column]) => [column, row[key] ?? null]))
  const base = JSON.stringify(json(rows[0], shared))
  const values = JSON.stringify(rows.map((row) => json(row)))
  return {
    columns: columns.map(([, column]) => column),
    insert: sql`insert into ${sql.raw(`"${name}" (${names}) select ${names}`)}
      from jsonb_populate_recordset(jsonb_populate_record(null::${sql.raw(`"${name}"`)}, ${base}::jsonb), ${values}::jsonb)`,
  }
}

/** The insert of at least one row, as a part of a larger statement; all rows have the same columns. */
export const insertionOf = <T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): SQL =>
  asOne(table, rows as readonly Row[]).insert

/** Adds many rows in one statement. */
export const addRows = async <T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> => {
  if (rows.length > 0) await db.execute(asOne(table, rows as readonly Row[]).insert)
}

/** Writes many whole rows in one statement: new ones are added, those whose id is there are replaced. */
export const putRows = async <T extends PgTable & { id: PgColumn }>(
  db: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> => {
  if (rows.length === 0) return
  const { columns, insert } = asOne(table, rows as readonly Row[])
  const replaced = columns
    .filter((column) => column !== 'id')
    .map((column) => `"${column}" = excluded."${column}"`)
    .join(', ')
  await db.execute(sql`${insert} on conflict (id) do update set ${sql.raw(replaced)}`)
}

/**
 * Whether a column is one of these ids, sent as one parameter. A single id is compared: PostgreSQL expects ten from a
 * list and would therefore plan a prepared statement anew each time.
 */
export const isAmong = (column: PgColumn, ids: readonly string[]): SQL => {
  const [first, second] = ids
  if (first !== undefined && second === undefined) return eq(column, first)
  return sql`${column} = any(${sql.param([...ids])}::uuid[])`
}

/** Compares a value with its stored form, whose JSON keys have another order. */
const isSame = (one: unknown, other: unknown) =>
  typeof one === 'object' && one !== null
    ? isDeepStrictEqual(JSON.parse(JSON.stringify(one)), other)
    : (one ?? null) === (other ?? null)

/** Whether a row already has these values, so that writing it would change nothing. */
export const saysAlready = (row: object, values: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(values).every(([key, value]) => isSame(value, (row as Record<string, unknown>)[key]))
