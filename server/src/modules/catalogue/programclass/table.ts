import type { Channel, ShelfItemType } from '@kangju/contract'
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { commonColumns } from '../../../db/columns.ts'

/** Display categories of mini program and TV. */
export const programClasses = pgTable('program_class', {
  ...commonColumns(),
  name: text().notNull(),
  channel: text().array().$type<Channel[]>().notNull(),
  iconUrl: text().notNull(),
  tvImageUrl: text(),
  sort: integer().notNull(),
  status: text().$type<'enabled' | 'disabled'>().notNull(),
})

/** Items of a display category. */
export const shelfItems = pgTable(
  'shelf_item',
  {
    programClassId: uuid().notNull(),
    operatorId: uuid().notNull(),
    type: text().$type<ShelfItemType>().notNull(),
    targetId: uuid().notNull(),
    sort: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.programClassId, t.type, t.targetId] }),
    index('shelf_item_target').on(t.targetId, t.type),
  ],
)
