import { businessDay, fillText, leadMinutes, startOfBusinessDay, visitRules } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { visitFactsOf } from '../../catalogue/project/service.ts'
import { isFreshlyAssessed } from '../../customers/longcare/service.ts'
import { organService } from '../../organs/organ/service.ts'
import { barriersOf } from './barriers.ts'
import { isClientBusy } from './client-time.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const clockMs = (clock: string) => (Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))) * minuteMs

export interface Time {
  readonly start: Date
  readonly end: Date
}

/** Start and end of a visit that begins at a time of a day. */
export const timeAt = (day: string, clock: string, durationMin: number): Time => {
  const start = new Date(startOfBusinessDay(day).getTime() + clockMs(clock))
  return { start, end: new Date(start.getTime() + durationMin * minuteMs) }
}

export interface TimeRequest extends Time {
  readonly clientId: string
  readonly projectId: string | null
  readonly organId: string | null
  /** Last day on which the visit is valid. */
  readonly lastDay: string | null
  /** Already with a staff member, so a suspended organisation finishes it. */
  readonly isRunning?: boolean
  /** Visit to exclude, because it may keep its own time. */
  readonly exceptId?: string
}

/** Whether the whole visit lies within business hours; hours may pass midnight, and 23:59 counts as midnight. */
const isWithin = (hours: string, { start, end }: Time): boolean => {
  const [opens, closes] = [clockMs(hours.slice(0, 5)), clockMs(hours.slice(6))]
  const open = closes === dayMs - minuteMs ? dayMs - opens : (closes - opens + dayMs) % dayMs || dayMs
  const begin = start.getTime() - startOfBusinessDay(businessDay(start)).getTime()
  return ((begin - opens + dayMs) % dayMs) + (end.getTime() - start.getTime()) <= open
}

const needsAssessment = async (tx: Db, { projectId, clientId }: TimeRequest, now: Date) => {
  const facts = projectId === null ? undefined : (await visitFactsOf(tx, [projectId])).get(projectId)
  return facts?.needAssess === true && !(await isFreshlyAssessed(tx, clientId, now))
}

const noOrgan = { hours: null, isServing: true }

/** Why a visit cannot take place at this time; nothing if it can. In a transaction, the answer holds until its end. */
export const timeObstacle = async (tx: Db, asked: TimeRequest, now: Date): Promise<Problem | undefined> => {
  const { start, lastDay, organId } = asked
  if (start.getTime() < now.getTime() + leadMinutes * minuteMs)
    return new Problem('tooSoon', { values: { n: leadMinutes } })
  if (lastDay !== null && businessDay(start) > lastDay)
    return invalid({ appointDate: [fillText(visitRules.afterExpiry, { day: lastDay })] })
  const { hours, isServing } = organId === null ? noOrgan : await organService(tx, organId)
  if (!isServing && asked.isRunning !== true) return new Problem('organSuspended')
  if (hours !== null && !isWithin(hours, asked))
    return invalid({ startTime: [fillText(visitRules.outsideHours, { hours })] })
  const barrier = (await barriersOf(tx, [asked]))(asked)
  if (barrier !== undefined) return new Problem(barrier)
  if (await needsAssessment(tx, asked, now)) return new Problem('notAssessed')
  return (await isClientBusy(tx, asked)) ? new Problem('clientBusy') : undefined
}
