import { getTableName } from 'drizzle-orm'
import { indexOf } from '../../rows/sensitive.ts'
import { macOfToken } from '../../modules/boxes/tvtop/token.ts'
import { open, seal, type Keyring } from '../../secret/keyring.ts'
import { sealedColumns, type SealedColumn } from '../../modules/secret-rotation.ts'
import { boxTokenOf } from '../boxes.ts'
import type { RecordedTable } from './past-file.ts'

// The record holds no key: encrypted values are stored as plain text (all data is invented), and values computed with the key
// are left out. Loading encrypts and computes with the key of the installation.

type Values = readonly (string | null)[]
type Columns = Record<string, Values>

const snake = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const boxes = 'tv_top'
const boxMac = 'token_mac'

const sealedIn = (table: string) => sealedColumns.filter((one) => getTableName(one.table) === table)

const plainOf = (keyring: Keyring, context: string, value: string | null) =>
  value === null || value === '' ? value : open(keyring, context, value)

/** What else a row has because of an encrypted value. */
const computedOf = (keyring: Keyring, column: SealedColumn, operatorId: string, plain: string) => {
  const { field, indexed, derived } = column
  const place = indexed && { operatorId, table: getTableName(column.table), field, kind: indexed }
  return {
    ...(place ? { [`${field}Index`]: indexOf(keyring, place, plain) } : {}),
    ...derived?.(keyring, operatorId, plain),
  }
}

export const openColumns = (keyring: Keyring, { name, columns }: RecordedTable): RecordedTable => {
  const plain: Columns = { ...columns }
  for (const column of sealedIn(name)) {
    const field = snake(column.field)
    const values = (columns[field] ?? []).map((value) => plainOf(keyring, `${name}.${column.field}`, value))
    plain[field] = values
    const example = values.find((value) => value !== null && value !== '')
    for (const computed of Object.keys(computedOf(keyring, column, '', example ?? ''))) delete plain[snake(computed)]
  }
  if (name === boxes) delete plain[boxMac]
  for (const [field, values] of Object.entries(plain))
    if (values.some((value) => value?.startsWith('s1.') === true))
      throw new Error(`${name}.${field} holds encrypted values that secret-rotation.ts does not know`)
  return { name, columns: plain }
}

const sealColumn = (keyring: Keyring, name: string, columns: Columns, column: SealedColumn) => {
  const field = snake(column.field)
  const plain = columns[field] ?? []
  const operatorIds = columns['operator_id'] ?? columns['id'] ?? []
  const computed: Record<string, (string | null)[]> = {}
  columns[field] = plain.map((value, n) => {
    if (value === null || value === '') return value
    for (const [key, one] of Object.entries(computedOf(keyring, column, operatorIds[n] ?? '', value)))
      (computed[snake(key)] ??= plain.map(() => null))[n] = one
    return seal(keyring, `${name}.${column.field}`, value)
  })
  Object.assign(columns, computed)
}

export const sealColumns = (keyring: Keyring, { name, columns }: RecordedTable): RecordedTable => {
  const sealed: Columns = { ...columns }
  for (const column of sealedIn(name)) sealColumn(keyring, name, sealed, column)
  if (name === boxes)
    sealed[boxMac] = (columns['sn'] ?? []).map((sn, n) => {
      const box = { operatorId: columns['operator_id']?.[n] ?? '', sn: sn ?? '' }
      return macOfToken(keyring, box, boxTokenOf(box.sn.slice(-6)))
    })
  return { name, columns: sealed }
}
