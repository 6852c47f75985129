import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../db/client.ts'
import { allStates } from '../db/counters.ts'
import { written } from './written.ts'

/**
 * A sort order of a long list for which the database keeps row counts per bucket (`stretch`: a week, a price range), so
 * that a deep page is found without passing all rows before it. Kept by `keep_row_places` under this name.
 */
export interface ListPosition {
  readonly name: string
  readonly column: PgColumn
  /** The first value after a bucket. */
  readonly beyond: (stretch: number) => unknown
  /** Condition of all rows whose bucket is not negative; the others, never many, are at the other end. */
  readonly within?: SQL
  /** Default direction of the list. */
  readonly usual: 'asc' | 'desc'
}

/** Bucket of rows without a value: last in ascending order, first in descending order. */
const noValue = 2_147_483_647

export interface PositionQuery {
  readonly operatorId: string
  readonly status: string | undefined
  readonly isDown: boolean
  readonly limit: number
  readonly offset: number
}

/** Which rows to read: downwards from below a value or upwards from a value, with offset and limit. */
export interface PageSpan {
  /** Undefined for rows without a value, which are read downwards from the end. */
  readonly bound: unknown
  readonly isUpward: boolean
  readonly offset: number
  readonly limit: number
  /** Whether the rows are read in the opposite order of the list. */
  readonly isTurned: boolean
}

interface Stretch {
  stretch: number
  n: number
  before: number
  total: number
  run: number
}

/** Finds the bucket in which a page begins. */
export const makeFinder = (db: Db, { name }: ListPosition, isDown: boolean, ofState: boolean, label: string) => {
  const [operatorId, status] = [sql.placeholder('operatorId'), sql.placeholder('status')]
  const mine = sql`name = ${sql.raw(`'${name}'`)} and operator_id = ${operatorId}`
  const from = isDown
    ? sql`${sql.placeholder('offset')}::int`
    : sql`greatest(total - ${sql.placeholder('end')}::int, 0)`
  const base = ofState ? sql`${status}` : sql.raw(`'${allStates}'`)
  const laid = sql`(
    select stretch, n, sum(n) over (order by stretch desc) as upto, sum(n) over () as total,
      coalesce(sum(n) filter (where stretch >= 0) over (), 0) as run
    from (select stretch, sum(n)::int as n from (
      select stretch, n from row_place where ${mine} and status = ${base}
      union all select stretch, n from row_place_change where ${mine} ${ofState ? sql`and status = ${status}` : sql``}
    ) as figures group by stretch having sum(n) <> 0) as figure) as laid`
  return db
    .select({
      stretch: sql<number>`stretch`,
      n: sql<number>`n`,
      before: sql<number>`(upto - n)::int`,
      total: sql<number>`total::int`,
      run: sql<number>`run::int`,
    })
    .from(laid)
    .where(sql`upto > ${from}`)
    .orderBy(sql`stretch desc`)
    .limit(written(1))
    .prepare(label) as { execute: (values: Record<string, unknown>) => Promise<Stretch[]> }
}
export type Finder = ReturnType<typeof makeFinder>

/** Undefined when the rows must be counted from the beginning. */
export const findSpot = async (
  find: Finder,
  { beyond }: ListPosition,
  wanted: PositionQuery,
): Promise<PageSpan | undefined> => {
  const { operatorId, status, isDown, limit, offset } = wanted
  const [found] = await find.execute({ operatorId, status, offset, end: offset + limit })
  const nothing = { bound: undefined, isUpward: false, offset: 0, limit: 0, isTurned: false }
  if (found === undefined) return nothing
  const { stretch, n, before, total, run } = found
  const start = isDown ? offset : Math.max(0, total - offset - limit)
  const take = Math.min(limit, total - offset)
  if (take <= 0) return nothing
  if (start + take > run) return undefined
  if (stretch === noValue)
    return { bound: undefined, isUpward: false, offset: start - before, limit: take, isTurned: !isDown }
  // The nearer end of the bucket, unless the page continues in the next one.
  const [above, under] = [start - before, n - (start - before) - take]
  const isUpward = under >= 0 && under < above
  return {
    bound: beyond(isUpward ? stretch - 1 : stretch),
    isUpward,
    offset: isUpward ? under : above,
    limit: take,
    isTurned: isUpward === isDown,
  }
}

const weekSeconds = 7 * 86_400
const beijingSeconds = 28_800

/** The midnight in Beijing that ends a week bucket of `keep_row_places`. */
export const endOfWeek = (week: number) => new Date(((week + 1) * weekSeconds - beijingSeconds) * 1000).toISOString()
