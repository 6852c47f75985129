import type { PayNotice } from '@kangju/contract'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { BackPayment } from '../../../gateways/types.ts'
import type { Tools } from '../../../http/call.ts'
import { newToken } from '../../../secret/token.ts'
import { goodsToSendBack } from '../goodsorder/service.ts'
import { refundsUnderWay } from '../../care/refund/service.ts'
import { takeNotice } from './notice.ts'
import { strayPrefix } from './take-refund.ts'
import { payNotices } from './table.ts'

const atOnce = 100

const straysDue = async ({ db }: Tools): Promise<BackPayment[]> => {
  const rows = await db
    .select()
    .from(payNotices)
    .where(and(eq(payNotices.outcome, 'stray'), isNull(payNotices.returnedAt)))
    .orderBy(asc(payNotices.at))
    .limit(atOnce)
  return rows.map(({ id, channelNo, method, fen }) => ({ refundNo: `${strayPrefix}${id}`, channelNo, method, fen }))
}

/** The sandbox confirms immediately what a real channel would confirm later. */
const tellBySandbox = async (tools: Tools, { refundNo, method, fen }: BackPayment) => {
  const { till, name } = tools.pay
  if (till === undefined) return
  const said: PayNotice = { kind: 'refunded', method, bizNo: refundNo, channelNo: `SBR${newToken().slice(0, 20)}`, fen }
  const now = tools.clock()
  await tools.db.transaction((tx) => takeNotice(tx, tools, name, till(said, now), now))
}

/**
 * Requests all unconfirmed payouts from the channel. Repeats are safe because the channel identifies them by number.
 * Returns how many were requested.
 */
export const sendBackDue = async (tools: Tools): Promise<number> => {
  const due = [
    ...(await refundsUnderWay(tools.db, atOnce)),
    ...(await goodsToSendBack(tools.db, atOnce)),
    ...(await straysDue(tools)),
  ]
  for (const payment of due)
    try {
      await tools.pay.sendBack(payment)
      await tellBySandbox(tools, payment)
    } catch (error) {
      tools.log.error({ err: error, refundNo: payment.refundNo }, 'money could not be sent back; it is tried again')
    }
  return due.length
}
