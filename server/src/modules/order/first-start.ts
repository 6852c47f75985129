import { addDays, heldVisitStates, periodHours, startOfBusinessDay } from '@kangju/contract'
import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { isFreshlyAssessed } from '../longcare/service.ts'
import { visits } from '../visit/table.ts'
import type { Order } from './table.ts'

const minuteMs = 60_000
const leadMin = 60

const clockMs = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return (hours * 60 + minutes) * minuteMs
}

/** The moment that somebody's wish for a day and a part of it comes to. */
const wishedStart = ({ expectDate, expectPeriod }: Order): Date | undefined =>
  expectDate === null
    ? undefined
    : new Date(startOfBusinessDay(expectDate).getTime() + clockMs(periodHours[expectPeriod ?? 'morning'].from))

const isTaken = async (tx: Db, clientId: string, start: Date, end: Date) => {
  const overlapping = await tx.$count(
    visits,
    and(
      eq(visits.clientId, clientId),
      inArray(visits.status, [...heldVisitStates]),
      lt(visits.startAt, end.toISOString()),
      gt(visits.endAt, start.toISOString()),
      isNull(visits.deletedAt),
    ),
  )
  return overlapping > 0
}

interface First {
  readonly durationMin: number
  readonly needAssess: boolean
  readonly expireAt: string
}

/** When the first visit is, if the wished time can be kept; otherwise somebody has to agree on another. */
export const firstStart = async (tx: Db, order: Order, { durationMin, needAssess, expireAt }: First, now: Date) => {
  const start = order.bizType === 'exam' ? undefined : wishedStart(order)
  if (start === undefined || start.getTime() < now.getTime() + leadMin * minuteMs) return undefined
  if (start >= startOfBusinessDay(addDays(expireAt, 1))) return undefined
  const end = new Date(start.getTime() + durationMin * minuteMs)
  if (await isTaken(tx, order.clientId, start, end)) return undefined
  if (needAssess && !(await isFreshlyAssessed(tx, order.clientId, now))) return undefined
  return { startAt: start.toISOString(), endAt: end.toISOString() }
}
