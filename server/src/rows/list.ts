import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Page } from '@kangju/contract'
import type { Me, Tools } from '../http/call.ts'
import { countsOf, figureOf, parseFigures, readFigures } from './list-figures.ts'
import { deepReader } from './list-deep.ts'
import { areMany } from './list-many.ts'
import {
  conditions,
  countCap,
  figureNames,
  isKept,
  makePlan,
  orderOf,
  makePlanCache,
  type Bound,
  type ListSpec,
  type Plan,
} from './list-plan.ts'
import { hasAudience, within } from './scope.ts'
import type { ExportSource } from '../sheet/export.ts'

export type { Extras, IdsInOrder, ListSpec } from './list-plan.ts'

interface ListQuery {
  page?: number
  limit?: number
  sort?: string
  count?: 'exact'
  status?: string
  [filter: string]: unknown
}

/** The used filters and the placeholder values of a caller's query and scope. */
export const readAsk = (spec: ListSpec, tools: Tools, me: Me, query: ListQuery) => {
  const ofOrgan = me.organId !== null && ('organId' in getTableColumns(spec.table) || hasAudience(spec.table))
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

/** A page, with the sums over all matching rows if the list has any. */
type Listing<Row> = Page<Row> & { sums?: Record<string, number> }

/** Whether the conditions for very many rows decide about these values. */
export const suitsMany = (spec: ListSpec, names: readonly string[], query: ListQuery) =>
  names.every((name) => spec.filters[name]?.many?.suits(query[name] as never) ?? true)

const listBy = <Row>(spec: ListSpec) => {
  const planFor = makePlanCache<Plan>()
  const readDeep = deepReader(spec)
  const sumsBy = (sumOf: (name: string, kept: string) => number) =>
    spec.sums === undefined
      ? {}
      : {
          sums: Object.fromEntries(
            Object.entries(spec.sums).map(([name, { kept }]) => [name, sumOf(name, kept ?? '')]),
          ),
        }

  return async (tools: Tools, me: Me, query: ListQuery): Promise<Listing<Row>> => {
    const { page = 1, limit = 20, sort, count, status } = query
    const { ofOrgan, names, scope, bound: asked } = readAsk(spec, tools, me, query)
    const key = [ofOrgan ? 'organ' : 'all', limit, sort ?? '', ...names].join(',')
    const plan = planFor(tools.db, key, () => makePlan(tools.db, spec, { names, sort, ofOrgan, limit }))
    const bound = { ...asked, ...scope, limit, offset: (page - 1) * limit }
    const mayBeMany = plan.ofMany !== undefined && suitsMany(spec, names, query)
    const ofMany = mayBeMany && (await areMany(tools.db, spec, names, bound)) ? plan.ofMany : undefined
    const { later, capped: countCapped } = ofMany ?? plan
    const readRows = async () => {
      if (page === 1) return plan.first.execute(bound)
      return (await readDeep(tools, { names, sort, status, bound })) ?? later.execute(bound)
    }

    const [{ rows, figures: along }, counted] = await Promise.all([
      readRows(),
      isKept(spec, names) ? undefined : (count === 'exact' ? plan.exact : countCapped).execute(bound),
    ])
    const [totals = {}] = counted ?? []
    const text = along ?? (totals['figures_'] as string | undefined)
    const figures = spec.counted ? parseFigures(text ?? (await readFigures(tools.db, figureNames(spec), scope))) : {}
    const items = rows as Row[]
    const shown = { items, page, limit, ...(spec.counted ? { counts: countsOf(figures, spec.table) } : {}) }
    if (counted === undefined) {
      const sums = sumsBy((_name, kept) => figureOf(figures, kept, status))
      return { ...shown, ...sums, total: figureOf(figures, getTableName(spec.table), status), capped: false }
    }
    const found = Number(totals['n'] ?? 0)
    const capped = count !== 'exact' && found > countCap
    return { ...shown, ...sumsBy((name) => Number(totals[name] ?? 0)), total: capped ? countCap : found, capped }
  }
}

/** Rows per state that an account sees. */
const countStates = async (tools: Tools, me: Me, table: ListSpec['table']): Promise<Record<string, number>> => {
  const { status } = getTableColumns(table) as Record<string, PgColumn>
  const rows = await tools.db
    .select({ status: sql<string>`${status}`, n: sql<number>`count(*)::int` })
    .from(table as PgTable)
    .where(within(me, table))
    .groupBy(sql`1`)
  return Object.fromEntries(rows.map((row) => [row.status, row.n]))
}

/**
 * Makes the function that answers a list: the page, and a total that is exact where the database keeps it, else capped.
 */
export const lister = <Row>(spec: ListSpec) => {
  const listAll = listBy<Row>(spec)
  if (!hasAudience(spec.table)) return listAll
  // The database keeps no counts of what one organisation sees of rows that are meant for several.
  const listSeen = listBy<Row>({ ...spec, counted: false })
  return async (tools: Tools, me: Me, query: ListQuery): Promise<Listing<Row>> => {
    if (me.organId === null) return listAll(tools, me, query)
    const found = await listSeen(tools, me, query)
    return spec.counted ? { ...found, counts: await countStates(tools, me, spec.table) } : found
  }
}

/** The whole list for a sheet: exactly counted, and read in one snapshot. */
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
