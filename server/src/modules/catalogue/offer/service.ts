import type { Channel, Offer, SpecialItemType } from '@kangju/contract'
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'

// Everything sold, as seen by what links to it: pages, banners and display categories.

/** An offer, on sale or not, with the fields that decide whether customers see it. */
export interface KnownOffer extends Offer {
  readonly isOnSale: boolean
  /** The channels that show it; null means all. */
  readonly channel: readonly Channel[] | null
  /** The sale period; null means no limit. */
  readonly startAt: string | null
  readonly endAt: string | null
}

export interface OfferRef {
  readonly type: SpecialItemType
  readonly targetId: string
}

export const offerKey = ({ type, targetId }: OfferRef) => `${type} ${targetId.toLowerCase()}`

export interface OfferSource {
  table: PgTable & { id: PgColumn; operatorId: PgColumn; deletedAt: PgColumn; status: PgColumn; name: PgColumn }
  coverUrl: PgColumn
  priceFen: PgColumn | SQL
  summary?: PgColumn
  channel?: PgColumn
  startAt?: PgColumn
  endAt?: PgColumn
  only?: SQL
}

const sources = new Map<SpecialItemType, OfferSource>()

/** Registers a table as the source of offers of this type. */
export const registerOffers = (type: SpecialItemType, source: OfferSource) => {
  sources.set(type, source)
}

const sourceOf = (type: SpecialItemType): OfferSource => {
  const source = sources.get(type)
  if (source === undefined) throw new Error(`no module sells ${type}: import modules/wiring.ts`)
  return source
}

const none = sql<null>`null`
const picksAtMost = 1000

const isOwn = (operatorId: string, type: SpecialItemType) => {
  const { table, only } = sourceOf(type)
  return and(eq(table.operatorId, operatorId), isNull(table.deletedAt), only)
}

/** The offers of one type that match a condition. */
export const offersWhere = async (
  db: Db,
  operatorId: string,
  type: SpecialItemType,
  which: SQL,
  order: SQL[],
): Promise<KnownOffer[]> => {
  const { table, coverUrl, priceFen, summary, channel, startAt, endAt } = sourceOf(type)
  const rows = await db
    .select({
      id: table.id,
      name: table.name,
      status: table.status,
      coverUrl,
      priceFen,
      summary: summary ?? none,
      channel: channel ?? none,
      startAt: startAt ?? none,
      endAt: endAt ?? none,
    })
    .from(table as PgTable)
    .where(and(isOwn(operatorId, type), which))
    .orderBy(...order)
  return rows.map(({ status, ...row }) => ({
    ...(row as Omit<KnownOffer, 'type' | 'isOnSale'>),
    type,
    isOnSale: status === 'onSale',
  }))
}

/** The offers of this operator among these, by `offerKey`; unknown ones are left out. */
export const findOffers = async (
  db: Db,
  operatorId: string,
  refs: readonly OfferRef[],
): Promise<Map<string, KnownOffer>> => {
  const found = new Map<string, KnownOffer>()
  for (const type of new Set(refs.map((ref) => ref.type))) {
    const ids = [...new Set(refs.filter((ref) => ref.type === type).map((ref) => ref.targetId))]
    const offers = await offersWhere(db, operatorId, type, inArray(sourceOf(type).table.id, ids), [])
    for (const offer of offers) found.set(offerKey({ type, targetId: offer.id }), offer)
  }
  return found
}

/** All offers of one type, those on sale first. */
export const listOffers = async (db: Db, operatorId: string, type: SpecialItemType) => {
  const { table } = sourceOf(type)
  return db
    .select({ id: table.id, name: table.name, isOnSale: sql<boolean>`${table.status} = 'onSale'` })
    .from(table as PgTable)
    .where(isOwn(operatorId, type))
    .orderBy(sql`${table.status} = 'onSale' desc`, table.name)
    .limit(picksAtMost) as Promise<{ id: string; name: string; isOnSale: boolean }[]>
}
