import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/** Folds the appended changes into the base figures: one statement, so that no reader sees a change twice or not at all. */
export const foldRowCounts = async (db: Db) => {
  await db.execute(sql`
    with folded as (delete from row_count_change returning table_name, operator_id, organ_id, status, n)
    insert into row_count (table_name, operator_id, organ_id, status, n)
    select table_name, operator_id, organ_id, status, sum(n) from folded group by 1, 2, 3, 4
    on conflict (table_name, operator_id, organ_id, status) do update set n = row_count.n + excluded.n`)
}
