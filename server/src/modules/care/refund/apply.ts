import {
  checkRefund,
  isTooLateToRefund,
  orderMoveFault,
  refundVisitsFault,
  unassignedVisitStates,
  validationWords,
  type RefundApplyType,
  type RefundDraft,
  type RefundReason,
  type VisitState,
  refundPaused as paused,
  refundExamTooLate as examTooLate,
} from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import { refuseBy } from '../../../rows/draft.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { returnVisit } from '../dispatch/service.ts'
import { operatorSettings } from '../../base/operator/service.ts'
import { deriveOrder, system, writeLog, type Actor } from '../order/service.ts'
import type { Order } from '../order/table.ts'
import { setRefundLock, visitIdsOf } from '../visit/service.ts'
import type { Visit } from '../visit/table.ts'
import { quoteRefund } from './quote.ts'
import { addRefund, lockVisits } from './rows.ts'
import { tellOfRefund } from './notices.ts'
import { settleRefund } from './settle.ts'
import type { Refund } from './table.ts'

interface RefundQuestion {
  readonly draft: Pick<RefundDraft, 'childIds' | 'reason'>
  readonly actor: Actor
  readonly now: Date
}

export interface RefundAsk extends RefundQuestion {
  readonly draft: RefundDraft
  readonly applyType: RefundApplyType
}

/** Reason why a refund of these visits cannot be requested now. */
export const faultOf = (
  order: Order,
  visits: readonly Visit[],
  { draft: { childIds, reason }, actor, now }: RefundQuestion,
): Problem | undefined => {
  if (visits.length !== new Set(childIds.map((id) => id.toLowerCase())).size)
    return invalid({ childIds: [validationWords.reference] })
  const fault =
    orderMoveFault(order, actor, 'refundApply') ??
    refundVisitsFault(visits, (visit) => isTooLateToRefund(visit, reason, now))
  if (fault === 'notReady') return new Problem(fault, { fields: { childIds: [examTooLate] } })
  return fault === undefined ? undefined : new Problem(fault)
}

const logApply = (tx: Db, { operatorId, id: mainId }: Order, refund: Refund, actor: Actor, now: Date) =>
  writeLog(tx, { operatorId, mainId, action: 'refundApply', actor, remark: refund.refundNo, now })

/** Requests a refund; its visits are locked against dispatch until it is decided. The caller holds the order's lock. */
export const applyRefund = async (tx: Db, order: Order, ask: RefundAsk): Promise<Refund> => {
  const { draft, applyType, actor, now } = ask
  refuseBy(checkRefund(draft))
  const visits = await lockVisits(tx, order.id, draft.childIds)
  const fault = faultOf(order, visits, ask)
  if (fault !== undefined) throw fault
  const { cancelFreeHours } = await operatorSettings(tx, order.operatorId)
  const quote = quoteRefund(visits, draft.reason, { cancelFreeHours, now })
  if (draft.applyFen > quote.amountFen) throw new Problem('refundTooMuch')
  if (draft.applyFen === 0 && quote.amountFen > 0) throw invalid({ applyFen: [validationWords.required] })
  const refund = await addRefund(tx, {
    order,
    childIds: visits.map(({ id }) => id),
    refundableFen: quote.refundableFen,
    applyFen: draft.applyFen,
    reason: draft.reason,
    description: draft.description,
    proofUrls: draft.proofUrls,
    applyType,
    actor,
    status: 'reviewing',
    now,
  })
  for (const visit of visits.filter(({ status }) => status === 'offered'))
    await returnVisit(tx, { order, visit }, { reason: paused.zh, by: system, now })
  await setRefundLock(
    tx,
    visits.map(({ id }) => id),
    true,
    now,
  )
  await logApply(tx, order, refund, actor, now)
  await deriveOrder(tx, order.id, now)
  const { operatorId, organId, orderNo: no } = order
  const by = actor.type === 'account' ? actor.id : null
  await tellOfRefund(tx, 'asked', { operatorId, organId, no, fen: draft.applyFen, now, by })
  return refund
}

const isUnassignedState = (status: VisitState) => (unassignedVisitStates as readonly VisitState[]).includes(status)

interface DirectRefund {
  readonly reason: RefundReason
  readonly remark?: string | null | undefined
  readonly actor: Actor
  readonly now: Date
}

/** Refunds the whole of a small, unstarted order without review. The caller holds the order's lock. */
export const refundDirectly = async (tx: Db, order: Order, direct: DirectRefund): Promise<Refund> => {
  const { reason, remark, actor, now } = direct
  const fault = orderMoveFault(order, actor, 'refundDirect')
  if (fault !== undefined) throw new Problem(fault)
  const { refundDirectLimitFen } = await operatorSettings(tx, order.operatorId)
  const visits = await allVisits(tx, order)
  const isUnassigned = visits.every(({ status, refundLock }) => isUnassignedState(status) && !refundLock)
  if (!isUnassigned || order.payFen > refundDirectLimitFen) throw new Problem('refundByReview')
  const refund = await addRefund(tx, {
    order,
    childIds: visits.map(({ id }) => id),
    refundableFen: order.payFen,
    applyFen: order.payFen,
    reason,
    description: remark,
    applyType: 'direct',
    actor,
    status: 'refunding',
    now,
  })
  await logApply(tx, order, refund, actor, now)
  const settling = { order, refund, visits, refundFen: order.payFen, keptOf: () => 0, actor, remark, now }
  return settleRefund(tx, { ...settling, move: 'refundPass' })
}

const allVisits = async (tx: Db, order: Order) => {
  const ids = await visitIdsOf(tx, order.id)
  return ids.length === 0 ? [] : lockVisits(tx, order.id, ids)
}
