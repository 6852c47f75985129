import type { OnlineMethod } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'

/**
 * Outcome of a notice: paid; late (order cancelled, refunded); stray (matches nothing, goes back); known (repeated);
 * unknown (no such document); told (about a refund); mismatch (a refund of another amount).
 */
export type NoticeOutcome = 'paid' | 'late' | 'stray' | 'known' | 'unknown' | 'told' | 'mismatch'

/** Processed notices; the unique nonce stops replays, and the digest recognises an unchanged redelivery. */
export const payNotices = pgTable(
  'pay_notice',
  {
    id: uuid().primaryKey(),
    channel: text().notNull(),
    nonce: text().notNull(),
    /** Hash of the signed text. */
    digest: text(),
    operatorId: uuid(),
    method: text().$type<OnlineMethod>().notNull(),
    kind: text().notNull(),
    bizNo: text().notNull(),
    channelNo: text().notNull(),
    fen: bigint({ mode: 'number' }).notNull(),
    at: instant().notNull(),
    outcome: text().$type<NoticeOutcome>().notNull(),
    /** Time at which a stray payment was paid back. */
    returnedAt: instant(),
  },
  (t) => [
    uniqueIndex('pay_notice__nonce').on(t.channel, t.nonce),
    index('pay_notice_stray')
      .on(t.at)
      .where(sql`outcome = 'stray' and returned_at is null`),
    index('pay_notice_biz').on(t.bizNo),
  ],
)
