import type { Db } from '../../../db/client.ts'
import { addSold, addStock } from '../../catalogue/goods/service.ts'
import { post } from '../../books/ledger/service.ts'
import { moveGoodsOrder } from './rows.ts'
import type { GoodsOrder } from './table.ts'

/** Owes the buyer their money back for what could not be handed over; the channel is asked for it until it says so. */
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
  await addStock(tx, goodsId, qty)
  await addSold(tx, goodsId, -qty)
  await moveGoodsOrder(tx, order, 'refund', { now })
}
