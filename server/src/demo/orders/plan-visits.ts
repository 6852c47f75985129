import type { Dice } from '../dice.ts'
import type { Cast, Household, Offer } from './cast.ts'
import { makeDiary, travelMs, whoCould, type Diary } from './diary.ts'
import { clockOn, dayFrom, later, minutesAfter } from './time.ts'

/** Visits of at least this many minutes last overnight. */
export const nightMinutes = 600
/** How many days ahead visits are scheduled. */
export const aheadDays = 3

/** Events before the final assignment. */
const detours = ['rejected', 'replaced', 'givenUp', 'returned'] as const
type Detour = 'none' | (typeof detours)[number]

export interface VisitPlan {
  readonly start: Date
  /** The staff member assigned by the desk; undefined where the dispatcher assigns. */
  readonly peopleId: string | undefined
  /** Another staff member who could go, for a detour. */
  readonly otherId: string | undefined
  readonly detour: Detour
  /** Last state of the visit. */
  readonly until?: 'undispatched' | 'offered' | 'accepted' | 'onTheWay' | 'inService' | 'unconfirmed'
}

/** Household and offer of the planned visits. */
interface VisitSubject {
  readonly household: Household
  readonly offer: Offer
  readonly dice: Dice
}

export interface Planner {
  readonly cast: Cast
  readonly today: Date
  /** The last planned day, relative to today. */
  readonly lastDay: number
  readonly staffDiary: Diary
  readonly clientDiary: Diary
}

export const makePlanner = (cast: Cast, today: Date, lastDay: number): Planner => ({
  cast,
  today,
  lastDay,
  staffDiary: makeDiary(),
  clientDiary: makeDiary(),
})

const opensAt = 8.5 * 60
const closesAt = 17.5 * 60

const slotOf = (dice: Dice, minutes: number) =>
  minutes >= nightMinutes
    ? 20 * 60
    : opensAt + 30 * dice.whole(0, Math.max(0, Math.floor((closesAt - opensAt - minutes) / 30)))

const triesAtMost = 14
const byHandChance = 0.16

/** Finds a time at which a staff member could come, from a day on. */
export const planVisit = (
  { cast, today, lastDay, staffDiary, clientDiary }: Planner,
  { household, offer, dice }: VisitSubject,
  fromDay: number,
): VisitPlan | undefined => {
  const { id, areaCode } = household.client
  for (let tries = 0; tries < triesAtMost; tries += 1) {
    const day = fromDay + Math.floor(tries / 4)
    if (day > lastDay) return undefined
    const start = clockOn(today, day, slotOf(dice, offer.minutes))
    const end = minutesAfter(start, offer.minutes)
    if (!clientDiary.isFree(id, start, end)) continue
    const wanted = { projectId: offer.projectId, areaCode, start, minutes: offer.minutes }
    const [person, other] = whoCould(cast.staff, staffDiary, wanted)
    if (person === undefined) continue
    clientDiary.take(id, start, end)
    staffDiary.take(person.id, start, end)
    const isByHand = offer.isManualOnly || dice.happens(byHandChance)
    const isDetour = isByHand && other !== undefined && dice.happens(0.3)
    if (isDetour) staffDiary.take(other.id, start, later(start, travelMs))
    return {
      start,
      peopleId: isByHand ? person.id : undefined,
      otherId: other?.id,
      detour: isDetour ? dice.pick(detours) : 'none',
    }
  }
  return undefined
}

/** Plans the visits of an order one after the other from a day on, as far as possible. */
export const planVisits = (planner: Planner, plan: VisitSubject, firstDay: number, count: number): VisitPlan[] => {
  const { dice } = plan
  const visits: VisitPlan[] = []
  let day = firstDay
  for (let k = 0; k < count; k += 1) {
    const visit = planVisit(planner, plan, day)
    if (visit === undefined) break
    visits.push(visit)
    day = dayFrom(planner.today, visit.start) + dice.whole(2, 6)
  }
  return visits
}
