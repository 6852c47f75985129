import { asc, desc, eq, getTableColumns, getTableName, ilike, isNull, or, sql, and, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Page } from '@kangju/contract'
import type { Db } from '../db/client.ts'
import type { Me, Tools } from './call.ts'
import type { ScopedTable } from './scope.ts'

/** Who asks, and what the server is made of. */
export interface Asker {
  tools: Tools
  me: Me
}

type Placeholder = ReturnType<typeof sql.placeholder>

/** How one query parameter narrows a list. Its condition is built once and prepared; only what `bind` gives varies. */
export interface Filter {
  where: (value: (part: string) => Placeholder) => SQL | undefined
  bind: (value: never, asker: Asker) => Record<string, unknown>
}

export const is = (column: PgColumn | SQL): Filter => ({
  where: (value) => sql`${column} = ${value('is')}`,
  bind: (value) => ({ is: value }),
})

const contains = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Any of the columns holds the text somewhere, whatever its case. */
export const has = (...columns: PgColumn[]): Filter => ({
  where: (value) => or(...columns.map((column) => ilike(column, value('like') as unknown as string))),
  bind: (value) => ({ like: contains(value) }),
})

/** Any one of these filters. */
export const anyOf = (...filters: Filter[]): Filter => ({
  where: (value) => or(...filters.map((filter, i) => filter.where((part) => value(`${i}_${part}`)))),
  bind: (value, asker) =>
    Object.fromEntries(
      filters.flatMap((filter, i) =>
        Object.entries(filter.bind(value, asker)).map(([part, bound]) => [`${i}_${part}`, bound]),
      ),
    ),
})

export interface ListSpec {
  table: ScopedTable
  filters: Record<string, Filter>
  sorts: Record<string, PgColumn>
  /** How the list stands when nobody asks for another order. */
  order: SQL[]
  /** Counted per state by the database itself (a trigger keeps the figures). */
  counted: boolean
}

interface Plan {
  page: { execute: (values: Record<string, unknown>) => Promise<unknown[]> }
  capped: { execute: (values: Record<string, unknown>) => Promise<{ n: number }[]> }
  exact: { execute: (values: Record<string, unknown>) => Promise<{ n: number }[]> }
}

const countCap = 10_000
const plansAtMost = 300

const conditions = (spec: ListSpec, names: string[], ofOrgan: boolean) => {
  const { deletedAt, organId } = getTableColumns(spec.table) as Record<string, PgColumn>
  return and(
    eq(spec.table.operatorId, sql.placeholder('operatorId')),
    deletedAt === undefined ? undefined : isNull(deletedAt),
    ofOrgan && organId !== undefined ? eq(organId, sql.placeholder('organId')) : undefined,
    ...names.map((name) => spec.filters[name]?.where((part) => sql.placeholder(`${name}_${part}`))),
  )
}

const makePlan = (
  db: Db,
  spec: ListSpec,
  names: string[],
  sort: string | undefined,
  ofOrgan: boolean,
  key: string,
): Plan => {
  const where = conditions(spec, names, ofOrgan)
  const sorted = sort === undefined ? undefined : spec.sorts[sort.replace(/^-/, '')]
  const direction = sort?.startsWith('-') === true ? desc : asc
  const order = sorted === undefined ? spec.order : [direction(sorted), desc(spec.table.id)]
  const statement = `${getTableName(spec.table)} ${key}`
  const page = db
    .select()
    .from(spec.table)
    .where(where)
    .orderBy(...order)
  const matching = db
    .select({ one: sql`1` })
    .from(spec.table)
    .where(where)
  return {
    page: page.limit(sql.placeholder('limit')).offset(sql.placeholder('offset')).prepare(`page ${statement}`),
    capped: db
      .select({ n: sql<number>`count(*)::int` })
      .from(matching.limit(countCap + 1).as('matching'))
      .prepare(`capped ${statement}`),
    exact: db
      .select({ n: sql<number>`count(*)::int` })
      .from(spec.table)
      .where(where)
      .prepare(`exact ${statement}`),
  }
}

/** Rows per state, from figures that a trigger keeps in the transaction of every change. */
const countsByState = async (db: Db, table: ScopedTable, me: Pick<Me, 'operatorId' | 'organId'>) => {
  const ofOrgan = me.organId === null ? sql`` : sql`and organ_id = ${me.organId}`
  const mine = sql`table_name = ${getTableName(table)} and operator_id = ${me.operatorId} ${ofOrgan}`
  const { rows } = await db.execute<{ status: string; n: string }>(sql`
    select status, sum(n) as n from (
      select status, n from row_count where ${mine} union all select status, n from row_count_change where ${mine}
    ) as figures group by status`)
  return Object.fromEntries(rows.map((row) => [row.status, Number(row.n)]))
}

interface ListQuery {
  page?: number
  limit?: number
  sort?: string
  count?: 'exact'
  [filter: string]: unknown
}

/** A function that answers one list: the page, and a total that is exact where the database keeps it, else to a cap. */
export const lister = <Row>(spec: ListSpec) => {
  const plansOf = new WeakMap<Db, Map<string, Plan>>()

  const planFor = (db: Db, names: string[], sort: string | undefined, ofOrgan: boolean) => {
    const known = plansOf.get(db)
    const plans = known === undefined || known.size >= plansAtMost ? new Map<string, Plan>() : known
    plansOf.set(db, plans)
    const key = [ofOrgan ? 'organ' : 'all', sort ?? '', ...names].join(',')
    const plan = plans.get(key) ?? makePlan(db, spec, names, sort, ofOrgan, key)
    plans.set(key, plan)
    return plan
  }

  return async (tools: Tools, me: Me, query: ListQuery): Promise<Page<Row>> => {
    const { page = 1, limit = 20, sort, count } = query
    const ofOrgan = me.organId !== null && 'organId' in getTableColumns(spec.table)
    const names = Object.keys(spec.filters)
      .filter((name) => query[name] !== undefined)
      .toSorted()
    const plan = planFor(tools.db, names, sort, ofOrgan)
    const bound = { operatorId: me.operatorId, organId: me.organId, limit, offset: (page - 1) * limit }
    for (const name of names)
      for (const [part, value] of Object.entries(spec.filters[name]?.bind(query[name] as never, { tools, me }) ?? {}))
        Object.assign(bound, { [`${name}_${part}`]: value })

    const isKept = spec.counted && names.every((name) => name === 'status')
    const scope = { operatorId: me.operatorId, organId: ofOrgan ? me.organId : null }
    const [items, counts, counted] = await Promise.all([
      plan.page.execute(bound) as Promise<Row[]>,
      spec.counted ? countsByState(tools.db, spec.table, scope) : undefined,
      isKept ? undefined : (count === 'exact' ? plan.exact : plan.capped).execute(bound),
    ])
    const figures = counts === undefined ? {} : { counts }
    if (counted === undefined) {
      const wanted =
        query['status'] === undefined ? Object.values(counts ?? {}) : [counts?.[String(query['status'])] ?? 0]
      return { items, total: wanted.reduce((sum, n) => sum + n, 0), capped: false, page, limit, ...figures }
    }
    const found = counted[0]?.n ?? 0
    const capped = count !== 'exact' && found > countCap
    return { items, total: capped ? countCap : found, capped, page, limit, ...figures }
  }
}
