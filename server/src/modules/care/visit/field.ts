import {
  addDays,
  businessDay,
  departHours,
  fillText,
  graceMinutes,
  roundPosition,
  startOfBusinessDay,
  visitRules,
  type Position,
  type ServiceRecordDraft,
  type Static,
} from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { metresBetween, positionOf } from '../../../area/distance.ts'
import type { Db } from '../../../db/client.ts'
import type { Tools } from '../../../http/call.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import type { Actor } from '../order/service.ts'
import { operatorSettings } from '../../base/operator/service.ts'
import { isCheckinCode } from './checkin-code.ts'
import { moveVisit, type HeldVisit } from './move.ts'
import { tellDesk } from './notices.ts'
import { recordOfVisit, storedRecord } from './record.ts'
import { serviceRecords, type Visit } from './table.ts'

type Point = Static<typeof Position>

const minuteMs = 60_000

export interface FieldReport {
  /** Staff must be assigned to the visit. */
  readonly actor: Actor
  readonly now: Date
}

const ownOnly = ({ visit }: HeldVisit, { actor }: FieldReport) => {
  if (actor.type === 'staff' && visit.peopleId !== actor.id) throw new Problem('missing')
}

const departMs = departHours * 60 * minuteMs

/** Allowed from a few hours before the start until the day is over, or a few hours after an end past midnight. */
const checkTimeToBegin = ({ startAt, endAt }: Visit, now: Date) => {
  const start = new Date(startAt ?? 0)
  if (start.getTime() - now.getTime() > departMs) throw new Problem('tooEarly')
  const dayEnd = startOfBusinessDay(addDays(businessDay(start), 1)).getTime()
  const last = Math.max(dayEnd, Date.parse(endAt ?? start.toISOString()) + departMs)
  if (now.getTime() > last) throw new Problem('visitDayOver')
}

export const departVisit = async (tx: Db, held: HeldVisit, report: FieldReport): Promise<Visit> => {
  ownOnly(held, report)
  const { actor, now } = report
  if (held.visit.status !== 'accepted') throw new Problem('wrongState')
  checkTimeToBegin(held.visit, now)
  return moveVisit(tx, held, { move: 'depart', actor, now, set: { departAt: now.toISOString() } })
}

const distanceTo = (visit: Visit, point: Point): number | null => {
  const there = positionOf(visit)
  return there === null ? null : metresBetween(there, point)
}

/** A visit without coordinates cannot be compared, so it counts as away. */
const isAway = (distanceM: number | null, radiusM: number) => distanceM === null || distanceM > radiusM
const awayText = (distanceM: number | null) =>
  distanceM === null ? visitRules.noPosition : fillText(visitRules.farAway, { m: distanceM })

const isBlank = (text: string | null | undefined) => text == null || text.trim() === ''

/** Minutes late; 0 within the grace period. */
const lateMinutes = ({ startAt }: Visit, now: Date): number => {
  const late = Math.floor((now.getTime() - Date.parse(startAt ?? now.toISOString())) / minuteMs)
  return late > graceMinutes ? late : 0
}

export interface CheckIn extends FieldReport {
  readonly at: Point
  readonly method: 'gps' | 'code'
  /** Scanned from the customer's phone. */
  readonly code?: string | undefined
  readonly reason?: string | null | undefined
}

export interface CheckedIn {
  readonly visit: Visit
  readonly distanceM: number | null
}

/** Checks in and creates the service record. */
export const checkInVisit = async (
  tx: Db,
  tools: Pick<Tools, 'keyring'>,
  held: HeldVisit,
  report: CheckIn,
): Promise<CheckedIn> => {
  ownOnly(held, report)
  const { visit } = held
  const { actor, now, at, method } = report
  if (visit.status !== 'accepted' && visit.status !== 'onTheWay') throw new Problem('wrongState')
  checkTimeToBegin(visit, now)
  if (method === 'code' && !isCheckinCode(tools.keyring, visit, report.code ?? ''))
    throw invalid({ code: [visitRules.wrongCode] })
  const { checkinRadiusM } = await operatorSettings(tx, visit.operatorId)
  const distanceM = distanceTo(visit, at)
  const isElsewhere = isAway(distanceM, checkinRadiusM)
  if (isElsewhere && isBlank(report.reason)) throw invalid({ reason: [awayText(distanceM)] })
  const reason = isBlank(report.reason) ? null : (report.reason ?? null)
  const lateMin = lateMinutes(visit, now)
  const instant = now.toISOString()
  const moved = await moveVisit(tx, held, {
    move: 'checkin',
    actor,
    now,
    remark: reason,
    set: { checkinAt: instant, locationAbnormal: isElsewhere, lateMin, isLateTold: visit.isLateTold || lateMin > 0 },
  })
  await tx.insert(serviceRecords).values({
    id: visit.id,
    operatorId: visit.operatorId,
    specId: visit.specId,
    clientId: visit.clientId,
    peopleId: visit.peopleId ?? '',
    serviceDate: businessDay(now),
    checkinAt: instant,
    checkMethod: method,
    checkinLng: roundPosition(at.lng),
    checkinLat: roundPosition(at.lat),
    checkinDistanceM: distanceM,
    checkinReason: reason,
    beforeUrls: [],
    afterUrls: [],
    createdAt: instant,
    updatedAt: instant,
  })
  if (lateMin > 0 && !visit.isLateTold) await tellDesk(tx, visit, 'late', now)
  return { visit: moved, distanceM }
}

export interface CheckOut extends FieldReport {
  /** Undefined for a manual entry by an account. */
  readonly at?: Point | undefined
  readonly record: ServiceRecordDraft
  readonly reason?: string | null | undefined
}

const half = 0.5

/** A visit under half its duration needs a reason. */
const checkLength = ({ checkinAt, durationMin }: Visit, { now, reason }: CheckOut) => {
  const minutes = Math.floor((now.getTime() - Date.parse(checkinAt ?? now.toISOString())) / minuteMs)
  if (minutes < durationMin * half && isBlank(reason))
    throw invalid({ reason: [fillText(visitRules.tooShort, { n: minutes })] })
}

/** Checks out and completes the service record; the visit then awaits confirmation. */
export const checkOutVisit = async (tx: Db, tools: Tools, held: HeldVisit, report: CheckOut): Promise<Visit> => {
  ownOnly(held, report)
  const { visit } = held
  const { actor, now, at, record } = report
  if (visit.status !== 'inService') throw new Problem('wrongState')
  checkLength(visit, report)
  const old = await recordOfVisit(tx, visit.id)
  if (old === undefined) throw new Problem('wrongState')
  const writing = { keyring: tools.keyring, old, areFromOutside: actor.type === 'staff', now }
  const stored = await storedRecord(tx, visit, record, writing)
  const { checkinRadiusM } = await operatorSettings(tx, visit.operatorId)
  const distanceM = at === undefined ? null : distanceTo(visit, at)
  const reason = isBlank(report.reason) ? null : (report.reason ?? null)
  const instant = now.toISOString()
  const where =
    at === undefined
      ? { checkMethod: 'afterwards' as const, checkoutLng: null, checkoutLat: null }
      : { checkoutLng: roundPosition(at.lng), checkoutLat: roundPosition(at.lat) }
  await tx
    .update(serviceRecords)
    .set({ ...stored, ...where, checkoutDistanceM: distanceM, checkoutReason: reason, checkoutAt: instant })
    .where(eq(serviceRecords.id, visit.id))
  const isElsewhere = at !== undefined && isAway(distanceM, checkinRadiusM)
  const moved = await moveVisit(tx, held, {
    move: 'checkout',
    actor,
    now,
    remark: reason,
    set: { checkoutAt: instant, locationAbnormal: visit.locationAbnormal || isElsewhere },
  })
  if (record.abnormal === 1) await tellDesk(tx, visit, 'abnormal', now)
  return moved
}
