import { getTableName, sql } from 'drizzle-orm'
import type { Db } from '../../src/db/client.ts'
import { encryptedColumns } from '../../src/modules/secret-rotation.ts'

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The columns of a database that hold encrypted values, and those that a rotation would miss. */
export const findEncryptedColumns = async (db: Db) => {
  const { rows: columns } = await db.execute<{ table_name: string; column_name: string }>(
    sql`select table_name, column_name from information_schema.columns where table_schema = 'public' and data_type = 'text'`,
  )
  const columnsOfRows = encryptedColumns.map(({ table, field }) => `${getTableName(table)}.${snake(field)}`)
  // Kept replies are rotated by themselves, because their table has no id.
  const known = new Set([...columnsOfRows, 'idempotency_key.reply'])
  const found: string[] = []
  for (const { table_name, column_name } of columns) {
    const { rows } = await db.execute(
      sql`select 1 from ${sql.identifier(table_name)} where ${sql.identifier(column_name)} ~ '^s[12][.]' limit 1`,
    )
    if (rows.length > 0) found.push(`${table_name}.${column_name}`)
  }
  return { found, passedOver: found.filter((column) => !known.has(column)) }
}
