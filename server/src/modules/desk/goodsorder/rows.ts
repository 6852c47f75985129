import { goodsOrderMachine, leadsFrom } from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { Problem } from '../../../kit/problem.ts'
import { lockBatch, reserveCards } from '../../books/prepaycard/service.ts'
import { addStock } from '../../catalogue/goods/service.ts'
import { goodsOrders, type GoodsOrder } from './table.ts'

type Move = keyof (typeof goodsOrderMachine)['moves']
type Change = Partial<Omit<typeof goodsOrders.$inferInsert, 'id' | 'operatorId' | 'status' | 'version'>>

/** Moves a locked order to its next state. */
export const moveGoodsOrder = async (
  tx: Db,
  order: GoodsOrder,
  move: Move,
  { set, now }: { readonly set?: Change; readonly now: Date },
): Promise<GoodsOrder> => {
  if (!leadsFrom(goodsOrderMachine.moves, move, order.status)) throw new Problem('wrongState')
  const [row] = await tx
    .update(goodsOrders)
    .set({
      ...set,
      status: goodsOrderMachine.moves[move].to,
      updatedAt: now.toISOString(),
      version: sql`${goodsOrders.version} + 1`,
    })
    .where(eq(goodsOrders.id, order.id))
    .returning()
  if (row === undefined) throw new Problem('missing')
  return row
}

/** Gives back what an order that is not delivered had reserved. */
export const giveStockBack = async (tx: Db, { operatorId, goodsId, batchId, qty }: GoodsOrder) => {
  if (batchId === null) return addStock(tx, goodsId, qty)
  await lockBatch(tx, operatorId, batchId)
  await reserveCards(tx, batchId, -qty)
}
