import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { RecordedTable } from './past-file.ts'
import { isRecorded } from './recorded-tables.ts'

interface Column extends Record<string, unknown> {
  readonly table: string
  readonly column: string
}

/** The writable columns of all tables, in their order. */
export const readColumns = async (db: Db): Promise<Map<string, string[]>> => {
  const { rows } = await db.execute<Column>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and is_generated = 'NEVER' order by table_name, ordinal_position`)
  return new Map(
    [...Map.groupBy(rows, ({ table }) => table)].map(([table, columns]) => [
      table,
      columns.map(({ column }) => column),
    ]),
  )
}

/** The recorded tables, with rows in the order of their ids. */
export const readTables = async (db: Db): Promise<RecordedTable[]> => {
  const tables: RecordedTable[] = []
  for (const [name, columns] of await readColumns(db)) {
    if (!isRecorded(name)) continue
    const list = columns.map((column) => `"${column}"::text`).join(', ')
    const order = columns.map((_column, n) => n + 1).join(', ')
    const { rows } = await db.execute<Record<string, string | null>>(
      sql.raw(`select ${list} from "${name}" order by ${order}`),
    )
    if (rows.length === 0) continue
    tables.push({
      name,
      columns: Object.fromEntries(columns.map((column) => [column, rows.map((row) => row[column] ?? null)])),
    })
  }
  return tables
}

/** The last value of each used sequence of printable numbers. */
export const readSequences = async (db: Db): Promise<Record<string, number>> => {
  const { rows } = await db.execute<{ name: string; last: string }>(sql`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() and sequencename like 'number\\_%' and last_value is not null order by 1`)
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]))
}
