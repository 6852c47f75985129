import { moveFault, openMoves, type Move, type MoveActor } from '../../kit/moves.ts'
import type { BizType, SettleState } from './order-shared.ts'
import type { VisitState } from './visit.ts'

/** The columns that decide which moves of a visit are open. */
export interface MovableVisit {
  readonly status: VisitState
  readonly bizType: BizType
  readonly refundLock: boolean | 0 | 1
  readonly startAt: string | null
  /** Absent in lists, which do not offer the moves that need these. */
  readonly checkoutAt?: string | null | undefined
  readonly isDisputed?: boolean | 0 | 1 | undefined
  readonly settleStatus?: SettleState | undefined
}

const isExam = ({ bizType }: MovableVisit) => bizType === 'exam'
const isAtHome = (visit: MovableVisit) => !isExam(visit)
const hasTime = ({ startAt }: MovableVisit) => startAt !== null
const isUnsigned = ({ checkoutAt }: MovableVisit) => checkoutAt == null
/** Disputed and not over, or completed and its earnings not reversed yet. */
const isContestable = ({ status, isDisputed, settleStatus }: MovableVisit) =>
  status === 'completed' ? settleStatus === 'pending' || settleStatus === 'posted' : Boolean(isDisputed)
/** A refund under review blocks the move. */
const refundLocked = ({ refundLock }: MovableVisit) => Boolean(refundLock)

type VisitMove = Move<VisitState, MovableVisit, 'refundLocked'>

/**
 * Moves of a visit. Each has a name because several connect the same two states. The log, the server's guard, the
 * console's buttons and the tests use this table.
 */
export const visitMoves = {
  appoint: { from: ['unscheduled'], to: 'undispatched', by: ['account', 'customer'], unless: { refundLocked } },
  reappoint: {
    from: ['undispatched', 'offered', 'accepted'],
    to: undefined,
    by: ['account', 'customer'],
    unless: { refundLocked },
  },
  dispatch: {
    from: ['undispatched'],
    to: 'offered',
    by: ['account', 'system'],
    unless: { refundLocked },
    only: [isAtHome, hasTime],
  },
  redispatch: {
    from: ['offered', 'accepted'],
    to: 'offered',
    by: ['account'],
    unless: { refundLocked },
    only: [isAtHome, hasTime],
  },
  /** Undoes a dispatch by an account before the staff member is told; the visit gets back the state it had. */
  takeBack: { from: ['offered', 'accepted'], to: undefined, by: ['account'], only: [isAtHome] },
  accept: { from: ['offered'], to: 'accepted', by: ['staff', 'system'], unless: { refundLocked }, only: [isAtHome] },
  grab: { from: ['undispatched'], to: 'accepted', by: ['staff'], unless: { refundLocked }, only: [isAtHome] },
  reject: { from: ['offered'], to: 'undispatched', by: ['staff'], only: [isAtHome] },
  timeout: { from: ['offered'], to: 'undispatched', by: ['system'], only: [isAtHome] },
  return: {
    from: ['offered', 'accepted', 'onTheWay'],
    to: 'undispatched',
    by: ['account', 'system'],
    only: [isAtHome],
    superFrom: ['onTheWay'],
  },
  giveUp: { from: ['accepted'], to: 'undispatched', by: ['staff'], only: [isAtHome] },
  depart: { from: ['accepted'], to: 'onTheWay', by: ['staff'], unless: { refundLocked }, only: [isAtHome] },
  checkin: { from: ['accepted', 'onTheWay'], to: 'inService', by: ['staff'], only: [isAtHome] },
  checkout: {
    from: ['inService'],
    to: 'unconfirmed',
    by: ['staff', 'account'],
    only: [isAtHome],
    superFrom: ['inService'],
  },
  confirm: { from: ['unconfirmed'], to: 'completed', by: ['customer', 'account'], superFrom: ['unconfirmed'] },
  autoConfirm: { from: ['unconfirmed'], to: 'completed', by: ['system'] },
  dispute: { from: ['unconfirmed'], to: 'inService', by: ['customer'], only: [isAtHome] },
  absent: {
    from: ['onTheWay', 'inService'],
    to: 'cancelled',
    by: ['account'],
    unless: { refundLocked },
    only: [isAtHome, isUnsigned],
  },
  /** Settles a dispute or takes back a completed visit; the outcome decides the state. */
  resolve: {
    from: ['inService', 'unconfirmed', 'completed'],
    to: undefined,
    by: ['account'],
    only: [isAtHome, isContestable],
    superFrom: ['inService', 'unconfirmed', 'completed'],
  },
  refundPass: {
    from: ['unscheduled', 'undispatched', 'offered', 'accepted', 'onTheWay'],
    to: 'cancelled',
    by: ['account', 'system'],
  },
  // Answers of the examination partner, and answers that did not come in time.
  examConfirm: { from: ['undispatched'], to: 'accepted', by: ['system'], only: [isExam] },
  examRefuse: { from: ['undispatched'], to: 'unscheduled', by: ['system'], only: [isExam] },
  examAttend: { from: ['accepted'], to: 'inService', by: ['system'], only: [isExam] },
  examReport: { from: ['inService'], to: 'completed', by: ['system'], only: [isExam] },
  examNoShow: { from: ['accepted'], to: 'unscheduled', by: ['system'], only: [isExam] },
} as const satisfies Record<string, VisitMove>
export type VisitMoveName = keyof typeof visitMoves
export const visitMoveNames = Object.keys(visitMoves) as VisitMoveName[]

/** States in which a refund can be requested. */
export const refundableVisitStates: readonly VisitState[] = visitMoves.refundPass.from

/** The reason why an actor cannot make a move, if there is one. */
export const visitMoveFault = (visit: MovableVisit, actor: MoveActor, name: VisitMoveName) =>
  moveFault(visitMoves, visit, actor, name)

/** The moves of a visit that are open to an actor. */
export const openVisitMoves = (visit: MovableVisit, actor: MoveActor): VisitMoveName[] =>
  openMoves(visitMoves, visit, actor)
