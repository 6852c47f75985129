import { fillText, orderReserveTexts as texts, type OrderDraft, type PayPart } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { SignedCall } from '../../../http/call.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { releaseVoucher, takeVoucher } from '../../books/ledger/service.ts'
import { holdOnCards, provenCardId, releaseHolds } from '../../books/prepaycard/service.ts'
import { claimInsurance, dropClaim } from '../../customers/longcare/service.ts'
import { dueOf, sumOf } from './due.ts'
import { orders, type Order } from './table.ts'

const yuan = (fen: number) => (fen / 100).toFixed(2)

const isInsurance = ({ method }: PayPart) => method === 'insurance'

interface Insured {
  readonly fen: number
  readonly voucherNo: string
  /** Field of the draft that an objection belongs to. */
  readonly field?: 'payMethod' | 'insuranceFen'
  readonly now: Date
}

/** Claims a part from the insurance of the care recipient; its voucher pays one order only. */
export const insurancePart = async (tx: Db, order: Order, insured: Insured): Promise<PayPart> => {
  const { fen, voucherNo, field = 'payMethod', now } = insured
  const { operatorId, clientId, id: orderId, orderNo } = order
  const fault = await claimInsurance(tx, { operatorId, clientId, orderId, orderNo, fen, voucherNo, now })
  if (fault?.fault === 'uninsured') throw invalid({ [field]: [texts.uninsured] })
  if (fault?.fault === 'quota')
    throw invalid({ [field]: [fillText(texts.quota, { left: yuan(fault.leftFen), needed: yuan(fen) })] })
  await takeVoucher(tx, { operatorId, direction: 'in', method: 'insurance', no: voucherNo, bizNo: orderNo, now })
  return { method: 'insurance', fen, cardNo: null, channelNo: null, voucherNo }
}

interface WithCards {
  readonly cardIds: readonly string[]
  readonly dueFen: number
  /** If set, only cards bound to this customer can be used. */
  readonly holderId?: string | undefined
  readonly now: Date
}

const cardParts = async (tx: Db, order: Order, { cardIds, dueFen, holderId, now }: WithCards) => {
  const { operatorId, id: orderId, orderNo, payFen, items, projectIds, classIds } = order
  if (dueFen === 0 && payFen > 0) throw invalid({ cards: [texts.nothingDue] })
  const purchase = { operatorId, orderId, orderNo, payFen, dueFen, items, projectIds, classIds, holderId, now }
  const held = await holdOnCards(tx, cardIds, purchase)
  if ('parts' in held)
    // An order that costs nothing is still paid by card, without money held.
    return payFen > 0 ? held.parts : [{ method: 'prepaidCard', fen: 0, cardNo: null, channelNo: null } as const]
  throw invalid({ cards: [fillText(texts[held.fault], { no: held.cardNo ?? '' })] })
}

/** Ids of the cards whose password the caller has given. */
const provenIds = ({ me, tools, now }: SignedCall, operatorId: string, proofs: readonly string[]) => {
  const ids = proofs.flatMap((proof) => provenCardId(tools.keyring, proof, { operatorId, bearerId: me.id, now }) ?? [])
  if (ids.length < proofs.length) throw invalid({ cards: [texts.oldProof] })
  return ids
}

export const noteReserved = async (tx: Db, order: Order, parts: readonly PayPart[]): Promise<Order> => {
  const [row] = await tx
    .update(orders)
    .set({ reservedParts: [...parts], reservedFen: sumOf(parts) })
    .where(eq(orders.id, order.id))
    .returning()
  if (row === undefined) throw new Problem('missing')
  return row
}

/** Reserves what insurance and prepaid cards pay of a new order; the rest is due by the method of the draft. */
export const reserveParts = async (call: SignedCall, order: Order, draft: OrderDraft): Promise<Order> => {
  const { payMethod, insuranceFen, insuranceVoucherNo, cards = [] } = draft
  const isWhole = payMethod === 'insurance'
  const fen = isWhole ? order.payFen : (insuranceFen ?? 0)
  if (fen > order.payFen) throw invalid({ insuranceFen: [texts.tooMuch] })
  const field = isWhole ? 'payMethod' : 'insuranceFen'
  const claim = { fen, voucherNo: insuranceVoucherNo ?? '', field, now: call.now } as const
  const insured = isWhole || fen > 0 ? [await insurancePart(call.db, order, claim)] : []
  const dueFen = order.payFen - sumOf(insured)
  const cardIds = provenIds(call, order.operatorId, cards)
  const onCards = cards.length === 0 ? [] : await cardParts(call.db, order, { cardIds, dueFen, now: call.now })
  const parts = [...insured, ...onCards]
  if (parts.length === 0) return order
  const reserved = await noteReserved(call.db, order, parts)
  if (payMethod === 'prepaidCard' && dueOf(reserved) > 0)
    throw invalid({ payMethod: [fillText(texts.notCovered, { due: yuan(dueOf(reserved)) })] })
  return reserved
}

/** Reserves what the cards bound to a customer pay of their new order. */
export const reserveOwnCards = async (tx: Db, order: Order, cardIds: readonly string[], now: Date): Promise<Order> => {
  if (cardIds.length === 0) return order
  const { payFen: dueFen, bookerId: holderId } = order
  return noteReserved(tx, order, await cardParts(tx, order, { cardIds, dueFen, holderId, now }))
}

/** Gives the reserved parts of an order free, because it is cancelled. */
export const releaseParts = async (tx: Db, { id, operatorId, reservedParts }: Order, now: Date) => {
  if (reservedParts.length === 0) return
  await releaseHolds(tx, id, now)
  if (!reservedParts.some(isInsurance)) return
  const no = await dropClaim(tx, id)
  if (no !== undefined) await releaseVoucher(tx, { operatorId, direction: 'in', method: 'insurance', no })
}
