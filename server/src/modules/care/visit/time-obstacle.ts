import { businessDay, fillText, leadMinutes, startOfBusinessDay, visitRules } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { isAmong } from '../../../db/put-rows.ts'
import { together } from '../../../db/together.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { projects } from '../../catalogue/project/table.ts'
import { projectClasses } from '../../catalogue/projectclass/table.ts'
import { clients } from '../../customers/customerclient/table.ts'
import { infectionsQuery } from '../../customers/health/service.ts'
import { healthRecords } from '../../customers/health/table.ts'
import { isFreshlyAssessed } from '../../customers/longcare/service.ts'
import { organs } from '../../organs/organ/table.ts'
import { barrierBy } from './barriers.ts'
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

const listOf = (id: string | null) => (id === null ? [] : [id])

/** What the organisation, the care recipient and the service say about a visit, in one statement. */
const readFacts = async (tx: Db, { organId, clientId, projectId }: TimeRequest) => {
  const { businessHours, active, status } = organs
  const read = await together(tx, {
    organ: tx
      .select({ businessHours, active, status })
      .from(organs)
      .where(isAmong(organs.id, listOf(organId))),
    client: tx.select({ status: clients.status }).from(clients).where(eq(clients.id, clientId)),
    infected: infectionsQuery(tx, eq(healthRecords.clientId, clientId)),
    project: tx
      .select({ needAssess: projects.needAssess, serviceKind: projectClasses.serviceKind })
      .from(projects)
      .leftJoin(projectClasses, eq(projectClasses.id, projects.classId))
      .where(isAmong(projects.id, listOf(projectId))),
  })
  const [organ, client, project] = [read.organ[0], read.client[0], read.project[0]]
  return {
    hours: organ?.businessHours ?? null,
    isServing: organId === null || (organ?.active === 1 && organ.status === 'enabled'),
    barrier: barrierBy(client?.status === 'deceased', read.infected.length > 0, project?.serviceKind === 'nursing'),
    needAssess: project?.needAssess === 1,
  }
}

/** Why a visit cannot take place at this time; nothing if it can. In a transaction, the answer holds until its end. */
export const timeObstacle = async (tx: Db, asked: TimeRequest, now: Date): Promise<Problem | undefined> => {
  const { start, lastDay, clientId } = asked
  if (start.getTime() < now.getTime() + leadMinutes * minuteMs)
    return new Problem('tooSoon', { values: { n: leadMinutes } })
  if (lastDay !== null && businessDay(start) > lastDay)
    return invalid({ appointDate: [fillText(visitRules.afterExpiry, { day: lastDay })] })
  const { hours, isServing, barrier, needAssess } = await readFacts(tx, asked)
  if (!isServing && asked.isRunning !== true) return new Problem('organSuspended')
  if (hours !== null && !isWithin(hours, asked))
    return invalid({ startTime: [fillText(visitRules.outsideHours, { hours })] })
  if (barrier !== undefined) return new Problem(barrier)
  if (needAssess && !(await isFreshlyAssessed(tx, clientId, now))) return new Problem('notAssessed')
  return (await isClientBusy(tx, asked)) ? new Problem('clientBusy') : undefined
}
