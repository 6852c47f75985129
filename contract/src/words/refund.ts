import type { Static } from '../kit/schema.ts'
import type { refund, RefundDraft } from '../areas/order/refund.ts'
import { refundReasonWords, refundStatusWords } from '../areas/order/refund-shared.ts'
import { t } from '../kit/lang.ts'
import type { AreaWords } from './area-words.ts'

type Shown = Pick<RefundDraft, 'reason'> &
  Static<typeof refund.apply.reply> &
  Static<typeof refund.quote.reply> & { readonly refundFen: number; readonly appliedAt: string }

/** Texts of refund requests; the review will add its own. */
export const refundWords = {
  title: t('退款', 'Refunds', 'Reembolsos', '返金'),
  field: {
    childIds: t('退款子订单', 'Visits refunded', 'Visitas reembolsadas', '返金対象'),
    applyFen: t('申请金额', 'Requested', 'Solicitado', '申請額'),
    reason: t('退款原因', 'Reason', 'Motivo', '返金理由'),
    description: t('说明', 'Description', 'Descripción', '説明'),
    proofUrls: t('凭证', 'Proof', 'Justificantes', '証憑'),
    refundNo: t('退款单号', 'Refund no.', 'N.º de reembolso', '返金番号'),
    amountFen: t('子订单金额', 'Amount', 'Importe', '金額'),
    obstacles: t('不能退款的原因', 'Refund blockers', 'Impedimentos', '返金できない理由'),
    refundableFen: t('可退金额', 'Refundable', 'Reembolsable', '返金可能額'),
    keptFen: t('扣留金额', 'Kept', 'Retenido', '控除額'),
    refundFen: t('批准金额', 'Approved', 'Aprobado', '承認額'),
    appliedAt: t('申请时间', 'Submitted', 'Fecha de solicitud', '申請日時'),
  },
  choice: { status: refundStatusWords, reason: refundReasonWords },
  move: {},
} as const satisfies AreaWords<Shown, RefundDraft>
