import { t, type Text } from '../../kit/lang.ts'

/** Where one visit of an order stands, from paid to done. */
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

/** Somebody has been asked to make it, and it is not over. */
export const assignedVisitStates = [
  'offered',
  'accepted',
  'onTheWay',
  'inService',
  'unconfirmed',
] as const satisfies readonly VisitState[]
/** Given to somebody who has not set out: it can still be given to another. */
export const returnableVisitStates = ['offered', 'accepted'] as const satisfies readonly VisitState[]
/** Somebody has set out or been there: the visit has to be finished. */
export const begunVisitStates = ['onTheWay', 'inService', 'unconfirmed'] as const satisfies readonly VisitState[]
/** Nobody has been asked to make it: a small order in these states is refunded without a review. */
export const unassignedVisitStates = ['unscheduled', 'undispatched'] as const satisfies readonly VisitState[]
/** Nobody has agreed to make it: it is refunded in full. */
export const unacceptedVisitStates = [...unassignedVisitStates, 'offered'] as const satisfies readonly VisitState[]
/** An organisation has them in hand. */
export const openVisitStates = ['undispatched', ...assignedVisitStates] as const satisfies readonly VisitState[]

export const visitStateWords = {
  unscheduled: t('待预约', 'To be scheduled', 'Por programar', '予約待ち'),
  undispatched: t('待派单', 'To be dispatched', 'Por asignar', '派遣待ち'),
  offered: t('待接单', 'Awaiting acceptance', 'Por aceptar', '受諾待ち'),
  accepted: t('待服务', 'Accepted', 'Aceptada', 'サービス待ち'),
  onTheWay: t('已出发', 'On the way', 'En camino', '移動中'),
  inService: t('服务中', 'In service', 'En servicio', 'サービス中'),
  unconfirmed: t('待确认', 'To be confirmed', 'Por confirmar', '確認待ち'),
  completed: t('已完成', 'Completed', 'Completada', '完了'),
  cancelled: t('已取消', 'Cancelled', 'Cancelada', 'キャンセル'),
} as const satisfies Record<VisitState, Text>
