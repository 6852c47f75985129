import {
  addDays,
  businessDay,
  layCards,
  paysForItems,
  type OrderItem,
  type PayPart,
  type UsableCard,
} from '@kangju/contract'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { newId } from '../../../secret/token.ts'
import { changeCard, type CardChange } from './change.ts'
import { prepayCardHolds, prepayCards, type PrepayCard, type PrepayCardHold } from './table.ts'
import { timesAfter, usableCards } from './usable.ts'

/** Locks cards, always in the same order. */
export const lockCards = (tx: Db, operatorId: string, ids: readonly string[]): Promise<PrepayCard[]> =>
  tx
    .select()
    .from(prepayCards)
    .where(
      and(eq(prepayCards.operatorId, operatorId), inArray(prepayCards.id, [...ids]), isNull(prepayCards.deletedAt)),
    )
    .orderBy(asc(prepayCards.id))
    .for('update')

const lockCard = async (tx: Db, operatorId: string, id: string): Promise<PrepayCard> => {
  const [card] = await lockCards(tx, operatorId, [id])
  if (card === undefined) throw new Error(`there is no card ${id}`)
  return card
}

interface Purchase {
  readonly operatorId: string
  readonly orderId: string
  readonly orderNo: string
  readonly payFen: number
  /** Amount left to pay before the cards. */
  readonly dueFen: number
  readonly items: readonly OrderItem[]
  readonly projectIds: readonly string[]
  readonly classIds: readonly string[]
  /** If set, cards of others are treated as missing. */
  readonly holderId?: string | undefined
  readonly now: Date
}

export type CardFault = 'unusable' | 'outOfScope' | 'empty'

const inScope = (card: PrepayCard, usable: UsableCard, { items, projectIds, classIds }: Purchase) => {
  // A visit card pays for its option beside others; the scope of another card has to cover the whole order.
  if (usable.visits !== null) return paysForItems(usable, items)
  const covers = (ids: readonly string[]) => ids.length > 0 && ids.every((id) => card.scopeIds.includes(id))
  return { all: true, classes: covers(classIds), projects: covers(projectIds) }[card.scopeType]
}

const faultOf = (card: PrepayCard, usable: UsableCard, purchase: Purchase): CardFault | undefined => {
  const isOver = card.validEnd !== null && card.validEnd < businessDay(purchase.now)
  if (card.status !== 'active' || isOver) return 'unusable'
  if (!inScope(card, usable, purchase)) return 'outOfScope'
  return usable.availableFen === 0 || usable.visits?.timesLeft === 0 ? 'empty' : undefined
}

export type Held =
  | { readonly parts: readonly PayPart[] }
  | { readonly fault: CardFault | 'unknown'; readonly cardNo: string | null }

/** Holds as much of an order as the cards may pay. Nothing is held if one of them cannot be used. */
export const holdOnCards = async (tx: Db, cardIds: readonly string[], purchase: Purchase): Promise<Held> => {
  const { operatorId, orderId, orderNo, payFen, dueFen, items, holderId, now } = purchase
  const cards = await lockCards(tx, operatorId, cardIds)
  const isForeign = cards.some((card) => holderId !== undefined && card.holderId !== holderId)
  if (cards.length < new Set(cardIds).size || isForeign) return { fault: 'unknown', cardNo: null }
  const usable = await usableCards(tx, cards)
  for (const card of usable) {
    const fault = faultOf(card.row, card, purchase)
    if (fault !== undefined) return { fault, cardNo: card.cardNo }
  }
  const parts: PayPart[] = []
  for (const { card, fen, times } of layCards(usable, { payFen, dueFen, items })) {
    const { id: cardId, cardNo, heldFen } = card.row
    parts.push({ method: 'prepaidCard', fen, cardNo, cardId, channelNo: null })
    await tx
      .update(prepayCards)
      .set({ heldFen: heldFen + fen })
      .where(eq(prepayCards.id, cardId))
    const hold = { id: newId(), operatorId, cardId, orderId, orderNo, fen, times, state: 'held' as const }
    await tx.insert(prepayCardHolds).values({ ...hold, createdAt: now.toISOString() })
  }
  return { parts }
}

/** Ends the holds of an order; the caller holds the order's lock, so each is ended once. */
const endHolds = async (tx: Db, orderId: string, state: 'spent' | 'released', now: Date) => {
  const ended = await tx
    .update(prepayCardHolds)
    .set({ state, endedAt: now.toISOString() })
    .where(and(eq(prepayCardHolds.orderId, orderId), eq(prepayCardHolds.state, 'held')))
    .returning()
  return ended.toSorted((a, b) => a.cardId.localeCompare(b.cardId))
}

/** Takes the money that was held for an order. */
export const spendHolds = async (tx: Db, orderId: string, { byName, now }: Pick<CardChange, 'byName' | 'now'>) => {
  for (const { operatorId, cardId, orderNo, fen, times } of await endHolds(tx, orderId, 'spent', now)) {
    const card = await lockCard(tx, operatorId, cardId)
    const balanceFen = card.balanceFen - fen
    const status = balanceFen === 0 && card.status === 'active' ? 'usedUp' : card.status
    const timesLeft = timesAfter(balanceFen, card.timesLeft === null ? null : card.timesLeft - (times ?? 0))
    const after = { balanceFen, timesLeft, heldFen: card.heldFen - fen, status, lastUsedAt: now.toISOString() }
    await changeCard(tx, card, after, { type: 'spend', fen, orderNo, byName, now })
  }
}

/** Gives the money that was held for an order free again. */
export const releaseHolds = async (tx: Db, orderId: string, now: Date) => {
  for (const { operatorId, cardId, fen } of await endHolds(tx, orderId, 'released', now)) {
    const card = await lockCard(tx, operatorId, cardId)
    await tx
      .update(prepayCards)
      .set({ heldFen: card.heldFen - fen })
      .where(eq(prepayCards.id, cardId))
  }
}

/** Counts what goes back to a card from an order, and returns the uses of a visit card that go back with it. */
const returnHold = async (tx: Db, orderId: string, cardId: string, fen: number): Promise<number> => {
  const [hold] = await tx
    .update(prepayCardHolds)
    .set({ backFen: sql`${prepayCardHolds.backFen} + ${fen}` })
    .where(and(eq(prepayCardHolds.orderId, orderId), eq(prepayCardHolds.cardId, cardId)))
    .returning()
  if (hold === undefined) throw new Error(`the card ${cardId} paid nothing of order ${orderId}`)
  const timesAt = (backFen: number) => usesBack(hold, backFen)
  return timesAt(hold.backFen) - timesAt(hold.backFen - fen)
}

/** Whole uses that a refunded amount makes up. */
const usesBack = ({ times, fen }: Pick<PrepayCardHold, 'times' | 'fen'>, backFen: number) =>
  Math.floor(((times ?? 0) * backFen) / fen)

const extraDays = 30

interface Restored {
  readonly operatorId: string
  readonly orderId: string
  readonly cardId: string
  readonly fen: number
  readonly orderNo: string
  readonly now: Date
}

/** Pays a refund back to the card that it came from; a card that ended meanwhile is extended. */
export const restoreToCard = async (tx: Db, { operatorId, orderId, cardId, fen, orderNo, now }: Restored) => {
  const card = await lockCard(tx, operatorId, cardId)
  const times = await returnHold(tx, orderId, cardId, fen)
  const today = businessDay(now)
  const isOver = card.validEnd !== null && card.validEnd < today
  const isUsable = card.status === 'usedUp' || card.status === 'expired'
  const balanceFen = card.balanceFen + fen
  const after = {
    balanceFen,
    timesLeft: timesAfter(balanceFen, card.timesLeft === null ? null : card.timesLeft + times),
    status: isUsable ? ('active' as const) : card.status,
    validEnd: isOver ? addDays(today, extraDays) : card.validEnd,
    lastUsedAt: now.toISOString(),
  }
  await changeCard(tx, card, after, { type: 'refund', fen, orderNo, byName: null, now })
}
