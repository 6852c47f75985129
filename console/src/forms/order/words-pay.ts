import { t, type Text } from '@kangju/contract'

export const payWords = {
  title: t('线下收款：{name}', 'Record payment: {name}', 'Registrar cobro: {name}', '入金登録：{name}'),
  method: t('收款方式', 'Payment method', 'Forma de pago', '支払方法'),
  voucher: t('凭证号', 'Receipt no.', 'N.º de recibo', '領収番号'),
  proof: t('凭证照片', 'Receipt photo', 'Foto del recibo', '領収書の写真'),
  confirmTitle: t('确认已收款', 'Confirm payment', 'Confirmar cobro', '入金を確認'),
  confirmText: t(
    '已从“{payer}”收到{amount}（{method}，凭证{voucher}）。确认后订单生效，不能撤销。',
    '{amount} received from “{payer}” ({method}, receipt {voucher}). The order will take effect. This can’t be undone.',
    'Recibidos {amount} de «{payer}» ({method}, recibo {voucher}). El pedido entrará en vigor. No se puede deshacer.',
    '「{payer}」から{amount}を受領しました（{method}、領収書{voucher}）。確定すると注文が有効になり、取り消せません。',
  ),
  submit: t('确认收款', 'Record payment', 'Registrar cobro', '入金登録'),
  done: t('收款成功', 'Payment recorded', 'Cobro registrado', '入金を登録しました。'),
} as const satisfies Record<string, Text>
