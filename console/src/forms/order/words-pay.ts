import { t, type Text } from '@kangju/contract'

export const payWords = {
  title: t('线下收款：{name}', 'Payment for {name}', 'Cobro de {name}', '入金：{name}'),
  method: t('收款方式', 'How it was paid', 'Cómo se pagó', '支払方法'),
  voucher: t('凭证号', 'Receipt no.', 'N.º de recibo', '領収番号'),
  proof: t('凭证照片', 'Picture of the receipt', 'Foto del recibo', '領収書の写真'),
  confirmTitle: t('确认已收款', 'The money is here', 'El dinero está aquí', '入金を確認'),
  confirmText: t(
    '已从“{payer}”收到 {amount}（{method}，凭证 {voucher}）。确认后订单生效，不能撤销。',
    '{amount} received from “{payer}” ({method}, receipt {voucher}). The order becomes valid; that cannot be undone.',
    'Recibidos {amount} de «{payer}» ({method}, recibo {voucher}). El pedido entra en vigor; no se puede deshacer.',
    '「{payer}」から {amount} を受領しました（{method}、領収 {voucher}）。注文が有効になり、取り消せません。',
  ),
  submit: t('确认收款', 'Take the payment', 'Registrar el cobro', '入金を確定'),
  done: t('收款成功', 'Paid', 'Cobrado', '入金しました'),
} as const satisfies Record<string, Text>
