import type { edgeOrder } from '@kangju/contract'
import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Handlers } from '../../../http/implement.ts'
import { Problem } from '../../../kit/problem.ts'
import { bookerAsBuyer, buyGoods } from './buy.ts'
import { boughtCards, returnCards } from './cards.ts'
import { goodsOrders, type GoodsOrder } from './table.ts'

const shownAtMost = 100

/** The newest purchases of a buyer. */
export const boughtBy = (db: Db, operatorId: string, buyerId: string) =>
  db
    .select({
      id: goodsOrders.id,
      orderNo: goodsOrders.orderNo,
      goodsName: goodsOrders.goodsName,
      payFen: goodsOrders.payFen,
      deliverInfo: goodsOrders.deliverInfo,
      status: goodsOrders.status,
    })
    .from(goodsOrders)
    .where(and(eq(goodsOrders.operatorId, operatorId), eq(goodsOrders.buyerId, buyerId)))
    .orderBy(desc(goodsOrders.id))
    .limit(shownAtMost)

/** Locks a purchase of a buyer. */
export const holdBought = async (tx: Db, operatorId: string, buyerId: string, id: string): Promise<GoodsOrder> => {
  const [row] = await tx
    .select()
    .from(goodsOrders)
    .where(and(eq(goodsOrders.operatorId, operatorId), eq(goodsOrders.buyerId, buyerId), eq(goodsOrders.id, id)))
    .for('update')
  if (row === undefined) throw new Problem('missing')
  return row
}

/** Endpoints with which customers buy goods. */
export const goodsCalls: Pick<Handlers<typeof edgeOrder>, 'buy' | 'bought' | 'boughtCards' | 'refundGoods'> = {
  buy: async ({ db, tools, me, now, body, audit }) => {
    const { goodsId, qty } = body
    const buyer = await bookerAsBuyer(db, me.operatorId, me.id)
    const bought = await buyGoods(db, tools, { operatorId: me.operatorId, buyer, goodsId, qty, now })
    audit({ entityId: bought.id, detail: { orderNo: bought.orderNo, goodsId, qty } })
    return bought
  },

  bought: ({ db, me }) => boughtBy(db, me.operatorId, me.id),

  boughtCards: async ({ db, tools, me, params, audit }) => {
    const order = await holdBought(db, me.operatorId, me.id, params.id)
    audit({ entityId: order.id, detail: { orderNo: order.orderNo } })
    return boughtCards(db, tools.keyring, order)
  },

  refundGoods: async ({ db, me, params, now, audit }) => {
    const order = await holdBought(db, me.operatorId, me.id, params.id)
    await returnCards(db, order, now)
    audit({ entityId: order.id, detail: { orderNo: order.orderNo } })
    return null
  },
}
