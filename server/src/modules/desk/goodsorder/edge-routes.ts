import { edgeGoods } from '@kangju/contract'
import { implement } from '../../../http/implement.ts'
import { operatorIdOf } from '../../base/operator/service.ts'
import { householdOf } from '../../boxes/tvtop/service.ts'
import { buyGoods } from './buy.ts'
import { boughtCards, returnCards } from './cards.ts'
import { boughtBy, holdBought } from './edge-calls.ts'

/** Endpoints with which the household of a box buys goods. */
export const edgeGoodsRoutes = implement(edgeGoods, {
  buy: async ({ db, tools, now, body, audit }) => {
    const operatorId = await operatorIdOf(db, body.operator)
    const { box, user } = await householdOf(db, tools, operatorId, body)
    const buyer = { type: 'tvUser', row: user, sn: box.sn, organId: user.organId ?? box.organId } as const
    const { goodsId, qty } = body
    const bought = await buyGoods(db, tools, { operatorId, buyer, goodsId, qty, now })
    audit({ entityId: bought.id, operatorId, detail: { orderNo: bought.orderNo, goodsId, qty, sn: box.sn } })
    return bought
  },
  bought: async ({ db, tools, body }) => {
    const operatorId = await operatorIdOf(db, body.operator)
    const { user } = await householdOf(db, tools, operatorId, body)
    return boughtBy(db, operatorId, user.id)
  },
  boughtCards: async ({ db, tools, body, audit }) => {
    const operatorId = await operatorIdOf(db, body.operator)
    const { box, user } = await householdOf(db, tools, operatorId, body)
    const order = await holdBought(db, operatorId, user.id, body.id)
    audit({ entityId: order.id, operatorId, detail: { orderNo: order.orderNo, sn: box.sn } })
    return boughtCards(db, tools.keyring, order)
  },
  refund: async ({ db, tools, now, body, audit }) => {
    const operatorId = await operatorIdOf(db, body.operator)
    const { box, user } = await householdOf(db, tools, operatorId, body)
    const order = await holdBought(db, operatorId, user.id, body.id)
    await returnCards(db, order, now)
    audit({ entityId: order.id, operatorId, detail: { orderNo: order.orderNo, sn: box.sn } })
    return null
  },
})
