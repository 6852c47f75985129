import { businessDay } from '@kangju/contract'
import type { Db } from '../../db/client.ts'
import { Problem } from '../../kit/problem.ts'
import {
  acceptVisit,
  candidatesFor,
  dispatchVisit,
  giveUpVisit,
  rejectVisit,
  returnVisit,
} from '../../modules/care/dispatch/service.ts'
import { appointVisit } from '../../modules/care/visit/commands.ts'
import { holdVisit, type HeldVisit } from '../../modules/care/visit/service.ts'
import type { Cast } from './cast.ts'
import { transact } from './lanes.ts'
import { customerOf, type Placed } from './place.ts'
import type { VisitPlan } from './plan-visits.ts'
import { clockOn, clockText, dayFrom, later, latest, minuteMs, minutesAfter } from './time.ts'

/** When a visit is scheduled with the household: the day before, and in any case before now. */
export const agreedAt = ({ plan, paidAt }: Placed, visit: VisitPlan, today: Date): Date => {
  const { start } = visit
  const roll = plan.dice.roll()
  // An offer that is still open must be recent.
  if (visit.until === 'offered') return minutesAfter(today, -9)
  const usual = clockOn(today, dayFrom(today, start) - 1, 9 * 60 + roll * 8.2 * 60)
  const at = latest(usual, minutesAfter(paidAt, 8))
  if (at < today) return at
  return later(paidAt, (today.getTime() - paidAt.getTime()) * (0.2 + 0.6 * roll))
}

interface Steps {
  readonly tx: Db
  readonly cast: Cast
  readonly today: Date
}

const send = async (
  { tx, cast }: Steps,
  held: HeldVisit,
  peopleId: string,
  now: Date,
  remark?: string,
): Promise<HeldVisit> => {
  const sending = { peopleId, by: cast.desk.dispatch, now, force: true, remark: remark ?? '按客户时间安排' }
  return { ...held, visit: await dispatchVisit(tx, held, sending) }
}

/** Accepts the visit, unless a rule has done so already. */
const accept = async ({ tx }: Steps, held: HeldVisit, peopleId: string, now: Date): Promise<HeldVisit> =>
  held.visit.status === 'accepted' ? held : { ...held, visit: await acceptVisit(tx, held, { peopleId, now }) }

const excuses = ['当天已有安排', '距离太远', '身体不适', '临时家中有事'] as const

/** Events before the final assignment, such as a rejection; afterwards the visit waits for dispatch again. */
const detour = async (steps: Steps, held: HeldVisit, plan: VisitPlan, now: Date): Promise<HeldVisit> => {
  const { tx, cast } = steps
  const { otherId, start } = plan
  if (otherId === undefined || plan.detour === 'none') return held
  const asked = await send(steps, held, otherId, now)
  const answered = minutesAfter(now, 3)
  const reason = excuses[start.getUTCMinutes() % excuses.length] ?? excuses[0]
  if (plan.detour === 'rejected' && asked.visit.status === 'offered')
    return { ...asked, visit: await rejectVisit(tx, asked, { peopleId: otherId, reason, now: answered }) }
  const taken = await accept(steps, asked, otherId, answered)
  const after = minutesAfter(now, 9)
  if (plan.detour === 'givenUp' || plan.detour === 'rejected')
    return { ...taken, visit: await giveUpVisit(tx, taken, { peopleId: otherId, reason, now: after }) }
  if (plan.detour === 'replaced') return taken
  const returning = { reason: '客户希望更换服务人员', by: cast.desk.dispatch, now: after }
  return { ...taken, visit: await returnVisit(tx, taken, returning) }
}

/** The desk assigns a staff member, who accepts a few minutes later. */
const sendByHand = async (steps: Steps, held: HeldVisit, plan: VisitPlan, at: Date) => {
  const { peopleId, until } = plan
  if (peopleId === undefined || until === 'undispatched') return
  const before = await detour(steps, held, plan, at)
  const now = plan.detour === 'none' ? at : minutesAfter(at, 12)
  const asked = await send(
    steps,
    before,
    peopleId,
    now,
    plan.detour === 'replaced' ? '原服务人员请假，改派' : undefined,
  )
  const answered = minutesAfter(now, 2 + (plan.start.getUTCDate() % 9))
  if (until !== 'offered' && answered <= steps.today) await accept(steps, asked, peopleId, answered)
}

/** Time for an offer and its answer. */
const leadMs = 100 * minuteMs

const arrange = (cast: Cast, placed: Placed, k: number, today: Date, isSent: boolean): Promise<void> =>
  transact(cast.tools, async (tx) => {
    const visit = placed.plan.visits[k]
    const id = placed.visitIds[k]
    if (visit === undefined || id === undefined) return
    const steps = { tx, cast, today }
    const at = agreedAt(placed, visit, today)
    if (visit.start.getTime() - at.getTime() < leadMs) return
    const held = await holdVisit(tx, cast.operatorId, id)
    if (held.visit.status !== 'unscheduled' || held.visit.refundLock) return
    const draft = { appointDate: businessDay(visit.start), startTime: clockText(visit.start) }
    const by = placed.plan.source === 'console' ? cast.desk.service : customerOf(placed.plan)
    const agreed = { ...held, visit: await appointVisit(tx, cast.tools, held, draft, { by, now: at }) }
    if (isSent) await sendByHand(steps, agreed, visit, minutesAfter(at, 4))
  })

/**
 * Schedules a visit, and assigns staff where the desk does; if the staff member got another visit meanwhile, the
 * dispatcher takes over.
 */
export const arrangeVisit = async (cast: Cast, placed: Placed, k: number, today: Date): Promise<void> => {
  try {
    await arrange(cast, placed, k, today, true)
  } catch (error) {
    if (!(error instanceof Problem) || error.problem !== 'staffBusy') throw error
    await arrange(cast, placed, k, today, false)
  }
}

/** Assigns a staff member manually to a visit for which the dispatcher found none. */
export const chooseByHand = (cast: Cast, id: string, now: Date): Promise<boolean> =>
  transact(cast.tools, async (tx) => {
    const held = await holdVisit(tx, cast.operatorId, id)
    if (held.visit.status !== 'undispatched' || held.visit.refundLock) return false
    const { items } = await candidatesFor(tx, cast.tools, held.visit)
    const chosen =
      items.find((one) => one.isEligible) ?? items.find((one) => one.isForceable && one.todayCount < one.cap)
    if (chosen === undefined) return false
    const steps = { tx, cast, today: now }
    const asked = await send(steps, held, chosen.id, now, '自动派单无人可派，人工指派')
    await accept(steps, asked, chosen.id, minutesAfter(now, 5))
    return true
  })
