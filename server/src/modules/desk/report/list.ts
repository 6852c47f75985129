import { addDays, startOfBusinessDay } from '@kangju/contract'
import { asc, desc, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import { readReport } from '../../../db/replica.ts'
import type { KeyedSums } from '../../../db/day-sums.ts'
import { anyTime, type Report, type Request } from './report.ts'
import { sumsByDay, totalsOf } from './sums.ts'

interface Window {
  readonly isUp: boolean
  readonly offset: number
  readonly limit: number
}

interface Span {
  readonly days: readonly string[]
  /** Rows of the first of these days that come before the page. */
  readonly offset: number
}

/** The days that the rows of a page are on, from the number of rows of each day. */
const spanOf = (sums: readonly KeyedSums[], { isUp, offset, limit }: Window): Span => {
  const counts = [...Map.groupBy(sums, ({ key }) => key)]
    .map(([day, each]) => ({ day, n: each.reduce((sum, { n }) => sum + n, 0) }))
    .filter(({ n }) => n > 0)
    .toSorted((one, other) => (one.day < other.day === isUp ? -1 : 1))
  const days: string[] = []
  let before = 0
  let start = 0
  for (const { day, n } of counts) {
    if (before >= offset + limit) break
    if (before + n > offset) {
      if (days.length === 0) start = offset - before
      days.push(day)
    }
    before += n
  }
  return { days, offset: start }
}

/** The ids of a page. Only the days that it is on are read, so that a late page costs as much as the first one. */
const pageIds = async (db: Db, report: Report, request: Request, sums: readonly KeyedSums[], window: Window) => {
  const { days, offset } = spanOf(sums, window)
  if (days.length === 0) return []
  const { table, at } = report
  const firsts = days.map((day) => startOfBusinessDay(day).toISOString())
  const nexts = days.map((day) => startOfBusinessDay(addDays(day, 1)).toISOString())
  const way = window.isUp ? sql`asc` : sql`desc`
  const { rows } = await db.execute<{ id: string }>(sql`
    select found.id from unnest(${sql.param(firsts)}::timestamptz[], ${sql.param(nexts)}::timestamptz[]) as d (first, next)
    cross join lateral (
      select ${table.id} as id, ${at} as at from ${table}
      where ${anyTime(report, request)} and ${at} >= d.first and ${at} < d.next
      order by 2 ${way}, 1 ${way} limit ${offset + window.limit}) as found
    order by found.at ${way}, found.id ${way} offset ${offset} limit ${window.limit}`)
  return rows.map(({ id }) => id)
}

const rowsByIds = async (db: Db, { table, fields }: Report, ids: readonly string[]) => {
  if (ids.length === 0) return []
  const found = await db
    .select({ ...fields, id: table.id, operatorId: table.operatorId } as never)
    .from(table as PgTable)
    .where(inArray(table.id, [...ids]))
  const rows = new Map((found as { id: string }[]).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

interface Paging {
  readonly page?: number
  readonly limit?: number
  readonly sort?: string
}

/** A page with its exact total and sums, all of one moment. */
export const listReport = <Row extends object, Summary>(
  report: Report<Row, Summary>,
  request: Request,
  { page = 1, limit = 20, sort = '-' }: Paging,
) =>
  readReport(request.tools, async (tx) => {
    const sums = await sumsByDay(tx, report as unknown as Report, request)
    const window = { isUp: !sort.startsWith('-'), offset: (page - 1) * limit, limit }
    const ids = await pageIds(tx, report as unknown as Report, request, sums, window)
    const rows = await rowsByIds(tx, report as unknown as Report, ids)
    const total = sums.reduce((sum, { n }) => sum + n, 0)
    const items = rows.map((row) => report.show(request.tools.keyring, row as never))
    return { items, total, capped: false, page, limit, summary: report.summarise(totalsOf(sums)) }
  })

/** The order of a list and its sheet, by default the latest first. */
export const orderOf = ({ at, table }: Report, sort: string | undefined) => {
  const way = sort === undefined || sort.startsWith('-') ? desc : asc
  return [way(at), way(table.id)]
}
