import {
  hasArticle,
  hasItems,
  validationWords,
  type Channel,
  type SpecialDraft,
  specialLackTexts as lackTexts,
} from '@kangju/contract'
import { and, arrayContains, asc, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { onAirAt } from '../../../db/on-air.ts'
import { invalid, type FieldTexts } from '../../../kit/problem.ts'
import { hasContent } from '../../../html/clean-html.ts'
import { findOffers, offerKey, type OfferRef } from '../../catalogue/offer/service.ts'
import { specialItems, specials } from './table.ts'

type Stored = Pick<typeof specials.$inferSelect, 'templateType' | 'content'>

/** Reasons why a page cannot go online. */
export const lacksOf = ({ templateType, content }: Stored, itemCount: number): FieldTexts => ({
  ...(hasArticle(templateType) && !hasContent(content ?? '') ? { content: [lackTexts.content] } : {}),
  ...(hasItems(templateType) && itemCount === 0 ? { items: [lackTexts.items] } : {}),
})

/** Items that a page of this template stores. */
export const itemsFor = ({ templateType, items }: Pick<SpecialDraft, 'templateType' | 'items'>): OfferRef[] =>
  hasItems(templateType) ? (items ?? []) : []

/** Refuses items of other operators; they need not be on sale. */
export const checkItems = async (db: Db, operatorId: string, items: readonly OfferRef[]) => {
  const known = await findOffers(db, operatorId, items)
  const wrong: FieldTexts = {}
  for (const [at, item] of items.entries())
    if (!known.has(offerKey(item))) wrong[`items.${at}.targetId`] = [validationWords.reference]
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

export const saveItems = async (db: Db, specialId: string, items: readonly OfferRef[]) => {
  await db.delete(specialItems).where(eq(specialItems.specialId, specialId))
  if (items.length > 0)
    await db.insert(specialItems).values(items.map(({ type, targetId }, sort) => ({ specialId, type, targetId, sort })))
}

const readItems = (db: Db, specialId: string): Promise<OfferRef[]> =>
  db
    .select({ type: specialItems.type, targetId: specialItems.targetId })
    .from(specialItems)
    .where(eq(specialItems.specialId, specialId))
    .orderBy(asc(specialItems.sort))

/** Items of a page in order, with their offers; deleted ones are left out. */
export const offersOf = async (db: Db, operatorId: string, specialId: string) => {
  const items = await readItems(db, specialId)
  const known = await findOffers(db, operatorId, items)
  return items.flatMap((item) => known.get(offerKey(item)) ?? [])
}

const ofOperator = (operatorId: string): SQL | undefined =>
  and(eq(specials.operatorId, operatorId), isNull(specials.deletedAt))

/** Whether a page is online; locks it until the transaction ends. */
export const isOnline = async (db: Db, operatorId: string, id: string): Promise<boolean> => {
  const [row] = await db
    .select({ status: specials.status })
    .from(specials)
    .where(and(ofOperator(operatorId), eq(specials.id, id)))
    .for('share')
  return row?.status === 'online'
}

export const specialTitles = async (db: Db, operatorId: string, ids: string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: specials.id, title: specials.title })
    .from(specials)
    .where(and(ofOperator(operatorId), inArray(specials.id, ids)))
  return new Map(rows.map((row) => [row.id, row.title]))
}

export const onlineOptions = (db: Db, operatorId: string) =>
  db
    .select({ id: specials.id, name: specials.title })
    .from(specials)
    .where(and(ofOperator(operatorId), eq(specials.status, 'online')))
    .orderBy(asc(specials.sort), desc(specials.id))
    .limit(1000)

/** Pages online in a channel, including those whose period has not begun. */
export const specialsOnline = (db: Db, operatorId: string, channel: Channel) =>
  db
    .select()
    .from(specials)
    .where(and(ofOperator(operatorId), eq(specials.status, 'online'), arrayContains(specials.channel, [channel])))
    .orderBy(asc(specials.sort), desc(specials.id))

/** Adds a view to each of these pages on air. */
export const countViews = async (db: Db, operatorId: string, ids: readonly string[], now: Date) => {
  if (ids.length === 0) return
  const counted = db
    .select({ id: specials.id })
    .from(specials)
    .where(
      and(
        ofOperator(operatorId),
        eq(specials.status, 'online'),
        inArray(specials.id, [...ids]),
        onAirAt(specials, now),
      ),
    )
    // A fixed lock order prevents deadlocks between concurrent reports.
    .orderBy(asc(specials.id))
    .for('update')
  await db
    .update(specials)
    .set({ viewCount: sql`${specials.viewCount} + 1` })
    .where(inArray(specials.id, counted))
}
