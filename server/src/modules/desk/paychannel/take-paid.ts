import { fillText, payAlerts, type PayNotice } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import type { Tools } from '../../../http/call.ts'
import { notifyRole } from '../../../bus/outbox.ts'
import { lockGoodsOrder, payGoods } from '../goodsorder/service.ts'
import { accountOf, post } from '../../books/ledger/service.ts'
import { payOrder } from '../../care/order/commands.ts'
import { dueOf, lockOrder } from '../../care/order/service.ts'
import { refundsOf, tellOfRefund } from '../../care/refund/service.ts'
import { lockPayments, notePaid, noteStray } from '../../books/pay/service.ts'
import type { Payment } from '../../books/pay/table.ts'
import type { NoticeOutcome } from './table.ts'

export interface NoticeContext {
  readonly tools: Tools
  readonly channel: string
  readonly said: PayNotice
  /** The payment that the channel names. */
  readonly named: string | undefined
  readonly now: Date
}

export interface Taken {
  readonly outcome: NoticeOutcome
  readonly operatorId: string | null
}

/** A wrong amount is a stray payment of an order that still waits for its payment. */
type PaidAs = 'paid' | 'late' | 'stray' | 'wrongAmount'

export const yuanOf = (fen: number) => (fen / 100).toFixed(2)

const payOrderWith = async (tx: Db, bizId: string, { tools, said, now }: NoticeContext): Promise<PaidAs> => {
  const order = await lockOrder(tx, bizId)
  const isOpen = order?.status === 'awaitingPayment' || (order?.status === 'cancelled' && order.channelNo === null)
  if (order === undefined || !isOpen) return 'stray'
  // The channel pays the part that cards and insurance leave.
  if (dueOf(order) !== said.fen) return order.status === 'awaitingPayment' ? 'wrongAmount' : 'stray'
  const { method, fen, channelNo } = said
  const parts = [{ method, fen, cardNo: null, channelNo }]
  const customer = { type: 'customer', id: order.bookerId, name: order.bookerName } as const
  await payOrder(tx, tools, order, { parts, channelNo, actor: customer, now })
  return order.status === 'cancelled' ? 'late' : 'paid'
}

const payGoodsWith = async (tx: Db, bizId: string, { tools, said, now }: NoticeContext): Promise<PaidAs> => {
  const order = await lockGoodsOrder(tx, bizId)
  if (order === undefined) return 'stray'
  const { method, fen, channelNo } = said
  if (order.status === 'unpaid' && order.payFen !== fen) return 'wrongAmount'
  return payGoods(tx, tools, order, { method, channelNo, fen, now })
}

const alertStray = (tx: Db, { operatorId, bizNo }: Payment, { said, now }: NoticeContext, paidAs: PaidAs) => {
  const { fen } = said
  if (paidAs === 'stray') return tellOfRefund(tx, 'stray', { operatorId, organId: null, no: bizNo, fen, now })
  const msg = fillText(payAlerts.wrongAmount, { no: bizNo, yuan: yuanOf(fen) })
  return notifyRole(tx, operatorId, 'order_refund_apply', {
    orderType: '4',
    msg,
    now,
    organId: null,
    path: refundsOf(bizNo),
  })
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
}

/** Takes a payment that a channel reports: it pays the order, or it is owed back and the desk is notified. */
export const takePaid = async (tx: Db, taking: NoticeContext): Promise<Taken> => {
  const { channel, said, now } = taking
  const asked = await lockPayments(tx, channel, said.bizNo)
  const [payment] = asked
  if (payment === undefined) return { outcome: 'unknown', operatorId: null }
  const { operatorId, kind, bizId } = payment
  const isKnown = asked.some(({ channelNo }) => channelNo === said.channelNo)
  if (isKnown) return { outcome: 'known', operatorId }
  const paidAs = await (kind === 'order' ? payOrderWith(tx, bizId, taking) : payGoodsWith(tx, bizId, taking))
  if (paidAs === 'paid' || paidAs === 'late') {
    await notePaid(tx, asked, said, taking)
    return { outcome: paidAs, operatorId }
  }
  await noteStray(tx, asked, said, now)
  await owe(tx, payment, taking)
  await alertStray(tx, payment, taking, paidAs)
  return { outcome: 'stray', operatorId }
}
