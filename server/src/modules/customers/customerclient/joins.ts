import {
  businessDay,
  clientJoinAsked,
  clientJoinInUse,
  clientJoinWaiting,
  fill,
  fillText,
  formats,
  startOfBusinessDay,
  type Text,
} from '@kangju/contract'
import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { notifyRole } from '../../../bus/outbox.ts'
import type { Db } from '../../../db/client.ts'
import type { SignedCall, Tools } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { within } from '../../../rows/scope.ts'
import { nothingWaits, waitingTotals, type Waiting } from '../../../rows/waiting.ts'
import { openField, openRows } from '../../../rows/sensitive.ts'
import { newId } from '../../../secret/token.ts'
import { bookerById } from '../customerbooker/service.ts'
import type { Booker } from '../customerbooker/table.ts'
import { clientBookers, clients, type Client, type ClientBooker } from './table.ts'

const codesPerJoin = 10
const codesPerDay = 10

/** Notes that a relative added a record of the same ID number as one on file, and tells the service desk. */
export const askToJoin = async ({ db, me, now }: SignedCall, file: Client, twin: Client) => {
  await db.insert(clientBookers).values({
    id: newId(),
    operatorId: me.operatorId,
    clientId: file.id,
    bookerId: me.id,
    twinId: twin.id,
    typedName: twin.name,
    relation: twin.relation,
    status: 'pending',
    createdAt: now.toISOString(),
  })
  const msg = fillText(clientJoinAsked, { name: file.name })
  await notifyRole(db, me.operatorId, 'customerclient', {
    orderType: '',
    msg,
    now,
    organId: file.organId,
    path: `/customer/detail?id=${file.id}`,
  })
}

/** The pending request of a relative's record, locked. */
export const holdJoinOf = async (tx: Db, operatorId: string, twinId: string): Promise<ClientBooker | undefined> => {
  const [row] = await tx
    .select()
    .from(clientBookers)
    .where(
      and(
        eq(clientBookers.operatorId, operatorId),
        eq(clientBookers.twinId, twinId),
        eq(clientBookers.status, 'pending'),
      ),
    )
    .for('update')
  return row
}

/** A code counts only where the relative knows the name of the care recipient on file. */
const isSamePerson = (file: Client | undefined, twin: Client): file is Client =>
  file !== undefined && file.idCardIndex === twin.idCardIndex && file.name === twin.name

const mobilesOnFile = async (db: Db, { keyring }: Tools, file: Client): Promise<string[]> => {
  const main = file.bookerId === null ? undefined : await bookerById(db, file.operatorId, file.bookerId)
  const numbers = [
    main === undefined ? '' : openField(keyring, 'customer_booker', 'mobile', main),
    openField(keyring, 'customer_client', 'mobile', file),
    ...openRows(keyring, 'customer_client', 'contacts', file).map(({ mobile }) => String(mobile)),
  ]
  return numbers.map((number) => formats.mobile.normalise(number)).filter((number) => formats.mobile.test(number))
}

const sentToday = async (db: Db, clientId: string, now: Date): Promise<number> => {
  const since = startOfBusinessDay(businessDay(now)).toISOString()
  const [row] = await db
    .select({ n: sql<number>`coalesce(sum(${clientBookers.codesSent}), 0)::int` })
    .from(clientBookers)
    .where(and(eq(clientBookers.clientId, clientId), gte(clientBookers.lastCodeAt, since)))
  return row?.n ?? 0
}

/**
 * The number that a code is sent to: the relative's own where it is on file, otherwise that of the main booker, the care
 * recipient or the first contact. Undefined where nothing can be joined by code, or too many codes were sent.
 */
export const numberForCode = async ({ db, tools, now }: SignedCall, twin: Client, booker: Booker) => {
  const join = await holdJoinOf(db, twin.operatorId, twin.id)
  if (join === undefined) return undefined
  const [file] = await db
    .select()
    .from(clients)
    .where(and(within({ operatorId: twin.operatorId, organId: null }, clients), eq(clients.id, join.clientId)))
  if (!isSamePerson(file, twin)) return undefined
  if (join.codesSent >= codesPerJoin || (await sentToday(db, file.id, now)) >= codesPerDay) return undefined
  const numbers = await mobilesOnFile(db, tools, file)
  const own = openField(tools.keyring, 'customer_booker', 'mobile', booker)
  const mobile = numbers.find((number) => number === own) ?? numbers[0]
  if (mobile === undefined) return undefined
  await db
    .update(clientBookers)
    .set({ codesSent: join.codesSent + 1, lastCodeAt: now.toISOString() })
    .where(eq(clientBookers.id, join.id))
  return { mobile, tail: own.slice(-4), name: file.name }
}

/** Reasons why these records cannot be deleted. */
export const joinsBefore = async ({ db, me }: SignedCall, ids: readonly string[]): Promise<Text[]> => {
  const rows = await db
    .select({ name: clients.name, n: sql<number>`count(*)::int` })
    .from(clientBookers)
    .innerJoin(clients, eq(clients.id, clientBookers.clientId))
    .where(and(eq(clientBookers.status, 'pending'), inArray(clientBookers.clientId, [...ids]), within(me, clients)))
    .groupBy(clients.id, clients.name)
  return rows.map(({ name, n }) => fillText(clientJoinInUse, { name, n }))
}

/** A relative's record that is deleted takes its pending request with it. */
export const dropJoinsOf = (tx: Db, twinIds: readonly string[]) =>
  tx.delete(clientBookers).where(and(inArray(clientBookers.twinId, [...twinIds]), eq(clientBookers.status, 'pending')))

/** Relatives who wait to be joined to records that the account may see; the list shows the records. */
export const remindOfJoins = async ({ db, me, lang }: SignedCall): Promise<Waiting> => {
  const [row] = await db
    .select({
      ...waitingTotals({ oldest: clientBookers.createdAt }),
      count: sql<number>`count(distinct ${clients.id})::int`,
      relatives: sql<number>`count(*)::int`,
    })
    .from(clientBookers)
    .innerJoin(clients, eq(clients.id, clientBookers.clientId))
    .where(and(eq(clientBookers.operatorId, me.operatorId), eq(clientBookers.status, 'pending'), within(me, clients)))
  const { relatives, ...join } = row ?? { relatives: 0, ...nothingWaits }
  return { count: relatives, text: fill(clientJoinWaiting[lang], { n: relatives }), lists: { join } }
}

/** A pending request of the operator, locked; a decided one is refused. */
export const holdPending = async (tx: Db, operatorId: string, id: string): Promise<ClientBooker> => {
  const [row] = await tx
    .select()
    .from(clientBookers)
    .where(and(eq(clientBookers.operatorId, operatorId), eq(clientBookers.id, id)))
    .for('update')
  if (row === undefined) throw new Problem('missing')
  if (row.status !== 'pending') throw new Problem('wrongState')
  return row
}
