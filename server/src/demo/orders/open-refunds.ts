import { addDays, businessDay, onlineMethods, type PayMethod, type RefundDraft } from '@kangju/contract'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { lockOrder, type Actor } from '../../modules/care/order/service.ts'
import { orders, type Order } from '../../modules/care/order/table.ts'
import { applyRefund } from '../../modules/care/refund/service.ts'
import { visits, type Visit } from '../../modules/care/visit/table.ts'
import type { Player } from '../player.ts'
import type { Stage } from '../stage.ts'
import { readCast, type Cast } from './cast.ts'
import { attempt, transact } from './lanes.ts'
import { aheadDays } from './plan-visits.ts'
import { endRefund } from './refund-story.ts'
import type { RefundPlan } from './plan.ts'
import { later, minuteMs } from './time.ts'

interface Story {
  readonly reason: RefundDraft['reason']
  readonly by: 'customer' | 'console'
  readonly ending: RefundPlan['ending']
  readonly description?: string
  /** State of the refunded visits. */
  readonly of: 'accepted' | 'open' | 'any'
  readonly isOnline?: boolean
}

/** Refunds of the last hours, the latest first: to review, to retry and to pay out. */
const stories: readonly Story[] = [
  { reason: 'deathOrHospital', by: 'console', ending: 'reviewing', of: 'any' },
  { reason: 'customerCancelled', by: 'customer', ending: 'reviewing', of: 'accepted' },
  {
    reason: 'quality',
    by: 'customer',
    ending: 'reviewing',
    of: 'open',
    description: '上次服务迟到半小时，剩余次数不再需要',
  },
  { reason: 'duplicate', by: 'console', ending: 'reviewing', of: 'open' },
  { reason: 'noStaff', by: 'console', ending: 'reviewing', of: 'open' },
  { reason: 'other', by: 'console', ending: 'reviewing', of: 'accepted', description: '家属改为自行照护，电话确认' },
  { reason: 'customerCancelled', by: 'customer', ending: 'reviewing', of: 'open' },
  { reason: 'noShow', by: 'console', ending: 'reviewing', of: 'accepted' },
  { reason: 'customerCancelled', by: 'customer', ending: 'failed', of: 'open', isOnline: true },
  { reason: 'duplicate', by: 'console', ending: 'failed', of: 'open', isOnline: true },
  { reason: 'customerCancelled', by: 'console', ending: 'refunding', of: 'open', isOnline: false },
  { reason: 'customerCancelled', by: 'customer', ending: 'refunded', of: 'open', isOnline: true },
]
const smallStories = stories.filter((_story, at) => at % 3 === 0)

/** Minutes between two requests, and between a request and its decision. */
const [apart, decided] = [17, 40]

interface Candidate {
  readonly order: Order
  readonly visits: readonly Visit[]
}

/** Paid orders with visits that can be refunded, those with the next visits first. */
const candidatesOf = async ({ tools, operatorId }: Cast): Promise<Candidate[]> => {
  const rows = await tools.db
    .select({ order: orders, visit: visits })
    .from(visits)
    .innerJoin(orders, eq(orders.id, visits.mainId))
    .where(
      and(
        eq(orders.operatorId, operatorId),
        eq(orders.bizType, 'project'),
        eq(orders.refundStatus, 'none'),
        inArray(visits.status, ['unscheduled', 'undispatched', 'accepted']),
        eq(visits.refundLock, false),
        eq(visits.needManual, false),
      ),
    )
    .orderBy(asc(visits.startAt), desc(orders.orderNo), asc(visits.seq))
  return [...Map.groupBy(rows, ({ order }) => order.id).values()].flatMap((group) => {
    const [first] = group
    return first === undefined ? [] : [{ order: first.order, visits: group.map(({ visit }) => visit) }]
  })
}

const isPaidOnline = ({ payParts }: Order) =>
  payParts.some(
    ({ method, channelNo }) => channelNo !== null && (onlineMethods as readonly PayMethod[]).includes(method),
  )

/** The visits of an order that fit the story at that time. */
const fittingVisits = ({ order, visits: all }: Candidate, { of, isOnline }: Story, at: Date): readonly Visit[] => {
  if (order.payFen === 0 || (order.paidAt ?? '') === '' || new Date(order.updatedAt) > at) return []
  if (isOnline !== undefined && isPaidOnline(order) !== isOnline) return []
  const isFit = ({ status, updatedAt, startAt, amountFen }: Visit) =>
    (of === 'any' || (status === 'accepted') === (of === 'accepted')) &&
    amountFen > 0 &&
    new Date(updatedAt) <= at &&
    (startAt === null || new Date(startAt) > at)
  const fitting = all.filter(isFit)
  return of === 'accepted' ? fitting.slice(0, 1) : fitting
}

const actorOf = ({ desk }: Cast, { bookerId, bookerName }: Order, by: Story['by']): Actor =>
  ({ customer: { type: 'customer' as const, id: bookerId, name: bookerName }, console: desk.service })[by]

const tell = (cast: Cast, { order, visits: some }: Candidate, story: Story, at: Date) =>
  transact(cast.tools, async (tx) => {
    const locked = await lockOrder(tx, order.id)
    if (locked === undefined) return
    const { reason, description, by, ending } = story
    const draft = {
      childIds: some.map(({ id }) => id),
      applyFen: some.reduce((sum, { amountFen }) => sum + amountFen, 0),
      reason,
      description,
    }
    const refund = await applyRefund(tx, locked, { draft, applyType: by, actor: actorOf(cast, order, by), now: at })
    await endRefund(tx, cast, { ending, refund, order: locked, now: later(at, decided * minuteMs) })
  })

const refundNow = async (stage: Stage, play: Player, told: readonly Story[]) => {
  const { today } = stage
  const cast = await readCast(stage, play, addDays(businessDay(today), aheadDays + 1))
  const candidates = await candidatesOf(cast)
  const used = new Set<string>()
  for (const [n, story] of told.entries()) {
    const at = new Date(today.getTime() - (decided + 10 + n * apart) * minuteMs)
    const found = candidates
      .filter(({ order }) => !used.has(order.id))
      .map((candidate) => ({ ...candidate, visits: fittingVisits(candidate, story, at) }))
      .find((candidate) => candidate.visits.length > 0)
    if (found === undefined) continue
    used.add(found.order.id)
    await attempt(cast.tools, `refund ${story.reason}`, () => tell(cast, found, story, at))
  }
}

/** Refunds that wait for the reviewers when the demo starts, at both operators. */
export const demoRefunds = async (stage: Stage) => {
  if (stage.players === undefined) throw new Error('the demo has no people yet')
  await refundNow(stage, stage.players.admin, stories)
  await refundNow(stage, stage.players.other, smallStories)
}
