import { validationWords, type Body, type order } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import type { Call, Tools } from '../../../http/call.ts'
import { invalid, Problem, problemReply } from '../../../kit/problem.ts'
import { find, requireInScope } from '../../../rows/scope.ts'
import { peopleTable } from '../../staff/people/table.ts'
import { dispatchVisit, fitFor, returnVisit } from '../dispatch/service.ts'
import { actorOf } from '../order/service.ts'
import { orders } from '../order/table.ts'
import { appointVisit, columnsOfTime, type AppointmentActor } from './appoint.ts'
import { holdVisitFor, requireMove, type HeldVisit } from './move.ts'
import { visits, type Visit } from './table.ts'
import { timeAt, timeObstacle } from './time-obstacle.ts'

type Plan = Body<typeof order.replan>

/** Returns a visit to the queue. */
const unassign = async (tx: Db, held: HeldVisit, plan: Plan, { by, now }: AppointmentActor) => {
  const reason = plan.remark?.trim() ?? ''
  if (reason === '') throw invalid({ remark: [validationWords.required] })
  const visit = await returnVisit(tx, held, { reason, by, now })
  return { ...held, visit }
}

/**
 * Changes time and staff member of a scheduled visit. Each part is refused like the single change, and the transaction
 * undoes what came before it.
 */
const replanVisit = async (tx: Db, tools: Tools, held: HeldVisit, plan: Plan, by: AppointmentActor): Promise<Visit> => {
  const { visit } = held
  const { appointDate, startTime, peopleId, force, remark } = plan
  if (plan.version !== undefined && plan.version !== visit.version) throw new Problem('stale')
  if (visit.bizType === 'exam') throw new Problem('wrongState')
  requireMove(visit, by.by, 'reappoint')
  const time = timeAt(appointDate, startTime, visit.durationMin)
  const isNewTime = visit.startAt === null || Date.parse(visit.startAt) !== time.start.getTime()
  if (peopleId !== null && peopleId !== visit.peopleId)
    return dispatchVisit(tx, held, {
      peopleId,
      by: by.by,
      force: force === 1,
      remark,
      now: by.now,
      time: isNewTime ? await columnsOfTime(tx, held, time, by) : undefined,
    })
  const kept = peopleId === visit.peopleId ? held : await unassign(tx, held, plan, by)
  if (!isNewTime) return kept.visit
  return appointVisit(tx, tools, kept, { appointDate, startTime, force, remark }, { ...by, keepsStaff: true })
}

/** Moves a visit on the board. */
export const replan = async (call: Call<typeof order.replan>) => {
  const { db, tools, me, params, body, now } = call
  const held = await holdVisitFor(db, me, params.id)
  if (body.peopleId !== null) await requireInScope(db, me, peopleTable, body.peopleId)
  const { id, version, childNo } = await replanVisit(db, tools, held, body, { by: actorOf(me), now })
  const { appointDate, startTime, peopleId, remark, force } = body
  call.audit({ entityId: id, detail: { childNo, appointDate, startTime, peopleId, remark, force } })
  return { id, version }
}

/** The first text of a refusal. */
const textOf = (problem: Problem, lang: Call<typeof order.fit>['lang']) => {
  const { message, errors } = problemReply(problem, lang).body
  return Object.values(errors ?? {}).flat()[0] ?? message
}

/** Which staff could take a visit at a time, and whether it can take place then. */
export const readFit = async ({ db, me, lang, params, query, now }: Call<typeof order.fit>) => {
  const visit = await find(db, me, visits, params.id)
  const time = timeAt(query.appointDate, query.startTime, visit.durationMin)
  const planned = { ...visit, startAt: time.start.toISOString(), endAt: time.end.toISOString() }
  const { barrier, people } = await fitFor(db, planned, me.organId)
  const isNewTime = visit.startAt === null || Date.parse(visit.startAt) !== time.start.getTime()
  const { clientId, projectId, organId, expireAt, id: exceptId } = visit
  const main = await find(db, { ...me, organId: null }, orders, visit.mainId)
  const asked = { clientId, projectId, organId: organId ?? main.organId, lastDay: expireAt ?? main.expireAt, exceptId }
  const isRunning = visit.peopleId !== null
  const obstacle = isNewTime ? await timeObstacle(db, { ...time, ...asked, isRunning }, now) : undefined
  const refused = obstacle ?? (barrier === null ? undefined : new Problem(barrier))
  return { obstacle: refused === undefined ? null : textOf(refused, lang), people }
}
