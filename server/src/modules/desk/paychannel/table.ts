import type { OnlineMethod } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'

/**
 * What a notice came to: it paid, its money goes back because the order was given up, its money belongs to nothing and goes
 * back too, it said again what was known, it named nothing of ours, it told of a refund.
 */
export type NoticeOutcome = 'paid' | 'late' | 'stray' | 'known' | 'unknown' | 'told'

/** Notices that were taken in: a second one changes nothing. */
export const payNotices = pgTable(
  'pay_notice',
  {
    id: uuid().primaryKey(),
    channel: text().notNull(),
    nonce: text().notNull(),
    operatorId: uuid(),
    method: text().$type<OnlineMethod>().notNull(),
    kind: text().notNull(),
    bizNo: text().notNull(),
    channelNo: text().notNull(),
    fen: bigint({ mode: 'number' }).notNull(),
    at: instant().notNull(),
    outcome: text().$type<NoticeOutcome>().notNull(),
    /** When money that was nobody's had gone back. */
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
