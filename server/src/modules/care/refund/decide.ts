import {
  fillText,
  needsRefundRemark,
  refundableVisitStates,
  refundChanged,
  refundMoves,
  refundRemarkNeeded,
  validationWords,
  type OrderLogAction,
} from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { setRefundLock } from '../visit/service.ts'
import type { Visit } from '../visit/table.ts'
import { quoteRefund, quoteVisit } from './quote.ts'
import { changeRefund, holdRefund, lockVisits } from './rows.ts'
import { settleRefund } from './settle.ts'
import { operatorSettings } from '../../base/operator/service.ts'
import type { Refund } from './table.ts'
import { deriveOrder, writeLog, type Actor } from '../order/service.ts'

export interface Decision {
  readonly actor: Actor
  readonly remark?: string | null | undefined
  readonly version?: number | undefined
  readonly now: Date
}

interface Approval extends Decision {
  /** The refundable amount by default. */
  readonly refundFen?: number | undefined
  /** Refuses if the refundable amount is no longer the one of the request, which the reviewer saw in the list. */
  readonly isAsListed?: boolean
}

const yuanOf = (fen: number) => (fen / 100).toFixed(2)

const decided = ({ actor, remark, now }: Decision) => ({
  auditBy: actor.type === 'account' ? actor.id : null,
  auditByName: actor.name,
  auditAt: now.toISOString(),
  auditRemark: remark ?? null,
})

/**
 * Approves a refund of the given amount. Visits started meanwhile are left out; if all have started, the approval is
 * refused.
 */
export const approveRefund = async (tx: Db, given: Refund, approval: Approval): Promise<Refund> => {
  const { order, refund } = await holdRefund(tx, given, approval, 'approve')
  const { actor, remark, now, isAsListed = false } = approval
  const locked = await lockVisits(tx, order.id, refund.childIds)
  const visits = locked.filter(({ status }) => refundableVisitStates.includes(status))
  if (visits.length === 0) throw new Problem('wrongState')
  const { cancelFreeHours } = await operatorSettings(tx, order.operatorId)
  const rule = { cancelFreeHours, now: new Date(refund.appliedAt) }
  const quote = quoteRefund(visits, refund.reason, rule)
  if (isAsListed && quote.refundableFen !== refund.refundableFen)
    throw invalid({ refundFen: [fillText(refundChanged, { yuan: yuanOf(quote.refundableFen) })] })
  const { refundFen = quote.refundableFen } = approval
  if (refundFen < 0 || refundFen > quote.amountFen) throw new Problem('refundTooMuch')
  if (needsRefundRemark(refundFen, quote.refundableFen, remark)) throw invalid({ remark: [refundRemarkNeeded] })
  const begun = locked.filter((visit) => !visits.includes(visit)).map(({ id }) => id)
  await setRefundLock(tx, begun, false, now)
  await changeRefund(tx, refund.id, { ...decided(approval), refundableFen: quote.refundableFen }, now)
  const keptOf = (visit: Visit) => quoteVisit(visit, refund.reason, rule)?.keptFen ?? 0
  return settleRefund(tx, { order, refund, visits, refundFen, keptOf, move: 'refundPass', actor, remark, now })
}

const giveUp = async (
  tx: Db,
  given: Refund,
  decision: Decision,
  { move, action }: { move: 'reject' | 'withdraw'; action: OrderLogAction },
): Promise<Refund> => {
  const { order, refund } = await holdRefund(tx, given, decision, move)
  const { actor, remark, now } = decision
  await lockVisits(tx, order.id, refund.childIds)
  const row = await changeRefund(
    tx,
    refund.id,
    { ...(move === 'reject' ? decided(decision) : {}), status: refundMoves[move].to },
    now,
  )
  await setRefundLock(tx, refund.childIds, false, now)
  await writeLog(tx, {
    operatorId: order.operatorId,
    mainId: order.id,
    action,
    actor,
    remark: remark ?? refund.refundNo,
    now,
  })
  await deriveOrder(tx, order.id, now)
  return row
}

/** Rejects a refund; its visits are unlocked. */
export const rejectRefund = async (tx: Db, refund: Refund, decision: Decision): Promise<Refund> => {
  if ((decision.remark ?? '').trim() === '') throw invalid({ remark: [validationWords.required] })
  return giveUp(tx, refund, decision, { move: 'reject', action: 'refundReject' })
}

/** Withdraws a refund; only its applicant may. */
export const withdrawRefund = (tx: Db, refund: Refund, decision: Decision): Promise<Refund> =>
  giveUp(tx, refund, decision, { move: 'withdraw', action: 'note' })
