import { t, type Text } from '../../kit/lang.ts'

/**
 * Home visits, which are all but health checks: those that need an action of the desk, all of them, those not
 * cancelled, and those the desk is reminded of.
 */
export const visitConcerns = [
  'todo',
  'atHome',
  'planned',
  'waitAccept',
  'waitAppoint',
  'noCheckin',
  'expiring',
  'abnormal',
] as const
export type VisitConcern = (typeof visitConcerns)[number]

/** Minutes after which an unanswered offer is reminded. */
export const acceptMinutes = 15
/** Hours after which a paid visit without a time is reminded. */
export const appointHours = 24
/** Days before its expiry from which a visit is reminded. */
export const expiringDays = 7

export const visitConcernWords = {
  todo: t('待办', 'To do', 'Por hacer', '対応待ち'),
  atHome: t(
    '上门服务（含已取消）',
    'Home visits (incl. cancelled)',
    'Visitas a domicilio (con canceladas)',
    '訪問サービス（キャンセルを含む）',
  ),
  planned: t(
    '上门服务（不含已取消）',
    'Home visits (excl. cancelled)',
    'Visitas a domicilio (sin canceladas)',
    '訪問サービス（キャンセルを除く）',
  ),
  waitAccept: t('超时未接单', 'Not accepted in time', 'Sin aceptar a tiempo', '承諾の遅れ'),
  waitAppoint: t('超时未预约', 'Not scheduled in time', 'Sin programar a tiempo', '予約の遅れ'),
  noCheckin: t('逾时未上门', 'Overdue', 'Con retraso', '訪問の遅れ'),
  expiring: t('有效期将至', 'Expiring soon', 'Vencen pronto', '有効期限間近'),
  abnormal: t('昨日服务异常', 'Yesterday’s issues', 'Anomalías de ayer', '昨日の異常記録'),
} as const satisfies Record<VisitConcern, Text>
