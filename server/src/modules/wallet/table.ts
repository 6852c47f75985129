import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../db/columns.ts'

const fen = () => bigint({ mode: 'number' }).notNull().default(0)

/** What a person or an organisation has earned and may take out. */
export const wallets = pgTable(
  'wallet',
  {
    id: uuid().primaryKey(),
    operatorId: uuid().notNull(),
    ownerType: text().$type<'people' | 'organ'>().notNull(),
    ownerId: uuid().notNull(),
    availableFen: fen(),
    frozenFen: fen(),
    pendingFen: fen(),
    totalIncomeFen: fen(),
    totalWithdrawFen: fen(),
    /** When money last moved; never, when there is none. */
    lastFlowAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('wallet__owner_id').on(t.ownerId),
    index('wallet_operator').on(t.operatorId, t.ownerType),
    check('wallet_not_negative', sql`available_fen >= 0 and frozen_fen >= 0 and pending_fen >= 0`),
  ],
)
export type Wallet = typeof wallets.$inferSelect
