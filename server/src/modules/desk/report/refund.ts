import {
  RefundReportRow,
  reportrefund,
  reportrefundWords,
  type RefundPart,
  type RefundReportFilters,
  type RefundReportSummary,
} from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import { anyOf, type Filter } from '../../../rows/filter.ts'
import { orders } from '../../care/order/table.ts'
import { refundOrderKeyword } from '../../care/refund/service.ts'
import { refunds } from '../../care/refund/table.ts'
import { columnsOfSums, equals, hasMethod, wholeOf } from './methods.ts'
import { filtered, type Report } from './report.ts'

const refundNo: Filter = {
  where: (value) => sql`${refunds.refundNo} = ${value('no')}`,
  bind: (text: string) => ({ no: text.trim().toUpperCase() }),
}
const keywords = anyOf(refundNo, refundOrderKeyword)

const fromOrder = (column: string) =>
  sql.raw(`(select main_order.${column} from main_order where main_order.id = refund.main_id)`)

/** Refunds by the time at which the last part was paid out. */
export const refundReport: Report<RefundReportRow, RefundReportSummary> = {
  calls: reportrefund,
  row: RefundReportRow,
  words: reportrefundWords,
  columns: [
    'refundedAt',
    'refundNo',
    'orderNo',
    'title',
    'bookerName',
    'organName',
    'payFen',
    'childCount',
    'applyFen',
    'refundFen',
    'keptFen',
    'methods',
    'channelNo',
    'reason',
    'applyType',
    'applicantName',
    'auditByName',
    'appliedAt',
    'auditAt',
  ],
  summed: ['childCount', 'applyFen', 'refundFen', 'keptFen'],
  table: refunds,
  at: refunds.refundedAt,
  period: ['refundedFrom', 'refundedTo'],
  only: eq(refunds.status, 'refunded'),
  where: (request) => {
    const { reason, applyType, payMethod, projectId, keyword } = request.filters as RefundReportFilters
    return [
      equals(refunds.reason, reason),
      equals(refunds.applyType, applyType),
      hasMethod(refunds.parts, payMethod),
      projectId === undefined
        ? undefined
        : sql`exists (select 1 from ${orders} where ${orders.id} = ${refunds.mainId}
            and ${orders.projectIds} @> array[${projectId}::uuid])`,
      filtered(keywords, keyword, request),
    ]
  },
  // Refunds are few compared with orders, so their other sums need no book.
  kept: ({ organId: _organId, ...others }) =>
    Object.values(others).every((value) => value === undefined) ? { book: 'refunded', method: sql`part` } : undefined,
  measure: {
    n: sql`1`,
    amount_fen: sql`coalesce(${refunds.refundFen}, 0)`,
    kept_fen: sql`coalesce(${refunds.keptFen}, 0)`,
  },
  parts: refunds.parts,
  projects: sql`${fromOrder('project_ids')}`,
  fields: {
    refundedAt: refunds.refundedAt,
    refundNo: refunds.refundNo,
    mainId: refunds.mainId,
    orderNo: refunds.orderNo,
    title: fromOrder('title'),
    bookerName: fromOrder('booker_name'),
    organId: refunds.organId,
    organName: sql`(select name from organ where organ.id = refund.organ_id)`,
    payFen: sql`${fromOrder('pay_fen')}`.mapWith(Number),
    childCount: sql`cardinality(${refunds.childIds})`.mapWith(Number),
    applyFen: refunds.applyFen,
    refundFen: sql`coalesce(${refunds.refundFen}, 0)`.mapWith(Number),
    keptFen: sql`coalesce(${refunds.keptFen}, 0)`.mapWith(Number),
    parts: refunds.parts,
    reason: refunds.reason,
    applyType: refunds.applyType,
    applicantName: refunds.applicantName,
    auditByName: refunds.auditByName,
    appliedAt: refunds.appliedAt,
    auditAt: refunds.auditAt,
  },
  made: { columns: ['methods', 'channelNo'], from: ['parts'] },
  show: (_keyring, { parts: stored, ...row }) => {
    const parts = stored as readonly RefundPart[]
    const numbers = [...new Set(parts.flatMap(({ channelNo }) => channelNo ?? []))]
    return {
      ...row,
      methods: [...new Set(parts.map(({ method }) => method))],
      channelNo: numbers.length === 0 ? null : numbers.join(' '),
    } as unknown as RefundReportRow
  },
  summarise: (sums) => {
    const { n: count = 0, amount_fen: refundFen = 0, kept_fen: keptFen = 0 } = wholeOf(sums) ?? {}
    return { count, refundFen, keptFen, ...columnsOfSums(sums) }
  },
}
