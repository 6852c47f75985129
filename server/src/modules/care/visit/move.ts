import {
  visitMoveFault,
  orderStateOf,
  visitMoves,
  type OrderLogAction,
  type VisitMoveName,
  type VisitState,
} from '@kangju/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { putRows } from '../../../db/put-rows.ts'
import { wholeRows } from '../../../db/whole-rows.ts'
import type { Me } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { find } from '../../../rows/scope.ts'
import {
  deriveOrder,
  lockOrderOf,
  logInsertion,
  tellOrdersChanged,
  writeLogs,
  type Actor,
  type LogLine,
} from '../order/service.ts'
import type { Order } from '../order/table.ts'
import { visits, type Visit } from './table.ts'

const whole = wholeRows(visits)

export interface HeldVisit {
  readonly order: Order
  readonly visit: Visit
}

/**
 * A visit with its order, both locked, the order first. Everything that changes a visit goes through here, and locks what
 * else it needs after it: the person, the organisation, then wallets.
 */
export const holdVisit = async (tx: Db, operatorId: string, id: string): Promise<HeldVisit> => {
  const mine = and(eq(visits.operatorId, operatorId), eq(visits.id, id))
  const order = await lockOrderOf(tx, operatorId, id)
  if (order === undefined) throw new Problem('missing')
  const [visit] = await whole.lock(tx, mine)
  if (visit === undefined) throw new Problem('missing')
  return { order, visit }
}

/** A visit that the account may see, held with its order. */
export const holdVisitFor = async (tx: Db, me: Me, id: string): Promise<HeldVisit> => {
  // An account that may not see the visit must not lock it either.
  await find(tx, me, visits, id)
  const held = await holdVisit(tx, me.operatorId, id)
  // It may have gone to another organisation while we waited for it.
  if (me.organId !== null && held.visit.organId !== me.organId) throw new Problem('missing')
  return held
}

/** What the log calls a move, where it is not the move's own name. */
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
  /** What changes with it. */
  readonly set?: Change
  /** Where it leads, for a move that may lead somewhere or stay. */
  readonly to?: VisitState
}

/** Refuses a move that is not open to the actor. */
export const requireMove = (visit: Visit, actor: Actor, move: VisitMoveName) => {
  const fault = visitMoveFault(visit, actor, move)
  if (fault !== undefined) throw new Problem(fault)
}

/** Where a move leads, if it is open. */
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

/** An order is what its visits are; some of their states look the same to it. */
const looksOther = (from: VisitState, to: VisitState) => orderStateOf([from]) !== orderStateOf([to])

/** Moves a held visit on: the state, one line in the log, and what the order says. */
export const moveVisit = async (tx: Db, { visit }: Pick<HeldVisit, 'visit'>, change: VisitChange): Promise<Visit> => {
  const { now, set } = change
  const status = destinationOf(visit, change)
  const at = now.toISOString()
  const update = tx
    .update(visits)
    .set({
      ...(status === visit.status ? {} : { waitingSince: at }),
      ...set,
      status,
      updatedAt: at,
      version: sql`${visits.version} + 1`,
    })
    .where(eq(visits.id, visit.id))
  const line = lineOf(visit, status, change)
  const [moved] = await whole.written(tx, sql`with logged as (${logInsertion(line)}) ${update.getSQL()}`)
  if (moved === undefined) throw new Problem('missing')
  await tellOrdersChanged(tx, [line])
  if (looksOther(visit.status, status)) await deriveOrder(tx, visit.mainId, now)
  return moved
}

/**
 * Moves many held visits on at once, as one by one but in a few statements: what the dispatcher does for a thousand. A visit
 * that moves twice stands here twice, in order.
 */
export const moveVisits = async (
  tx: Db,
  moves: readonly { readonly visit: Visit; readonly change: VisitChange }[],
): Promise<Visit[]> => {
  const now = new Map<string, Visit>()
  const lines: LogLine[] = []
  const changed = new Set<string>()
  for (const { visit, change } of moves) {
    const before = now.get(visit.id) ?? visit
    const status = destinationOf(before, change)
    const at = change.now.toISOString()
    const waitingSince = status === before.status ? before.waitingSince : at
    now.set(visit.id, {
      ...before,
      waitingSince,
      ...change.set,
      status,
      updatedAt: at,
      version: before.version + 1,
    } as Visit)
    lines.push(lineOf(before, status, change))
    if (looksOther(before.status, status)) changed.add(visit.mainId)
  }
  const rows = [...now.values()]
  await putRows(tx, visits, rows)
  await writeLogs(tx, lines)
  const last = moves.at(-1)?.change.now
  if (last !== undefined) for (const mainId of changed) await deriveOrder(tx, mainId, last)
  return rows
}
