import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../db/client.ts'
import type { Me, Tools } from '../http/call.ts'
import { readAsk, suitsMany } from './list.ts'
import { conditions, countCap, type ListSpec } from './list-plan.ts'

interface ListCall {
  readonly db: Db
  readonly tools: Tools
  readonly me: Me
  readonly query: Readonly<Record<string, unknown>>
  /** Very many rows match without the condition that leads to the rows, so each of those is judged. */
  readonly isOfMany?: boolean
}

/** Totals of the rows that a list shows for a query, one for each value of `by` if that is given. */
export const readTotals = async <T>(
  spec: ListSpec,
  { db, tools, me, query, isOfMany = false }: ListCall,
  totals: Record<string, SQL>,
  by?: SQL,
): Promise<T[]> => {
  const { ofOrgan, names, bound } = readAsk(spec, tools, me, query)
  const rows = db
    .select(totals)
    .from(spec.table)
    .where(conditions(spec, names, ofOrgan, { isOfMany: isOfMany && suitsMany(spec, names, query) }))
    .$dynamic()
  return (await (by === undefined ? rows : rows.groupBy(by)).prepare('').execute(bound)) as T[]
}

/** Rows that a list shows for a query, by state; undefined if there are more than a list counts. */
export const countByState = async (
  spec: ListSpec,
  { db, tools, me, query }: ListCall,
  status: PgColumn,
): Promise<Record<string, number> | undefined> => {
  const { ofOrgan, names, bound } = readAsk(spec, tools, me, query)
  const some = db
    .select({ status: sql<string>`${status}`.as('status') })
    .from(spec.table)
    .where(conditions(spec, names, ofOrgan))
    .limit(countCap + 1)
    .as('some')
  const rows = await db
    .select({ status: some.status, n: sql<number>`count(*)::int` })
    .from(some)
    .groupBy(some.status)
    .prepare('')
    .execute(bound)
  const counted = rows.reduce((sum, { n }) => sum + n, 0)
  return counted > countCap ? undefined : Object.fromEntries(rows.map((row) => [row.status, row.n]))
}
