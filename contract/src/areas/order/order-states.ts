import type { VisitState } from './visit.ts'

/** States of an order; after payment they are derived from its visits. */
export const orderStates = ['awaitingPayment', 'paid', 'inService', 'completed', 'cancelled', 'refunded'] as const
export type OrderState = (typeof orderStates)[number]

export const refundStates = ['none', 'refunding', 'partly', 'fully'] as const
export type RefundState = (typeof refundStates)[number]

const finished = new Set<VisitState>(['completed', 'cancelled'])
const begun = new Set<VisitState>(['onTheWay', 'inService', 'unconfirmed', 'completed'])

/** Derives the state of a paid order from its visits. */
export const orderStateOf = (visits: readonly VisitState[]): OrderState => {
  if (visits.every((state) => state === 'cancelled')) return 'refunded'
  if (visits.every((state) => finished.has(state))) return 'completed'
  return visits.some((state) => begun.has(state)) ? 'inService' : 'paid'
}

export const refundStateOf = (order: {
  readonly hasOpenRefund: boolean
  readonly refundedFen: number
  readonly payFen: number
}): RefundState => {
  if (order.hasOpenRefund) return 'refunding'
  if (order.refundedFen === 0) return 'none'
  return order.refundedFen >= order.payFen ? 'fully' : 'partly'
}

/** Actions recorded in the log of an order. */
export const orderLogActions = [
  'create',
  'pay',
  'cancel',
  'appoint',
  'reappoint',
  'dispatch',
  'redispatch',
  'takeBack',
  'return',
  'accept',
  'reject',
  'timeout',
  'giveUp',
  'depart',
  'checkin',
  'checkout',
  'confirm',
  'autoConfirm',
  'dispute',
  'resolve',
  'absent',
  'refundApply',
  'refundPass',
  'refundReject',
  'refundDone',
  'refundFail',
  'refundRetry',
  'note',
  'edit',
] as const
export type OrderLogAction = (typeof orderLogActions)[number]

/** Whether the state is final; only notes are added afterwards. */
export const isOver = (state: VisitState): boolean => finished.has(state)

/** States in which a visit takes the time of a staff member. */
export const busyVisitStates = ['accepted', 'onTheWay', 'inService'] as const satisfies readonly VisitState[]
/** The same with open offers, for the search for free staff. */
export const takenVisitStates = ['offered', ...busyVisitStates] as const satisfies readonly VisitState[]
/** States that count towards the daily limit of a staff member. */
export const countedVisitStates = [
  ...takenVisitStates,
  'unconfirmed',
  'completed',
] as const satisfies readonly VisitState[]
/** States of an agreed, unfinished visit: a care recipient cannot have two at the same time. */
export const agreedVisitStates = ['undispatched', ...takenVisitStates] as const satisfies readonly VisitState[]
