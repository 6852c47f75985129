import { and, getTableColumns, getTableName, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/client.ts'
import { phoneTailIndex, tailedPhones } from '../rows/phone-tail.ts'
import { openField, type Bound } from '../rows/sensitive.ts'
import { isEncrypted, type Keyring } from '../secret/keyring.ts'
import { operators } from './base/operator/table.ts'
import { encryptedColumns } from './secret-rotation.ts'

const batch = 500

/**
 * Fills in the index of the last four digits of phone numbers that were stored before there was one. Returns how many
 * it filled, so that it is repeated until there are none.
 */
export const fillPhoneTails = async (db: Db, keyring: Keyring): Promise<number> => {
  let filled = 0
  for (const { table, field } of encryptedColumns) {
    const name = getTableName(table)
    if (tailedPhones.get(name) !== field) continue
    const columns = getTableColumns(table as PgTable) as Record<string, PgColumn>
    const [number, tail, operatorId] = [columns[field], columns[`${field}TailIndex`], columns['operatorId']]
    if (number === undefined || tail === undefined || operatorId === undefined)
      throw new Error(`${name} has no column for the end of ${field}`)
    const rows = await db
      .select({ id: table.id, operatorId, [field]: number })
      .from(table as PgTable)
      // Naming the operators lets the index of operator and tail find the empty ones.
      .where(and(sql`${operatorId} in (select id from ${operators})`, isNull(tail), isNotNull(number)))
      .limit(batch)
    const tails = (rows as unknown as (Bound & Record<string, string>)[]).map((row) => {
      const stored = row[field] ?? ''
      // Old installations hold some numbers in clear until a rotation encrypts them.
      const phone = isEncrypted(stored) ? openField(keyring, name, field, row) : stored
      return { id: row.id, stored, tail: phoneTailIndex(keyring, row.operatorId, name, phone) }
    })
    // A number that was changed meanwhile has its own end.
    await db
      .update(table as PgTable)
      .set({ [`${field}TailIndex`]: sql`found.tail` } as never)
      .from(sql`jsonb_to_recordset(${JSON.stringify(tails)}::jsonb) as found(id uuid, stored text, tail text)`)
      .where(and(sql`${table.id} = found.id`, sql`${number} = found.stored`))
    filled += rows.length
  }
  return filled
}
