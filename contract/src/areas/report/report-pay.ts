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
  sensitive,
  text,
  Type,
  type Static,
} from '../../kit/schema.ts'
import { sheetQuery } from '../../kit/sheet.ts'
import { orderSources } from '../customer/customer-shared.ts'
import { bizTypes, payMethods } from '../order/order-shared.ts'
import { orderStates } from '../order/order-states.ts'
import { ChartMethods, chartOf, filterQuery, methodSums, ReportFen } from './report-shared.ts'

/** A paid order. */
export const PayReportRow = closed({
  id: Id,
  paidAt: Instant,
  orderNo: Type.String(),
  bizType: oneOf(...bizTypes),
  source: oneOf(...orderSources),
  /** Ordered items as one line of text. */
  title: Type.String(),
  childCount: Count,
  bookerName: Type.String(),
  bookerMobile: sensitive('mobile', Type.String()),
  clientName: Type.String(),
  organId: orNull(Id),
  organName: orNull(Type.String()),
  marketerName: orNull(Type.String()),
  totalFen: Fen,
  discountFen: Fen,
  payFen: Fen,
  ...methodSums,
  payMethod: oneOf(...payMethods),
  /** Number of the payment channel, or of the receipt. */
  channelNo: orNull(Type.String()),
  status: oneOf(...orderStates),
  refundedFen: Fen,
})
export type PayReportRow = Static<typeof PayReportRow>

const filters = {
  /** The current month, unless given; at most `reportDaysAtMost` days. */
  paidFrom: Day,
  paidTo: Day,
  bizType: oneOf(...bizTypes),
  source: oneOf(...orderSources),
  /** Orders with a part paid by this method; `mixed` for those paid by several. */
  payMethod: oneOf(...payMethods),
  organId: Id,
  projectId: Id,
  classId: Id,
  marketerId: Id,
  /** Whole order number, part of the booker's or recipient's name, or whole mobile number. */
  keyword: text(1, 40),
}
export type PayReportFilters = Partial<Static<ReturnType<typeof closed<typeof filters>>>>

export const PayReportSummary = closed({
  count: Count,
  totalFen: ReportFen,
  discountFen: ReportFen,
  payFen: ReportFen,
  ...methodSums,
})
export type PayReportSummary = Static<typeof PayReportSummary>

const sorts = ['paidAt'] as const

/** Orders paid in a period. Orders of virtual goods have their own list. */
export const reportpay = area('reportpay', ['report_order_pay'], {
  list: list('/report/order/pay/list', {
    query: pageQuery(filters, sorts),
    reply: closed({ ...pageOf(PayReportRow).properties, summary: PayReportSummary }),
  }),
  chart: read('/report/order/pay/chart', {
    query: filterQuery(filters),
    reply: closed({ ...chartOf(PayReportSummary).properties, byMethod: ChartMethods }),
  }),
  export: exportSheet('/report/order/pay/export', { screen: '/report/order/pay', query: sheetQuery(filters, sorts) }),
})
