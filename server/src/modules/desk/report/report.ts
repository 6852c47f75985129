import { addDays, startOfBusinessDay, type Endpoint, type TSchema } from '@kangju/contract'
import { and, gte, lt, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DaySumQuery, KeyedSums, Sums } from '../../../db/day-sums.ts'
import type { DayBook } from '../../../db/tables.ts'
import type { Me, Tools } from '../../../http/call.ts'
import type { Filter } from '../../../rows/filter.ts'
import { within, type ScopedTable } from '../../../rows/scope.ts'
import type { Keyring } from '../../../secret/keyring.ts'
import type { SheetWords } from '../../../sheet/cells.ts'

/** The values of the filters, without the period. */
export type Filters = Readonly<Record<string, unknown>> & { readonly organId?: string }

/** Which documents an account asks for: those of these days, the last included. */
export interface Request {
  readonly me: Me
  readonly tools: Tools
  readonly filters: Filters
  readonly from: string
  readonly to: string
}

/** Sums that the database keeps for the given filters. */
export interface Kept {
  readonly book: DayBook
  /** The sums are kept only for all organisations together. */
  readonly isWholeOnly?: boolean
  readonly parts?: SQL
  /** The method of payment in a part, empty for the whole. */
  readonly method: SQL
}

/** Declaration of a report: one row for each document, with sums that equal those of the rows. */
export interface Report<Row extends object = object, Summary = unknown> {
  readonly calls: { readonly list: Endpoint; readonly export: Endpoint }
  readonly row: TSchema
  readonly words: SheetWords
  /** Columns of list and sheet; the last row of the sheet has the sums of `summed`. */
  readonly columns: readonly (keyof Row & string)[]
  readonly summed: readonly (keyof Row & string)[]
  readonly table: ScopedTable & { readonly organId: PgColumn }
  /** The time by which a document belongs to a period. */
  readonly at: PgColumn
  readonly period: readonly [from: string, to: string]
  /** The documents that are reported at all. */
  readonly only?: SQL
  readonly where: (request: Request) => readonly (SQL | undefined)[]
  /** Undefined where only the documents themselves tell the sums. */
  readonly kept: (filters: Filters) => Kept | undefined
  /** Figures of one document in SQL; the others are zero. */
  readonly measure: Readonly<Partial<Record<keyof Sums, SQL>>>
  /** Its payment parts. */
  readonly parts?: PgColumn
  /** Its services, as an array in SQL. */
  readonly projects: SQL
  /** The book of sums by service, if one is kept. */
  readonly projectBook?: { readonly book: DayBook; readonly parts?: SQL; readonly id: SQL }
  readonly fields: Readonly<Record<string, PgColumn | SQL>>
  /** Columns that `show` makes, of these fields alone; the sheet copies all others from their fields. */
  readonly made: { readonly columns: readonly (keyof Row & string)[]; readonly from: readonly string[] }
  readonly show: (keyring: Keyring, stored: Readonly<Record<string, unknown>>) => Row
  readonly summarise: (sums: readonly MethodSums[]) => Summary
}

/** Sums of a method of payment, or of whole documents if the method is empty. */
export type MethodSums = Omit<KeyedSums, 'key'>

/** A filter of a list with the value of a request. */
export const filtered = (filter: Filter, value: unknown, { tools, me }: Request): SQL | undefined => {
  if (value === undefined) return undefined
  const bound = filter.bind(value as never, { tools, me })
  return filter.where((part) => sql`${bound[part]}` as never)
}

/** Accounts of an organisation find nothing of another one. */
export const isElsewhere = ({ me, filters: { organId } }: Request) =>
  me.organId !== null && organId !== undefined && organId !== me.organId

/** Whether only documents of one organisation are asked for. */
export const isOfOrgan = ({ me, filters }: Request) => typeof (me.organId ?? filters.organId) === 'string'

/** The sums that are kept for a request; undefined where only the documents tell. */
export const keptFor = (report: Report, request: Request): Kept | undefined => {
  const kept = report.kept(request.filters)
  return kept?.isWholeOnly === true && isOfOrgan(request) ? undefined : kept
}

/** The sums kept for a request, in a book that has them. */
export const keptQuery = (request: Request, { book, parts }: Pick<Kept, 'book' | 'parts'>): DaySumQuery => {
  const { me, filters, from, to } = request
  const organId = me.organId ?? filters.organId ?? null
  return { book, operatorId: me.operatorId, organId, from, to, ...(parts === undefined ? {} : { parts }) }
}

/** The condition of the documents without the period. */
export const anyTime = (report: Report, request: Request): SQL | undefined => {
  const { organId } = request.filters
  return and(
    within(request.me, report.table),
    report.only,
    organId === undefined ? undefined : sql`${report.table.organId} = ${organId}`,
    ...report.where(request),
  )
}

export const inPeriod = (report: Report, request: Request): SQL | undefined =>
  and(
    anyTime(report, request),
    gte(report.at, startOfBusinessDay(request.from).toISOString()),
    lt(report.at, startOfBusinessDay(addDays(request.to, 1)).toISOString()),
  )
