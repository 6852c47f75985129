import { t } from '../kit/lang.ts'

export const paychannelWords = {
  title: t('模拟支付', 'Sandbox payment', 'Pago de prueba', 'テスト決済'),
  notMoney: t(
    '这是内置的模拟收银台，不会产生真实扣款。',
    'This is the built-in sandbox till: no money moves.',
    'Esta es la caja de pruebas: no se mueve dinero.',
    'これはテスト用のレジです。実際の支払いは発生しません。',
  ),
  orderNo: t('订单号 {no}', 'Order {no}', 'Pedido {no}', '注文番号 {no}'),
  done: t('支付成功', 'Paid', 'Pagado', '支払い完了'),
  failed: t(
    '支付失败，请重试',
    'It did not work; try again',
    'No funcionó; inténtelo de nuevo',
    '失敗しました。もう一度お試しください',
  ),
  unknown: t('没有这笔付款', 'There is no such payment', 'Este pago no existe', 'この支払いは存在しません'),
}
