import { returnableVisitStates, validationWords, type VisitState } from '@kangju/contract'
import type { Db } from '../../../../db/client.ts'
import { invalid, Problem } from '../../../../kit/problem.ts'
import { lockOrder, logInsertion, type Actor } from '../../order/service.ts'
import { holdVisit, moveVisit, requireMove, visitsIn, type HeldVisit, type VisitChange } from '../../visit/service.ts'
import type { Visit } from '../../visit/table.ts'
import { minuteMs } from '../engine/calendar.ts'
import { chooseRule, judge, scoreOf } from '../engine/engine.ts'
import { needsBeside, needsOf } from '../engine/needs.ts'
import { loadStaff, windowOf } from '../engine/pool.ts'
import { addRecord, endRun, givenTo, givenToNobody, withdrawOffer } from './records.ts'
import { inOnePlace, refuseFor, refuseBarred, refuseUnlessForced } from './refusal.ts'
import { keepUndo, runQuery, undoOf } from './take-back.ts'
import { knownRules, plainRule, rulesQuery } from '../../dispatchconfig/service.ts'
import type { Need, Rule, Staff } from '../engine/types.ts'

/** Requirements of a visit; refuses a visit without a time. */
export const needOf = async (db: Db, visit: Visit): Promise<Need> => {
  const need = (await needsOf(db, visit.operatorId, [visit])).get(visit.id)
  if (need === undefined) throw new Problem('wrongState')
  return need
}

/** Locks the staff member and their organisation until the transaction ends. */
export const lockStaff = async (tx: Db, visit: Visit, need: Need, peopleId: string): Promise<Staff> => {
  const { operatorId } = visit
  const [staff] = await loadStaff(tx, { operatorId, window: windowOf([need.start]), ids: [peopleId], isLocked: true })
  if (staff === undefined) refuseFor(['notReceiving'])
  return staff as Staff
}

export interface DispatchRequest {
  readonly peopleId: string
  readonly by: Actor
  /** Overrides forceable obstacles; the remark gives the reason. */
  readonly force?: boolean | undefined
  readonly remark?: string | null | undefined
  readonly now: Date
  /** Columns of a new time that the visit gets together with the staff member. */
  readonly time?: NewTime | undefined
}

type NewTime = Pick<Visit, 'startAt' | 'endAt'> & NonNullable<VisitChange['set']>

/** Deadline of an offer: early enough before the visit to ask another, if still possible. */
const answerUntil = (rule: Rule, need: Need, now: number) => {
  const latest = [need.start - rule.leadMin * minuteMs, need.start].find((instant) => instant > now)
  return Math.min(now + rule.acceptTimeoutMin * minuteMs, latest ?? Infinity)
}

const isReturnable = (status: VisitState) => (returnableVisitStates as readonly VisitState[]).includes(status)

/** Log row of the new time that a dispatched visit gets. */
const reappointed = ({ operatorId, mainId, id, status }: Visit, { by, now, remark }: DispatchRequest) =>
  logInsertion([
    { operatorId, mainId, childId: id, action: 'reappoint', from: status, to: status, actor: by, remark, now },
  ])

/** Dispatches or reassigns a visit manually, also at a new time. */
export const dispatchVisit = async (tx: Db, held: HeldVisit, sending: DispatchRequest): Promise<Visit> => {
  const { peopleId, by, now, time } = sending
  const visit = { ...held.visit, ...time }
  const reason = sending.remark?.trim() ?? ''
  const isAgain = isReturnable(visit.status)
  const move = isAgain ? 'redispatch' : 'dispatch'
  requireMove(visit, by, move)
  if (visit.peopleId === peopleId) throw new Problem('wrongState')
  if (isAgain && reason === '') throw invalid({ remark: [validationWords.required] })
  const { needs, found } = await needsBeside(tx, visit.operatorId, [visit], {
    rules: rulesQuery(tx, visit.operatorId),
    runs: runQuery(tx, visit.id),
  })
  const need = needs.get(visit.id)
  if (need === undefined) throw new Problem('wrongState')
  refuseBarred(need)
  const known = chooseRule(knownRules(found.rules), need) ?? { id: null, rule: plainRule }
  const staff = await lockStaff(tx, visit, need, peopleId)
  refuseUnlessForced(judge(staff, need, known.rule, 1), { isForced: sending.force === true, reason })

  const isAccepted = known.rule.autoAccept === 1 && !isAgain
  const until = isAccepted ? null : answerUntil(known.rule, need, now.getTime())
  const to = { staff, ...scoreOf(staff, need, known.rule, 1) }
  const mode = visit.requestedPeopleId === peopleId ? 'requested' : 'manual'
  const asking = { visit, known, to, round: 0, mode, by, now, until } as const
  const undo = await undoOf(tx, { visit: held.visit, run: found.runs[0], by, now })
  // An unassigned visit has no open offer, so only the search ends.
  if (isAgain) await withdrawOffer(tx, visit, 'replaced', reason, now)
  return inOnePlace(
    moveVisit(tx, held, {
      move,
      actor: by,
      now,
      remark: reason === '' ? null : reason,
      set: { ...time, ...givenTo(asking) },
      to: isAccepted ? 'accepted' : 'offered',
      with: [
        ...(time === undefined ? [] : [reappointed(held.visit, sending)]),
        addRecord(tx, asking).getSQL(),
        ...(isAgain ? [] : [endRun(tx, visit.id).getSQL()]),
        ...(undo === undefined ? [] : [keepUndo(tx, undo).getSQL()]),
      ],
    }),
  )
}

export interface ReturnRequest {
  readonly reason: string
  readonly by: Actor
  /** Allows returning a visit whose staff member is on the way. */
  readonly force?: boolean | undefined
  readonly now: Date
}

/** Returns an assigned visit to the queue. */
export const returnVisit = async (tx: Db, held: HeldVisit, returning: ReturnRequest): Promise<Visit> => {
  const { visit, order } = held
  const { reason, by, force, now } = returning
  requireMove(visit, by, 'return')
  if (visit.status === 'onTheWay' && force !== true) throw new Problem('wrongState')
  await withdrawOffer(tx, visit, 'withdrawn', reason, now)
  const set = { ...givenToNobody(order, now), dispatchRound: 0, needManual: false }
  return moveVisit(tx, held, { move: 'return', actor: by, now, remark: reason, set })
}

/** Locks the visits of a staff member in these states, orders first. */
export const holdVisitsOf = async (tx: Db, peopleId: string, states: readonly VisitState[]): Promise<Visit[]> => {
  const found = await visitsIn(tx, { peopleId, states })
  const mainIds = [...new Set(found.map(({ mainId }) => mainId))].toSorted()
  for (const mainId of mainIds) await lockOrder(tx, mainId)
  return visitsIn(tx, { peopleId, states }, 'update')
}

/** Returns all visits the staff member has not set out for; gives their numbers. */
export const returnVisitsOf = async (
  tx: Db,
  peopleId: string,
  returning: Omit<ReturnRequest, 'force'>,
): Promise<string[]> => {
  const rows = await holdVisitsOf(tx, peopleId, returnableVisitStates)
  const returned: string[] = []
  for (const { id, operatorId } of rows) {
    const held = await holdVisit(tx, operatorId, id)
    returned.push((await returnVisit(tx, held, returning)).childNo)
  }
  return returned.toSorted()
}
