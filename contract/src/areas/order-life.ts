import type { VisitState } from './visit.ts'

/** Where an order stands; once it is paid, its visits decide. */
export const orderStates = ['awaitingPayment', 'paid', 'inService', 'completed', 'cancelled', 'refunded'] as const
export type OrderState = (typeof orderStates)[number]

export const refundStates = ['none', 'refunding', 'partly', 'fully'] as const
export type RefundState = (typeof refundStates)[number]

const finished = new Set<VisitState>(['completed', 'cancelled'])
const begun = new Set<VisitState>(['onTheWay', 'inService', 'unconfirmed', 'completed'])

/** What a paid order is, by what its visits are. Never set by hand. */
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

/** Everything that is written down about an order, by what happened. */
export const orderActions = [
  'create',
  'pay',
  'cancel',
  'appoint',
  'reappoint',
  'dispatch',
  'redispatch',
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
  'absent',
  'refundApply',
  'refundPass',
  'refundReject',
  'refundDone',
  'refundFail',
  'note',
  'edit',
] as const
export type OrderAction = (typeof orderActions)[number]

export const actorTypes = ['customer', 'staff', 'account', 'system'] as const
export type ActorType = (typeof actorTypes)[number]

interface VisitMove {
  readonly from: readonly VisitState[]
  /** None: it stays where it is. */
  readonly to: VisitState | undefined
  readonly by: readonly ActorType[]
  /** A refund under review holds it up. */
  readonly isLockable?: true
}

/**
 * What can happen to a visit. Several deeds lead between the same two states, so each is named: the log, the guards and
 * the tests all read this.
 */
export const visitMoves = {
  appoint: { from: ['unscheduled'], to: 'undispatched', by: ['account', 'customer'], isLockable: true },
  reappoint: {
    from: ['undispatched', 'offered', 'accepted'],
    to: undefined,
    by: ['account', 'customer'],
    isLockable: true,
  },
  dispatch: { from: ['undispatched'], to: 'offered', by: ['account', 'system'], isLockable: true },
  redispatch: { from: ['offered', 'accepted'], to: 'offered', by: ['account'], isLockable: true },
  accept: { from: ['offered'], to: 'accepted', by: ['staff', 'system'], isLockable: true },
  grab: { from: ['undispatched'], to: 'accepted', by: ['staff'], isLockable: true },
  reject: { from: ['offered'], to: 'undispatched', by: ['staff'] },
  timeout: { from: ['offered'], to: 'undispatched', by: ['system'] },
  return: { from: ['offered', 'accepted', 'onTheWay'], to: 'undispatched', by: ['account', 'system'] },
  giveUp: { from: ['accepted'], to: 'undispatched', by: ['staff'] },
  depart: { from: ['accepted'], to: 'onTheWay', by: ['staff'], isLockable: true },
  checkin: { from: ['accepted', 'onTheWay'], to: 'inService', by: ['staff'] },
  checkout: { from: ['inService'], to: 'unconfirmed', by: ['staff', 'account'] },
  confirm: { from: ['unconfirmed'], to: 'completed', by: ['customer', 'account'] },
  autoConfirm: { from: ['unconfirmed'], to: 'completed', by: ['system'] },
  dispute: { from: ['unconfirmed'], to: 'inService', by: ['customer'] },
  absent: { from: ['onTheWay', 'inService'], to: 'cancelled', by: ['account'] },
  refundPass: {
    from: ['unscheduled', 'undispatched', 'offered', 'accepted', 'onTheWay'],
    to: 'cancelled',
    by: ['account', 'system'],
  },
  // Of examinations: what the partner who makes them says, and what is not said in time.
  examConfirm: { from: ['undispatched'], to: 'accepted', by: ['system'] },
  examRefuse: { from: ['undispatched'], to: 'unscheduled', by: ['system'] },
  examAttend: { from: ['accepted'], to: 'inService', by: ['system'] },
  examReport: { from: ['inService'], to: 'completed', by: ['system'] },
  examNoShow: { from: ['accepted'], to: 'unscheduled', by: ['system'] },
} as const satisfies Record<string, VisitMove>
export type VisitMoveName = keyof typeof visitMoves

export const mayMove = (name: VisitMoveName, from: VisitState): boolean =>
  (visitMoves[name].from as readonly VisitState[]).includes(from)

/** The moves that are open from a state, for whoever may make them. */
export const movesFrom = (state: VisitState, by: ActorType): VisitMoveName[] =>
  (Object.keys(visitMoves) as VisitMoveName[]).filter((name) => {
    const move: VisitMove = visitMoves[name]
    return move.from.includes(state) && move.by.includes(by)
  })

/** Final: nothing more happens to it but notes. */
export const isOver = (state: VisitState): boolean => finished.has(state)

/** The states in which somebody's time is taken. */
export const busyVisitStates = ['accepted', 'onTheWay', 'inService'] as const satisfies readonly VisitState[]
/** As an offer takes it too, for who looks for a free one. */
export const takenVisitStates = ['offered', ...busyVisitStates] as const satisfies readonly VisitState[]
/** What counts into somebody's day. */
export const countedVisitStates = [
  ...takenVisitStates,
  'unconfirmed',
  'completed',
] as const satisfies readonly VisitState[]
/** Agreed on with the care recipient and not over: they cannot be cared for twice at once. */
export const agreedVisitStates = ['undispatched', ...takenVisitStates] as const satisfies readonly VisitState[]
