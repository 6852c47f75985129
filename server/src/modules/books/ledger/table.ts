import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'

/** Something that moved money, once: the same one a second time is refused by its key. */
export const ledgerTxns = pgTable(
  'ledger_txn',
  {
    id: uuid().primaryKey(),
    operatorId: uuid().notNull(),
    /** What kind of thing it was, such as `order.paid`. */
    bizType: text().notNull(),
    /** Of which document. */
    bizNo: text().notNull(),
    memo: text(),
    /** Who did it; nobody, when it happened by itself. */
    actorId: uuid(),
    at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('ledger_txn__key').on(t.operatorId, t.bizType, t.bizNo),
    index('ledger_txn_at').on(t.operatorId, t.at),
  ],
)

/** One side of it. Debits and credits of a transaction are equal: the database sees to that when it commits. */
export const ledgerEntries = pgTable(
  'ledger_entry',
  {
    id: uuid().primaryKey(),
    txnId: uuid()
      .notNull()
      .references(() => ledgerTxns.id),
    operatorId: uuid().notNull(),
    account: text().notNull(),
    /** Whose, for accounts that everybody has one of. */
    ownerId: uuid(),
    side: text().$type<'debit' | 'credit'>().notNull(),
    fen: bigint({ mode: 'number' }).notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('ledger_entry_txn').on(t.txnId),
    index('ledger_entry_account').on(t.operatorId, t.account, t.ownerId, t.at),
    check('ledger_entry_positive', sql`fen > 0`),
    check('ledger_entry_side', sql`side in ('debit', 'credit')`),
  ],
)
export type LedgerEntry = typeof ledgerEntries.$inferSelect
