import { formats, type MaskKind } from '@kangju/contract'
import { getTableColumns, getTableName, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { SignedCall } from '../../../http/call.ts'
import { contains } from '../../../rows/filter.ts'
import { nameQuery } from '../../../rows/name-query.ts'
import { phoneTailIndex, phoneTailLength, tailedPhones } from '../../../rows/phone-tail.ts'
import type { ScopedTable } from '../../../rows/scope.ts'
import { indexOf } from '../../../rows/sensitive.ts'

/** What a keyword can be; each is looked up in an index of its own. */
export interface SearchTerm {
  readonly text: string
  /** A whole phone number. */
  readonly phone?: string
  /** The last four digits of a phone number. */
  readonly tail?: string
  /** A printed number or the beginning or a part of one. */
  readonly number?: string
  /** The last digits of the number of an order or visit. */
  readonly end?: string
  /** A name or its pinyin, as a query of `name_spelled`. */
  readonly name?: string
}

const partOfNumber = /^(?=.*\d)[\w:-]{3,}$/
const digits = /^\d+$/
/** The digits that the index of ends of numbers holds; a number is found by these or more. */
export const numberEndLength = 4

export const searchTermOf = (keyword: string): SearchTerm => {
  const text = keyword.trim()
  const phone = formats.tel.normalise(text)
  if (formats.tel.test(phone)) return { text, phone }
  if (partOfNumber.test(text)) {
    const isTail = text.length === phoneTailLength && digits.test(text)
    const isEnd = text.length >= numberEndLength && digits.test(text)
    return {
      text,
      number: text.toUpperCase(),
      ...(isTail ? { tail: text } : {}),
      ...(isEnd ? { end: text } : {}),
    }
  }
  const name = nameQuery(text)
  return { text, ...(name === undefined ? {} : { name }) }
}

export const isSpelled = (spelled: SQL, { name }: SearchTerm): SQL | undefined =>
  name === undefined ? undefined : sql`${spelled} @@ ${name}::tsquery`

/** Matches the phone number of a table, whole or by its end. */
export const hasPhone = (
  { me, tools: { keyring } }: SignedCall,
  table: ScopedTable,
  kind: Extract<MaskKind, 'mobile' | 'tel'>,
  { phone, tail }: SearchTerm,
): SQL | undefined => {
  const name = getTableName(table)
  const field = tailedPhones.get(name) ?? ''
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const { operatorId } = me
  return or(
    phone === undefined
      ? undefined
      : sql`${columns[`${field}Index`]} = ${indexOf(keyring, { operatorId, table: name, field, kind }, phone)}`,
    tail === undefined
      ? undefined
      : sql`${columns[`${field}TailIndex`]} = ${phoneTailIndex(keyring, operatorId, name, tail)}`,
  )
}

export const hasNumberPart = (column: PgColumn | SQL, { number }: SearchTerm): SQL | undefined =>
  number === undefined ? undefined : sql`${column} ilike ${contains(number)}`

/** Printed numbers of orders and visits: prefix, day and six digits. The day is enough, the prefix may be left out. */
export const printedNumber = (prefix: string, { number }: SearchTerm): string | undefined => {
  if (number === undefined) return undefined
  const printed = /^\d{8,}$/.test(number) ? `${prefix}${number}` : number
  return printed.startsWith(prefix) && printed.length > prefix.length ? printed : undefined
}
