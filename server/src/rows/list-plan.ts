import { and, asc, desc, eq, getTableColumns, getTableName, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/client.ts'
import type { Filter } from './filter.ts'
import { figuresText } from './list-figures.ts'
import type { ListPosition } from './list-position.ts'
import { mappedBy, rowsOf } from '../db/decode-rows.ts'
import { ofOrgan, type ScopedTable } from './scope.ts'
import { written } from './written.ts'

/** Values besides a row's own columns, each an SQL expression over that row. */
export type Extras = Record<string, SQL>

/** A sum over all rows that match the filters. */
export interface Summed {
  readonly of: SQL
  /** The name under which the database keeps the sum per state; absent in lists that always have a filter. */
  readonly kept?: string
}

/** A table that holds the ids of the rows with one value of a filter in the default order of the list. */
export interface IdsInOrder {
  table: PgTable & { operatorId: PgColumn }
  id: PgColumn
  where: (value: (part: string) => ReturnType<typeof sql.placeholder>) => SQL
  order: SQL[]
}

export interface ListSpec {
  table: ScopedTable
  /** The selected fields of each row. */
  fields: Record<string, PgColumn | SQL>
  filters: Record<string, Filter>
  sorts: Record<string, PgColumn | SQL>
  /** The default order of the list. */
  order: SQL[]
  /** Whether a trigger keeps counts per state. */
  counted: boolean
  sums?: Readonly<Record<string, Summed>>
  /** Sort orders for which the database keeps positions of rows; the key `usual` is the default order. */
  places?: Readonly<Record<string, ListPosition>>
  /** By filter. */
  idsInOrder?: Readonly<Record<string, IdsInOrder>>
}

export type Bound = Record<string, unknown>
/** The rows of a page, with the figures read along. */
export interface Read {
  readonly rows: Bound[]
  readonly figures: string | undefined
}
export interface Prepared<R> {
  execute: (values: Bound) => Promise<R>
}
export interface Plan {
  first: Prepared<Read>
  later: Prepared<Read>
  /** For very many matching rows, judged in list order; absent where no index holds what they are judged by. */
  ofMany: { later: Prepared<Read>; capped: Prepared<Bound[]> } | undefined
  capped: Prepared<Bound[]>
  exact: Prepared<Bound[]>
}

export const countCap = 10_000
const plansAtMost = 300

let labels = 0
/** A new name for a prepared statement. */
export const nextLabel = (kind: string) => {
  labels += 1
  return `${kind}_${labels}`
}

/** Caches one prepared plan for each kind of query. */
export const makePlanCache = <P>() => {
  const known = new WeakMap<Db, Map<string, P>>()
  return (db: Db, key: string, make: () => P): P => {
    const before = known.get(db)
    const plans = before === undefined || before.size >= plansAtMost ? new Map<string, P>() : before
    known.set(db, plans)
    const plan = plans.get(key) ?? make()
    plans.set(key, plan)
    return plan
  }
}

/** Stands for a value of the query; the value itself where a statement is used once. */
type Valued = (name: string) => ReturnType<typeof sql.placeholder>
const placeholder: Valued = (name) => sql.placeholder(name)

interface Conditioned {
  readonly isOfMany?: boolean
  readonly valued?: Valued
}

export const conditions = (
  spec: ListSpec,
  names: string[],
  isOfOrgan: boolean,
  { isOfMany = false, valued = placeholder }: Conditioned = {},
) => {
  const { deletedAt } = getTableColumns(spec.table) as Record<string, PgColumn>
  const whereOf = ({ where, many }: Filter) => (isOfMany ? (many?.where ?? where) : where)
  return and(
    eq(spec.table.operatorId, valued('operatorId')),
    deletedAt === undefined ? undefined : isNull(deletedAt),
    isOfOrgan ? ofOrgan(spec.table, sql`${valued('organId')}`) : undefined,
    ...names.map((name) => {
      const filter = spec.filters[name]
      return filter === undefined ? undefined : whereOf(filter)((part) => valued(`${name}_${part}`))
    }),
  )
}

export const sortOf = (spec: ListSpec, sort: string | undefined) => {
  const name = sort?.replace(/^-/, '')
  return name === undefined || spec.sorts[name] === undefined ? undefined : name
}

/** Ascending and descending use one index: the id follows the same direction. */
export const orderOf = (spec: ListSpec, sort: string | undefined) => {
  const sorted = spec.sorts[sortOf(spec, sort) ?? '']
  const direction = sort?.startsWith('-') === true ? desc : asc
  return sorted === undefined ? spec.order : [direction(sorted), direction(spec.table.id)]
}

export const figureNames = ({ table, sums = {} }: ListSpec) => [
  getTableName(table),
  ...Object.values(sums).flatMap(({ kept }) => kept ?? []),
]

/** The figures are read in the statement of the rows, which saves a round trip. */
const figuresIn = (spec: ListSpec, ofOrgan: boolean) => {
  const organ = ofOrgan ? sql.placeholder('organId') : null
  return figuresText(figureNames(spec), sql.placeholder('operatorId'), organ)
}

/** The fields of each row, and the figures with the first one. */
export const fieldsOf = (spec: ListSpec, order: SQL[], ofOrgan: boolean) => {
  const isFirst = sql`row_number() over (order by ${sql.join(order, sql`, `)}) = 1`
  return { ...spec.fields, figures_: sql`case when ${isFirst} then ${figuresIn(spec, ofOrgan)} end` }
}

/** Maps rows, with the figures in the last column of the first one. */
export const readBy = (spec: ListSpec, hasFigures: boolean, prepared: object): Prepared<Read> => {
  const toRows = rowsOf(spec.fields)
  return mappedBy(prepared, (found) => ({
    rows: toRows(found),
    figures: hasFigures ? (found[0]?.at(-1) as string | undefined) : undefined,
  }))
}

export const isKept = (spec: ListSpec, names: readonly string[]) =>
  spec.counted && names.every((name) => name === 'status')

/** The shape of a list query. */
export interface Way {
  readonly names: string[]
  readonly sort: string | undefined
  readonly ofOrgan: boolean
  readonly limit: number
}

/** Page sizes of the console. */
const usualLimits = new Set([10, 20, 50, 100])

/**
 * A generic plan suits all values only where an index leads straight to the rows; other statements are planned for
 * their values. PostgreSQL keeps no generic plan for an unknown limit, so the limit is part of the statement.
 */
const isStraight = (spec: ListSpec, { names, sort, limit }: Way) =>
  usualLimits.has(limit) && (names.length === 0 || (isKept(spec, names) && sortOf(spec, sort) === undefined))

/** The ids in list order, where a table holds those of the only filter. */
const keptIds = (db: Db, spec: ListSpec, { names, sort, ofOrgan }: Way) => {
  const [name = ''] = names
  const kept = spec.idsInOrder?.[name]
  if (kept === undefined || names.length > 1 || ofOrgan || sortOf(spec, sort) !== undefined) return undefined
  const { table, id, where, order } = kept
  const matching = where((part) => sql.placeholder(`${name}_${part}`))
  return db
    .select({ id })
    .from(table)
    .where(and(eq(table.operatorId, sql.placeholder('operatorId')), matching))
    .orderBy(...order)
}

/** Counts the matching rows, to a cap or to the end, with their sums and the figures of all rows. */
const countPlans = (db: Db, spec: ListSpec, way: Way, isOfMany = false) => {
  const { names, sort, ofOrgan } = way
  const summed = Object.entries(spec.sums ?? {})
  const isInOrder = isOfMany || names.some((name) => spec.filters[name]?.isCountedInOrder)
  const some = (which = conditions(spec, names, ofOrgan, { isOfMany })) =>
    db
      .select({ one: sql`1`.as('one'), ...Object.fromEntries(summed.map(([name, { of }]) => [name, of.as(name)])) })
      .from(spec.table)
      .where(which)
  const totals = {
    n: sql<number>`count(*)::int`,
    ...Object.fromEntries(summed.map(([name]) => [name, sql`coalesce(sum(${sql.identifier(name)}), 0)::bigint`])),
    ...(spec.counted ? { figures_: figuresIn(spec, ofOrgan) } : {}),
  }
  const kept = keptIds(db, spec, way)?.limit(countCap + 1)
  return {
    capped: db
      .select(totals)
      .from(
        some(kept && inArray(spec.table.id, kept))
          .orderBy(...(isInOrder ? orderOf(spec, sort) : []))
          .limit(countCap + 1)
          .as('some'),
      )
      .prepare('') as Prepared<Bound[]>,
    exact: db.select(totals).from(some().as('some')).prepare('') as Prepared<Bound[]>,
  }
}

/** The index of the default order holds the columns that very many rows are judged by. */
const hasManyPlan = (spec: ListSpec, { names, sort, ofOrgan }: Way) =>
  !ofOrgan && sortOf(spec, sort) === undefined && names.some((name) => spec.filters[name]?.many !== undefined)

/** The ids of a later page; skipped rows are read from an index only. */
const pageIds = (db: Db, spec: ListSpec, way: Way, isOfMany: boolean) => {
  const { names, sort, ofOrgan, limit } = way
  const { table } = spec
  const ids = db
    .select({ id: table.id })
    .from(table)
    .where(conditions(spec, names, ofOrgan, { isOfMany }))
    .orderBy(...orderOf(spec, sort))
  return (keptIds(db, spec, way) ?? ids).limit(limit).offset(sql.placeholder('offset'))
}

export const makePlan = (db: Db, spec: ListSpec, way: Way): Plan => {
  const { table } = spec
  const { names, sort, ofOrgan, limit } = way
  const order = orderOf(spec, sort)
  const hasFigures = isKept(spec, names)
  const fields = hasFigures ? fieldsOf(spec, order, ofOrgan) : spec.fields
  const first = db
    .select(fields)
    .from(table)
    .where(conditions(spec, names, ofOrgan))
    .orderBy(...order)
    .limit(written(limit))
  const later = (isOfMany: boolean) => {
    const page = db
      .select(fields)
      .from(table)
      .where(inArray(table.id, pageIds(db, spec, way, isOfMany)))
      .orderBy(...order)
    return readBy(spec, hasFigures, page.prepare(''))
  }
  const counts = countPlans(db, spec, way)
  // Sums are of columns that the index does not hold.
  const ofMany = () => ({
    later: later(true),
    capped: spec.sums === undefined ? countPlans(db, spec, way, true).capped : counts.capped,
  })
  return {
    first: readBy(spec, hasFigures, first.prepare(isStraight(spec, way) ? nextLabel('page') : '')),
    later: later(false),
    ofMany: hasManyPlan(spec, way) ? ofMany() : undefined,
    ...counts,
  }
}
