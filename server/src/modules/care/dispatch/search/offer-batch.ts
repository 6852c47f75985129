import type { DispatchObstacle } from '@kangju/contract'
import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { Db } from '../../../../db/client.ts'
import { isAmong } from '../../../../db/put-rows.ts'
import { orders } from '../../order/table.ts'
import { visits, type Visit } from '../../visit/table.ts'
import { chooseRule, judge, lastRound } from '../engine/engine.ts'
import { writeTurns } from './write-turns.ts'
import { planNext, type Next } from './plan.ts'
import { book, loadStaff, unbook, windowOf } from '../engine/pool.ts'
import { completeRule } from '../../dispatchconfig/service.ts'
import type { Search } from './search.ts'
import { dispatchRecords, dispatchRuns } from '../table.ts'
import type { Planned, Turn } from './turn.ts'
import type { Need, Staff } from '../engine/types.ts'

/** Locks the visits of a batch that no other node holds: the order first, then the visit. */
const holdDue = async (tx: Db, batch: readonly Visit[], now: Date) => {
  const mainIds = [...new Set(batch.map(({ mainId }) => mainId))]
  const held = await tx
    .select({ id: orders.id, organId: orders.organId })
    .from(orders)
    .where(isAmong(orders.id, mainIds))
    .orderBy(asc(orders.id))
    .for('update', { skipLocked: true })
  const organs = new Map(held.map(({ id, organId }) => [id, organId]))
  const versions = new Map(batch.map(({ id, version }) => [id, version]))
  if (held.length === 0) return []
  const rows = await tx
    .select()
    .from(visits)
    .where(
      and(
        isAmong(visits.id, [...versions.keys()]),
        isAmong(visits.mainId, [...organs.keys()]),
        inArray(visits.status, ['offered', 'undispatched']),
        lte(visits.nextTickAt, now.toISOString()),
        isNull(visits.deletedAt),
      ),
    )
    .orderBy(asc(visits.id))
    .for('update', { skipLocked: true })
  // A visit changed since it was read is left for the next tick.
  return rows
    .filter((visit) => versions.get(visit.id) === visit.version)
    .filter((visit) => visit.status === 'offered' || !visit.refundLock)
    .map((visit) => ({ visit, organId: organs.get(visit.mainId) ?? null }))
}

const turnsOf = async (tx: Db, search: Search, batch: readonly Visit[], now: Date): Promise<Turn[]> => {
  const held = await holdDue(tx, batch, now)
  if (held.length === 0) return []
  const ids = held.map(({ visit }) => visit.id)
  const runs = await tx.select().from(dispatchRuns).where(isAmong(dispatchRuns.childId, ids))
  const waiting = await tx
    .select()
    .from(dispatchRecords)
    .where(and(isAmong(dispatchRecords.childId, ids), eq(dispatchRecords.result, 'waiting')))
  const runOf = new Map(runs.map((run) => [run.childId, run]))
  const recordOfVisit = new Map(waiting.map((record) => [record.childId, record]))
  return held.flatMap(({ visit, organId }) => {
    const before = search.needs.get(visit.id)
    if (before === undefined) return []
    const isExpired = visit.status === 'offered'
    const expired = isExpired ? recordOfVisit.get(visit.id) : undefined
    const asked = expired === undefined ? before.asked : new Set([...before.asked, expired.peopleId])
    const need = { ...before, asked }
    const run = runOf.get(visit.id)
    const known =
      run === undefined ? chooseRule(search.rules, need) : { id: run.configId, rule: completeRule(run.configSnapshot) }
    return [{ visit, organId, run, expired, isExpired, need, known }]
  })
}

const freeExpired = (staff: ReadonlyMap<string, Staff>, { visit, isExpired }: Turn) => {
  const booked = isExpired && visit.peopleId !== null ? staff.get(visit.peopleId)?.booked : undefined
  if (booked !== undefined) unbook(booked, visit.id)
}

/** Obstacles of the staff member the customer asked for, when the search begins without them. */
const againstRequested = (search: Search, { need, known, run }: Turn, next: Next): readonly DispatchObstacle[] => {
  const { requested } = need
  if (requested === null || known === undefined || run !== undefined || need.asked.has(requested)) return []
  if (next.kind === 'leave' || next.kind === 'wait') return []
  const staff = search.byId.get(requested)
  // The pool holds only staff who accept visits.
  return staff === undefined ? ['notReceiving'] : judge(staff, need, known.rule, lastRound(known.rule))
}

/** Plans each visit, earliest first; staff offered one visit are booked for the following ones. */
const plan = (search: Search, turns: readonly Turn[], now: Date): Planned[] => {
  for (const turn of turns) freeExpired(search.byId, turn)
  return turns
    .toSorted((one, other) => one.need.start - other.need.start || one.visit.id.localeCompare(other.visit.id))
    .map((turn) => {
      const { visit, run, need, known } = turn
      const progress = {
        round: run === undefined ? 0 : visit.dispatchRound,
        grabUntil: run?.grabUntil == null ? null : Date.parse(run.grabUntil),
      }
      const staff = search.delivering(need.projectId)
      const next = planNext(known?.rule, need, progress, staff, now.getTime())
      const against = againstRequested(search, turn, next)
      if (next.kind === 'offer') book(next.to.staff.booked, asBooked(need))
      return { ...turn, next, againstRequested: against }
    })
}

const asBooked = ({ id, start, end, position }: Need) => ({ id, start, end, position, isTaken: true })

/** Locks and rereads the staff to be offered a visit and those who timed out. */
const lockAsked = async (tx: Db, operatorId: string, planned: readonly Planned[]) => {
  const ids = planned.flatMap(({ next, expired }) => [
    ...(next.kind === 'offer' ? [next.to.staff.id] : []),
    ...(expired === undefined ? [] : [expired.peopleId]),
  ])
  if (ids.length === 0) return new Map<string, Staff>()
  const window = windowOf(planned.map(({ need }) => need.start))
  const staff = await loadStaff(tx, { operatorId, ids: [...new Set(ids)], window, isLocked: true })
  const byId = new Map(staff.map((one) => [one.id, one]))
  for (const turn of planned) freeExpired(byId, turn)
  return byId
}

/**
 * Checks planned offers again with staff locked, because they may have got another visit meanwhile. A visit whose
 * candidate no longer fits waits for the next tick.
 */
const confirm = async (tx: Db, operatorId: string, search: Search, planned: readonly Planned[], now: Date) => {
  const locked = await lockAsked(tx, operatorId, planned)
  const confirmed = planned.map((turn): Planned => {
    const { next, need, known } = turn
    if (next.kind !== 'offer' || known === undefined) return turn
    const staff = locked.get(next.to.staff.id)
    const round = next.mode === 'requested' ? lastRound(known.rule) : next.round
    if (staff === undefined || judge(staff, need, known.rule, round).length > 0)
      return { ...turn, next: { kind: 'wait', until: now.getTime() } }
    book(staff.booked, asBooked(need))
    return turn
  })
  // Later batches of this tick use the bookings just read.
  for (const { id, booked } of locked.values()) {
    const seen = search.byId.get(id)?.booked
    seen?.clear()
    for (const [day, list] of booked) seen?.set(day, list)
  }
  return confirmed
}

/** Handles these due visits in one transaction; returns how many it locked. */
export const offerBatch = async (tx: Db, operatorId: string, search: Search, batch: readonly Visit[], now: Date) => {
  const turns = await turnsOf(tx, search, batch, now)
  if (turns.length === 0) return 0
  const planned = plan(search, turns, now)
  await writeTurns(tx, operatorId, await confirm(tx, operatorId, search, planned, now), now)
  return turns.length
}
