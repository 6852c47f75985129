import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { SignedCall } from '../../../http/call.ts'
import { promotions } from './table.ts'
import { nextVersion } from '../../../rows/stamps.ts'

type Writer = Pick<SignedCall, 'me' | 'now'>

/** Enabled promotion codes of an organisation. */
export const promotionsAt = async (db: Db, organId: string) =>
  db
    .select({ id: promotions.id, name: promotions.name })
    .from(promotions)
    .where(and(eq(promotions.organId, organId), eq(promotions.status, 'enabled'), isNull(promotions.deletedAt)))
    .orderBy(asc(promotions.name), asc(promotions.id))

/** Enabled promotion codes of a promoter. */
export const promotionsOf = async (db: Db, marketerId: string) =>
  db
    .select({ id: promotions.id, name: promotions.name })
    .from(promotions)
    .where(and(eq(promotions.marketerId, marketerId), eq(promotions.status, 'enabled'), isNull(promotions.deletedAt)))
    .orderBy(asc(promotions.name), asc(promotions.id))

const disable = async (tx: Db, which: SQL, { me, now }: Writer): Promise<string[]> => {
  const enabled = tx
    .select({ id: promotions.id })
    .from(promotions)
    .where(
      and(
        eq(promotions.operatorId, me.operatorId),
        which,
        eq(promotions.status, 'enabled'),
        isNull(promotions.deletedAt),
      ),
    )
    .orderBy(asc(promotions.id))
    .for('update')
  const rows = await tx
    .update(promotions)
    .set({ status: 'disabled', ...nextVersion({ me, now }) })
    .where(inArray(promotions.id, enabled))
    .returning({ name: promotions.name })
  return rows.map((row) => row.name).toSorted()
}

/** Disables every code of an organisation that closes; returns the names of those that were enabled. */
export const disablePromotionsAt = (tx: Db, organId: string, by: Writer): Promise<string[]> =>
  disable(tx, eq(promotions.organId, organId), by)

/** Disables every code of a person who no longer promotes; returns the names of those that were enabled. */
export const disablePromotionsOf = (tx: Db, marketerId: string, by: Writer): Promise<string[]> =>
  disable(tx, eq(promotions.marketerId, marketerId), by)

/** Counts a scan of a code of any operator; returns undefined for an unknown code. */
export const countPromotionScan = async (tx: Db, code: string) => {
  const [row] = await tx
    .update(promotions)
    .set({ scanCount: sql`${promotions.scanCount} + 1` })
    .where(and(eq(promotions.code, code), isNull(promotions.deletedAt)))
    .returning()
  return row
}

/** Counts an order that a code led to, and returns what the code promotes. */
export const countPromotedOrder = async (tx: Db, id: string, payFen: number) => {
  const [row] = await tx
    .update(promotions)
    .set({ orderCount: sql`${promotions.orderCount} + 1`, orderFen: sql`${promotions.orderFen} + ${payFen}` })
    .where(eq(promotions.id, id))
    .returning({ projectId: promotions.projectId, commodityId: promotions.commodityId })
  return row
}
