import { isOnlinePart, onlineMethods } from '@kangju/contract'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { BackPayment } from '../../../gateways/pay-types.ts'
import { payoutAsks } from '../../books/pay/table.ts'
import { orders } from '../order/table.ts'
import { isConfirmed } from './parts.ts'
import { refunds } from './table.ts'

/** The limit must not count refunds that wait for a payout by hand, or many of them would stop all others. */
const hasOpenOnlinePart = sql`exists (select from jsonb_array_elements(${refunds.parts}) as part
  where part ->> 'channelNo' is null and part ->> 'method' = any(${sql.param([...onlineMethods])}::text[])
    and exists (select from jsonb_array_elements(${orders.payParts}) as paid
      where paid ->> 'method' = part ->> 'method' and paid ->> 'channelNo' is not null))`

/** Parts to be paid back by payment channels; those queried longest ago come first. */
export const refundsUnderWay = async (db: Db, atMost: number): Promise<BackPayment[]> => {
  const rows = await db
    .select({ refundNo: refunds.refundNo, parts: refunds.parts, payParts: orders.payParts })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.mainId))
    .leftJoin(payoutAsks, eq(payoutAsks.refundNo, refunds.refundNo))
    .where(and(eq(refunds.status, 'refunding'), hasOpenOnlinePart))
    .orderBy(sql`${payoutAsks.askedAt} nulls first`, asc(refunds.id))
    .limit(atMost)
  return rows.flatMap(({ refundNo, parts, payParts }) =>
    parts
      .filter((part) => !isConfirmed(part))
      .filter(isOnlinePart)
      .flatMap(({ method, fen }) => {
        const paid = payParts.find((one) => one.method === method)
        return paid?.channelNo == null ? [] : [{ refundNo, channelNo: paid.channelNo, method, fen, paidFen: paid.fen }]
      }),
  )
}
