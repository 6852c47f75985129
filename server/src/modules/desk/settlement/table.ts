import type { payoutMethods, SettlementState, WriteoffKind } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns, instant } from '../../../db/columns.ts'

const fen = () => bigint({ mode: 'number' }).notNull()

/** Withdrawal requests of staff and organisations. */
export const settlements = pgTable(
  'settlement',
  {
    ...commonColumns(),
    settleNo: text().notNull(),
    ownerType: text().$type<'people' | 'organ'>().notNull(),
    ownerId: uuid().notNull(),
    ownerName: text().notNull(),
    /** Organisation of the staff member, or the organisation itself. */
    organId: uuid(),
    organName: text(),
    amountFen: fen(),
    feeFen: fen(),
    taxFen: fen().default(0),
    netFen: fen(),
    payMethod: text().$type<(typeof payoutMethods)[number]>().notNull(),
    // The account as it was at the request; later changes of it must not redirect the money.
    bankName: text().notNull(),
    bankBranch: text(),
    accountName: text().notNull(),
    accountNo: text().notNull(),
    availSnapshotFen: fen(),
    applyAt: instant().notNull(),
    status: text().$type<SettlementState>().notNull(),
    auditBy: uuid(),
    auditByName: text(),
    auditAt: instant(),
    auditRemark: text(),
    writeoffFen: fen().default(0),
    payBy: uuid(),
    payByName: text(),
    payAt: instant(),
    payRemark: text(),
    failReason: text(),
  },
  (t) => [
    uniqueIndex('settlement__no').on(t.operatorId, t.settleNo),
    uniqueIndex('settlement__open')
      .on(t.ownerId)
      .where(sql`status in ('reviewing', 'toPay')`),
    index('settlement_owner').on(t.ownerId, t.applyAt),
    index('settlement_list').on(t.operatorId, t.status, t.applyAt),
    index('settlement_applied').on(t.operatorId, t.applyAt),
    check(
      'settlement_sum',
      sql`amount_fen = net_fen + fee_fen + tax_fen and net_fen > 0 and fee_fen >= 0 and tax_fen >= 0`,
    ),
  ],
)
export type Settlement = typeof settlements.$inferSelect

/** Write-offs that settle a withdrawal; removed ones are kept for its history. */
export const writeoffs = pgTable(
  'settlement_writeoff',
  {
    ...commonColumns(),
    writeoffNo: text().notNull(),
    settlementId: uuid()
      .notNull()
      .references(() => settlements.id),
    kind: text().$type<WriteoffKind>().notNull(),
    amountFen: fen(),
    voucherNo: text(),
    happenedAt: date({ mode: 'string' }).notNull(),
    proofUrls: text().array().notNull().default([]),
    remark: text(),
    removedByName: text(),
  },
  (t) => [
    uniqueIndex('settlement_writeoff__no').on(t.operatorId, t.writeoffNo),
    uniqueIndex('settlement_writeoff__voucher_no')
      .on(t.operatorId, t.voucherNo)
      .where(sql`deleted_at is null`),
    index('settlement_writeoff_settlement').on(t.settlementId),
    check('settlement_writeoff_positive', sql`amount_fen > 0`),
  ],
)
export type Writeoff = typeof writeoffs.$inferSelect
