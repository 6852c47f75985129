import { formats, isMasked, mask, validationWords, type MaskKind, type TSchema } from '@kangju/contract'
import { blindIndex, decrypt, encrypt, type Keyring, type Place } from '../secret/keyring.ts'
import { invalid } from '../kit/problem.ts'
import { confidentialFields, sensitiveFields, sensitiveRows } from '../http/validate.ts'
import { confidential } from '../http/confidential.ts'
import { phoneTailColumn } from './phone-tail.ts'

type Plain = Record<string, unknown>

/** What encrypted values of a row are bound to. */
export interface Bound {
  readonly id: string | number
  readonly operatorId: string
}

/** A row or a part of it, with what its encrypted values are bound to. */
type BoundRow = Bound & object

const placeIn = (table: string, field: string, { id, operatorId }: Bound): Place => {
  if (id === undefined || operatorId === undefined)
    throw new Error(`a row of ${table} without id or operator cannot be decrypted`)
  return { table, field, operatorId, id }
}

const normalisers: Record<MaskKind, (value: string) => string> = {
  mobile: formats.mobile.normalise,
  tel: formats.tel.normalise,
  idCard: formats.idCard.normalise,
  bank: formats.bankCard.normalise,
}

export interface FieldPlace {
  operatorId: string
  table: string
  field: string
  kind: MaskKind
}

/** The blind index that finds a full value, without being readable or comparable across operators. */
export const indexOf = (keyring: Keyring, { operatorId, table, field, kind }: FieldPlace, value: string) =>
  blindIndex(keyring, `${operatorId}.${table}.${field}`, normalisers[kind](value))

export const openField = (keyring: Keyring, table: string, field: string, row: BoundRow): string => {
  const encrypted = (row as unknown as Plain)[field]
  return typeof encrypted === 'string' ? decrypt(keyring, placeIn(table, field, row), encrypted) : ''
}

/** A confidential text of a row; null without one. */
export const openText = (keyring: Keyring, table: string, field: string, row: BoundRow): string | null =>
  typeof (row as unknown as Plain)[field] === 'string' ? openField(keyring, table, field, row) : null

/** A confidential text to store in a row; null without one. */
export const encryptText = (
  keyring: Keyring,
  table: string,
  field: string,
  row: Bound,
  plain: string | null | undefined,
) => (plain == null || plain === '' ? (plain ?? null) : encrypt(keyring, placeIn(table, field, row), plain))

/** Decrypts rows that are encrypted as one value. */
export const openRows = (keyring: Keyring, table: string, field: string, row: BoundRow): Plain[] => {
  const plain = openText(keyring, table, field, row)
  return plain === null ? [] : (JSON.parse(plain) as Plain[])
}

/** A masked value is replaced by the stored one with the same mask: of the row at the same position, or of another. */
const unmaskRow = (row: Plain, inner: [string, MaskKind][], known: readonly Plain[], path: string): Plain => {
  const plain = { ...row }
  for (const [name, kind] of inner) {
    const value = row[name]
    if (typeof value !== 'string') continue
    if (!isMasked(kind, value)) {
      plain[name] = normalisers[kind](value)
      continue
    }
    const worn = known.find((old) => typeof old[name] === 'string' && mask[kind](old[name]) === value)
    if (worn === undefined) throw invalid({ [`${path}.${name}`]: [validationWords.maskChanged] })
    plain[name] = worn[name]
  }
  return plain
}

const encryptRows = (
  keyring: Keyring,
  { id, operatorId, table, schema }: EncryptedPlace,
  draft: Plain,
  old: StoredRow | undefined,
): Plain => {
  const values: Plain = {}
  for (const [field, inner] of sensitiveRows(schema)) {
    const rows = draft[field]
    if (!Array.isArray(rows)) continue
    const before = old === undefined ? [] : openRows(keyring, table, field, old)
    const plain = (rows as Plain[]).map((row, at) => {
      const here = before[at]
      return unmaskRow(row, inner, here === undefined ? before : [here, ...before], `${field}.${at}`)
    })
    const isSame = old !== undefined && JSON.stringify(plain) === JSON.stringify(before)
    values[field] = isSame ? old[field] : encrypt(keyring, { table, field, operatorId, id }, JSON.stringify(plain))
  }
  return values
}

const encryptTexts = (keyring: Keyring, place: EncryptedPlace, draft: Plain, old: StoredRow | undefined): Plain => {
  const { table } = place
  const values: Plain = {}
  for (const field of confidentialFields(place.schema)) {
    const value = draft[field] as string | null | undefined
    if (value === undefined) continue
    const isSame = old !== undefined && value === openText(keyring, table, field, old)
    values[field] = isSame ? old[field] : encryptText(keyring, table, field, place, value)
  }
  return values
}

export interface EncryptedPlace extends Bound {
  table: string
  schema: TSchema
}

type StoredRow = Plain & Bound

/** Column values of the sensitive fields of a draft: encrypted, with their index. A mask keeps the stored value. */
export const encryptDraft = (
  keyring: Keyring,
  place: EncryptedPlace,
  draft: Plain,
  stored: Bound | undefined,
): Plain => {
  const { id, operatorId, table, schema } = place
  const old = stored as StoredRow | undefined
  const values = { ...encryptRows(keyring, place, draft, old), ...encryptTexts(keyring, place, draft, old) }
  for (const [field, kind] of sensitiveFields(schema)) {
    const value = draft[field]
    if (value === undefined) continue
    if (typeof value !== 'string') {
      values[field] = null
      values[`${field}Index`] = null
      Object.assign(values, phoneTailColumn(keyring, { operatorId, table, field }, null))
      continue
    }
    const before = old === undefined ? undefined : openField(keyring, table, field, old)
    if (isMasked(kind, value)) {
      if (before === undefined || mask[kind](before) !== value)
        throw invalid({ [field]: [validationWords.maskChanged] })
      values[field] = old?.[field]
      continue
    }
    const plain = normalisers[kind](value)
    values[field] = before === plain ? old?.[field] : encrypt(keyring, { table, field, operatorId, id }, plain)
    values[`${field}Index`] = indexOf(keyring, { operatorId, table, field, kind }, plain)
    Object.assign(values, phoneTailColumn(keyring, { operatorId, table, field }, plain))
  }
  return values
}

const masksAtMost = 50_000
const masks = new Map<string, string>()

/** The mask of an encrypted value. Decrypting is the slowest part of a row, so masks (never values) are cached. */
const maskOf = (keyring: Keyring, place: Place, kind: MaskKind, encrypted: string): string => {
  // With the row, since a value moved to another row must not be found here.
  const key = `${place.id} ${encrypted}`
  const known = masks.get(key)
  if (known !== undefined) return known
  const fresh = mask[kind](decrypt(keyring, place, encrypted))
  if (masks.size >= masksAtMost) masks.clear()
  masks.set(key, fresh)
  return fresh
}

type ShowNumber = (place: Place, kind: MaskKind, encrypted: string) => string

const shownRow = (
  keyring: Keyring,
  { table, schema }: Pick<EncryptedPlace, 'table' | 'schema'>,
  row: BoundRow,
  show: { number: ShowNumber; inner: (kind: MaskKind, plain: string) => string },
): Plain => {
  const stored = row as unknown as Plain
  const shown = { ...stored }
  for (const [field, kind] of sensitiveFields(schema)) {
    const encrypted = stored[field]
    if (typeof encrypted === 'string') shown[field] = show.number(placeIn(table, field, row), kind, encrypted)
  }
  for (const [field, inner] of sensitiveRows(schema))
    if (typeof stored[field] === 'string')
      shown[field] = openRows(keyring, table, field, row).map((one) => ({
        ...one,
        ...Object.fromEntries(
          inner.flatMap(([name, kind]) => (typeof one[name] === 'string' ? [[name, show.inner(kind, one[name])]] : [])),
        ),
      }))
  for (const field of confidentialFields(schema))
    if (typeof stored[field] === 'string') shown[field] = openText(keyring, table, field, row)
  return shown
}

/** A stored row with sensitive values masked, and confidential texts as its readers see them. */
export const maskRow = (keyring: Keyring, table: string, schema: TSchema, row: BoundRow): Plain =>
  shownRow(keyring, { table, schema }, row, {
    number: (place, kind, encrypted) => maskOf(keyring, place, kind, encrypted),
    inner: (kind, plain) => mask[kind](plain),
  })

/** A stored row in full, for callers that check the permission and write the audit log. */
export const openRow = (keyring: Keyring, table: string, schema: TSchema, row: BoundRow): Plain =>
  shownRow(keyring, { table, schema }, row, {
    number: (place, _kind, encrypted) => decrypt(keyring, place, encrypted),
    inner: (_kind, plain) => plain,
  })

const bookkeeping = new Set(['version', 'updatedAt', 'updatedBy'])

/** The changes of an edit, from → to, without anything that readers of the audit log must not see. */
export const changes = (
  keyring: Keyring,
  table: string,
  schema: TSchema,
  oldRow: BoundRow,
  newRow: BoundRow,
  secrets: string[],
): Plain => {
  const [old, row] = [oldRow, newRow] as unknown as [Plain, Plain]
  const before = maskRow(keyring, table, schema, oldRow)
  const after = maskRow(keyring, table, schema, newRow)
  const texts = new Set(confidentialFields(schema))
  const noted = (key: string, value: unknown) => (texts.has(key) ? confidential(value) : (value ?? null))
  const hidden = new Set([
    ...secrets,
    ...sensitiveFields(schema).flatMap(([field]) => [`${field}Index`, `${field}TailIndex`]),
  ])
  return Object.fromEntries(
    Object.keys(after)
      .filter(
        (key) => !bookkeeping.has(key) && !hidden.has(key) && JSON.stringify(old[key]) !== JSON.stringify(row[key]),
      )
      .map((key) => [key, { from: noted(key, before[key]), to: noted(key, after[key]) }]),
  )
}
