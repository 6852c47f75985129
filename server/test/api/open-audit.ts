import { sql } from 'drizzle-orm'
import type { Db } from '../../src/db/client.ts'

/** Lets the owner of the tables change the audit log and its months until the end of a transaction. */
export const openAudit = async (tx: Db) => {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select tgrelid::regclass::text as name from pg_trigger where tgname = 'append_only'
      and (tgrelid = 'audit'::regclass or tgrelid in (select inhrelid from pg_inherits where inhparent = 'audit'::regclass))`,
  )
  for (const { name } of rows) await tx.execute(sql.raw(`alter table ${name} disable trigger append_only`))
}
