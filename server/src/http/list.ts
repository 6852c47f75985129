import { and, asc, desc, eq, getTableColumns, getTableName, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Page } from '@kangju/contract'
import type { Db } from '../db/client.ts'
import type { Me, Tools } from './call.ts'
import type { Filter } from './filter.ts'
import type { ScopedTable } from './scope.ts'
import type { ExportSource } from '../sheet/export.ts'

/** Values beside a row's own columns, each an SQL expression over that row. */
export type Extras = Record<string, SQL>

export interface ListSpec {
  table: ScopedTable
  /** What is read of each row. */
  fields: Record<string, PgColumn | SQL>
  filters: Record<string, Filter>
  sorts: Record<string, PgColumn | SQL>
  /** How the list stands when nobody asks for another order. */
  order: SQL[]
  /** Counted per state by the database itself (a trigger keeps the figures). */
  counted: boolean
}

type Bound = Record<string, unknown>
interface Prepared<Row> {
  execute: (values: Bound) => Promise<Row[]>
}
interface Plan {
  page: Prepared<Bound>
  capped: Prepared<{ n: number }>
  exact: Prepared<{ n: number }>
}

const countCap = 10_000
const plansAtMost = 300
let plansMade = 0

/** Rows per state as JSON text, from figures that a trigger keeps in the transaction of every change. */
const countsText = (table: ScopedTable, operatorId: unknown, organId: unknown) => {
  const ofOrgan = organId === null ? sql`` : sql`and organ_id = ${organId}`
  const mine = sql`table_name = ${sql.raw(`'${getTableName(table)}'`)} and operator_id = ${operatorId} ${ofOrgan}`
  return sql<string>`(select coalesce(json_object_agg(status, n)::text, '{}') from (
    select status, sum(n) as n from (
      select status, n from row_count where ${mine} union all select status, n from row_count_change where ${mine}
    ) as figures group by status) as sums)`
}

const conditions = (spec: ListSpec, names: string[], ofOrgan: boolean) => {
  const { deletedAt, organId } = getTableColumns(spec.table) as Record<string, PgColumn>
  return and(
    eq(spec.table.operatorId, sql.placeholder('operatorId')),
    deletedAt === undefined ? undefined : isNull(deletedAt),
    ofOrgan && organId !== undefined ? eq(organId, sql.placeholder('organId')) : undefined,
    ...names.map((name) => spec.filters[name]?.where((part) => sql.placeholder(`${name}_${part}`))),
  )
}

const orderOf = (spec: ListSpec, sort: string | undefined) => {
  const sorted = sort === undefined ? undefined : spec.sorts[sort.replace(/^-/, '')]
  const direction = sort?.startsWith('-') === true ? desc : asc
  return sorted === undefined ? spec.order : [direction(sorted), desc(spec.table.id)]
}

/** The counts ride along with the page: one statement, one answer. */
const makePlan = (db: Db, spec: ListSpec, names: string[], sort: string | undefined, ofOrgan: boolean): Plan => {
  const where = conditions(spec, names, ofOrgan)
  const order = orderOf(spec, sort)
  const organ = ofOrgan ? sql.placeholder('organId') : null
  const counts: Extras = spec.counted ? { counts_: countsText(spec.table, sql.placeholder('operatorId'), organ) } : {}
  const fields = { ...spec.fields, ...counts }
  const number = sql<number>`count(*)::int`
  const some = db
    .select({ one: sql`1` })
    .from(spec.table)
    .where(where)
  const page = db
    .select(fields)
    .from(spec.table)
    .where(where)
    .orderBy(...order)
  plansMade += 1
  return {
    page: page.limit(sql.placeholder('limit')).offset(sql.placeholder('offset')).prepare(`page_${plansMade}`),
    capped: db
      .select({ n: number })
      .from(some.limit(countCap + 1).as('some'))
      .prepare(`capped_${plansMade}`),
    exact: db.select({ n: number }).from(spec.table).where(where).prepare(`exact_${plansMade}`),
  }
}

const readCounts = async (db: Db, table: ScopedTable, operatorId: string, organId: string | null) => {
  const { rows } = await db.execute<{ counts: string }>(sql`select ${countsText(table, operatorId, organId)} as counts`)
  return rows[0]?.counts ?? '{}'
}

interface ListQuery {
  page?: number
  limit?: number
  sort?: string
  count?: 'exact'
  status?: string
  [filter: string]: unknown
}

/** What a caller's query and scope come to: the filters that are used, and the values of every placeholder. */
const readAsk = (spec: ListSpec, tools: Tools, me: Me, query: ListQuery) => {
  const ofOrgan = me.organId !== null && 'organId' in getTableColumns(spec.table)
  const names = Object.keys(spec.filters)
    .filter((name) => query[name] !== undefined)
    .toSorted()
  const filters = names.flatMap((name) => {
    const bound = spec.filters[name]?.bind(query[name] as never, { tools, me }) ?? {}
    return Object.entries(bound).map(([part, value]) => [`${name}_${part}`, value])
  })
  const scope = { operatorId: me.operatorId, organId: ofOrgan ? me.organId : null }
  return { ofOrgan, names, scope, bound: { ...scope, ...Object.fromEntries(filters) } as Bound }
}

/** A function that answers one list: the page, and a total that is exact where the database keeps it, else to a cap. */
export const lister = <Row>(spec: ListSpec) => {
  const plansOf = new WeakMap<Db, Map<string, Plan>>()

  const planFor = (db: Db, names: string[], sort: string | undefined, ofOrgan: boolean) => {
    const known = plansOf.get(db)
    const plans = known === undefined || known.size >= plansAtMost ? new Map<string, Plan>() : known
    plansOf.set(db, plans)
    const key = [ofOrgan ? 'organ' : 'all', sort ?? '', ...names].join(',')
    const plan = plans.get(key) ?? makePlan(db, spec, names, sort, ofOrgan)
    plans.set(key, plan)
    return plan
  }

  return async (tools: Tools, me: Me, query: ListQuery): Promise<Page<Row>> => {
    const { page = 1, limit = 20, sort, count, status } = query
    const { ofOrgan, names, scope, bound: asked } = readAsk(spec, tools, me, query)
    const plan = planFor(tools.db, names, sort, ofOrgan)
    const bound = { ...asked, limit, offset: (page - 1) * limit }

    const isKept = spec.counted && names.every((name) => name === 'status')
    const [rows, counted] = await Promise.all([
      plan.page.execute(bound),
      isKept ? undefined : (count === 'exact' ? plan.exact : plan.capped).execute(bound),
    ])
    const countsOf = async () =>
      (rows[0]?.['counts_'] as string | undefined) ?? readCounts(tools.db, spec.table, scope.operatorId, scope.organId)
    const counts = spec.counted ? (JSON.parse(await countsOf()) as Record<string, number>) : undefined
    const items = rows.map(({ counts_: _counts, ...row }) => row) as Row[]
    const shown = { items, page, limit, ...(counts === undefined ? {} : { counts }) }
    if (counted === undefined) {
      const wanted = status === undefined ? Object.values(counts ?? {}) : [counts?.[status] ?? 0]
      return { ...shown, total: wanted.reduce((sum, n) => sum + n, 0), capped: false }
    }
    const found = counted[0]?.n ?? 0
    const capped = count !== 'exact' && found > countCap
    return { ...shown, total: capped ? countCap : found, capped }
  }
}

/** The same list whole, for a sheet: exactly counted, and read to its end at one moment. */
export const wholeList = <Row>(spec: ListSpec) => ({
  total: async ({ db, tools, me, query }: ExportSource): Promise<number> => {
    const { ofOrgan, names, bound } = readAsk(spec, tools, me, query)
    const [row] = await db
      .select({ n: sql<number>`count(*)::int` })
      .from(spec.table)
      .where(conditions(spec, names, ofOrgan))
      .prepare('')
      .execute(bound)
    return row?.n ?? 0
  },
  rows: ({ db, snapshot, tools, me, query }: ExportSource): AsyncIterable<Row[]> => {
    const { ofOrgan, names, bound } = readAsk(spec, tools, me, query)
    const selection = db
      .select(spec.fields)
      .from(spec.table)
      .where(conditions(spec, names, ofOrgan))
      .orderBy(...orderOf(spec, query['sort'] as string | undefined))
    return snapshot.read<Row>(selection, spec.fields, bound)
  },
})
