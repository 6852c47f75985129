import { fill, openSettlementStates, settlementWaiting as waiting } from '@kangju/contract'
import { and, inArray, sql } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { within } from '../../../rows/scope.ts'
import { groupedYuan } from '../../../sheet/cell-text.ts'
import { settlements } from './table.ts'

export { failSettlement, paySettlement } from './payout.ts'
export { requestSettlement, withdrawSettlement } from './request.ts'
export { approveSettlement, rejectSettlement } from './review.ts'
export { addWriteoff } from './writeoffs.ts'

/** Withdrawals to review and to pay that the account may see. */
export const remindOfSettlements = async ({ db, me, lang }: SignedCall) => {
  const [row] = await db
    .select({
      n: sql<number>`count(*) filter (where ${settlements.status} = 'reviewing')::int`,
      m: sql<number>`count(*) filter (where ${settlements.status} = 'toPay')::int`,
      fen: sql<string>`coalesce(sum(${settlements.amountFen}), 0)::text`,
    })
    .from(settlements)
    .where(and(within(me, settlements), inArray(settlements.status, [...openSettlementStates])))
  const { n, m, fen } = row ?? { n: 0, m: 0, fen: '0' }
  return { count: n + m, text: fill(waiting[lang], { n, m, yuan: groupedYuan(fen) }) }
}
