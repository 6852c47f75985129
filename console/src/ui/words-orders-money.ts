/* oxlint-disable kangju/no-bare-text -- this is where the console's own texts live */
import { t, type Text } from '@kangju/contract'

export const orderPageWords = {
  about: t(
    '一次下单一行：谁为谁订了什么，付了多少，做到哪一步。',
    'One line per order: who ordered what for whom, what was paid, how far it is.',
    'Una línea por pedido: quién pidió qué para quién, cuánto se pagó y en qué punto está.',
    '注文ごとに、誰が誰のために何を頼み、いくら支払い、どこまで進んだか。',
  ),
  keyword: t(
    '主订单号/下单人/服务对象/完整电话',
    'Number, booker, recipient, full phone',
    'Número, solicitante, persona o teléfono',
    '番号・予約者・利用者・電話（全桁）',
  ),
  created: t('下单日期', 'Ordered', 'Pedido', '注文日'),
  paid: t('支付日期', 'Paid', 'Pagado', '支払日'),
  count: t('订单数', 'Orders', 'Pedidos', '注文数'),
  paySum: t('实付合计', 'Paid in all', 'Total pagado', '支払合計'),
  refundSum: t('退款合计', 'Refunded in all', 'Total reembolsado', '返金合計'),
  atLeast: t('至少', 'at least', 'al menos', '以上'),
  visitsOf: t('{done}/{all}', '{done}/{all}', '{done}/{all}', '{done}/{all}'),
  cancelTitle: t('取消“{name}”', 'Cancel “{name}”', 'Cancelar «{name}»', '「{name}」をキャンセル'),
  cancelFollows: t(
    '订单关闭，不能再支付；如客户随后付款，将自动原路退回。',
    'It is closed and cannot be paid any more; money that comes later goes straight back.',
    'Se cierra y ya no se puede pagar; si llega dinero después, se devuelve.',
    '注文は終了し、支払えなくなります。後から入金があれば自動で返金されます。',
  ),
  reason: t(
    '原因（至少2个字）',
    'Reason (two characters at least)',
    'Motivo (mín. dos caracteres)',
    '理由（2文字以上）',
  ),
} as const satisfies Record<string, Text>

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

export const askRefundWords = {
  applyTitle: t('申请退款：{name}', 'Refund for {name}', 'Reembolso de {name}', '返金申請：{name}'),
  directTitle: t('直接退款：{name}', 'Refund {name} at once', 'Reembolsar {name} ya', '直接返金：{name}'),
  all: t('全选', 'All of them', 'Todas', 'すべて選択'),
  noVisits: t(
    '没有可退的上门：已完成、已取消或正在退款中。',
    'Nothing to refund: completed, cancelled or being refunded.',
    'Nada que reembolsar: completadas, canceladas o en reembolso.',
    '返金できる訪問はありません（完了・キャンセル・返金処理中）。',
  ),
  visitLine: t(
    '{no} · 第{seq}次 · {state} · {amount}',
    '{no} · visit {seq} · {state} · {amount}',
    '{no} · visita {seq} · {state} · {amount}',
    '{no} · {seq}回目 · {state} · {amount}',
  ),
  remark: t('备注', 'Remark', 'Observaciones', '備考'),
  amount: t('退款金额', 'To be refunded', 'A reembolsar', '返金額'),
  amountHelp: t('最多 {max}', 'At most {max}', 'Como máximo {max}', '最大 {max}'),
  ofVisits: t('所选金额', 'These visits', 'Estas visitas', '対象金額'),
  kept: t('应扣（已产生费用）', 'Kept for what was done', 'Se retiene', '差引額'),
  refundable: t('可退', 'Can be refunded', 'Reembolsable', '返金可能額'),
  asking: t('正在计算可退金额…', 'Working it out…', 'Calculando…', '計算中…'),
  chooseFirst: t(
    '选择上门和原因后显示可退金额。',
    'Choose visits and a reason to see the amount.',
    'Elija visitas y motivo para ver el importe.',
    '訪問と理由を選ぶと金額が表示されます。',
  ),
  tooMuch: t('超过可退金额', 'More than can be refunded', 'Supera lo reembolsable', '返金可能額を超えています'),
  needed: t('请填写', 'Needed', 'Obligatorio', '入力してください'),
  confirmApply: t('确认提交退款申请', 'Apply for this refund', 'Solicitar este reembolso', '返金を申請します'),
  confirmDirect: t('确认立即退款', 'Refund this now', 'Reembolsar ahora', '今すぐ返金します'),
  confirmText: t(
    '收款人：{payee}（{mobile}）',
    'To: {payee} ({mobile})',
    'A: {payee} ({mobile})',
    '受取人：{payee}（{mobile}）',
  ),
  confirmAmount: t('金额：{amount}', 'Amount: {amount}', 'Importe: {amount}', '金額：{amount}'),
  confirmWay: t(
    '退回方式：原路退回（{method}）',
    'The way it came ({method})',
    'Por donde vino ({method})',
    '返金方法：元の支払方法（{method}）',
  ),
  confirmVisits: t('涉及 {n} 次上门', '{n} visits', '{n} visitas', '対象 {n} 件'),
  applyFollows: t(
    '审核期间这些上门被锁定，不能预约、派单或出发。',
    'While it is reviewed these visits are locked: no appointment, no dispatch, no setting out.',
    'Durante la revisión quedan bloqueadas: sin citas, asignación ni salida.',
    '審査中は対象の訪問がロックされ、予約・派遣・出発はできません。',
  ),
  directFollows: t(
    '无需审核，这些上门立即取消，不能撤销。',
    'Without a review: the visits are cancelled at once, and that cannot be undone.',
    'Sin revisión: las visitas se cancelan al instante y no se puede deshacer.',
    '審査なしで訪問は直ちにキャンセルされ、取り消せません。',
  ),
  applied: t('退款申请已提交：{no}', 'Applied for: {no}', 'Solicitado: {no}', '返金を申請しました：{no}'),
  refunded: t('已退款：{no}', 'Refunded: {no}', 'Reembolsado: {no}', '返金しました：{no}'),
  submit: t('提交申请', 'Apply', 'Solicitar', '申請する'),
  submitDirect: t('立即退款', 'Refund now', 'Reembolsar', '今すぐ返金'),
} as const satisfies Record<string, Text>
