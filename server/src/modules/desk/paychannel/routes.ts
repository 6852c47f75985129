import { edgePay, type PayNotice } from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Call } from '../../../http/call.ts'
import { implement } from '../../../http/implement.ts'
import { Problem } from '../../../kit/problem.ts'
import { newToken } from '../../../secret/token.ts'
import { startPayment } from '../../books/pay/service.ts'
import { hear, takeHeard, takeNotice } from './notice.ts'
import { startAtChannel } from './start.ts'
import { payNotices } from './table.ts'
import { payableOf, paymentOfTicket } from './ticket.ts'

/** What became of a payment. */
const outcomeOf = async (db: Db, bizNo: string, channelNo: string): Promise<'paid' | 'late' | 'stray'> => {
  const its = and(eq(payNotices.bizNo, bizNo), eq(payNotices.channelNo, channelNo), eq(payNotices.kind, 'paid'))
  const rows = await db.select({ outcome: payNotices.outcome }).from(payNotices).where(its)
  return (['paid', 'late'] as const).find((one) => rows.some(({ outcome }) => outcome === one)) ?? 'stray'
}

/** Sandbox payment by ticket holders; it moves no real money and exists only for methods without a merchant. */
const payAtTill = async ({ db, tools, body, now, audit }: Call<typeof edgePay.sandbox>) => {
  const { ticket, method } = body
  const { till, name } = tools.pay.of(method) ?? {}
  const payment = await paymentOfTicket(db, ticket)
  if (till === undefined || name === undefined || payment === undefined) throw new Problem('missing')
  const { operatorId, bizId, bizNo, fen, channelNo: known } = payment
  if (known !== null) return { channelNo: known, outcome: await outcomeOf(db, bizNo, known) }
  if (payment.channel !== name) await startPayment(db, payment, { channel: name, method, now })
  const channelNo = `SB${newToken().slice(0, 24)}`
  const said: PayNotice = { kind: 'paid', method, bizNo, channelNo, fen }
  audit({ operatorId, entityId: bizId, detail: { bizNo, fen, method } })
  await takeNotice(db, tools, name, till(said, now), now)
  return { channelNo, outcome: await outcomeOf(db, bizNo, channelNo) }
}

const takeMessage = async ({ tools, params, raw, now, audit, transact }: Call<typeof edgePay.notify>) => {
  if (raw === undefined) throw new Problem('badSignature')
  const heard = await hear(tools, params.channel, raw)
  if (heard === undefined) return { received: true }
  const outcome = await transact(async (tx) => {
    const result = await takeHeard(tx, tools, heard, now)
    audit({ detail: { channel: heard.channel, ...heard.said, outcome: result } })
    return result
  })
  return { received: outcome !== 'unknown' }
}

export const edgePayRoutes = implement(edgePay, {
  notify: takeMessage,
  start: startAtChannel,
  state: async ({ db, query }) => {
    const payment = await paymentOfTicket(db, query.ticket)
    const payable = payment && (await payableOf(db, payment))
    if (payable === undefined) throw new Problem('missing')
    return { state: payable.state }
  },
  sandbox: payAtTill,
})
