import type { UsableCard } from '@kangju/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { prepayBatches, prepayCardHolds, type PrepayCard } from './table.ts'

/** What the balance covers beside the money held for other orders. */
export const availableOn = ({ balanceFen, heldFen }: Pick<PrepayCard, 'balanceFen' | 'heldFen'>) => balanceFen - heldFen

/** Uses of visit cards that are held for unpaid orders. */
const heldTimesOf = async (db: Db, cardIds: readonly string[]) => {
  const rows = await db
    .select({ cardId: prepayCardHolds.cardId, n: sql<number>`sum(${prepayCardHolds.times})::int` })
    .from(prepayCardHolds)
    .where(and(inArray(prepayCardHolds.cardId, [...cardIds]), eq(prepayCardHolds.state, 'held')))
    .groupBy(prepayCardHolds.cardId)
  return new Map(rows.map(({ cardId, n }) => [cardId, n]))
}

const visitsOf = async (db: Db, cards: readonly PrepayCard[]) => {
  if (cards.length === 0) return () => null
  const held = await heldTimesOf(
    db,
    cards.map(({ id }) => id),
  )
  const batches = await db
    .select({ id: prepayBatches.id, specId: prepayBatches.specId, times: prepayBatches.times })
    .from(prepayBatches)
    .where(
      inArray(
        prepayBatches.id,
        cards.map(({ batchId }) => batchId),
      ),
    )
  const byId = new Map(batches.map((batch) => [batch.id, batch]))
  return ({ id, batchId, faceFen, timesLeft }: PrepayCard): UsableCard['visits'] => {
    const { specId = null, times = null } = byId.get(batchId) ?? {}
    if (specId === null || times === null) return null
    const left = Math.max(0, (timesLeft ?? 0) - (held.get(id) ?? 0))
    return { specId, unitFen: Math.floor(faceFen / times), timesLeft: left }
  }
}

/** What decides how much of an order the cards pay. */
export const usableCards = async <C extends PrepayCard>(
  db: Db,
  cards: readonly C[],
): Promise<(UsableCard & { readonly row: C })[]> => {
  const visits = await visitsOf(
    db,
    cards.filter(({ cardKind }) => cardKind === 'visits'),
  )
  return cards.map((row) => {
    const { cardNo, maxPayBp, validEnd, cardKind } = row
    const facts = { cardNo, maxPayBp, validEnd, availableFen: availableOn(row) }
    return { ...facts, visits: cardKind === 'visits' ? visits(row) : null, row }
  })
}

/** Visits left on a visit card: as long as it has a balance, at least one. */
export const timesAfter = (balanceFen: number, times: number | null): number | null => {
  if (times === null) return null
  return balanceFen === 0 ? 0 : Math.max(1, times)
}
