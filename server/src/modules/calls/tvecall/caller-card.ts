import {
  addDays,
  ageOn,
  businessDay,
  may,
  startOfBusinessDay,
  type Body,
  type CallerCard,
  type CallerHealth,
  type tvecall,
} from '@kangju/contract'
import { and, count, desc, eq, gte, inArray, isNotNull, isNull, max, ne } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Call as Request, Me, SignedCall } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { find, within } from '../../../rows/scope.ts'
import { openText } from '../../../rows/sensitive.ts'
import type { Keyring } from '../../../secret/keyring.ts'
import { orders } from '../../care/order/table.ts'
import { visits } from '../../care/visit/table.ts'
import { bookerNames } from '../../customers/customerbooker/service.ts'
import { openContent } from '../../customers/health/service.ts'
import { healthRecords } from '../../customers/health/table.ts'
import { contactsOfHousehold, householdOfCall, maskContact } from './caller-household.ts'
import { calls, type Call } from './table.ts'

const shownAtMost = 5
const nurseDays = 180
/** The agent still writes and arranges help for a while after the talk. */
const afterTalkMs = 3_600_000

/**
 * Call agents read the health record only for an emergency that goes on: while it rings or is handed over, during and
 * shortly after the own talk, and until the call-back. Accounts with the permission for records may always read it.
 */
export const mayReadHealth = (me: Me, call: Call, now: Date): boolean => {
  if (may(me, ['customerclient'])) return true
  if (call.status === 'calling' || call.callbackStatus === 'due' || call.handoverTo === me.id) return true
  if (call.accountId !== me.id || call.starttime === null) return false
  return call.endTime === null || now.getTime() - Date.parse(call.endTime) < afterTalkMs
}

/** The newest health record of each care recipient. */
const newestHealth = async (db: Db, keyring: Keyring, operatorId: string, clientIds: readonly string[]) => {
  if (clientIds.length === 0) return new Map<string, CallerHealth>()
  const rows = await db
    .selectDistinctOn([healthRecords.clientId])
    .from(healthRecords)
    .where(
      and(
        eq(healthRecords.operatorId, operatorId),
        inArray(healthRecords.clientId, [...clientIds]),
        isNull(healthRecords.deletedAt),
      ),
    )
    .orderBy(healthRecords.clientId, desc(healthRecords.recordDate))
  return new Map(rows.map((row) => [row.clientId, openContent(keyring, row)]))
}

const recentOrders = (db: Db, me: Me, clientIds: readonly string[]) =>
  clientIds.length === 0
    ? []
    : db
        .select({
          id: orders.id,
          orderNo: orders.orderNo,
          title: orders.title,
          clientName: orders.clientName,
          createdAt: orders.createdAt,
          status: orders.status,
        })
        .from(orders)
        .where(and(within(me, orders), inArray(orders.clientId, [...clientIds])))
        .orderBy(desc(orders.createdAt), desc(orders.id))
        .limit(shownAtMost)

const usualNurse = async (db: Db, me: Me, clientIds: readonly string[], now: Date): Promise<CallerCard['nurse']> => {
  if (clientIds.length === 0) return null
  const since = startOfBusinessDay(addDays(businessDay(now), -nurseDays)).toISOString()
  const times = count()
  const lastAt = max(visits.startAt)
  const [most] = await db
    .select({ name: max(visits.peopleName), visits: times, lastAt })
    .from(visits)
    .where(
      and(
        within(me, visits),
        inArray(visits.clientId, [...clientIds]),
        inArray(visits.status, ['unconfirmed', 'completed']),
        isNotNull(visits.peopleId),
        gte(visits.startAt, since),
      ),
    )
    .groupBy(visits.peopleId)
    .orderBy(desc(times), desc(lastAt))
    .limit(1)
  return most === undefined ? null : { ...most, name: most.name ?? '' }
}

/** Earlier calls of the household, or of the box if it has none. */
const recentCalls = async (db: Db, keyring: Keyring, me: Me, { id, tvUserId, tvTopId }: Call) => {
  const same = tvUserId === null ? eq(calls.tvTopId, tvTopId) : eq(calls.tvUserId, tvUserId)
  const rows = await db
    .select()
    .from(calls)
    .where(and(within(me, calls), same, ne(calls.id, id)))
    .orderBy(desc(calls.calltime), desc(calls.id))
    .limit(shownAtMost)
  return rows.map((row) => ({
    id: row.id,
    calltime: row.calltime,
    durationSec: row.durationSec,
    accountName: row.accountName,
    status: row.status,
    emergencyType: row.emergencyType,
    remark: row.remark === null ? null : openText(keyring, 'tv_call', 'remark', row),
  }))
}

const positionOf = (places: readonly { lng: number | null; lat: number | null; areaCode: string | null }[]) => {
  const known = places.find(({ lng, lat }) => lng !== null && lat !== null) ?? places[0]
  return { lng: known?.lng ?? null, lat: known?.lat ?? null, areaCode: known?.areaCode ?? null }
}

/** Who calls. The audit log has one row for each care recipient whose health record was read. */
export const callerCard = (request: Request<typeof tvecall.card>, id: string): Promise<CallerCard> =>
  request.transact(async (tx) => {
    const { me, now, tools } = request
    const call = await find(tx, me, calls, id)
    const household = await householdOfCall(tx, call)
    const { user, clients } = household
    const clientIds = clients.map((client) => client.id)
    const isHealthShown = mayReadHealth(me, call, now)
    const health = await newestHealth(tx, tools.keyring, call.operatorId, isHealthShown ? clientIds : [])
    const bookers = await bookerNames(tx, [...new Set(clients.flatMap(({ bookerId }) => bookerId ?? []))])
    if (health.size === 0) request.audit({ entityId: call.id, detail: {} })
    else request.audit({ each: [...health.keys()].map((entityId) => ({ entityId, detail: { callNo: call.callNo } })) })
    const today = businessDay(now)
    return {
      id: call.id,
      household: user === undefined ? null : { id: user.id, name: user.name, isSuspended: user.status === 'disabled' },
      address: call.address,
      ...positionOf(user === undefined ? [] : [user, ...clients]),
      clients: clients.map((client) => ({
        id: client.id,
        name: client.name,
        gender: client.gender,
        age: ageOn(client.birthday, today),
        careLevel: client.careLevel,
        liveStatus: client.liveStatus,
        status: client.status,
        bookerId: client.bookerId,
        bookerName: client.bookerId === null ? null : (bookers.get(client.bookerId) ?? null),
        health: health.get(client.id) ?? null,
      })),
      isHealthShown,
      contacts: (await contactsOfHousehold(tx, tools.keyring, household)).map(maskContact),
      nurse: await usualNurse(tx, me, clientIds, now),
      orders: await recentOrders(tx, me, clientIds),
      calls: await recentCalls(tx, tools.keyring, me, call),
    }
  })

/** The full number of a contact on the card; refused if the contact has changed since the card was read. */
export const contactNumber = async (
  { db, me, tools, audit }: SignedCall,
  id: string,
  { key, mobile }: Body<typeof tvecall.revealContact>,
) => {
  const call = await find(db, me, calls, id)
  const contacts = await contactsOfHousehold(db, tools.keyring, await householdOfCall(db, call))
  const contact = contacts.find((one) => one.key === key)
  if (contact === undefined) throw new Problem('missing')
  if (maskContact(contact).mobile !== mobile) throw new Problem('stale')
  audit({ entityId: call.id, detail: { contact: key } })
  return { value: contact.mobile }
}
