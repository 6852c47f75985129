import { t } from '../kit/lang.ts'

export const refundPaused = t(
  '退款审核中，暂停派单',
  'A refund is under review',
  'Hay un reembolso en revisión',
  '返金審査中のため派遣を停止',
)

export const refundExamTooLate = t(
  '体检须至少提前1天申请退款',
  'An examination is refunded until the day before',
  'Un chequeo se reembolsa hasta el día anterior',
  '健診の返金は前日までです',
)

export const refundWaiting = t(
  '有{n}笔退款待审核，合计¥{yuan}；{m}笔退款失败',
  '{n} refunds of ¥{yuan} wait for review; {m} have failed',
  'Hay {n} reembolsos por ¥{yuan} por revisar; {m} han fallado',
  '審査待ちの返金が{n}件（計¥{yuan}）、失敗が{m}件あります',
)
