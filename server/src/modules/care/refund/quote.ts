import {
  businessDay,
  daysBetween,
  fullRefundReasons,
  refundableVisitStates,
  type RefundReason,
  type VisitState,
} from '@kangju/contract'
import type { Visit } from '../visit/table.ts'

export interface QuoteRule {
  readonly cancelFreeHours: number
  readonly now: Date
  /** Time of the request, if earlier than now. */
  readonly askedAt?: Date
}

/** Refunded and kept amount of one visit; undefined if nothing can be refunded. */
export interface VisitQuote {
  readonly refundFen: number
  readonly keptFen: number
}

type Quoted = Pick<Visit, 'bizType' | 'status' | 'amountFen' | 'visitFeeFen' | 'startAt' | 'checkinAt'>

const hourMs = 60 * 60 * 1000
/** Time after check-in during which absence can be reported. */
const absentMs = 15 * 60 * 1000

const freely = new Set<VisitState>(['unscheduled', 'undispatched', 'offered'])

const isFree = ({ status, startAt }: Quoted, { cancelFreeHours, now }: QuoteRule) =>
  freely.has(status) ||
  (status === 'accepted' && startAt !== null && new Date(startAt).getTime() - now.getTime() >= cancelFreeHours * hourMs)

const isFoundAbsent = ({ bizType, status, checkinAt }: Quoted, reason: RefundReason, { now }: QuoteRule) =>
  reason === 'clientAbsent' &&
  bizType !== 'exam' &&
  status === 'inService' &&
  checkinAt !== null &&
  now.getTime() - new Date(checkinAt).getTime() <= absentMs

const isFullReason = (reason: RefundReason) => (fullRefundReasons as readonly RefundReason[]).includes(reason)

/** A confirmed health check can be cancelled until the day before, except for full-refund reasons. */
export const isTooLateFor = (
  { bizType, status, startAt }: Pick<Quoted, 'bizType' | 'status' | 'startAt'>,
  reason: RefundReason,
  at: Date,
): boolean =>
  bizType === 'exam' &&
  status === 'accepted' &&
  startAt !== null &&
  !isFullReason(reason) &&
  daysBetween(businessDay(at), businessDay(new Date(startAt))) < 1

export const quoteVisit = (visit: Quoted, reason: RefundReason, rule: QuoteRule): VisitQuote | undefined => {
  if (!refundableVisitStates.includes(visit.status) && !isFoundAbsent(visit, reason, rule)) return undefined
  if (isTooLateFor(visit, reason, rule.askedAt ?? rule.now)) return undefined
  const isFull = visit.bizType === 'exam' || isFullReason(reason) || isFree(visit, rule)
  const keptFen = isFull ? 0 : Math.min(visit.visitFeeFen, visit.amountFen)
  return { refundFen: visit.amountFen - keptFen, keptFen }
}

/** Sum of the quotes of these visits. */
export const quoteRefund = (visits: readonly Quoted[], reason: RefundReason, rule: QuoteRule) => {
  const quotes = visits.map((visit) => quoteVisit(visit, reason, rule))
  return {
    amountFen: visits.reduce((sum, { amountFen }) => sum + amountFen, 0),
    refundableFen: quotes.reduce((sum, quote) => sum + (quote?.refundFen ?? 0), 0),
    keptFen: quotes.reduce((sum, quote) => sum + (quote?.keptFen ?? 0), 0),
    isWhole: quotes.every((quote) => quote !== undefined),
  }
}
