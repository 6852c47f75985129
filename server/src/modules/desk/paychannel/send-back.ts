import { and, asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { BackPayment, PayChannel, RefundState } from '../../../gateways/pay-types.ts'
import type { Tools } from '../../../http/call.ts'
import { payChannelKinds } from '../../../kit/config.ts'
import { payments, payoutAsks } from '../../books/pay/table.ts'
import { noteAsked } from '../../books/pay/service.ts'
import { goodsToSendBack } from '../goodsorder/service.ts'
import { refundsUnderWay } from '../../care/refund/service.ts'
import { takeFact } from './notice.ts'
import { notifyUrlOf } from './notify-url.ts'
import { strayPrefix } from './take-refund.ts'
import { payNotices } from './table.ts'

const atOnce = 100

const straysDue = async ({ db }: Tools, atMost: number): Promise<BackPayment[]> => {
  const rows = await db
    .select(getTableColumns(payNotices))
    .from(payNotices)
    .leftJoin(payoutAsks, eq(payoutAsks.refundNo, sql`${strayPrefix}::text || ${payNotices.id}::text`))
    .where(and(eq(payNotices.outcome, 'stray'), isNull(payNotices.returnedAt)))
    .orderBy(sql`${payoutAsks.askedAt} nulls first`, asc(payNotices.at))
    .limit(atMost)
  return rows.map(({ id, channelNo, method, fen }) => ({
    channelNo,
    method,
    fen,
    refundNo: `${strayPrefix}${id}`,
    paidFen: fen,
  }))
}

/** Money goes back through the channel that took it, even if its method now belongs to another one. */
const channelOf = async ({ db, pay }: Tools, { channelNo, method }: BackPayment): Promise<PayChannel> => {
  const [payment] = await db
    .select({ channel: payments.channel })
    .from(payments)
    .where(
      and(inArray(payments.channel, payChannelKinds), eq(payments.channelNo, channelNo), eq(payments.method, method)),
    )
  const channel = payment === undefined ? pay.of(method) : pay.named(payment.channel)
  if (channel === undefined) throw new Error(`the channel of ${channelNo} is not set up`)
  return channel
}

/** Records what the channel says about a refund; one that is under way is asked about again later. */
const takeState = async (tools: Tools, channel: string, back: BackPayment, answer: RefundState) => {
  if (answer.state === 'processing' || answer.state === 'unknown') return
  const { refundNo: bizNo, method } = back
  const { channelNo } = answer
  const said =
    answer.state === 'refunded'
      ? ({ kind: 'refunded', method, bizNo, channelNo, fen: answer.fen } as const)
      : ({ kind: 'refundFailed', method, bizNo, channelNo, fen: back.fen, message: answer.message } as const)
  await tools.db.transaction((tx) => takeFact(tx, tools, { channel, said, now: tools.clock() }))
}

/**
 * Asks the channels about all unconfirmed payouts and requests those that they do not know. Repeats are safe because a
 * channel identifies them by number. Returns how many there were.
 */
export const sendBackDue = async (tools: Tools, atMost = atOnce): Promise<number> => {
  const due = [
    ...(await refundsUnderWay(tools.db, atMost)),
    ...(await goodsToSendBack(tools.db, atMost)),
    ...(await straysDue(tools, atMost)),
  ]
  // Noted first, so that one whose question fails does not come first again.
  await noteAsked(
    tools.db,
    due.map(({ refundNo }) => refundNo),
    tools.clock(),
  )
  for (const back of due)
    try {
      const channel = await channelOf(tools, back)
      const known = await channel.queryRefund(back)
      const answer = known.state === 'unknown' ? await channel.refund(back, notifyUrlOf(tools, channel)) : known
      await takeState(tools, channel.name, back, answer)
    } catch (error) {
      tools.log.error({ err: error, refundNo: back.refundNo }, 'money could not be sent back; it is tried again')
    }
  return due.length
}
