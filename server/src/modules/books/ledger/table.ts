import type { BooksCheck, lockActions, OfflineMethod, OpenLine } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'

/** Ledger transactions; the unique key refuses a repeated one. */
export const ledgerTxns = pgTable(
  'ledger_txn',
  {
    id: uuid().primaryKey(),
    operatorId: uuid().notNull(),
    /** Kind of event, such as `order.paid`. */
    bizType: text().notNull(),
    /** Document number. */
    bizNo: text().notNull(),
    memo: text(),
    /** Null for automatic postings. */
    actorId: uuid(),
    at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('ledger_txn__key').on(t.operatorId, t.bizType, t.bizNo),
    index('ledger_txn_at').on(t.operatorId, t.at),
  ],
)

/** Entries of a transaction, in monthly partitions. The database checks at commit that debits equal credits. */
export const ledgerEntries = pgTable(
  'ledger_entry',
  {
    id: uuid().notNull(),
    txnId: uuid()
      .notNull()
      .references(() => ledgerTxns.id),
    operatorId: uuid().notNull(),
    account: text().notNull(),
    /** Owner, for accounts that exist once per owner. */
    ownerId: uuid(),
    side: text().$type<'debit' | 'credit'>().notNull(),
    fen: bigint({ mode: 'number' }).notNull(),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.at] }),
    index('ledger_entry_txn').on(t.txnId),
    index('ledger_entry_account').on(t.operatorId, t.account, t.ownerId, t.at),
    index('ledger_entry_day').on(t.operatorId, t.account, t.at, t.id),
    check('ledger_entry_positive', sql`fen > 0`),
    check('ledger_entry_side', sql`side in ('debit', 'credit')`),
  ],
)
export type LedgerEntry = typeof ledgerEntries.$inferSelect

/** Receipts and vouchers of money that came in or went out offline; each counts once. */
export const vouchers = pgTable(
  'voucher',
  {
    id: uuid().primaryKey(),
    operatorId: uuid().notNull(),
    direction: text().$type<'in' | 'out'>().notNull(),
    method: text().$type<OfflineMethod | 'insurance'>().notNull(),
    no: text().notNull(),
    /** Number of the order or refund. */
    bizNo: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [uniqueIndex('voucher__no').on(t.operatorId, t.direction, t.method, t.no)],
)

/** The last locked month of each operator; the database refuses postings dated in it or before. */
export const periodLocks = pgTable('period_lock', {
  operatorId: uuid().primaryKey(),
  /** First day of the month; null after the only locked month was unlocked. */
  lockedThrough: date({ mode: 'string' }),
})

/** Who locked and unlocked months; rows are only added. */
export const periodLockLogs = pgTable(
  'period_lock_log',
  {
    id: uuid().primaryKey(),
    operatorId: uuid().notNull(),
    at: instant().notNull(),
    month: date({ mode: 'string' }).notNull(),
    action: text().$type<(typeof lockActions)[number]>().notNull(),
    actorId: uuid().notNull(),
    actorName: text().notNull(),
    remark: text(),
    /** What was open, and what the check of the books found; null for an unlock. */
    open: jsonb().$type<OpenLine[]>(),
    checked: jsonb().$type<BooksCheck>(),
  },
  (t) => [index('period_lock_log_at').on(t.operatorId, t.at, t.id)],
)
export type PeriodLockLog = typeof periodLockLogs.$inferSelect

/** Checks of the invariants: one row per operator and check. */
export const checkRuns = pgTable(
  'check_run',
  {
    id: uuid().primaryKey(),
    operatorId: uuid().notNull(),
    at: instant().notNull(),
    cause: text().$type<'nightly' | 'asked'>().notNull(),
    /** Name of the account that asked for it. */
    byName: text(),
    violations: integer().notNull(),
  },
  (t) => [index('check_run_at').on(t.operatorId, t.at, t.id)],
)
export type CheckRunRow = typeof checkRuns.$inferSelect

/** Result of each invariant in a check, with some of the rows that violate it. */
export const checkResults = pgTable(
  'check_result',
  {
    runId: uuid()
      .notNull()
      .references(() => checkRuns.id),
    /** Number of the invariant, such as `INV-01`. */
    key: text().notNull(),
    violations: integer().notNull(),
    samples: jsonb().$type<Record<string, string>[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.key] })],
)
