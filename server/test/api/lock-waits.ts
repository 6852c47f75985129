import { sql } from 'drizzle-orm'
import type { TestApi } from './api.ts'

/** Number of connections that wait for a lock. */
export const lockWaits = async ({ db }: TestApi): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.n ?? 0
}
