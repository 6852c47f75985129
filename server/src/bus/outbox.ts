import { AsyncLocalStorage } from 'node:async_hooks'
import { mapText, may, roles, type OrderType, type Role, type Text } from '@kangju/contract'
import { gte, inArray, lt } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { outbox } from '../db/tables.ts'
import { publishing } from './bus.ts'
import { hideNumbers } from './hide-numbers.ts'

/** Rooms of the live channel. Only `roomsFor` decides who is in which. */
export const roomOf = {
  /** Every account of an operator, including those bound to one organisation. */
  operator: (id: string) => `op:${id}`,
  /**
   * Accounts with a permission, super administrators included. Accounts bound to an organisation are in the room of
   * their organisation instead, so that they only get its notices.
   */
  role: (operatorId: string, role: Role, organId: string | null = null) =>
    `op:${operatorId}:${role}${organId === null ? '' : `@${organId}`}`,
  account: (id: string) => `account:${id}`,
  session: (id: string) => `session:${id}`,
}

/** The owner of a session. */
type Listener = Parameters<typeof may>[0] & {
  readonly id: string
  readonly sessionId: string
  readonly operatorId: string
  readonly organId: string | null
  readonly mustEnrol?: boolean
}

/** The rooms of a session, derived from its owner and never from client input. */
export const roomsFor = (me: Listener): string[] => {
  const own = [roomOf.session(me.sessionId), roomOf.account(me.id)]
  if (me.mustEnrol === true) return own
  const held = roles.filter((role) => may(me, [role])).map((role) => roomOf.role(me.operatorId, role, me.organId))
  return [...own, roomOf.operator(me.operatorId), ...held]
}

const silence = new AsyncLocalStorage<true>()

/** Runs `act` without sending notices, for past or invented data. */
export const inSilence = <R>(act: () => Promise<R>): Promise<R> => silence.run(true, act)

export const isSilent = () => silence.getStore() === true

/** A notice in the outbox, in every language, since only the connection knows its language. */
export interface StoredNotice {
  readonly orderType: OrderType
  readonly msg: string
  readonly texts: Text
  /** Sent immediately with its own text, never merged with others. */
  readonly isUrgent?: true
  /** Page of the record it is about. */
  readonly path?: string
  /** The account that did what it tells of, which is not told. */
  readonly by?: string
}

interface Notice {
  orderType: OrderType
  msg: Text
  now: Date
  /** For emergencies such as a missed emergency call. */
  isUrgent?: boolean
  /** Page of the record it is about. */
  path?: string
  /** The account that did it: it is not told of its own deeds. */
  by?: string | null | undefined
}

const longestMessage = 500

/** Sends a notice after the caller's transaction commits; a rollback sends nothing. */
export const notifyRooms = async (
  db: Db,
  /** A socket in several rooms gets the notice once. */
  rooms: readonly string[],
  { orderType, msg, now, isUrgent = false, path, by }: Notice,
) => {
  if (isSilent()) return
  const texts = mapText(msg, (said) => hideNumbers(said).slice(0, longestMessage))
  const data: StoredNotice = {
    orderType,
    msg: texts.zh,
    texts,
    ...(isUrgent && { isUrgent }),
    ...(path === undefined ? {} : { path }),
    ...(by == null ? {} : { by }),
  }
  await db
    .insert(outbox)
    .values({ rooms: [...rooms], event: 'ReceiveMessage', data, createdAt: now.toISOString() })
    .returning({ published: publishing('outbox', outbox.id) })
}

interface RoleNotice extends Notice {
  /** The organisation concerned: accounts bound to it get the notice too. */
  organId?: string | null | undefined
}

/** A notice to the accounts with a permission and the super administrators. */
export const notifyRole = (db: Db, operatorId: string, role: Role, { organId = null, ...notice }: RoleNotice) =>
  notifyRooms(
    db,
    [roomOf.role(operatorId, role), ...(organId === null ? [] : [roomOf.role(operatorId, role, organId)])],
    notice,
  )

/** Maximum age of an event that a node still delivers. */
export const newsMs = 15 * 60 * 1000
const keepMs = 60 * 60 * 1000

export const readEvents = async (db: Db, ids: number[]) => db.select().from(outbox).where(inArray(outbox.id, ids))

export const idsSince = async (db: Db, since: Date) => {
  const isRecent = gte(outbox.createdAt, since.toISOString())
  return (await db.select({ id: outbox.id }).from(outbox).where(isRecent).orderBy(outbox.id)).map((row) => row.id)
}

/** Deletes events that no node will send any more. */
export const forgetSent = async (db: Db, now: Date) => {
  await db.delete(outbox).where(lt(outbox.createdAt, new Date(now.getTime() - keepMs).toISOString()))
}
