import { notForOrgans } from '@kangju/contract'
import { and, eq, getTableColumns, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/client.ts'
import { wholeRows } from '../db/whole-rows.ts'
import type { Me } from '../http/call.ts'
import { Problem } from '../kit/problem.ts'

/** A table whose rows belong to an operator. */
export type ScopedTable = PgTable & { id: PgColumn; operatorId: PgColumn }

type Owner = Pick<Me, 'operatorId' | 'organId'>

/** Conditions on rows that are meant for some organisations or for all of them. */
interface Audience {
  /** The rows that accounts of this organisation see. */
  readonly seen: (organId: SQL) => SQL
  /** The rows that they may change, too: those meant for their organisation only. */
  readonly own: (organId: SQL) => SQL
}

const audiences = new WeakMap<PgTable, Audience>()

/** Declares who sees and changes the rows of a table that are meant for some organisations or for all of them. */
export const withAudience = <T extends ScopedTable>(table: T, audience: Audience): T => {
  audiences.set(table, audience)
  return table
}

/** The audience of a table with a list of organisations, empty for all. */
export const organAudience = (organIds: PgColumn): Audience => ({
  seen: (organId) => sql`${organIds} <@ array[${organId}]::uuid[]`,
  own: (organId) => sql`${organIds} = array[${organId}]::uuid[]`,
})

export const hasAudience = (table: PgTable) => audiences.has(table)

/** The condition of an organisation on the rows of a table; undefined where all organisations share them. */
export const ofOrgan = (table: PgTable, organId: SQL, use: keyof Audience = 'seen'): SQL | undefined => {
  const audience = audiences.get(table)
  if (audience !== undefined) return audience[use](organId)
  const column = (getTableColumns(table) as Record<string, PgColumn>)['organId']
  return column === undefined ? undefined : sql`${column} = ${organId}`
}

/**
 * The rows that exist for this account: its operator's, not deleted, and of its own organisation if it is bound to one.
 * Every read and write of business rows uses this condition.
 */
export const within = (me: Owner, table: ScopedTable, use: keyof Audience = 'seen'): SQL => {
  const { deletedAt } = getTableColumns(table) as Record<string, PgColumn>
  const conditions = [
    eq(table.operatorId, me.operatorId),
    deletedAt === undefined ? undefined : isNull(deletedAt),
    me.organId === null ? undefined : ofOrgan(table, sql`${me.organId}`, use),
  ]
  return and(...conditions) as SQL
}

/** Refuses to change a row that the account sees but that is meant for other organisations as well. */
export const refuseShared = async (db: Db, me: Owner, table: ScopedTable, ids: readonly string[]) => {
  if (me.organId === null || !hasAudience(table)) return
  const own = await db.$count(table as PgTable, and(within(me, table, 'own'), inArray(table.id, [...ids])))
  if (own !== new Set(ids).size) throw new Problem('forbidden', { fields: { access: [notForOrgans] } })
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
  const mine = sql`${within(me, table)} and ${eq(table.id, id)}`
  const [row] = await wholeRows(table).byKey(db, mine, lock === undefined ? undefined : sql.raw(` for ${lock}`))
  return row
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

/** Refuses an id outside the scope like a missing one, without reading the whole row. */
export const requireInScope = async (db: Db, me: Owner, table: ScopedTable, id: string) => {
  const [row] = await db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(within(me, table), eq(table.id, id)))
  if (row === undefined) throw new Problem('missing')
}
