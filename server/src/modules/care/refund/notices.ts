import { fillText, t, type Text } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import { notifyRole } from '../../../bus/outbox.ts'

export const refundTexts = {
  asked: t(
    '订单{no}申请退款¥{yuan}',
    'Refund of ¥{yuan} requested for order {no}',
    'Reembolso de ¥{yuan} solicitado para el pedido {no}',
    '注文{no}の返金申請 ¥{yuan}',
  ),
  failed: t(
    '订单{no}退款¥{yuan}失败，请处理',
    'The refund of ¥{yuan} for order {no} failed',
    'El reembolso de ¥{yuan} del pedido {no} ha fallado',
    '注文{no}の返金 ¥{yuan} に失敗しました',
  ),
  late: t(
    '订单{no}取消后收到付款¥{yuan}，已自动退款',
    '¥{yuan} came for order {no} after it was cancelled and is sent back',
    'Llegaron ¥{yuan} para el pedido {no} ya cancelado; se devuelven',
    'キャンセル後の注文{no}に ¥{yuan} の入金があり、返金します',
  ),
  stray: t(
    '订单{no}收到多余付款¥{yuan}，已自动退回',
    '¥{yuan} too much came for order {no} and is sent back',
    'Llegaron ¥{yuan} de más para el pedido {no}; se devuelven',
    '注文{no}に余分な入金 ¥{yuan} があり、返金します',
  ),
} as const satisfies Record<string, Text>

interface RefundNotice {
  readonly operatorId: string
  readonly organId: string | null
  readonly no: string
  readonly fen: number
  readonly now: Date
}

/** Notifies accounts that review refunds. */
export const tellOfRefund = (
  tx: Db,
  what: keyof typeof refundTexts,
  { operatorId, organId, no, fen, now }: RefundNotice,
) =>
  notifyRole(tx, operatorId, 'order_refund_apply', {
    orderType: '4',
    msg: fillText(refundTexts[what], { no, yuan: (fen / 100).toFixed(2) }),
    now,
    organId,
  })
