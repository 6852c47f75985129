import { fillText, goodsorderRules as rules, returnDays, type DeliveryFault } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import { Problem } from '../../../kit/problem.ts'
import { openField } from '../../../rows/sensitive.ts'
import type { Keyring } from '../../../secret/keyring.ts'
import { post } from '../../books/ledger/service.ts'
import {
  activateCards,
  bindCard,
  lockCards,
  lowestCards,
  openPassword,
  reserveCards,
  voidCard,
} from '../../books/prepaycard/service.ts'
import { addSold, holdBatch, holdGoods } from '../../catalogue/goods/service.ts'
import { moveGoodsOrder } from './rows.ts'
import type { GoodsOrder } from './table.ts'

const shownAtMost = 8

const masked = (cardNo: string) => `${cardNo.slice(0, 4)}********${cardNo.slice(-4)}`

/** Masked numbers of the delivered cards. */
const infoOf = (cardNos: readonly string[]) => {
  const shown = cardNos.slice(0, shownAtMost).map(masked)
  return cardNos.length > shownAtMost ? `${shown.join(', ')} … (${cardNos.length})` : shown.join(', ')
}

/**
 * Delivers the lowest cards of the batch: activated, paid from the escrow and bound to the buyer. The batch is locked
 * first, so that no card is delivered twice.
 */
export const handCards = async (
  tx: Db,
  keyring: Keyring,
  order: GoodsOrder,
  now: Date,
): Promise<DeliveryFault | undefined> => {
  const { operatorId, orderNo, goodsId, qty, payFen, buyerType, buyerId, buyerName } = order
  // Goods are locked before their batch, as when they are bought; a later refund changes both.
  await holdGoods(tx, operatorId, goodsId)
  const batch = await holdBatch(tx, order)
  const cards = batch === undefined ? undefined : await lowestCards(tx, batch.id, qty)
  if (batch === undefined || cards === undefined) return 'noCards'
  const cardIds = cards.map(({ id }) => id)
  const mobile = openField(keyring, 'goods_order', 'buyerMobile', order)
  await activateCards(tx, keyring, {
    operatorId,
    cardIds,
    from: 'inStock',
    bizNo: orderNo,
    paidFen: payFen,
    paidFrom: { account: 'GOODS_ESCROW' },
    buyer: { name: buyerName, mobile },
    at: now,
    by: null,
  })
  const holder = { type: buyerType, id: buyerId, name: buyerName, mobile }
  for (const cardId of cardIds) await bindCard(tx, keyring, { operatorId, cardId, holder, now })
  await reserveCards(tx, batch.id, -qty)
  const deliverInfo = infoOf(cards.map(({ cardNo }) => cardNo))
  const set = { deliverInfo, cardIds, deliveredAt: now.toISOString(), failReason: null }
  await moveGoodsOrder(tx, order, 'deliver', { set, now })
  return undefined
}

/** Number and password of the cards that a purchase delivered, for its buyer. */
export const boughtCards = async (tx: Db, keyring: Keyring, { operatorId, status, cardIds }: GoodsOrder) => {
  if (status !== 'delivered' || cardIds.length === 0) throw new Problem('wrongState')
  const cards = await lockCards(tx, operatorId, cardIds)
  return cards
    .toSorted((a, b) => a.seq - b.seq)
    .map((card) => ({ cardNo: card.cardNo, cardPassword: openPassword(keyring, card) }))
}

const dayMs = 24 * 60 * 60 * 1000

/** Takes unused cards back: they become void, and their price is owed to the buyer. The caller holds the order's lock. */
export const returnCards = async (tx: Db, order: GoodsOrder, now: Date) => {
  const { operatorId, orderNo, status, cardIds, deliveredAt, payFen, goodsId, qty } = order
  if (status !== 'delivered' || cardIds.length === 0 || deliveredAt === null) throw new Problem('wrongState')
  if (now.getTime() > new Date(deliveredAt).getTime() + returnDays * dayMs)
    throw new Problem('notReady', { fields: { id: [fillText(rules.returnLate, { n: returnDays })] } })
  const cards = await lockCards(tx, operatorId, cardIds)
  const isUnused = cards.every((card) => card.status === 'active' && card.lastUsedAt === null && card.heldFen === 0)
  if (!isUnused) throw new Problem('notReady', { fields: { id: [rules.cardUsed] } })
  for (const card of cards) await voidCard(tx, card, { orderNo, now })
  const faceFen = cards.reduce((sum, card) => sum + card.faceFen, 0)
  await post(tx, {
    operatorId,
    bizType: 'goods.returned',
    bizNo: orderNo,
    debit: [{ account: 'PREPAY_LIAB', fen: faceFen }],
    credit: [
      { account: 'REFUND_PAYABLE', fen: payFen },
      { account: 'PROMO_EXPENSE', fen: faceFen - payFen },
    ],
    now,
  })
  await addSold(tx, goodsId, -qty)
  return moveGoodsOrder(tx, order, 'refund', { now })
}
