import { getTableName, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { allOrgans } from '../db/counters.ts'
import type { ScopedTable } from './scope.ts'

/** Figures by name of the count or sum, and by state. */
export type Figures = Readonly<Record<string, Readonly<Record<string, number>>>>

/** The figures that triggers keep with every change, as JSON text: the count of a table, and its sums. */
export const figuresText = (names: readonly string[], operatorId: unknown, organId: unknown): SQL<string> => {
  const among = sql.raw(names.map((name) => `'${name}'`).join(', '))
  const mine = sql`table_name in (${among}) and operator_id = ${operatorId}`
  const base = organId === null ? sql.raw(`'${allOrgans}'`) : sql`${organId}`
  const changed = organId === null ? sql`` : sql`and organ_id = ${organId}`
  return sql<string>`(select coalesce(json_agg(json_build_array(name, status, n))::text, '[]') from (
    select table_name as name, status, sum(n) as n from (
      select table_name, status, n from row_count where ${mine} and organ_id = ${base}
      union all select table_name, status, n from row_count_change where ${mine} ${changed}
    ) as figures group by 1, 2) as sums)`
}

export const parseFigures = (text: string): Figures => {
  const figures: Record<string, Record<string, number>> = {}
  for (const [name, status, n] of JSON.parse(text) as [string, string, number][]) (figures[name] ??= {})[status] = n
  return figures
}

/** Reads the figures for a page without rows to carry them. */
export const readFigures = async (
  db: Db,
  names: readonly string[],
  { operatorId, organId }: { readonly operatorId: string; readonly organId: string | null },
) => {
  const { rows } = await db.execute<{ figures: string }>(
    sql`select ${figuresText(names, operatorId, organId)} as figures`,
  )
  return rows[0]?.figures ?? '[]'
}

/** Figures that `keep_row_figures` keeps by another column than the organisation, by the values of that column. */
export const figuresByKey = async (
  db: Db,
  names: readonly string[],
  operatorId: string,
  keys: readonly string[],
): Promise<Map<string, Figures>> => {
  if (keys.length === 0) return new Map()
  const mine = sql`table_name = any(${sql.param([...names])}::text[]) and operator_id = ${operatorId}
    and organ_id = any(${sql.param([...keys])}::uuid[])`
  const { rows } = await db.execute<{ key: string; name: string; status: string; n: string }>(
    sql`select organ_id as key, table_name as name, status, sum(n) as n from (
        select table_name, organ_id, status, n from row_count where ${mine}
        union all select table_name, organ_id, status, n from row_count_change where ${mine}
      ) as figures group by 1, 2, 3`,
  )
  const found = new Map<string, Record<string, Record<string, number>>>()
  for (const { key, name, status, n } of rows) {
    const figures = found.get(key) ?? {}
    ;(figures[name] ??= {})[status] = Number(n)
    found.set(key, figures)
  }
  return found
}

/** The figure of one state, or of all. */
export const figureOf = (figures: Figures, name: string, status: string | undefined): number => {
  const byState = figures[name] ?? {}
  return status === undefined ? Object.values(byState).reduce((sum, n) => sum + n, 0) : (byState[status] ?? 0)
}

export const countsOf = (figures: Figures, table: ScopedTable) => figures[getTableName(table)] ?? {}
