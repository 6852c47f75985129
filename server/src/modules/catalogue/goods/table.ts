import type { Channel, GoodsType } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns } from '../../../db/columns.ts'

export const goodsClasses = pgTable(
  'goods_class',
  {
    ...commonColumns(),
    name: text().notNull(),
    iconUrl: text(),
    sort: integer().notNull(),
    status: text().$type<'enabled' | 'disabled'>().notNull(),
  },
  (t) => [
    uniqueIndex('goods_class__name')
      .on(t.operatorId, t.name)
      .where(sql`deleted_at is null`),
  ],
)

/** Virtual goods: cards, memberships, courses, vouchers. */
export const goodsTable = pgTable(
  'goods',
  {
    ...commonColumns(),
    code: text().notNull(),
    name: text().notNull(),
    classId: uuid().notNull(),
    goodsType: text().$type<GoodsType>().notNull(),
    batchId: uuid(),
    validDays: integer(),
    priceFen: bigint({ mode: 'number' }).notNull(),
    marketPriceFen: bigint({ mode: 'number' }),
    stock: integer(),
    limitPerUser: integer(),
    coverUrl: text().notNull(),
    content: text().notNull(),
    channel: text().array().$type<Channel[]>().notNull(),
    sort: integer().notNull(),
    saleCount: integer().notNull().default(0),
    status: text().$type<'draft' | 'onSale' | 'offSale'>().notNull(),
  },
  (t) => [
    uniqueIndex('goods__code').on(t.operatorId, t.code),
    uniqueIndex('goods__name')
      .on(t.operatorId, t.name)
      .where(sql`deleted_at is null`),
    index('goods_of_class').on(t.classId),
  ],
)
