import { PayNotice } from '@kangju/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { SignedNotice } from '../../../gateways/types.ts'
import type { Tools } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { compileBody } from '../../../http/validate.ts'
import { newId } from '../../../secret/token.ts'
import { goodsBackPrefix, goodsSentBack, lockGoodsOrder, payGoods } from '../goodsorder/service.ts'
import { accountOf, post } from '../../books/ledger/service.ts'
import { payOrder } from '../../care/order/commands.ts'
import { refundDone, refundFailed, tellOfRefund } from '../../care/refund/service.ts'
import { lockPayments, notePaid } from '../../books/pay/service.ts'
import type { Payment } from '../../books/pay/table.ts'
import { payNotices, type NoticeOutcome } from './table.ts'
import { lockOrder } from '../../care/order/service.ts'

const strayPrefix = 'stray:'
/** Allowed clock difference to a channel; older notices are refused. */
const skewSec = 300

const isNotice = compileBody(PayNotice)

const readPayload = (payload: string): PayNotice => {
  try {
    const said: unknown = JSON.parse(payload)
    if (isNotice(said)) return said as PayNotice
  } catch {
    // A signed payload can still be malformed.
  }
  throw new Problem('badSignature')
}

interface NoticeContext {
  readonly tools: Tools
  readonly said: PayNotice
  readonly now: Date
}

const payOrderWith = async (tx: Db, bizId: string, { tools, said, now }: NoticeContext): Promise<NoticeOutcome> => {
  const order = await lockOrder(tx, bizId)
  const isOpen = order?.status === 'awaitingPayment' || (order?.status === 'cancelled' && order.channelNo === null)
  if (order === undefined || !isOpen || order.payFen !== said.fen) return 'stray'
  const { method, fen, channelNo } = said
  const parts = [{ method, fen, cardNo: null, channelNo }]
  const customer = { type: 'customer', id: order.bookerId, name: order.bookerName } as const
  await payOrder(tx, tools, order, { parts, channelNo, actor: customer, now })
  return order.status === 'cancelled' ? 'late' : 'paid'
}

const payGoodsWith = async (tx: Db, bizId: string, { tools, said, now }: NoticeContext): Promise<NoticeOutcome> => {
  const order = await lockGoodsOrder(tx, bizId)
  if (order === undefined) return 'stray'
  const { method, fen, channelNo } = said
  const outcome = await payGoods(tx, tools, order, { method, channelNo, fen, now })
  return outcome === 'paid' ? 'paid' : 'stray'
}

/** Books a stray payment as owed back: not requested, of a wrong amount, or repeated. */
const owe = async (tx: Db, { operatorId, channel, bizNo }: Payment, { said, now }: NoticeContext) => {
  const { fen, method, channelNo } = said
  await post(tx, {
    operatorId,
    bizType: 'pay.stray',
    bizNo: `${channel}:${channelNo}`,
    debit: [{ account: accountOf[method], fen }],
    credit: [{ account: 'REFUND_PAYABLE', fen }],
    memo: bizNo,
    now,
  })
  await tellOfRefund(tx, 'stray', { operatorId, organId: null, no: bizNo, fen, now })
}

const takePaid = async (tx: Db, taking: NoticeContext) => {
  const { tools, said } = taking
  const asked = await lockPayments(tx, tools.pay.name, said.bizNo)
  const [payment] = asked
  if (payment === undefined) return { outcome: 'unknown' as const, operatorId: null }
  const { operatorId, kind, bizId } = payment
  const isKnown = asked.some(({ channelNo }) => channelNo === said.channelNo)
  if (isKnown) return { outcome: 'known' as const, operatorId }
  await notePaid(tx, asked, said, taking.now)
  const outcome = await (kind === 'order' ? payOrderWith(tx, bizId, taking) : payGoodsWith(tx, bizId, taking))
  if (outcome === 'stray') await owe(tx, payment, taking)
  return { outcome, operatorId }
}

/** Records that a stray payment was paid back. */
const takeStrayBack = async (tx: Db, { said, now }: NoticeContext): Promise<boolean> => {
  const [row] = await tx
    .update(payNotices)
    .set({ returnedAt: now.toISOString() })
    .where(
      and(
        sql`${payNotices.id}::text = ${said.bizNo.slice(strayPrefix.length)}`,
        eq(payNotices.outcome, 'stray'),
        eq(payNotices.fen, said.fen),
        sql`returned_at is null`,
      ),
    )
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

const takeRefund = async (tx: Db, taking: NoticeContext) => {
  const { said, now } = taking
  // Only order refunds can fail; other payouts are simply requested again.
  const isTold =
    said.kind === 'refunded'
      ? await takeBack(tx, taking)
      : await refundFailed(tx, said.bizNo, { message: said.message ?? '', now })
  return { outcome: isTold ? ('told' as const) : ('known' as const), operatorId: null }
}

/**
 * Processes a channel's notice once: it must be signed, recent and not replayed. A repeated fact in a new notice
 * changes nothing either.
 */
export const takeNotice = async (
  tx: Db,
  tools: Tools,
  channel: string,
  notice: SignedNotice,
  now: Date,
): Promise<NoticeOutcome> => {
  if (channel !== tools.pay.name) throw new Problem('missing')
  const isLate = Math.abs(now.getTime() / 1000 - notice.timestamp) > skewSec
  if (!tools.pay.isGenuine(notice) || isLate) throw new Problem('badSignature')
  const said = readPayload(notice.payload)
  const { kind, method, bizNo, channelNo, fen } = said
  const id = newId()
  const fresh = await tx
    .insert(payNotices)
    .values({
      id,
      channel,
      nonce: notice.nonce,
      kind,
      method,
      bizNo,
      channelNo,
      fen,
      at: now.toISOString(),
      outcome: 'unknown',
    })
    .onConflictDoNothing()
    .returning({ id: payNotices.id })
  if (fresh.length === 0) throw new Problem('badSignature')
  const taking = { tools, said, now }
  const { outcome, operatorId } = kind === 'paid' ? await takePaid(tx, taking) : await takeRefund(tx, taking)
  await tx.update(payNotices).set({ outcome, operatorId }).where(eq(payNotices.id, id))
  if (outcome === 'unknown') tools.log.warn({ channel, bizNo }, 'a channel tells of a payment that nobody asked for')
  return outcome
}

export { strayPrefix }
