import {
  isPaidByHand,
  leadsFrom,
  refundMoveFault,
  refundMoves,
  type OfflineMethod,
  type PayPart,
  type PayPartMethod,
  type RefundPart,
} from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { countRefunded } from '../../customers/customerbooker/service.ts'
import { accountOf, post, takeVoucher } from '../../books/ledger/service.ts'
import { restoreToCard } from '../../books/prepaycard/service.ts'
import { returnClaim } from '../../customers/longcare/service.ts'
import { addRefunded, deriveOrder, system, writeLog, type Actor } from '../order/service.ts'
import type { Order } from '../order/table.ts'
import { isConfirmed, isInternal } from './parts.ts'
import { changeRefund, holdRefund, lockRefund } from './rows.ts'
import { tellOfRefund } from './notices.ts'
import { refunds, type Refund } from './table.ts'

interface Payout {
  /** Payment reference or voucher. */
  readonly no: string
  /** Method of a manual payout; other parts are returned by their payment method. */
  readonly method?: OfflineMethod
  readonly actorId?: string | null
  readonly now: Date
}

/** A card gets its money back, and the insurance its quota. */
const giveBack = async (tx: Db, { operatorId, mainId, orderNo }: Refund, part: RefundPart, now: Date) => {
  const { method, cardId, fen } = part
  if (method === 'insurance') await returnClaim(tx, mainId, fen)
  if (method !== 'prepaidCard') return
  if (cardId === undefined) throw new Error(`a part of ${orderNo} names no card`)
  await restoreToCard(tx, { operatorId, orderId: mainId, cardId, fen, orderNo, now })
}

/** Books one part of a refund that was paid out, which reduces the debt to the customer. */
const bookPart = async (tx: Db, refund: Refund, at: number, { no, method, actorId, now }: Payout) => {
  const part = refund.parts[at]
  if (part === undefined) throw new Error(`${refund.refundNo} has no part ${at}`)
  const paidFrom = method ?? (part.method as PayPartMethod)
  const isNew = await post(tx, {
    operatorId: refund.operatorId,
    bizType: 'refund.paid',
    // Two parts may have the same method, so the key is the position of the part.
    bizNo: `${refund.refundNo}:${at + 1}`,
    debit: [{ account: 'REFUND_PAYABLE', fen: part.fen }],
    credit: [{ account: accountOf[paidFrom], fen: part.fen }],
    actorId: actorId ?? null,
    now,
  })
  if (!isNew) throw new Error(`part ${at + 1} of ${refund.refundNo} was booked before`)
  await giveBack(tx, refund, part, now)
  return { ...part, channelNo: no, at: now.toISOString(), paidFrom } satisfies RefundPart
}

/** Records the payout of the parts at these positions. */
const confirm = async (tx: Db, refund: Refund, positions: readonly number[], payout: Payout): Promise<Refund> => {
  if (positions.length === 0) return refund
  const parts = [...refund.parts]
  for (const at of positions) parts[at] = await bookPart(tx, refund, at, payout)
  return changeRefund(tx, refund.id, { parts }, payout.now)
}

/** Positions of the open parts that meet a condition. */
const openParts = ({ parts }: Refund, which: (part: PayPart) => boolean): number[] =>
  parts.flatMap((part, at) => (!isConfirmed(part) && which(part) ? [at] : []))

/** Internal parts (cards, insurance) are paid back immediately. */
export const sendInternal = (tx: Db, refund: Refund, now: Date) =>
  confirm(tx, refund, openParts(refund, isInternal), { no: refund.refundNo, now })

/** Completes the refund once all parts are paid out. */
export const finishIfSent = async (tx: Db, order: Order, refund: Refund, now: Date): Promise<Refund> => {
  if (!refund.parts.every(isConfirmed)) return refund
  const refundFen = refund.refundFen ?? 0
  const done = await changeRefund(tx, refund.id, { status: 'refunded', refundedAt: now.toISOString() }, now)
  await addRefunded(tx, order.id, refundFen)
  await countRefunded(tx, order.bookerId, refundFen)
  await writeLog(tx, {
    operatorId: order.operatorId,
    mainId: order.id,
    action: 'refundDone',
    actor: system,
    remark: refund.refundNo,
    now,
  })
  await deriveOrder(tx, order.id, now)
  return done
}

const byNumber = async (tx: Db, refundNo: string) => {
  const [row] = await tx
    .select({ id: refunds.id, mainId: refunds.mainId })
    .from(refunds)
    .where(eq(refunds.refundNo, refundNo))
  return row === undefined ? undefined : lockRefund(tx, row)
}

export interface Sent {
  readonly method: PayPart['method']
  readonly channelNo: string
  readonly fen: number
  readonly now: Date
}

/** Records that the payment channel paid a part; false if already recorded or not matching any part. */
export const refundDone = async (tx: Db, refundNo: string, sent: Sent): Promise<boolean> => {
  const held = await byNumber(tx, refundNo)
  if (held === undefined || refundMoveFault(held.refund, system, 'send') !== undefined) return false
  const { method, fen, channelNo, now } = sent
  const [at] = openParts(held.refund, (part) => part.method === method && part.fen === fen)
  const isKnown = held.refund.parts.some((part) => part.channelNo === channelNo)
  if (at === undefined || isKnown) return false
  // A payout reported as failed may have gone through after all.
  const going = leadsFrom(refundMoves, 'retry', held.refund.status) ? await restart(tx, held.refund, now) : held.refund
  await finishIfSent(tx, held.order, await confirm(tx, going, [at], { no: channelNo, now }), now)
  return true
}

/**
 * Records that the payment channel failed: the debt stays, the visits stay cancelled, and refund accounts are notified.
 */
export const refundFailed = async (
  tx: Db,
  refundNo: string,
  { message, now }: { readonly message: string; readonly now: Date },
): Promise<boolean> => {
  const held = await byNumber(tx, refundNo)
  if (held === undefined || refundMoveFault(held.refund, system, 'fail') !== undefined) return false
  const { order, refund } = held
  await changeRefund(tx, refund.id, { status: refundMoves.fail.to, failReason: message }, now)
  const { operatorId, organId, orderNo: no } = order
  const line = {
    operatorId,
    mainId: order.id,
    action: 'refundFail',
    actor: system,
    remark: refund.refundNo,
    now,
  } as const
  await writeLog(tx, line)
  await tellOfRefund(tx, 'failed', { operatorId, organId, no, fen: refund.refundFen ?? 0, now })
  return true
}

const restart = (tx: Db, refund: Refund, now: Date) =>
  changeRefund(tx, refund.id, { status: refundMoves.retry.to, failReason: null }, now)

interface Retry {
  readonly actor: Actor
  readonly version?: number | undefined
  readonly now: Date
}

/** Sends a failed refund to the payment channel again. */
export const retryRefund = async (tx: Db, refund: Refund, retry: Retry): Promise<Refund> => {
  const { actor, now } = retry
  const { refund: held, order } = await holdRefund(tx, refund, retry, 'retry')
  const { operatorId, id: mainId } = order
  await writeLog(tx, { operatorId, mainId, action: 'refundRetry', actor, remark: held.refundNo, now })
  return restart(tx, held, now)
}

interface ManualPayout {
  /** Account that the payout was made from; it may differ from the payment method. */
  readonly method: OfflineMethod
  readonly voucherNo: string
  readonly actor: Actor
  readonly version?: number | undefined
  readonly now: Date
}

/** Records a manual payout with a voucher, for offline payments and for failed channel payouts. */
export const payRefundOut = async (tx: Db, refund: Refund, payout: ManualPayout): Promise<Refund> => {
  const { method, voucherNo: no, actor, now } = payout
  const held = await holdRefund(tx, refund, payout, 'payOut')
  const { operatorId, refundNo: bizNo } = held.refund
  await takeVoucher(tx, { operatorId, direction: 'out', method, no, bizNo, now })
  const positions = openParts(held.refund, (part) => isPaidByHand(held.refund, part))
  const paid = await confirm(tx, held.refund, positions, { no, method, actorId: actor.id, now })
  return finishIfSent(tx, held.order, paid, now)
}
