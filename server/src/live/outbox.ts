import { may, roles, type HubEventData, type HubEventName, type Role } from '@kangju/contract'
import { gte, inArray, lt } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { outbox } from '../db/tables.ts'
import type { Me } from '../http/call.ts'
import { publish } from './bus.ts'

/** Whom an event is for. Only `roomsFor` decides who is in which. */
export const roomOf = {
  /** Every account of an operator, those bound to one organisation included. */
  operator: (id: string) => `op:${id}`,
  /**
   * Holders of a key, super administrators included. Accounts bound to an organisation are not in the operator's room of
   * the key but in that of their organisation, so that they hear of nothing that is not theirs.
   */
  role: (operatorId: string, role: Role, organId: string | null = null) =>
    `op:${operatorId}:${role}${organId === null ? '' : `@${organId}`}`,
  account: (id: string) => `account:${id}`,
  session: (id: string) => `session:${id}`,
}

/** The rooms of a session: read from who it belongs to, never from what a client says. */
export const roomsFor = (me: Me): string[] => [
  roomOf.session(me.sessionId),
  roomOf.account(me.id),
  roomOf.operator(me.operatorId),
  ...roles.filter((role) => may(me, [role])).map((role) => roomOf.role(me.operatorId, role, me.organId)),
]

interface Emission<N extends HubEventName> {
  /** A socket in several of them gets the event once. */
  rooms: readonly string[]
  event: N
  data: HubEventData<N>
  now: Date
}

/** Says something on the hub once the caller's transaction has committed, and nothing if it does not. */
export const emit = async <N extends HubEventName>(db: Db, { rooms, event, data, now }: Emission<N>) => {
  const rows = await db
    .insert(outbox)
    .values({ rooms: [...rooms], event, data, createdAt: now.toISOString() })
    .returning({ id: outbox.id })
  for (const { id } of rows) await publish(db, { kind: 'outbox', id })
}

interface Notice {
  orderType: HubEventData<'ReceiveMessage'>['orderType']
  /** Without ID numbers, phones masked. */
  msg: string
  now: Date
  /** Whose matter it is: accounts bound to this organisation hear of it too. */
  organId?: string | null | undefined
}

const longestMessage = 500

/** A notice to the holders of a key and the super administrators. */
export const notifyRole = async (
  db: Db,
  operatorId: string,
  role: Role,
  { orderType, msg, now, organId = null }: Notice,
) =>
  emit(db, {
    rooms: [roomOf.role(operatorId, role), ...(organId === null ? [] : [roomOf.role(operatorId, role, organId)])],
    event: 'ReceiveMessage',
    data: { orderType, msg: msg.slice(0, longestMessage) },
    now,
  })

/** How old an event may be and still be news to a node that has not heard of it. */
export const newsMs = 15 * 60 * 1000
const keepMs = 60 * 60 * 1000

export const readEvents = async (db: Db, ids: number[]) => db.select().from(outbox).where(inArray(outbox.id, ids))

export const idsSince = async (db: Db, since: Date) => {
  const isRecent = gte(outbox.createdAt, since.toISOString())
  return (await db.select({ id: outbox.id }).from(outbox).where(isRecent).orderBy(outbox.id)).map((row) => row.id)
}

/** Deletes what no node will send any more. */
export const forgetSent = async (db: Db, now: Date) => {
  await db.delete(outbox).where(lt(outbox.createdAt, new Date(now.getTime() - keepMs).toISOString()))
}
