import {
  dispatchObstacles,
  firmObstacles,
  forceableObstacles,
  type DispatchObstacle,
  type ScoreParts,
  type Strategy,
  type Weights,
} from '@kangju/contract'
import { metresBetween } from '../../../../area/distance.ts'
import { dayMinutes, dayOf, minuteMs, minuteOf, weekdayOf } from './calendar.ts'
import type { Booked, Judged, Need, Ranked, Rating, Rule, Staff } from './types.ts'

export { chooseRule, isRuleFor, shadows } from './rule-choice.ts'

// Pure: what is given decides, nothing is read. The numbers are those of the dictionary, §12.3 and §12.4.

const kmM = 1000
const ownRadiusShare = 1.5

/** How far a round looks, in metres: wider each time, never more than twice as far as the first. */
export const radiusOf = (rule: Pick<Rule, 'maxDistanceKm' | 'radiusStepKm'>, round: number): number =>
  Math.min(rule.maxDistanceKm + rule.radiusStepKm * Math.max(0, round - 1), 2 * rule.maxDistanceKm) * kmM

export const capOf = (staff: Staff, rule: Pick<Rule, 'maxDailyOrders'>): number =>
  Math.min(staff.maxDailyOrders, rule.maxDailyOrders ?? staff.maxDailyOrders)

const noVisits: readonly Booked[] = []
const bookedOn = (staff: Staff, day: number) => staff.booked.get(day) ?? noVisits

/** How many others somebody has on the day of a visit. */
export const loadOf = (staff: Staff, need: Need): number => {
  let count = 0
  for (const booked of bookedOn(staff, dayOf(need.start))) if (booked.id !== need.id) count += 1
  return count
}

/** From where somebody comes to a visit: the one before it on that day, or where they live. */
const originOf = (staff: Staff, need: Need) => {
  let last: Booked | undefined
  for (const booked of bookedOn(staff, dayOf(need.start)))
    if (booked.id !== need.id && booked.start < need.start && (last === undefined || booked.start > last.start))
      last = booked
  return last?.position ?? staff.base
}

/** None where it is not known where the visit is. */
export const distanceOf = (staff: Staff, need: Need): number | null =>
  need.position === null ? null : metresBetween(originOf(staff, need), need.position)

const worksFrom = (staff: Staff, day: number, from: number, to: number) =>
  (staff.hours[weekdayOf(day)] ?? []).some((span) => span.from <= from && to <= span.to) &&
  !staff.leaves.some((leave) => leave.from <= day && day <= leave.to)

const isAtWork = (staff: Staff, { start, end }: Need) => {
  const day = dayOf(start)
  const from = minuteOf(start)
  const to = from + Math.ceil((end - start) / minuteMs)
  if (to <= dayMinutes) return worksFrom(staff, day, from, to)
  return worksFrom(staff, day, from, dayMinutes) && worksFrom(staff, day + 1, 0, to - dayMinutes)
}

const isFree = (staff: Staff, need: Need, bufferMin: number) => {
  const from = need.start - bufferMin * minuteMs
  const to = need.end + bufferMin * minuteMs
  const lastDay = dayOf(to)
  // One that began the day before may still go on.
  for (let day = dayOf(from) - 1; day <= lastDay; day++)
    for (const booked of bookedOn(staff, day))
      if (booked.isTaken && booked.id !== need.id && booked.start < to && booked.end > from) return false
  return true
}

const isQualified = (staff: Staff, need: Need, rule: Rule) =>
  need.projectId !== null &&
  staff.projectIds.has(need.projectId) &&
  need.moldIds.includes(staff.moldId) &&
  (rule.moldIds.length === 0 || rule.moldIds.includes(staff.moldId)) &&
  staff.level >= Math.max(need.minLevel, rule.minGradeLevel ?? 0)

const isInReach = (staff: Staff, need: Need, radiusM: number) => {
  const distance = distanceOf(staff, need)
  return distance === null || (distance <= radiusM && distance <= staff.serveRadiusKm * ownRadiusShare * kmM)
}

type Test = (staff: Staff, need: Need, rule: Rule, radiusM: number) => boolean

const tests: Readonly<Record<DispatchObstacle, Test>> = {
  notReceiving: (staff) => staff.isReceiving,
  organNotServing: (staff, _need, rule) =>
    staff.isOrganServing && (rule.organIds.length === 0 || rule.organIds.includes(staff.organId)),
  notQualified: isQualified,
  papersExpired: (staff, need) => staff.papersUntil >= dayOf(need.start),
  outOfArea: (staff, need) => need.areas.some((code) => staff.areaCodes.has(code)),
  tooFar: (staff, need, _rule, radiusM) => isInReach(staff, need, radiusM),
  outOfHours: (staff, need) => isAtWork(staff, need),
  busy: (staff, need, rule) => isFree(staff, need, rule.bufferMin),
  dayFull: (staff, need, rule) => loadOf(staff, need) < capOf(staff, rule),
  askedBefore: (staff, need) => !need.asked.has(staff.id) && !need.history.unwanted.has(staff.id),
  otherGender: (staff, need, rule) =>
    rule.genderMatch !== 'required' || need.gender === null || need.gender === staff.gender,
}

/** All that keeps somebody from a visit. */
export const judge = (staff: Staff, need: Need, rule: Rule, round: number): DispatchObstacle[] => {
  const radiusM = radiusOf(rule, round)
  return dispatchObstacles.filter((name) => !tests[name](staff, need, rule, radiusM))
}

/** How far somebody gets through the demands, asked in their order: the first that keeps them away, or none. */
export const firstObstacle = (staff: Staff, need: Need, rule: Rule, round: number): number => {
  const radiusM = radiusOf(rule, round)
  const at = dispatchObstacles.findIndex((name) => !tests[name](staff, need, rule, radiusM))
  return at < 0 ? dispatchObstacles.length : at
}

// What is cheap to ask and keeps most away comes first; the answer is the same in any order.
const quickly = (
  [
    'notReceiving',
    'notQualified',
    'outOfArea',
    'organNotServing',
    'papersExpired',
    'askedBefore',
    'otherGender',
    'dayFull',
    'tooFar',
    'outOfHours',
    'busy',
  ] as const satisfies readonly DispatchObstacle[]
).map((name) => tests[name])

const isAble = (staff: Staff, need: Need, rule: Rule, radiusM: number) => {
  for (const test of quickly) if (!test(staff, need, rule, radiusM)) return false
  return true
}

const whole = 100
const unratedPart = 80
const sameOrganPart = 50
/** Of a rating in hundredths of five, a hundredth of the whole. */
const ratingStep = 5

const continuityOf = (staff: Staff, { history }: Need) => {
  if (history.unwanted.has(staff.id)) return Number.NEGATIVE_INFINITY
  if (history.welcome.has(staff.id)) return whole
  return history.organIds.has(staff.organId) ? sameOrganPart : 0
}

/** Whole hundredths of what is left of something, none when it is used up. */
const remaining = (used: number, all: number) => (all <= 0 ? 0 : Math.max(0, Math.floor((whole * (all - used)) / all)))

const weigh = (parts: ScoreParts, weights: Weights) => {
  let sum = 0
  for (const key of ['distance', 'rating', 'load', 'continuity', 'grade'] as const)
    // Nothing of what may be without end is nothing.
    if (weights[key] > 0) sum += weights[key] * parts[key]
  return Math.floor(sum / whole)
}

/** How good somebody is for a visit in a round, in parts of a hundred. */
export const scoreOf = (staff: Staff, need: Need, rule: Rule, round: number): Rating => {
  const distanceM = distanceOf(staff, need)
  const today = loadOf(staff, need)
  const cap = capOf(staff, rule)
  const parts = {
    distance: distanceM === null ? 0 : remaining(distanceM, radiusOf(rule, round)),
    rating: staff.rating === null ? unratedPart : Math.floor(staff.rating / ratingStep),
    load: remaining(today, cap),
    continuity: continuityOf(staff, need),
    grade: Math.floor((whole * staff.level) / Math.max(1, staff.topLevel)),
  }
  return { parts, score: weigh(parts, rule.weights), distanceM, today, cap }
}

type Key = (one: Ranked, other: Ranked) => number
const keys = {
  distance: (one, other) => (one.distanceM ?? Infinity) - (other.distanceM ?? Infinity) || 0,
  load: (one, other) => one.today - other.today,
  rating: (one, other) => ratingFor(other) - ratingFor(one),
  score: (one, other) => other.score - one.score || 0,
} as const satisfies Record<string, Key>
/** In hundredths, as the part that stands for it. */
const ratingFor = ({ staff }: Ranked) => staff.rating ?? unratedPart * ratingStep

const keysOf: Readonly<Record<Strategy, readonly Key[]>> = {
  nearest: [keys.distance, keys.load, keys.rating],
  bestRated: [keys.rating, keys.distance, keys.load],
  leastLoaded: [keys.load, keys.distance, keys.rating],
  weighted: [keys.score, keys.distance, keys.load, keys.rating],
}

const firstIf = (isOne: boolean, isOther: boolean) => Number(isOther) - Number(isOne)

/** Who is asked before whom. */
export const comparing = (need: Need, rule: Rule): Key => {
  const previous = rule.continuity === 1 ? need.history.previous : null
  const gender = rule.genderMatch === 'preferred' ? need.gender : null
  return (one, other) => {
    const known =
      firstIf(one.staff.id === previous, other.staff.id === previous) ||
      (gender === null ? 0 : firstIf(one.staff.gender === gender, other.staff.gender === gender))
    if (known !== 0) return known
    for (const key of keysOf[rule.strategy]) {
      const difference = key(one, other)
      if (difference !== 0) return difference
    }
    return one.staff.code < other.staff.code ? -1 : 1
  }
}

/** Who may be asked in a round, in the order in which they are. */
export const rank = (staff: readonly Staff[], need: Need, rule: Rule, round: number): Ranked[] => {
  const radiusM = radiusOf(rule, round)
  return staff
    .filter((one) => isAble(one, need, rule, radiusM))
    .map((one) => ({ staff: one, ...scoreOf(one, need, rule, round) }))
    .toSorted(comparing(need, rule))
}

/** The first of them, without putting all the others in order. */
export const firstOf = (staff: readonly Staff[], need: Need, rule: Rule, round: number): Ranked | undefined => {
  const radiusM = radiusOf(rule, round)
  const compare = comparing(need, rule)
  let first: Ranked | undefined
  for (const one of staff) {
    if (!isAble(one, need, rule, radiusM)) continue
    const ranked = { staff: one, ...scoreOf(one, need, rule, round) }
    if (first === undefined || compare(ranked, first) < 0) first = ranked
  }
  return first
}

const isAnyOf = (names: readonly DispatchObstacle[], obstacles: readonly DispatchObstacle[]) =>
  obstacles.some((name) => names.includes(name))

/** Passes everything, only warned of, can be sent by who says why, or cannot be sent. */
const standingOf = ({ obstacles }: Judged) => {
  if (obstacles.length === 0) return 0
  if (isAnyOf(firmObstacles, obstacles)) return 3
  return isAnyOf(forceableObstacles, obstacles) ? 2 : 1
}

/** Everybody with what speaks for and against them, the best first. */
export const judgeAll = (staff: readonly Staff[], need: Need, rule: Rule): Judged[] => {
  const compare = comparing(need, rule)
  return staff
    .map((one) => ({ staff: one, ...scoreOf(one, need, rule, 1), obstacles: judge(one, need, rule, 1) }))
    .toSorted((one, other) => standingOf(one) - standingOf(other) || compare(one, other))
}
