import {
  isPaidByHand,
  leadsFrom,
  refundMoveFault,
  refundMoves,
  type PayPart,
  type PayPartMethod,
} from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { countRefunded } from '../../customers/customerbooker/service.ts'
import { accountOf, post } from '../../books/ledger/service.ts'
import { addRefunded, deriveOrder, system, writeLog, type Actor } from '../order/service.ts'
import type { Order } from '../order/table.ts'
import { isConfirmed, isInternal } from './parts.ts'
import { changeRefund, holdRefund, lockRefund } from './rows.ts'
import { tellOfRefund } from './notices.ts'
import { refunds, type Refund } from './table.ts'

/** Books the parts of a refund that were paid out, which reduces the debt to the customer. */
const confirm = async (
  tx: Db,
  refund: Refund,
  which: (part: PayPart) => boolean,
  no: string,
  { actorId, now }: { readonly actorId?: string | null; readonly now: Date },
): Promise<Refund> => {
  const going = refund.parts.filter((part) => !isConfirmed(part) && which(part))
  if (going.length === 0) return refund
  for (const { method, fen } of going)
    await post(tx, {
      operatorId: refund.operatorId,
      bizType: 'refund.paid',
      bizNo: `${refund.refundNo}:${method}`,
      debit: [{ account: 'REFUND_PAYABLE', fen }],
      credit: [{ account: accountOf[method as PayPartMethod], fen }],
      actorId: actorId ?? null,
      now,
    })
  const parts = refund.parts.map((part) => (going.includes(part) ? { ...part, channelNo: no } : part))
  return changeRefund(tx, refund.id, { parts }, now)
}

/** Internal parts (cards, insurance) are paid back immediately. */
export const sendInternal = (tx: Db, refund: Refund, now: Date) =>
  confirm(tx, refund, isInternal, refund.refundNo, { now })

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
  const isIt = (part: PayPart) => part.method === sent.method && part.fen === sent.fen
  if (!held.refund.parts.some((part) => isIt(part) && !isConfirmed(part))) return false
  // A payout reported as failed may have gone through after all.
  const going = leadsFrom(refundMoves, 'retry', held.refund.status)
    ? await restart(tx, held.refund, sent.now)
    : held.refund
  await finishIfSent(tx, held.order, await confirm(tx, going, isIt, sent.channelNo, sent), sent.now)
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

/** Retries a failed refund. */
export const retryRefund = async (tx: Db, refund: Refund, now: Date): Promise<Refund> => {
  const held = await holdRefund(tx, refund, system, 'retry')
  return restart(tx, held.refund, now)
}

/** Records a manual payout with a voucher, for offline payments and for failed channel payouts. */
export const payRefundOut = async (
  tx: Db,
  refund: Refund,
  { voucherNo, actor, now }: { readonly voucherNo: string; readonly actor: Actor; readonly now: Date },
): Promise<Refund> => {
  const held = await holdRefund(tx, refund, actor, 'payOut')
  const paid = await confirm(tx, held.refund, (part) => isPaidByHand(held.refund, part), voucherNo, {
    actorId: actor.id,
    now,
  })
  return finishIfSent(tx, held.order, paid, now)
}
