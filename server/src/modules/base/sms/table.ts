import { bigserial, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'

/** Codes sent by message, each good once, for one purpose and for exactly what it was asked for. */
export const smsCodes = pgTable(
  'sms_code',
  {
    id: uuid().primaryKey(),
    operatorId: uuid().notNull(),
    accountId: uuid().notNull(),
    purpose: text().notNull(),
    /** Keyed hash of the payee, direction and amount, or whatever else the code is for. */
    boundTo: text().notNull(),
    codeMac: text().notNull(),
    wrongTries: integer().notNull().default(0),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('sms_code_account').on(t.accountId, t.purpose, t.sentAt)],
)

/** Messages on their way out. Without a gateway they stay here, for those who run the server to read. */
export const smsOutbox = pgTable(
  'sms_outbox',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    operatorId: uuid().notNull(),
    mobile: text().notNull(),
    message: text().notNull(),
    createdAt: instant().notNull(),
    sentAt: instant(),
    failure: text(),
  },
  (t) => [index('sms_outbox_created').on(t.createdAt)],
)
