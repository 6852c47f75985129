import { addDays, businessDay, type PayPart } from '@kangju/contract'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { newId } from '../../../secret/token.ts'
import { changeCard, type CardChange } from './change.ts'
import { prepayCardHolds, prepayCards, type PrepayCard } from './table.ts'

/** What the balance covers beside the money held for other orders. */
export const availableOn = ({ balanceFen, heldFen }: PrepayCard) => balanceFen - heldFen

/** Locks cards, always in the same order. */
const lockCards = (tx: Db, operatorId: string, ids: readonly string[]): Promise<PrepayCard[]> =>
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
  readonly projectIds: readonly string[]
  readonly classIds: readonly string[]
  readonly now: Date
}

export type CardFault = 'unusable' | 'outOfScope' | 'empty'

const faultOf = (card: PrepayCard, { projectIds, classIds, now }: Purchase): CardFault | undefined => {
  const isOver = card.validEnd !== null && card.validEnd < businessDay(now)
  if (card.status !== 'active' || isOver) return 'unusable'
  const covers = (ids: readonly string[]) => ids.length > 0 && ids.every((id) => card.scopeIds.includes(id))
  const inScope = { all: true, classes: covers(classIds), projects: covers(projectIds) }[card.scopeType]
  if (!inScope) return 'outOfScope'
  return availableOn(card) === 0 ? 'empty' : undefined
}

/** Cards that end soonest are used first, permanent ones last. */
const bySoonestEnd = (a: PrepayCard, b: PrepayCard) =>
  (a.validEnd ?? '9999').localeCompare(b.validEnd ?? '9999') || a.cardNo.localeCompare(b.cardNo)

export type Held =
  | { readonly parts: readonly PayPart[] }
  | { readonly fault: CardFault | 'unknown'; readonly cardNo: string | null }

/** Holds as much of an order as the cards may pay. Nothing is held if one of them cannot be used. */
export const holdOnCards = async (tx: Db, cardIds: readonly string[], purchase: Purchase): Promise<Held> => {
  const { operatorId, orderId, orderNo, payFen, now } = purchase
  const cards = await lockCards(tx, operatorId, cardIds)
  if (cards.length < new Set(cardIds).size) return { fault: 'unknown', cardNo: null }
  for (const card of cards) {
    const fault = faultOf(card, purchase)
    if (fault !== undefined) return { fault, cardNo: card.cardNo }
  }
  let left = purchase.dueFen
  const parts: PayPart[] = []
  for (const card of cards.toSorted(bySoonestEnd)) {
    const most = Math.floor((payFen * card.maxPayBp) / 10_000)
    const fen = Math.min(left, most, availableOn(card))
    if (fen === 0) continue
    left -= fen
    parts.push({ method: 'prepaidCard', fen, cardNo: card.cardNo, cardId: card.id, channelNo: null })
    await tx
      .update(prepayCards)
      .set({ heldFen: card.heldFen + fen })
      .where(eq(prepayCards.id, card.id))
    const hold = { id: newId(), operatorId, cardId: card.id, orderId, orderNo, fen, state: 'held' as const }
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
  for (const { operatorId, cardId, orderNo, fen } of await endHolds(tx, orderId, 'spent', now)) {
    const card = await lockCard(tx, operatorId, cardId)
    const balanceFen = card.balanceFen - fen
    const status = balanceFen === 0 && card.status === 'active' ? 'usedUp' : card.status
    const after = { balanceFen, heldFen: card.heldFen - fen, status, lastUsedAt: now.toISOString() }
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

const extraDays = 30

interface Restored {
  readonly operatorId: string
  readonly cardId: string
  readonly fen: number
  readonly orderNo: string
  readonly now: Date
}

/** Pays a refund back to the card that it came from; a card that ended meanwhile is extended. */
export const restoreToCard = async (tx: Db, { operatorId, cardId, fen, orderNo, now }: Restored) => {
  const card = await lockCard(tx, operatorId, cardId)
  const today = businessDay(now)
  const isOver = card.validEnd !== null && card.validEnd < today
  const isUsable = card.status === 'usedUp' || card.status === 'expired'
  const after = {
    balanceFen: card.balanceFen + fen,
    status: isUsable ? ('active' as const) : card.status,
    validEnd: isOver ? addDays(today, extraDays) : card.validEnd,
    lastUsedAt: now.toISOString(),
  }
  await changeCard(tx, card, after, { type: 'refund', fen, orderNo, byName: null, now })
}
