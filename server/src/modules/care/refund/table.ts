import { sql } from 'drizzle-orm'
import type { RefundApplyType, RefundPart, RefundReason, RefundStatus } from '@kangju/contract'
import { bigint, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns, instant } from '../../../db/columns.ts'

/** Refunds of cancelled visits and of late payments. */
export const refunds = pgTable(
  'refund',
  {
    ...commonColumns(),
    refundNo: text().notNull(),
    mainId: uuid().notNull(),
    orderNo: text().notNull(),
    organId: uuid(),
    childIds: uuid().array().notNull(),
    refundableFen: bigint({ mode: 'number' }).notNull(),
    applyFen: bigint({ mode: 'number' }).notNull(),
    refundFen: bigint({ mode: 'number' }),
    keptFen: bigint({ mode: 'number' }),
    reason: text().$type<RefundReason>().notNull(),
    description: text(),
    proofUrls: text().array().notNull(),
    applyType: text().$type<RefundApplyType>().notNull(),
    applicantId: uuid(),
    applicantName: text(),
    appliedAt: instant().notNull(),
    auditBy: uuid(),
    auditByName: text(),
    auditAt: instant(),
    auditRemark: text(),
    parts: jsonb().$type<RefundPart[]>().notNull(),
    refundedAt: instant(),
    failReason: text(),
    status: text().$type<RefundStatus>().notNull(),
  },
  (t) => [
    uniqueIndex('refund__no').on(t.operatorId, t.refundNo),
    index('refund_main').on(t.mainId),
    index('refund_list').on(t.operatorId, t.id),
    index('refund_status').on(t.operatorId, t.status, t.id),
    index('refund_done')
      .on(t.operatorId, t.refundedAt, t.id, t.organId)
      .where(sql`refunded_at is not null`),
  ],
)
export type Refund = typeof refunds.$inferSelect
