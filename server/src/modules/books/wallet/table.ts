import type { FlowKind, PostStatus } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'

const fen = () => bigint({ mode: 'number' }).notNull().default(0)

/** Wallets of staff and organisations. */
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
    /** Time of the last transaction; null if there was none. */
    lastFlowAt: instant(),
    /** Number of the last posted flow. */
    flowSeq: integer().notNull().default(0),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('wallet__owner_id').on(t.ownerId),
    index('wallet_operator').on(t.operatorId, t.ownerType),
    check('wallet_not_negative', sql`available_fen >= 0 and frozen_fen >= 0 and pending_fen >= 0`),
  ],
)
export type Wallet = typeof wallets.$inferSelect

/** Wallet transactions. Pending ones have no balances yet. */
export const walletFlows = pgTable(
  'wallet_flow',
  {
    id: uuid().primaryKey(),
    operatorId: uuid().notNull(),
    flowNo: text().notNull(),
    ownerType: text().$type<Wallet['ownerType']>().notNull(),
    ownerId: uuid().notNull(),
    organId: uuid(),
    direction: text().$type<'in' | 'out'>().notNull(),
    bizType: text().$type<FlowKind>().notNull(),
    amountFen: bigint({ mode: 'number' }).notNull(),
    availBeforeFen: bigint({ mode: 'number' }),
    availAfterFen: bigint({ mode: 'number' }),
    frozenAfterFen: bigint({ mode: 'number' }),
    pendingAfterFen: bigint({ mode: 'number' }),
    postStatus: text().$type<PostStatus>().notNull(),
    /** Position among the posted flows of the wallet, given under its lock; moments may come out of order. */
    seq: integer(),
    availableAt: instant().notNull(),
    postedAt: instant(),
    bizNo: text().notNull(),
    childId: uuid(),
    settlementId: uuid(),
    attachments: text().array().notNull().default([]),
    remark: text(),
    operatorName: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('wallet_flow__no').on(t.operatorId, t.flowNo),
    uniqueIndex('wallet_flow__seq').on(t.ownerId, t.seq),
    index('wallet_flow_settlement')
      .on(t.settlementId)
      .where(sql`settlement_id is not null`),
    index('wallet_flow_owner').on(t.ownerId, t.createdAt),
    // A page reads the newest rows of each kind and state; the amount makes the sums of one owner an index-only scan.
    index('wallet_flow_list').on(t.operatorId, t.ownerType, t.bizType, t.postStatus, t.createdAt, t.id),
    index('wallet_flow_of_organ').on(t.organId, t.ownerType, t.bizType, t.postStatus, t.createdAt, t.id),
    index('wallet_flow_of_owner').on(t.ownerId, t.bizType, t.postStatus, t.createdAt, t.id, t.organId, t.amountFen),
    index('wallet_flow_biz').on(t.operatorId, t.bizNo),
    index('wallet_flow_child').on(t.childId),
    index('wallet_flow_due')
      .on(t.availableAt)
      .where(sql`post_status = 'pending'`),
    check('wallet_flow_positive', sql`amount_fen > 0`),
  ],
)
export type WalletFlow = typeof walletFlows.$inferSelect

/**
 * Changes of a wallet per month: what its flows add (out is negative) by kind, and how its balances changed in the
 * ledger (`available`, `frozen`, `pending`, and `paid` for payouts). Triggers keep them.
 */
const walletMonthColumns = {
  operatorId: uuid().notNull(),
  /** First day of the business month. */
  month: date({ mode: 'string' }).notNull(),
  ownerId: uuid().notNull(),
  kind: text().notNull(),
  n: bigint({ mode: 'number' }).notNull(),
  fen: bigint({ mode: 'number' }).notNull(),
}
export const walletMonths = pgTable('wallet_month', walletMonthColumns, (t) => [
  primaryKey({ columns: [t.operatorId, t.month, t.ownerId, t.kind] }),
])
/** Changes that are not folded in yet. */
export const walletMonthChanges = pgTable(
  'wallet_month_change',
  { id: bigserial({ mode: 'number' }).primaryKey(), ...walletMonthColumns },
  (t) => [index('wallet_month_change_key').on(t.operatorId, t.month)],
)
