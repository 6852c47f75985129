import type { PrepayCardState, PrepayFlowType, PrepayScope } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns, instant } from '../../../db/columns.ts'

const fen = () => bigint({ mode: 'number' }).notNull()

export const prepayCardsTable = 'prepay_card'

/** Prepaid cards. Money held for an unpaid order stays in the balance, but cannot be used again. */
export const prepayCards = pgTable(
  prepayCardsTable,
  {
    ...commonColumns(),
    cardNo: text().notNull(),
    /** Encrypted, for the print file. */
    password: text().notNull(),
    /** Keyed hash that a given password is compared with. */
    passwordHash: text().notNull(),
    faceFen: fen(),
    balanceFen: fen().default(0),
    heldFen: fen().default(0),
    scopeType: text().$type<PrepayScope>().notNull().default('all'),
    scopeIds: uuid().array().notNull().default([]),
    /** Largest share of one order that the card pays. */
    maxPayBp: integer().notNull().default(10_000),
    /** Last day on which the card can be used; null for permanent cards. */
    validEnd: date({ mode: 'string' }),
    status: text().$type<PrepayCardState>().notNull(),
    /** Number of its last flow. */
    flowSeq: integer().notNull().default(0),
    wrongTries: integer().notNull().default(0),
    lockedUntil: instant(),
    lastUsedAt: instant(),
  },
  (t) => [
    uniqueIndex('prepay_card__card_no').on(t.cardNo),
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
    state: text().$type<'held' | 'spent' | 'released'>().notNull(),
    createdAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('prepay_card_hold__order').on(t.orderId, t.cardId),
    index('prepay_card_hold_card').on(t.cardId),
    check('prepay_card_hold_positive', sql`fen > 0`),
  ],
)
export type PrepayCardHold = typeof prepayCardHolds.$inferSelect
