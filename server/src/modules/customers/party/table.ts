import type { Party } from '@kangju/contract'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'

/** Sessions of customers, staff and organisations, one per device; tokens are stored only as hashes. */
export const partySessions = pgTable(
  'party_session',
  {
    id: uuid().primaryKey(),
    operatorId: uuid().notNull(),
    kind: text().$type<Party>().notNull(),
    ownerId: uuid().notNull(),
    /** Of the access token. */
    tokenHash: text().notNull(),
    /** Of the part that all refresh tokens of the session begin with, so that an old one is recognised. */
    familyHash: text().notNull(),
    /** Of the only refresh token that is valid. */
    refreshHash: text().notNull(),
    /** Of the refresh token before it. */
    previousHash: text(),
    /** Blind index of the mobile number of the sign-in; the session ends when the owner's number changes. */
    mobileIndex: text(),
    ip: text().notNull(),
    userAgent: text().notNull(),
    createdAt: instant().notNull(),
    refreshedAt: instant().notNull(),
    /** Of the access token. */
    expiresAt: instant().notNull(),
    refreshExpiresAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('party_session__token').on(t.tokenHash),
    uniqueIndex('party_session__family').on(t.familyHash),
    index('party_session_owner').on(t.ownerId),
    index('party_session_end').on(t.refreshExpiresAt),
  ],
)
