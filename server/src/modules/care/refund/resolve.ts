import { checkResolve, type ResolveDraft } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import { Problem } from '../../../kit/problem.ts'
import { refuseBy } from '../../../rows/draft.ts'
import { completeVisit } from '../order/commands.ts'
import type { Actor } from '../order/service.ts'
import { moveVisit, requireMove, setReversed, tellDesk, visitPath, type HeldVisit } from '../visit/service.ts'
import type { Visit } from '../visit/table.ts'
import { tellOfRefund } from './notices.ts'
import { reverseEarnings } from './reverse.ts'
import { addRefund } from './rows.ts'
import { sendBack, settleRefund } from './settle.ts'

interface Resolution {
  readonly draft: ResolveDraft
  readonly actor: Actor
  readonly now: Date
}

/** The amount that goes back; a refund in part leaves something of the price. */
const refundOf = ({ amountFen }: Visit, { outcome, refundFen }: ResolveDraft): number => {
  if (outcome === 'fully') return amountFen
  if ((refundFen ?? 0) >= amountFen) throw new Problem('refundTooMuch')
  return refundFen ?? 0
}

const openRefund = (tx: Db, { order, visit }: HeldVisit, refundFen: number, { draft, actor, now }: Resolution) =>
  addRefund(tx, {
    order,
    childIds: [visit.id],
    refundableFen: refundFen,
    applyFen: refundFen,
    reason: 'quality',
    description: draft.reason,
    applyType: 'direct',
    actor,
    status: 'refunding',
    now,
  })

/** Completes a disputed visit, or notes the decision on one that is completed already. */
const finishVisit = (tx: Db, held: HeldVisit, { draft, actor, now }: Resolution): Promise<Visit> => {
  const change = { move: 'resolve', actor, remark: draft.reason, now } as const
  return held.visit.status === 'completed' ? moveVisit(tx, held, change) : completeVisit(tx, held, change)
}

/** Refunds a completed visit: its parties give back their share of the amount. */
const reverse = async (tx: Db, held: HeldVisit, refundFen: number, resolution: Resolution) => {
  const { draft, actor, now } = resolution
  const visit = await finishVisit(tx, held, resolution)
  const refund = await openRefund(tx, held, refundFen, resolution)
  await reverseEarnings(tx, { visit, refund, refundFen, actor, reason: draft.reason, now })
  await setReversed(tx, visit.id)
  await sendBack(tx, { order: held.order, refund, childIds: [visit.id], refundFen, keptFen: 0, now })
}

/** Cancels a disputed visit and refunds its whole price from escrow; nothing has been earned yet. */
const cancel = async (tx: Db, held: HeldVisit, refundFen: number, resolution: Resolution) => {
  const { draft, actor, now } = resolution
  const refund = await openRefund(tx, held, refundFen, resolution)
  const settling = { order: held.order, refund, visits: [held.visit], refundFen, keptOf: () => 0 }
  await settleRefund(tx, { ...settling, move: 'resolve', actor, remark: draft.reason, now })
}

/**
 * Settles a dispute: the visit stands, or its price goes back in part or in full. A completed visit can be taken back
 * the same way, once. The caller holds the locks of order and visit.
 */
export const resolveVisit = async (tx: Db, held: HeldVisit, resolution: Resolution) => {
  const { draft, actor, now } = resolution
  const { visit } = held
  refuseBy(checkResolve(draft))
  requireMove(visit, actor, 'resolve')
  const by = actor.type === 'account' ? actor.id : null
  const isCompleted = visit.status === 'completed'
  if (draft.outcome === 'upheld') {
    if (isCompleted) throw new Problem('wrongState')
    await finishVisit(tx, held, resolution)
    await tellDesk(tx, visit, 'upheld', now, by)
    return
  }
  const refundFen = refundOf(visit, draft)
  const isCancelled = draft.outcome === 'fully' && !isCompleted
  await (isCancelled ? cancel : reverse)(tx, held, refundFen, resolution)
  const { operatorId, organId, childNo: no } = visit
  await tellOfRefund(tx, 'resolved', { operatorId, organId, no, fen: refundFen, now, by, path: visitPath(visit) })
}
