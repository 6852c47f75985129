import type { DraftForm } from '@kangju/contract'
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'

/** Unfinished forms, encrypted: they hold numbers that no row may hold in clear. */
export const formDrafts = pgTable(
  'form_draft',
  {
    id: uuid().primaryKey(),
    accountId: uuid().notNull(),
    operatorId: uuid().notNull(),
    form: text().$type<DraftForm>().notNull(),
    content: text().notNull(),
    savedAt: instant().notNull(),
  },
  (t) => [uniqueIndex('form_draft__form').on(t.accountId, t.form)],
)
