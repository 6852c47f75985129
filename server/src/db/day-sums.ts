import { is, sql, SQL } from 'drizzle-orm'
import type { Db } from './client.ts'
import { allOrgans } from './counters.ts'
import type { DayBook } from './tables.ts'

const sums = [
  'n',
  'list_fen',
  'discount_fen',
  'amount_fen',
  'kept_fen',
  'people_fen',
  'organ_fen',
  'marketer_fen',
  'platform_fen',
  'minutes',
] as const

const names = sql.raw(sums.join(', '))
/** Sums of these figures in SQL, under their own names. */
export const addedUp = (figures: readonly (keyof Sums)[]) =>
  sql.raw(figures.map((name) => `sum(${name})::bigint as ${name}`).join(', '))
const added = addedUp(sums)
const grown = sql.raw(sums.map((name) => `${name} = day_sum.${name} + excluded.${name}`).join(', '))

const everyOrgan = sql.raw(`'${allOrgans}'::uuid`)

/**
 * Folds the appended changes into the base figures in one statement, so that every reader sees a change exactly once.
 * Changes of books without organisations are already those of all of them.
 */
export const foldDaySums = (db: Db) =>
  db.execute(sql`
    with folded as (delete from day_sum_change returning book, operator_id, organ_id, day, part, ${names})
    insert into day_sum (book, operator_id, organ_id, day, part, ${names})
    select book, operator_id, organ_id, day, part, ${added} from (
      select * from folded
      union all select book, operator_id, ${everyOrgan}, day, part, ${names} from folded where organ_id <> ${everyOrgan}
    ) as figures group by 1, 2, 3, 4, 5
    on conflict (book, operator_id, organ_id, day, part) do update set ${grown}`)

export interface DaySumQuery {
  readonly book: DayBook
  readonly operatorId: string
  /** Null for all organisations. */
  readonly organId: string | null
  /** First and last business day. */
  readonly from: string
  readonly to: string
  /** Only these parts, or those that meet a condition; all if absent. */
  readonly parts?: readonly string[] | SQL
}

/** Figures of one document or of many. */
export type Sums = Readonly<Record<(typeof sums)[number], number>>

export type DaySum = Sums & {
  readonly day: string | null
  readonly part: string
}

const partsOf = (parts: DaySumQuery['parts']) => {
  if (parts === undefined) return sql``
  return is(parts, SQL) ? sql` and ${parts}` : sql` and part = any(${sql.param([...parts])}::text[])`
}

/** The base figures and the changes not folded in yet, as one source; with the organisations apart if `isByOrgan`. */
const figuresOf = ({ book, operatorId, organId, from, to, parts }: DaySumQuery, isByOrgan = false) => {
  const mine = sql`book = ${book} and operator_id = ${operatorId} and day between ${from} and ${to}${partsOf(parts)}`
  const everyone = sql.raw(isByOrgan ? `<> '${allOrgans}'` : `= '${allOrgans}'`)
  const base = organId === null ? everyone : sql`= ${organId}`
  const changed = organId === null ? sql`` : sql`and organ_id = ${organId}`
  return sql`(
    select day, part, organ_id, ${names} from day_sum where ${mine} and organ_id ${base}
    union all select day, part, organ_id, ${names} from day_sum_change where ${mine} ${changed}) as figures`
}

/** Figures by a key. */
export type KeyedSums = Sums & { readonly key: string; readonly method: string }

export const readSums = (row: Readonly<Record<string, unknown>>): Sums =>
  Object.fromEntries(sums.map((name) => [name, Number(row[name] ?? 0)])) as Sums

interface Keys {
  readonly key: SQL
  readonly method: SQL
  /** The figures to sum up; the others are zero. */
  readonly of: readonly (keyof Sums)[]
  readonly isByOrgan?: boolean
}

/** Sums by any expressions over `day`, `part` and `organ_id`. */
export const daySumsBy = async (
  db: Db,
  query: DaySumQuery,
  { key, method, of, isByOrgan = false }: Keys,
): Promise<KeyedSums[]> => {
  const { rows } = await db.execute<{ key: string; method: string }>(
    sql`select ${key} as key, ${method} as method, ${addedUp(of)} from ${figuresOf(query, isByOrgan)} group by 1, 2`,
  )
  return rows.map((row) => ({ key: row.key, method: row.method, ...readSums(row) }))
}

const read = async (db: Db, query: DaySumQuery, day: SQL) => {
  const { rows } = await db.execute<Record<string, string>>(
    sql`select ${day} as day, part, ${added} from ${figuresOf(query)} group by 1, 2 order by 1, 2`,
  )
  return rows.map(
    ({ day: at = null, part = '', ...figures }) =>
      ({
        day: at,
        part,
        ...readSums(figures),
      }) as DaySum,
  )
}

/** Sums over the whole period: one row for the whole (`part` is empty), one for each method of payment. */
export const daySumTotals = (db: Db, query: DaySumQuery) => read(db, query, sql`null::text`)

/** The same for each day that has figures. */
export const daySumsByDay = (db: Db, query: DaySumQuery) => read(db, query, sql`day::text`)

/** Only the number of rows of each day that has any, over all its parts. */
export const dayCounts = async (db: Db, query: DaySumQuery) => {
  const { rows } = await db.execute<{ day: string; n: string }>(
    sql`select day::text as day, sum(n) as n from ${figuresOf(query)} group by 1 having sum(n) <> 0 order by 1`,
  )
  return rows.map(({ day, n }) => ({ day, n: Number(n) }))
}
