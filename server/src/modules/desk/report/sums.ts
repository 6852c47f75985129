import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { daySumsBy, readSums, addedUp, type KeyedSums, type Sums } from '../../../db/day-sums.ts'
import {
  inPeriod,
  isElsewhere,
  isOfOrgan,
  keptFor,
  keptQuery,
  type MethodSums,
  type Report,
  type Request,
} from './report.ts'

/** The figures that a report has. */
const figuresOf = ({ measure }: Report) => Object.keys(measure) as (keyof Sums)[]

/** One line for each document, and one for each of its payment parts. */
const linesOf = (report: Report): SQL => {
  const { measure, parts } = report
  const figures = figuresOf(report)
  const whole = sql.join(
    figures.map((name) => sql`${measure[name] ?? sql`0`}::bigint as ${sql.identifier(name)}`),
    sql`, `,
  )
  const lines = sql`select '' as method, ${whole}`
  if (parts === undefined) return lines
  const part = sql.join(
    figures.map((name) => (name === 'amount_fen' ? sql`(p ->> 'fen')::bigint` : sql`0`)),
    sql`, `,
  )
  return sql`${lines} union all select p ->> 'method', ${part} from jsonb_array_elements(${parts}) as p`
}

/** Sums of the documents themselves by a key. */
const sumRows = async (db: Db, report: Report, request: Request, key: SQL, along: SQL = sql``) => {
  const { rows } = await db.execute<{ key: string; method: string }>(sql`
    select key, method, ${addedUp(figuresOf(report))} from (
      select ${key} as key, line.*
      from ${report.table} ${along} cross join lateral (${linesOf(report)}) as line
      where ${inPeriod(report, request)}) as lines
    group by 1, 2`)
  return rows.map((row) => ({ key: row.key, method: row.method, ...readSums(row) }))
}

/** Exact sums for each day and method of payment. */
export const sumsByDay = async (db: Db, report: Report, request: Request): Promise<KeyedSums[]> => {
  if (isElsewhere(request)) return []
  const kept = keptFor(report, request)
  return kept === undefined
    ? sumRows(db, report, request, sql`(${report.at} at time zone 'Asia/Shanghai')::date::text`)
    : daySumsBy(db, keptQuery(request, kept), {
        key: sql`day::text`,
        method: kept.method,
        of: figuresOf(report),
      })
}

/** The key of documents without organisation. */
const noOrgan = '00000000-0000-0000-0000-000000000000'

/** Sums of whole documents by organisation, null for those without one. */
export const sumsByOrgan = async (db: Db, report: Report, request: Request) => {
  if (isElsewhere(request)) return []
  const kept = keptFor(report, request)
  const found =
    kept === undefined || kept.isWholeOnly === true
      ? await sumRows(db, report, request, sql`coalesce(${report.table.organId}, ${noOrgan})`)
      : await daySumsBy(db, keptQuery(request, kept), {
          key: sql`organ_id::text`,
          method: kept.method,
          of: figuresOf(report),
          isByOrgan: true,
        })
  return wholes(found).map((sums) => ({ ...sums, key: sums.key === noOrgan ? null : sums.key }))
}

/** Sums of whole documents by service; a document with several counts for each. */
export const sumsByProject = async (db: Db, report: Report, request: Request) => {
  if (isElsewhere(request)) return []
  const { projectBook } = report
  const isWhole = Object.values(request.filters).every((value) => value === undefined)
  if (projectBook !== undefined && isWhole && !isOfOrgan(request))
    return wholes(
      await daySumsBy(db, keptQuery(request, projectBook), {
        key: projectBook.id,
        method: sql`''::text`,
        of: figuresOf(report),
      }),
    )
  const along = sql`cross join lateral (select distinct unnest(${report.projects}) as id) as project`
  const found = await sumRows(db, report, request, sql`project.id::text`, along)
  return wholes(found).filter(({ key }) => key !== null)
}

const wholes = (sums: readonly KeyedSums[]) => sums.filter(({ method, n }) => method === '' && n > 0)

/** Adds up sums of the same method. */
export const totalsOf = (sums: readonly KeyedSums[]): MethodSums[] => {
  const totals = new Map<string, Record<keyof Sums, number>>()
  for (const { key: _key, method, ...one } of sums) {
    const total = totals.get(method)
    if (total === undefined) totals.set(method, { ...one })
    else for (const name of Object.keys(one) as (keyof Sums)[]) total[name] += one[name]
  }
  return [...totals].map(([method, total]) => ({ method, ...total }))
}
