import type { OnlineMethod } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'

/** Payments requested from a channel, with the channel's answer. */
export const payments = pgTable(
  'payment',
  {
    id: uuid().primaryKey(),
    operatorId: uuid().notNull(),
    kind: text().$type<'order' | 'goods'>().notNull(),
    /** Id of the order. */
    bizId: uuid().notNull(),
    bizNo: text().notNull(),
    channel: text().notNull(),
    method: text().$type<OnlineMethod>(),
    fen: bigint({ mode: 'number' }).notNull(),
    /** Hash of the ticket that entitles its holder to pay. */
    ticketHash: text().notNull(),
    channelNo: text(),
    createdAt: instant().notNull(),
    /** Time at which the channel was asked to take this payment. */
    startedAt: instant(),
    paidAt: instant(),
    /** Time from which the channel takes no money for it any more. */
    closedAt: instant(),
  },
  (t) => [
    uniqueIndex('payment__ticket').on(t.ticketHash),
    uniqueIndex('payment__channel_no').on(t.channel, t.channelNo),
    index('payment_of').on(t.bizId),
    index('payment_no').on(t.channel, t.bizNo),
    index('payment_started')
      .on(t.startedAt)
      .where(sql`started_at is not null and channel_no is null and closed_at is null`),
  ],
)
export type Payment = typeof payments.$inferSelect

/** When a channel was last asked about money to send back, so that all of it gets its turn. */
export const payoutAsks = pgTable('payout_ask', {
  refundNo: text().primaryKey(),
  askedAt: instant().notNull(),
})
