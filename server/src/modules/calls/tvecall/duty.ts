import { and, eq, gte, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Me } from '../../../http/call.ts'
import { callAgents } from './table.ts'

/** Interval in which a node confirms its connections, and the age at which an unconfirmed one counts as gone. */
export const confirmEveryMs = 3_000
export const goneAfterMs = 10_000

/** A connection confirmed since then is there. */
export const seenSince = (now: Date) => new Date(now.getTime() - goneAfterMs).toISOString()

type Scope = Pick<Me, 'operatorId' | 'organId'>

const inScope = ({ operatorId, organId }: Scope, now: Date) =>
  and(
    eq(callAgents.operatorId, operatorId),
    organId === null ? isNull(callAgents.organId) : or(isNull(callAgents.organId), eq(callAgents.organId, organId)),
    gte(callAgents.seenAt, seenSince(now)),
  )

/** Whether any account, super administrators included, has the desk open for calls of this operator and organisation. */
export const isAnyoneThere = async (db: Db, scope: Scope, now: Date): Promise<boolean> =>
  (await db.$count(callAgents, inScope(scope, now))) > 0

/** Whether a call agent of this operator and organisation has a connection. */
export const isAnyOnDuty = async (db: Db, scope: Scope, now: Date): Promise<boolean> =>
  (await db.$count(callAgents, and(inScope(scope, now), callAgents.isAgent))) > 0

/** Registers the connection of a call agent. */
export const goOnDuty = async (db: Db, agent: typeof callAgents.$inferInsert) => {
  await db
    .insert(callAgents)
    .values(agent)
    .onConflictDoUpdate({ target: callAgents.socketId, set: { seenAt: agent.seenAt, isAgent: agent.isAgent } })
}

export const goOffDuty = async (db: Db, socketId: string) => {
  await db.delete(callAgents).where(eq(callAgents.socketId, socketId))
}

/** Confirms connections of this node. */
export const confirmDuty = async (db: Db, socketIds: readonly string[], now: Date) => {
  if (socketIds.length === 0) return
  await db
    .update(callAgents)
    .set({ seenAt: now.toISOString() })
    .where(inArray(callAgents.socketId, [...socketIds]))
}

/** Removes the connections of nodes that died. */
export const forgetGone = async (db: Db, now: Date) => {
  await db.delete(callAgents).where(lt(callAgents.seenAt, seenSince(now)))
}
