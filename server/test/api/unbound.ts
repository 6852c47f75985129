import { createCipheriv, randomBytes } from 'node:crypto'
import { getTableName } from 'drizzle-orm'
import { encryptedColumns, type EncryptedColumn } from '../../src/modules/secret-rotation.ts'
import { decrypt, type Keyring } from '../../src/secret/keyring.ts'

/**
 * A value as servers wrote it before values were bound to their rows: for tests of old data, and for many rows at once
 * that share one value.
 */
export const encryptUnbound = ({ current }: Keyring, context: string, plain: string): string => {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', current.encryption, iv, { authTagLength: 16 })
  const header = `s1.${current.id}.`
  cipher.setAAD(Buffer.from(header + context))
  const body = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return header + body.toString('base64url')
}

/** The row with values that decrypt in copies of it, too. */
export const unboundRow = <R extends { id: string; operatorId: string }>(
  keyring: Keyring,
  table: EncryptedColumn['table'],
  row: R,
): R => {
  const name = getTableName(table)
  const own = encryptedColumns.filter((column) => column.table === table)
  const values = own.flatMap(({ field }) => {
    const value = (row as Record<string, unknown>)[field]
    if (typeof value !== 'string') return []
    const plain = decrypt(keyring, { table: name, field, operatorId: row.operatorId, id: row.id }, value)
    return [[field, encryptUnbound(keyring, `${name}.${field}`, plain)] as const]
  })
  return { ...row, ...Object.fromEntries(values) }
}
