import { fill, fillText, payAlerts, wrongRefundReason } from '@kangju/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { notifyRole } from '../../../bus/outbox.ts'
import { goodsBackPrefix, goodsRefundDue, goodsSentBack } from '../goodsorder/service.ts'
import { accountOf, post } from '../../books/ledger/service.ts'
import { refundDone, refundFailed, refundPartDue, refundsOf, tellOfRefund } from '../../care/refund/service.ts'
import { payNotices } from './table.ts'
import { yuanOf, type NoticeContext, type Taken } from './take-paid.ts'

/** Prefix of the refund numbers of stray payments; the id of the notice follows. Channels allow no colon. */
export const strayPrefix = 'stray-'

const strayById = (bizNo: string) =>
  and(sql`${payNotices.id}::text = ${bizNo.slice(strayPrefix.length)}`, eq(payNotices.outcome, 'stray'))

/** Records that a stray payment was paid back. */
const takeStrayBack = async (tx: Db, { said, now }: NoticeContext): Promise<boolean> => {
  const [row] = await tx
    .update(payNotices)
    .set({ returnedAt: now.toISOString() })
    .where(and(strayById(said.bizNo), eq(payNotices.fen, said.fen), sql`returned_at is null`))
    .returning()
  if (row === undefined || row.operatorId === null) return false
  await post(tx, {
    operatorId: row.operatorId,
    bizType: 'pay.strayReturned',
    bizNo: `${row.channel}:${row.channelNo}`,
    debit: [{ account: 'REFUND_PAYABLE', fen: row.fen }],
    credit: [{ account: accountOf[row.method], fen: row.fen }],
    now,
  })
  return true
}

/** Records a payout of any kind; false if already recorded or matching nothing. */
const takeBack = (tx: Db, taking: NoticeContext): Promise<boolean> => {
  const { said, now } = taking
  const { bizNo, method, channelNo, fen } = said
  if (bizNo.startsWith(strayPrefix)) return takeStrayBack(tx, taking)
  if (bizNo.startsWith(goodsBackPrefix)) return goodsSentBack(tx, bizNo, fen, now)
  return refundDone(tx, bizNo, { method, channelNo, fen, now })
}

interface Due {
  readonly operatorId: string
  readonly organId: string | null
  /** The number that people know it by. */
  readonly no: string
  readonly fen: number
  readonly isSettled: boolean
}

/** What is owed under a refund number; undefined if nothing has that number. */
const dueOf = async (tx: Db, { said: { bizNo, method } }: NoticeContext): Promise<Due | undefined> => {
  if (bizNo.startsWith(goodsBackPrefix)) return goodsRefundDue(tx, bizNo)
  if (!bizNo.startsWith(strayPrefix)) {
    const part = await refundPartDue(tx, bizNo, method)
    return part && { ...part, no: bizNo }
  }
  const [row] = await tx.select().from(payNotices).where(strayById(bizNo))
  if (row === undefined || row.operatorId === null) return undefined
  const { operatorId, bizNo: no, fen, returnedAt } = row
  return { operatorId, organId: null, no, fen, isSettled: returnedAt !== null }
}

/** Whether the same fact was recorded with the same outcome before, in another notice. */
const isToldBefore = async (tx: Db, { channel, said }: NoticeContext, outcome: 'mismatch' | 'told') => {
  const { kind, bizNo, channelNo, fen } = said
  const same = [
    eq(payNotices.channel, channel),
    eq(payNotices.kind, kind),
    eq(payNotices.bizNo, bizNo),
    eq(payNotices.channelNo, channelNo),
    eq(payNotices.fen, fen),
    eq(payNotices.outcome, outcome),
  ]
  return (await tx.$count(payNotices, and(...same))) > 0
}

/** A refund of another amount finishes nothing: it is recorded, and the refund stays failed until it is reviewed. */
const takeMismatch = async (tx: Db, taking: NoticeContext, { operatorId, organId, no, fen }: Due): Promise<Taken> => {
  const { said, now } = taking
  const figures = { no, yuan: yuanOf(said.fen), due: yuanOf(fen) }
  const hasFailed = await refundFailed(tx, said.bizNo, { message: fill(wrongRefundReason.zh, figures), now })
  if (!hasFailed && (await isToldBefore(tx, taking, 'mismatch'))) return { outcome: 'known', operatorId }
  const msg = fillText(payAlerts.wrongRefund, figures)
  await notifyRole(tx, operatorId, 'order_refund_apply', { orderType: '4', msg, now, organId, path: refundsOf(no) })
  return { outcome: 'mismatch', operatorId }
}

const takeRefunded = async (tx: Db, taking: NoticeContext): Promise<Taken> => {
  const isTold = await takeBack(tx, taking)
  const due = await dueOf(tx, taking)
  if (due === undefined) return { outcome: 'unknown', operatorId: null }
  const { operatorId } = due
  if (isTold) return { outcome: 'told', operatorId }
  return due.isSettled && due.fen === taking.said.fen ? { outcome: 'known', operatorId } : takeMismatch(tx, taking, due)
}

/** Only order refunds have a failed state; other payouts are requested again, and the desk is notified once. */
const takeFailed = async (tx: Db, taking: NoticeContext): Promise<Taken> => {
  const { said, now } = taking
  const due = await dueOf(tx, taking)
  if (due === undefined) return { outcome: 'unknown', operatorId: null }
  const { operatorId, organId, no, fen, isSettled } = due
  const isOther = said.bizNo.startsWith(strayPrefix) || said.bizNo.startsWith(goodsBackPrefix)
  if (!isOther) {
    const isTold = await refundFailed(tx, said.bizNo, { message: said.message ?? '', now })
    return { outcome: isTold ? 'told' : 'known', operatorId }
  }
  if (isSettled || (await isToldBefore(tx, taking, 'told'))) return { outcome: 'known', operatorId }
  await tellOfRefund(tx, 'failed', { operatorId, organId, no, fen, now })
  return { outcome: 'told', operatorId }
}

/** Takes what a channel reports about a refund. */
export const takeRefund = (tx: Db, taking: NoticeContext): Promise<Taken> =>
  taking.said.kind === 'refunded' ? takeRefunded(tx, taking) : takeFailed(tx, taking)
