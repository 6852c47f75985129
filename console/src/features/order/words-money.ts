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
    'Número, contratante, persona o teléfono',
    '番号・申込者・利用者・電話（全桁）',
  ),
  created: t('下单日期', 'Ordered', 'Pedido', '注文日'),
  paid: t('支付日期', 'Paid', 'Pagado', '支払日'),
  count: t('订单数', 'Orders', 'Pedidos', '注文数'),
  paySum: t('实付合计', 'Paid in all', 'Total pagado', '支払合計'),
  refundSum: t('退款合计', 'Refunded in all', 'Total reembolsado', '返金合計'),
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

export const askRefundWords = {
  applyTitle: t('申请退款：{name}', 'Refund for {name}', 'Reembolso de {name}', '返金申請：{name}'),
  directTitle: t('直接退款：{name}', 'Refund {name} at once', 'Reembolsar {name} ya', '直接返金：{name}'),
  all: t('全选', 'Select all', 'Seleccionar todo', 'すべて選択'),
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
  remark: t('备注', 'Notes', 'Notas', '備考'),
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
  confirmVisits: t('涉及 {n} 次上门', '{n} {n|visit|visits}', '{n} {n|visita|visitas}', '対象 {n} 件'),
  applyFollows: t(
    '审核期间这些上门被锁定，不能预约、派单或出发。',
    'While it is reviewed these visits are locked: no appointment, no dispatch, no setting out.',
    'Durante la revisión quedan bloqueadas: sin citas, asignación ni salida.',
    '審査中は対象の訪問がロックされ、予約・割り当て・出発はできません。',
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

/** Texts for settling a dispute. */
export const resolveDialogWords = {
  title: t('处理异议：{name}', 'Settle dispute of {name}', 'Resolver reclamación de {name}', '異議に対応：{name}'),
  lessThan: t('须小于 {amount}', 'Less than {amount}', 'Menos de {amount}', '{amount}未満'),
  tooMuch: t('超过可退金额', 'More than can be refunded', 'Supera lo reembolsable', '返金可能額を超えています'),
  confirmStands: t('确认服务有效', 'Let the visit stand?', '¿Dar por válida la visita?', 'サービスを有効としますか？'),
  standsFollows: t(
    '该子订单将完成并分账，客户不退款。',
    'The visit will be completed and its price split. The customer gets no refund.',
    'La visita se completará y se repartirá su importe. No habrá reembolso.',
    '訪問は完了し、料金が分配されます。返金はありません。',
  ),
  confirmTitle: t('确认退款', 'Refund this visit?', '¿Reembolsar esta visita?', '返金しますか？'),
  refundFollows: t(
    '将退还客户 {amount}；已入账的收入按比例冲回，不能撤销。',
    'The customer gets {amount} back. Earnings are taken back in proportion; this cannot be undone.',
    'Se devolverán {amount} al cliente. Los ingresos se revierten en proporción; no se puede deshacer.',
    'お客様に{amount}を返金し、収入は割合に応じて戻されます。取り消せません。',
  ),
  submit: t('确认处理', 'Settle', 'Resolver', '対応する'),
  done: t('异议已处理', 'Dispute settled', 'Reclamación resuelta', '異議に対応しました'),
} as const satisfies Record<string, Text>

/** Texts for withdrawing a refund request. */
export const withdrawRefundWords = {
  button: t('撤销申请', 'Withdraw request', 'Retirar solicitud', '申請を取り下げる'),
  title: t(
    '撤销退款申请“{no}”',
    'Withdraw refund request “{no}”?',
    '¿Retirar la solicitud «{no}»?',
    '返金申請「{no}」を取り下げますか？',
  ),
  follows: t(
    '这些子订单将解锁，继续预约和派单。',
    'Its visits will be unlocked and can be scheduled and dispatched again.',
    'Sus visitas se desbloquearán y podrán programarse y asignarse de nuevo.',
    '対象の訪問のロックが解除され、予約と割り当てを再開できます。',
  ),
  done: t('退款申请已撤销', 'Refund request withdrawn', 'Solicitud retirada', '返金申請を取り下げました'),
} as const satisfies Record<string, Text>
