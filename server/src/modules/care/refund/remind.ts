import { fill, refundWaiting as waiting } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { waitingRows, type Waiting } from '../../../rows/waiting.ts'
import { groupedYuan } from '../../../sheet/cell-text.ts'
import { refunds } from './table.ts'

const columns = { oldest: refunds.appliedAt, sum: refunds.applyFen }

/** Refunds under review with their sum, and failed payouts. */
export const remindOfRefunds = async (call: SignedCall): Promise<Waiting> => {
  const refundReview = await waitingRows(call, refunds, eq(refunds.status, 'reviewing'), columns)
  const refundFailed = await waitingRows(call, refunds, eq(refunds.status, 'failed'), columns)
  const [n, m] = [refundReview.count, refundFailed.count]
  const text = fill(waiting[call.lang], { n, yuan: groupedYuan(refundReview.sumFen ?? 0), m })
  return { count: n + m, text, lists: { refundReview, refundFailed } }
}
