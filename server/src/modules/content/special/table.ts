import type { Channel, SpecialItemType, SpecialTemplate } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns, instant } from '../../../db/columns.ts'

/** Special pages. */
export const specials = pgTable(
  'special_subject',
  {
    ...commonColumns(),
    title: text().notNull(),
    subtitle: text(),
    coverUrl: text().notNull(),
    tvCoverUrl: text(),
    channel: text().array().$type<Channel[]>().notNull(),
    templateType: text().$type<SpecialTemplate>().notNull(),
    content: text(),
    startAt: instant(),
    endAt: instant(),
    sort: integer().notNull(),
    viewCount: integer().notNull().default(0),
    status: text().$type<'offline' | 'online'>().notNull(),
  },
  (t) => [
    uniqueIndex('special_subject__title')
      .on(t.operatorId, t.title)
      .where(sql`deleted_at is null`),
  ],
)

export const specialItems = pgTable(
  'special_item',
  {
    specialId: uuid().notNull(),
    type: text().$type<SpecialItemType>().notNull(),
    targetId: uuid().notNull(),
    sort: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.specialId, t.type, t.targetId] }),
    index('special_item_target').on(t.targetId, t.type),
  ],
)
