import type { SQL } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import type { Me, Tools } from '../http/call.ts'
import { readAsk } from './list.ts'
import { conditions, type ListSpec } from './list-plan.ts'

interface Asked {
  readonly db: Db
  readonly tools: Tools
  readonly me: Me
  readonly query: Readonly<Record<string, unknown>>
}

/** Totals of the rows that a list shows for a query, one for each value of `by` if that is given. */
export const readTotals = async <T>(
  spec: ListSpec,
  { db, tools, me, query }: Asked,
  totals: Record<string, SQL>,
  by?: SQL,
): Promise<T[]> => {
  const { ofOrgan, names, bound } = readAsk(spec, tools, me, query)
  const rows = db
    .select(totals)
    .from(spec.table)
    .where(conditions(spec, names, ofOrgan))
    .$dynamic()
  return (await (by === undefined ? rows : rows.groupBy(by)).prepare('').execute(bound)) as T[]
}
