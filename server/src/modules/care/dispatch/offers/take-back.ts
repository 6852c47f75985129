import { takeBackSeconds } from '@kangju/contract'
import { eq, lte } from 'drizzle-orm'
import { isSilent } from '../../../../bus/outbox.ts'
import type { Db } from '../../../../db/client.ts'
import { Problem } from '../../../../kit/problem.ts'
import type { Actor } from '../../order/service.ts'
import { dropUntold, isClientBusy, moveVisit, requireMove, type HeldVisit } from '../../visit/service.ts'
import type { Visit } from '../../visit/table.ts'
import {
  dispatchRecords,
  dispatchRuns,
  dispatchUndos,
  type BeforeDispatch,
  type DispatchRun,
  type DispatchUndo,
} from '../table.ts'
import { closeRecord, endRun, openOfferOf } from './records.ts'
import { inOnePlace } from './refusal.ts'

export const takeBackUntil = (now: Date) => new Date(now.getTime() + takeBackSeconds * 1000)

const beforeOf = (visit: Visit): BeforeDispatch => ({
  status: visit.status,
  waitingSince: visit.waitingSince,
  unmannedSince: visit.unmannedSince,
  handSince: visit.handSince,
  peopleId: visit.peopleId,
  peopleName: visit.peopleName,
  organId: visit.organId,
  dispatchMode: visit.dispatchMode,
  needManual: visit.needManual,
  offerUntil: visit.offerUntil,
  nextTickAt: visit.nextTickAt,
  dispatchRound: visit.dispatchRound,
  dispatchedAt: visit.dispatchedAt,
  acceptedAt: visit.acceptedAt,
  startAt: visit.startAt,
  endAt: visit.endAt,
  feeStartAt: visit.feeStartAt,
  isLateTold: visit.isLateTold,
  keepsOverlap: visit.keepsOverlap,
})

/** The search of a visit, if one is running. */
export const runQuery = (db: Db, childId: string) =>
  db.select().from(dispatchRuns).where(eq(dispatchRuns.childId, childId))

/** What a dispatch by an account is about to change; read before anything is written. */
export const undoOf = async (
  tx: Db,
  { visit, run, by, now }: { visit: Visit; run: DispatchRun | undefined; by: Actor; now: Date },
): Promise<DispatchUndo | undefined> => {
  if (by.type !== 'account' || by.id === null) return undefined
  const open = visit.peopleId === null ? undefined : await openOfferOf(tx, visit.id)
  return {
    childId: visit.id,
    operatorId: visit.operatorId,
    byId: by.id,
    at: now.toISOString(),
    until: takeBackUntil(now).toISOString(),
    version: visit.version + 1,
    before: beforeOf(visit),
    run: run ?? null,
    replaced:
      open === undefined
        ? null
        : { id: open.id, result: open.result, reason: open.reason, respondedAt: open.respondedAt },
    notices: isSilent() ? 0 : visit.peopleId === null ? 1 : 2,
  }
}

/** The write of it, as a part of the statement that dispatches. */
export const keepUndo = (tx: Db, undo: DispatchUndo) => {
  const { childId: target } = dispatchUndos
  return tx.insert(dispatchUndos).values(undo).onConflictDoUpdate({ target, set: undo })
}

/** Whether the care recipient got another visit at the time that this one had before it was dispatched to a new one. */
const isTimeTaken = async (tx: Db, { id, clientId, startAt }: Visit, before: BeforeDispatch): Promise<boolean> => {
  if (before.startAt === null || before.endAt === null || before.startAt === startAt) return false
  const [start, end] = [new Date(before.startAt), new Date(before.endAt)]
  return isClientBusy(tx, { clientId, start, end, exceptId: id })
}

/**
 * Takes back a dispatch before the staff member is told: only by the account that made it, within seconds, and while
 * nothing else has happened to the visit, which gets back the state, the search and the offer that it had.
 */
export const takeBackDispatch = async (tx: Db, held: HeldVisit, by: Actor, now: Date): Promise<Visit> => {
  const { visit } = held
  requireMove(visit, by, 'takeBack')
  const [undo] = await tx.delete(dispatchUndos).where(eq(dispatchUndos.childId, visit.id)).returning()
  if (undo === undefined) throw new Problem('takeBackOver')
  if (undo.byId !== by.id) throw new Problem('forbidden')
  if (undo.version !== visit.version || new Date(undo.until) <= now) throw new Problem('takeBackOver')
  // The clocks of two nodes differ: a notice that was sent meanwhile decides.
  if ((await dropUntold(tx, visit.id, undo.at)) !== undo.notices) throw new Problem('takeBackOver')
  if (await isTimeTaken(tx, visit, undo.before)) throw new Problem('takeBackOver')
  await closeRecord(tx, visit.id, 'takenBack', null, now)
  if (undo.replaced !== null) {
    const { id, ...open } = undo.replaced
    await tx.update(dispatchRecords).set(open).where(eq(dispatchRecords.id, id))
  }
  await endRun(tx, visit.id)
  if (undo.run !== null) await tx.insert(dispatchRuns).values(undo.run)
  const { status, ...set } = undo.before
  return inOnePlace(
    moveVisit(tx, held, { move: 'takeBack', actor: by, now, remark: visit.peopleName, set, to: status }),
  )
}

/** Deletes what can no longer be taken back; run by a job. */
export const forgetUndos = (db: Db, now: Date) =>
  db.delete(dispatchUndos).where(lte(dispatchUndos.until, now.toISOString()))
