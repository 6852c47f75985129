import { and, asc, eq, gte, inArray, isNotNull, lt } from 'drizzle-orm'
import { isDue } from '../../modules/care/dispatch/search/tick.ts'
import { acceptVisit, grabVisit, rejectVisit, tick } from '../../modules/care/dispatch/service.ts'
import { dispatchRuns } from '../../modules/care/dispatch/table.ts'
import { holdVisit } from '../../modules/care/visit/service.ts'
import type { Person } from '../../modules/staff/people/table.ts'
import { visits, type Visit } from '../../modules/care/visit/table.ts'
import { makeDice } from '../dice.ts'
import { arrangeVisit, chooseByHand } from './arrange.ts'
import { playBooking, readViewers, type BookingPlan } from './bookings.ts'
import type { Cast } from './cast.ts'
import { isAtWork } from './diary.ts'
import { attempt, inLanes, transact } from './lanes.ts'
import { placeOrder, type Placed } from './place.ts'
import type { OrderPlan } from './plan.ts'
import { aheadDays } from './plan-visits.ts'
import { refundUnplaced, tellRefund } from './refund-story.ts'
import type { Camera } from './record.ts'
import { serveVisit } from './serve-visit.ts'
import { clockOn, dayFrom, minutesAfter } from './time.ts'

interface Town {
  readonly cast: Cast
  readonly today: Date
  readonly camera: Camera
  readonly attachments: readonly string[]
  readonly bookings: readonly BookingPlan[]
  /** Reports the progress, from 0 to 1. */
  readonly advance: (fraction: number) => Promise<void>
}

/** A visit of a placed order, by its index. */
type Chapter = readonly [Placed, number]

const chaptersOn = (placed: readonly Placed[], today: Date, day: number): Chapter[] =>
  placed.flatMap((one) =>
    one.plan.visits.flatMap((visit, k) => (dayFrom(today, visit.start) === day ? [[one, k] as const] : [])),
  )

const isOver = ({ plan }: Placed, k: number, at: Date) =>
  plan.refund !== undefined &&
  plan.refund.from <= k &&
  plan.refund.at < at &&
  !['rejected', 'withdrawn'].includes(plan.refund.ending)

interface Fate {
  /** Seed for random decisions about the visit, independent of the staff member. */
  readonly seed: number
  /** The visit stays unassigned on purpose. */
  readonly isLeft: boolean
}
type Fates = ReadonlyMap<string, Fate>

const fatesOf = (placed: readonly Placed[]): Fates =>
  new Map(
    placed.flatMap(({ plan, visitIds }) =>
      visitIds.map((id, k) => {
        const isLeft = plan.visits[k]?.until === 'undispatched'
        return [id, { seed: plan.n * 1000 + k * 10, isLeft }] as const
      }),
    ),
  )

const excuses = ['当天已有安排', '距离太远，赶不过去'] as const

const couldCome = ({ projectIds, areaCodes }: Person, { projectId, areaCode }: Visit) =>
  projectIds.includes(projectId ?? '') && areaCodes.includes(areaCode)

/** Most staff accept an offer of the dispatcher, some reject it, some let it expire; in the last rounds all accept. */
const answerAll = async (town: Town, fates: Fates, asked: Date, round: number) => {
  const { cast, today } = town
  const rows = await cast.tools.db
    .select()
    .from(visits)
    .where(
      and(eq(visits.operatorId, cast.operatorId), eq(visits.status, 'offered'), eq(visits.dispatchMode, 'automatic')),
    )
    .orderBy(asc(visits.id))
  await inLanes(cast.lanes, rows, (visit) =>
    attempt(cast.tools, 'answer', async () => {
      const dice = makeDice((fates.get(visit.id)?.seed ?? 0) + round)
      const now = minutesAfter(asked, dice.whole(1, 12))
      const roll = dice.roll()
      const { peopleId } = visit
      // In the last rounds, or if fewer than three could come, they accept.
      const isAlone = round > 3 || cast.staff.filter((one) => couldCome(one, visit)).length < 3
      if (now > today || peopleId === null || (roll > 0.95 && !isAlone)) return
      await transact(cast.tools, async (tx) => {
        const held = await holdVisit(tx, cast.operatorId, visit.id)
        if (roll > 0.89 && !isAlone) await rejectVisit(tx, held, { peopleId, reason: dice.pick(excuses), now })
        else await acceptVisit(tx, held, { peopleId, now })
      })
    }),
  )
}

/** Visits that a rule has opened to all suitable staff. */
const openToAll = async ({ cast }: Town): Promise<Visit[]> => {
  const rows = await cast.tools.db
    .select({ visit: visits, rule: dispatchRuns.configSnapshot })
    .from(dispatchRuns)
    .innerJoin(visits, eq(visits.id, dispatchRuns.childId))
    .where(and(eq(dispatchRuns.operatorId, cast.operatorId), isNotNull(dispatchRuns.grabUntil)))
    .orderBy(asc(visits.id))
  return rows.filter(({ rule }) => rule.mode === 'grab').map(({ visit }) => visit)
}

const handsAtMost = 3

/** The first suitable staff member claims an open visit. */
const grabAll = async (town: Town, now: Date) => {
  const { cast } = town
  for (const visit of await openToAll(town)) {
    const { id, startAt, durationMin } = visit
    const start = new Date(startAt ?? 0)
    const hands = cast.staff.filter((person) => couldCome(person, visit) && isAtWork(person, start, durationMin))
    for (const { id: peopleId } of hands.slice(0, handsAtMost)) {
      const isGrabbed = await cast.tools.db
        .transaction(async (tx) => {
          await grabVisit(tx, await holdVisit(tx, cast.operatorId, id), { peopleId, now })
          return true
        })
        .catch(() => false)
      if (isGrabbed) break
    }
  }
}

const waitingOn = ({ cast, today }: Town, day: number) =>
  cast.tools.db
    .select()
    .from(visits)
    .where(
      and(
        eq(visits.operatorId, cast.operatorId),
        inArray(visits.status, ['undispatched']),
        gte(visits.startAt, clockOn(today, day, 0).toISOString()),
        lt(visits.startAt, clockOn(today, day + 1, 0).toISOString()),
      ),
    )
    .orderBy(asc(visits.id))

/** When the dispatcher works on the next day: in the evening, or recently. */
const eveningOf = (today: Date, day: number) => {
  const usual = clockOn(today, day, 18 * 60)
  if (minutesAfter(usual, 60) < today) return usual
  const before = minutesAfter(today, -50)
  const quiet = clockOn(today, 0, 7.5 * 60)
  return before > quiet ? before : clockOn(today, -1, 20.5 * 60)
}

const roundMinutes = 16
const roundsAtMost = 6

/** Runs the dispatcher repeatedly until nothing is due; returns when it has finished. */
const dispatchRounds = async (town: Town, fates: Fates, from: Date): Promise<Date> => {
  const { cast, today } = town
  const ours = eq(visits.operatorId, cast.operatorId)
  for (let round = 0; round < roundsAtMost; round += 1) {
    const now = minutesAfter(from, round * roundMinutes)
    if (now > today || (await cast.tools.db.$count(visits, and(ours, isDue(now)))) === 0) return now
    await tick({ ...cast.tools, clock: () => now })
    await answerAll(town, fates, now, round)
    if (round === 0) await grabAll(town, minutesAfter(now, 14))
  }
  return minutesAfter(from, roundsAtMost * roundMinutes)
}

/** Assigns the visits of the next day: by the dispatcher, and the rest by the desk. */
const dispatchDay = async (town: Town, fates: Fates, day: number) => {
  const { cast, today } = town
  const done = await dispatchRounds(town, fates, eveningOf(today, day))
  if (day === 0) return
  const left = (await waitingOn(town, day + 1)).filter(({ id }) => fates.get(id)?.isLeft !== true)
  for (const visit of left)
    await attempt(cast.tools, 'choose', async () => {
      const isFound = await chooseByHand(cast, visit.id, minutesAfter(done, 5)).catch(() => false)
      if (!isFound) await refundUnplaced(cast, visit, minutesAfter(done, 30))
    })
}

/** The days to play, relative to the day of the demo. */
interface Days {
  readonly first: number
  readonly last: number
}

/** Carries out the plans day by day, with the remaining visits of earlier orders. */
export const playDays = async (town: Town, plans: readonly OrderPlan[], resumed: readonly Placed[], days: Days) => {
  const { cast, today, camera, attachments, bookings } = town
  const viewers = await readViewers(cast)
  const placed: Placed[] = [...resumed]
  for (let day = days.first; day <= days.last; day += 1) {
    const fresh = plans.filter(({ at }) => dayFrom(today, at) === day)
    const served = chaptersOn(placed, today, day)
    for (const booking of bookings.filter(({ at }) => dayFrom(today, at) === day))
      await attempt(cast.tools, 'booking', () => playBooking(cast, booking))
    await inLanes(cast.lanes, fresh, (plan) =>
      attempt(cast.tools, 'place', async () => {
        const one = await placeOrder({ cast, today, attachments, viewers }, plan)
        if (one !== undefined) placed.push(one)
      }),
    )
    const refunded = placed.filter(({ plan: { refund } }) => refund !== undefined && dayFrom(today, refund.at) === day)
    await inLanes(cast.lanes, refunded, (one) =>
      attempt(cast.tools, 'refund', async () => {
        if (one.plan.refund !== undefined) await tellRefund(cast, one, one.plan.refund)
      }),
    )
    await inLanes(cast.lanes, served, ([one, k]) =>
      attempt(cast.tools, 'serve', () => serveVisit(cast, one, k, camera, today)),
    )
    const ahead = day === 0 ? Array.from({ length: aheadDays }, (_none, n) => n + 1) : [day + 1]
    const arranged = ahead.flatMap((next) => chaptersOn(placed, today, next))
    await inLanes(
      cast.lanes,
      arranged.filter(([one, k]) => !isOver(one, k, today)),
      ([one, k]) => attempt(cast.tools, 'arrange', () => arrangeVisit(cast, one, k, today)),
    )
    await dispatchDay(town, fatesOf(placed), day)
    await town.advance((day - days.first + 1) / (days.last - days.first + 1))
  }
}
