import {
  holdsFee,
  isFullRefundReason,
  isTooLateToRefund,
  refundableVisitStates,
  unacceptedVisitStates,
  type RefundReason,
  type RefundRule,
  type VisitState,
} from '@kangju/contract'
import type { Visit } from '../visit/table.ts'

export interface QuoteRule {
  readonly cancelFreeHours: number
  /** Time of the request, which decides what is refundable. */
  readonly now: Date
}

/** Refunded and kept amount of one visit; undefined if nothing can be refunded. */
export interface VisitQuote {
  readonly refundFen: number
  readonly keptFen: number
}

type Quoted = Pick<Visit, 'bizType' | 'status' | 'amountFen' | 'visitFeeFen' | 'startAt' | 'checkinAt'> &
  Partial<Pick<Visit, 'feeStartAt'>>

const hourMs = 60 * 60 * 1000
/** Time after check-in during which absence can be reported. */
const absentMs = 15 * 60 * 1000

const unaccepted: ReadonlySet<VisitState> = new Set(unacceptedVisitStates)

const isFoundAbsent = ({ bizType, status, checkinAt }: Quoted, reason: RefundReason, { now }: QuoteRule) =>
  reason === 'clientAbsent' &&
  bizType !== 'exam' &&
  status === 'inService' &&
  checkinAt !== null &&
  now.getTime() - new Date(checkinAt).getTime() <= absentMs

/** The staff member who is owed the call-out fee of a visit, if it is kept. */
export const staffOf = ({ bizType, status, peopleId }: Pick<Visit, 'bizType' | 'status' | 'peopleId'>) =>
  bizType !== 'exam' && status !== 'offered' ? peopleId : null

/** The rule that decides what is refunded of a visit. */
export const ruleOf = (visit: Quoted, reason: RefundReason, rule: QuoteRule): RefundRule => {
  const { bizType, status, startAt, feeStartAt } = visit
  const isAbsent = isFoundAbsent(visit, reason, rule)
  if (!refundableVisitStates.includes(status) && !isAbsent) return 'begun'
  if (isTooLateToRefund(visit, reason, rule.now)) return 'examTooLate'
  if (bizType === 'exam') return 'exam'
  if (isFullRefundReason(reason)) return 'fullReason'
  if (unaccepted.has(status)) return 'unaccepted'
  if (status !== 'accepted') return reason === 'clientAbsent' ? 'absent' : 'underway'
  if (holdsFee(feeStartAt, rule)) return 'moved'
  const isEarly = startAt !== null && Date.parse(startAt) - rule.now.getTime() >= rule.cancelFreeHours * hourMs
  return isEarly ? 'early' : 'late'
}

const refundsNothing: ReadonlySet<RefundRule> = new Set(['begun', 'examTooLate'])
const keepsFee: ReadonlySet<RefundRule> = new Set(['late', 'moved', 'underway', 'absent'])

/** What a rule refunds and keeps of a visit; undefined if nothing can be refunded. */
export const quoteBy = (
  rule: RefundRule,
  { amountFen, visitFeeFen }: Pick<Visit, 'amountFen' | 'visitFeeFen'>,
): VisitQuote | undefined => {
  if (refundsNothing.has(rule)) return undefined
  const keptFen = keepsFee.has(rule) ? Math.min(visitFeeFen, amountFen) : 0
  return { refundFen: amountFen - keptFen, keptFen }
}

export const quoteVisit = (visit: Quoted, reason: RefundReason, rule: QuoteRule): VisitQuote | undefined =>
  quoteBy(ruleOf(visit, reason, rule), visit)

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
