import { methodColumnNames, methodColumns, type MethodColumn, type PayMethod, type PayPart } from '@kangju/contract'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { MethodSums } from './report.ts'

type Columns = Record<MethodColumn, number>

const columnsBy = (fenOf: (method: string) => number): Columns =>
  Object.fromEntries(
    methodColumnNames.map((name) => [name, methodColumns[name].reduce((sum, method) => sum + fenOf(method), 0)]),
  ) as Columns

/** Amounts of the payment parts of one document by method. */
export const columnsOfParts = (parts: readonly Pick<PayPart, 'method' | 'fen'>[]): Columns =>
  columnsBy((method) => parts.filter((part) => part.method === method).reduce((sum, { fen }) => sum + fen, 0))

/** The same of all documents. */
export const columnsOfSums = (sums: readonly MethodSums[]): Columns =>
  columnsBy((method) => sums.find((one) => one.method === method)?.amount_fen ?? 0)

/** The sums of whole documents. */
export const wholeOf = (sums: readonly MethodSums[]): MethodSums | undefined => sums.find(({ method }) => method === '')

/** Documents with a part of this method; `mixed` for those with several parts. */
export const hasMethod = (parts: PgColumn, method: PayMethod | undefined): SQL | undefined => {
  if (method === undefined) return undefined
  return method === 'mixed'
    ? sql`jsonb_array_length(${parts}) > 1`
    : sql`${parts} @> ${JSON.stringify([{ method }])}::jsonb`
}

/** A column that has this value, if one is given. */
export const equals = (column: PgColumn, value: unknown): SQL | undefined =>
  value === undefined ? undefined : eq(column, value)
