import { sql, type SQL } from 'drizzle-orm'
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
const added = sql.raw(sums.map((name) => `sum(${name})::bigint as ${name}`).join(', '))
const grown = sql.raw(sums.map((name) => `${name} = day_sum.${name} + excluded.${name}`).join(', '))

/** Folds the appended changes into the base figures in one statement, so that every reader sees a change exactly once. */
export const foldDaySums = (db: Db) =>
  db.execute(sql`
    with folded as (delete from day_sum_change returning book, operator_id, organ_id, day, part, ${names})
    insert into day_sum (book, operator_id, organ_id, day, part, ${names})
    select book, operator_id, organ_id, day, part, ${added} from (
      select * from folded
      union all select book, operator_id, ${sql.raw(`'${allOrgans}'::uuid`)}, day, part, ${names} from folded
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
  /** Only these parts; all if absent. */
  readonly parts?: readonly string[]
}

export type DaySum = Readonly<Record<(typeof sums)[number], number>> & {
  readonly day: string | null
  readonly part: string
}

/** The base figures and the changes not folded in yet, as one source. */
const figuresOf = ({ book, operatorId, organId, from, to, parts }: DaySumQuery) => {
  const ofParts = parts === undefined ? sql`` : sql` and part = any(${sql.param([...parts])}::text[])`
  const mine = sql`book = ${book} and operator_id = ${operatorId} and day between ${from} and ${to}${ofParts}`
  const base = organId === null ? sql.raw(`'${allOrgans}'`) : sql`${organId}`
  const changed = organId === null ? sql`` : sql`and organ_id = ${organId}`
  return sql`(
    select day, part, ${names} from day_sum where ${mine} and organ_id = ${base}
    union all select day, part, ${names} from day_sum_change where ${mine} ${changed}) as figures`
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
        ...Object.fromEntries(sums.map((name) => [name, Number(figures[name])])),
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
