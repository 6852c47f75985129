import { and, gt, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

interface Period {
  readonly startAt: PgColumn
  readonly endAt: PgColumn
}

/** Rows whose period has begun and is not over, as `showStateOf` sees it; an open end never comes. */
export const onAirAt = ({ startAt, endAt }: Period, now: Date): SQL | undefined => {
  const at = now.toISOString()
  return and(or(isNull(startAt), lte(startAt, at)), or(isNull(endAt), gt(endAt, at)))
}
