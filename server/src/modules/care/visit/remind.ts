import { addDays, businessDay, fill, startOfBusinessDay, visitReminders, type VisitState } from '@kangju/contract'
import { and, between, eq, gte, inArray, isNull, lt, ne, sql, type SQL } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { within } from '../../../rows/scope.ts'
import { serviceRecords, visits } from './table.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Minutes after which an unanswered offer is reminded. */
const acceptMinutes = 15
const expiringDays = 7

/** Health checks have their own reminder. */
const atHome = ne(visits.bizType, 'exam')
const inState = (...states: VisitState[]) => inArray(visits.status, states)

const count = ({ db, me }: SignedCall, ...conditions: (SQL | undefined)[]) =>
  db.$count(visits, and(within(me, visits), atHome, ...conditions))

const onDay = (day: string) =>
  and(
    gte(visits.startAt, startOfBusinessDay(day).toISOString()),
    lt(visits.startAt, startOfBusinessDay(addDays(day, 1)).toISOString()),
  )

/** Reminder that counts visits under these conditions. */
const line =
  (
    name: keyof typeof visitReminders,
    conditions: (now: Date) => (SQL | undefined)[],
    values: Record<string, number> = {},
  ) =>
  async (call: SignedCall) => {
    const n = await count(call, ...conditions(call.now))
    return { count: n, text: fill(visitReminders[name][call.lang], { n, ...values }) }
  }

const remindOfToday = async (call: SignedCall) => {
  const today = onDay(businessDay(call.now))
  const n = await count(call, today, ne(visits.status, 'cancelled'))
  const m = await count(call, today, inState('undispatched'))
  return { count: n, text: fill(visitReminders.todayVisit[call.lang], { n, m }) }
}

const remindOfTomorrow = line('tomorrowUndispatched', (now) => [
  onDay(addDays(businessDay(now), 1)),
  inState('undispatched'),
])

const remindOfManual = line('needManual', () => [inState('undispatched'), eq(visits.needManual, true)])

const remindOfOffers = line(
  'waitAccept',
  (now) => [
    inState('offered'),
    lt(visits.dispatchedAt, new Date(now.getTime() - acceptMinutes * minuteMs).toISOString()),
  ],
  { t: acceptMinutes },
)

const remindOfUnscheduled = line('waitAppoint', (now) => [
  inState('unscheduled'),
  lt(visits.waitingSince, new Date(now.getTime() - 24 * hourMs).toISOString()),
])

const remindOfLate = line('noCheckin', (now) => [
  inState('accepted', 'onTheWay'),
  lt(visits.startAt, now.toISOString()),
])

const remindOfUnconfirmed = line('waitConfirm', () => [inState('unconfirmed')])

const remindOfExpiring = line('expiring', (now) => [
  inState('unscheduled', 'undispatched', 'offered', 'accepted'),
  between(visits.expireAt, businessDay(now), addDays(businessDay(now), expiringDays)),
])

/** Counts yesterday's abnormal findings. */
const remindOfAbnormal = async ({ db, me, now, lang }: SignedCall) => {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(serviceRecords)
    .innerJoin(visits, eq(visits.id, serviceRecords.id))
    .where(
      and(
        within(me, visits),
        eq(serviceRecords.operatorId, me.operatorId),
        eq(serviceRecords.abnormal, true),
        eq(serviceRecords.serviceDate, addDays(businessDay(now), -1)),
        isNull(visits.deletedAt),
      ),
    )
  const n = row?.n ?? 0
  return { count: n, text: fill(visitReminders.abnormal[lang], { n }) }
}

const desk = '/order/childFastOrder'
const deskOn = (day: string) => `appointFrom=${day}&appointTo=${day}`
const role = 'order' as const

/** Reminders of order accounts, each with the page that handles it. */
export const remindersOfVisits = [
  { key: 'todayVisit', role, path: (today: string) => `${desk}?${deskOn(today)}`, count: remindOfToday },
  {
    key: 'tomorrowUndispatched',
    role,
    path: (today: string) => `${desk}?status=undispatched&${deskOn(addDays(today, 1))}`,
    count: remindOfTomorrow,
  },
  { key: 'needManual', role, path: `${desk}?status=undispatched&needManual=1`, count: remindOfManual },
  { key: 'waitAccept', role, path: `${desk}?status=offered`, count: remindOfOffers },
  { key: 'waitAppoint', role, path: `${desk}?status=unscheduled`, count: remindOfUnscheduled },
  { key: 'noCheckin', role, path: `${desk}?status=accepted`, count: remindOfLate },
  { key: 'waitConfirm', role, path: `${desk}?status=unconfirmed`, count: remindOfUnconfirmed },
  { key: 'expiring', role, path: `${desk}?status=unscheduled`, count: remindOfExpiring },
  { key: 'abnormal', role, path: (today: string) => `${desk}?${deskOn(addDays(today, -1))}`, count: remindOfAbnormal },
]
