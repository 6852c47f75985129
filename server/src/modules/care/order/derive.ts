import { openRefundStatuses, orderStateOf, refundStateOf, type VisitState } from '@kangju/contract'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { isAmong, saysAlready } from '../../../db/put-rows.ts'
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

/** Locks those of these orders that no other transaction holds; returns their ids. */
export const lockFreeOrders = async (tx: Db, ids: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(isAmong(orders.id, ids))
    .orderBy(asc(orders.id))
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}

/** Orders with the states and refunds they are derived from. */
const readForDeriving = async (tx: Db, ids: readonly string[]) => {
  const states = tx.select({ status: visits.status }).from(visits).where(eq(visits.mainId, orders.id))
  const openRefunds = tx
    .select({ one: sql`1` })
    .from(refunds)
    .where(and(eq(refunds.mainId, orders.id), inArray(refunds.status, [...openRefundStatuses])))
  return tx
    .select({
      id: orders.id,
      status: orders.status,
      refundStatus: orders.refundStatus,
      doneCount: orders.doneCount,
      payFen: orders.payFen,
      refundedFen: orders.refundedFen,
      states: sql<VisitState[]>`array(${states})`,
      hasOpenRefund: sql<boolean>`exists (${openRefunds})`,
    })
    .from(orders)
    .where(isAmong(orders.id, ids))
}

type Deriving = Awaited<ReturnType<typeof readForDeriving>>[number]

const derivedOf = (order: Deriving) => ({
  // An order without visits was never paid in time; a late payment may be on its way back.
  status: order.states.length === 0 ? order.status : orderStateOf(order.states),
  refundStatus: refundStateOf(order),
  doneCount: order.states.filter((status) => status === 'completed').length,
})

/**
 * Derives state, refund state and counts of orders from their visits and refunds; returns the new versions of those that
 * changed. The caller holds their locks.
 */
export const deriveOrders = async (tx: Db, ids: readonly string[], now: Date): Promise<Map<string, number>> => {
  if (ids.length === 0) return new Map()
  const changed = (await readForDeriving(tx, ids))
    .map((order) => ({ order, derived: derivedOf(order) }))
    .filter(({ order, derived }) => !saysAlready(order, derived))
  if (changed.length === 0) return new Map()
  const each = <V>(pick: (one: (typeof changed)[number]) => V) => sql.param(changed.map(pick))
  const { rows } = await tx.execute<{ id: string; version: number }>(sql`update ${orders}
    set status = given.status, refund_status = given.refund_status, done_count = given.done_count,
      updated_at = ${now.toISOString()}, version = version + 1
    from unnest(${each(({ order }) => order.id)}::uuid[], ${each(({ derived }) => derived.status)}::text[],
      ${each(({ derived }) => derived.refundStatus)}::text[], ${each(({ derived }) => derived.doneCount)}::int[])
      as given (order_id, status, refund_status, done_count)
    where ${orders.id} = given.order_id returning id, version`)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** The same for one order. */
export const deriveOrder = async (tx: Db, id: string, now: Date): Promise<number | undefined> =>
  (await deriveOrders(tx, [id], now)).get(id)
