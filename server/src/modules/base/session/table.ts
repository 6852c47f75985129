import type { SessionEndCode } from '@kangju/contract'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'

/** Sign-ins. Only the browser has the token; this table stores its hash. */
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

/** Failed guesses by account and place, and requests by IP address, in time windows. */
export const signInAttempts = pgTable(
  'sign_in_attempt',
  {
    key: text().primaryKey(),
    /** The account, of guesses at one place. */
    accountId: uuid(),
    failures: integer().notNull(),
    windowEndsAt: instant().notNull(),
    /** Earlier guesses are refused. */
    nextAt: instant(),
  },
  (t) => [index('sign_in_attempt_account').on(t.accountId)],
)
