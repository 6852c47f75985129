import { deliveryTries, fillText, type DeliveryFault, goodsorderFailed as failed } from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Tools } from '../../../http/call.ts'
import { notifyRole } from '../../../bus/outbox.ts'
import { goodsById } from '../../catalogue/goods/service.ts'
import { post } from '../../books/ledger/service.ts'
import { grant, isBuyerThere } from './grants.ts'
import { handCards } from './cards.ts'
import { refundGoods } from './refund.ts'
import { moveGoodsOrder } from './rows.ts'
import { goodsOrders, type GoodsOrder } from './table.ts'

/** Delivers a paid order and books the revenue; returns the fault, if any. */
const handOver = async (
  tx: Db,
  { keyring }: Tools,
  order: GoodsOrder,
  now: Date,
): Promise<DeliveryFault | undefined> => {
  const { operatorId, orderNo, payFen } = order
  if (!(await isBuyerThere(tx, order))) return 'buyerGone'
  if (order.goodsType === 'prepaidCard') return handCards(tx, keyring, order, now)
  const goods = await goodsById(tx, operatorId, order.goodsId)
  if (goods?.validDays == null) return 'goodsGone'
  const deliverInfo = await grant(tx, order, goods.validDays, now)
  await post(tx, {
    operatorId,
    bizType: 'goods.delivered',
    bizNo: orderNo,
    debit: [{ account: 'GOODS_ESCROW', fen: payFen }],
    credit: [{ account: 'GOODS_REVENUE', fen: payFen }],
    now,
  })
  const set = { deliverInfo, deliveredAt: now.toISOString(), failReason: null }
  await moveGoodsOrder(tx, order, 'deliver', { set, now })
  return undefined
}

/** Runs the delivery in a savepoint, so that an error leaves the payment in place. */
const tryToHandOver = async (tx: Db, tools: Tools, order: GoodsOrder, now: Date) => {
  try {
    return await tx.transaction((inner) => handOver(inner, tools, order, now))
  } catch (error) {
    tools.log.error({ err: error, orderNo: order.orderNo }, 'goods could not be handed over')
    return 'broken' as const
  }
}

const noteFailure = async (tx: Db, order: GoodsOrder, fault: DeliveryFault, now: Date) => {
  const set = { failReason: fault, tries: order.tries + 1 }
  if (order.status === 'paid') {
    const msg = fillText(failed, { no: order.orderNo })
    const { id, operatorId, organId } = order
    const path = `/GoodsOrders/GetPageList?open=${id}`
    await notifyRole(tx, operatorId, 'order', { orderType: '', msg, now, organId, path })
    return moveGoodsOrder(tx, order, 'fail', { set, now })
  }
  const [row] = await tx
    .update(goodsOrders)
    .set({ ...set, updatedAt: now.toISOString(), version: sql`${goodsOrders.version} + 1` })
    .where(eq(goodsOrders.id, order.id))
    .returning()
  return row ?? order
}

/** Delivers a locked order; after too many failures it is refunded. Returns whether it was delivered. */
export const deliverOrder = async (tx: Db, tools: Tools, order: GoodsOrder, now: Date): Promise<boolean> => {
  const fault = await tryToHandOver(tx, tools, order, now)
  if (fault === undefined) return true
  const row = await noteFailure(tx, order, fault, now)
  if (row.tries >= deliveryTries) await refundGoods(tx, row, now)
  return false
}
