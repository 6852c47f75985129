import type { Db } from '../../../db/client.ts'
import { addSold } from '../../catalogue/goods/service.ts'
import { post } from '../../books/ledger/service.ts'
import { giveStockBack, moveGoodsOrder } from './rows.ts'
import type { GoodsOrder } from './table.ts'

/** Books the debt to the buyer of an undelivered order; the payout is requested until the channel confirms it. */
export const refundGoods = async (tx: Db, order: GoodsOrder, now: Date) => {
  const { operatorId, orderNo, payFen, goodsId, qty } = order
  await post(tx, {
    operatorId,
    bizType: 'goods.refunded',
    bizNo: orderNo,
    debit: [{ account: 'GOODS_ESCROW', fen: payFen }],
    credit: [{ account: 'REFUND_PAYABLE', fen: payFen }],
    now,
  })
  // Goods are locked before their batch, as when they are bought.
  await addSold(tx, goodsId, -qty)
  await giveStockBack(tx, order)
  await moveGoodsOrder(tx, order, 'refund', { now })
}
