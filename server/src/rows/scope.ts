import { and, eq, getTableColumns, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/client.ts'
import { withLock } from '../db/with-lock.ts'
import type { Me } from '../http/call.ts'
import { Problem } from '../kit/problem.ts'

/** A table whose rows belong to an operator. */
export type ScopedTable = PgTable & { id: PgColumn; operatorId: PgColumn }

type Owner = Pick<Me, 'operatorId' | 'organId'>

/**
 * The rows that exist for this account: its operator's, not deleted, and of its own organisation if it is bound to one.
 * Every read and write of business rows uses this condition.
 */
export const within = (me: Owner, table: ScopedTable): SQL => {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const { deletedAt, organId } = columns
  const conditions = [
    eq(table.operatorId, me.operatorId),
    deletedAt === undefined ? undefined : isNull(deletedAt),
    me.organId === null || organId === undefined ? undefined : eq(organId, me.organId),
  ]
  return and(...conditions) as SQL
}

type Row<T extends ScopedTable> = T['$inferSelect']

/** One row by id, if it exists for this account. */
export const seek = async <T extends ScopedTable>(
  db: Db,
  me: Owner,
  table: T,
  id: string,
  lock?: 'update' | 'share',
): Promise<Row<T> | undefined> => {
  const query = db
    .select()
    .from(table as PgTable)
    .where(and(within(me, table), eq(table.id, id)))
  const [row] = await withLock(query, lock)
  return row as Row<T> | undefined
}

/** One row by id; a row outside the scope is answered like a missing one. */
export const find = async <T extends ScopedTable>(
  db: Db,
  me: Owner,
  table: T,
  id: string,
  lock?: 'update' | 'share',
): Promise<Row<T>> => {
  const row = await seek(db, me, table, id, lock)
  if (row === undefined) throw new Problem('missing')
  return row
}
