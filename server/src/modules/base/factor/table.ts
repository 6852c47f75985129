import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'

/** Second factors of accounts. */
export const secondFactors = pgTable('second_factor', {
  /** The account. */
  id: uuid().primaryKey(),
  operatorId: uuid().notNull(),
  /** Encrypted. */
  secret: text().notNull(),
  createdAt: instant().notNull(),
  /** Counts at sign-in from here on. */
  confirmedAt: instant(),
  /** The newest period whose code was used; neither it nor earlier ones are accepted again. */
  lastPeriod: integer().notNull().default(0),
  /** Of the recovery codes that are left. */
  recoveryHashes: text().array().notNull().default([]),
})
