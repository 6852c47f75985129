import { SettlementRow, settlementWords, type settlement } from '@kangju/contract'
import { asc, desc, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Call, Me, Tools } from '../../../http/call.ts'
import type { Db } from '../../../db/client.ts'
import { anyOf, fromDay, has, is, toDay, type Filter } from '../../../rows/filter.ts'
import { lister, wholeList, type ListSpec } from '../../../rows/list.ts'
import { maskRow } from '../../../rows/sensitive.ts'
import { exportColumns } from '../../../sheet/cells.ts'
import type { ExportPlan, ExportSource } from '../../../sheet/export.ts'
import { ownPayeesOf, payeeMobile } from './own-payees.ts'
import { settlements as table, type Settlement } from './table.ts'

const atLeast = (column: PgColumn): Filter => ({
  where: (value) => sql`${column} >= ${value('least')}`,
  bind: (least) => ({ least }),
})
const atMost = (column: PgColumn): Filter => ({
  where: (value) => sql`${column} <= ${value('most')}`,
  bind: (most) => ({ most }),
})

/** The fixed condition of a list, which every query of it names. */
export const always = (condition: SQL): Filter => ({ where: () => condition, bind: () => ({}) })

export const filters: Record<string, Filter> = {
  keyword: anyOf(has(table.settleNo, table.ownerName), payeeMobile),
  ownerType: is(table.ownerType),
  organId: is(table.organId),
  payMethod: is(table.payMethod),
  appliedFrom: fromDay(table.applyAt),
  appliedTo: toDay(table.applyAt),
  amountFromFen: atLeast(table.amountFen),
  amountToFen: atMost(table.amountFen),
}
const sorts = { settleNo: table.settleNo, applyAt: table.applyAt, amountFen: table.amountFen }

const common = {
  table,
  fields: getTableColumns(table) as Record<string, PgColumn>,
  counted: true,
  sums: {
    amountFen: { of: sql`${table.amountFen}` },
    netFen: { of: sql`${table.netFen}` },
    paidFen: { of: sql`case ${table.status} when 'paid' then ${table.netFen} else 0 end` },
  },
} as const

/** Requests to review, longest wait first. */
const toReview: ListSpec = {
  ...common,
  filters: { ...filters, queue: always(sql`${table.status} = 'reviewing'`) },
  sorts,
  order: [asc(table.applyAt), asc(table.id)],
}

/** Reviewed and withdrawn requests, newest first. */
const reviewed: ListSpec = {
  ...common,
  filters: { ...filters, status: is(table.status), queue: always(sql`${table.status} <> 'reviewing'`) },
  sorts: { ...sorts, auditAt: table.auditAt, payAt: table.payAt },
  order: [desc(table.applyAt), desc(table.id)],
}

type Shown = Omit<Settlement, 'createdBy' | 'deletedAt'>

/** Stored rows as an account sees them: the account number masked. */
export const showSettlements = async (
  { db, tools, me }: { readonly db: Db; readonly tools: Tools; readonly me: Me },
  rows: readonly Shown[],
): Promise<SettlementRow[]> => {
  const own = rows.length === 0 ? new Set<string>() : await ownPayeesOf(db, tools, me)
  return rows.map((row) => ({
    ...(maskRow(tools.keyring, 'settlement', SettlementRow, row) as typeof row),
    isOwn: own.has(row.ownerId) ? 1 : 0,
  }))
}

/** A list with exact totals and sums over all rows that match the filters. */
const listBy = (spec: ListSpec) => {
  const page = lister<Settlement>(spec)
  return async (call: Call<typeof settlement.list> | Call<typeof settlement.reviewed>) => {
    const { sums, items, ...found } = await page(call.tools, call.me, { ...call.query, queue: 1, count: 'exact' })
    // The list of reviewed requests has no tab for requests that are still to be reviewed.
    const { reviewing: _toReview, ...counts } = found.counts ?? {}
    const { amountFen = 0, netFen = 0, paidFen = 0 } = sums ?? {}
    return { ...found, counts, items: await showSettlements(call, items), summary: { amountFen, netFen, paidFen } }
  }
}

export const inQueue = (source: ExportSource): ExportSource => ({ ...source, query: { ...source.query, queue: 1 } })

type Column = keyof SettlementRow

const sheetOf = (spec: ListSpec, columns: readonly Column[]): ExportPlan<SettlementRow> => ({
  title: settlementWords.title,
  columns: exportColumns<SettlementRow>(columns, SettlementRow, settlementWords),
  total: (source) => wholeList(spec).total(inQueue(source)),
  rows: async function* (source) {
    for await (const rows of wholeList<Settlement>(spec).rows(inQueue(source)))
      yield await showSettlements(source, rows)
  },
})

const plain: readonly Column[] = [
  'settleNo',
  'ownerName',
  'ownerType',
  'organName',
  'amountFen',
  'feeFen',
  'availSnapshotFen',
  'payMethod',
  'bankName',
  'accountName',
  'accountNo',
  'applyAt',
]

export const listToReview = listBy(toReview)
export const listReviewed = listBy(reviewed)
export const toReviewSheet = sheetOf(toReview, plain)
export const reviewedSheet = sheetOf(reviewed, [
  ...plain,
  'taxFen',
  'netFen',
  'writeoffFen',
  'status',
  'auditByName',
  'auditAt',
  'auditRemark',
  'payByName',
  'payAt',
  'payRemark',
  'failReason',
])
