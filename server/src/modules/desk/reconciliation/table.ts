import type {
  BillChannel,
  BillKind,
  BillOutcome,
  billStates,
  BillSummary,
  BillSums,
  DocumentKind,
  NoteState,
  Text,
} from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns, instant } from '../../../db/columns.ts'

/** Daily bills of payment channels as they were imported; a bill with other content is another edition. */
export const channelBills = pgTable(
  'channel_bill',
  {
    ...commonColumns(),
    channel: text().$type<BillChannel>().notNull(),
    day: date({ mode: 'string' }).notNull(),
    edition: integer().notNull(),
    isCurrent: boolean().notNull(),
    /** Hash of the text, so that another packing or encoding of it is the same bill. */
    digest: text().notNull(),
    filename: text().notNull(),
    lines: integer().notNull(),
    /** Lines compared so far. */
    done: integer().notNull().default(0),
    status: text().$type<(typeof billStates)[number]>().notNull(),
    /** Why the last comparison ended without a result. */
    failure: jsonb().$type<Text>(),
    matchedAt: instant(),
    summary: jsonb().$type<BillSummary>().notNull(),
    sums: jsonb().$type<BillSums>(),
  },
  (t) => [
    uniqueIndex('channel_bill__edition').on(t.operatorId, t.channel, t.day, t.edition),
    uniqueIndex('channel_bill__current')
      .on(t.operatorId, t.day, t.channel)
      .where(sql`is_current`),
  ],
)
export type ChannelBill = typeof channelBills.$inferSelect

/** Lines of a bill with our payments and refunds beside them, and those that only our books have. */
export const billItems = pgTable(
  'bill_item',
  {
    id: uuid().primaryKey(),
    operatorId: uuid().notNull(),
    billId: uuid().notNull(),
    /** Null for an item that only our books have. */
    lineNo: integer(),
    kind: text().$type<BillKind>().notNull(),
    /** Null until the bill is compared. */
    outcome: text().$type<BillOutcome>(),
    /** The number that both sides know: the channel's for a payment, ours for a refund. */
    matchNo: text().notNull(),
    channelNo: text(),
    theirNo: text(),
    theirAt: instant(),
    theirFen: bigint({ mode: 'number' }),
    theirState: text(),
    documentKind: text().$type<DocumentKind>(),
    documentNo: text(),
    ourAt: instant(),
    ourFen: bigint({ mode: 'number' }),
  },
  (t) => [
    index('bill_item_list').on(t.billId, t.lineNo, t.id),
    index('bill_item_outcome')
      .on(t.billId, t.outcome)
      .where(sql`outcome <> 'matched'`),
    index('bill_item_no').on(t.operatorId, t.kind, t.matchNo),
  ],
)
export type BillItemRow = typeof billItems.$inferSelect

/** Notes on differences; they belong to the number, so that they survive another comparison and another edition. */
export const billNotes = pgTable(
  'bill_note',
  {
    id: uuid().primaryKey(),
    operatorId: uuid().notNull(),
    channel: text().$type<BillChannel>().notNull(),
    day: date({ mode: 'string' }).notNull(),
    kind: text().$type<BillKind>().notNull(),
    matchNo: text().notNull(),
    state: text().$type<NoteState>().notNull(),
    text: text().notNull(),
    at: instant().notNull(),
    by: uuid().notNull(),
    byName: text().notNull(),
  },
  (t) => [index('bill_note_no').on(t.operatorId, t.channel, t.day, t.kind, t.matchNo, t.at)],
)
