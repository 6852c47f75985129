import {
  holdsFee,
  isFullRefundReason,
  isTooLateToRefund,
  refundableVisitStates,
  unacceptedVisitStates,
  type RefundReason,
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

const isFree = ({ status, startAt, feeStartAt }: Quoted, rule: QuoteRule) => {
  if (unaccepted.has(status)) return true
  if (status !== 'accepted' || startAt === null || holdsFee(feeStartAt, rule)) return false
  return new Date(startAt).getTime() - rule.now.getTime() >= rule.cancelFreeHours * hourMs
}

const isFoundAbsent = ({ bizType, status, checkinAt }: Quoted, reason: RefundReason, { now }: QuoteRule) =>
  reason === 'clientAbsent' &&
  bizType !== 'exam' &&
  status === 'inService' &&
  checkinAt !== null &&
  now.getTime() - new Date(checkinAt).getTime() <= absentMs

export const quoteVisit = (visit: Quoted, reason: RefundReason, rule: QuoteRule): VisitQuote | undefined => {
  if (!refundableVisitStates.includes(visit.status) && !isFoundAbsent(visit, reason, rule)) return undefined
  if (isTooLateToRefund(visit, reason, rule.now)) return undefined
  const isFull = visit.bizType === 'exam' || isFullRefundReason(reason) || isFree(visit, rule)
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
