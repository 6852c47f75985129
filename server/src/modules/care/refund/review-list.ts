import { RefundReviewRow, refundreview, refundreviewWords } from '@kangju/contract'
import { desc, getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Call } from '../../../http/call.ts'
import { anyOf, fromDay, hasNumber, is, toDay, type Filter } from '../../../rows/filter.ts'
import { lister, wholeList, type ListSpec } from '../../../rows/list.ts'
import { maskRow } from '../../../rows/sensitive.ts'
import type { Keyring } from '../../../secret/keyring.ts'
import { exportColumns } from '../../../sheet/cells.ts'
import { sheetExport, type ExportSource } from '../../../sheet/export.ts'
import { ordersTable } from '../order/table.ts'
import { refundOrderKeyword } from './of-order.ts'
import { refunds } from './table.ts'

const atLeast = (column: PgColumn): Filter => ({
  where: (value) => sql`${column} >= ${value('fen')}::bigint`,
  bind: (fen) => ({ fen }),
})
const atMost = (column: PgColumn): Filter => ({
  where: (value) => sql`${column} <= ${value('fen')}::bigint`,
  bind: (fen) => ({ fen }),
})

const fromOrder = (column: string) =>
  sql.raw(`(select main_order.${column} from main_order where main_order.id = refund.main_id)`)

const columns: Record<string, PgColumn> = getTableColumns(refunds)
const own = ['operatorId', ...Object.keys(RefundReviewRow.properties)].flatMap((name) =>
  columns[name] === undefined ? [] : [[name, columns[name]] as const],
)

/** A refund with the facts of its order, whose phone number is still encrypted. */
export type ListedRefund = RefundReviewRow & { readonly operatorId: string }

export const reviewFields: ListSpec['fields'] = {
  ...Object.fromEntries(own),
  title: fromOrder('title'),
  bookerName: fromOrder('booker_name'),
  bookerMobile: fromOrder('booker_mobile'),
  payFen: sql`${fromOrder('pay_fen')}`.mapWith(Number),
  refundCount: sql`(select count(*) from refund as each where each.main_id = refund.main_id)`.mapWith(Number),
  organName: sql`(select name from organ where organ.id = refund.organ_id)`,
}

const spec: ListSpec = {
  table: refunds,
  fields: reviewFields,
  filters: {
    keyword: anyOf(hasNumber(refunds.refundNo), hasNumber(refunds.orderNo), refundOrderKeyword),
    status: is(refunds.status),
    reason: is(refunds.reason),
    applyType: is(refunds.applyType),
    organId: is(refunds.organId),
    appliedFrom: fromDay(refunds.appliedAt),
    appliedTo: toDay(refunds.appliedAt),
    minFen: atLeast(refunds.applyFen),
    maxFen: atMost(refunds.applyFen),
  },
  sorts: {
    refundNo: refunds.refundNo,
    appliedAt: refunds.appliedAt,
    applyFen: refunds.applyFen,
    auditAt: refunds.auditAt,
  },
  order: [desc(refunds.id)],
  counted: true,
  sums: {
    applyFen: { of: sql`${refunds.applyFen}`, kept: 'refund.apply_fen' },
    refundableFen: { of: sql`${refunds.refundableFen}`, kept: 'refund.refundable_fen' },
    refundFen: { of: sql`coalesce(${refunds.refundFen}, 0)`, kept: 'refund.refund_fen' },
  },
}

/** The phone number is encrypted for the row of the order. */
export const maskRefund = (keyring: Keyring, row: ListedRefund): RefundReviewRow => {
  const { bookerMobile } = maskRow(keyring, ordersTable, RefundReviewRow, { ...row, id: row.mainId })
  return { ...row, bookerMobile: bookerMobile as string }
}

const page = lister<ListedRefund>(spec)

/** One page with the sums over all filtered refunds. */
export const listRefunds = async ({ tools, me, query }: Call<typeof refundreview.list>) => {
  const { sums, items, ...found } = await page(tools, me, query)
  const { applyFen = 0, refundableFen = 0, refundFen = 0 } = sums ?? {}
  return {
    ...found,
    items: items.map((row) => maskRefund(tools.keyring, row)),
    summary: { applyFen, refundableFen, refundFen, capped: found.capped },
  }
}

const whole = wholeList<ListedRefund>(spec)

const masked = async function* (source: ExportSource) {
  for await (const rows of whole.rows(source)) yield rows.map((row) => maskRefund(source.tools.keyring, row))
}

const sheetColumns = [
  'refundNo',
  'orderNo',
  'title',
  'bookerName',
  'bookerMobile',
  'payFen',
  'refundCount',
  'applyFen',
  'refundableFen',
  'refundFen',
  'keptFen',
  'reason',
  'applyType',
  'applicantName',
  'appliedAt',
  'status',
  'failReason',
  'auditByName',
  'auditAt',
  'auditRemark',
  'refundedAt',
  'organName',
] as const satisfies readonly (keyof RefundReviewRow)[]

export const exportRefunds = sheetExport<RefundReviewRow>(refundreview.export, {
  title: refundreviewWords.title,
  columns: exportColumns(sheetColumns, RefundReviewRow, refundreviewWords),
  total: whole.total,
  rows: masked,
})
