import { orderMoves, orderOverdue as overdue } from '@kangju/contract'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Tools } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { system, writeLog, type Actor } from './log.ts'
import { releaseParts } from './reserve.ts'
import { requireOrderMove } from './require-move.ts'
import { orders, type Order } from './table.ts'

interface Cancelling {
  readonly reason: string
  readonly actor: Actor
  readonly now: Date
}

/** Cancels an unpaid order. The caller holds its lock. */
export const cancelOrder = async (tx: Db, order: Order, { reason, actor, now }: Cancelling): Promise<Order> => {
  requireOrderMove(order, actor, 'cancel')
  const at = now.toISOString()
  const [row] = await tx
    .update(orders)
    .set({
      status: orderMoves.cancel.to,
      cancelReason: reason,
      cancelledAt: at,
      reservedParts: [],
      reservedFen: 0,
      updatedAt: at,
      updatedBy: actor.type === 'account' ? actor.id : null,
      version: sql`${orders.version} + 1`,
    })
    .where(eq(orders.id, order.id))
    .returning()
  if (row === undefined) throw new Problem('missing')
  await releaseParts(tx, order, now)
  const { operatorId, id: mainId } = order
  await writeLog(tx, {
    operatorId,
    mainId,
    action: 'cancel',
    from: order.status,
    to: row.status,
    actor,
    remark: reason,
    now,
  })
  return row
}

const atOnce = 100

/** Cancels a batch of orders not paid in time; returns how many, so callers repeat until 0. Safe on several nodes. */
export const cancelOverdue = ({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<number> =>
  db.transaction(async (tx) => {
    const now = clock()
    const due = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.status, 'awaitingPayment'), lte(orders.payExpireAt, now.toISOString())))
      .orderBy(asc(orders.payExpireAt))
      .limit(atOnce)
      .for('update', { skipLocked: true })
    for (const order of due) await cancelOrder(tx, order, { reason: overdue.zh, actor: system, now })
    return due.length
  })
