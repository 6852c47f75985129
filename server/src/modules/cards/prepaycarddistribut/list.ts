import {
  DistRow,
  enableMachine,
  prepaycarddistribut,
  rangesShown,
  type DistCard,
  type OrganCards,
} from '@kangju/contract'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Call, SignedCall } from '../../../http/call.ts'
import { crud } from '../../../rows/crud.ts'
import { anyOf, fromDay, hasNumber, is, toDay, type Filter } from '../../../rows/filter.ts'
import { figureOf, figuresByKey } from '../../../rows/list-figures.ts'
import { lister } from '../../../rows/list.ts'
import { find, within } from '../../../rows/scope.ts'
import { countStock, nextRanges } from '../../books/prepaycard/service.ts'
import { prepayBatches, prepayCards } from '../../books/prepaycard/table.ts'
import { organNames } from '../../organs/organ/service.ts'
import { prepayDists as table } from './table.ts'

const ofBatch = <V>(column: string) =>
  sql<V>`(select ${sql.raw(column)} from prepay_batch where prepay_batch.id = prepay_dist.batch_id)`

/** The distribution that a card, given by its complete number, belongs to. */
const hasCard: Filter = {
  where: (value) => sql`${table.id} = (select dist_id from prepay_card where card_no = ${value('no')})`,
  bind: (text: string) => ({ no: /^\d{16}$/.test(text) ? text : null }),
}

/** The rows of the list; the detail of one has its activations too. */
const rowsOnly = { ...prepaycarddistribut, read: { ...prepaycarddistribut.read, reply: DistRow } }

export const distHandlers = crud(rowsOnly, {
  table,
  machine: enableMachine,
  withheld: ['contactMobileIndex', 'activations'],
  extras: {
    batchNo: ofBatch<string>('batch_no'),
    batchName: ofBatch<string>('name'),
    cardKind: ofBatch<DistRow['cardKind']>('card_kind'),
    named: ofBatch<0 | 1>('named'),
    faceFen: sql<number>`(select face_fen::float8 from prepay_batch where prepay_batch.id = prepay_dist.batch_id)`,
    organName: sql<string>`(select name from organ where organ.id = prepay_dist.organ_id)`,
  },
  filters: {
    keyword: anyOf(hasNumber(table.distNo), hasCard),
    batchId: is(table.batchId),
    organId: is(table.organId),
    payStatus: is(table.payStatus),
    activeStatus: is(table.activeStatus),
    createdFrom: fromDay(table.createdAt),
    createdTo: toDay(table.createdAt),
    status: is(table.status),
  },
  sorts: { distNo: table.distNo, quantity: table.quantity, totalFen: table.totalFen, createdAt: table.createdAt },
  order: [desc(table.id)],
})

const cards = lister<DistCard>({
  table: prepayCards,
  fields: {
    id: prepayCards.id,
    cardNo: prepayCards.cardNo,
    faceFen: prepayCards.faceFen,
    balanceFen: prepayCards.balanceFen,
    buyerName: prepayCards.buyerName,
    activatedAt: prepayCards.activatedAt,
    activatedByName: prepayCards.activatedByName,
    validEnd: prepayCards.validEnd,
    status: prepayCards.status,
  },
  filters: {
    distId: is(prepayCards.distId),
    cardNo: {
      where: (value) => sql`${prepayCards.cardNo} between ${value('first')} and ${value('last')}`,
      bind: (part: string) => ({ first: part.padEnd(16, '0'), last: part.padEnd(16, '9') }),
    },
    status: is(prepayCards.status),
  },
  sorts: { cardNo: prepayCards.cardNo },
  order: [asc(prepayCards.cardNo)],
  counted: false,
})

/** One page of the cards of a distribution. */
export const listDistCards = async ({ db, me, tools }: SignedCall, distId: string, query: object) => {
  await find(db, me, table, distId)
  return cards(tools, me, { ...query, distId })
}

/** Free cards of a batch, and the numbers that a distribution of this quantity would get now. */
export const freeCards = async ({ db, me, params, query }: Call<typeof prepaycarddistribut.undistcount>) => {
  await find(db, me, prepayBatches, params.id)
  const count = await countStock(db, params.id)
  const { quantity } = query
  const ranges = quantity === undefined ? [] : await nextRanges(db, params.id, quantity)
  return { count, ranges: ranges.slice(0, rangesShown), more: Math.max(0, ranges.length - rangesShown) }
}

const cardsOfBatch = 'prepay_card.of_batch'

/** Enabled batches for organisations, newest first, with their free cards. */
export const distributable = async ({ db, me }: SignedCall) => {
  const { id, name, batchNo, faceFen, salePriceFen, named } = prepayBatches
  const rows = await db
    .select({ id, name, batchNo, faceFen, salePriceFen, named })
    .from(prepayBatches)
    .where(and(within(me, prepayBatches), eq(prepayBatches.status, 'enabled'), eq(prepayBatches.usage, 'organ')))
    .orderBy(desc(id))
    .limit(1000)
  const ids = rows.map((row) => row.id)
  const figures = await figuresByKey(db, [cardsOfBatch], me.operatorId, ids)
  return rows.map(({ batchNo: no, ...row }) => ({
    ...row,
    name: `${row.name} · ${no}`,
    freeCount: figureOf(figures.get(row.id) ?? {}, cardsOfBatch, 'inStock'),
  }))
}

const balances = 'prepay_card.balance_fen'
const spent = 'prepay_card.used_fen'

/** Cards, balances and debts of the organisations that received cards, largest balance first. */
export const cardsByOrgan = async ({ db, me }: SignedCall): Promise<OrganCards[]> => {
  const unpaid = sql`filter (where ${table.payStatus} = 'unpaid')`
  const rows = await db
    .select({
      organId: table.organId,
      quantity: sql<number>`sum(${table.quantity})::int`,
      activeCount: sql<number>`sum(${table.activeCount})::int`,
      unpaidFen: sql<string>`coalesce(sum(${table.totalFen}) ${unpaid}, 0)`,
      owedFen: sql<string>`coalesce(sum(${table.activeCount} * ${table.salePriceFen}) ${unpaid}, 0)`,
    })
    .from(table)
    .where(within(me, table))
    .groupBy(table.organId)
  const ids = rows.map(({ organId }) => organId)
  const names = await organNames(db, ids)
  const figures = await figuresByKey(db, [balances, spent], me.operatorId, ids)
  return rows
    .map(({ unpaidFen, owedFen, ...row }) => {
      const own = figures.get(row.organId) ?? {}
      return {
        ...row,
        organName: names.get(row.organId) ?? '',
        balanceFen: figureOf(own, balances, undefined),
        usedFen: figureOf(own, spent, undefined),
        unpaidFen: Number(unpaidFen),
        owedFen: Number(owedFen),
      }
    })
    .toSorted((a, b) => b.balanceFen - a.balanceFen || a.organName.localeCompare(b.organName))
}
