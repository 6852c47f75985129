import type { OnlineMethod } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Tools } from '../../../http/call.ts'
import { addSold } from '../../catalogue/goods/service.ts'
import { accountOf, post } from '../../books/ledger/service.ts'
import { deliverOrder } from './deliver.ts'
import { moveGoodsOrder } from './rows.ts'
import { goodsOrders, type GoodsOrder } from './table.ts'

export interface GoodsPayment {
  readonly channelNo: string
  readonly method: OnlineMethod
  readonly fen: number
  readonly now: Date
}

/** Stray: the order is not open or the amount differs, so the payment goes back. */
export type GoodsPaymentOutcome = 'paid' | 'stray'

/** Locks a goods order until the transaction ends. */
export const lockGoodsOrder = async (tx: Db, id: string): Promise<GoodsOrder | undefined> => {
  const [row] = await tx.select().from(goodsOrders).where(eq(goodsOrders.id, id)).for('update')
  return row
}

/** Records the payment of a locked order and delivers it; a failed delivery is retried later. */
export const payGoods = async (
  tx: Db,
  tools: Tools,
  order: GoodsOrder,
  { channelNo, method, fen, now }: GoodsPayment,
): Promise<GoodsPaymentOutcome> => {
  if (order.status !== 'unpaid' || fen !== order.payFen) return 'stray'
  const set = { payMethod: method, channelNo, paidAt: now.toISOString() }
  const paid = await moveGoodsOrder(tx, order, 'pay', { set, now })
  await post(tx, {
    operatorId: order.operatorId,
    bizType: 'goods.paid',
    bizNo: order.orderNo,
    debit: [{ account: accountOf[method], fen }],
    credit: [{ account: 'GOODS_ESCROW', fen }],
    now,
  })
  await addSold(tx, order.goodsId, order.qty)
  await deliverOrder(tx, tools, paid, now)
  return 'paid'
}
