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

// Pure functions without database access. The numbers come from the data dictionary, §12.3 and §12.4.

const kmM = 1000
const ownRadiusShare = 1.5

/** Search radius of a round in metres: grows each round, up to twice the first. */
export const radiusOf = (rule: Pick<Rule, 'maxDistanceKm' | 'radiusStepKm'>, round: number): number =>
  Math.min(rule.maxDistanceKm + rule.radiusStepKm * Math.max(0, round - 1), 2 * rule.maxDistanceKm) * kmM

export const capOf = (staff: Staff, rule: Pick<Rule, 'maxDailyOrders'>): number =>
  Math.min(staff.maxDailyOrders, rule.maxDailyOrders ?? staff.maxDailyOrders)

const noVisits: readonly Booked[] = []
const bookedOn = (staff: Staff, day: number) => staff.booked.get(day) ?? noVisits

/** Number of other visits of a staff member on the day of a visit. */
export const loadOf = (staff: Staff, need: Need): number => {
  let count = 0
  for (const booked of bookedOn(staff, dayOf(need.start))) if (booked.id !== need.id) count += 1
  return count
}

/** Starting point of a staff member: the previous visit of that day, or home. */
const originOf = (staff: Staff, need: Need) => {
  let last: Booked | undefined
  for (const booked of bookedOn(staff, dayOf(need.start)))
    if (booked.id !== need.id && booked.start < need.start && (last === undefined || booked.start > last.start))
      last = booked
  return last?.position ?? staff.base
}

/** Distance to the visit in metres; null if the visit has no position. */
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
  // A visit that began the day before may still be going on.
  for (let day = dayOf(from) - 1; day <= lastDay; day++)
    for (const booked of bookedOn(staff, day))
      if (booked.isTaken && booked.id !== need.id && booked.start < to && booked.end > from) return false
  return true
}

/** Round with the largest radius of a rule; used for staff who claim a visit and for requested staff. */
export const lastRound = ({ mode, maxRounds }: Pick<Rule, 'mode' | 'maxRounds'>): number =>
  mode === 'automatic' ? maxRounds : 1

/** Whether a staff member provides a service with the required type and grade. */
export const isQualified = (
  staff: Staff,
  need: Pick<Need, 'projectId' | 'moldIds' | 'minLevel'>,
  rule: Pick<Rule, 'moldIds' | 'minGradeLevel'>,
): boolean =>
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

/** All obstacles that keep a staff member from a visit. */
export const judge = (staff: Staff, need: Need, rule: Rule, round: number): DispatchObstacle[] => {
  const radiusM = radiusOf(rule, round)
  return dispatchObstacles.filter((name) => !tests[name](staff, need, rule, radiusM))
}

/** Index of the first obstacle in the fixed order; the number of obstacles if there is none. */
export const firstObstacle = (staff: Staff, need: Need, rule: Rule, round: number): number => {
  const radiusM = radiusOf(rule, round)
  const at = dispatchObstacles.findIndex((name) => !tests[name](staff, need, rule, radiusM))
  return at < 0 ? dispatchObstacles.length : at
}

// Cheap tests that exclude most staff come first; the result is the same in any order.
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

/** Number of eligible staff of the first round, counted up to a limit. */
export const countAble = (staff: readonly Staff[], need: Need, rule: Rule, most: number): number => {
  const radiusM = radiusOf(rule, 1)
  let count = 0
  for (const one of staff) {
    if (count >= most) break
    if (isAble(one, need, rule, radiusM)) count += 1
  }
  return count
}

const whole = 100
const unratedPart = 80
const sameOrganPart = 50
/** Ratings are stored in hundredths up to 500; dividing by 5 scales them to 0–100. */
const ratingStep = 5

const continuityOf = (staff: Staff, { history }: Need) => {
  if (history.unwanted.has(staff.id)) return Number.NEGATIVE_INFINITY
  if (history.welcome.has(staff.id)) return whole
  return history.organIds.has(staff.organId) ? sameOrganPart : 0
}

/** Percentage of a limit not used yet, rounded down; 0 when it is used up. */
const remaining = (used: number, all: number) => (all <= 0 ? 0 : Math.max(0, Math.floor((whole * (all - used)) / all)))

const weigh = (parts: ScoreParts, weights: Weights) => {
  let sum = 0
  for (const key of ['distance', 'rating', 'load', 'continuity', 'grade'] as const)
    // 0 × -Infinity is NaN.
    if (weights[key] > 0) sum += weights[key] * parts[key]
  return Math.floor(sum / whole)
}

/** Score of a staff member for a visit in a round, from 0 to 100. */
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
/** Rating in hundredths; unrated staff get the equivalent of their default score part. */
const ratingFor = ({ staff }: Ranked) => staff.rating ?? unratedPart * ratingStep

const keysOf: Readonly<Record<Strategy, readonly Key[]>> = {
  nearest: [keys.distance, keys.load, keys.rating],
  bestRated: [keys.rating, keys.distance, keys.load],
  leastLoaded: [keys.load, keys.distance, keys.rating],
  weighted: [keys.score, keys.distance, keys.load, keys.rating],
}

const firstIf = (isOne: boolean, isOther: boolean) => Number(isOther) - Number(isOne)

/** Comparator for the order in which staff are offered a visit. */
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

/** Eligible staff of a round in the order of offering. */
export const rank = (staff: readonly Staff[], need: Need, rule: Rule, round: number): Ranked[] => {
  const radiusM = radiusOf(rule, round)
  return staff
    .filter((one) => isAble(one, need, rule, radiusM))
    .map((one) => ({ staff: one, ...scoreOf(one, need, rule, round) }))
    .toSorted(comparing(need, rule))
}

/** The first of the ranking, without sorting all staff. */
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

/** The staff member the customer asked for, if no obstacle is left at the widest radius. */
export const requestedOf = (staff: readonly Staff[], need: Need, rule: Rule): Ranked | undefined => {
  const one = need.requested === null ? undefined : staff.find(({ id }) => id === need.requested)
  const round = lastRound(rule)
  if (one === undefined || !isAble(one, need, rule, radiusOf(rule, round))) return undefined
  return { staff: one, ...scoreOf(one, need, rule, round) }
}

const isAnyOf = (names: readonly DispatchObstacle[], obstacles: readonly DispatchObstacle[]) =>
  obstacles.some((name) => names.includes(name))

/** Sort group: 0 eligible, 1 with warnings only, 2 dispatched only with force and a reason, 3 cannot be dispatched. */
const standingOf = (obstacles: readonly DispatchObstacle[]) => {
  if (obstacles.length === 0) return 0
  if (isAnyOf(firmObstacles, obstacles)) return 3
  return isAnyOf(forceableObstacles, obstacles) ? 2 : 1
}

/** All staff with score and obstacles, best first after the one the customer asked for. */
export const judgeAll = (staff: readonly Staff[], need: Need, rule: Rule): Judged[] => {
  const compare = comparing(need, rule)
  const groups: Judged[][] = [[], [], [], [], []]
  for (const one of staff) {
    const obstacles = judge(one, need, rule, 1)
    const at = one.id === need.requested ? 0 : 1 + standingOf(obstacles)
    groups[at]?.push({ staff: one, ...scoreOf(one, need, rule, 1), obstacles })
  }
  return groups.flatMap((group) => group.toSorted(compare))
}
