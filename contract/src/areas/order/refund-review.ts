import { area, exportSheet, list, read, write } from '../../kit/endpoint.ts'
import {
  closed,
  Count,
  Day,
  Fen,
  Flag,
  Id,
  Instant,
  listOf,
  oneOf,
  optional,
  orNull,
  pageOf,
  pageQuery,
  prose,
  sensitive,
  text,
  Type,
  Version,
  type Rules,
  type Static,
} from '../../kit/schema.ts'
import { sheetQuery } from '../../kit/sheet.ts'
import type { Text } from '../../kit/lang.ts'
import { validationWords } from '../../words/validation.ts'
import { picture } from '../file.ts'
import { PayPart } from './order-rows.ts'
import { offlineMethods, payMethods, type PayPartMethod } from './order-shared.ts'
import { orderStates } from './order-states.ts'
import { refundApplyTypes, refundReasons, refundStatuses } from './refund-shared.ts'
import { refundRules } from './refund-split.ts'
import { visitStates } from './visit.ts'

const RefundPartRow = closed({
  ...PayPart.properties,
  at: orNull(Instant),
  paidFrom: Type.Unsafe<PayPartMethod | null>(orNull(oneOf(...payMethods))),
})

const row = {
  id: Id,
  version: Version,
  refundNo: Type.String(),
  mainId: Id,
  orderNo: Type.String(),
  /** Ordered items as one line of text. */
  title: Type.String(),
  bookerName: Type.String(),
  bookerMobile: sensitive('mobile', Type.String()),
  payFen: Fen,
  /** Refunds of the order so far, this one included. */
  refundCount: Count,
  applyFen: Fen,
  refundableFen: Fen,
  refundFen: orNull(Fen),
  keptFen: orNull(Fen),
  reason: oneOf(...refundReasons),
  applyType: oneOf(...refundApplyTypes),
  applicantId: orNull(Id),
  applicantName: orNull(Type.String()),
  appliedAt: Instant,
  status: oneOf(...refundStatuses),
  failReason: orNull(Type.String()),
  auditByName: orNull(Type.String()),
  auditAt: orNull(Instant),
  auditRemark: orNull(Type.String()),
  refundedAt: orNull(Instant),
  organId: orNull(Id),
  organName: orNull(Type.String()),
  parts: Type.Array(RefundPartRow),
}
export const RefundReviewRow = closed(row)
export type RefundReviewRow = Static<typeof RefundReviewRow>

/** Refund of one visit, with the rule that applies. */
export const RefundVisit = closed({
  id: Id,
  childNo: Type.String(),
  seq: Count,
  projectName: Type.String(),
  startAt: orNull(Instant),
  /** State of the visit now, or when the refund was decided. */
  status: oneOf(...visitStates),
  peopleName: orNull(Type.String()),
  /** A staff member had accepted it or set out. */
  hasStaff: Type.Boolean(),
  amountFen: Fen,
  visitFeeFen: Fen,
  /** Null if it can no longer be told, because the visit or the rules changed after the decision. */
  rule: orNull(oneOf(...refundRules)),
  /** Hours between the request and the start; negative after the start. */
  hoursBefore: orNull(Type.Number()),
  refundFen: Fen,
  keptFen: Fen,
  /** Share of the staff member; null before the decision. */
  staffFen: orNull(Fen),
})
export type RefundVisit = Static<typeof RefundVisit>

export const refundEvents = ['applied', 'approved', 'rejected', 'withdrawn', 'failed', 'retried', 'refunded'] as const
export type RefundEvent = (typeof refundEvents)[number]

export const RefundReviewDetail = closed({
  ...row,
  description: orNull(Type.String()),
  proofUrls: Type.Array(picture('order')),
  /** Hours before the start until which a cancellation is free. */
  cancelFreeHours: Count,
  visits: Type.Array(RefundVisit),
  /** Largest amount that can be approved. */
  amountFen: Fen,
  order: closed({
    status: oneOf(...orderStates),
    clientName: Type.String(),
    totalFen: Fen,
    discountFen: Fen,
    refundedFen: Fen,
    payParts: Type.Array(PayPart),
    paidAt: orNull(Instant),
    childCount: Count,
    doneCount: Count,
    createdAt: Instant,
  }),
  /** Other refunds of the order. */
  others: Type.Array(
    closed({
      id: Id,
      refundNo: Type.String(),
      reason: oneOf(...refundReasons),
      status: oneOf(...refundStatuses),
      applyFen: Fen,
      refundFen: orNull(Fen),
      appliedAt: Instant,
      parts: Type.Array(PayPart),
    }),
  ),
  history: Type.Array(
    closed({
      event: oneOf(...refundEvents),
      at: Instant,
      byName: orNull(Type.String()),
      remark: orNull(Type.String()),
    }),
  ),
})
export type RefundReviewDetail = Static<typeof RefundReviewDetail>

const filters = {
  /** Matches refund and order number, booker, and complete phone numbers. */
  keyword: text(1, 40),
  status: oneOf(...refundStatuses),
  reason: oneOf(...refundReasons),
  applyType: oneOf(...refundApplyTypes),
  organId: Id,
  appliedFrom: Day,
  appliedTo: Day,
  minFen: Fen,
  maxFen: Fen,
}
const sorts = ['refundNo', 'appliedAt', 'applyFen', 'auditAt'] as const

/** Sums over all rows that match the filters, not only the page. */
export const RefundSummary = closed({ applyFen: Count, refundableFen: Count, refundFen: Count, capped: Type.Boolean() })

export const RefundAudit = closed({
  pass: Flag,
  /** The refundable amount by default. */
  refundFen: Type.Optional(Fen),
  remark: optional(prose(0, 200)),
  /** Sends a failed refund to the payment channel again. */
  retry: Type.Optional(Flag),
  version: Type.Optional(Version),
})
export type RefundAudit = Static<typeof RefundAudit>

const isBlank = (remark: string | null | undefined) => (remark ?? '').trim() === ''

/** A rejection needs a remark; only an approval is retried. */
export const checkRefundAudit: Rules<Pick<RefundAudit, 'pass' | 'remark' | 'retry'>> = ({ pass, remark, retry }) => ({
  ...(pass === 0 && isBlank(remark) ? { remark: validationWords.required } : {}),
  ...(pass === 0 && retry === 1 ? { retry: validationWords.wrong } : ({} as Record<string, Text>)),
})

/** An amount that differs from what is refundable needs a remark. */
export const needsRefundRemark = (refundFen: number, refundableFen: number, remark: string | null | undefined) =>
  refundFen !== refundableFen && isBlank(remark)

const Decided = closed({
  id: Id,
  version: Version,
  refundNo: Type.String(),
  status: oneOf(...refundStatuses),
  refundFen: orNull(Fen),
})

export const RefundPayout = closed({
  /** The account that the money was taken from. */
  method: oneOf(...offlineMethods),
  voucherNo: text(1, 40),
  version: Type.Optional(Version),
})

export const refundsAtOnce = 200

/** The review of refunds. Requesting them belongs to the orders. */
export const refundreview = area('refundreview', ['order_refund_apply'], {
  list: list('/order/refund/apply/list', {
    query: pageQuery(filters, sorts),
    reply: closed({ ...pageOf(RefundReviewRow).properties, summary: RefundSummary }),
  }),
  read: read('/order/refund/apply/detail/{id}', { reply: RefundReviewDetail }),
  /** Approves, rejects or retries one refund. */
  audit: write('/order/refund/apply/audit/{id}', { body: RefundAudit, reply: Decided, idempotent: true }),
  /** Records a payout with a voucher where no channel pays, or where it failed. */
  payout: write('/order/refund/apply/payout/{id}', { body: RefundPayout, reply: Decided, idempotent: true }),
  /** Decides many refunds, each in its own transaction; an approval is for the refundable amount. */
  bulk: write('/order/refund/apply/bulk', {
    body: closed({ ids: listOf(Id, 1, refundsAtOnce), pass: Flag, remark: optional(prose(0, 200)) }),
    reply: closed({
      results: Type.Array(
        closed({
          id: Id,
          refundNo: Type.String(),
          status: oneOf(...refundStatuses),
          refundFen: orNull(Fen),
          /** Reason for a refusal; null on success. */
          why: orNull(Type.String()),
        }),
      ),
    }),
    ownTransactions: true,
  }),
  /** Shows the booker's whole phone number, with an audit row. */
  reveal: write('/order/refund/apply/reveal', {
    body: closed({ id: Id, field: oneOf('bookerMobile') }),
    reply: closed({ value: Type.String() }),
  }),
  export: exportSheet('/order/refund/apply/export', {
    screen: '/finance/refundapply',
    query: sheetQuery(filters, sorts),
  }),
})
