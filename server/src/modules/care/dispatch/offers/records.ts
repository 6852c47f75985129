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

/** Who has been asked and has not answered, or has said yes: at most one for a visit. */
export const openOfferOf = async (db: Db, childId: string): Promise<DispatchRecord | undefined> => {
  const [row] = await db.select().from(dispatchRecords).where(openRecordOf(childId))
  return row
}

/** Writes down what became of who was asked last. */
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

/** Nobody is being looked for any more. */
export const endRun = (tx: Db, childId: string) => tx.delete(dispatchRuns).where(eq(dispatchRuns.childId, childId))

/**
 * Closes all that is open for a visit: who was asked or had it, the search for somebody, the pool it was in. The caller
 * holds the visit and moves it.
 */
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
  /** None: it is theirs at once. */
  readonly until: number | null
}

/** What is not wanted again is so without end; on paper it is as far below nothing as the best is above. */
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

/** What a visit says once somebody has been asked, or has it. */
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

/** What a visit says that nobody has: it stands with the organisation of its order, and is looked at next. */
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
