import type { Dice } from '../dice.ts'
import type { Cast, Household, Offer } from './cast.ts'
import { makeDiary, travelMs, whoCould, type Diary } from './diary.ts'
import { clockOn, dayFrom, later, minutesAfter } from './time.ts'

/** A visit of at least so many minutes goes on over night. */
export const nightMinutes = 600
/** How far ahead visits are agreed on. */
export const aheadDays = 3

/** What happens on the way to somebody who comes. */
const detours = ['rejected', 'replaced', 'givenUp', 'returned'] as const
type Detour = 'none' | (typeof detours)[number]

export interface VisitPlan {
  readonly start: Date
  /** Who is sent by one of us; none where the dispatcher finds somebody. */
  readonly peopleId: string | undefined
  /** Somebody else who could go, for a detour. */
  readonly otherId: string | undefined
  readonly detour: Detour
  /** Stays where it is once it has come so far. */
  readonly until?: 'undispatched' | 'offered' | 'accepted' | 'onTheWay' | 'inService' | 'unconfirmed'
}

/** Whose visits are planned, and of what. */
interface VisitSubject {
  readonly household: Household
  readonly offer: Offer
  readonly dice: Dice
}

export interface Planner {
  readonly cast: Cast
  readonly today: Date
  /** Nothing is planned after this day, counted from today. */
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

/** A time at which somebody could come, from a day on. */
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

/** So many visits of an order, one after the other from a day on, as far as they can be planned. */
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
