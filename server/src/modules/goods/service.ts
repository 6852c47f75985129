import { fillText, goodsRules, usualSort, validationWords, type GoodsDraft, type Text } from '@kangju/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { nextCode } from '../../db/numbers.ts'
import type { Db } from '../../db/client.ts'
import type { Me, SignedCall } from '../../http/call.ts'
import { invalid } from '../../http/problem.ts'
import { seek, within } from '../../http/scope.ts'
import { goodsClasses, goodsTable } from './table.ts'

type Goods = typeof goodsTable.$inferSelect

/** The class of a draft. It is held until the goods are written, so that nobody deletes it meanwhile. */
const checkClass = async ({ db, me }: SignedCall, classId: string, old: Goods | undefined) => {
  const found = await seek(db, me, goodsClasses, classId, 'share')
  if (found === undefined) throw invalid({ classId: [validationWords.reference] })
  if (found.status !== 'enabled' && classId !== old?.classId)
    throw invalid({ classId: [fillText(goodsRules.classDisabled, { name: found.name })] })
}

export const goodsValues = async (call: SignedCall, draft: GoodsDraft, old: Goods | undefined) => {
  if (old !== undefined && draft.goodsType !== old.goodsType) throw invalid({ goodsType: [goodsRules.typeFixed] })
  await checkClass(call, draft.classId, old)
  return {
    ...draft,
    code: old?.code ?? (await nextCode(call.db, 'XS')),
    validDays: draft.validDays ?? null,
    marketPriceFen: draft.marketPriceFen ?? null,
    stock: draft.stock ?? null,
    limitPerUser: draft.limitPerUser ?? null,
    sort: draft.sort ?? old?.sort ?? usualSort,
  }
}

/** What lacks before these goods can be sold. */
export const lacksForSale = async ({ db, me }: SignedCall, row: Goods): Promise<Record<string, Text[]>> => {
  const shelf = await seek(db, me, goodsClasses, row.classId)
  return {
    ...(shelf?.status === 'enabled'
      ? {}
      : { classId: [fillText(goodsRules.classDisabled, { name: shelf?.name ?? '' })] }),
    ...(row.stock === 0 ? { stock: [goodsRules.noStock] } : {}),
  }
}

/** Those of these goods that somebody has bought, and that therefore stay. */
export const soldOf = async (db: Db, me: Me, ids: string[]): Promise<Text[]> => {
  const rows = await db
    .select({ name: goodsTable.name, n: goodsTable.saleCount })
    .from(goodsTable)
    .where(and(within(me, goodsTable), inArray(goodsTable.id, ids), sql`${goodsTable.saleCount} > 0`))
  return rows.map((row) => fillText(goodsRules.sold, row))
}

/** Those of these classes that hold goods, and that therefore stay. */
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
