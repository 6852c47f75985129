import type { Dice } from '../dice.ts'
import { makeDice } from '../dice.ts'
import type { Household, Offer } from './cast.ts'
import { whoCould } from './diary.ts'
import type { OrderPlan, RefundPlan } from './plan.ts'
import type { Planner, VisitPlan } from './plan-visits.ts'
import { clockOn, dayMs, hourMs, later, minuteMs, minutesAfter } from './time.ts'

// Visits and orders visible at any time of day: on the way, in progress, late, offered, being refunded.

const toFive = (at: Date) => new Date(Math.ceil(at.getTime() / (5 * minuteMs)) * 5 * minuteMs)

/** A staff member who is free then; otherwise one outside the usual rules. */
const sentTo = ({ cast, staffDiary }: Planner, { client }: Household, { projectId, minutes }: Offer, start: Date) => {
  const wanted = { projectId, areaCode: client.areaCode, start, minutes }
  const end = minutesAfter(start, minutes)
  const [usual] = whoCould(cast.staff, staffDiary, wanted)
  const found =
    usual ??
    cast.staff.find((one) => one.projectIds.includes(projectId) && staffDiary.isFree(one.id, start, end, 2 * hourMs))
  if (found !== undefined) staffDiary.take(found.id, start, end)
  return found?.id
}

interface Anchor {
  readonly startsIn: number
  readonly until?: VisitPlan['until']
}

const nowadays: readonly Anchor[] = [
  { startsIn: -42, until: 'inService' },
  { startsIn: -18, until: 'inService' },
  { startsIn: 14, until: 'onTheWay' },
  { startsIn: -10, until: 'onTheWay' },
  { startsIn: -5 * 60, until: 'unconfirmed' },
  { startsIn: -6 * 60, until: 'unconfirmed' },
  { startsIn: -27, until: 'accepted' },
  { startsIn: -95, until: 'accepted' },
  { startsIn: 26 * 60, until: 'offered' },
  { startsIn: 27 * 60, until: 'offered' },
  { startsIn: 20 * 60, until: 'offered' },
  { startsIn: 3 * 60, until: 'undispatched' },
  { startsIn: 5 * 60, until: 'undispatched' },
  { startsIn: 24 * 60, until: 'undispatched' },
  { startsIn: 31 * 60, until: 'undispatched' },
]

const plain = { source: 'console', wish: undefined, isDiscounted: false, refund: undefined } as const

const visitPlan = (planner: Planner, dice: Dice, { startsIn, until }: Anchor): Omit<OrderPlan, 'n'> | undefined => {
  const { cast, today, clientDiary } = planner
  const isHandMade = until === 'undispatched'
  const offers = cast.offers.filter(
    ({ times, minutes, isRisky, isManualOnly }) =>
      times === 1 && (isHandMade ? isManualOnly : !isRisky && minutes <= 240 && minutes >= 90),
  )
  const start = toFive(minutesAfter(today, startsIn))
  for (let tries = 0; tries < 40; tries += 1) {
    const offer = dice.pick(offers.length > 0 ? offers : cast.offers)
    const household = dice.pick(cast.households.filter(({ booker }) => booker.organId === null))
    const end = minutesAfter(start, offer.minutes)
    const isAssessed = household.assessedOn.some((day) => Date.parse(day) > today.getTime() - 120 * dayMs)
    if (offer.isRisky && !isAssessed) continue
    if (!clientDiary.isFree(household.client.id, start, end)) continue
    const peopleId = sentTo(planner, household, offer, start)
    if (peopleId === undefined) continue
    clientDiary.take(household.client.id, start, end)
    const visit = {
      start,
      peopleId,
      otherId: undefined,
      detour: 'none' as const,
      ...(until === undefined ? {} : { until }),
    }
    const at = later(today, -1.4 * dayMs - tries * minuteMs)
    return { ...plain, at, household, offer, payment: { kind: 'offline', method: 'pos' }, visits: [visit], dice }
  }
  return undefined
}

const refunds: readonly Pick<RefundPlan, 'ending' | 'reason' | 'isByCustomer'>[] = [
  { ending: 'reviewing', reason: 'customerCancelled', isByCustomer: true },
  { ending: 'reviewing', reason: 'deathOrHospital', isByCustomer: false },
  { ending: 'reviewing', reason: 'duplicate', isByCustomer: true },
  { ending: 'refunding', reason: 'customerCancelled', isByCustomer: false },
  { ending: 'refunding', reason: 'noStaff', isByCustomer: false },
  { ending: 'failed', reason: 'customerCancelled', isByCustomer: true },
  { ending: 'failed', reason: 'duplicate', isByCustomer: true },
  { ending: 'rejected', reason: 'customerCancelled', isByCustomer: true },
  { ending: 'withdrawn', reason: 'customerCancelled', isByCustomer: true },
]

/** Orders with a refund; a cash refund waits for the desk, an online one may have failed. */
const refundPlan = ({ cast, today }: Planner, dice: Dice, n: number): Omit<OrderPlan, 'n'> => {
  const given = refunds[n % refunds.length] ?? refunds[0]
  const offer = dice.pick(cast.offers.filter(({ isRisky }) => !isRisky))
  const household = dice.pick(cast.households.filter(({ isOwn }) => isOwn))
  const at = clockOn(today, -2 - (n % 3), 9 * 60 + n * 37)
  const isOnline = given?.ending !== 'refunding'
  return {
    ...plain,
    at,
    household,
    offer,
    dice,
    ...(isOnline ? { source: 'miniProgram' as const } : {}),
    payment: isOnline ? { kind: 'online', method: 'wechat', after: 4 } : { kind: 'offline', method: 'cash' },
    visits: [],
    refund: { at: later(at, 7 * hourMs), from: 0, ...(given as (typeof refunds)[number]) },
  }
}

/** Ordered a moment ago and not paid yet. */
const unpaidPlan = ({ cast, today }: Planner, dice: Dice, n: number): Omit<OrderPlan, 'n'> => ({
  ...plain,
  source: 'miniProgram',
  at: minutesAfter(today, -3 - n * 5),
  household: dice.pick(cast.households.filter(({ isOwn }) => isOwn)),
  offer: dice.pick(cast.offers.filter(({ isRisky }) => !isRisky)),
  payment: { kind: 'never', reason: undefined },
  visits: [],
  dice,
})

/** A bundle bought this week, whose visits are unscheduled. */
const bundlePlan = ({ cast, today }: Planner, dice: Dice, n: number): Omit<OrderPlan, 'n'> | undefined => {
  const commodityId = cast.bundleIds[n % Math.max(1, cast.bundleIds.length)]
  const offer = cast.offers.find(({ isRisky }) => isRisky)
  if (commodityId === undefined || offer === undefined) return undefined
  const at = clockOn(today, -1 - (n % 5), 10 * 60 + n * 31)
  const household = dice.pick(cast.households.filter(({ since }) => since < at))
  return { ...plain, at, household, offer, commodityId, payment: { kind: 'offline', method: 'bank' }, visits: [], dice }
}

const bundleCount = 9

/** Orders that show every state, whenever the demo is created. */
export const planAnchors = (planner: Planner, dice: Dice, firstNumber: number): OrderPlan[] => {
  const own = () => makeDice(dice.whole(1, 2 ** 31 - 1))
  return [
    ...nowadays.map((anchor) => visitPlan(planner, own(), anchor)),
    ...refunds.map((_one, n) => refundPlan(planner, own(), n)),
    ...[0, 1, 2, 3].map((n) => unpaidPlan(planner, own(), n)),
    ...Array.from({ length: bundleCount }, (_none, n) => bundlePlan(planner, own(), n)),
  ]
    .filter((plan) => plan !== undefined)
    .map((plan, n) => ({ ...plan, n: firstNumber + n }))
}
