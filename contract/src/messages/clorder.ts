import { t } from '../kit/lang.ts'

export const clorderNotThere = t('未到检', 'Did not attend', 'No se presentó', '未受診')

export const clorderWaiting = t(
  '有{n}个体检待预约，{m}个预约失败',
  '{n} health {n|check|checks} to schedule, {m} {m|booking|bookings} failed',
  'Hay {n} {n|chequeo|chequeos} por reservar y {m} {m|reserva fallida|reservas fallidas}',
  '予約待ちの健診が{n}件、予約失敗が{m}件あります。',
)
