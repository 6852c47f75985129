import { bankFileWords as words, fillText, openFenOf, SettlementRow, settlementWords } from '@kangju/contract'
import { asc, getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Filter } from '../../../rows/filter.ts'
import { wholeList, type ListSpec } from '../../../rows/list.ts'
import { openRow } from '../../../rows/sensitive.ts'
import type { ExportPlan } from '../../../sheet/export.ts'
import { always, filters, inQueue } from './list.ts'
import { settlements as table, type Settlement } from './table.ts'

const chosen: Filter = {
  where: (value) => sql`${table.id} = any(${value('ids')}::uuid[])`,
  bind: (ids) => ({ ids }),
}

/** Withdrawals with an amount still to be paid by bank; a payee has one open withdrawal at most. */
const toPay: ListSpec = {
  table,
  fields: getTableColumns(table) as Record<string, PgColumn>,
  filters: {
    ...filters,
    ids: chosen,
    queue: always(sql`${table.status} = 'toPay' and ${table.netFen} > ${table.writeoffFen}`),
  },
  sorts: { settleNo: table.settleNo, applyAt: table.applyAt, amountFen: table.amountFen },
  order: [asc(table.settleNo)],
  counted: false,
}

const { field } = settlementWords

/** The payment list for the bank, with full account numbers. */
export const bankListSheet: ExportPlan<Settlement> = {
  title: words.list,
  columns: [
    { heading: field.settleNo, kind: 'text', value: ({ settleNo }) => settleNo },
    { heading: words.payeeName, kind: 'text', value: ({ accountName }) => accountName },
    { heading: words.payeeAccount, kind: 'text', value: ({ accountNo }) => accountNo },
    { heading: field.bankName, kind: 'text', value: ({ bankName }) => bankName },
    { heading: field.bankBranch, kind: 'text', value: ({ bankBranch }) => bankBranch ?? '' },
    { heading: words.amount, kind: 'money', value: openFenOf },
    {
      heading: words.purpose,
      kind: 'text',
      value: ({ settleNo }, lang) => fillText(words.purposeText, { no: settleNo })[lang],
    },
  ],
  total: (source) => wholeList(toPay).total(inQueue(source)),
  rows: async function* (source) {
    for await (const rows of wholeList<Settlement>(toPay).rows(inQueue(source)))
      yield rows.map((row) => openRow(source.tools.keyring, 'settlement', SettlementRow, row) as Settlement)
  },
}
