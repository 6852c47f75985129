import type { SessionEndCode } from '@kangju/contract'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'

/** Sign-ins. The token itself is with the browser only; here lies its hash. */
export const sessions = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    tokenHash: text().notNull(),
    accountId: uuid().notNull(),
    operatorId: uuid().notNull(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
    endCode: text().$type<SessionEndCode>(),
    ip: text().notNull(),
    userAgent: text().notNull(),
  },
  (t) => [uniqueIndex('session__token').on(t.tokenHash), index('session_account').on(t.accountId, t.createdAt)],
)

/** Why a session ended, as the code its holder is told. */

/** Failed sign-ins by name and by address, in windows. */
export const signInAttempts = pgTable('sign_in_attempt', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  windowEndsAt: instant().notNull(),
})
