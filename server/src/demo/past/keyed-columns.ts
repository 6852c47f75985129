import { getTableName } from 'drizzle-orm'
import { macOfToken } from '../../modules/boxes/tvtop/token.ts'
import { decrypt, encrypt, isEncrypted, type Keyring, type Place } from '../../secret/keyring.ts'
import { computedOf, encryptedColumns, type EncryptedColumn } from '../../modules/secret-rotation.ts'
import { boxTokenOf } from '../boxes.ts'
import type { RecordedTable } from './past-file.ts'

// The record holds no key: encrypted values are stored as plain text (all data is invented), and values computed with the key
// are left out. Loading encrypts and computes with the key of the installation.

type Values = readonly (string | null)[]
type Columns = Record<string, Values>

const snake = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const boxes = 'tv_top'
const boxMac = 'token_mac'

const encryptedIn = (table: string) => encryptedColumns.filter((one) => getTableName(one.table) === table)

/** The places of a column's values, by their row. */
const placesOf = ({ table, field }: EncryptedColumn, columns: Columns) => {
  const ids = columns[snake(table.id.name)] ?? []
  const operatorIds = columns['operator_id'] ?? ids
  const name = getTableName(table)
  return (n: number): Place => ({ table: name, field, operatorId: operatorIds[n] ?? '', id: ids[n] ?? '' })
}

const plainOf = (keyring: Keyring, place: Place, value: string | null) =>
  value === null || value === '' ? value : decrypt(keyring, place, value)

export const openColumns = (keyring: Keyring, { name, columns }: RecordedTable): RecordedTable => {
  const plain: Columns = { ...columns }
  for (const column of encryptedIn(name)) {
    const field = snake(column.field)
    const placeOf = placesOf(column, columns)
    const values = (columns[field] ?? []).map((value, n) => plainOf(keyring, placeOf(n), value))
    plain[field] = values
    const example = values.find((value) => value !== null && value !== '')
    for (const computed of Object.keys(computedOf(keyring, column, '', example ?? ''))) delete plain[snake(computed)]
  }
  if (name === boxes) delete plain[boxMac]
  for (const [field, values] of Object.entries(plain))
    if (values.some((value) => value !== null && isEncrypted(value)))
      throw new Error(`${name}.${field} holds encrypted values that secret-rotation.ts does not know`)
  return { name, columns: plain }
}

const encryptColumn = (keyring: Keyring, columns: Columns, column: EncryptedColumn) => {
  const field = snake(column.field)
  const plain = columns[field] ?? []
  const placeOf = placesOf(column, columns)
  const computed: Record<string, (string | null)[]> = {}
  columns[field] = plain.map((value, n) => {
    if (value === null || value === '') return value
    const place = placeOf(n)
    for (const [key, one] of Object.entries(computedOf(keyring, column, place.operatorId, value)))
      (computed[snake(key)] ??= plain.map(() => null))[n] = one
    return encrypt(keyring, place, value)
  })
  Object.assign(columns, computed)
}

export const encryptColumns = (keyring: Keyring, { name, columns }: RecordedTable): RecordedTable => {
  const encrypted: Columns = { ...columns }
  for (const column of encryptedIn(name)) encryptColumn(keyring, encrypted, column)
  if (name === boxes)
    encrypted[boxMac] = (columns['sn'] ?? []).map((sn, n) => {
      const box = { operatorId: columns['operator_id']?.[n] ?? '', sn: sn ?? '' }
      return macOfToken(keyring, box, boxTokenOf(box.sn.slice(-6)))
    })
  return { name, columns: encrypted }
}
