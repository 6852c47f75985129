import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { inStock } from './stock.ts'
import { prepayBatches, prepayCards, type PrepayBatch } from './table.ts'

const ofBatch = (operatorId: string, id: string) =>
  and(eq(prepayBatches.operatorId, operatorId), eq(prepayBatches.id, id), isNull(prepayBatches.deletedAt))

/** A batch, locked against other changes of its stock. */
export const lockBatch = async (tx: Db, operatorId: string, id: string): Promise<PrepayBatch | undefined> => {
  const [row] = await tx.select().from(prepayBatches).where(ofBatch(operatorId, id)).for('update')
  return row
}

/** Cards of a batch that are in stock and not reserved. */
export const freeCards = async (db: Db, { id, reservedCount }: PrepayBatch): Promise<number> =>
  Math.max(0, (await db.$count(prepayCards, inStock(id))) - reservedCount)

/** Reserves cards of a locked batch for a goods order, or gives them free. */
export const reserveCards = async (tx: Db, batchId: string, n: number) => {
  await tx
    .update(prepayBatches)
    .set({ reservedCount: sql`${prepayBatches.reservedCount} + ${n}` })
    .where(eq(prepayBatches.id, batchId))
}

/** The lowest cards in stock of a locked batch, locked as well; undefined if there are not enough. */
export const lowestCards = async (tx: Db, batchId: string, n: number) => {
  const cards = await tx
    .select({ id: prepayCards.id, cardNo: prepayCards.cardNo })
    .from(prepayCards)
    .where(inStock(batchId))
    .orderBy(asc(prepayCards.seq))
    .limit(n)
    .for('update')
  return cards.length < n ? undefined : cards
}

/** Batches that are sold as goods, with their free cards. */
export const batchesForSale = async (db: Db, operatorId: string) => {
  const rows = await db
    .select()
    .from(prepayBatches)
    .where(
      and(
        eq(prepayBatches.operatorId, operatorId),
        eq(prepayBatches.usage, 'online'),
        // Named cards need the ID number of their buyer, which is not asked for online.
        eq(prepayBatches.named, 0),
        eq(prepayBatches.status, 'enabled'),
        isNull(prepayBatches.deletedAt),
      ),
    )
    .orderBy(asc(prepayBatches.batchNo))
  const counts = await db
    .select({ batchId: prepayCards.batchId, n: sql<number>`count(*)::int` })
    .from(prepayCards)
    .where(
      and(
        inArray(
          prepayCards.batchId,
          rows.map(({ id }) => id),
        ),
        eq(prepayCards.status, 'inStock'),
      ),
    )
    .groupBy(prepayCards.batchId)
  const stocks = new Map(counts.map(({ batchId, n }) => [batchId, n]))
  return rows.map(({ id, name, faceFen, salePriceFen, reservedCount }) => {
    const stock = Math.max(0, (stocks.get(id) ?? 0) - reservedCount)
    return { id, name, faceFen, salePriceFen, stock }
  })
}
