import { t } from '../kit/lang.ts'

/** Alerts about money that does not match what was asked for, sent to accounts that review refunds. */
export const payAlerts = {
  wrongAmount: t(
    '订单{no}收到付款¥{yuan}，与应付金额不符，订单仍未支付，款项自动退回',
    'Payment of ¥{yuan} for order {no} differs from the amount due. The order stays unpaid and the payment is returned automatically.',
    'El pago de ¥{yuan} del pedido {no} no coincide con el importe debido. El pedido sigue sin pagar y el pago se devuelve automáticamente.',
    '注文{no}に¥{yuan}の入金がありましたが、請求額と一致しません。注文は未払いのままで、入金は自動的に返金されます。',
  ),
  wrongRefund: t(
    '支付渠道通知{no}退款¥{yuan}，与应退金额¥{due}不符，请核对',
    'The payment channel reported a refund of ¥{yuan} for {no} instead of ¥{due}. Check it with the channel.',
    'El canal de pago comunicó un reembolso de ¥{yuan} para {no} en lugar de ¥{due}. Compruébelo con el canal.',
    '決済事業者から{no}の返金¥{yuan}の通知がありましたが、返金額¥{due}と一致しません。確認してください。',
  ),
}

/** Failure reason of a refund whose reported amount differs. */
export const wrongRefundReason = t(
  '渠道通知的退款金额¥{yuan}与应退金额¥{due}不符',
  'The channel reported ¥{yuan} instead of ¥{due}',
  'El canal comunicó ¥{yuan} en lugar de ¥{due}',
  '決済事業者の通知額¥{yuan}が返金額¥{due}と一致しません。',
)

export const paychannelWords = {
  title: t('模拟支付', 'Sandbox payment', 'Pago de prueba', 'テスト決済'),
  realTitle: t('支付', 'Payment', 'Pago', 'お支払い'),
  scan: t(
    '请扫描二维码支付',
    'Scan the code to pay',
    'Escanee el código para pagar',
    'コードを読み取ってお支払いください。',
  ),
  notMoney: t(
    '这是内置的模拟收银台，不会产生真实扣款。',
    'This is the built-in sandbox checkout. No real payment is made.',
    'Esta es la caja de pruebas integrada. No se hace ningún cargo real.',
    'これはテスト用のレジです。実際の支払いは発生しません。',
  ),
  orderNo: t('订单号{no}', 'Order {no}', 'Pedido {no}', '注文番号{no}'),
  returned: t(
    '款项未用于该订单，将原路退回',
    'The payment was not used for this order and will be returned',
    'El pago no se ha aplicado a este pedido y se devolverá',
    'この支払いは注文に使われず、返金されます。',
  ),
  closed: t('订单已关闭', 'The order is closed', 'El pedido está cerrado', 'この注文は終了しました。'),
  done: t('支付成功', 'Paid', 'Pagado', '支払い完了'),
  failed: t(
    '支付失败，请重试',
    'Payment failed. Please try again.',
    'El pago ha fallado. Inténtelo de nuevo.',
    '支払いに失敗しました。もう一度お試しください。',
  ),
  unknown: t('没有这笔付款', 'Payment not found', 'Este pago no existe', 'この支払いは存在しません。'),
}
