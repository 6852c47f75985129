import { addDays, businessDay, type ExamNotice, type ExamState } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { takeAnswer } from '../../modules/care/clorder/answer.ts'
import { appointExam, missedExams } from '../../modules/care/clorder/service.ts'
import { examAppointments } from '../../modules/care/clorder/table.ts'
import { createOrder } from '../../modules/care/order/commands.ts'
import { visitIdsOf, holdVisit } from '../../modules/care/visit/service.ts'
import type { Dice } from '../dice.ts'
import type { Cast, Household } from './cast.ts'
import { attempt, inLanes, transact } from './lanes.ts'
import { payAtTill } from './place.ts'
import { refundRest } from './refund-story.ts'
import { clockOn, later, minutesAfter } from './time.ts'

/** Last state of an examination; a missed one must be booked again. */
type Ending = ExamState | 'missed'

/** Range of examinations by age, 0 being the newest. */
interface Ages {
  readonly from: number
  readonly count: number
}

interface ExamPlan {
  readonly at: Date
  readonly household: Household
  readonly examId: string
  readonly siteId: string
  readonly ending: Ending
  /** Days between payment and examination. */
  readonly days: number
}

/** States of the newest examinations, newest first. */
const recent: readonly Ending[] = [
  'toBook',
  'submitted',
  'confirmed',
  'failed',
  'toBook',
  'submitted',
  'confirmed',
  'confirmed',
]
const attendedCount = 5
const past: readonly Ending[] = ['reported', 'reported', 'reported', 'reported', 'cancelled', 'reported', 'missed']

/** Sites are closed on Sundays. */
const isSunday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0

/** Age and last state of an examination. */
const standingOf = (dice: Dice, age: number, count: number): { daysAgo: number; ending: Ending; days: number } => {
  const fresh = recent[age]
  if (fresh !== undefined) return { daysAgo: 1 + Math.floor(age / 3), ending: fresh, days: dice.whole(6, 8) }
  const since = age - recent.length
  if (since < attendedCount) return { daysAgo: 6, ending: 'attended', days: dice.whole(2, 4) }
  const daysAgo = 11 + Math.floor(((since - attendedCount) * 77) / count)
  return { daysAgo, ending: past[since % past.length] ?? 'reported', days: dice.whole(2, 4) }
}

const openCount = recent.length + attendedCount

const planExams = (cast: Cast, dice: Dice, today: Date, { from, count }: Ages): ExamPlan[] =>
  Array.from({ length: count - from }, (_none, n) => {
    const age = from + n
    const { daysAgo, ending, days } = standingOf(dice, age, count)
    const at = clockOn(today, -daysAgo, dice.whole(8 * 60, 20 * 60))
    return {
      at,
      household: dice.pick(cast.households.filter(({ since }) => since < at)),
      examId: dice.pick(cast.examIds),
      siteId: dice.pick(cast.examSites),
      ending,
      days,
    }
  }).toReversed()

const order = async (tx: Db, cast: Cast, { at, household, examId }: ExamPlan) => {
  const { client, booker, contactMobile } = household
  const { areaCode, address, lng, lat } = client
  const actor = { type: 'customer', id: booker.id, name: booker.name } as const
  const made = await createOrder(tx, cast.tools, {
    operatorId: cast.operatorId,
    source: 'miniProgram',
    booker,
    client,
    items: [{ examClassId: examId, qty: 1 }],
    place: { areaCode, address, lng, lat, contactName: client.name, contactMobile },
    actor,
    now: at,
  })
  await payAtTill(tx, cast, made, 'wechat', at, minutesAfter(at, 3))
  const [visitId = ''] = await visitIdsOf(tx, made.id)
  return { orderId: made.id, visitId, actor }
}

const partner = async (tx: Db, { tools, operatorId }: Cast, visitId: string) => {
  const [row] = await tx
    .select({ appointNo: examAppointments.appointNo })
    .from(examAppointments)
    .where(eq(examAppointments.id, visitId))
  const appointNo = row?.appointNo ?? ''
  const tell = (notice: Omit<ExamNotice, 'operator' | 'appointNo'>, now: Date) =>
    takeAnswer(tx, tools, operatorId, { operator: '', appointNo, ...notice }, now)
  return { tell, outOrderNo: `GY${appointNo.slice(2)}` }
}

const hours = (at: Date, n: number) => later(at, n * 3_600_000)

const playExam = (cast: Cast, plan: ExamPlan, today: Date) =>
  transact(cast.tools, async (tx) => {
    const { at, ending, siteId, days } = plan
    const { orderId, visitId, actor } = await order(tx, cast, plan)
    if (ending === 'toBook') return
    if (ending === 'cancelled')
      return refundRest(tx, cast, { orderId, actor, at: hours(at, 5), decidedAt: hours(at, 9), ending: 'refunded' })
    const wished = addDays(businessDay(at), days)
    const appointDate = isSunday(wished) ? addDays(wished, 1) : wished
    const held = await holdVisit(tx, cast.operatorId, visitId)
    const draft = { appointDate, appointPeriod: 'morning' as const, examOrganId: siteId }
    await appointExam(tx, held, draft, { by: cast.desk.service, now: hours(at, 2) })
    const { tell, outOrderNo } = await partner(tx, cast, visitId)
    if (ending === 'submitted') return
    if (ending === 'failed') return tell({ answer: 'refuse', reason: '当日名额已满' }, hours(at, 4))
    await tell({ answer: 'confirm', outOrderNo }, hours(at, 4))
    const attended = new Date(`${appointDate}T09:10:00+08:00`)
    if (ending === 'confirmed' || ending === 'missed' || attended > today) return
    await tell({ answer: 'attend' }, attended)
    const reported = hours(attended, 4 * 24 + 3)
    if (ending === 'attended' || reported > today) return
    return tell({ answer: 'report', reportUrl: `https://report.example/${visitId}` }, reported)
  })

const playExams = async (cast: Cast, dice: Dice, today: Date, ages: Ages) => {
  if (cast.examIds.length === 0) return
  const plans = planExams(cast, dice, today, ages)
  await inLanes(cast.lanes, plans, (plan) => attempt(cast.tools, 'exam', () => playExam(cast, plan, today)))
  await missedExams({ ...cast.tools, clock: () => today })
}

/** Examinations finished long ago. */
export const playPastExams = (cast: Cast, dice: Dice, today: Date, count: number) =>
  playExams(cast, dice, today, { from: openCount, count })

/** Examinations of the last days, in all states. */
export const playOpenExams = (cast: Cast, dice: Dice, today: Date, count: number) =>
  playExams(cast, dice, today, { from: 0, count: Math.min(count, openCount) })
