import {
  refundableVisitStates,
  type RefundEvent,
  type RefundReviewDetail,
  type RefundRule,
  type RefundVisit,
  type refundreview,
  type VisitState,
} from '@kangju/contract'
import { and, asc, desc, eq, inArray, ne, or } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Call } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { find, within } from '../../../rows/scope.ts'
import { openField } from '../../../rows/sensitive.ts'
import { operatorSettings } from '../../base/operator/service.ts'
import { logOfOrder } from '../order/service.ts'
import { orderLogs, orders, ordersTable, type Order, type OrderLog } from '../order/table.ts'
import { visits, type Visit } from '../visit/table.ts'
import { quoteBy, ruleOf, staffOf } from './quote.ts'
import { maskRefund, reviewFields, type ListedRefund } from './review-list.ts'
import { refunds, type Refund } from './table.ts'

const hourMs = 60 * 60 * 1000
const tenths = (hours: number) => Math.round(hours * 10) / 10

/** When the refund was decided; direct and automatic ones were when they were created. */
const decidedAt = ({ status, auditAt, appliedAt, updatedAt }: Refund): string | undefined => {
  if (status === 'reviewing') return undefined
  return auditAt ?? (status === 'withdrawn' ? updatedAt : appliedAt)
}

const cancelling: ReadonlySet<string> = new Set(['refundPass', 'absent', 'resolve'])
const rescheduling: ReadonlySet<string> = new Set(['appoint', 'reappoint'])

/** A visit as it was when the refund was decided, read from its log; undefined if it was rescheduled since. */
const visitThen = (visit: Visit, log: readonly OrderLog[], at: string | undefined) => {
  if (at === undefined) return { ...visit, isDispute: false }
  const own = log.filter(({ childId }) => childId === visit.id)
  const end = own.find(({ action, toStatus }) => cancelling.has(action) && toStatus === 'cancelled')
  if (visit.status === 'cancelled' && end !== undefined)
    return { ...visit, status: end.fromStatus as VisitState, isDispute: end.action === 'resolve' }
  if (own.some(({ action, at: when }) => rescheduling.has(action) && when > at)) return undefined
  const last = own.findLast(({ toStatus, at: when }) => toStatus !== null && when <= at)
  const status = (last?.toStatus ?? 'unscheduled') as VisitState
  return { ...visit, status, isDispute: visit.settleStatus === 'reversed' }
}

interface Explaining {
  readonly refund: Refund
  readonly log: readonly OrderLog[]
  readonly cancelFreeHours: number
}

/** The rule that applies; a visit that begins during the review is left out of it. */
const ruleFor = (then: ReturnType<typeof visitThen>, { refund, cancelFreeHours }: Explaining): RefundRule | null => {
  if (then === undefined) return null
  if (then.isDispute) return 'dispute'
  if (refund.status === 'reviewing' && !refundableVisitStates.includes(then.status)) return 'begun'
  return ruleOf(then, refund.reason, { cancelFreeHours, now: new Date(refund.appliedAt) })
}

/** Refunded and kept amount of a visit, with the rule that applies. */
const explainVisit = (visit: Visit, explaining: Explaining): RefundVisit => {
  const { refund, log } = explaining
  const appliedAt = new Date(refund.appliedAt)
  const then = visitThen(visit, log, decidedAt(refund))
  const rule = ruleFor(then, explaining)
  const { id, childNo, seq, projectName, peopleName, amountFen, visitFeeFen } = visit
  const startAt = then?.startAt ?? null
  const quote = rule === null ? undefined : quoteBy(rule, visit)
  const isSettled = decidedAt(refund) !== undefined && visit.status === 'cancelled'
  return {
    id,
    childNo,
    seq,
    projectName,
    startAt,
    status: then?.status ?? visit.status,
    peopleName,
    hasStaff: then !== undefined && staffOf(then) !== null,
    amountFen,
    visitFeeFen,
    rule,
    hoursBefore: startAt === null ? null : tenths((Date.parse(startAt) - appliedAt.getTime()) / hourMs),
    refundFen: quote?.refundFen ?? 0,
    keptFen: quote?.keptFen ?? 0,
    staffFen: isSettled ? (visit.peopleFen ?? 0) : null,
  }
}

/** Rules that no longer come to the decided amount are not shown: the operator has changed its settings since. */
const unlessChanged = (refund: Refund, lines: RefundVisit[]): RefundVisit[] => {
  const sum = lines.reduce((all, { refundFen }) => all + refundFen, 0)
  const isDispute = lines.some(({ rule }) => rule === 'dispute')
  if (refund.status === 'reviewing' || isDispute || sum === refund.refundableFen) return lines
  return lines.map((line) => ({
    ...line,
    rule: null,
    keptFen: line.staffFen ?? 0,
    refundFen: line.amountFen - (line.staffFen ?? 0),
  }))
}

const logOf = (db: Db, order: Order, { refundNo, childIds }: Refund): Promise<OrderLog[]> =>
  db
    .select()
    .from(orderLogs)
    .where(
      and(
        logOfOrder(order),
        or(eq(orderLogs.remark, refundNo), childIds.length === 0 ? undefined : inArray(orderLogs.childId, childIds)),
      ),
    )
    .orderBy(asc(orderLogs.at), asc(orderLogs.id))

const logged: Partial<Record<OrderLog['action'], RefundEvent>> = {
  refundFail: 'failed',
  refundRetry: 'retried',
  refundDone: 'refunded',
  note: 'withdrawn',
}

/** History of the refund, from its own columns and from the log of the order. */
const historyOf = (refund: Refund, log: readonly OrderLog[]): RefundReviewDetail['history'] => {
  const { applicantName, appliedAt, status, auditAt, auditByName, auditRemark } = refund
  const decision = status === 'rejected' ? 'rejected' : 'approved'
  const lines = [
    { event: 'applied' as const, at: appliedAt, byName: applicantName, remark: null },
    ...(auditAt === null ? [] : [{ event: decision, at: auditAt, byName: auditByName, remark: auditRemark } as const]),
    ...log.flatMap(({ action, remark, childId, at, actorName }) => {
      const event = logged[action]
      const isOwn = childId === null && remark === refund.refundNo
      return event === undefined || !isOwn ? [] : [{ event, at, byName: actorName, remark: null }]
    }),
  ]
  return lines.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

/** One refund with everything that its review needs. */
export const readRefund = async (call: Call<typeof refundreview.read>): Promise<RefundReviewDetail> => {
  const { db, me, tools, params } = call
  const refund = await find(db, me, refunds, params.id)
  const [listed] = await db.select(reviewFields).from(refunds).where(eq(refunds.id, refund.id))
  const [order] = await db.select().from(orders).where(eq(orders.id, refund.mainId))
  if (order === undefined) throw new Problem('missing')
  const own =
    refund.childIds.length === 0
      ? []
      : await db
          .select()
          .from(visits)
          .where(and(eq(visits.mainId, order.id), inArray(visits.id, refund.childIds)))
          .orderBy(asc(visits.seq))
  const { cancelFreeHours } = await operatorSettings(db, refund.operatorId)
  const log = await logOf(db, order, refund)
  const lines = unlessChanged(
    refund,
    own.map((visit) => explainVisit(visit, { refund, log, cancelFreeHours })),
  )
  const isOpen = refund.status === 'reviewing'
  const open = lines.filter(({ status }) => refundableVisitStates.includes(status))
  const others = await db
    .select()
    .from(refunds)
    .where(and(within(me, refunds), eq(refunds.mainId, order.id), ne(refunds.id, refund.id)))
    .orderBy(desc(refunds.id))
  return {
    ...maskRefund(tools.keyring, listed as unknown as ListedRefund),
    ...(isOpen ? { refundableFen: open.reduce((sum, { refundFen }) => sum + refundFen, 0) } : {}),
    description: refund.description,
    proofUrls: refund.proofUrls,
    cancelFreeHours,
    visits: lines,
    amountFen: (isOpen ? open : lines).reduce((sum, { amountFen }) => sum + amountFen, 0),
    order,
    others,
    history: historyOf(refund, log),
  }
}

/** The booker's whole phone number, which belongs to the order. */
export const revealMobile = async ({ db, me, tools, body, audit }: Call<typeof refundreview.reveal>) => {
  const { id, mainId } = await find(db, me, refunds, body.id)
  const [order] = await db.select().from(orders).where(eq(orders.id, mainId))
  if (order === undefined) throw new Problem('missing')
  audit({ entityId: id, detail: { field: body.field } })
  return { value: openField(tools.keyring, ordersTable, body.field, order) }
}
