import type { Party } from '@kangju/contract'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'

/** Sessions of customers, staff and organisations; the token is stored only as its hash. */
export const partySessions = pgTable(
  'party_session',
  {
    id: uuid().primaryKey(),
    operatorId: uuid().notNull(),
    kind: text().$type<Party>().notNull(),
    ownerId: uuid().notNull(),
    tokenHash: text().notNull(),
    /** Blind index of the mobile number of the sign-in; the session ends when the owner's number changes. */
    mobileIndex: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [uniqueIndex('party_session__token').on(t.tokenHash), index('party_session_owner').on(t.ownerId)],
)
