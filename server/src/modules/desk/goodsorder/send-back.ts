import { onlineMethods, type OnlineMethod } from '@kangju/contract'
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { BackPayment } from '../../../gateways/pay-types.ts'
import { accountOf, post } from '../../books/ledger/service.ts'
import { payoutAsks } from '../../books/pay/table.ts'
import { goodsOrders } from './table.ts'

/** Prefix of goods refund numbers; the id of the order follows. Channels allow no colon. */
export const goodsBackPrefix = 'goods-'

const onlineOf = (method: string | null): OnlineMethod | undefined => onlineMethods.find((one) => one === method)

/** Goods refunds not yet confirmed by a channel; those not asked about for the longest time come first. */
export const goodsToSendBack = async (db: Db, limit: number): Promise<BackPayment[]> => {
  const rows = await db
    .select(getTableColumns(goodsOrders))
    .from(goodsOrders)
    .leftJoin(payoutAsks, eq(payoutAsks.refundNo, sql`${goodsBackPrefix}::text || ${goodsOrders.id}::text`))
    .where(
      and(
        eq(goodsOrders.status, 'refunded'),
        isNull(goodsOrders.refundedAt),
        isNotNull(goodsOrders.channelNo),
        inArray(goodsOrders.payMethod, [...onlineMethods]),
      ),
    )
    .orderBy(sql`${payoutAsks.askedAt} nulls first`, asc(goodsOrders.id))
    .limit(limit)
  return rows.flatMap(({ id, channelNo, payMethod, payFen }) => {
    const method = onlineOf(payMethod)
    return method === undefined || channelNo === null
      ? []
      : [{ refundNo: `${goodsBackPrefix}${id}`, channelNo, method, fen: payFen, paidFen: payFen }]
  })
}

/** A goods refund as it is owed; undefined if there is no such one. */
export const goodsRefundDue = async (tx: Db, refundNo: string) => {
  const id = refundNo.slice(goodsBackPrefix.length)
  const [row] = await tx
    .select()
    .from(goodsOrders)
    .where(and(sql`${goodsOrders.id}::text = ${id}`, eq(goodsOrders.status, 'refunded')))
  if (row === undefined) return undefined
  const { operatorId, organId, orderNo, payFen, refundedAt } = row
  return { operatorId, organId, no: orderNo, fen: payFen, isSettled: refundedAt !== null }
}

/** Records that the channel paid a goods refund; false if already recorded or not matching any order. */
export const goodsSentBack = async (tx: Db, refundNo: string, fen: number, now: Date): Promise<boolean> => {
  const [row] = await tx
    .update(goodsOrders)
    .set({ refundedAt: now.toISOString(), version: sql`${goodsOrders.version} + 1`, updatedAt: now.toISOString() })
    .where(
      and(
        sql`${goodsOrders.id}::text = ${refundNo.slice(goodsBackPrefix.length)}`,
        eq(goodsOrders.status, 'refunded'),
        eq(goodsOrders.payFen, fen),
        isNull(goodsOrders.refundedAt),
      ),
    )
    .returning()
  const method = onlineOf(row?.payMethod ?? null)
  if (row === undefined || method === undefined) return false
  return post(tx, {
    operatorId: row.operatorId,
    bizType: 'goods.sentBack',
    bizNo: row.orderNo,
    debit: [{ account: 'REFUND_PAYABLE', fen }],
    credit: [{ account: accountOf[method], fen }],
    now,
  })
}
