import {
  addDays,
  businessDay,
  fillText,
  isOfflineMethod,
  orderStateOf,
  type PayMethod,
  type PayPart,
  type PayPartMethod,
  orderPayTexts as texts,
} from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { wholeRows } from '../../../db/whole-rows.ts'
import { withParts } from '../../../db/with-parts.ts'
import type { Tools } from '../../../http/call.ts'
import { giveFiles } from '../../../rows/file-urls.ts'
import { Problem } from '../../../kit/problem.ts'
import { notifyRole } from '../../../bus/outbox.ts'
import { openAppointments } from '../clorder/service.ts'
import { countCommoditySales } from '../../catalogue/commodity/service.ts'
import { countPaidOrder } from '../../customers/customerbooker/service.ts'
import { accountOf, post, takeVoucher } from '../../books/ledger/service.ts'
import { spendHolds } from '../../books/prepaycard/service.ts'
import { countProjectSales } from '../../catalogue/project/service.ts'
import { countPromotedOrder } from '../../staff/promotion/service.ts'
import { refundLate } from '../refund/service.ts'
import { sumOf } from './due.ts'
import { deriveOrder } from './derive.ts'
import { logInsertion, type Actor } from './log.ts'
import { requireOrderMove } from './require-move.ts'
import { orders, type Order } from './table.ts'
import { makeVisits } from './visits-of.ts'

export interface PaidBy {
  /** What comes now; parts reserved before are added to it. */
  readonly parts: readonly PayPart[]
  readonly channelNo?: string | null | undefined
  readonly voucher?: { readonly no: string; readonly proofUrl: string | null } | undefined
  readonly actor: Actor
  readonly now: Date
}

const yuan = (fen: number) => (fen / 100).toFixed(2)

/** Ledger accounts debited by each part of the payment. */
export const legsOf = (parts: readonly PayPart[]) =>
  parts.map(({ method, fen }) => ({ account: accountOf[method as PayPartMethod], fen }))

const methodOf = (parts: readonly PayPart[]): PayMethod => {
  const [first, second] = parts
  return second === undefined ? (first?.method ?? 'cash') : 'mixed'
}

const soldBy = (order: Order, key: 'projectId' | 'commodityId') => {
  const sold = new Map<string, number>()
  for (const item of order.items) {
    const id = item[key]
    if (id === null || (key === 'projectId' && item.commodityId !== null)) continue
    // A bundle appears once per part, with the same quantity.
    sold.set(id, key === 'projectId' ? (sold.get(id) ?? 0) + item.qty : Math.max(sold.get(id) ?? 0, item.qty))
  }
  return sold
}

const tell = async (tx: Db, order: Order, { actor, now }: PaidBy) => {
  const { id, operatorId, organId, bizType, title, childCount, payFen } = order
  const isExam = bizType === 'exam'
  const msg = fillText(isExam ? texts.newExam : texts.newService, { title, n: childCount, yuan: yuan(payFen) })
  const path = `/order/maindetail?id=${id}`
  const by = actor.type === 'account' ? actor.id : null
  const notice = { orderType: isExam ? '3' : '2', msg, now, organId, path, by } as const
  await notifyRole(tx, operatorId, isExam ? 'guoyaoappointment' : 'order', notice)
}

const whole = wholeRows(orders)

/** A receipt of an offline payment pays one order only. */
const takeReceipt = async (tx: Db, { operatorId, orderNo: bizNo }: Order, { parts, voucher, now }: PaidBy) => {
  const method = parts.map((part) => part.method).find(isOfflineMethod)
  if (voucher !== undefined && method !== undefined)
    await takeVoucher(tx, { operatorId, direction: 'in', method, no: voucher.no, bizNo, now })
}

const markPaid = async (tx: Db, order: Order, { parts, channelNo, voucher, actor, now }: PaidBy): Promise<Order> => {
  const { operatorId, id: mainId } = order
  const update = tx
    .update(orders)
    .set({
      status: 'paid',
      payMethod: methodOf(parts),
      payParts: [...parts],
      reservedParts: [],
      reservedFen: 0,
      paidAt: now.toISOString(),
      channelNo: channelNo ?? null,
      offlineVoucherNo: voucher?.no ?? null,
      offlineProofUrl: voucher?.proofUrl ?? null,
      childCount: order.items.reduce((sum, { qty, times }) => sum + qty * times, 0),
      expireAt: addDays(businessDay(now), order.validDays),
      updatedAt: now.toISOString(),
      version: sql`${orders.version} + 1`,
    })
    .where(eq(orders.id, order.id))
  const log = logInsertion([{ operatorId, mainId, action: 'pay', from: order.status, to: 'paid', actor, now }])
  const [row] = await whole.written(tx, withParts([log], update.getSQL()))
  if (row === undefined) throw new Problem('missing')
  await giveFiles(tx, row, [row.offlineProofUrl])
  return row
}

/**
 * Records a payment: the money goes to escrow and the visits are created. A payment for an order cancelled meanwhile is
 * refunded. The caller holds the order's lock.
 */
export const payOrder = async (tx: Db, tools: Tools, order: Order, paid: PaidBy): Promise<Order> => {
  const { actor, now } = paid
  const { operatorId, orderNo, payFen } = order
  if (order.status === 'cancelled') return refundLate(tx, order, paid)
  requireOrderMove(order, actor, 'pay')
  const parts = [...order.reservedParts, ...paid.parts]
  if (sumOf(parts) !== payFen) throw new Error(`${orderNo}: ${sumOf(parts)} fen are not what is to be paid`)
  await takeReceipt(tx, order, paid)
  if (order.reservedFen > 0) await spendHolds(tx, order.id, { byName: actor.name, now })
  const row = await markPaid(tx, order, { ...paid, parts })
  await post(tx, {
    operatorId,
    bizType: 'order.paid',
    bizNo: orderNo,
    debit: legsOf(parts),
    credit: [{ account: 'ORDER_ESCROW', fen: payFen }],
    actorId: actor.id,
    now,
  })
  const promoted = row.promotionId === null ? undefined : await countPromotedOrder(tx, row.promotionId, payFen)
  const made = await makeVisits(tx, tools, row, promoted, now)
  if (row.bizType === 'exam') await openAppointments(tx, tools, row, made, now)
  await countProjectSales(tx, soldBy(row, 'projectId'))
  await countCommoditySales(tx, soldBy(row, 'commodityId'))
  await countPaidOrder(tx, row.bookerId, payFen, now)
  // New visits seldom change what the order was just given.
  const isSame = row.bizType !== 'exam' && orderStateOf(made.map(({ status }) => status)) === row.status
  const version = (isSame ? undefined : await deriveOrder(tx, row.id, now)) ?? row.version
  await tell(tx, row, paid)
  return { ...row, version }
}
