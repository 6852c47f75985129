import { validationWords, type edgePay } from '@kangju/contract'
import { drawQr } from '../../../gateways/mini-codes-link.ts'
import type { Prepay } from '../../../gateways/pay-types.ts'
import type { Call } from '../../../http/call.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { paymentNoOf, startPayment } from '../../books/pay/service.ts'
import { notifyUrlOf } from './notify-url.ts'
import { payableOf, paymentOfTicket } from './ticket.ts'

const replyTo = async (prepay: Prepay) => ({
  kind: prepay.kind,
  url: prepay.kind === 'wallet' ? null : prepay.url,
  picture: prepay.kind === 'code' ? `data:image/png;base64,${(await drawQr(prepay.url)).toString('base64')}` : null,
  wallet: prepay.kind === 'wallet' ? prepay.wallet : null,
})

/** Asks the channel of a method to take the payment of a ticket. The attempt is committed before the channel knows it. */
export const startAtChannel = async (call: Call<typeof edgePay.start>) => {
  const { db, tools, now, ip, body } = call
  const { ticket, method, way, openid } = body
  const payment = await paymentOfTicket(db, ticket)
  const payable = payment && (await payableOf(db, payment))
  if (payment === undefined || payable === undefined) throw new Problem('missing')
  const channel = tools.pay.of(method)
  if (channel === undefined) throw new Problem('unavailable')
  const expiresAt = new Date(payable.payExpireAt)
  if (payable.state !== 'open' || expiresAt <= now) throw new Problem('wrongState')
  if (way === 'jsapi' && openid === undefined) throw invalid({ openid: [validationWords.required] })
  const { operatorId, bizId, bizNo, fen: amountFen } = payment
  const attempt = await call.transact(async (tx) => {
    call.audit({ operatorId, entityId: bizId, detail: { bizNo, fen: amountFen, method, way } })
    return startPayment(tx, payment, { channel: channel.name, method, now })
  })
  const wanted = {
    method,
    way,
    amountFen,
    ticket,
    expiresAt,
    paymentNo: paymentNoOf(attempt),
    description: payable.title,
    notifyUrl: notifyUrlOf(tools, channel),
    payer: { openid, ip },
  }
  try {
    return await replyTo(await channel.create(wanted))
  } catch (error) {
    tools.log.error({ err: error, channel: channel.name, bizNo }, 'a payment could not be started')
    throw new Problem('unavailable')
  }
}
