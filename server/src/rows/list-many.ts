import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { conditions, countCap, type Bound, type ListSpec } from './list-plan.ts'

/** With fewer matching rows, finding all of them by an index and sorting them is faster than judging rows in order. */
const manyFrom = 2 * countCap

/** Whether very many rows match, by the statistics of the database, because counting them takes as long as the page. */
export const areMany = async (db: Db, spec: ListSpec, names: string[], bound: Bound): Promise<boolean> => {
  const valued = (name: string) => sql.param(bound[name]) as unknown as ReturnType<typeof sql.placeholder>
  const matching = sql`select from ${spec.table} where ${conditions(spec, names, false, { valued })}`
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) ${matching}`,
  )
  const rowsPlanned = rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  return rowsPlanned >= manyFrom
}
