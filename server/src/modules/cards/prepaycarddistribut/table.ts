import type { ActiveMode, CardRange, DistActiveState, DistPayState } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns, instant } from '../../../db/columns.ts'

const fen = () => bigint({ mode: 'number' }).notNull()

export const prepayDistsTable = 'prepay_dist'

/** Cards that an organisation received. Its cards carry its id; the counts are kept with their changes. */
export const prepayDists = pgTable(
  prepayDistsTable,
  {
    ...commonColumns(),
    distNo: text().notNull(),
    batchId: uuid().notNull(),
    organId: uuid().notNull(),
    quantity: integer().notNull(),
    ranges: jsonb().$type<CardRange[]>().notNull(),
    startNo: text(),
    endNo: text(),
    salePriceFen: fen(),
    totalFen: fen(),
    contactName: text().notNull(),
    contactMobile: text().notNull(),
    contactMobileIndex: text().notNull(),
    payStatus: text().$type<DistPayState>().notNull().default('unpaid'),
    paidAt: instant(),
    paidByName: text(),
    payVoucherNo: text(),
    activeMode: text().$type<ActiveMode>().notNull(),
    activeCount: integer().notNull().default(0),
    voidCount: integer().notNull().default(0),
    activeStatus: text()
      .$type<DistActiveState>()
      .notNull()
      .generatedAlwaysAs(
        sql`case when active_count = 0 then 'none' when active_count + void_count < quantity then 'some' else 'all' end`,
      ),
    activeDeadline: date({ mode: 'string' }),
    remark: text(),
    /** Number of its last activation. */
    activations: integer().notNull().default(0),
    status: text().$type<'enabled' | 'disabled'>().notNull(),
  },
  (t) => [
    uniqueIndex('prepay_dist__dist_no').on(t.operatorId, t.distNo),
    index('prepay_dist_order').on(t.operatorId, t.id),
    index('prepay_dist_organ').on(t.organId, t.id),
    index('prepay_dist_batch').on(t.batchId, t.id),
    check('prepay_dist_counts', sql`active_count >= 0 and void_count >= 0 and active_count + void_count <= quantity`),
  ],
)
export type PrepayDist = typeof prepayDists.$inferSelect

/** Cards of a distribution that were activated together; append-only. */
export const prepayActivations = pgTable(
  'prepay_activation',
  {
    id: uuid().primaryKey(),
    operatorId: uuid().notNull(),
    distId: uuid().notNull(),
    /** Also the document number of the posting and of the cards' flows. */
    activationNo: text().notNull(),
    count: integer().notNull(),
    faceFen: fen(),
    totalFen: fen(),
    buyerName: text().notNull(),
    invoiceTitle: text(),
    remark: text(),
    byName: text(),
    at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('prepay_activation__activation_no').on(t.operatorId, t.activationNo),
    index('prepay_activation_dist').on(t.distId, t.id),
  ],
)
