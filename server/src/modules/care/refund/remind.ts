import { fill, refundWaiting as waiting, waitingRefundStatuses } from '@kangju/contract'
import { and, inArray, sql } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { within } from '../../../rows/scope.ts'
import { groupedYuan } from '../../../sheet/cell-text.ts'
import { refunds } from './table.ts'

/** Counts refunds under review with their sum, and failed payouts. */
export const remindOfRefunds = async ({ db, me, lang }: SignedCall) => {
  const waits = sql`${refunds.status} = 'reviewing'`
  const [row] = await db
    .select({
      n: sql<number>`count(*) filter (where ${waits})::int`,
      fen: sql<string>`coalesce(sum(${refunds.applyFen}) filter (where ${waits}), 0)::text`,
      m: sql<number>`count(*) filter (where ${refunds.status} = 'failed')::int`,
    })
    .from(refunds)
    .where(and(within(me, refunds), inArray(refunds.status, waitingRefundStatuses)))
  const { n, fen, m } = row ?? { n: 0, fen: '0', m: 0 }
  return { count: n + m, text: fill(waiting[lang], { n, yuan: groupedYuan(fen), m }) }
}
