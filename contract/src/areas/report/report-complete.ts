import { area, exportSheet, list, read } from '../../kit/endpoint.ts'
import {
  closed,
  Count,
  Day,
  Fen,
  Flag,
  Id,
  Instant,
  oneOf,
  orNull,
  pageOf,
  pageQuery,
  Type,
  type Static,
} from '../../kit/schema.ts'
import { sheetQuery } from '../../kit/sheet.ts'
import { bizTypes, settleStates } from '../order/order-shared.ts'
import { chartOf, filterQuery, ReportFen } from './report-shared.ts'

const Score = Type.Integer({ minimum: 1, maximum: 5 })

/** A completed visit. */
export const CompleteReportRow = closed({
  id: Id,
  finishedAt: Instant,
  childNo: Type.String(),
  mainId: Id,
  mainNo: Type.String(),
  bizType: oneOf(...bizTypes),
  projectName: Type.String(),
  specName: orNull(Type.String()),
  seq: Count,
  total: Count,
  clientName: Type.String(),
  areaName: Type.String(),
  organId: orNull(Id),
  organName: orNull(Type.String()),
  peopleName: orNull(Type.String()),
  /** Staff type and grade on the day of the visit. */
  moldName: orNull(Type.String()),
  gradeName: orNull(Type.String()),
  startAt: orNull(Instant),
  checkinAt: orNull(Instant),
  checkoutAt: orNull(Instant),
  /** Whole minutes between arrival and departure. */
  minutes: Count,
  locationAbnormal: Flag,
  amountFen: Fen,
  peopleFen: Fen,
  organFen: Fen,
  marketerFen: Fen,
  platformFen: Fen,
  settleStatus: oneOf(...settleStates),
  score: orNull(Score),
})
export type CompleteReportRow = Static<typeof CompleteReportRow>

const filters = {
  /** The current month, unless given; at most `reportDaysAtMost` days. */
  finishedFrom: Day,
  finishedTo: Day,
  organId: Id,
  peopleId: Id,
  moldId: Id,
  projectId: Id,
  classId: Id,
  bizType: oneOf(...bizTypes),
  settleStatus: oneOf(...settleStates),
  score: Score,
}
export type CompleteReportFilters = Partial<Static<ReturnType<typeof closed<typeof filters>>>>

export const CompleteReportSummary = closed({
  count: Count,
  minutes: Count,
  amountFen: ReportFen,
  peopleFen: ReportFen,
  organFen: ReportFen,
  marketerFen: ReportFen,
  platformFen: ReportFen,
})
export type CompleteReportSummary = Static<typeof CompleteReportSummary>

const sorts = ['finishedAt'] as const

/** Visits completed in a period; earnings that were taken back later stay, marked in the settlement state. */
export const reportcomplete = area('reportcomplete', ['report_order_complete'], {
  list: list('/report/order/complete/list', {
    query: pageQuery(filters, sorts),
    reply: closed({ ...pageOf(CompleteReportRow).properties, summary: CompleteReportSummary }),
  }),
  chart: read('/report/order/complete/chart', {
    query: filterQuery(filters),
    reply: chartOf(CompleteReportSummary),
  }),
  export: exportSheet('/report/order/complete/export', {
    screen: '/report/order/complete',
    query: sheetQuery(filters, sorts),
  }),
})
