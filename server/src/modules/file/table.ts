import type { FilePurpose } from '@kangju/contract'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../db/columns.ts'

/** Uploaded files; their bytes lie in the files directory under the id. */
export const files = pgTable(
  'file',
  {
    id: uuid().primaryKey(),
    operatorId: uuid().notNull(),
    purpose: text().$type<FilePurpose>().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    bytes: integer().notNull(),
    width: integer(),
    height: integer(),
    createdAt: instant().notNull(),
    createdBy: uuid().notNull(),
  },
  (t) => [index('file_operator').on(t.operatorId, t.createdAt)],
)
