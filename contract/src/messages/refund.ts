import { t } from '../kit/lang.ts'

export const refundPaused = t(
  '退款审核中，暂停派单',
  'Refund under review, dispatch paused',
  'Reembolso en revisión, asignación en pausa',
  '返金審査中のため割り当てを停止',
)

export const refundHolds = t(
  '退款单{no}待审核，审核后再操作',
  'Refund request {no} is awaiting review. Wait for the decision.',
  'La solicitud de reembolso {no} está por revisar. Espere la decisión.',
  '返金申請{no}は審査待ちです。審査後に操作してください。',
)

/** The amount was raised or lowered without saying why. */
export const refundRemarkNeeded = t(
  '批准金额与可退金额不同，请填写审核意见',
  'Enter a review remark, because the amount differs from the refundable amount',
  'Indique una observación porque el importe difiere del reembolsable',
  '承認額が返金可能額と異なるため、審査コメントを入力してください。',
)

export const refundExamTooLate = t(
  '体检须至少提前1天申请退款',
  'Request health check refunds at least one day before',
  'Solicite el reembolso de chequeos al menos un día antes',
  '健診の返金は前日までに申請してください。',
)

export const refundWaiting = t(
  '有{n}笔退款待审核，合计¥{yuan}；{m}笔退款失败',
  '{n} {n|refund|refunds} to review (¥{yuan}), {m} failed',
  '{n} {n|reembolso|reembolsos} por revisar (¥{yuan}), {m} {m|fallido|fallidos}',
  '審査待ちの返金が{n}件（計¥{yuan}）、失敗が{m}件あります。',
)

/** Result of a row in a bulk approval, whose amounts were shown before. */
export const refundChanged = t(
  '可退金额已变为¥{yuan}，请单独审核',
  'The refundable amount is now ¥{yuan}. Review this refund separately.',
  'El importe reembolsable es ahora ¥{yuan}. Revise este reembolso por separado.',
  '返金可能額が¥{yuan}に変わりました。個別に審査してください。',
)

export const refundNotices = {
  asked: t(
    '订单{no}申请退款¥{yuan}',
    'Refund of ¥{yuan} requested for order {no}',
    'Reembolso de ¥{yuan} solicitado para el pedido {no}',
    '注文{no}に¥{yuan}の返金申請がありました。',
  ),
  failed: t(
    '订单{no}退款¥{yuan}失败，请处理',
    'The refund of ¥{yuan} for order {no} failed. Please process it.',
    'El reembolso de ¥{yuan} del pedido {no} ha fallado. Gestiónelo.',
    '注文{no}の返金¥{yuan}に失敗しました。対応してください。',
  ),
  late: t(
    '订单{no}取消后收到付款¥{yuan}，已自动退款',
    'Payment of ¥{yuan} received for cancelled order {no}. It was refunded automatically.',
    'Se recibió un pago de ¥{yuan} del pedido cancelado {no}. Se ha reembolsado automáticamente.',
    'キャンセル済みの注文{no}に¥{yuan}の入金がありました。自動的に返金しました。',
  ),
  resolved: t(
    '子订单{no}异议已处理，退款¥{yuan}',
    'The dispute of visit {no} was settled with a refund of ¥{yuan}',
    'La reclamación de la visita {no} se resolvió con un reembolso de ¥{yuan}',
    '訪問{no}の異議に対応し、¥{yuan}を返金します。',
  ),
  stray: t(
    '订单{no}收到多余付款¥{yuan}，已自动退回',
    'Excess payment of ¥{yuan} received for order {no}. It was returned automatically.',
    'Se recibió un pago de más de ¥{yuan} del pedido {no}. Se ha devuelto automáticamente.',
    '注文{no}に¥{yuan}の過払いがありました。自動的に返金しました。',
  ),
}

/** For finance: wallets did not hold enough to take back the earnings of a refunded visit. */
export const refundShort = t(
  '子订单{no}收入冲回不足¥{yuan}，请财务追回',
  '¥{yuan} of the earnings of visit {no} could not be reversed. Recover the amount.',
  'No se pudieron recuperar ¥{yuan} de los ingresos de la visita {no}. Reclame el importe.',
  '訪問{no}の収入のうち¥{yuan}を回収できませんでした。回収してください。',
)
