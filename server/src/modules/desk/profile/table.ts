import type { ConsoleSettings } from '@kangju/contract'
import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'

/** What people have set for their console. */
export const consoleSettings = pgTable('console_settings', {
  accountId: uuid().primaryKey(),
  settings: jsonb().$type<Partial<ConsoleSettings>>().notNull(),
  updatedAt: instant().notNull(),
})
