import {
  dispatchObstacleWords,
  fill,
  problems,
  seriesAtMost,
  seriesDays,
  type Lang,
  type order,
  type SeriesDay,
  type SeriesPlan,
} from '@kangju/contract'
import { and, asc, eq } from 'drizzle-orm'
import type { Call, SignedCall } from '../../../http/call.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { find, within } from '../../../rows/scope.ts'
import { obstaclesOf, requestedStaff, requireStaffInScope } from '../dispatch/service.ts'
import { actorOf } from '../order/service.ts'
import { orders, type Order } from '../order/table.ts'
import { appointVisit } from './appoint.ts'
import { holdVisitFor } from './move.ts'
import { visits, type Visit } from './table.ts'
import { timeAt, timeObstacle } from './time-obstacle.ts'

/** Days that are tried, so that a rhythm that suits no visit ends. */
const triesAtMost = 2 * seriesAtMost

const textOf = ({ problem, details: { values, fields } }: Problem, lang: Lang): string => {
  const first = Object.values(fields ?? {}).flat()[0]
  return first === undefined ? fill(problems[problem].text[lang], values) : first[lang]
}

/** The staff member who is asked first; refuses one who cannot provide the service. */
const staffFor = async ({ db, me, now }: SignedCall, { items }: Order, peopleId: string | null | undefined) => {
  if (peopleId == null) return undefined
  await requireStaffInScope(db, me, peopleId)
  const { staff, wrong } = await requestedStaff(db, { operatorId: me.operatorId, peopleId, items, now })
  if (staff === undefined) throw invalid(wrong === undefined ? {} : { peopleId: [wrong] })
  return staff
}

const unscheduledOf = ({ db, me }: SignedCall, mainId: string): Promise<Visit[]> =>
  db
    .select()
    .from(visits)
    .where(and(within(me, visits), eq(visits.mainId, mainId), eq(visits.status, 'unscheduled')))
    .orderBy(asc(visits.seq))
    .limit(seriesAtMost)

/** Lays the unscheduled visits of an order on the days of a rhythm; a day that is not possible is left out. */
export const planSeries = async (call: Call<typeof order.planSeries>): Promise<SeriesPlan> => {
  const { db, me, now, lang, params, body } = call
  const main = await find(db, me, orders, params.id)
  const staff = await staffFor(call, main, body.peopleId)
  const waiting = (await unscheduledOf(call, main.id)).filter(({ bizType }) => bizType !== 'exam')
  const days: SeriesDay[] = []
  const placed: Visit[] = []
  for (const appointDate of seriesDays(body)) {
    const visit = waiting[placed.length]
    if (visit === undefined || days.length >= triesAtMost) break
    const time = timeAt(appointDate, body.startTime, visit.durationMin)
    const { id, seq, clientId, projectId } = visit
    const lastDay = visit.expireAt ?? main.expireAt
    const organId = visit.organId ?? main.organId
    const obstacle = await timeObstacle(db, { ...time, clientId, projectId, organId, lastDay }, now)
    const problem = obstacle === undefined ? null : textOf(obstacle, lang)
    days.push({ appointDate, visit: problem === null ? { id, seq } : null, problem, warnings: [] })
    if (problem === null) placed.push({ ...visit, startAt: time.start.toISOString(), endAt: time.end.toISOString() })
    else if (lastDay !== null && appointDate > lastDay) break
  }
  const against =
    staff === undefined ? new Map<string, never[]>() : await obstaclesOf(db, me.operatorId, placed, staff.id)
  return {
    days: days.map((day) => ({
      ...day,
      warnings: (against.get(day.visit?.id ?? '') ?? []).map((one) => dispatchObstacleWords[one][lang]),
    })),
    left: waiting.length - placed.length,
  }
}

/** Schedules visits of an order together: all of them or none. */
export const scheduleSeries = async (call: Call<typeof order.series>) => {
  const { db, tools, me, now, params, body } = call
  const main = await find(db, me, orders, params.id)
  const staff = await staffFor(call, main, body.peopleId)
  for (const { id, appointDate } of body.visits) {
    const held = await holdVisitFor(db, me, id)
    if (held.visit.mainId !== main.id) throw new Problem('missing')
    if (held.visit.status !== 'unscheduled') throw new Problem('stale')
    const requested = staff === undefined ? {} : { requestedPeopleId: staff.id, requestedPeopleName: staff.name }
    if (staff !== undefined) await db.update(visits).set(requested).where(eq(visits.id, held.visit.id))
    const draft = { appointDate, startTime: body.startTime }
    await appointVisit(db, tools, { ...held, visit: { ...held.visit, ...requested } }, draft, { by: actorOf(me), now })
  }
  const days = body.visits.map(({ appointDate }) => appointDate)
  call.audit({
    entityId: main.id,
    detail: { orderNo: main.orderNo, startTime: body.startTime, days, peopleId: staff?.id },
  })
  return { count: body.visits.length }
}
