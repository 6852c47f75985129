import { blindIndex, type Keyring } from '../secret/keyring.ts'

export const phoneTailLength = 4

/** Phone numbers that are found by their last four digits, by table; `<field>TailIndex` holds the blind index of these. */
export const tailedPhones: ReadonlyMap<string, string> = new Map([
  ['customer_client', 'mobile'],
  ['customer_booker', 'mobile'],
  ['tv_user', 'mobile'],
  ['people', 'mobile'],
  ['organ', 'contactMobile'],
])

/** Blind index of the last four digits of a phone number; equal ones of other tables or operators differ. */
export const phoneTailIndex = (keyring: Keyring, operatorId: string, table: string, phone: string): string =>
  blindIndex(
    keyring,
    `${operatorId}.${table}.${tailedPhones.get(table) ?? ''}Tail`,
    phone.replace(/\D/g, '').slice(-phoneTailLength),
  )

/** The column of the last four digits beside the column of a number; none for numbers that are not found by them. */
export const phoneTailColumn = (
  keyring: Keyring,
  place: { readonly operatorId: string; readonly table: string; readonly field: string },
  phone: string | null,
): Record<string, string | null> => {
  const { operatorId, table, field } = place
  if (tailedPhones.get(table) !== field) return {}
  return { [`${field}TailIndex`]: phone === null ? null : phoneTailIndex(keyring, operatorId, table, phone) }
}
