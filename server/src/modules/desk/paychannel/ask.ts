import { and, asc, isNotNull, isNull, lte } from 'drizzle-orm'
import type { PaymentState } from '../../../gateways/pay-types.ts'
import type { Tools } from '../../../http/call.ts'
import { endPayment, paymentNoOf } from '../../books/pay/service.ts'
import { payments, type Payment } from '../../books/pay/table.ts'
import { takeFact } from './notice.ts'
import { payableOf } from './ticket.ts'

const atOnce = 200
/** A notice usually comes within this time. */
const patienceMs = 60_000

const openSince = ({ db }: Tools, at: Date): Promise<Payment[]> =>
  db
    .select()
    .from(payments)
    .where(
      and(
        isNotNull(payments.startedAt),
        isNull(payments.channelNo),
        isNull(payments.closedAt),
        lte(payments.startedAt, at.toISOString()),
      ),
    )
    .orderBy(asc(payments.startedAt))
    .limit(atOnce)

/** Records a payment whose notice did not arrive; money that pays nothing is owed back, and the payment is over. */
const takePayment = async (tools: Tools, payment: Payment, answer: PaymentState & { readonly state: 'paid' }) => {
  const { channel, method } = payment
  if (method === null) return
  const now = tools.clock()
  const { channelNo, fen } = answer
  const said = { kind: 'paid', method, bizNo: paymentNoOf(payment), channelNo, fen } as const
  await tools.db.transaction(async (tx) => {
    await takeFact(tx, tools, { channel, said, now })
    await endPayment(tx, payment, now)
  })
}

const settle = async (tools: Tools, payment: Payment) => {
  const channel = tools.pay.named(payment.channel)
  if (channel === undefined) return
  const no = paymentNoOf(payment)
  const answer = await channel.query(no)
  if (answer.state === 'paid') return takePayment(tools, payment, answer)
  const isWaiting = (await payableOf(tools.db, payment))?.state === 'open'
  if (answer.state !== 'closed' && isWaiting) return
  if (answer.state === 'open') await channel.close(no)
  await endPayment(tools.db, payment, tools.clock())
}

/**
 * Asks the channels about started payments without a notice, because channels do not promise that one arrives, and
 * closes those whose order no longer waits for money. Returns how many were asked about.
 */
export const askOpenPayments = async (tools: Tools): Promise<number> => {
  const open = await openSince(tools, new Date(tools.clock().getTime() - patienceMs))
  for (const payment of open)
    try {
      await settle(tools, payment)
    } catch (error) {
      tools.log.error({ err: error, payment: payment.id }, 'a payment could not be settled; it is asked about again')
    }
  return open.length
}
