import { and, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { SignedCall } from '../http/call.ts'
import { Problem } from '../kit/problem.ts'
import { refuseShared, within, type ScopedTable } from './scope.ts'

/** Locks all of these rows until the transaction ends, or fails if one is missing. */
export const lockAll = async <Row>(call: SignedCall, table: ScopedTable, ids: string[]) => {
  const mine = and(within(call.me, table), inArray(table.id, ids))
  const rows = (await call.db
    .select()
    .from(table as PgTable)
    .where(mine)
    .orderBy(table.id)
    .for('update')) as Row[]
  if (rows.length !== ids.length) throw new Problem('missing')
  await refuseShared(call.db, call.me, table, ids)
  return { mine, rows }
}

/** Numbers the rows in the given order, with gaps between them. */
export const reorderRows = async (
  call: SignedCall,
  table: ScopedTable,
  ids: string[],
  stamp: Record<string, unknown>,
) => {
  const { mine } = await lockAll(call, table, ids)
  const sort = sql`array_position(${sql.param(ids)}::uuid[], ${table.id}) * 10`
  await call.db
    .update(table as PgTable)
    .set({ sort, version: sql`version + 1`, ...stamp } as never)
    .where(mine)
  call.audit({ detail: { ids } })
}
