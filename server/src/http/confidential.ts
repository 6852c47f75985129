import { decrypt, encrypt, isEncrypted, type Keyring, type Place } from '../secret/keyring.ts'

const mark = Symbol('confidential')

interface Confidential {
  readonly [mark]: string
}

const isMarked = (value: unknown): value is Confidential => typeof value === 'object' && value !== null && mark in value

/** Marks a value of an audit detail to be stored encrypted; nothing stays nothing. */
export const confidential = (value: unknown): unknown =>
  value === null || value === undefined || value === '' ? (value ?? null) : { [mark]: JSON.stringify(value) }

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const mapped = (value: unknown, change: (value: unknown) => unknown): unknown => {
  const changed = change(value)
  if (changed !== value) return changed
  if (Array.isArray(value)) return value.map((one: unknown) => mapped(one, change))
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapped(inner, change)]))
}

const placeOf = (row: Pick<Place, 'operatorId' | 'id'>): Place => ({
  table: 'audit',
  field: 'detail',
  operatorId: row.operatorId,
  id: row.id,
})

type Detail = Record<string, unknown>

/** An audit detail as it is stored: plain JSON, with each marked value as `{sealed}`. */
export const sealDetail = (keyring: Keyring, row: Pick<Place, 'operatorId' | 'id'>, detail: Detail): Detail =>
  JSON.parse(
    JSON.stringify(
      mapped(detail, (value) => (isMarked(value) ? { sealed: encrypt(keyring, placeOf(row), value[mark]) } : value)),
    ),
  ) as Detail

const sealedIn = (value: unknown): string | undefined =>
  isPlain(value) && typeof value['sealed'] === 'string' && isEncrypted(value['sealed']) ? value['sealed'] : undefined

/** A stored audit detail for a permitted reader, with each sealed value replaced by `as` of it. */
export const openDetail = (
  keyring: Keyring,
  row: Pick<Place, 'operatorId' | 'id'>,
  detail: unknown,
  as: (value: unknown) => unknown = (value) => value,
): Detail =>
  mapped(detail, (value) => {
    const sealed = sealedIn(value)
    return sealed === undefined ? value : as(JSON.parse(decrypt(keyring, placeOf(row), sealed)))
  }) as Detail

/** Seals a detail that was opened with `{clear}` in place of each value. */
export const sealClear = (keyring: Keyring, row: Pick<Place, 'operatorId' | 'id'>, detail: unknown): Detail =>
  sealDetail(
    keyring,
    row,
    mapped(detail, (value) =>
      isPlain(value) && Object.keys(value).join() === 'clear' ? confidential(value['clear']) : value,
    ) as Detail,
  )
