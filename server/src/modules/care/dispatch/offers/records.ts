import type { DispatchMode, DispatchResult } from '@kangju/contract'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../../db/client.ts'
import { newId } from '../../../../secret/token.ts'
import type { Actor } from '../../order/service.ts'
import type { Order } from '../../order/table.ts'
import { setWaiting } from '../../visit/service.ts'
import type { Visit } from '../../visit/table.ts'
import { dispatchRecords, dispatchRuns, type DispatchRecord } from '../table.ts'
import type { KnownRule, Ranked } from '../engine/types.ts'

const openResults: DispatchResult[] = ['waiting', 'accepted']
export type ClosedResult = Exclude<DispatchResult, 'waiting' | 'accepted'>

const openRecordOf = (childId: string) =>
  and(eq(dispatchRecords.childId, childId), inArray(dispatchRecords.result, openResults))

export const openOfferQuery = (db: Db, childId: string) =>
  db.select().from(dispatchRecords).where(openRecordOf(childId))

/** The open offer of a visit, waiting or accepted; a visit has at most one. */
export const openOfferOf = async (db: Db, childId: string): Promise<DispatchRecord | undefined> => {
  const [row] = await openOfferQuery(db, childId)
  return row
}

/** Closes the open offer with its result. */
export const closeRecord = async (
  tx: Db,
  childId: string,
  result: ClosedResult,
  reason: string | null,
  now: Date,
): Promise<DispatchRecord | undefined> => {
  const [row] = await tx
    .update(dispatchRecords)
    .set({ result, reason, respondedAt: now.toISOString() })
    .where(openRecordOf(childId))
    .returning()
  return row
}

/** Ends the dispatch search of a visit. */
export const endRun = (tx: Db, childId: string) => tx.delete(dispatchRuns).where(eq(dispatchRuns.childId, childId))

/** Closes the open offer and the search of a visit. The caller locks the visit and moves it. */
export const withdrawOffer = async (
  tx: Db,
  visit: Pick<Visit, 'id'>,
  result: ClosedResult,
  reason: string | null,
  now: Date,
): Promise<DispatchRecord | undefined> => {
  await endRun(tx, visit.id)
  await setWaiting(tx, visit.id, { nextTickAt: null, offerUntil: null, dispatchRound: 0 })
  return closeRecord(tx, visit.id, result, reason, now)
}

interface Asking {
  readonly visit: Pick<Visit, 'id' | 'operatorId'>
  readonly known: KnownRule
  readonly to: Ranked
  readonly round: number
  readonly mode: DispatchMode
  readonly by: Actor
  readonly now: Date
  /** Null means accepted immediately. */
  readonly until: number | null
}

/** Unwanted staff score -Infinity in the engine; stored and shown scores stop at -100. */
const leastScore = -100
export const written = (score: number) => Math.max(leastScore, score)

export const recordOf = ({ visit, known, to, round, mode, by, now, until }: Asking) => ({
  id: newId(),
  operatorId: visit.operatorId,
  childId: visit.id,
  configId: known.id,
  configName: known.rule.name,
  configSnapshot: known.rule,
  round,
  mode,
  peopleId: to.staff.id,
  peopleName: to.staff.name,
  organId: to.staff.organId,
  score: written(to.score),
  distanceM: to.distanceM,
  sentAt: now.toISOString(),
  expireAt: until === null ? null : new Date(until).toISOString(),
  respondedAt: until === null ? now.toISOString() : null,
  result: until === null ? ('accepted' as const) : ('waiting' as const),
  byId: by.id,
  byName: by.name,
})

export const addRecord = (tx: Db, asking: Asking) => tx.insert(dispatchRecords).values(recordOf(asking))

/** Columns of a visit that is offered or assigned. */
export const givenTo = ({ to, mode, round, until, now }: Omit<Asking, 'visit' | 'known' | 'by'>) => {
  const at = now.toISOString()
  const expires = until === null ? null : new Date(until).toISOString()
  return {
    peopleId: to.staff.id,
    peopleName: to.staff.name,
    organId: to.staff.organId,
    dispatchMode: mode,
    needManual: false,
    offerUntil: expires,
    nextTickAt: expires,
    dispatchRound: round,
    dispatchedAt: at,
    acceptedAt: until === null ? at : null,
  }
}

/** Columns of an unassigned visit: it returns to the organisation of its order and is due for dispatch. */
export const givenToNobody = (order: Pick<Order, 'organId'>, now: Date) => ({
  peopleId: null,
  peopleName: null,
  organId: order.organId,
  dispatchMode: null,
  offerUntil: null,
  nextTickAt: now.toISOString(),
  dispatchedAt: null,
  acceptedAt: null,
  departAt: null,
})
