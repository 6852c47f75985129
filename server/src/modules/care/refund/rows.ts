import { refundMoveFault, type RefundApplyType, type RefundMoveName, type RefundReason } from '@kangju/contract'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { nextNumber } from '../../../db/numbers.ts'
import { Problem } from '../../../kit/problem.ts'
import { giveFiles } from '../../../rows/file-urls.ts'
import { newId } from '../../../secret/token.ts'
import { lockOrder, type Actor } from '../order/service.ts'
import type { Order } from '../order/table.ts'
import { visits, type Visit } from '../visit/table.ts'
import { refunds, type Refund } from './table.ts'

interface NewRefund {
  readonly order: Order
  readonly childIds: readonly string[]
  readonly refundableFen: number
  readonly applyFen: number
  readonly reason: RefundReason
  readonly description?: string | null | undefined
  readonly proofUrls?: readonly string[] | undefined
  readonly applyType: RefundApplyType
  readonly actor: Actor
  readonly status: Refund['status']
  readonly now: Date
}

export const addRefund = async (tx: Db, given: NewRefund): Promise<Refund> => {
  const { order, childIds, proofUrls, actor, now, description, ...values } = given
  const at = now.toISOString()
  const byAccount = actor.type === 'account' ? actor.id : null
  const [row] = await tx
    .insert(refunds)
    .values({
      ...values,
      id: newId(),
      operatorId: order.operatorId,
      refundNo: await nextNumber(tx, 'TK', now),
      mainId: order.id,
      orderNo: order.orderNo,
      organId: order.organId,
      childIds: [...childIds],
      description: description ?? null,
      proofUrls: [...(proofUrls ?? [])],
      applicantId: actor.id,
      applicantName: actor.name,
      appliedAt: at,
      parts: [],
      createdAt: at,
      createdBy: byAccount,
      createdByName: actor.name,
      updatedAt: at,
      updatedBy: byAccount,
    })
    .returning()
  if (row === undefined) throw new Error('no refund was inserted')
  await giveFiles(tx, row, row.proofUrls)
  return row
}

export const changeRefund = async (
  tx: Db,
  id: string,
  values: Partial<typeof refunds.$inferInsert>,
  now: Date,
): Promise<Refund> => {
  const [row] = await tx
    .update(refunds)
    .set({ ...values, updatedAt: now.toISOString(), version: sql`${refunds.version} + 1` })
    .where(eq(refunds.id, id))
    .returning()
  if (row === undefined) throw new Problem('missing')
  return row
}

/** Locks a refund and its order, the order first. */
export const lockRefund = async (tx: Db, { id, mainId }: Pick<Refund, 'id' | 'mainId'>) => {
  const order = await lockOrder(tx, mainId)
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
  if (order === undefined || refund === undefined) throw new Problem('missing')
  return { order, refund }
}

interface Mover {
  readonly actor: Actor
  /** Version that the actor saw; undefined if it does not matter. */
  readonly version?: number | undefined
}

/** Locks a refund for a move and refuses the move unless it is open to the actor, in the version that was seen. */
export const holdRefund = async (
  tx: Db,
  given: Pick<Refund, 'id' | 'mainId'>,
  { actor, version }: Mover,
  move: RefundMoveName,
) => {
  const held = await lockRefund(tx, given)
  const fault = refundMoveFault(held.refund, actor, move)
  if (fault === 'wrongState') throw new Problem(fault)
  if (version !== undefined && version !== held.refund.version) throw new Problem('stale')
  if (fault !== undefined) throw new Problem(fault)
  return held
}

/** Locks visits of an order; the caller holds the order's lock. */
export const lockVisits = (tx: Db, mainId: string, ids: readonly string[]): Promise<Visit[]> =>
  tx
    .select()
    .from(visits)
    .where(and(eq(visits.mainId, mainId), inArray(visits.id, [...ids])))
    .orderBy(asc(visits.seq))
    .for('update')
