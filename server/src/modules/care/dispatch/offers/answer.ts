import { assignedVisitStates, busyVisitStates, type DispatchObstacle, type VisitState } from '@kangju/contract'
import { and, eq, gt, inArray, isNull, lt, ne } from 'drizzle-orm'
import type { Db } from '../../../../db/client.ts'
import { Problem } from '../../../../kit/problem.ts'
import type { Actor } from '../../order/service.ts'
import { addBreaches } from '../../../staff/people/service.ts'
import { moveVisit, type HeldVisit } from '../../visit/service.ts'
import { visits, type Visit } from '../../visit/table.ts'
import { hourMs } from '../engine/calendar.ts'
import { judge, lastRound, scoreOf } from '../engine/engine.ts'
import { needsBeside } from '../engine/needs.ts'
import { readStaff } from '../engine/staff-rows.ts'
import type { Need } from '../engine/types.ts'
import { addRecord, closeRecord, endRun, givenTo, givenToNobody, openOfferOf, openOfferQuery } from './records.ts'
import { inOnePlace, refuseBarred, refuseFor } from './refusal.ts'
import { completeRule, plainRule } from '../../dispatchconfig/service.ts'
import { tellCannotCome } from '../engine/texts.ts'
import { lockStaff, needOf } from './send.ts'
import { dispatchRecords, dispatchRuns, type DispatchRecord } from '../table.ts'

/** Answer of a staff member to an offer. */
export interface Answer {
  readonly peopleId: string
  readonly now: Date
}
export interface Refusal extends Answer {
  readonly reason: string
}

const actorOf = ({ peopleId, peopleName }: DispatchRecord): Actor => ({ type: 'staff', id: peopleId, name: peopleName })

/** The open offer, which must be of this staff member and in the given state. */
const requireOwn = (record: DispatchRecord | undefined, { peopleId }: Answer, result: 'waiting' | 'accepted') => {
  if (record === undefined || record.peopleId !== peopleId || record.result !== result) throw new Problem('offerOver')
  return record
}

/** Finds the open offer of this staff member in the given state. */
const ownRecord = async (tx: Db, { visit }: HeldVisit, answer: Answer, result: 'waiting' | 'accepted') =>
  requireOwn(await openOfferOf(tx, visit.id), answer, result)

/** Obstacles that may have come up since the offer and cannot be overruled. */
const sinceOffer: ReadonlySet<DispatchObstacle> = new Set(['organNotServing', 'notQualified', 'papersExpired'])

/** Locks the staff member and their organisation, and refuses a visit that could no longer be offered to them. */
const checkOffer = async (
  tx: Db,
  { operatorId }: Visit,
  need: Need | undefined,
  { peopleId, configSnapshot }: DispatchRecord,
) => {
  if (need === undefined) throw new Problem('wrongState')
  refuseBarred(need)
  // Their other visits do not matter for these obstacles.
  const [staff] = await readStaff(tx, { operatorId, ids: [peopleId], isLocked: true })
  if (staff === undefined) return refuseFor(['notReceiving'])
  const rule = configSnapshot === null ? plainRule : completeRule(configSnapshot)
  refuseFor(judge(staff, need, rule, lastRound(rule)).filter((one) => sinceOffer.has(one)))
}

const hasOverlap = async (tx: Db, { id, startAt, endAt }: Visit, peopleId: string) => {
  if (startAt === null || endAt === null) return false
  const others = and(
    eq(visits.peopleId, peopleId),
    ne(visits.id, id),
    inArray(visits.status, [...busyVisitStates]),
    lt(visits.startAt, endAt),
    gt(visits.endAt, startAt),
    isNull(visits.deletedAt),
  )
  return (await tx.$count(visits, others)) > 0
}

export const acceptVisit = async (tx: Db, held: HeldVisit, answer: Answer): Promise<Visit> => {
  const { visit } = held
  const { peopleId, now } = answer
  const { needs, found } = await needsBeside(tx, visit.operatorId, [visit], { offers: openOfferQuery(tx, visit.id) })
  const record = requireOwn(found.offers[0], answer, 'waiting')
  if (record.expireAt !== null && new Date(record.expireAt) <= now) throw new Problem('offerOver')
  await checkOffer(tx, visit, needs.get(visit.id), record)
  if (await hasOverlap(tx, visit, peopleId)) throw new Problem('staffBusy')
  const at = now.toISOString()
  const set = { acceptedAt: at, offerUntil: null, nextTickAt: null, dispatchRound: 0 }
  const answered = tx
    .update(dispatchRecords)
    .set({ result: 'accepted', respondedAt: at })
    .where(eq(dispatchRecords.id, record.id))
  const beside = [answered.getSQL(), endRun(tx, visit.id).getSQL()]
  return inOnePlace(moveVisit(tx, held, { move: 'accept', actor: actorOf(record), now, set, with: beside }))
}

/** Declines an offer; the dispatcher goes on with the next candidate of the same round. */
export const rejectVisit = async (tx: Db, held: HeldVisit, refusal: Refusal): Promise<Visit> => {
  const { visit, order } = held
  const { reason, now } = refusal
  const record = await ownRecord(tx, held, refusal, 'waiting')
  await closeRecord(tx, visit.id, 'rejected', reason, now)
  const set = givenToNobody(order, now)
  const moved = await moveVisit(tx, held, { move: 'reject', actor: actorOf(record), now, remark: reason, set })
  // After automatic offers, order accounts are told only when the whole search has failed.
  if (record.byId !== null) await tellCannotCome(tx, moved, record.peopleName, now)
  return moved
}

const latestGiveUpHours = 2

/** Gives up an accepted visit while there is time to find a replacement. */
export const giveUpVisit = async (tx: Db, held: HeldVisit, refusal: Refusal): Promise<Visit> => {
  const { visit, order } = held
  const { peopleId, reason, now } = refusal
  const record = await ownRecord(tx, held, refusal, 'accepted')
  const start = visit.startAt === null ? Infinity : Date.parse(visit.startAt)
  // Once staff have departed the state machine refuses this move, so the deadline is not checked.
  if (visit.status === 'accepted' && start - now.getTime() < latestGiveUpHours * hourMs)
    throw new Problem('giveUpTooLate', { values: { n: latestGiveUpHours } })
  const set = { ...givenToNobody(order, now), dispatchRound: 0, needManual: false }
  const moved = await moveVisit(tx, held, { move: 'giveUp', actor: actorOf(record), now, remark: reason, set })
  await closeRecord(tx, visit.id, 'rejected', reason, now)
  await addBreaches(tx, [peopleId])
  await tellCannotCome(tx, moved, record.peopleName, now)
  return moved
}

const isAssigned = (status: VisitState) => (assignedVisitStates as readonly VisitState[]).includes(status)

/** Finds the search of a visit that is open to claim now. */
const openRun = async (tx: Db, visit: Visit, now: Date) => {
  const [run] = await tx.select().from(dispatchRuns).where(eq(dispatchRuns.childId, visit.id))
  if (run?.grabUntil == null || new Date(run.grabUntil) <= now) throw new Problem('offerOver')
  return run
}

/** Claims an open visit; the first eligible staff member gets it. */
export const grabVisit = async (tx: Db, held: HeldVisit, answer: Answer): Promise<Visit> => {
  const { visit } = held
  const { peopleId, now } = answer
  if (visit.peopleId === peopleId) throw new Problem('wrongState')
  if (isAssigned(visit.status)) throw new Problem('grabbed')
  const run = await openRun(tx, visit, now)
  const rule = completeRule(run.configSnapshot)
  const need = await needOf(tx, visit)
  refuseBarred(need)
  const staff = await lockStaff(tx, visit, need, peopleId)
  const round = lastRound(rule)
  refuseFor(judge(staff, need, rule, round))
  const by: Actor = { type: 'staff', id: peopleId, name: staff.name }
  const to = { staff, ...scoreOf(staff, need, rule, round) }
  const known = { id: run.configId, rule }
  const asking = { visit, known, to, round, mode: 'grab', by, now, until: null } as const
  const set = { ...givenTo(asking), dispatchRound: 0 }
  const beside = [addRecord(tx, asking).getSQL(), endRun(tx, visit.id).getSQL()]
  return inOnePlace(moveVisit(tx, held, { move: 'grab', actor: by, now, set, with: beside }))
}
