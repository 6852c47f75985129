import { and, gt, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

interface Period {
  readonly startAt: PgColumn
  readonly endAt: PgColumn
}

/** Rows whose period has begun and has not ended, as in `showStateOf`; null means no limit. */
export const onAirAt = ({ startAt, endAt }: Period, now: Date): SQL | undefined => {
  const at = now.toISOString()
  return and(or(isNull(startAt), lte(startAt, at)), or(isNull(endAt), gt(endAt, at)))
}
