import { isOnlinePart } from '@kangju/contract'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { BackPayment } from '../../../gateways/pay-types.ts'
import { orders } from '../order/table.ts'
import { isConfirmed } from './parts.ts'
import { refunds } from './table.ts'

/** Parts to be paid back by payment channels, oldest refund first. */
export const refundsUnderWay = async (db: Db, atMost: number): Promise<BackPayment[]> => {
  const rows = await db
    .select({ refundNo: refunds.refundNo, parts: refunds.parts, payParts: orders.payParts })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.mainId))
    .where(eq(refunds.status, 'refunding'))
    .orderBy(asc(refunds.id))
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
