import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { Problem } from '../../../kit/problem.ts'
import { within } from '../../../rows/scope.ts'
import { moveHealthOf } from '../health/service.ts'
import { moveAssessmentsOf } from '../longcare/service.ts'
import { clientPort } from './dependents.ts'
import { clientBookers, clients, type ClientBooker } from './table.ts'

interface Decision {
  readonly isByCode: boolean | null
  /** Null where the relative did it with a code. */
  readonly by: string | null
  readonly byName: string | null
  readonly remark?: string | undefined
  readonly now: Date
}

const decide = async (tx: Db, join: ClientBooker, status: 'joined' | 'rejected', decision: Decision) => {
  await tx
    .update(clientBookers)
    .set({
      status,
      isByCode: decision.isByCode,
      decidedAt: decision.now.toISOString(),
      decidedBy: decision.by,
      decidedByName: decision.byName,
      remark: decision.remark ?? null,
    })
    .where(eq(clientBookers.id, join.id))
}

const stamped = ({ by, now }: Decision) => ({
  updatedAt: now.toISOString(),
  updatedBy: by,
  version: sql`${clients.version} + 1`,
})

/** Locks both records in a fixed order; a deleted one is missing. */
const holdBoth = async (tx: Db, { operatorId, clientId, twinId }: ClientBooker) => {
  const rows = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(within({ operatorId, organId: null }, clients), inArray(clients.id, [clientId, twinId])))
    .orderBy(asc(clients.id))
    .for('update')
  if (rows.length < 2) throw new Problem('missing')
}

/** Joins a relative to the record on file, which takes over the orders of the relative's own record. */
export const acceptJoin = async (tx: Db, join: ClientBooker, decision: Decision) => {
  await holdBoth(tx, join)
  await decide(tx, join, 'joined', decision)
  await clientPort.use().moveOrders(tx, join.twinId, join.clientId)
  await moveHealthOf(tx, join.twinId, join.clientId)
  await moveAssessmentsOf(tx, join.twinId, join.clientId, decision)
  await tx
    .update(clients)
    .set({ deletedAt: decision.now.toISOString(), ...stamped(decision) })
    .where(eq(clients.id, join.twinId))
}

/** Refuses a relative: the record stays with its orders for the service desk, and the relative no longer sees it. */
export const refuseJoin = async (tx: Db, join: ClientBooker, decision: Decision) => {
  await decide(tx, join, 'rejected', decision)
  await tx
    .update(clients)
    .set({ bookerId: null, relation: null, ...stamped(decision) })
    .where(and(eq(clients.id, join.twinId), isNull(clients.deletedAt)))
}
