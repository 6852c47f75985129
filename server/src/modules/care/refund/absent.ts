import { leadsFrom, visitMoves } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import { Problem } from '../../../kit/problem.ts'
import { operatorSettings } from '../../base/operator/service.ts'
import { requireMove, type HeldVisit } from '../visit/service.ts'
import { quoteVisit } from './quote.ts'
import { addRefund } from './rows.ts'
import { settleRefund } from './settle.ts'
import type { Refund } from './table.ts'
import type { Actor } from '../order/service.ts'

/**
 * Records that the care recipient was absent: the call-out fee is kept, the rest refunded. Refused a while after
 * check-in.
 */
export const absentVisit = async (
  tx: Db,
  { order, visit }: HeldVisit,
  { reason, actor, now }: { readonly reason: string; readonly actor: Actor; readonly now: Date },
): Promise<Refund> => {
  const { cancelFreeHours } = await operatorSettings(tx, order.operatorId)
  const isUnderWay = leadsFrom(visitMoves, 'absent', visit.status)
  const quote = isUnderWay ? quoteVisit(visit, 'clientAbsent', { cancelFreeHours, now }) : undefined
  if (quote === undefined) throw new Problem('wrongState')
  requireMove(visit, actor, 'absent')
  const { refundFen, keptFen } = quote
  const refund = await addRefund(tx, {
    order,
    childIds: [visit.id],
    refundableFen: refundFen,
    applyFen: refundFen,
    reason: 'clientAbsent',
    description: reason,
    applyType: 'system',
    actor,
    status: 'refunding',
    now,
  })
  const keptOf = () => keptFen
  const settling = {
    order,
    refund,
    visits: [visit],
    refundFen,
    keptOf,
    move: 'absent',
    actor,
    remark: reason,
    now,
  } as const
  return settleRefund(tx, settling)
}
