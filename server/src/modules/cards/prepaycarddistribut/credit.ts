import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { lockWallets, walletsOf } from '../../books/wallet/service.ts'
import { prepayDists } from './table.ts'

/** Price of an organisation's activated cards that it has not paid. */
const owedFenOf = async (db: Db, organId: string): Promise<number> => {
  const [row] = await db
    .select({ fen: sql<string>`coalesce(sum(${prepayDists.activeCount} * ${prepayDists.salePriceFen}), 0)` })
    .from(prepayDists)
    .where(and(eq(prepayDists.organId, organId), eq(prepayDists.payStatus, 'unpaid'), isNull(prepayDists.deletedAt)))
  return Number(row?.fen ?? 0)
}

/**
 * What an organisation may still owe for cards: the available money of its wallet, less what it owes already. With the
 * lock of the wallet, activations of an organisation take turns.
 */
export const creditFenOf = async (db: Db, organId: string, lock?: 'update'): Promise<number> => {
  const wallet = (await walletsOf(db, [organId])).get(organId)
  if (wallet === undefined) return 0
  const locked = lock === undefined ? wallet : (await lockWallets(db, [organId])).get(organId)
  return (locked?.availableFen ?? 0) - (await owedFenOf(db, organId))
}
