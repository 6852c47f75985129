import { area, exportSheet, list, read } from '../../kit/endpoint.ts'
import {
  closed,
  Count,
  Day,
  Fen,
  Id,
  Instant,
  oneOf,
  orNull,
  pageOf,
  pageQuery,
  text,
  Type,
  type Static,
} from '../../kit/schema.ts'
import { sheetQuery } from '../../kit/sheet.ts'
import { payMethods } from '../order/order-shared.ts'
import { refundApplyTypes, refundReasons } from '../order/refund-shared.ts'
import { ChartMethods, chartOf, filterQuery, methodSums, ReportFen } from './report-shared.ts'

/** A refund whose money the customer has. */
export const RefundReportRow = closed({
  id: Id,
  refundedAt: Instant,
  refundNo: Type.String(),
  mainId: Id,
  orderNo: Type.String(),
  /** Ordered items as one line of text. */
  title: Type.String(),
  bookerName: Type.String(),
  organId: orNull(Id),
  organName: orNull(Type.String()),
  payFen: Fen,
  /** Refunded visits. */
  childCount: Count,
  applyFen: Fen,
  refundFen: Fen,
  keptFen: Fen,
  methods: Type.Array(oneOf(...payMethods)),
  /** Numbers of the payment channels and receipts. */
  channelNo: orNull(Type.String()),
  reason: oneOf(...refundReasons),
  applyType: oneOf(...refundApplyTypes),
  applicantName: orNull(Type.String()),
  auditByName: orNull(Type.String()),
  appliedAt: Instant,
  auditAt: orNull(Instant),
})
export type RefundReportRow = Static<typeof RefundReportRow>

const filters = {
  /** The current month, unless given; at most `reportDaysAtMost` days. */
  refundedFrom: Day,
  refundedTo: Day,
  reason: oneOf(...refundReasons),
  applyType: oneOf(...refundApplyTypes),
  /** Refunds with a part that goes back by this method; `mixed` for those with several. */
  payMethod: oneOf(...payMethods),
  organId: Id,
  projectId: Id,
  /** Whole number of the refund or order, part of the booker's or recipient's name, or whole mobile number. */
  keyword: text(1, 40),
}
export type RefundReportFilters = Partial<Static<ReturnType<typeof closed<typeof filters>>>>

export const RefundReportSummary = closed({ count: Count, refundFen: ReportFen, keptFen: ReportFen, ...methodSums })
export type RefundReportSummary = Static<typeof RefundReportSummary>

const sorts = ['refundedAt'] as const

/** Refunds that were paid out in a period. */
export const reportrefund = area('reportrefund', ['report_order_refund'], {
  list: list('/report/order/refund/list', {
    query: pageQuery(filters, sorts),
    reply: closed({ ...pageOf(RefundReportRow).properties, summary: RefundReportSummary }),
  }),
  chart: read('/report/order/refund/chart', {
    query: filterQuery(filters),
    reply: closed({ ...chartOf(RefundReportSummary).properties, byMethod: ChartMethods }),
  }),
  export: exportSheet('/report/order/refund/export', {
    screen: '/report/order/refund',
    query: sheetQuery(filters, sorts),
  }),
})
