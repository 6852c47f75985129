import { layBack, type PayPart, type PayPartMethod } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import { countLateMoney } from '../../customers/customerbooker/service.ts'
import { accountOf, post } from '../../books/ledger/service.ts'
import { deriveOrder, noteLateMoney, system, writeLog } from '../order/service.ts'
import type { Order } from '../order/table.ts'
import { addRefund, changeRefund } from './rows.ts'
import { tellOfRefund } from './notices.ts'

interface Came {
  readonly parts: readonly PayPart[]
  readonly channelNo?: string | null | undefined
  readonly now: Date
}

/** Refunds a payment received after cancellation: it is owed back immediately, and refund accounts are notified. */
export const refundLate = async (tx: Db, order: Order, { parts, channelNo, now }: Came): Promise<Order> => {
  const fen = parts.reduce((sum, part) => sum + part.fen, 0)
  const { operatorId, organId, orderNo } = order
  const row = await noteLateMoney(tx, order.id, parts, channelNo ?? null)
  await post(tx, {
    operatorId,
    bizType: 'order.latePaid',
    bizNo: orderNo,
    debit: parts.map((part) => ({ account: accountOf[part.method as PayPartMethod], fen: part.fen })),
    credit: [{ account: 'REFUND_PAYABLE', fen }],
    now,
  })
  await countLateMoney(tx, order.bookerId, fen)
  const refund = await addRefund(tx, {
    order: row,
    childIds: [],
    refundableFen: fen,
    applyFen: fen,
    reason: 'customerCancelled',
    applyType: 'system',
    actor: system,
    status: 'refunding',
    now,
  })
  await changeRefund(tx, refund.id, { refundFen: fen, keptFen: 0, parts: layBack(parts, [], fen) }, now)
  await writeLog(tx, {
    operatorId,
    mainId: order.id,
    action: 'refundApply',
    actor: system,
    remark: refund.refundNo,
    now,
  })
  await deriveOrder(tx, order.id, now)
  await tellOfRefund(tx, 'late', { operatorId, organId, no: orderNo, fen, now })
  return row
}
