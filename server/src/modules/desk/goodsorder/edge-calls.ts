import type { edgeOrder } from '@kangju/contract'
import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Handlers } from '../../../http/implement.ts'
import { bookerAsBuyer, buyGoods } from './buy.ts'
import { goodsOrders } from './table.ts'

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

/** Endpoints with which customers buy goods. */
export const goodsCalls: Pick<Handlers<typeof edgeOrder>, 'buy' | 'bought'> = {
  buy: async ({ db, tools, me, now, body, audit }) => {
    const { goodsId, qty } = body
    const buyer = await bookerAsBuyer(db, me.operatorId, me.id)
    const bought = await buyGoods(db, tools, { operatorId: me.operatorId, buyer, goodsId, qty, now })
    audit({ entityId: bought.id, detail: { orderNo: bought.orderNo, goodsId, qty } })
    return bought
  },

  bought: ({ db, me }) => boughtBy(db, me.operatorId, me.id),
}
