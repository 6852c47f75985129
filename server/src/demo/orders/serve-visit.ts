import { businessDay, startOfBusinessDay, type ServiceRecordDraft } from '@kangju/contract'
import type { Db } from '../../db/client.ts'
import { absentVisit } from '../../modules/care/refund/service.ts'
import { completeVisit } from '../../modules/care/order/commands.ts'
import { system, type Actor } from '../../modules/care/order/service.ts'
import { checkInVisit, checkOutVisit, departVisit } from '../../modules/care/visit/field.ts'
import { checkinCodeOf, disputeVisit, holdVisit, type HeldVisit } from '../../modules/care/visit/service.ts'
import type { Visit } from '../../modules/care/visit/table.ts'
import type { Cast } from './cast.ts'
import { transact } from './lanes.ts'
import { customerOf, type Placed } from './place.ts'
import type { VisitPlan } from './plan-visits.ts'
import { recordOf, type Camera } from './record.ts'
import { sendBack } from './refund-story.ts'
import { hourMs, later, latest, minutesAfter } from './time.ts'

interface Serving {
  readonly tx: Db
  readonly cast: Cast
  readonly placed: Placed
  readonly today: Date
  readonly staff: Actor
}

const westLake = { lng: 120.155, lat: 30.274 }

/** The position of the staff: at the door or, rarely, elsewhere. */
const standing = ({ lng, lat }: Visit, offset: number) => ({
  lng: (lng ?? westLake.lng) + offset,
  lat: (lat ?? westLake.lat) + offset / 2,
})

const comments = ['很满意，护士很细心', '准时，态度好', '服务不错，下次还约', '还可以', '动作麻利，老人很喜欢'] as const
const complaints = ['来晚了，也没提前说', '动作太急，老人不太舒服'] as const

const opinionOf = ({ placed: { plan } }: Serving) => {
  const { dice } = plan
  if (!dice.happens(0.72)) return {}
  const score = dice.pick([5, 5, 5, 5, 4, 4, 3, 5, 5, 2])
  return { score, ...(dice.happens(0.5) ? { comment: dice.pick(score > 2 ? comments : complaints) } : {}) }
}

/** Confirmed by the booker, or automatically after a day. */
const confirm = async (serving: Serving, held: HeldVisit, checkedOut: Date) => {
  const { tx, placed, today } = serving
  const { dice } = placed.plan
  const isAnswered = dice.happens(0.6)
  const now = later(checkedOut, (isAnswered ? 0.2 + dice.roll() * 12 : 24.1 + dice.roll() * 0.2) * hourMs)
  const opinion = opinionOf(serving)
  if (now > today) return
  const done = isAnswered
    ? ({ ...opinion, actor: customerOf(placed.plan), move: 'confirm', now } as const)
    : ({ actor: system, move: 'autoConfirm', now } as const)
  await completeVisit(tx, held, done)
}

interface Report {
  readonly record: ServiceRecordDraft
  readonly leaves: Date
  readonly isDisputed: boolean
  /** Whether the visit gets confirmed or disputed, by the booker or by timeout. */
  readonly isAnswered: boolean
}

const checkOut = async (serving: Serving, held: HeldVisit, { record, leaves, isDisputed, isAnswered }: Report) => {
  const { tx, cast, placed, today, staff } = serving
  if (leaves > today) return
  const at = standing(held.visit, 0.0004)
  const visit = await checkOutVisit(tx, cast.tools, held, {
    actor: staff,
    now: leaves,
    at,
    record,
    reason: '客户要求提前结束',
  })
  if (!isAnswered) return
  if (!isDisputed) return confirm(serving, { ...held, visit }, leaves)
  const now = later(leaves, hourMs)
  if (now > today) return
  const reason = '服务时间不足，保洁不彻底'
  const disputed = await disputeVisit(tx, { ...held, visit }, { reason, actor: customerOf(placed.plan), now })
  const again = minutesAfter(now, 90)
  if (again > today) return
  const redone = { actor: cast.desk.admin, now: again, record, reason: '与家属沟通，补做后重新确认' }
  const back = await checkOutVisit(tx, cast.tools, { ...held, visit: disputed }, redone)
  const settled = later(again, 3 * hourMs)
  if (settled > today) return
  const done = { actor: cast.desk.admin, move: 'confirm', remark: '客户已认可', now: settled } as const
  await completeVisit(tx, { ...held, visit: back }, done)
}

type Times = ReturnType<typeof timesOf>

const timesOf = ({ dice }: Placed['plan'], { start, until }: VisitPlan, minutes: number) => {
  // Visits with a fixed last state go as scheduled.
  const isUsual = until !== undefined
  const seldom = (chance: number) => dice.happens(chance) && !isUsual
  // Staff do not depart on the day before.
  const midnight = startOfBusinessDay(businessDay(start))
  const arrives = latest(midnight, minutesAfter(start, seldom(0.05) ? dice.whole(18, 45) : dice.whole(-6, 9)))
  // A check-in after midnight would count for the next day.
  const lastMinute = minutesAfter(midnight, 24 * 60 - 1)
  return {
    departs: latest(midnight, minutesAfter(start, isUsual ? -50 : -dice.whole(20, 50))),
    arrives: arrives < lastMinute ? arrives : lastMinute,
    leaves: minutesAfter(arrives, minutes * (0.92 + dice.roll() * 0.2)),
    isAbsent: seldom(0.012),
    isElsewhere: seldom(0.03),
    isDisputed: seldom(0.02),
  }
}

/** The care recipient is absent: the desk cancels the visit and refunds the rest. */
const findNobody = async ({ tx, cast, today }: Serving, held: HeldVisit, now: Date) => {
  const absence = { reason: '多次敲门无人应答，电话未接', actor: cast.desk.service, now }
  const refund = await absentVisit(tx, held, absence)
  const sentBack = later(now, 20 * hourMs)
  if (sentBack <= today) await sendBack(tx, cast, refund, held.order, sentBack)
}

const checkIn = async ({ tx, cast, placed, staff }: Serving, held: HeldVisit, { arrives, isElsewhere }: Times) => {
  const { visit } = await checkInVisit(tx, cast.tools, held, {
    actor: staff,
    now: arrives,
    at: standing(held.visit, isElsewhere ? 0.009 : 0.0005),
    method: isElsewhere ? 'gps' : placed.plan.dice.pick(['gps', 'gps', 'code'] as const),
    code: checkinCodeOf(cast.tools.keyring, held.visit) ?? '',
    ...(isElsewhere ? { reason: '小区封闭施工，在南门签到' } : {}),
  })
  return { ...held, visit }
}

/** From departure to check-out, as far as it is in the past. */
const goThere = async (
  serving: Serving,
  accepted: HeldVisit,
  times: Times,
  until: VisitPlan['until'],
  camera: Camera,
) => {
  const { tx, placed, today, staff } = serving
  const { dice, offer, household } = placed.plan
  const visit = await departVisit(tx, accepted, { actor: staff, now: times.departs })
  const held = { ...accepted, visit }
  if (times.arrives > today || until === 'onTheWay') return
  if (times.isAbsent) return findNobody(serving, held, times.arrives)
  const there = await checkIn(serving, held, times)
  if (until === 'inService' || times.leaves > today) return
  const [after = '', sign = ''] = await camera(tx, 2, times.leaves)
  const told = recordOf(dice, offer, { name: household.client.name, relation: 'self' })
  const record = { ...told, beforeUrls: [], afterUrls: [after], signUrl: sign }
  const { leaves, isDisputed } = times
  return checkOut(serving, there, { record, leaves, isDisputed, isAnswered: until !== 'unconfirmed' })
}

/** All events on the day of an accepted visit. */
export const serveVisit = async (cast: Cast, placed: Placed, k: number, camera: Camera, today: Date): Promise<void> => {
  const { plan } = placed
  const [visit, id] = [plan.visits[k], placed.visitIds[k]]
  if (visit === undefined || id === undefined) return
  const times = timesOf(plan, visit, plan.offer.minutes)
  const { until } = visit
  if (times.departs > today || until === 'accepted' || until === 'offered' || until === 'undispatched') return
  await transact(cast.tools, async (tx) => {
    const held = await holdVisit(tx, cast.operatorId, id)
    const { status, peopleId, peopleName } = held.visit
    if (status !== 'accepted') return
    const staff: Actor = { type: 'staff', id: peopleId, name: peopleName }
    await goThere({ tx, cast, placed, today, staff }, held, times, until, camera)
  })
}
