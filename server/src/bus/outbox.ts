import { AsyncLocalStorage } from 'node:async_hooks'
import {
  mapText,
  may,
  roles,
  topicOfNotice,
  type NoticeTopic,
  type OrderType,
  type Role,
  type Text,
} from '@kangju/contract'
import { gte, inArray, lt, type SQL } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { outbox, storedNotices } from '../db/tables.ts'
import { withParts } from '../db/with-parts.ts'
import { newId } from '../secret/token.ts'
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
  /** The stored notice; absent for one that is not kept. */
  readonly id?: string
  readonly topic?: NoticeTopic
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

const readyTexts = (msg: Text) => mapText(msg, (said) => hideNumbers(said).slice(0, longestMessage))

const sending = (db: Db, rooms: readonly string[], data: StoredNotice, now: Date): SQL =>
  db
    .insert(outbox)
    .values({ rooms: [...rooms], event: 'ReceiveMessage', data, createdAt: now.toISOString() })
    .returning({ published: publishing('outbox', outbox.id) })
    .getSQL()

const dataOf = ({ orderType, isUrgent = false, path, by }: Notice, texts: Text): StoredNotice => ({
  orderType,
  msg: texts.zh,
  texts,
  ...(isUrgent && { isUrgent }),
  ...(path === undefined ? {} : { path }),
  ...(by == null ? {} : { by }),
})

/** Sends a notice that is not kept after the caller's transaction commits; a rollback sends nothing. */
export const notifyRooms = async (
  db: Db,
  /** A socket in several rooms gets the notice once. */
  rooms: readonly string[],
  notice: Notice,
) => {
  if (!isSilent()) await db.execute(sending(db, rooms, dataOf(notice, readyTexts(notice.msg)), notice.now))
}

interface Audience {
  readonly operatorId: string
  readonly role: Role
  readonly rooms: readonly string[]
}

/** Keeps a notice and sends it. */
const keepAndSend = async (db: Db, { operatorId, role, rooms }: Audience, notice: Notice) => {
  if (isSilent()) return
  const { orderType, now, isUrgent = false, path = null, by = null } = notice
  const [id, topic, texts] = [newId(), topicOfNotice(orderType, role), readyTexts(notice.msg)]
  const at = now.toISOString()
  const kept = { id, operatorId, topic, orderType, rooms: [...rooms], texts, path, isUrgent, byId: by, at }
  const keeping = db.insert(storedNotices).values(kept).getSQL()
  await db.execute(withParts([keeping], sending(db, rooms, { ...dataOf(notice, texts), id, topic }, now)))
}

interface RoleNotice extends Notice {
  /** The organisation concerned: accounts bound to it get the notice too. */
  organId?: string | null | undefined
}

/** A notice to the accounts with a permission and the super administrators. */
export const notifyRole = (db: Db, operatorId: string, role: Role, { organId = null, ...notice }: RoleNotice) => {
  const rooms = [roomOf.role(operatorId, role), ...(organId === null ? [] : [roomOf.role(operatorId, role, organId)])]
  return keepAndSend(db, { operatorId, role, rooms }, notice)
}

/** A notice to the accounts of one organisation only. */
export const notifyOrgan = (db: Db, operatorId: string, role: Role, organId: string, notice: Notice) =>
  keepAndSend(db, { operatorId, role, rooms: [roomOf.role(operatorId, role, organId)] }, notice)

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
