import type { OnlineMethod } from '@kangju/contract'
import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'

/** What a channel was asked to take, and what it said. */
export const payments = pgTable(
  'payment',
  {
    id: uuid().primaryKey(),
    operatorId: uuid().notNull(),
    kind: text().$type<'order' | 'goods'>().notNull(),
    /** The order's id. */
    bizId: uuid().notNull(),
    bizNo: text().notNull(),
    channel: text().notNull(),
    method: text().$type<OnlineMethod>(),
    fen: bigint({ mode: 'number' }).notNull(),
    /** Whoever has it may pay; stored as its hash. */
    ticketHash: text().notNull(),
    channelNo: text(),
    createdAt: instant().notNull(),
    paidAt: instant(),
  },
  (t) => [
    uniqueIndex('payment__ticket').on(t.ticketHash),
    uniqueIndex('payment__channel_no').on(t.channel, t.channelNo),
    index('payment_of').on(t.bizId),
  ],
)
export type Payment = typeof payments.$inferSelect
