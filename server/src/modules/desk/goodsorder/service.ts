export { deliverGoods } from './job.ts'
export { lockGoodsOrder, payGoods, type GoodsPayment, type GoodsPaymentOutcome } from './pay.ts'
export { goodsBackPrefix, goodsRefundDue, goodsSentBack, goodsToSendBack } from './send-back.ts'
