import { AsyncLocalStorage } from 'node:async_hooks'
import { mapText, may, roles, type OrderType, type Role, type Text } from '@kangju/contract'
import { gte, inArray, lt } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { outbox } from '../db/tables.ts'
import { publish } from './bus.ts'
import { hideNumbers } from './hide-numbers.ts'

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

/** Whoever holds a session. */
type Listener = Parameters<typeof may>[0] & {
  readonly id: string
  readonly sessionId: string
  readonly operatorId: string
  readonly organId: string | null
}

/** The rooms of a session: read from who it belongs to, never from what a client says. */
export const roomsFor = (me: Listener): string[] => [
  roomOf.session(me.sessionId),
  roomOf.account(me.id),
  roomOf.operator(me.operatorId),
  ...roles.filter((role) => may(me, [role])).map((role) => roomOf.role(me.operatorId, role, me.organId)),
]

const silence = new AsyncLocalStorage<true>()

/** Nothing that is done here is said to anybody: it is of the past, or made up. */
export const inSilence = <R>(act: () => Promise<R>): Promise<R> => silence.run(true, act)

export const isSilent = () => silence.getStore() === true

/** A notice as it waits in the outbox: in every language, since only a connection knows which it wants. */
export interface StoredNotice {
  readonly orderType: OrderType
  readonly msg: string
  readonly texts: Text
  /** Said at once and by its own text, however much else is said. */
  readonly isUrgent?: true
}

interface Notice {
  orderType: OrderType
  msg: Text
  now: Date
  /** A matter of life: a missed emergency call, for one. */
  isUrgent?: boolean
}

const longestMessage = 500

/** Says something on the hub once the caller's transaction has committed, and nothing if it does not. */
export const notifyRooms = async (
  db: Db,
  /** A socket in several of them gets the notice once. */
  rooms: readonly string[],
  { orderType, msg, now, isUrgent = false }: Notice,
) => {
  if (isSilent()) return
  const texts = mapText(msg, (said) => hideNumbers(said).slice(0, longestMessage))
  const data: StoredNotice = { orderType, msg: texts.zh, texts, ...(isUrgent && { isUrgent }) }
  const rows = await db
    .insert(outbox)
    .values({ rooms: [...rooms], event: 'ReceiveMessage', data, createdAt: now.toISOString() })
    .returning({ id: outbox.id })
  for (const { id } of rows) await publish(db, { kind: 'outbox', id })
}

interface RoleNotice extends Notice {
  /** Whose matter it is: accounts bound to this organisation hear of it too. */
  organId?: string | null | undefined
}

/** A notice to the holders of a key and the super administrators. */
export const notifyRole = (db: Db, operatorId: string, role: Role, { organId = null, ...notice }: RoleNotice) =>
  notifyRooms(
    db,
    [roomOf.role(operatorId, role), ...(organId === null ? [] : [roomOf.role(operatorId, role, organId)])],
    notice,
  )

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
