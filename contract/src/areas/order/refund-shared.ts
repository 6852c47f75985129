import { t } from '../../kit/lang.ts'
import type { PayPart } from './order-rows.ts'
import type { PayPartMethod } from './order-shared.ts'

/** A part of a refund; its payment reference, time and account are set when it is paid out. */
export interface RefundPart extends PayPart {
  readonly at: string | null
  /** Method of the payout, which decides the ledger account it is taken from. */
  readonly paidFrom: PayPartMethod | null
}

export const refundReasons = [
  'customerCancelled',
  'noStaff',
  'noShow',
  'clientAbsent',
  'deathOrHospital',
  'duplicate',
  'quality',
  'other',
] as const
export type RefundReason = (typeof refundReasons)[number]
export const refundReasonWords = {
  customerCancelled: t('客户取消', 'Customer cancelled', 'Cancelado por el cliente', 'お客様都合'),
  noStaff: t('无法派单', 'No staff', 'Sin personal', '割り当て不可'),
  noShow: t('人员未到', 'Staff no-show', 'Profesional ausente', 'スタッフ不到着'),
  clientAbsent: t('客户不在/拒绝', 'Customer absent or refused', 'Cliente ausente o rechazó', '不在・拒否'),
  deathOrHospital: t('身故/住院', 'Death or hospital', 'Fallecimiento o ingreso', '死亡・入院'),
  duplicate: t('重复下单', 'Ordered twice', 'Pedido duplicado', '重複注文'),
  quality: t('服务质量', 'Quality', 'Calidad', 'サービス品質'),
  other: t('其他', 'Other', 'Otro', 'その他'),
} as const

export const refundStatuses = ['reviewing', 'refunding', 'refunded', 'rejected', 'withdrawn', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]
/** Open refunds: under review, being paid or failed. */
export const openRefundStatuses = ['reviewing', 'refunding', 'failed'] as const satisfies readonly RefundStatus[]
/** Approved refunds: paid, being paid or failed. */
export const agreedRefundStatuses = ['refunding', 'refunded', 'failed'] as const satisfies readonly RefundStatus[]
/** Refunds that wait for a decision or for help. */
export const waitingRefundStatuses = ['reviewing', 'failed'] as const satisfies readonly RefundStatus[]
export const refundStatusWords = {
  reviewing: t('待审核', 'Pending review', 'Por revisar', '審査待ち'),
  refunding: t('退款中', 'Refunding', 'En reembolso', '返金中'),
  refunded: t('已退款', 'Refunded', 'Reembolsado', '返金済み'),
  rejected: t('已驳回', 'Rejected', 'Rechazado', '却下'),
  withdrawn: t('已撤销', 'Withdrawn', 'Retirado', '取下げ'),
  failed: t('退款失败', 'Refund failed', 'Reembolso fallido', '返金失敗'),
} as const

export const refundApplyTypes = ['customer', 'console', 'system', 'direct'] as const
export type RefundApplyType = (typeof refundApplyTypes)[number]
export const refundApplyTypeWords = {
  customer: t('客户', 'Customer', 'Cliente', 'お客様'),
  console: t('后台', 'Console', 'Consola', '管理画面'),
  system: t('系统', 'System', 'Sistema', 'システム'),
  direct: t('直接退款', 'Direct refund', 'Reembolso directo', '直接返金'),
} as const

/** Reasons with a full refund in every state. */
export const fullRefundReasons = ['noStaff', 'noShow', 'deathOrHospital'] as const satisfies readonly RefundReason[]
