import { businessDay } from '@kangju/contract'
import { sql } from 'drizzle-orm'
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
 * The next printable number of a kind: prefix, business day, six digits. Its series is locked until the transaction ends,
 * so numbers have no gaps but for what was rolled back, and none comes twice.
 */
export const nextNumber = async (db: Db, prefix: string, now: Date): Promise<string> => {
  const series = `${prefix}${businessDay(now).replaceAll('-', '')}`
  return `${series}${String(await nextOf(db, series)).padStart(6, '0')}`
}
