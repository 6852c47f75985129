import { and, asc, eq, gte, inArray, isNotNull, ne } from 'drizzle-orm'
import { orders } from '../../modules/care/order/table.ts'
import { visits } from '../../modules/care/visit/table.ts'
import { makeDice, type Dice } from '../dice.ts'
import type { Cast } from './cast.ts'
import type { Placed } from './place.ts'
import { planVisits, type Planner, type VisitPlan } from './plan-visits.ts'
import { clockOn, dayFrom } from './time.ts'

/** Enters the scheduled visits from a day on, so that staff and care recipients are not booked twice. */
export const readDiaries = async ({ cast, today, staffDiary, clientDiary }: Planner, firstDay: number) => {
  const rows = await cast.tools.db
    .select({ clientId: visits.clientId, peopleId: visits.peopleId, startAt: visits.startAt, endAt: visits.endAt })
    .from(visits)
    .where(
      and(
        eq(visits.operatorId, cast.operatorId),
        gte(visits.startAt, clockOn(today, firstDay, 0).toISOString()),
        isNotNull(visits.endAt),
        ne(visits.status, 'cancelled'),
      ),
    )
  for (const { clientId, peopleId, startAt, endAt } of rows) {
    if (startAt === null || endAt === null) continue
    const [start, end] = [new Date(startAt), new Date(endAt)]
    clientDiary.take(clientId, start, end)
    if (peopleId !== null) staffDiary.take(peopleId, start, end)
  }
}

const unfinished = ['paid', 'inService'] as const

const readUnfinished = ({ tools, operatorId }: Cast) =>
  tools.db
    .select({ order: orders, visit: visits })
    .from(visits)
    .innerJoin(orders, eq(orders.id, visits.mainId))
    .where(
      and(
        eq(orders.operatorId, operatorId),
        eq(orders.bizType, 'project'),
        inArray(orders.status, [...unfinished]),
        isNotNull(orders.paidAt),
      ),
    )
    .orderBy(asc(orders.orderNo), asc(visits.seq))

type Unfinished = Awaited<ReturnType<typeof readUnfinished>>

/** Placeholder for finished visits, which precede the planned ones; its date is on no played day. */
const made: VisitPlan = { start: new Date(0), peopleId: undefined, otherId: undefined, detour: 'none' }

const resume = (planner: Planner, dice: Dice, rows: Unfinished, n: number, firstDay: number): Placed | undefined => {
  const { cast, today } = planner
  const [first] = rows
  const open = rows.findIndex(({ visit }) => visit.status === 'unscheduled')
  const household = cast.households.find(({ client }) => client.id === first?.order.clientId)
  const offer = cast.offers.find(({ specId }) => specId === first?.visit.specId)
  if (first === undefined || open < 0 || household === undefined || offer === undefined) return undefined
  const last = Math.max(
    firstDay,
    ...rows.map(({ visit: { startAt } }) => (startAt === null ? firstDay : dayFrom(today, new Date(startAt)) + 2)),
  )
  const plan = { n, household, offer, dice }
  const planned = planVisits(planner, plan, last + dice.whole(0, 4), rows.length - open)
  return {
    plan: {
      ...plan,
      at: new Date(first.order.createdAt),
      source: first.order.source,
      payment: { kind: 'offline', method: 'cash' },
      wish: undefined,
      isDiscounted: false,
      visits: [...rows.slice(0, open).map(() => made), ...planned],
      refund: undefined,
    },
    orderId: first.order.id,
    visitIds: rows.map(({ visit }) => visit.id),
    paidAt: new Date(first.order.paidAt ?? first.order.createdAt),
  }
}

interface Resumed {
  readonly firstNumber: number
  readonly firstDay: number
  /** The other orders stay open. */
  readonly atMost: number
}

/** Plans the remaining visits of orders that were placed before the first day. */
export const resumeOrders = async (planner: Planner, dice: Dice, { firstNumber, firstDay, atMost }: Resumed) => {
  const byOrder = Map.groupBy(await readUnfinished(planner.cast), ({ order }) => order.id)
  return [...byOrder.values()].slice(0, atMost).flatMap((rows, n) => {
    const own = makeDice(dice.whole(1, 2 ** 31 - 1))
    return resume(planner, own, rows, firstNumber + n, firstDay) ?? []
  })
}
