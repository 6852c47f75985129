import { businessDay, daysBetween } from '../../kit/business-day.ts'
import { moveFault, type Move, type MoveActor } from '../../kit/moves.ts'
import type { PayPart } from './order-rows.ts'
import { onlineMethods, type OnlineMethod, type PayMethod } from './order-shared.ts'
import { fullRefundReasons, type RefundReason, type RefundStatus } from './refund-shared.ts'
import { refundableVisitStates, type MovableVisit } from './visit-moves.ts'

/** The columns that decide which moves of a refund are open. */
interface MovableRefund {
  readonly status: RefundStatus
  readonly applicantId: string | null
  readonly parts: readonly PayPart[]
}

const isOwn = ({ applicantId }: MovableRefund, { id = null }: MoveActor) => applicantId === id
const isForeign = (refund: MovableRefund, actor: MoveActor) => !isOwn(refund, actor)
/** Only super administrators decide on refunds that they requested themselves. */
const ownRefund = (refund: MovableRefund, actor: MoveActor) => isOwn(refund, actor) && actor.isSuper !== true

/** Whether the payment channel pays this part back. */
export const isOnlinePart = <P extends PayPart>(part: P): part is P & { method: OnlineMethod } =>
  (onlineMethods as readonly PayMethod[]).includes(part.method)
/** A part without a channel, or refused by it, is paid back manually with a receipt. */
export const isPaidByHand = ({ status }: Pick<MovableRefund, 'status'>, part: PayPart): boolean =>
  part.channelNo === null && (!isOnlinePart(part) || status === 'failed')
const hasPartByHand = (refund: MovableRefund) => refund.parts.some((part) => isPaidByHand(refund, part))

/** Moves of a refund. Each has a name because several connect the same two states. */
export const refundMoves = {
  approve: { from: ['reviewing'], to: 'refunding', unless: { ownRefund } },
  reject: { from: ['reviewing'], to: 'rejected', unless: { ownRefund }, remark: true },
  withdraw: { from: ['reviewing'], to: 'withdrawn', by: ['account', 'customer'], unless: { missing: isForeign } },
  /** The channel reports the payout; one reported as failed may have gone through after all. */
  send: { from: ['refunding', 'failed'], to: 'refunded', by: ['system'] },
  fail: { from: ['refunding'], to: 'failed', by: ['system'] },
  retry: { from: ['failed'], to: 'refunding', by: ['account', 'system'] },
  payOut: { from: ['refunding', 'failed'], to: 'refunded', only: [hasPartByHand] },
} as const satisfies Record<string, Move<RefundStatus, MovableRefund, 'ownRefund' | 'missing'>>
export type RefundMoveName = keyof typeof refundMoves
export const refundMoveNames = Object.keys(refundMoves) as RefundMoveName[]

/** The reason why an actor cannot make a move, if there is one. */
export const refundMoveFault = (refund: MovableRefund, actor: MoveActor, name: RefundMoveName) =>
  moveFault(refundMoves, refund, actor, name)

export const isFullRefundReason = (reason: RefundReason): boolean =>
  (fullRefundReasons as readonly RefundReason[]).includes(reason)

/** A confirmed health check can be cancelled until the day before, except for full-refund reasons. */
export const isTooLateToRefund = (
  { bizType, status, startAt }: Pick<MovableVisit, 'bizType' | 'status' | 'startAt'>,
  reason: RefundReason,
  now: Date,
): boolean =>
  bizType === 'exam' &&
  status === 'accepted' &&
  startAt !== null &&
  !isFullRefundReason(reason) &&
  daysBetween(businessDay(now), businessDay(new Date(startAt))) < 1

/** The reason why visits cannot be refunded together, if there is one. */
export const refundVisitsFault = <V extends Pick<MovableVisit, 'status' | 'refundLock'>>(
  visits: readonly V[],
  isTooLate: (visit: V) => boolean = () => false,
) => {
  if (visits.some(({ refundLock }) => Boolean(refundLock))) return 'refundOpen'
  if (visits.some(({ status }) => status === 'completed')) return 'completedNoRefund'
  if (visits.some(isTooLate)) return 'notReady'
  return visits.every(({ status }) => refundableVisitStates.includes(status)) ? undefined : 'wrongState'
}
