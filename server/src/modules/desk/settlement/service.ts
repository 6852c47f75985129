import { fill, settlementWaiting as waiting } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { SignedCall } from '../../../http/call.ts'
import { waitingRows, type Waiting } from '../../../rows/waiting.ts'
import { groupedYuan } from '../../../sheet/cell-text.ts'
import { settlements } from './table.ts'

export { failSettlement, paySettlement } from './payout.ts'
export { requestSettlement, withdrawSettlement } from './request.ts'
export { approveSettlement, rejectSettlement } from './review.ts'
export { addWriteoff } from './writeoffs.ts'

/** Withdrawals to review and to pay that the account may see. */
export const remindOfSettlements = async (call: SignedCall): Promise<Waiting> => {
  const figures = (status: 'reviewing' | 'toPay', oldest: PgColumn) =>
    waitingRows(call, settlements, eq(settlements.status, status), { oldest, sum: settlements.amountFen })
  const settleReview = await figures('reviewing', settlements.applyAt)
  const settlePay = await figures('toPay', settlements.auditAt)
  const [n, m] = [settleReview.count, settlePay.count]
  const yuan = groupedYuan((settleReview.sumFen ?? 0) + (settlePay.sumFen ?? 0))
  return { count: n + m, text: fill(waiting[call.lang], { n, m, yuan }), lists: { settleReview, settlePay } }
}
