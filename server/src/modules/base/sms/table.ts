import { bigserial, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'

/** SMS codes, each valid once, for one purpose and one exact request. */
export const smsCodes = pgTable(
  'sms_code',
  {
    id: uuid().primaryKey(),
    operatorId: uuid().notNull(),
    accountId: uuid().notNull(),
    purpose: text().notNull(),
    /** Keyed hash of the payee, direction and amount, or of whatever else the code is for. */
    boundTo: text().notNull(),
    codeMac: text().notNull(),
    /** Device and address that asked for the code; empty for codes of signed-in accounts. */
    device: text().notNull().default(''),
    address: text().notNull().default(''),
    /** Wrong tries of the account or address that asked for the code. */
    wrongTries: integer().notNull().default(0),
    /** Wrong tries of the device that asked for the code. */
    deviceTries: integer().notNull().default(0),
    /** Wrong tries of everybody else. */
    othersTries: integer().notNull().default(0),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('sms_code_account').on(t.accountId, t.purpose, t.sentAt)],
)

/** Outgoing messages. Without a gateway they stay here, for the administrator to read. */
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
