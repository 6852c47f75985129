import { t, type Text } from '../../kit/lang.ts'

/** States of a visit, from payment to completion. */
export const visitStates = [
  'unscheduled',
  'undispatched',
  'offered',
  'accepted',
  'onTheWay',
  'inService',
  'unconfirmed',
  'completed',
  'cancelled',
] as const
export type VisitState = (typeof visitStates)[number]

/** States of an unfinished visit with a staff member. */
export const assignedVisitStates = [
  'offered',
  'accepted',
  'onTheWay',
  'inService',
  'unconfirmed',
] as const satisfies readonly VisitState[]
/** States in which a visit can be reassigned because the staff member has not departed. */
export const returnableVisitStates = ['offered', 'accepted'] as const satisfies readonly VisitState[]
/** The staff member has set out or arrived, so the visit must be finished. */
export const begunVisitStates = ['onTheWay', 'inService', 'unconfirmed'] as const satisfies readonly VisitState[]
/** No staff member was asked yet: a small order in these states is refunded without a review. */
export const unassignedVisitStates = ['unscheduled', 'undispatched'] as const satisfies readonly VisitState[]
/** No staff member has accepted: the visit is refunded in full. */
export const unacceptedVisitStates = [...unassignedVisitStates, 'offered'] as const satisfies readonly VisitState[]
/** States of scheduled, unfinished visits. */
export const openVisitStates = ['undispatched', ...assignedVisitStates] as const satisfies readonly VisitState[]

export const visitStateWords = {
  unscheduled: t('待预约', 'Unscheduled', 'Sin programar', '予約待ち'),
  undispatched: t('待派单', 'Unassigned', 'Sin asignar', '割り当て待ち'),
  offered: t('待接单', 'Awaiting acceptance', 'Por aceptar', '承諾待ち'),
  accepted: t('待服务', 'Awaiting service', 'Pendiente de servicio', 'サービス待ち'),
  onTheWay: t('已出发', 'On the way', 'En camino', '移動中'),
  inService: t('服务中', 'In progress', 'En curso', '訪問中'),
  unconfirmed: t('待确认', 'Awaiting confirmation', 'Por confirmar', '確認待ち'),
  completed: t('已完成', 'Completed', 'Completada', '完了'),
  cancelled: t('已取消', 'Cancelled', 'Cancelada', 'キャンセル'),
} as const satisfies Record<VisitState, Text>
