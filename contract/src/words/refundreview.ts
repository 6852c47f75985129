import { payMethodWords } from '../areas/order/order-shared.ts'
import { refundApplyTypeWords, refundReasonWords, refundStatusWords } from '../areas/order/refund-shared.ts'
import type { RefundAudit, RefundEvent, RefundPayout, RefundReviewRow } from '../areas/order/refund-review.ts'
import { t, type Text } from '../kit/lang.ts'
import type { Static } from '../kit/schema.ts'
import type { AreaWords } from './area-words.ts'
import { refundWords } from './refund.ts'

export const refundreviewWords = {
  title: t('退款单', 'Refunds', 'Reembolsos', '返金'),
  field: {
    ...refundWords.field,
    mainId: t('主订单', 'Order', 'Pedido', '注文'),
    orderNo: t('主订单号', 'Order no.', 'N.º de pedido', '注文番号'),
    title: t('项目/商品', 'Service or bundle', 'Servicio o paquete', 'サービス・セット商品'),
    bookerName: t('下单人', 'Booker', 'Contratante', '申込者'),
    bookerMobile: t('下单人电话', 'Booker’s phone', 'Teléfono del contratante', '申込者電話'),
    payFen: t('实付', 'Paid', 'Pagado', '支払額'),
    refundCount: t('退款次数', 'Refund count', 'Reembolsos del pedido', '返金回数'),
    applyType: t('申请方式', 'Requested through', 'Vía de solicitud', '申請方法'),
    applicantId: t('申请人', 'Requested by', 'Solicitante', '申請者'),
    applicantName: t('申请人', 'Requested by', 'Solicitante', '申請者'),
    failReason: t('失败原因', 'Reason for failure', 'Motivo del fallo', '失敗理由'),
    auditByName: t('审核人', 'Reviewed by', 'Revisado por', '審査者'),
    auditAt: t('审核时间', 'Reviewed', 'Revisado', '審査日時'),
    auditRemark: t('审核意见', 'Review remark', 'Observación', '審査コメント'),
    refundedAt: t('退款时间', 'Refunded at', 'Reembolsado el', '返金日時'),
    organId: t('归属机构', 'Organisation', 'Organización', '所属事業所'),
    organName: t('归属机构', 'Organisation', 'Organización', '所属事業所'),
    parts: t('退回路径', 'Refund route', 'Vía de reembolso', '返金先'),
    pass: t('审核结果', 'Decision', 'Decisión', '審査結果'),
    retry: t('重试', 'Try again', 'Reintentar', '再試行'),
    method: t('付款方式', 'Payment method', 'Forma de pago', '支払方法'),
    voucherNo: t('凭证号', 'Receipt no.', 'N.º de recibo', '領収番号'),
    remark: t('审核意见', 'Review remark', 'Observación', '審査コメント'),
  },
  choice: {
    status: refundStatusWords,
    reason: refundReasonWords,
    applyType: refundApplyTypeWords,
    method: payMethodWords,
  },
  move: {},
} as const satisfies AreaWords<RefundReviewRow & Static<typeof RefundPayout>, RefundAudit>

export const refundEventWords = {
  applied: t('已提交申请', 'Requested', 'Solicitado', '申請'),
  approved: t('审核通过', 'Approved', 'Aprobado', '承認'),
  rejected: t('审核驳回', 'Rejected', 'Rechazado', '却下'),
  withdrawn: t('申请撤销', 'Withdrawn', 'Retirado', '取下げ'),
  failed: t('渠道退款失败', 'Channel refund failed', 'Reembolso fallido en el canal', '決済側で返金失敗'),
  retried: t('重新发起退款', 'Refund retried', 'Reembolso reintentado', '返金を再試行'),
  refunded: t('退款完成', 'Refund complete', 'Reembolso completo', '返金完了'),
} as const satisfies Record<RefundEvent, Text>
