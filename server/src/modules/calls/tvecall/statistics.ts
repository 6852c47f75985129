import {
  addDays,
  answeredInTimeSec,
  businessDay,
  daysBetween,
  fillText,
  reconciliationTexts as texts,
  startOfBusinessDay,
  type CallStatistics,
  type Query,
  type tvecall,
} from '@kangju/contract'
import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { invalid } from '../../../kit/problem.ts'
import { within } from '../../../rows/scope.ts'
import { calls } from './table.ts'

const usualDays = 30
const daysAtMost = 366

const figures = {
  calls: sql<number>`count(*)::int`,
  answered: sql<number>`count(*) filter (where ${calls.starttime} is not null)::int`,
  inTime: sql<number>`count(*) filter (where ${calls.starttime} is not null and ${calls.waitSec} <= ${answeredInTimeSec})::int`,
  missed: sql<number>`count(*) filter (where ${calls.status} = 'missed')::int`,
  declined: sql<number>`count(*) filter (where ${calls.status} = 'declined')::int`,
}
const none = { calls: 0, answered: 0, inTime: 0, missed: 0, declined: 0 }

const local = sql`${calls.calltime} at time zone 'Asia/Shanghai'`

const daysFrom = (from: string, to: string): string[] => {
  const days = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** Figures of the calls of a period, with every hour and day, also those without calls. */
export const callStatistics = async (
  { db, me, now }: SignedCall,
  { calledFrom, calledTo }: Query<typeof tvecall.statistics>,
): Promise<CallStatistics> => {
  const to = calledTo ?? businessDay(now)
  const from = calledFrom ?? addDays(to, 1 - usualDays)
  if (to < from) throw invalid({ calledTo: [texts.periodOrder] })
  // Every day of the period is answered, so a longer one would cost more the further back it begins.
  if (daysBetween(from, to) >= daysAtMost)
    throw invalid({ calledTo: [fillText(texts.periodLength, { n: daysAtMost })] })
  const inPeriod = and(
    within(me, calls),
    gte(calls.calltime, startOfBusinessDay(from).toISOString()),
    lt(calls.calltime, startOfBusinessDay(addDays(to, 1)).toISOString()),
  )
  const [all] = await db
    .select({
      ...figures,
      medianWaitSec: sql<number | null>`round(percentile_cont(0.5) within group (order by ${calls.waitSec})
        filter (where ${calls.starttime} is not null))::int`,
    })
    .from(calls)
    .where(inPeriod)
  const hour = sql<number>`extract(hour from ${local})::int`
  const byHour = await db
    .select({ hour, ...figures })
    .from(calls)
    .where(inPeriod)
    .groupBy(sql`1`)
  const day = sql<string>`to_char(${local}, 'YYYY-MM-DD')`
  const byDay = await db
    .select({ day, ...figures })
    .from(calls)
    .where(inPeriod)
    .groupBy(sql`1`)
  const hours = new Map(byHour.map((row) => [row.hour, row]))
  const days = new Map(byDay.map((row) => [row.day, row]))
  return {
    ...none,
    medianWaitSec: null,
    ...all,
    calledFrom: from,
    calledTo: to,
    callbacksDue: await db.$count(calls, and(within(me, calls), eq(calls.callbackStatus, 'due'))),
    byHour: Array.from({ length: 24 }, (_, at) => hours.get(at) ?? { hour: at, ...none }),
    byDay: daysFrom(from, to).map((at) => days.get(at) ?? { day: at, ...none }),
  }
}
