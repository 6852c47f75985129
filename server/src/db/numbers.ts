import { businessDay } from '@kangju/contract'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from './client.ts'
import { numberSeries } from './tables.ts'

/** The next number of a series, or the last of several next ones; the series is locked until the transaction ends. */
export const nextOf = async (db: Db, series: string, count = 1): Promise<number> => {
  const [row] = await db
    .insert(numberSeries)
    .values({ series, last: count })
    .onConflictDoUpdate({ target: numberSeries.series, set: { last: sql`${numberSeries.last} + ${count}` } })
    .returning()
  if (row === undefined) throw new Error(`the series ${series} gave no number`)
  return row.last
}

/** The next short code of a kind: prefix and six digits. */
export const nextCode = async (db: Db, prefix: string): Promise<string> =>
  `${prefix}${String(await nextOf(db, prefix)).padStart(6, '0')}`

/**
 * The next printable number of a kind: prefix, business day, six digits. Concurrent callers do not wait for each other:
 * a rollback leaves a gap, and no number comes twice.
 */
export const nextNumber = async (db: Db, prefix: NumberPrefix, now: Date): Promise<string> => {
  const [number = ''] = await nextNumbers(db, prefix, now, 1)
  return number
}

/** Kinds numbered by day; the database has a sequence for each. */
type NumberPrefix = 'ZD' | 'FD' | 'TK' | 'LS' | 'TJ' | 'YY' | 'XN' | 'RS' | 'TX' | 'HX' | 'PC' | 'FP' | 'HJ'

const digits = 6
const dayIn = (now: Date) => businessDay(now).replaceAll('-', '')

/** The next several printable numbers, in one statement. */
export const nextNumbers = async (db: Db, prefix: NumberPrefix, now: Date, count: number): Promise<string[]> => {
  const day = dayIn(now)
  const { rows } = await db.execute<{ n: number }>(
    sql`select n::int from next_numbers(${prefix}, ${day}, ${count}::int) as n order by 1`,
  )
  return rows.map(({ n }) => `${prefix}${day}${String(n).padStart(digits, '0')}`)
}

/** The next printable number as a value of the row that an insertion adds. */
export const numberOfRow = (prefix: NumberPrefix, now: Date): SQL<string> => {
  const day = dayIn(now)
  return sql`(select ${prefix + day} || lpad(n::text, greatest(${digits}::int, length(n::text)), '0')
    from next_numbers(${prefix}, ${day}, 1) as n)`
}
