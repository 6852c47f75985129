import { openRefundStatuses, orderStateOf, refundStateOf, type VisitState } from '@kangju/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { saysAlready } from '../../../db/put-rows.ts'
import { wholeRows } from '../../../db/whole-rows.ts'
import { refunds } from '../refund/table.ts'
import { visits } from '../visit/table.ts'
import { orders, type Order } from './table.ts'

const whole = wholeRows(orders)

/** Locks an order until the transaction ends; lock the order before any of its visits. */
export const lockOrder = async (tx: Db, id: string): Promise<Order | undefined> => {
  const [row] = await whole.lock(tx, eq(orders.id, id))
  return row
}

/** Locks the order of a visit. */
export const lockOrderOf = async (tx: Db, operatorId: string, visitId: string): Promise<Order | undefined> => {
  const itsOrder = tx
    .select({ id: visits.mainId })
    .from(visits)
    .where(and(eq(visits.operatorId, operatorId), eq(visits.id, visitId)))
  const [row] = await whole.lock(tx, eq(orders.id, sql`(${itsOrder})`))
  return row
}

/** Order with the states and refunds it is derived from. */
const readForDeriving = async (tx: Db, id: string) => {
  const states = tx.select({ status: visits.status }).from(visits).where(eq(visits.mainId, id))
  const openRefunds = tx
    .select({ one: sql`1` })
    .from(refunds)
    .where(and(eq(refunds.mainId, id), inArray(refunds.status, [...openRefundStatuses])))
  const [row] = await tx
    .select({
      status: orders.status,
      refundStatus: orders.refundStatus,
      doneCount: orders.doneCount,
      payFen: orders.payFen,
      refundedFen: orders.refundedFen,
      states: sql<VisitState[]>`array(${states})`,
      hasOpenRefund: sql<boolean>`exists (${openRefunds})`,
    })
    .from(orders)
    .where(eq(orders.id, id))
  return row
}

/**
 * Derives state, refund state and counts of an order from its visits and refunds; returns its new version if something
 * changed. The caller holds its lock.
 */
export const deriveOrder = async (tx: Db, id: string, now: Date): Promise<number | undefined> => {
  const order = await readForDeriving(tx, id)
  if (order === undefined) return undefined
  const { states } = order
  const derived = {
    // An order without visits was never paid in time; a late payment may be on its way back.
    ...(states.length === 0 ? {} : { status: orderStateOf(states) }),
    refundStatus: refundStateOf(order),
    doneCount: states.filter((status) => status === 'completed').length,
  }
  if (saysAlready(order, derived)) return undefined
  const [row] = await tx
    .update(orders)
    .set({ ...derived, updatedAt: now.toISOString(), version: sql`${orders.version} + 1` })
    .where(eq(orders.id, id))
    .returning({ version: orders.version })
  return row?.version
}
