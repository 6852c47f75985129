import { rm } from 'node:fs/promises'
import { getTableName, sql } from 'drizzle-orm'
import { forgetAnchors } from '../http/audit-anchors.ts'
import { beginDemo, readDemo } from '../db/demo-state.ts'
import { demoState } from '../db/tables.ts'
import type { Tools } from '../http/call.ts'

/**
 * Empties the database of a demo that was not finished, so that it can be made again. The append-only tables refuse to be
 * emptied, therefore their triggers are off until the end of this transaction.
 */
export const clearHalfDemo = async (tools: Tools) => {
  await tools.db.transaction(async (tx) => {
    const state = await readDemo(tx)
    if (state === undefined || state.status === 'done') throw new Error('there is no unfinished demo to clear')
    const { rows } = await tx.execute<{ name: string }>(
      sql`select quote_ident(tablename) as name from pg_tables
        where schemaname = current_schema() and tablename <> ${getTableName(demoState)} order by 1`,
    )
    const names = rows.map(({ name }) => name)
    for (const name of names) await tx.execute(sql.raw(`alter table ${name} disable trigger user`))
    await tx.execute(sql.raw(`truncate ${names.join(', ')} restart identity`))
    for (const name of names) await tx.execute(sql.raw(`alter table ${name} enable trigger user`))
    await beginDemo(tx, tools.clock())
  })
  // The anchors are of audit chains that no longer exist; the files belong to rows that are gone.
  await forgetAnchors(tools.dataDir)
  await rm(tools.filesDir, { recursive: true, force: true })
}
