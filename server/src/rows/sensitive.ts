import { formats, isMasked, mask, validationWords, type MaskKind, type TSchema } from '@kangju/contract'
import { blindIndex, decrypt, encrypt, type Keyring } from '../secret/keyring.ts'
import { invalid } from '../kit/problem.ts'
import { sensitiveFields, sensitiveRows } from '../http/validate.ts'

type Plain = Record<string, unknown>

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

export const openField = (keyring: Keyring, table: string, field: string, row: Plain): string => {
  const encrypted = row[field]
  return typeof encrypted === 'string' ? decrypt(keyring, `${table}.${field}`, encrypted) : ''
}

/** Decrypts rows that are encrypted as one value. */
export const openRows = (keyring: Keyring, table: string, field: string, row: Plain): Plain[] => {
  const encrypted = row[field]
  return typeof encrypted === 'string' ? (JSON.parse(decrypt(keyring, `${table}.${field}`, encrypted)) as Plain[]) : []
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
  { table, schema }: EncryptedPlace,
  draft: Plain,
  old: Plain | undefined,
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
    values[field] = isSame ? old[field] : encrypt(keyring, `${table}.${field}`, JSON.stringify(plain))
  }
  return values
}

export interface EncryptedPlace {
  operatorId: string
  table: string
  schema: TSchema
}

/** Column values of the sensitive fields of a draft: encrypted, with their index. A mask keeps the stored value. */
export const encryptDraft = (keyring: Keyring, place: EncryptedPlace, draft: Plain, old: Plain | undefined): Plain => {
  const { operatorId, table, schema } = place
  const values = encryptRows(keyring, place, draft, old)
  for (const [field, kind] of sensitiveFields(schema)) {
    const value = draft[field]
    if (value === undefined) continue
    if (typeof value !== 'string') {
      values[field] = null
      values[`${field}Index`] = null
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
    values[field] = before === plain ? old?.[field] : encrypt(keyring, `${table}.${field}`, plain)
    values[`${field}Index`] = indexOf(keyring, { operatorId, table, field, kind }, plain)
  }
  return values
}

const masksAtMost = 50_000
const masks = new Map<string, string>()

/** The mask of an encrypted value. Decrypting is the slowest part of a row, so masks (never values) are cached. */
const maskOf = (keyring: Keyring, place: string, kind: MaskKind, encrypted: string): string => {
  const known = masks.get(encrypted)
  if (known !== undefined) return known
  const fresh = mask[kind](decrypt(keyring, place, encrypted))
  if (masks.size >= masksAtMost) masks.clear()
  masks.set(encrypted, fresh)
  return fresh
}

/** A stored row with sensitive values masked. */
export const maskRow = (keyring: Keyring, table: string, schema: TSchema, row: Plain): Plain => {
  const shown = { ...row }
  for (const [field, kind] of sensitiveFields(schema)) {
    const encrypted = row[field]
    if (typeof encrypted === 'string') shown[field] = maskOf(keyring, `${table}.${field}`, kind, encrypted)
  }
  for (const [field, inner] of sensitiveRows(schema))
    if (typeof row[field] === 'string')
      shown[field] = openRows(keyring, table, field, row).map((one) => ({
        ...one,
        ...Object.fromEntries(
          inner.flatMap(([name, kind]) => (typeof one[name] === 'string' ? [[name, mask[kind](one[name])]] : [])),
        ),
      }))
  return shown
}

/** A stored row in full, for callers that check the permission and write the audit log. */
export const openRow = (keyring: Keyring, table: string, schema: TSchema, row: Plain): Plain => {
  const shown = { ...row }
  for (const [field] of sensitiveFields(schema)) {
    const encrypted = row[field]
    if (typeof encrypted === 'string') shown[field] = decrypt(keyring, `${table}.${field}`, encrypted)
  }
  for (const [field] of sensitiveRows(schema))
    if (typeof row[field] === 'string') shown[field] = openRows(keyring, table, field, row)
  return shown
}

const bookkeeping = new Set(['version', 'updatedAt', 'updatedBy'])

/** The changes of an edit, from → to, without anything that readers of the audit log must not see. */
export const changes = (
  keyring: Keyring,
  table: string,
  schema: TSchema,
  old: Plain,
  row: Plain,
  secrets: string[],
): Plain => {
  const before = maskRow(keyring, table, schema, old)
  const after = maskRow(keyring, table, schema, row)
  const hidden = new Set([...secrets, ...sensitiveFields(schema).map(([field]) => `${field}Index`)])
  return Object.fromEntries(
    Object.keys(after)
      .filter(
        (key) => !bookkeeping.has(key) && !hidden.has(key) && JSON.stringify(old[key]) !== JSON.stringify(row[key]),
      )
      .map((key) => [key, { from: before[key] ?? null, to: after[key] ?? null }]),
  )
}
