import { t, type Text } from '@kangju/contract'

export const orderPageWords = {
  about: t(
    '一次下单一行：谁为谁订了什么，付了多少，做到哪一步。',
    'Follow orders: booker, care recipient, payment and progress.',
    'Consulte pedidos: contratante, persona atendida, pago y avance.',
    '注文ごとに申込者・利用者・支払い・進捗を確認します。',
  ),
  keyword: t(
    '主订单号/下单人/服务对象/完整电话',
    'Number, booker, recipient, full phone',
    'Número, contratante, persona o teléfono',
    '番号・申込者・利用者・電話（全桁）',
  ),
  created: t('下单日期', 'Order date', 'Fecha del pedido', '注文日'),
  paid: t('支付日期', 'Payment date', 'Fecha de pago', '支払日'),
  count: t('订单数', 'Orders', 'Pedidos', '注文数'),
  paySum: t('实付合计', 'Total paid', 'Total pagado', '支払合計'),
  refundSum: t('退款合计', 'Total refunded', 'Total reembolsado', '返金合計'),
  visitsOf: t('{done}/{all}', '{done}/{all}', '{done}/{all}', '{done}/{all}'),
  cancelTitle: t('取消“{name}”', 'Cancel “{name}”?', '¿Cancelar «{name}»?', '「{name}」をキャンセルしますか？'),
  cancelFollows: t(
    '订单关闭，不能再支付；如客户随后付款，将自动原路退回。',
    'The order will be closed and can’t be paid. Later payments will be refunded automatically.',
    'El pedido se cerrará y no se podrá pagar. Los pagos posteriores se devolverán automáticamente.',
    '注文は終了し、支払えなくなります。後から入金された場合は元の支払方法へ自動で返金されます。',
  ),
  reason: t('原因（至少2个字）', 'Reason (at least 2 characters)', 'Motivo (mín. 2 caracteres)', '理由（2文字以上）'),
} as const satisfies Record<string, Text>

export const askRefundWords = {
  applyTitle: t('申请退款：{name}', 'Refund request: {name}', 'Solicitud de reembolso: {name}', '返金申請：{name}'),
  directTitle: t('直接退款：{name}', 'Direct refund: {name}', 'Reembolso directo: {name}', '直接返金：{name}'),
  all: t('全选', 'Select all', 'Seleccionar todo', 'すべて選択'),
  noVisits: t(
    '没有可退的上门服务：已完成、已取消或正在退款中。',
    'No visits to refund (completed, cancelled or being refunded)',
    'No hay visitas que reembolsar (completadas, canceladas o en reembolso)',
    '返金できる訪問はありません（完了・キャンセル・返金処理中）。',
  ),
  visitLine: t(
    '{no} · 第{seq}次 · {state} · {amount}',
    '{no} · visit {seq} · {state} · {amount}',
    '{no} · visita {seq} · {state} · {amount}',
    '{no} · {seq}回目 · {state} · {amount}',
  ),
  remark: t('备注', 'Notes', 'Notas', '備考'),
  amount: t('退款金额', 'Refund amount', 'A reembolsar', '返金額'),
  amountHelp: t('最多{max}', 'Up to {max}', 'Hasta {max}', '最大{max}'),
  ofVisits: t('所选金额', 'Selected amount', 'Importe seleccionado', '選択した金額'),
  kept: t('应扣（已产生费用）', 'Deduction (costs incurred)', 'Retención (gastos generados)', '差引額（発生済み費用）'),
  refundable: t('可退', 'Refundable', 'Reembolsable', '返金可能額'),
  asking: t('正在计算可退金额…', 'Calculating…', 'Calculando…', '計算中…'),
  chooseFirst: t(
    '选择上门服务和原因后显示可退金额。',
    'Choose visits and a reason to see the refundable amount',
    'Elija visitas y motivo para ver el importe reembolsable',
    '訪問と理由を選ぶと返金可能額が表示されます。',
  ),
  tooMuch: t(
    '超过可退金额',
    'Exceeds the refundable amount',
    'Supera el importe reembolsable',
    '返金可能額を超えています。',
  ),
  needed: t('请填写', 'Required', 'Obligatorio', '入力してください。'),
  confirmApply: t(
    '确认提交退款申请',
    'Submit refund request?',
    '¿Enviar la solicitud de reembolso?',
    '返金を申請しますか？',
  ),
  confirmDirect: t('确认立即退款', 'Refund now?', '¿Reembolsar ahora?', '今すぐ返金しますか？'),
  confirmText: t(
    '收款人：{payee}（{mobile}）',
    'Payee: {payee} ({mobile})',
    'Beneficiario: {payee} ({mobile})',
    '受取人：{payee}（{mobile}）',
  ),
  confirmAmount: t('金额：{amount}', 'Amount: {amount}', 'Importe: {amount}', '金額：{amount}'),
  confirmWay: t(
    '退回方式：原路退回（{method}）',
    'Refunded by: original method ({method})',
    'Vía de reembolso: medio original ({method})',
    '返金方法：元の支払方法（{method}）',
  ),
  confirmVisits: t('涉及{n}次上门服务', '{n} {n|visit|visits}', '{n} {n|visita|visitas}', '対象{n}件'),
  applyFollows: t(
    '审核期间这些上门服务被锁定，不能预约、派单或出发。',
    'These visits will be locked during the review. No scheduling, dispatch or departure.',
    'Estas visitas quedarán bloqueadas durante la revisión. No admitirán programación, asignación ni salida.',
    '審査中は対象の訪問がロックされ、予約・割り当て・出発はできません。',
  ),
  directFollows: t(
    '无需审核，这些上门服务立即取消，不能撤销。',
    'No review needed. The visits will be cancelled immediately. This can’t be undone.',
    'Sin revisión. Las visitas se cancelarán de inmediato. No se puede deshacer.',
    '審査なしで訪問は直ちにキャンセルされ、取り消せません。',
  ),
  applied: t(
    '退款申请已提交：{no}',
    'Refund requested: {no}',
    'Reembolso solicitado: {no}',
    '返金を申請しました：{no}',
  ),
  refunded: t('已退款：{no}', 'Refunded: {no}', 'Reembolsado: {no}', '返金しました：{no}'),
  submit: t('提交申请', 'Submit request', 'Enviar solicitud', '申請する'),
  submitDirect: t('立即退款', 'Refund now', 'Reembolsar', '今すぐ返金'),
} as const satisfies Record<string, Text>

/** Texts for settling a dispute. */
export const resolveDialogWords = {
  title: t('处理异议：{name}', 'Settle dispute: {name}', 'Resolver reclamación: {name}', '異議に対応：{name}'),
  lessThan: t('须小于{amount}', 'Less than {amount}', 'Menos de {amount}', '{amount}未満'),
  tooMuch: t(
    '超过可退金额',
    'Exceeds the refundable amount',
    'Supera el importe reembolsable',
    '返金可能額を超えています。',
  ),
  confirmStands: t(
    '确认服务有效',
    'Confirm the visit as valid?',
    '¿Dar por válida la visita?',
    'サービスを有効としますか？',
  ),
  standsFollows: t(
    '该子订单将完成并分账，客户不退款。',
    'The visit will be completed and its price split. The customer gets no refund.',
    'La visita se completará y se repartirá su importe. No habrá reembolso.',
    '訪問は完了し、料金が配分されます。返金はありません。',
  ),
  confirmTitle: t('确认退款', 'Refund this visit?', '¿Reembolsar esta visita?', '返金しますか？'),
  refundFollows: t(
    '将退还客户{amount}；已入账的收入按比例冲回，不能撤销。',
    'The customer will get {amount} back. Earnings will be reversed in proportion. This can’t be undone.',
    'Se devolverán {amount} al cliente. Los ingresos se revertirán en proporción. No se puede deshacer.',
    'お客様に{amount}を返金し、収入は割合に応じて戻されます。取り消せません。',
  ),
  submit: t('确认处理', 'Settle', 'Resolver', '対応する'),
  done: t('异议已处理', 'Dispute settled', 'Reclamación resuelta', '異議に対応しました。'),
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
    'The visits will be unlocked and can be scheduled and dispatched again',
    'Las visitas se desbloquearán y podrán programarse y asignarse de nuevo',
    '対象の訪問のロックが解除され、予約と割り当てを再開できます。',
  ),
  done: t('退款申请已撤销', 'Refund request withdrawn', 'Solicitud retirada', '返金申請を取り下げました。'),
} as const satisfies Record<string, Text>
