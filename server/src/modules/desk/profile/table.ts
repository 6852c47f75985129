import type { ConsoleSettings } from '@kangju/contract'
import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'

/** Console settings per account. */
export const consoleSettings = pgTable('console_settings', {
  accountId: uuid().primaryKey(),
  settings: jsonb().$type<Partial<ConsoleSettings>>().notNull(),
  updatedAt: instant().notNull(),
})
