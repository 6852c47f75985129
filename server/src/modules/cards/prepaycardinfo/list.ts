import { CardRow, type prepaycardinfo } from '@kangju/contract'
import { asc, getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Call } from '../../../http/call.ts'
import { lister } from '../../../rows/list.ts'
import type { ListPosition } from '../../../rows/list-position.ts'
import { maskRow } from '../../../rows/sensitive.ts'
import { prepayCards as table } from '../../books/prepaycard/table.ts'
import { cardFilters, cardSorts } from './filters.ts'

/** Names from other tables. */
export const cardExtras = {
  batchNo: sql<string>`(select batch_no from prepay_batch where prepay_batch.id = prepay_card.batch_id)`,
  batchName: sql<string>`(select name from prepay_batch where prepay_batch.id = prepay_card.batch_id)`,
  organName: sql<string | null>`(select name from organ where organ.id = prepay_card.organ_id)`,
  distNo: sql<string | null>`(select dist_no from prepay_dist where prepay_dist.id = prepay_card.dist_id)`,
}

const columns: Record<string, PgColumn> = getTableColumns(table)
/** Only what the list shows is read: neither passwords nor their hashes. */
const shown = ['operatorId', ...Object.keys(CardRow.properties)].flatMap((name) =>
  columns[name] === undefined ? [] : [[name, columns[name]] as const],
)

const sumOf = (name: string, column: PgColumn) => ({ of: sql`${column}`, kept: `${getTableName(table)}.${name}` })

/** Positions are kept by batch: a card number begins with the nine digits of its batch, and none ends in nines. */
const byBatch: ListPosition = {
  name: 'prepay_card.card_no',
  column: table.cardNo,
  beyond: (batch) => String(batch).padStart(9, '0').padEnd(16, '9'),
  usual: 'asc',
}

const page = lister<CardRow & { operatorId: string }>({
  table,
  fields: { ...Object.fromEntries(shown), ...cardExtras },
  filters: cardFilters,
  sorts: cardSorts,
  order: [asc(table.cardNo)],
  counted: true,
  sums: {
    faceFen: sumOf('face_fen', table.faceFen),
    balanceFen: sumOf('balance_fen', table.balanceFen),
    usedFen: sumOf('used_fen', table.usedFen),
  },
  places: { usual: byBatch, cardNo: byBatch },
})

/** One page of cards with the sums over all that match. */
export const listCards = async ({ tools, me, query }: Call<typeof prepaycardinfo.list>) => {
  const { sums, items, ...found } = await page(tools, me, query)
  const { faceFen = 0, balanceFen = 0, usedFen = 0 } = sums ?? {}
  return {
    ...found,
    items: items.map((row) => maskRow(tools.keyring, getTableName(table), CardRow, row) as CardRow),
    summary: { faceFen, balanceFen, usedFen, capped: found.capped },
  }
}
