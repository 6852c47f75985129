import { addDays, businessDay } from '@kangju/contract'
import { foldRowCounts } from '../../db/counters.ts'
import { foldDaySums } from '../../db/day-sums.ts'
import { markSettled } from '../../modules/care/visit/jobs.ts'
import { foldWalletMonths, postDue } from '../../modules/books/wallet/service.ts'
import { readTreasury } from '../money/treasury.ts'
import { playMoneyDay } from '../money/withdrawals.ts'
import { drawScene } from '../pictures/draw.ts'
import { uploader } from '../pictures/upload.ts'
import type { Player } from '../player.ts'
import { daysBefore, type Stage } from '../stage.ts'
import { planAnchors } from './anchors.ts'
import { planOpenBookings, planPastBookings, type BookingPlan } from './bookings.ts'
import { readCast, type Cast } from './cast.ts'
import { playDays } from './days.ts'
import { playOpenExams, playPastExams } from './exams.ts'
import { orderDays, planOrders, shareOf } from './plan.ts'
import { aheadDays, makePlanner } from './plan-visits.ts'
import { makeCamera } from './record.ts'
import { readDiaries, resumeOrders } from './resume.ts'
import { clockOn, dayFrom } from './time.ts'

/** Orders of the last days of the record are created through the services together with later ones. */
const livedDays = 3
/** All visits up to the last recorded day are finished when the record ends. */
const lastRecordedDay = -livedDays
const smallCount = 40
/** Maximum share of orders with remaining visits when the record ends. */
const resumedShare = 0.2
/** First numbers of plans, which also seed the random decisions of their visits. */
const numbers = { recorded: 0, lived: 20_000, resumed: 50_000, anchors: 90_000 }

const drawAttachments = async ({ tools, today }: Stage, play: Player) => {
  const put = uploader(tools, play.me, daysBefore(today, orderDays))
  const size = { width: 600, height: 800 }
  const scenes = await Promise.all(
    [0, 1, 2, 3].map((tone) => drawScene({ motifs: ['form', 'stethoscope'], tone, ...size })),
  )
  const urls: string[] = []
  for (const scene of scenes) urls.push(await put('order', 'form-stethoscope.webp', scene))
  return urls
}

/** Earnings become available day by day, and from `moneyFrom` on are asked for, reviewed and paid out. */
const postEarnings = async ({ tools, today, players }: Stage, firstDay: number, moneyFrom: number) => {
  const treasuries = await Promise.all(
    players === undefined ? [] : [players.admin, players.other].map((play) => readTreasury(tools, play)),
  )
  for (let day = firstDay; day <= 0; day += 1) {
    const now = clockOn(today, day, 3 * 60)
    if (now > today) break
    while ((await postDue(tools.db, now)) > 0);
    if (day >= moneyFrom) for (const treasury of treasuries) await playMoneyDay(treasury, today, day)
  }
  await markSettled({ ...tools, clock: () => today })
}

/** Numbers of examinations and bookings for a number of orders. */
const countsOf = (cast: Cast, count: number) => ({
  exams: cast.examIds.length === 0 ? 0 : Math.max(20, Math.round(count / 20)),
  bookings: Math.max(20, Math.round(count / 22)),
})

const isIdle = ({ offers, staff }: Cast) => offers.length === 0 || staff.length === 0

const townOf = async (stage: Stage, cast: Cast, bookings: readonly BookingPlan[], advance: Stage['advance']) => ({
  cast,
  today: stage.today,
  camera: await makeCamera(cast),
  attachments: await drawAttachments(stage, cast.play),
  bookings,
  advance,
})

const orderInThePast = async (stage: Stage, play: Player, count: number, advance: Stage['advance']) => {
  const { today, dice, recordedDays = orderDays } = stage
  const cast = await readCast(stage, play, addDays(businessDay(today), aheadDays + 1))
  if (isIdle(cast)) return
  const counts = countsOf(cast, count)
  const planner = makePlanner(cast, today, lastRecordedDay)
  const plans = planOrders(planner, dice, {
    count: Math.round((count - counts.exams) * (1 - shareOf(livedDays))),
    oldest: orderDays,
    newest: livedDays,
    firstNumber: numbers.recorded,
  })
  const bookings = await planPastBookings(cast, dice, today, counts.bookings)
  const first = 1 - orderDays
  const days = { first, last: Math.min(lastRecordedDay, first + recordedDays - 1) }
  await playDays(await townOf(stage, cast, bookings, advance), plans, [], days)
}

/** The orders of three months up to a week ago, with all their events, at both operators. */
export const demoPastOrders = async (stage: Stage) => {
  if (stage.players === undefined) throw new Error('the demo has no people yet')
  await orderInThePast(stage, stage.players.admin, stage.orderCount, (part) => stage.advance(0.95 * part))
  await orderInThePast(stage, stage.players.other, smallCount, (part) => stage.advance(0.95 + 0.04 * part))
}

/** The examinations finished by then, and the earnings and withdrawals of staff and organisations. */
export const demoPastExams = async (stage: Stage) => {
  if (stage.players === undefined) throw new Error('the demo has no people yet')
  const { today, dice, orderCount, players } = stage
  const cast = await readCast(stage, players.admin, addDays(businessDay(today), aheadDays + 1))
  await playPastExams(cast, dice, today, countsOf(cast, orderCount).exams)
  await postEarnings(stage, -orderDays, -orderDays)
}

const orderNow = async (stage: Stage, play: Player, count: number, advance: Stage['advance']) => {
  const { today, dice, recordedUntil } = stage
  const cast = await readCast(stage, play, addDays(businessDay(today), aheadDays + 1))
  if (isIdle(cast)) return
  const days = livedDays - dayFrom(today, recordedUntil)
  const firstDay = 1 - days
  const counts = countsOf(cast, count)
  const planner = makePlanner(cast, today, aheadDays)
  await readDiaries(planner, firstDay - 1)
  const anchors = planAnchors(planner, dice, numbers.anchors)
  const resumed = await resumeOrders(planner, dice, {
    firstNumber: numbers.resumed,
    firstDay,
    atMost: Math.round(count * resumedShare),
  })
  const usual = planOrders(planner, dice, {
    count: Math.max(0, Math.round((count - counts.exams) * shareOf(days)) - anchors.length),
    oldest: days,
    newest: 0,
    firstNumber: numbers.lived,
  })
  const plans = [...usual, ...anchors].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const bookings = await planOpenBookings(cast, dice, today, counts.bookings)
  const town = await townOf(stage, cast, bookings, advance)
  await playDays(town, plans, resumed, { first: firstDay, last: 0 })
  await playOpenExams(cast, dice, today, counts.exams)
}

/** The orders since the record, up to now. */
export const demoOrders = async (stage: Stage) => {
  if (stage.players === undefined) throw new Error('the demo has no people yet')
  await orderNow(stage, stage.players.admin, stage.orderCount, (part) => stage.advance(0.9 * part))
  await orderNow(stage, stage.players.other, smallCount, (part) => stage.advance(0.9 + 0.08 * part))
  const recorded = dayFrom(stage.today, stage.recordedUntil)
  await postEarnings(stage, recorded - livedDays, recorded + 1)
  await foldRowCounts(stage.tools.db)
  await foldDaySums(stage.tools.db)
  await foldWalletMonths(stage.tools.db)
}
