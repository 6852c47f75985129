import type { CardRange } from '@kangju/contract'
import { and, asc, between, eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { isAmong } from '../../../db/put-rows.ts'
import type { Writer } from '../../../rows/stamps.ts'
import { prepayCards } from './table.ts'

/** Cards that can be taken from a batch, which the partial index serves. */
export const inStock = (batchId: string) => sql`batch_id = ${batchId} and status = 'inStock' and deleted_at is null`

export const countStock = (db: Db, batchId: string): Promise<number> => db.$count(prepayCards, inStock(batchId))

/** Consecutive numbers of the given cards (`seq`, `card_no`), in order. */
const rangesOf = async (db: Db, cards: SQL): Promise<CardRange[]> => {
  const { rows } = await db.execute<{ startNo: string; endNo: string; count: number }>(
    sql`select min(card_no) as "startNo", max(card_no) as "endNo", count(*)::int as count
      from (select card_no, seq - row_number() over (order by seq) as island from (${cards}) as c) as numbered
      group by island order by 1`,
  )
  return rows
}

/** The numbers that would be taken next. */
export const nextRanges = (db: Db, batchId: string, quantity: number): Promise<CardRange[]> =>
  rangesOf(db, sql`select seq, card_no from prepay_card where ${inStock(batchId)} order by seq limit ${quantity}::int`)

export const rangesOfDist = (db: Db, distId: string): Promise<CardRange[]> =>
  rangesOf(db, sql`select seq, card_no from prepay_card where dist_id = ${distId} and deleted_at is null`)

interface Taking extends Writer {
  readonly batchId: string
  readonly distId: string
  readonly organId: string
  readonly quantity: number
}

/** Gives the lowest free cards of a locked batch to an organisation; returns how many it took. */
export const takeFromStock = async (tx: Db, { batchId, distId, organId, quantity, me, now }: Taking) => {
  const { rowCount } = await tx.execute(sql`update prepay_card set status = 'distributed', dist_id = ${distId},
      organ_id = ${organId}, version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${me.id}
    where status = 'inStock' and id = any(array(
      select id from prepay_card where ${inStock(batchId)} order by seq limit ${quantity}::int))`)
  return rowCount ?? 0
}

/** Puts the last cards of a locked distribution that wait for activation back into stock; returns how many. */
export const returnToStock = async (tx: Db, distId: string, count: number, { me, now }: Writer) => {
  const { rowCount } = await tx.execute(sql`update prepay_card set status = 'inStock', dist_id = null, organ_id = null,
      version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${me.id}
    where status = 'distributed' and id = any(array(
      select id from prepay_card where dist_id = ${distId} and status = 'distributed'
      order by card_no desc limit ${count}::int))`)
  return rowCount ?? 0
}

/** Which of the cards that wait for activation are meant. */
export interface WaitingCards {
  readonly ids?: readonly string[] | undefined
  readonly range?: { readonly startNo: string; readonly endNo: string } | undefined
  readonly atMost?: number | undefined
}

const waitingOf = (distId: string, { ids, range }: WaitingCards) =>
  and(
    eq(prepayCards.distId, distId),
    eq(prepayCards.status, 'distributed'),
    ids === undefined ? undefined : isAmong(prepayCards.id, ids),
    range === undefined ? undefined : between(prepayCards.cardNo, range.startNo, range.endNo),
  )

/** Cards of a distribution that wait for activation, lowest numbers first. */
export const waitingCards = async (db: Db, distId: string, which: WaitingCards): Promise<string[]> => {
  const rows = await db
    .select({ id: prepayCards.id })
    .from(prepayCards)
    .where(waitingOf(distId, which))
    .orderBy(asc(prepayCards.cardNo))
    .limit(which.atMost ?? 2_147_483_647)
  return rows.map(({ id }) => id)
}

export const countWaiting = (db: Db, distId: string, which: WaitingCards = {}): Promise<number> =>
  db.$count(prepayCards, waitingOf(distId, which))

/** Marks cards whose last day has passed and that hold money as expired; returns how many. Their balance stays. */
export const expireCards = async (db: Db, today: string, now: Date, atMost = 1000): Promise<number> => {
  const { rowCount } = await db.execute(sql`update prepay_card set status = 'expired', version = version + 1,
      updated_at = ${now.toISOString()}
    where id in (select id from prepay_card where status = 'active' and valid_end < ${today}::date and balance_fen > 0
      and deleted_at is null order by id limit ${atMost}::int for update skip locked)`)
  return rowCount ?? 0
}
