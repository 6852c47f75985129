import type { Channel } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns, instant } from '../../../db/columns.ts'

/** Bundles of project options at one price. */
export const commodities = pgTable(
  'commodity',
  {
    ...commonColumns(),
    code: text().notNull(),
    name: text().notNull(),
    coverUrl: text().notNull(),
    images: text().array().notNull(),
    summary: text().notNull(),
    content: text().notNull(),
    priceFen: bigint({ mode: 'number' }).notNull(),
    validDays: integer().notNull(),
    limitPerBooker: integer(),
    saleStart: instant(),
    saleEnd: instant(),
    channel: text().array().$type<Channel[]>().notNull(),
    sort: integer().notNull(),
    saleCount: integer().notNull().default(0),
    status: text().$type<'draft' | 'onSale' | 'offSale'>().notNull(),
  },
  (t) => [
    uniqueIndex('commodity__code').on(t.operatorId, t.code),
    uniqueIndex('commodity__name')
      .on(t.operatorId, t.name)
      .where(sql`deleted_at is null`),
    index('commodity_order').on(t.operatorId, t.sort, t.id),
  ],
)

export const commodityItems = pgTable(
  'commodity_item',
  {
    commodityId: uuid().notNull(),
    specId: uuid().notNull(),
    times: integer().notNull(),
    sort: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.commodityId, t.specId] }), index('commodity_item_spec').on(t.specId)],
)
