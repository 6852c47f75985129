import type {
  PrepaycardStatus,
  PrepayCardKind,
  PrepayCardState,
  PrepayFlowType,
  PrepayHolderType,
  PrepayScope,
  PrepayUsage,
  PrepayValidType,
} from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns, instant } from '../../../db/columns.ts'

const fen = () => bigint({ mode: 'number' }).notNull()
const flag = () => integer().$type<0 | 1>()
const day = () => date({ mode: 'string' })
const living = sql`deleted_at is null`

/** Batches of prepaid cards. Cards copy what decides their use, which stays as it was when they were generated. */
export const prepayBatches = pgTable(
  'prepay_batch',
  {
    ...commonColumns(),
    batchNo: text().notNull(),
    name: text().notNull(),
    cardKind: text().$type<PrepayCardKind>().notNull(),
    named: flag().notNull(),
    usage: text().$type<PrepayUsage>().notNull(),
    faceFen: fen(),
    salePriceFen: fen(),
    quantity: integer().notNull(),
    specId: uuid(),
    times: integer(),
    validType: text().$type<PrepayValidType>().notNull(),
    validDays: integer(),
    validEndDate: day(),
    scopeType: text().$type<PrepayScope>().notNull(),
    scopeIds: uuid().array().notNull().default([]),
    maxPayBp: integer().notNull(),
    coverUrl: text(),
    description: text().notNull(),
    /** The digits that all its card numbers begin with; set when the generation starts. */
    numberStart: text(),
    seqFrom: text(),
    seqTo: text(),
    /** Cards that exist; the generation continues after them. */
    generatedCount: integer().notNull().default(0),
    /** Cards in stock that goods orders have reserved, paid or not. */
    reservedCount: integer().notNull().default(0),
    /** The last background task that generated cards. */
    taskId: uuid(),
    /** Print files with passwords that were started; each is in the audit log. */
    printTries: integer().notNull().default(0),
    /** A print file with passwords is on its way until then, unless its end is recorded before. */
    printingUntil: instant(),
    printedAt: instant(),
    printedByName: text(),
    status: text().$type<PrepaycardStatus>().notNull(),
  },
  (t) => [
    uniqueIndex('prepay_batch__batch_no').on(t.operatorId, t.batchNo),
    uniqueIndex('prepay_batch__name')
      .on(t.operatorId, t.name)
      .where(sql`deleted_at is null`),
    uniqueIndex('prepay_batch__number_start').on(t.numberStart),
    index('prepay_batch_order').on(t.operatorId, t.id),
    check('prepay_batch_generated', sql`generated_count between 0 and quantity`),
    check('prepay_batch_reserved', sql`reserved_count >= 0`),
  ],
)
export type PrepayBatch = typeof prepayBatches.$inferSelect

export const prepayCardsTable = 'prepay_card'

/** Prepaid cards. Money held for an unpaid order stays in the balance, but cannot be used again. */
export const prepayCards = pgTable(
  prepayCardsTable,
  {
    ...commonColumns(),
    cardNo: text().notNull(),
    batchId: uuid().notNull(),
    /** Position in the batch, from 1; card numbers follow it. */
    seq: integer().notNull(),
    /** The distribution, and the organisation that it went to. */
    distId: uuid(),
    organId: uuid(),
    cardKind: text().$type<PrepayCardKind>().notNull().default('value'),
    named: flag().notNull().default(0),
    /** Encrypted, for the print file. */
    password: text().notNull(),
    /** Keyed hash that a given password is compared with. */
    passwordHash: text().notNull(),
    faceFen: fen(),
    balanceFen: fen().default(0),
    heldFen: fen().default(0),
    /** What was spent and not refunded; a card without activation has no balance and spent nothing. */
    usedFen: bigint({ mode: 'number' })
      .notNull()
      .generatedAlwaysAs(
        sql`case when status in ('active', 'usedUp', 'frozen', 'expired') then face_fen - balance_fen else 0 end`,
      ),
    /** Visits left on an activated visit card. */
    timesLeft: integer(),
    scopeType: text().$type<PrepayScope>().notNull().default('all'),
    scopeIds: uuid().array().notNull().default([]),
    /** Largest share of one order that the card pays. */
    maxPayBp: integer().notNull().default(10_000),
    /** Last day on which the card can be used; null for permanent cards. */
    validEnd: day(),
    status: text().$type<PrepayCardState>().notNull(),
    /** Number of its last flow. */
    flowSeq: integer().notNull().default(0),
    wrongTries: integer().notNull().default(0),
    lockedUntil: instant(),
    lastUsedAt: instant(),
    buyerName: text(),
    buyerMobile: text(),
    buyerMobileIndex: text(),
    buyerIdCard: text(),
    buyerIdCardIndex: text(),
    holderType: text().$type<PrepayHolderType>(),
    holderId: uuid(),
    holderName: text(),
    holderMobile: text(),
    holderMobileIndex: text(),
    boundAt: instant(),
    activatedAt: instant(),
    activatedByName: text(),
  },
  (t) => [
    uniqueIndex('prepay_card__card_no').on(t.cardNo),
    // The lowest free cards of a batch are a range of this index.
    uniqueIndex('prepay_card__seq').on(t.batchId, t.seq),
    index('prepay_card_stock')
      .on(t.batchId, t.seq)
      .where(sql`status = 'inStock'`),
    // A deep page of the list is counted off in these indexes alone.
    index('prepay_card_order').on(t.operatorId, t.cardNo, t.id).where(living),
    index('prepay_card_state').on(t.operatorId, t.status, t.cardNo, t.id).where(living),
    index('prepay_card_organ')
      .on(t.organId, t.cardNo)
      .where(sql`organ_id is not null`),
    index('prepay_card_dist')
      .on(t.distId, t.cardNo)
      .where(sql`dist_id is not null`),
    index('prepay_card_holder')
      .on(t.operatorId, t.holderMobileIndex)
      .where(sql`holder_mobile_index is not null`),
    // The cards that a customer or a household has.
    index('prepay_card_held_by')
      .on(t.holderId, t.cardNo)
      .where(sql`holder_id is not null`),
    index('prepay_card_activated')
      .on(t.operatorId, t.activatedAt)
      .where(sql`activated_at is not null`),
    index('prepay_card_end')
      .on(t.operatorId, t.validEnd)
      .where(sql`valid_end is not null`),
    // Cards that the daily job marks as expired.
    index('prepay_card_ending')
      .on(t.validEnd)
      .where(sql`status = 'active' and valid_end is not null`),
    check('prepay_card_held', sql`held_fen >= 0 and held_fen <= balance_fen and balance_fen <= face_fen`),
  ],
)
export type PrepayCard = typeof prepayCards.$inferSelect

/** Changes of a card's balance or state; append-only. */
export const prepayCardFlows = pgTable(
  'prepay_card_flow',
  {
    id: uuid().primaryKey(),
    operatorId: uuid().notNull(),
    cardId: uuid().notNull(),
    seq: integer().notNull(),
    type: text().$type<PrepayFlowType>().notNull(),
    amountFen: fen(),
    balanceAfterFen: fen(),
    orderNo: text(),
    remark: text(),
    byName: text(),
    at: instant().notNull(),
  },
  (t) => [uniqueIndex('prepay_card_flow__seq').on(t.cardId, t.seq)],
)

/** Money of a card that is kept for an order until it is paid or cancelled. */
export const prepayCardHolds = pgTable(
  'prepay_card_hold',
  {
    id: uuid().primaryKey(),
    operatorId: uuid().notNull(),
    cardId: uuid().notNull(),
    orderId: uuid().notNull(),
    orderNo: text().notNull(),
    fen: fen(),
    /** Uses of a visit card. */
    times: integer(),
    /** What was refunded of it. */
    backFen: fen().default(0),
    state: text().$type<'held' | 'spent' | 'released'>().notNull(),
    createdAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('prepay_card_hold__order').on(t.orderId, t.cardId),
    index('prepay_card_hold_card').on(t.cardId),
    check('prepay_card_hold_positive', sql`fen > 0`),
    check('prepay_card_hold_back', sql`back_fen between 0 and fen`),
  ],
)
export type PrepayCardHold = typeof prepayCardHolds.$inferSelect
