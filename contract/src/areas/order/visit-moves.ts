import type { BizType } from './order-shared.ts'
import type { ActorType } from './order-states.ts'
import type { VisitState } from './visit.ts'

interface VisitMove {
  readonly from: readonly VisitState[]
  /** Undefined if the state does not change. */
  readonly to: VisitState | undefined
  readonly by: readonly ActorType[]
  /** A refund under review blocks the move. */
  readonly isLockable?: true
  /** Restricts the move to home visits or health checks. */
  readonly of?: 'home' | 'exam'
  /** States in which only super administrators among the accounts can make the move. */
  readonly superFrom?: readonly VisitState[]
  /** The visit must have a time. */
  readonly needsTime?: true
}

/**
 * Moves of a visit. Each has a name because several connect the same two states. The log, the server's guard, the
 * console's buttons and the tests use this table.
 */
export const visitMoves = {
  appoint: { from: ['unscheduled'], to: 'undispatched', by: ['account', 'customer'], isLockable: true },
  reappoint: {
    from: ['undispatched', 'offered', 'accepted'],
    to: undefined,
    by: ['account', 'customer'],
    isLockable: true,
  },
  dispatch: {
    from: ['undispatched'],
    to: 'offered',
    by: ['account', 'system'],
    isLockable: true,
    of: 'home',
    needsTime: true,
  },
  redispatch: {
    from: ['offered', 'accepted'],
    to: 'offered',
    by: ['account'],
    isLockable: true,
    of: 'home',
    needsTime: true,
  },
  accept: { from: ['offered'], to: 'accepted', by: ['staff', 'system'], isLockable: true, of: 'home' },
  grab: { from: ['undispatched'], to: 'accepted', by: ['staff'], isLockable: true, of: 'home' },
  reject: { from: ['offered'], to: 'undispatched', by: ['staff'], of: 'home' },
  timeout: { from: ['offered'], to: 'undispatched', by: ['system'], of: 'home' },
  return: {
    from: ['offered', 'accepted', 'onTheWay'],
    to: 'undispatched',
    by: ['account', 'system'],
    of: 'home',
    superFrom: ['onTheWay'],
  },
  giveUp: { from: ['accepted'], to: 'undispatched', by: ['staff'], of: 'home' },
  depart: { from: ['accepted'], to: 'onTheWay', by: ['staff'], isLockable: true, of: 'home' },
  checkin: { from: ['accepted', 'onTheWay'], to: 'inService', by: ['staff'], of: 'home' },
  checkout: { from: ['inService'], to: 'unconfirmed', by: ['staff', 'account'], of: 'home', superFrom: ['inService'] },
  confirm: { from: ['unconfirmed'], to: 'completed', by: ['customer', 'account'], superFrom: ['unconfirmed'] },
  autoConfirm: { from: ['unconfirmed'], to: 'completed', by: ['system'] },
  dispute: { from: ['unconfirmed'], to: 'inService', by: ['customer'], of: 'home' },
  absent: { from: ['onTheWay', 'inService'], to: 'cancelled', by: ['account'], of: 'home' },
  refundPass: {
    from: ['unscheduled', 'undispatched', 'offered', 'accepted', 'onTheWay'],
    to: 'cancelled',
    by: ['account', 'system'],
  },
  // Answers of the health check partner, and their timeouts.
  examConfirm: { from: ['undispatched'], to: 'accepted', by: ['system'], of: 'exam' },
  examRefuse: { from: ['undispatched'], to: 'unscheduled', by: ['system'], of: 'exam' },
  examAttend: { from: ['accepted'], to: 'inService', by: ['system'], of: 'exam' },
  examReport: { from: ['inService'], to: 'completed', by: ['system'], of: 'exam' },
  examNoShow: { from: ['accepted'], to: 'unscheduled', by: ['system'], of: 'exam' },
} as const satisfies Record<string, VisitMove>
export type VisitMoveName = keyof typeof visitMoves
export const visitMoveNames = Object.keys(visitMoves) as VisitMoveName[]

/** States in which a refund can be requested. */
export const refundableVisitStates: readonly VisitState[] = visitMoves.refundPass.from

/** The party that makes a move. */
export interface VisitActor {
  readonly type: ActorType
  /** A super administrator. */
  readonly isSuper?: boolean
}

/** Fields of a visit that decide which moves are open. */
export interface MovableVisit {
  readonly status: VisitState
  readonly bizType: BizType
  readonly refundLock: boolean | 0 | 1
  readonly startAt: string | null
}

const isFitting = (visit: MovableVisit, { from, of, needsTime }: VisitMove) => {
  const isOfKind = of === undefined || (of === 'exam') === (visit.bizType === 'exam')
  return from.includes(visit.status) && isOfKind && (needsTime !== true || visit.startAt !== null)
}

/** The reason why an actor cannot make a move, if there is one. */
export const visitMoveFault = (
  visit: MovableVisit,
  actor: VisitActor,
  name: VisitMoveName,
): 'wrongState' | 'forbidden' | 'refundLocked' | undefined => {
  const move: VisitMove = visitMoves[name]
  if (!isFitting(visit, move) || !move.by.includes(actor.type)) return 'wrongState'
  const isForSuper = actor.type === 'account' && move.superFrom?.includes(visit.status) === true
  if (isForSuper && actor.isSuper !== true) return 'forbidden'
  return move.isLockable === true && Boolean(visit.refundLock) ? 'refundLocked' : undefined
}

/** The moves of a visit that are open to an actor. */
export const openVisitMoves = (visit: MovableVisit, actor: VisitActor): VisitMoveName[] =>
  visitMoveNames.filter((name) => visitMoveFault(visit, actor, name) === undefined)

/** Whether a move is possible from a state, for any actor. */
export const leadsFrom = (name: VisitMoveName, from: VisitState): boolean =>
  (visitMoves[name].from as readonly VisitState[]).includes(from)
