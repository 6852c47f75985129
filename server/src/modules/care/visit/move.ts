import {
  visitMoveFault,
  orderStateOf,
  visitMoves,
  type OrderLogAction,
  type VisitMoveName,
  type VisitState,
} from '@kangju/contract'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { isAmong, putRows } from '../../../db/put-rows.ts'
import { lockPair, wholeRows } from '../../../db/whole-rows.ts'
import { withParts } from '../../../db/with-parts.ts'
import type { Me } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { within } from '../../../rows/scope.ts'
import {
  deriveOrder,
  deriveOrders,
  lockFreeOrders,
  logInsertion,
  writeLogs,
  type Actor,
  type LogLine,
} from '../order/service.ts'
import { orders, type Order } from '../order/table.ts'
import { noticeInsertions, tellStaff } from './staff-notices.ts'
import { refusalByRefund } from './locked.ts'
import { visits, type Visit } from './table.ts'

const whole = wholeRows(visits)

export interface HeldVisit {
  readonly order: Order
  readonly visit: Visit
}

const lockOrderAndVisit = lockPair(orders, visits)

/** Locks the order of a visit that the condition lets see, then the visit, both as they are after the wait. */
const hold = async (tx: Db, operatorId: string, id: string, isVisible: SQL): Promise<HeldVisit> => {
  const ofVisit = tx
    .select({ id: visits.mainId })
    .from(visits)
    .where(and(eq(visits.id, id), isVisible))
  const isVisit = sql`${visits.mainId} = held.id and ${eq(visits.operatorId, operatorId)} and ${eq(visits.id, id)}`
  const [found] = await lockOrderAndVisit(tx, sql`${orders.id} = (${ofVisit})`, isVisit)
  if (found === undefined) throw new Problem('missing')
  const [order, visit] = found
  return { order, visit }
}

/**
 * Locks a visit and its order, the order first. Every change of a visit goes through here; further locks come later in
 * this order: staff member, organisation, wallets.
 */
export const holdVisit = (tx: Db, operatorId: string, id: string): Promise<HeldVisit> =>
  hold(tx, operatorId, id, eq(visits.operatorId, operatorId))

/** Locks those of these visits whose orders no other transaction holds, in a fixed order. */
export const holdFreeVisits = async (tx: Db, wanted: readonly Pick<Visit, 'id' | 'mainId'>[]): Promise<Visit[]> => {
  const mainIds = await lockFreeOrders(tx, [...new Set(wanted.map(({ mainId }) => mainId))])
  const ids = wanted.map(({ id }) => id)
  return whole.lockFree(tx, sql`${isAmong(visits.id, ids)} and ${isAmong(visits.mainId, mainIds)}`)
}

/** Locks a visit within the account's scope, with its order. */
export const holdVisitFor = async (tx: Db, me: Me, id: string): Promise<HeldVisit> => {
  // An account that may not see the visit must not lock it either.
  const held = await hold(tx, me.operatorId, id, within(me, visits))
  // The visit may have moved to another organisation while this request waited for the lock.
  if (me.organId !== null && held.visit.organId !== me.organId) throw new Problem('missing')
  return held
}

/** Log actions of moves whose name differs. */
const logged: Partial<Record<VisitMoveName, OrderLogAction>> = {
  grab: 'accept',
  examConfirm: 'accept',
  examRefuse: 'reject',
  examAttend: 'checkin',
  examReport: 'confirm',
  examNoShow: 'return',
}

type Change = Partial<Omit<typeof visits.$inferInsert, 'id' | 'operatorId' | 'status' | 'version'>>

export interface VisitChange {
  readonly move: VisitMoveName
  readonly actor: Actor
  readonly now: Date
  readonly remark?: string | null | undefined
  /** Columns that change with the move. */
  readonly set?: Change
  /** Target state, for moves that have more than one. */
  readonly to?: VisitState
  /** Inserts, updates and deletions of other tables that are sent with the move. */
  readonly with?: readonly SQL[]
}

/** Refuses a move that the state machine or the actor does not allow. */
export const requireMove = (visit: Visit, actor: Actor, move: VisitMoveName) => {
  const fault = visitMoveFault(visit, actor, move)
  if (fault !== undefined) throw new Problem(fault)
}

/** Target state of a permitted move. */
const destinationOf = (visit: Visit, { move, actor, to }: VisitChange): VisitState => {
  requireMove(visit, actor, move)
  return to ?? visitMoves[move].to ?? visit.status
}

const lineOf = (visit: Visit, to: VisitState, { move, actor, now, remark }: VisitChange): LogLine => ({
  operatorId: visit.operatorId,
  mainId: visit.mainId,
  childId: visit.id,
  action: logged[move] ?? (move as OrderLogAction),
  from: visit.status,
  to,
  actor,
  remark,
  now,
})

type Waits = Pick<Visit, 'waitingSince' | 'unmannedSince' | 'handSince'>

const unaccepted = new Set<VisitState>(['undispatched', 'offered'])

/**
 * The beginnings of the waiting times in the new state. Declined and withdrawn offers do not end a wait; after an accepted
 * one a new wait begins.
 */
export const waitsAfter = (visit: Waits & Pick<Visit, 'status'>, to: VisitState, at: string): Waits => {
  const { status, waitingSince, unmannedSince } = visit
  if (to === status) return { waitingSince, unmannedSince, handSince: visit.handSince }
  const handSince = unaccepted.has(status) && unaccepted.has(to) ? visit.handSince : null
  if (to === 'offered')
    return { waitingSince: at, unmannedSince: status === 'undispatched' ? waitingSince : at, handSince }
  const isStillWaiting = to === 'undispatched' && status === 'offered'
  return { waitingSince: (isStillWaiting ? unmannedSince : null) ?? at, unmannedSince: null, handSince }
}

/** Whether the order's state can change; several visit states give the same order state. */
const looksOther = (from: VisitState, to: VisitState) => orderStateOf([from]) !== orderStateOf([to])

/** Moves a locked visit: writes its state and one log row, and derives the order. */
export const moveVisit = async (tx: Db, { visit }: Pick<HeldVisit, 'visit'>, change: VisitChange): Promise<Visit> => {
  const { now, set, actor, move } = change
  if (visitMoveFault(visit, actor, move) === 'refundLocked') throw await refusalByRefund(tx, visit)
  const status = destinationOf(visit, change)
  const at = now.toISOString()
  const update = tx
    .update(visits)
    .set({
      ...waitsAfter(visit, status, at),
      ...set,
      status,
      updatedAt: at,
      version: sql`${visits.version} + 1`,
    })
    .where(eq(visits.id, visit.id))
  const line = lineOf(visit, status, change)
  const after = { ...visit, ...set, status } as Visit
  const beside = [
    logInsertion([line]),
    ...noticeInsertions({ before: visit, after, by: change }),
    ...(change.with ?? []),
  ]
  const [moved] = await whole.written(tx, withParts(beside, update.getSQL()))
  if (moved === undefined) throw new Problem('missing')
  if (looksOther(visit.status, status)) await deriveOrder(tx, visit.mainId, now)
  return moved
}

/**
 * Moves many locked visits in a few statements, for the dispatcher. A visit that moves twice is listed twice, in order.
 */
export const moveVisits = async (
  tx: Db,
  moves: readonly { readonly visit: Visit; readonly change: VisitChange }[],
): Promise<Visit[]> => {
  const now = new Map<string, Visit>()
  const lines: LogLine[] = []
  const changed = new Set<string>()
  const steps: Parameters<typeof tellStaff>[1][number][] = []
  for (const { visit, change } of moves) {
    const before = now.get(visit.id) ?? visit
    const status = destinationOf(before, change)
    const at = change.now.toISOString()
    const after = {
      ...before,
      ...waitsAfter(before, status, at),
      ...change.set,
      status,
      updatedAt: at,
      version: before.version + 1,
    } as Visit
    now.set(visit.id, after)
    steps.push({ before, after, by: change })
    lines.push(lineOf(before, status, change))
    if (looksOther(before.status, status)) changed.add(visit.mainId)
  }
  const rows = [...now.values()]
  await putRows(tx, visits, rows)
  await writeLogs(tx, lines)
  await tellStaff(tx, steps)
  const last = moves.at(-1)?.change.now
  if (last !== undefined) await deriveOrders(tx, [...changed], last)
  return rows
}
