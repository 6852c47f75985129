import {
  acceptMinutes,
  addDays,
  businessDay,
  fill,
  visitReminders,
  visitStates,
  type TileKey,
  type VisitConcern,
  type VisitState,
} from '@kangju/contract'
import { sql } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { readTotals } from '../../../rows/list-totals.ts'
import {
  nothingWaits,
  waitingTotals,
  type Waiting,
  type WaitingColumns,
  type WaitingFigures,
} from '../../../rows/waiting.ts'
import { visitList } from './list.ts'
import { visits } from './table.ts'

interface VisitQuery {
  readonly concern: VisitConcern
  readonly status?: VisitState
  readonly needManual?: 1
  readonly appointFrom?: string
  readonly appointTo?: string
}

/** The address of the desk with this query. */
const pathOf = (query: VisitQuery) => {
  const texts = Object.entries(query).map(([name, value]) => [name, String(value)])
  return `/order/childFastOrder?${new URLSearchParams(Object.fromEntries(texts)).toString()}`
}

const onDay = (day: string) => ({ appointFrom: day, appointTo: day })

/** States of the home visits on a day, as many as the desk lists. */
export const statesOnDay = async (call: SignedCall, day: string) => {
  const query = { concern: 'atHome', ...onDay(day) } as const
  const rows = await readTotals<{ status: VisitState; n: number }>(
    visitList,
    { ...call, query },
    { status: sql`${visits.status}`, n: sql`count(*)::int` },
    sql`${visits.status}`,
  )
  const counts = new Map(rows.map(({ status, n }) => [status, n]))
  const states = visitStates
    .map((status) => ({ status, count: counts.get(status) ?? 0, path: pathOf({ ...query, status }) }))
    // A visit without a time has no day.
    .filter(({ status }) => status !== 'unscheduled')
  const planned = states.filter(({ status }) => status !== 'cancelled')
  return { count: planned.reduce((sum, { count }) => sum + count, 0), path: plannedPath(day), states }
}

const plannedPath = (day: string) => pathOf({ concern: 'planned', ...onDay(day) })

/** Home visits that are not cancelled, by the day of their appointment; days without any are left out. */
export const visitsByDay = async (call: SignedCall, from: string, to: string) => {
  const day = sql`(${visits.startAt} at time zone 'Asia/Shanghai')::date`
  return readTotals<{ day: string; n: number }>(
    visitList,
    { ...call, query: { concern: 'planned', appointFrom: from, appointTo: to } },
    { day: sql`${day}::text`, n: sql`count(*)::int` },
    day,
  )
}

const remindOfToday = async (call: SignedCall): Promise<Waiting> => {
  const { count, states } = await statesOnDay(call, businessDay(call.now))
  const m = states.find(({ status }) => status === 'undispatched')?.count ?? 0
  return { count, text: fill(visitReminders.todayVisit[call.lang], { n: count, m }), lists: {} }
}

type LineKey = TileKey & keyof typeof visitReminders

/** A line about the visits that the desk lists for a query. */
const line = (key: LineKey, query: (today: string) => VisitQuery, columns: WaitingColumns = {}) => ({
  key,
  role: 'order' as const,
  lists: { [key]: (today: string) => pathOf(query(today)) },
  read: async (call: SignedCall): Promise<Waiting> => {
    const asked = { ...call, query: { ...query(businessDay(call.now)) } }
    const [found = nothingWaits] = await readTotals<WaitingFigures>(visitList, asked, waitingTotals(columns))
    const values = { n: found.count, t: acceptMinutes }
    return { count: found.count, text: fill(visitReminders[key][call.lang], values), lists: { [key]: found } }
  },
})

const waiting = { oldest: visits.waitingSince }

/** Reminders of order accounts, each with the list that handles it. */
export const remindersOfVisits = [
  { key: 'todayVisit', role: 'order' as const, lists: {}, path: plannedPath, read: remindOfToday },
  line(
    'tomorrowUndispatched',
    (today) => ({ concern: 'atHome', status: 'undispatched', ...onDay(addDays(today, 1)) }),
    waiting,
  ),
  line('needManual', () => ({ concern: 'atHome', status: 'undispatched', needManual: 1 }), waiting),
  line('waitAccept', () => ({ concern: 'waitAccept' }), { oldest: visits.dispatchedAt }),
  line('waitAppoint', () => ({ concern: 'waitAppoint' }), waiting),
  line('noCheckin', () => ({ concern: 'noCheckin' }), { oldest: visits.startAt }),
  line('waitConfirm', () => ({ concern: 'atHome', status: 'unconfirmed' }), { oldest: visits.checkoutAt }),
  line('expiring', () => ({ concern: 'expiring' }), { firstDay: visits.expireAt }),
  line('abnormal', () => ({ concern: 'abnormal' })),
]
