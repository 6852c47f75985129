import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/** Key of the base figures over all organisations, kept so that reads need no summing. */
export const allOrgans = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
/** Key of the figures over all states. */
export const allStates = ''

const foldCounts = sql`
  with folded as (delete from row_count_change returning table_name, operator_id, organ_id, status, n)
  insert into row_count (table_name, operator_id, organ_id, status, n)
  select table_name, operator_id, organ_id, status, sum(n) from (
    select * from folded union all select table_name, operator_id, ${sql.raw(`'${allOrgans}'::uuid`)}, status, n from folded
  ) as figures group by 1, 2, 3, 4
  on conflict (table_name, operator_id, organ_id, status) do update set n = row_count.n + excluded.n`

const foldPlaces = sql`
  with folded as (delete from row_place_change returning name, operator_id, status, stretch, n)
  insert into row_place (name, operator_id, status, stretch, n)
  select name, operator_id, status, stretch, sum(n) from (
    select * from folded union all select name, operator_id, ${sql.raw(`'${allStates}'`)}, stretch, n from folded
  ) as figures group by 1, 2, 3, 4
  on conflict (name, operator_id, status, stretch) do update set n = row_place.n + excluded.n`

/**
 * Folds the appended changes into the base figures, each in one statement, so that every reader sees a change exactly
 * once.
 */
export const foldRowCounts = async (db: Db) => {
  await db.execute(foldCounts)
  await db.execute(foldPlaces)
}
