import type { edgeOrder } from '@kangju/contract'
import { and, desc, eq } from 'drizzle-orm'
import type { Handlers } from '../../../http/implement.ts'
import { buyGoods } from './buy.ts'
import { goodsOrders } from './table.ts'

const shownAtMost = 100

/** Endpoints with which customers buy goods. */
export const goodsCalls: Pick<Handlers<typeof edgeOrder>, 'buy' | 'bought'> = {
  buy: async ({ db, tools, me, now, body, audit }) => {
    const { goodsId, qty } = body
    const bought = await buyGoods(db, tools, { operatorId: me.operatorId, bookerId: me.id, goodsId, qty, now })
    audit({ entityId: bought.id, detail: { orderNo: bought.orderNo, goodsId, qty } })
    return bought
  },

  bought: ({ db, me }) =>
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
      .where(and(eq(goodsOrders.operatorId, me.operatorId), eq(goodsOrders.buyerId, me.id)))
      .orderBy(desc(goodsOrders.id))
      .limit(shownAtMost),
}
