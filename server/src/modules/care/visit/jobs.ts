import { awaitedVisitStates, businessDay, lateMinutes, visitMoveFault, type VisitState } from '@kangju/contract'
import { and, asc, eq, gt, inArray, isNull, lt, lte, ne, notExists, sql } from 'drizzle-orm'
import type { Tools } from '../../../http/call.ts'
import { completeVisit, completeVisits } from '../order/commands.ts'
import { system } from '../order/service.ts'
import { operatorSettings } from '../../base/operator/service.ts'
import { walletFlows } from '../../books/wallet/table.ts'
import { holdFreeVisits, holdVisit } from './move.ts'
import { tellDesk } from './notices.ts'
import { visits, type Visit } from './table.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const atOnce = 200
/** Few enough that a customer who answers meanwhile hardly waits for the lock. */
const confirmedAtOnce = 100

/** Visits awaiting confirmation; a dispute rules out automatic confirmation for good. */
const unanswered = and(eq(visits.status, 'unconfirmed'), eq(visits.isDisputed, false), isNull(visits.deletedAt))

type Due = Pick<Visit, 'id' | 'operatorId' | 'mainId'>

/** Rows are read without a lock: the customer or another node may have acted meanwhile. */
const isDue = ({ status, isDisputed, checkoutAt }: Visit, before: Date) =>
  status === 'unconfirmed' && !isDisputed && checkoutAt !== null && new Date(checkoutAt) <= before

const confirmOne = (tools: Tools, { id, operatorId }: Due, before: Date, now: Date) =>
  tools.db.transaction(async (tx) => {
    const held = await holdVisit(tx, operatorId, id)
    if (!isDue(held.visit, before)) return 0
    await completeVisit(tx, held, { actor: system, move: 'autoConfirm', now })
    return 1
  })

/** Confirms visits in one transaction; returns the number, and those left because of a lock or an obstacle. */
const confirmTogether = (tools: Tools, batch: readonly Due[], before: Date, now: Date) =>
  tools.db.transaction(async (tx) => {
    const free = await holdFreeVisits(tx, batch)
    const due = free.filter((visit) => isDue(visit, before))
    const able = due.filter((visit) => visitMoveFault(visit, system, 'autoConfirm') === undefined)
    await completeVisits(tx, able, { actor: system, move: 'autoConfirm', now })
    const done = new Set(free.filter((visit) => able.includes(visit) || !due.includes(visit)).map(({ id }) => id))
    return { confirmed: able.length, left: batch.filter(({ id }) => !done.has(id)) }
  })

/** Those of a batch that failed are tried one by one, so that one visit does not hold up the others. */
const confirmBatch = async (tools: Tools, batch: readonly Due[], before: Date, now: Date) => {
  try {
    return await confirmTogether(tools, batch, before, now)
  } catch {
    return { confirmed: 0, left: batch }
  }
}

const confirmOf = async (tools: Tools, operatorId: string, now: Date): Promise<number> => {
  const { autoConfirmHours } = await operatorSettings(tools.db, operatorId)
  const before = new Date(now.getTime() - autoConfirmHours * hourMs)
  const due = await tools.db
    .select({ id: visits.id, operatorId: visits.operatorId, mainId: visits.mainId })
    .from(visits)
    .where(and(eq(visits.operatorId, operatorId), unanswered, lte(visits.checkoutAt, before.toISOString())))
    .orderBy(asc(visits.checkoutAt), asc(visits.id))
  let confirmed = 0
  const failures: unknown[] = []
  for (let at = 0; at < due.length; at += confirmedAtOnce) {
    const batch = await confirmBatch(tools, due.slice(at, at + confirmedAtOnce), before, now)
    confirmed += batch.confirmed
    for (const visit of batch.left)
      try {
        confirmed += await confirmOne(tools, visit, before, now)
      } catch (error) {
        tools.log.error({ err: error, visit: visit.id }, 'a visit could not be confirmed by itself')
        failures.push(error)
      }
  }
  if (failures.length > 0) throw failures[0]
  return confirmed
}

/** Confirms visits undisputed for the operator's waiting time. Safe on several nodes: each visit is locked. */
export const autoConfirm = async (tools: Tools): Promise<number> => {
  const now = tools.clock()
  const operators = await tools.db.selectDistinct({ id: visits.operatorId }).from(visits).where(unanswered)
  let confirmed = 0
  for (const { id } of operators) confirmed += await confirmOf(tools, id, now)
  return confirmed
}

/** A visit that should have begun longer ago is no news. */
const newsHours = 24

/** Notifies order accounts, once per visit, of visits that should have begun. */
export const lateCheck = async ({ db, clock }: Tools): Promise<number> => {
  const now = clock()
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()
  let told = 0
  for (;;) {
    const some = await db.transaction(async (tx) => {
      const rows = await tx
        .select()
        .from(visits)
        .where(
          and(
            inArray(visits.status, [...awaitedVisitStates]),
            ne(visits.bizType, 'exam'),
            lte(visits.startAt, ago(lateMinutes * minuteMs)),
            gt(visits.startAt, ago(newsHours * hourMs)),
            eq(visits.isLateTold, false),
            isNull(visits.deletedAt),
          ),
        )
        .limit(atOnce)
        .for('update', { skipLocked: true })
      if (rows.length === 0) return 0
      await tx
        .update(visits)
        .set({ isLateTold: true })
        .where(
          inArray(
            visits.id,
            rows.map(({ id }) => id),
          ),
        )
      for (const visit of rows) await tellDesk(tx, visit, visit.peopleId === null ? 'unmanned' : 'late', now)
      return rows.length
    })
    told += some
    if (some < atOnce) return told
  }
}

const unbegunStates: VisitState[] = ['unscheduled', 'undispatched', 'offered', 'accepted']

/** Flags unstarted visits past their expiry; it does not cancel them. */
export const flagExpired = async ({ db, clock }: Tools): Promise<number> => {
  const rows = await db
    .update(visits)
    .set({ expired: true })
    .where(
      and(
        inArray(visits.status, unbegunStates),
        lt(visits.expireAt, businessDay(clock())),
        ne(visits.expired, true),
        isNull(visits.deletedAt),
      ),
    )
    .returning({ id: visits.id })
  return rows.length
}

/** Marks visits as posted once no wallet flow of theirs is pending. */
export const markSettled = async ({ db }: Tools): Promise<number> => {
  const waiting = db
    .select({ one: sql`1` })
    .from(walletFlows)
    .where(and(eq(walletFlows.childId, visits.id), eq(walletFlows.postStatus, 'pending')))
  const rows = await db
    .update(visits)
    .set({ settleStatus: 'posted' })
    .where(and(eq(visits.settleStatus, 'pending'), notExists(waiting)))
    .returning({ id: visits.id })
  return rows.length
}
