import type { Channel, ShelfItemType } from '@kangju/contract'
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { commonColumns } from '../../../db/columns.ts'

/** The shelves of mini program and television. */
export const programClasses = pgTable('program_class', {
  ...commonColumns(),
  name: text().notNull(),
  channel: text().array().$type<Channel[]>().notNull(),
  iconUrl: text().notNull(),
  tvImageUrl: text(),
  sort: integer().notNull(),
  status: text().$type<'enabled' | 'disabled'>().notNull(),
})

/** What stands on a shelf. */
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
