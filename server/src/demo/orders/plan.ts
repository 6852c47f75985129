import {
  addDays,
  businessDay,
  periodHours,
  type OfflineMethod,
  type OnlineMethod,
  type OrderSource,
  type Period,
  type RefundReason,
  type RefundStatus,
} from '@kangju/contract'
import { makeDice, type Dice } from '../dice.ts'
import type { Cast, Household, Offer } from './cast.ts'
import { nightMinutes, planVisits, type Planner, type VisitPlan } from './plan-visits.ts'
import { clockOn, dayFrom, dayMs, hourMs, later, minutesAfter } from './time.ts'

export interface RefundPlan {
  readonly at: Date
  /** Index of the first refunded visit. */
  readonly from: number
  readonly reason: RefundReason
  readonly isByCustomer: boolean
  readonly ending: RefundStatus
}

export type Payment =
  | { readonly kind: 'online'; readonly method: OnlineMethod; readonly after: number }
  | { readonly kind: 'offline'; readonly method: OfflineMethod }
  | { readonly kind: 'insurance' }
  /** Cancelled by the booker or by timeout; neither if it is recent. */
  | { readonly kind: 'never'; readonly reason: string | undefined }

export interface OrderPlan {
  readonly n: number
  readonly at: Date
  readonly household: Household
  readonly offer: Offer
  readonly source: OrderSource
  /** Ordered after a TV booking. */
  readonly isBooked?: boolean
  readonly payment: Payment
  readonly wish: { readonly expectDate: string; readonly expectPeriod: Period } | undefined
  readonly isDiscounted: boolean
  /** A bundle instead of the offer. */
  readonly commodityId?: string | undefined
  /** The code scanned before the order. */
  readonly scene?: string | undefined
  readonly visits: readonly VisitPlan[]
  readonly refund: RefundPlan | undefined
  readonly dice: Dice
}

/** An assessment must be valid until the last visit is scheduled. */
const freshDays = 110
/** Orders span this many days, growing from week to week. */
export const orderDays = 90
const growth = 1.15

/** Share of all orders in the last days. */
export const shareOf = (days: number) => (days / orderDays) ** (1 / growth)

const isFor = ({ needsAssessment, isRisky, minutes }: Offer, { assessedOn, isOwn, booker }: Household, day: string) =>
  // If an organisation is responsible, its hours apply.
  (minutes < nightMinutes || booker.organId === null) &&
  (!needsAssessment || assessedOn.some((one) => one < day && one > addDays(day, -freshDays))) &&
  !(isRisky && isOwn)

const earliestDay = (today: Date, at: Date) =>
  dayFrom(today, at) + (at >= clockOn(today, dayFrom(today, at), 16 * 60) ? 2 : 1)

/** Orders within a range of days ago. */
export interface Span {
  readonly count: number
  readonly oldest: number
  readonly newest: number
  /** Number of the first plan. */
  readonly firstNumber: number
}

const momentOf = (today: Date, dice: Dice, { oldest, newest }: Span) => {
  const from = shareOf(newest)
  const share = from + dice.roll() * (shareOf(oldest) - from)
  const at = clockOn(today, -Math.floor(orderDays * share ** growth), dice.whole(7 * 60, 21 * 60 + 30))
  const past = later(at, dice.whole(0, 59_999))
  return past.getTime() > today.getTime() - 40 * 60_000 ? later(past, -dayMs) : past
}

const paymentOf = (dice: Dice, household: Household, source: OrderSource): Payment => {
  if (dice.happens(0.07)) {
    const reason = dice.pick(['计划有变，暂不需要', '选错了服务项目', '想换个时间再下单'])
    return { kind: 'never', reason: dice.happens(0.5) ? reason : undefined }
  }
  if (source !== 'console')
    return { kind: 'online', method: dice.happens(0.7) ? 'wechat' : 'alipay', after: dice.whole(1, 22) }
  if (household.assessedOn.length > 0 && dice.happens(0.2)) return { kind: 'insurance' }
  return { kind: 'offline', method: dice.pick(['cash', 'cash', 'pos', 'bank'] as const) }
}

const pastEndings = ['refunded', 'refunded', 'refunded', 'refunded', 'rejected', 'withdrawn'] as const
const reasons = ['customerCancelled', 'customerCancelled', 'duplicate', 'deathOrHospital', 'noStaff'] as const

/** A refund of visits that have not started: the last ones of several, or the only one soon after its payment. */
const refundOf = (
  { today, lastDay }: Planner,
  { dice, at, offer }: Pick<OrderPlan, 'dice' | 'at' | 'offer'>,
  visits: readonly VisitPlan[],
): RefundPlan | undefined => {
  if (!dice.happens(0.07)) return undefined
  const last = visits.at(-1)
  const isLeftOver = offer.times > visits.length && last !== undefined
  const when = isLeftOver ? later(last.start, dice.whole(20, 40) * hourMs) : later(at, dice.whole(90, 400) * 60_000)
  const decided = later(when, 6 * hourMs)
  if (when >= today || dayFrom(today, when) > lastDay) return undefined
  return {
    at: when,
    from: isLeftOver ? visits.length : 0,
    reason: dice.pick(reasons),
    isByCustomer: dice.happens(0.6),
    ending: decided >= today || dayFrom(today, when) >= -1 ? 'reviewing' : dice.pick(pastEndings),
  }
}

const wishOf = ({ today, lastDay }: Planner, plan: Pick<OrderPlan, 'at' | 'offer' | 'dice'>): OrderPlan['wish'] => {
  const { at, offer, dice } = plan
  const isSimple = offer.times === 1 && !offer.isManualOnly && offer.minutes <= 240
  const day = earliestDay(today, at)
  if (!isSimple || !dice.happens(0.12) || day > lastDay) return undefined
  return {
    expectDate: addDays(businessDay(today), day),
    expectPeriod: dice.happens(0.6) ? 'morning' : 'afternoon',
  }
}

/** Starts with the preferred period; the dispatcher assigns the staff. */
const wishedVisit = ({ expectDate, expectPeriod }: NonNullable<OrderPlan['wish']>): VisitPlan => ({
  start: new Date(`${expectDate}T${periodHours[expectPeriod].from}:00+08:00`),
  peopleId: undefined,
  otherId: undefined,
  detour: 'none',
})

const sourceOf = (dice: Dice, { isOwn, booker }: Household, { isRisky }: Offer): OrderSource => {
  if (!isOwn || isRisky || dice.happens(0.15)) return 'console'
  return booker.organId !== null && dice.happens(0.4) ? 'organCode' : 'miniProgram'
}

const pickOffer = (cast: Cast, dice: Dice, household: Household, day: string): Offer | undefined => {
  const fitting = cast.offers.filter((offer) => isFor(offer, household, day))
  const single = fitting.filter((offer) => offer.times === 1)
  return dice.happens(0.88) && single.length > 0
    ? dice.pick(single)
    : fitting.length > 0
      ? dice.pick(fitting)
      : undefined
}

const sceneFor = ({ promotions }: Cast, { projectId }: Offer, at: Date) =>
  promotions.find((one) => one.projectId === projectId && one.since < at)?.scene

/** Plans one order with all its events; undefined where no staff could come. */
const planOrder = (planner: Planner, dice: Dice, n: number, at: Date): OrderPlan | undefined => {
  const { cast, today } = planner
  const household = dice.pick(cast.households.filter(({ since }) => since < at))
  const offer = pickOffer(cast, dice, household, businessDay(at))
  if (offer === undefined) return undefined
  const source = sourceOf(dice, household, offer)
  const payment = paymentOf(dice, household, source)
  const plan = {
    n,
    at,
    household,
    offer,
    source,
    payment,
    dice,
    isBooked: payment.kind === 'offline' && !offer.isRisky && dice.happens(0.08),
    isDiscounted: source === 'console' && dice.happens(0.1),
    scene: source === 'miniProgram' && dice.happens(0.6) ? sceneFor(cast, offer, at) : undefined,
  }
  if (payment.kind === 'never') return { ...plan, wish: undefined, visits: [], refund: undefined }
  const wish = wishOf(planner, plan)
  if (wish !== undefined) {
    const visit = wishedVisit(wish)
    const end = minutesAfter(visit.start, offer.minutes)
    if (!planner.clientDiary.isFree(household.client.id, visit.start, end)) return undefined
    planner.clientDiary.take(household.client.id, visit.start, end)
    return { ...plan, wish, visits: [visit], refund: undefined }
  }
  const visits = planVisits(planner, plan, earliestDay(today, at) + dice.whole(0, 2), offer.times)
  if (visits.length === 0 && dayFrom(today, at) < planner.lastDay - 5) return undefined
  return { ...plan, wish, visits, refund: refundOf(planner, plan, visits) }
}

/** The orders of some days, oldest first. */
export const planOrders = (planner: Planner, dice: Dice, span: Span): OrderPlan[] => {
  const moments = Array.from({ length: span.count }, () => momentOf(planner.today, dice, span)).toSorted(
    (one, other) => one.getTime() - other.getTime(),
  )
  return moments.flatMap((at, n) => {
    for (let tries = 0; tries < 15; tries += 1) {
      const plan = planOrder(planner, makeDice(dice.whole(1, 2 ** 31 - 1)), span.firstNumber + n, at)
      if (plan !== undefined) return plan
    }
    return []
  })
}
