import type { Channel, Offer, SpecialItemType } from '@kangju/contract'
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import { commodities } from '../commodity/table.ts'
import { examClasses } from '../examination/table.ts'
import { goodsTable } from '../goods/table.ts'
import { projects } from '../project/table.ts'

// Whatever is sold, seen from where it is linked to: pages, banners and shelves.

/** Something sold or once sold, with what decides whether customers see it. */
export interface KnownOffer extends Offer {
  readonly isOnSale: boolean
  /** Where it is shown; everywhere when it says nothing. */
  readonly channel: readonly Channel[] | null
  /** When it is sold; an open end never comes. */
  readonly startAt: string | null
  readonly endAt: string | null
}

export interface OfferRef {
  readonly type: SpecialItemType
  readonly targetId: string
}

export const offerKey = ({ type, targetId }: OfferRef) => `${type} ${targetId.toLowerCase()}`

interface Source {
  table: PgTable & { id: PgColumn; operatorId: PgColumn; deletedAt: PgColumn; status: PgColumn; name: PgColumn }
  coverUrl: PgColumn
  priceFen: PgColumn | SQL
  summary?: PgColumn
  channel?: PgColumn
  startAt?: PgColumn
  endAt?: PgColumn
  only?: SQL
}

// Named as the database calls them: what is selected from one table stands without its name.
const lowestPrice = sql<number>`(select coalesce(min(spec.price_fen), 0) from project_spec as spec
  where spec.project_id = project.id and spec.status = 'enabled' and spec.deleted_at is null)`.mapWith(Number)

const sources: Readonly<Record<SpecialItemType, Source>> = {
  project: {
    table: projects,
    coverUrl: projects.coverUrl,
    priceFen: lowestPrice,
    summary: projects.summary,
    channel: projects.channel,
  },
  commodity: {
    table: commodities,
    coverUrl: commodities.coverUrl,
    priceFen: commodities.priceFen,
    summary: commodities.summary,
    channel: commodities.channel,
    startAt: commodities.saleStart,
    endAt: commodities.saleEnd,
  },
  exam: {
    table: examClasses,
    coverUrl: examClasses.coverUrl,
    priceFen: examClasses.priceFen,
    only: eq(examClasses.classType, 'package'),
  },
  goods: {
    table: goodsTable,
    coverUrl: goodsTable.coverUrl,
    priceFen: goodsTable.priceFen,
    channel: goodsTable.channel,
  },
}

const none = sql<null>`null`
const picksAtMost = 1000

const isOwn = (operatorId: string, type: SpecialItemType) => {
  const { table, only } = sources[type]
  return and(eq(table.operatorId, operatorId), isNull(table.deletedAt), only)
}

const readSome = async (
  db: Db,
  operatorId: string,
  type: SpecialItemType,
  which: SQL,
  order: SQL[],
): Promise<KnownOffer[]> => {
  const { table, coverUrl, priceFen, summary, channel, startAt, endAt } = sources[type]
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

/** The offers of this operator among these, by `offerKey`; what is missing here does not exist for it. */
export const findOffers = async (
  db: Db,
  operatorId: string,
  refs: readonly OfferRef[],
): Promise<Map<string, KnownOffer>> => {
  const found = new Map<string, KnownOffer>()
  for (const type of new Set(refs.map((ref) => ref.type))) {
    const ids = [...new Set(refs.filter((ref) => ref.type === type).map((ref) => ref.targetId))]
    const offers = await readSome(db, operatorId, type, inArray(sources[type].table.id, ids), [])
    for (const offer of offers) found.set(offerKey({ type, targetId: offer.id }), offer)
  }
  return found
}

/** All of one kind, what is on sale first. */
export const listOffers = async (db: Db, operatorId: string, type: SpecialItemType) => {
  const { table } = sources[type]
  return db
    .select({ id: table.id, name: table.name, isOnSale: sql<boolean>`${table.status} = 'onSale'` })
    .from(table as PgTable)
    .where(isOwn(operatorId, type))
    .orderBy(sql`${table.status} = 'onSale' desc`, table.name)
    .limit(picksAtMost) as Promise<{ id: string; name: string; isOnSale: boolean }[]>
}

/** All goods on sale, in the order of the shop. */
export const goodsOnSale = (db: Db, operatorId: string) =>
  readSome(db, operatorId, 'goods', eq(goodsTable.status, 'onSale'), [
    sql`${goodsTable.sort}`,
    sql`${goodsTable.id} desc`,
  ])
