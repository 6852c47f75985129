import {
  fillText,
  shelfRoom,
  type Channel,
  type ProgramclassDraft,
  programclassFullText as fullText,
} from '@kangju/contract'
import { and, arrayContains, asc, eq, exists, inArray, isNull, ne, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import type { Me, SignedCall } from '../../../http/call.ts'
import { noteChange } from '../../../rows/note-change.ts'
import { invalid } from '../../../kit/problem.ts'
import { within } from '../../../rows/scope.ts'
import { findOffers, offerKey } from '../offer/service.ts'
import { programClasses, shelfItems } from './table.ts'
import { nextVersion } from '../../../rows/stamps.ts'

type Link = NonNullable<ProgramclassDraft['links']>[number]

/** Items of these display categories in their order, deleted ones left out. */
export const linksOn = async (db: Db, me: Pick<Me, 'operatorId'>, shelfIds: readonly string[]) => {
  if (shelfIds.length === 0) return []
  const links = await db
    .select({ shelfId: shelfItems.programClassId, type: shelfItems.type, targetId: shelfItems.targetId })
    .from(shelfItems)
    .where(inArray(shelfItems.programClassId, [...shelfIds]))
    .orderBy(asc(shelfItems.sort))
  const known = await findOffers(db, me.operatorId, links)
  return links.flatMap((link) => {
    const offer = known.get(offerKey(link))
    return offer === undefined ? [] : [{ ...link, name: offer.name, isOnSale: offer.isOnSale }]
  })
}

/** Replaces the items of a display category; returns the bundles added or removed. */
export const fillShelf = async (call: SignedCall, shelfId: string, links: readonly Link[]): Promise<string[]> => {
  const { db, me } = call
  const old = await db.delete(shelfItems).where(eq(shelfItems.programClassId, shelfId)).returning()
  if (links.length > 0)
    await db.insert(shelfItems).values(
      links.map(({ type, targetId }, sort) => ({
        programClassId: shelfId,
        operatorId: me.operatorId,
        type,
        targetId,
        sort,
      })),
    )
  const from = old.toSorted((one, other) => one.sort - other.sort).map(offerKey)
  const to = links.map(offerKey)
  noteChange(call, 'links', from, to)
  const before = new Set(from)
  const after = new Set(to)
  return [...old, ...links]
    .filter((link) => link.type === 'commodity' && before.has(offerKey(link)) !== after.has(offerKey(link)))
    .map((link) => link.targetId)
}

/** The display categories among these that the account may see, locked until the transaction ends. */
export const lockShelves = (db: Db, me: Me, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select({ id: programClasses.id, name: programClasses.name })
        .from(programClasses)
        .where(and(within(me, programClasses), inArray(programClasses.id, [...ids])))
        .orderBy(programClasses.id)
        .for('update')

/** The display categories of these bundles, in their order. */
export const shelvesOf = async (db: Db, me: Me, commodityIds: readonly string[]) =>
  commodityIds.length === 0
    ? []
    : db
        .select({ commodityId: shelfItems.targetId, id: programClasses.id, name: programClasses.name })
        .from(shelfItems)
        .innerJoin(programClasses, eq(programClasses.id, shelfItems.programClassId))
        .where(
          and(
            within(me, programClasses),
            eq(shelfItems.type, 'commodity'),
            inArray(shelfItems.targetId, [...commodityIds]),
          ),
        )
        .orderBy(asc(programClasses.sort), asc(programClasses.id))

const refuseFull = async (call: SignedCall, shelves: readonly { id: string; name: string }[]) => {
  const links = await linksOn(
    call.db,
    call.me,
    shelves.map(({ id }) => id),
  )
  const full = shelves.filter(({ id }) => links.filter((link) => link.shelfId === id).length >= shelfRoom)
  if (full.length > 0)
    throw invalid({ programClassIds: full.map(({ name }) => fillText(fullText, { name, room: shelfRoom })) })
}

/** Puts a bundle into exactly these display categories, which the caller has locked, at the end of each new one. */
export const placeOnShelves = async (call: SignedCall, commodityId: string, shelfIds: readonly string[]) => {
  const { db, me } = call
  const old = (await shelvesOf(db, me, [commodityId])).map(({ id }) => id)
  noteChange(call, 'programClassIds', old.toSorted(), shelfIds.toSorted())
  const gone = old.filter((id) => !shelfIds.includes(id))
  const fresh = shelfIds.filter((id) => !old.includes(id))
  await lockShelves(db, me, gone)
  await refuseFull(call, await lockShelves(db, me, fresh))
  const ofCommodity = and(eq(shelfItems.type, 'commodity'), eq(shelfItems.targetId, commodityId))
  if (gone.length > 0) await db.delete(shelfItems).where(and(ofCommodity, inArray(shelfItems.programClassId, gone)))
  for (const shelfId of fresh)
    await db.insert(shelfItems).values({
      programClassId: shelfId,
      operatorId: me.operatorId,
      type: 'commodity',
      targetId: commodityId,
      sort: sql`(select coalesce(max(sort), -1) + 1 from shelf_item where program_class_id = ${shelfId})`,
    })
  const changed = [...gone, ...fresh]
  // The new version keeps open forms of these display categories from overwriting the change.
  if (changed.length > 0)
    await db
      .update(programClasses)
      .set({ ...nextVersion(call) })
      .where(inArray(programClasses.id, changed))
}

/** Bundles that no other enabled display category shows. */
export const shownOnlyOn = async (db: Db, me: Me, shelfId: string): Promise<{ id: string; name: string }[]> => {
  const elsewhere = alias(shelfItems, 'elsewhere')
  const other = db
    .select({ one: sql`1` })
    .from(elsewhere)
    .innerJoin(programClasses, eq(programClasses.id, elsewhere.programClassId))
    .where(
      and(
        within(me, programClasses),
        eq(programClasses.status, 'enabled'),
        ne(elsewhere.programClassId, shelfId),
        eq(elsewhere.type, 'commodity'),
        eq(elsewhere.targetId, shelfItems.targetId),
      ),
    )
  const rows = await db
    .select({ type: shelfItems.type, targetId: shelfItems.targetId })
    .from(shelfItems)
    .where(and(eq(shelfItems.programClassId, shelfId), eq(shelfItems.type, 'commodity'), not(exists(other))))
    .orderBy(asc(shelfItems.sort))
  const known = await findOffers(db, me.operatorId, rows)
  return rows.flatMap((row) => known.get(offerKey(row)) ?? []).map(({ id, name }) => ({ id, name }))
}

/** The display categories that a channel shows, with their items, in their order. */
export const shelvesShown = async (db: Db, operatorId: string, channel: Channel) => {
  const shelves = await db
    .select()
    .from(programClasses)
    .where(
      and(
        eq(programClasses.operatorId, operatorId),
        isNull(programClasses.deletedAt),
        eq(programClasses.status, 'enabled'),
        arrayContains(programClasses.channel, [channel]),
      ),
    )
    .orderBy(asc(programClasses.sort), asc(programClasses.id))
  const ids = shelves.map((shelf) => shelf.id)
  const items = await db
    .select()
    .from(shelfItems)
    .where(inArray(shelfItems.programClassId, ids))
    .orderBy(asc(shelfItems.sort), asc(shelfItems.targetId))
  return shelves.map((shelf) => ({ ...shelf, items: items.filter((item) => item.programClassId === shelf.id) }))
}
