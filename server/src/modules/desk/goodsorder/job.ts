import { and, asc, eq, inArray, lte, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Tools } from '../../../http/call.ts'
import { deliverOrder } from './deliver.ts'
import { giveStockBack, moveGoodsOrder } from './rows.ts'
import { goodsOrders, type GoodsOrder } from './table.ts'

const atOnce = 200

/** Handles each order in its own transaction; orders locked by another node are skipped. */
const eachOf = async (
  { db }: Pick<Tools, 'db'>,
  which: SQL | undefined,
  act: (tx: Db, order: GoodsOrder) => Promise<boolean>,
): Promise<number> => {
  const due = await db
    .select({ id: goodsOrders.id })
    .from(goodsOrders)
    .where(which)
    .orderBy(asc(goodsOrders.createdAt), asc(goodsOrders.id))
    .limit(atOnce)
  let done = 0
  for (const { id } of due) {
    const isDone = await db.transaction(async (tx) => {
      const [order] = await tx
        .select()
        .from(goodsOrders)
        .where(and(eq(goodsOrders.id, id), which))
        .for('update', { skipLocked: true })
      return order !== undefined && (await act(tx, order))
    })
    if (isDone) done += 1
  }
  return done
}

/** Closes an unpaid order and releases its stock. */
const close = async (tx: Db, order: GoodsOrder, now: Date) => {
  await moveGoodsOrder(tx, order, 'close', { now })
  await giveStockBack(tx, order)
  return true
}

/** Closes expired unpaid orders and retries deliveries; returns how many were delivered. */
export const deliverGoods = async (tools: Tools): Promise<number> => {
  const now = tools.clock()
  const isUnpaid = and(eq(goodsOrders.status, 'unpaid'), lte(goodsOrders.payExpireAt, now.toISOString()))
  await eachOf(tools, isUnpaid, (tx, order) => close(tx, order, now))
  const isOwed = inArray(goodsOrders.status, ['paid', 'failed'])
  return eachOf(tools, isOwed, (tx, order) => deliverOrder(tx, tools, order, now))
}
