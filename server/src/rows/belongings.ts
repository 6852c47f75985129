import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../db/client.ts'
import type { SignedCall } from '../http/call.ts'
import type { ScopedTable } from './scope.ts'
import { stamps } from './stamps.ts'

/** Counts and removes rows that belong to rows of another module, by the column of their owner. */
export const belongings = (table: ScopedTable & { deletedAt: PgColumn }, owner: PgColumn) => {
  const theirs = (ownerIds: readonly string[]) => and(inArray(owner, [...ownerIds]), isNull(table.deletedAt))
  return {
    counts: async (db: Db, ownerIds: readonly string[]): Promise<Map<string, number>> => {
      if (ownerIds.length === 0) return new Map()
      const rows = await db
        .select({ ownerId: sql<string>`${owner}`, n: sql<number>`count(*)::int` })
        .from(table)
        .where(theirs(ownerIds))
        .groupBy(owner)
      return new Map(rows.map((row) => [row.ownerId, row.n]))
    },
    /** Returns how many rows were removed. */
    remove: async (tx: Db, ownerIds: readonly string[], { me, now }: Pick<SignedCall, 'me' | 'now'>) => {
      if (ownerIds.length === 0) return 0
      const { rowCount } = await tx
        .update(table)
        .set({ deletedAt: now.toISOString(), ...stamps({ me, now }) } as never)
        .where(theirs(ownerIds))
      return rowCount ?? 0
    },
  }
}
