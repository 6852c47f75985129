import { t, type Text } from '../../kit/lang.ts'

/** States of a withdrawal request. */
export const settlementStates = ['reviewing', 'toPay', 'paid', 'rejected', 'failed', 'withdrawn'] as const
export type SettlementState = (typeof settlementStates)[number]

/** States of a request that is no longer to review. */
export const reviewedStates = [
  'toPay',
  'paid',
  'rejected',
  'failed',
  'withdrawn',
] as const satisfies readonly SettlementState[]

export const settlementOwners = ['people', 'organ'] as const
export type SettlementOwner = (typeof settlementOwners)[number]

/** States in which the money is frozen for the request. */
export const openSettlementStates = ['reviewing', 'toPay'] as const satisfies readonly SettlementState[]

export const settlementStateWords = {
  reviewing: t('待审核', 'Pending review', 'Por revisar', '審査待ち'),
  toPay: t('待打款', 'To pay', 'Por pagar', '振込待ち'),
  paid: t('已打款', 'Paid out', 'Pagada', '振込済み'),
  rejected: t('已驳回', 'Rejected', 'Rechazada', '却下'),
  failed: t('打款失败', 'Payout failed', 'Pago fallido', '振込失敗'),
  withdrawn: t('已撤回', 'Withdrawn', 'Retirado', '取消'),
} as const satisfies Record<SettlementState, Text>

export const payoutMethods = ['bank', 'wechat', 'alipay'] as const

/** First and last day of the month on which an organisation settled monthly can ask. */
export const monthlyDays = { from: 1, to: 10 } as const
