import {
  PayReportRow,
  reportpay,
  reportpayWords,
  type PayPart,
  type PayReportFilters,
  type PayReportSummary,
} from '@kangju/contract'
import { and, sql } from 'drizzle-orm'
import { maskRow } from '../../../rows/sensitive.ts'
import { orderKeyword } from '../../care/order/service.ts'
import { orders, ordersTable } from '../../care/order/table.ts'
import { columnsOfParts, columnsOfSums, equals, hasMethod, wholeOf } from './methods.ts'
import { filtered, type Filters, type Kept, type Report } from './report.ts'

const segment = (at: number) => sql`split_part(part, '.', ${sql.raw(String(at))})`

/** Parts of the book `paidKind` are `kind.source.methods.method`; a mixed payment names all its methods. */
const keptKinds = ({ bizType, source, payMethod }: PayReportFilters): Kept => {
  const parts = and(
    bizType === undefined ? undefined : sql`${segment(1)} = ${bizType}`,
    source === undefined ? undefined : sql`${segment(2)} = ${source}`,
    payMethod === undefined ? undefined : sql`${payMethod} = any(string_to_array(${segment(3)}, '+'))`,
  )
  return { book: 'paidKind', ...(parts === undefined ? {} : { parts }), method: segment(4) }
}

/** Kept are the sums of all orders and of kinds, also of one organisation, and those of one service or category. */
const kept = (filters: Filters): Kept | undefined => {
  const { bizType, source, payMethod, projectId, classId, marketerId, keyword } = filters as PayReportFilters
  if (marketerId !== undefined || keyword !== undefined) return undefined
  const hasKind = (bizType ?? source ?? payMethod) !== undefined
  const id = projectId ?? classId
  if (id === undefined) return hasKind ? keptKinds(filters as PayReportFilters) : { book: 'paid', method: sql`part` }
  if (hasKind || (projectId !== undefined && classId !== undefined)) return undefined
  const book = projectId === undefined ? 'paidClass' : 'paidProject'
  return { book, isWholeOnly: true, parts: sql`${segment(1)} = ${id}`, method: segment(2) }
}

/** Orders by the time of their payment. */
export const payReport: Report<PayReportRow, PayReportSummary> = {
  calls: reportpay,
  row: PayReportRow,
  words: reportpayWords,
  columns: [
    'paidAt',
    'orderNo',
    'bizType',
    'source',
    'title',
    'childCount',
    'bookerName',
    'bookerMobile',
    'clientName',
    'organName',
    'marketerName',
    'totalFen',
    'discountFen',
    'payFen',
    'wechatFen',
    'alipayFen',
    'prepaidCardFen',
    'offlineFen',
    'insuranceFen',
    'channelNo',
    'status',
    'refundedFen',
  ],
  summed: [
    'childCount',
    'totalFen',
    'discountFen',
    'payFen',
    'wechatFen',
    'alipayFen',
    'prepaidCardFen',
    'offlineFen',
    'insuranceFen',
    'refundedFen',
  ],
  table: orders,
  at: orders.paidAt,
  period: ['paidFrom', 'paidTo'],
  where: (request) => {
    const { bizType, source, payMethod, projectId, classId, marketerId, keyword } = request.filters as PayReportFilters
    return [
      equals(orders.bizType, bizType),
      equals(orders.source, source),
      hasMethod(orders.payParts, payMethod),
      projectId === undefined ? undefined : sql`${orders.projectIds} @> array[${projectId}::uuid]`,
      classId === undefined ? undefined : sql`${orders.classIds} @> array[${classId}::uuid]`,
      equals(orders.marketerId, marketerId),
      filtered(orderKeyword, keyword, request),
    ]
  },
  kept,
  measure: {
    n: sql`1`,
    list_fen: sql`${orders.totalFen}`,
    discount_fen: sql`${orders.discountFen}`,
    amount_fen: sql`${orders.payFen}`,
  },
  parts: orders.payParts,
  projects: sql`${orders.projectIds}`,
  projectBook: { book: 'paidProject', parts: sql`right(part, 1) = '.'`, id: segment(1) },
  fields: {
    paidAt: orders.paidAt,
    orderNo: orders.orderNo,
    bizType: orders.bizType,
    source: orders.source,
    title: orders.title,
    childCount: orders.childCount,
    bookerName: orders.bookerName,
    bookerMobile: orders.bookerMobile,
    clientName: orders.clientName,
    organId: orders.organId,
    organName: sql`(select name from organ where organ.id = main_order.organ_id)`,
    marketerName: sql`(select name from people where people.id = main_order.marketer_id)`,
    totalFen: orders.totalFen,
    discountFen: orders.discountFen,
    payFen: orders.payFen,
    payParts: orders.payParts,
    payMethod: orders.payMethod,
    channelNo: sql`coalesce(${orders.channelNo}, ${orders.offlineVoucherNo})`,
    status: orders.status,
    refundedFen: orders.refundedFen,
  },
  made: {
    columns: ['bookerMobile', 'wechatFen', 'alipayFen', 'prepaidCardFen', 'offlineFen', 'insuranceFen'],
    from: ['id', 'operatorId', 'bookerMobile', 'payParts'],
  },
  show: (keyring, stored) => {
    const { payParts, ...row } = maskRow(keyring, ordersTable, PayReportRow, stored as never)
    return { ...row, ...columnsOfParts(payParts as PayPart[]) } as unknown as PayReportRow
  },
  summarise: (sums) => {
    const {
      n: count = 0,
      list_fen: totalFen = 0,
      discount_fen: discountFen = 0,
      amount_fen: payFen = 0,
    } = wholeOf(sums) ?? {}
    return { count, totalFen, discountFen, payFen, ...columnsOfSums(sums) }
  },
}
