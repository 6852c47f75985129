import { agreedVisitStates } from '@kangju/contract'
import { and, eq, gt, inArray, is, isNull, lt, ne, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import { visits } from './table.ts'

export interface ClientTime {
  readonly clientId: string
  readonly start: Date
  readonly end: Date
  /** Visit to exclude, because it may keep its own time. */
  readonly exceptId?: string
}

/** Locks the time of a care recipient until the transaction ends, so that two appointments cannot take the same hour. */
const lockClientTime = (tx: Db, clientId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`appoint ${clientId}`}, 0))`)

/** Whether a care recipient has another visit at this time; in a transaction, the answer holds until its end. */
export const isClientBusy = async (tx: Db, { clientId, start, end, exceptId }: ClientTime): Promise<boolean> => {
  if (is(tx, PgTransaction)) await lockClientTime(tx, clientId)
  const others = await tx.$count(
    visits,
    and(
      eq(visits.clientId, clientId),
      exceptId === undefined ? undefined : ne(visits.id, exceptId),
      inArray(visits.status, [...agreedVisitStates]),
      lt(visits.startAt, end.toISOString()),
      gt(visits.endAt, start.toISOString()),
      isNull(visits.deletedAt),
    ),
  )
  return others > 0
}
