import { getTableName, sql } from 'drizzle-orm'
import { forgetAnchors } from '../http/audit-anchors.ts'
import { beginDemo, readDemo } from '../db/demo-state.ts'
import { demoState } from '../db/tables.ts'
import type { Tools } from '../http/call.ts'
import { removeAllFiles } from '../modules/base/file/store.ts'

/**
 * Deletes an unfinished demo, so that it can be created again. The append-only tables refuse deletion, so their
 * triggers are off until the end of this transaction.
 */
export const clearHalfDemo = async (tools: Tools) => {
  await tools.db.transaction(async (tx) => {
    const state = await readDemo(tx)
    if (state === undefined || state.status === 'done') throw new Error('there is no unfinished demo to clear')
    const { rows } = await tx.execute<{ name: string }>(
      sql`select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
        where schemaname in (current_schema(), 'months') and tablename <> ${getTableName(demoState)} order by 1`,
    )
    const names = rows.map(({ name }) => name)
    for (const name of names) await tx.execute(sql.raw(`alter table ${name} disable trigger user`))
    await tx.execute(sql.raw(`truncate ${names.join(', ')} restart identity`))
    for (const name of names) await tx.execute(sql.raw(`alter table ${name} enable trigger user`))
    await beginDemo(tx, tools.clock())
  })
  // The anchors belong to audit chains, and the files to rows, that no longer exist.
  await forgetAnchors(tools.dataDir)
  await removeAllFiles(tools)
}
