import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { publish } from '../../../bus/bus.ts'
import type { Db } from '../../../db/client.ts'
import { endCall } from './answer.ts'
import { goneAfterMs } from './duty.ts'
import { openStates } from './ring.ts'
import { calls, type Call } from './table.ts'

const isOpen = inArray(calls.status, [...openStates])

export const readCall = async (db: Db, id: string): Promise<Call | undefined> => {
  const [call] = await db.select().from(calls).where(eq(calls.id, id))
  return call
}

export const openCallsOf = (db: Db, operatorId: string): Promise<Call[]> =>
  db
    .select()
    .from(calls)
    .where(and(eq(calls.operatorId, operatorId), isOpen))
    .orderBy(asc(calls.calltime))

export const openCallOfBox = async (db: Db, boxId: string): Promise<Call | undefined> => {
  const [call] = await db
    .select()
    .from(calls)
    .where(and(eq(calls.tvTopId, boxId), isOpen))
  return call
}

const publishAll = async (tx: Db, changed: readonly { readonly id: string }[]) => {
  for (const { id } of changed) await publish(tx, { kind: 'call', id })
}

/** Notes that this connection of a side is gone, unless the side has another one already. */
export const noteAway = async (db: Db, side: 'box' | 'agent', socketId: string, now: Date): Promise<void> => {
  const at = now.toISOString()
  const [socket, values] =
    side === 'box' ? [calls.boxSocket, { boxAwayAt: at }] : [calls.agentSocket, { agentAwayAt: at }]
  const isTheirs = and(eq(socket, socketId), isOpen)
  // Most connections that end have no open call.
  if ((await db.$count(calls, isTheirs)) === 0) return
  await db.transaction(async (tx) => {
    await publishAll(tx, await tx.update(calls).set(values).where(isTheirs).returning({ id: calls.id }))
  })
}

/** Confirms the sides of open calls that are connected to this node. */
export const confirmSides = async (db: Db, socketIds: readonly string[], now: Date) => {
  if (socketIds.length === 0) return
  const at = now.toISOString()
  const ids = [...socketIds]
  await db
    .update(calls)
    .set({ boxSeenAt: at })
    .where(and(inArray(calls.boxSocket, ids), isOpen))
  await db
    .update(calls)
    .set({ agentSeenAt: at })
    .where(and(inArray(calls.agentSocket, ids), isOpen))
}

/** Sides whose node died without a word are away. */
export const noteGone = async (tx: Db, now: Date) => {
  const before = new Date(now.getTime() - goneAfterMs).toISOString()
  const at = now.toISOString()
  const boxGone = and(isOpen, isNull(calls.boxAwayAt), lt(calls.boxSeenAt, before))
  await publishAll(tx, await tx.update(calls).set({ boxAwayAt: at }).where(boxGone).returning({ id: calls.id }))
  const agentGone = and(eq(calls.status, 'talking'), isNull(calls.agentAwayAt), lt(calls.agentSeenAt, before))
  await publishAll(tx, await tx.update(calls).set({ agentAwayAt: at }).where(agentGone).returning({ id: calls.id }))
}

/** Ends talks with a side that stayed away. A caller whose agent disappeared is to be called back. */
export const endDeserted = async (tx: Db, now: Date, afterMs: number) => {
  const before = new Date(now.getTime() - afterMs).toISOString()
  const deserted = await tx
    .select()
    .from(calls)
    .where(and(eq(calls.status, 'talking'), sql`least(${calls.boxAwayAt}, ${calls.agentAwayAt}) < ${before}`))
    .for('update', { skipLocked: true })
  for (const call of deserted) await endCall(tx, call, { by: 'system', now })
}
