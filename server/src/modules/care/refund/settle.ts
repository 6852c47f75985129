import { agreedRefundStatuses, layBack, splitKept, type VisitMoveName } from '@kangju/contract'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { cancelAppointments } from '../clorder/service.ts'
import { withdrawOffer } from '../dispatch/service.ts'
import { post } from '../../books/ledger/service.ts'
import { operatorSettings } from '../../base/operator/service.ts'
import { deriveOrder, type Actor } from '../order/service.ts'
import type { Order } from '../order/table.ts'
import { moveVisit } from '../visit/service.ts'
import type { Visit } from '../visit/table.ts'
import { addPending } from '../../books/wallet/service.ts'
import { finishIfSent, sendInternal } from './finish.ts'
import { staffOf } from './quote.ts'
import { changeRefund } from './rows.ts'
import { refunds, type Refund } from './table.ts'

interface Settling {
  readonly order: Order
  readonly refund: Refund
  /** Locked visits that this refund covers. */
  readonly visits: readonly Visit[]
  readonly refundFen: number
  /** Call-out fee that the quote keeps of a visit. */
  readonly keptOf: (visit: Visit) => number
  readonly move: Extract<VisitMoveName, 'refundPass' | 'absent' | 'resolve'>
  readonly actor: Actor
  readonly remark?: string | null | undefined
  readonly now: Date
}

const dayMs = 24 * 60 * 60 * 1000

/** Staff who get something of the kept amount. */
const callOuts = (visits: readonly Visit[], keptFen: number, keptOf: Settling['keptOf']) => {
  const due = visits.map((visit) => ({
    visitFeeFen: visit.visitFeeFen,
    keptFen: keptOf(visit),
    hasStaff: staffOf(visit) !== null,
  }))
  const { staffFen } = splitKept(due, keptFen)
  return visits.flatMap((visit, at) => {
    const peopleId = staffOf(visit)
    const fen = staffFen[at] ?? 0
    return peopleId !== null && fen > 0 ? [{ visit, peopleId, fen }] : []
  })
}

const earlierParts = async (tx: Db, refund: Refund) => {
  const rows = await tx
    .select({ parts: refunds.parts })
    .from(refunds)
    .where(
      and(eq(refunds.mainId, refund.mainId), ne(refunds.id, refund.id), inArray(refunds.status, agreedRefundStatuses)),
    )
  return rows.flatMap((row) => row.parts)
}

/**
 * Cancels the visits and releases their escrow: the refund to the customer, call-out fees to staff, the rest to the
 * platform. The caller holds the locks of order, refund and visits.
 */
export const settleRefund = async (tx: Db, settling: Settling): Promise<Refund> => {
  const { order, refund, visits, refundFen, keptOf, move, actor, remark, now } = settling
  const { operatorId } = order
  const amountFen = visits.reduce((sum, visit) => sum + visit.amountFen, 0)
  const keptFen = amountFen - refundFen
  const paidOut = callOuts(visits, keptFen, keptOf)
  const fenOf = new Map(paidOut.map(({ visit, fen }) => [visit.id, fen]))
  for (const visit of visits) {
    await withdrawOffer(tx, visit, 'withdrawn', remark ?? null, now)
    const fen = fenOf.get(visit.id)
    const earned = fen === undefined ? {} : { peopleFen: fen, settleStatus: 'pending' as const }
    const set = { refundLock: false, nextTickAt: null, offerUntil: null, needManual: false, ...earned }
    await moveVisit(tx, { visit }, { move, actor, now, remark, set, to: 'cancelled' })
  }
  if (order.bizType === 'exam')
    await cancelAppointments(
      tx,
      visits.map(({ id }) => id),
      now,
    )
  const restFen = keptFen - paidOut.reduce((sum, { fen }) => sum + fen, 0)
  await post(tx, {
    operatorId,
    bizType: 'refund.approved',
    bizNo: refund.refundNo,
    debit: [{ account: 'ORDER_ESCROW', fen: amountFen }],
    credit: [
      { account: 'REFUND_PAYABLE', fen: refundFen },
      ...paidOut.map(({ peopleId, fen }) => ({ account: 'WALLET_PENDING' as const, ownerId: peopleId, fen })),
      { account: 'PLATFORM_REVENUE', fen: restFen },
    ],
    actorId: actor.id,
    now,
  })
  const { settleFreezeDays } = await operatorSettings(tx, operatorId)
  const availableAt = new Date(now.getTime() + settleFreezeDays * dayMs)
  for (const { visit, peopleId, fen } of paidOut.toSorted((one, other) => (one.peopleId < other.peopleId ? -1 : 1)))
    await addPending(tx, [{ ownerId: peopleId, kind: 'callOut', fen, organId: visit.organId }], {
      operatorId,
      bizNo: refund.refundNo,
      childId: visit.id,
      availableAt,
      now,
    })
  return sendBack(tx, { order, refund, childIds: visits.map(({ id }) => id), refundFen, keptFen, now })
}

interface SendingBack {
  readonly order: Order
  readonly refund: Refund
  readonly childIds: string[]
  readonly refundFen: number
  readonly keptFen: number
  readonly now: Date
}

/** Distributes an agreed refund over the payment methods and pays back what needs no outside confirmation. */
export const sendBack = async (tx: Db, sending: SendingBack): Promise<Refund> => {
  const { order, refund, childIds, refundFen, keptFen, now } = sending
  const parts = layBack(order.payParts, await earlierParts(tx, refund), refundFen)
  const sent = await changeRefund(tx, refund.id, { childIds, refundFen, keptFen, parts, status: 'refunding' }, now)
  await deriveOrder(tx, order.id, now)
  return finishIfSent(tx, order, await sendInternal(tx, sent, now), now)
}
