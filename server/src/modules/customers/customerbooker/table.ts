import type { Gender, OrderSource } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns, instant } from '../../../db/columns.ts'

const fen = () => bigint({ mode: 'number' }).notNull().default(0)

/** Bookers, who order for themselves or others; the mobile number identifies them. */
export const bookers = pgTable(
  'customer_booker',
  {
    ...commonColumns(),
    name: text(),
    mobile: text().notNull(),
    mobileIndex: text().notNull(),
    mobileTailIndex: text(),
    nickname: text(),
    avatar: text(),
    gender: text().$type<Gender>(),
    source: text().$type<OrderSource>().notNull(),
    organId: uuid(),
    marketerId: uuid(),
    registeredAt: instant().notNull(),
    lastOrderAt: instant(),
    orderCount: integer().notNull().default(0),
    paidFen: fen(),
    refundFen: fen(),
    status: text().$type<'enabled' | 'disabled'>().notNull(),
  },
  (t) => [
    uniqueIndex('customer_booker__mobile')
      .on(t.operatorId, t.mobileIndex)
      .where(sql`deleted_at is null`),
    index('customer_booker_list')
      .on(t.operatorId, t.registeredAt)
      .where(sql`deleted_at is null`),
    index('customer_booker_mobile_tail').on(t.operatorId, t.mobileTailIndex),
    index('customer_booker_spelled').using('gin', sql`name_spelled(coalesce(name, nickname))`),
  ],
)
export type Booker = typeof bookers.$inferSelect
