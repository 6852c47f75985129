import { fillText, goodsRules, usualSort, validationWords, type GoodsDraft, type Text } from '@kangju/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { nextCode } from '../../../db/numbers.ts'
import type { Db } from '../../../db/client.ts'
import type { Me, SignedCall } from '../../../http/call.ts'
import { invalid } from '../../../kit/problem.ts'
import { seek, within } from '../../../rows/scope.ts'
import { offersWhere } from '../offer/service.ts'
import { freeCards, lockBatch } from '../../books/prepaycard/service.ts'
import { prepayBatches } from '../../books/prepaycard/table.ts'
import { goodsClasses, goodsTable } from './table.ts'

type Row = typeof goodsTable.$inferSelect
export interface Goods extends Row {
  readonly className: string
}

const ofOperator = (operatorId: string, id: string) =>
  and(within({ operatorId, organId: null }, goodsTable), eq(goodsTable.id, id))

/** Goods of this operator that are not deleted. */
export const goodsById = async (db: Db, operatorId: string, id: string): Promise<Row | undefined> => {
  const [row] = await db.select().from(goodsTable).where(ofOperator(operatorId, id))
  return row
}

/** The goods, locked until the transaction ends, with the name of their class. */
export const holdGoods = async (tx: Db, operatorId: string, id: string): Promise<Goods | undefined> => {
  const [row] = await tx.select().from(goodsTable).where(ofOperator(operatorId, id)).for('update')
  if (row === undefined) return undefined
  const [shelf] = await tx
    .select({ name: goodsClasses.name })
    .from(goodsClasses)
    .where(eq(goodsClasses.id, row.classId))
  return { ...row, className: shelf?.name ?? '' }
}

/**
 * Adds to the stock, or takes from it; unlimited stock stays so. The new version makes open forms with the old stock
 * fail.
 */
export const addStock = async (tx: Db, id: string, n: number) => {
  await tx
    .update(goodsTable)
    .set({ stock: sql`${goodsTable.stock} + ${n}`, version: sql`${goodsTable.version} + 1` })
    .where(and(eq(goodsTable.id, id), sql`${goodsTable.stock} >= 0`))
}

/** Counts what was sold. */
export const addSold = async (tx: Db, id: string, n: number) => {
  await tx
    .update(goodsTable)
    .set({ saleCount: sql`greatest(${goodsTable.saleCount} + ${n}, 0)` })
    .where(eq(goodsTable.id, id))
}

/** The class of a draft, share-locked so that it is not deleted before the goods are written. */
const checkClass = async ({ db, me }: SignedCall, classId: string, old: Row | undefined) => {
  const found = await seek(db, me, goodsClasses, classId, 'share')
  if (found === undefined) throw invalid({ classId: [validationWords.reference] })
  if (found.status !== 'enabled' && classId !== old?.classId)
    throw invalid({ classId: [fillText(goodsRules.classDisabled, { name: found.name })] })
}

const yuan = (fen: number) => (fen / 100).toFixed(2)

/** The batch of prepaid cards on sale: unnamed cards for sale online, at no more than their face value. */
const checkBatch = async ({ db, me }: SignedCall, { batchId, priceFen }: GoodsDraft, old: Row | undefined) => {
  const batch = batchId == null ? undefined : await seek(db, me, prepayBatches, batchId.toLowerCase(), 'share')
  const isSold = batch?.usage === 'online' && batch.named === 0 && batch.status !== 'draft'
  if (batch === undefined || !isSold) throw invalid({ batchId: [validationWords.reference] })
  if (batch.status !== 'enabled' && batch.id !== old?.batchId)
    throw invalid({ batchId: [fillText(goodsRules.batchStopped, { name: batch.name })] })
  if (priceFen > batch.faceFen)
    throw invalid({ priceFen: [fillText(goodsRules.aboveFace, { yuan: yuan(batch.faceFen) })] })
  return batch.id
}

export const goodsValues = async (call: SignedCall, draft: GoodsDraft, old: Row | undefined) => {
  if (old !== undefined && draft.goodsType !== old.goodsType) throw invalid({ goodsType: [goodsRules.typeFixed] })
  await checkClass(call, draft.classId, old)
  const isCard = draft.goodsType === 'prepaidCard'
  return {
    ...draft,
    batchId: isCard ? await checkBatch(call, draft, old) : null,
    code: old?.code ?? (await nextCode(call.db, 'XS')),
    // Cards take validity and stock from their batch.
    validDays: isCard ? null : (draft.validDays ?? null),
    marketPriceFen: draft.marketPriceFen ?? null,
    stock: isCard ? null : (draft.stock ?? null),
    limitPerUser: draft.limitPerUser ?? null,
    sort: draft.sort ?? old?.sort ?? usualSort,
  }
}

const lacksCards = async ({ db, me }: SignedCall, { batchId }: Row): Promise<Record<string, Text[]>> => {
  const batch = batchId === null ? undefined : await seek(db, me, prepayBatches, batchId)
  if (batch?.status !== 'enabled') return { batchId: [fillText(goodsRules.batchStopped, { name: batch?.name ?? '' })] }
  return (await freeCards(db, batch)) === 0 ? { batchId: [fillText(goodsRules.noCardsLeft, { name: batch.name })] } : {}
}

/** The batch of goods of kind prepaid card, locked; undefined unless its cards are sold now. */
export const holdBatch = async (tx: Db, { operatorId, batchId }: Pick<Row, 'operatorId' | 'batchId'>) => {
  const batch = batchId === null ? undefined : await lockBatch(tx, operatorId, batchId)
  return batch?.status === 'enabled' ? batch : undefined
}

/** Missing requirements for sale. */
export const lacksForSale = async (call: SignedCall, row: Row): Promise<Record<string, Text[]>> => {
  const { db, me } = call
  const shelf = await seek(db, me, goodsClasses, row.classId)
  return {
    ...(shelf?.status === 'enabled'
      ? {}
      : { classId: [fillText(goodsRules.classDisabled, { name: shelf?.name ?? '' })] }),
    ...(row.stock === 0 ? { stock: [goodsRules.noStock] } : {}),
    ...(row.goodsType === 'prepaidCard' ? await lacksCards(call, row) : {}),
  }
}

/** Obstacles to deleting these goods: past sales. */
export const soldOf = async (db: Db, me: Me, ids: string[]): Promise<Text[]> => {
  const rows = await db
    .select({ name: goodsTable.name, n: goodsTable.saleCount })
    .from(goodsTable)
    .where(and(within(me, goodsTable), inArray(goodsTable.id, ids), sql`${goodsTable.saleCount} > 0`))
  return rows.map((row) => fillText(goodsRules.sold, row))
}

/** Obstacles to deleting these classes: the goods in them. */
export const fullClasses = async (db: Db, me: Me, classIds: string[]): Promise<Text[]> => {
  const rows = await db
    .select({ name: goodsClasses.name, n: sql<number>`count(*)::int` })
    .from(goodsTable)
    .innerJoin(goodsClasses, eq(goodsClasses.id, goodsTable.classId))
    .where(and(within(me, goodsTable), inArray(goodsTable.classId, classIds)))
    .groupBy(goodsClasses.id)
    .orderBy(goodsClasses.sort, goodsClasses.id)
  return rows.map((row) => fillText(goodsRules.classHolds, row))
}

export const countOnSale = async (db: Db, me: Me, classId: string): Promise<number> =>
  db.$count(goodsTable, and(within(me, goodsTable), eq(goodsTable.classId, classId), eq(goodsTable.status, 'onSale')))

/** All goods on sale, in the order of the shop. */
export const goodsOnSale = (db: Db, operatorId: string) =>
  offersWhere(db, operatorId, 'goods', eq(goodsTable.status, 'onSale'), [
    sql`${goodsTable.sort}`,
    sql`${goodsTable.id} desc`,
  ])
