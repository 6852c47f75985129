import { formats, type OrderSource } from '@kangju/contract'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Me, Tools } from '../../../http/call.ts'
import { seek, within } from '../../../rows/scope.ts'
import { phoneTailColumn } from '../../../rows/phone-tail.ts'
import { indexOf } from '../../../rows/sensitive.ts'
import { encrypt } from '../../../secret/keyring.ts'
import { newId } from '../../../secret/token.ts'
import { countRegistration } from '../../organs/organqrcode/service.ts'
import { attributionOf, organOfVisitor, visitorOf } from '../scan/service.ts'
import { bookers, type Booker } from './table.ts'

type Owner = Pick<Me, 'operatorId' | 'organId'>

const calledAs = ({ name, nickname }: Pick<Booker, 'name' | 'nickname'>) => name ?? nickname ?? ''

/** Names of bookers; the nickname stands in for a missing name. */
export const bookerNames = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: bookers.id, name: bookers.name, nickname: bookers.nickname })
    .from(bookers)
    .where(inArray(bookers.id, [...ids]))
  return new Map(rows.map((row) => [row.id, calledAs(row)]))
}

/** Those of these ids that are bookers within the account's scope. */
export const knownBookers = async (db: Db, me: Owner, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: bookers.id })
    .from(bookers)
    .where(and(within(me, bookers), inArray(bookers.id, [...ids])))
  return new Set(rows.map((row) => row.id))
}

/** One of an operator's bookers. */
export const bookerById = (db: Db, operatorId: string, id: string): Promise<Booker | undefined> =>
  seek(db, { operatorId, organId: null }, bookers, id)

/** Adds a paid order to the booker's totals. */
export const countPaidOrder = async (tx: Db, bookerId: string, payFen: number, now: Date) => {
  await tx
    .update(bookers)
    .set({
      orderCount: sql`${bookers.orderCount} + 1`,
      paidFen: sql`${bookers.paidFen} + ${payFen}`,
      lastOrderAt: now.toISOString(),
    })
    .where(eq(bookers.id, bookerId))
}

/** Adds money that came after the cancellation of its order; the refund of it is counted when it is paid out. */
export const countLateMoney = async (tx: Db, bookerId: string, fen: number) => {
  await tx
    .update(bookers)
    .set({ paidFen: sql`${bookers.paidFen} + ${fen}` })
    .where(eq(bookers.id, bookerId))
}

/** Adds a refund to the booker's totals. */
export const countRefunded = async (tx: Db, bookerId: string, refundFen: number) => {
  await tx
    .update(bookers)
    .set({ refundFen: sql`${bookers.refundFen} + ${refundFen}` })
    .where(eq(bookers.id, bookerId))
}

export interface Registration {
  readonly operatorId: string
  readonly mobile: string
  readonly name?: string | undefined
  readonly nickname?: string | undefined
  readonly source: OrderSource
  /** Visitor id of the mini program. */
  readonly visitor?: string | undefined
  readonly now: Date
}

/** Organisation of the first code scanned, and promoter of the last promotion scanned. */
const originOf = async (tx: Db, { keyring }: Pick<Tools, 'keyring'>, { operatorId, visitor, now }: Registration) => {
  if (visitor === undefined) return undefined
  const known = visitorOf(keyring, operatorId, visitor)
  const organ = await organOfVisitor(tx, operatorId, known)
  const promotion = await attributionOf(tx, operatorId, known, now)
  return { organ, marketerId: promotion?.marketerId ?? null }
}

const makeBooker = async (tx: Db, { keyring }: Pick<Tools, 'keyring'>, given: Registration) => {
  const { operatorId, source, now } = given
  const mobile = formats.mobile.normalise(given.mobile)
  const at = now.toISOString()
  const place = { operatorId, table: 'customer_booker', field: 'mobile', kind: 'mobile' } as const
  const mobileIndex = indexOf(keyring, place, mobile)
  const id = newId()
  const inserted = await tx
    .insert(bookers)
    .values({
      id,
      operatorId,
      createdAt: at,
      updatedAt: at,
      mobile: encrypt(keyring, { ...place, id }, mobile),
      mobileIndex,
      ...phoneTailColumn(keyring, place, mobile),
      source,
      registeredAt: at,
      status: 'enabled',
    })
    .onConflictDoNothing({
      target: [bookers.operatorId, bookers.mobileIndex],
      where: sql`deleted_at is null`,
    })
    .returning({ id: bookers.id })
  const [row] = await tx
    .select()
    .from(bookers)
    .where(and(eq(bookers.operatorId, operatorId), eq(bookers.mobileIndex, mobileIndex), isNull(bookers.deletedAt)))
    .for('update')
  if (row === undefined) throw new Error('a booker was neither found nor made')
  return { row, isNew: inserted.length > 0 }
}

/**
 * Finds the booker with this mobile number or creates one. Missing details are filled in, existing ones never replaced;
 * the first code scanned decides the organisation and counts the booker once.
 */
export const registerBooker = async (tx: Db, tools: Pick<Tools, 'keyring'>, given: Registration) => {
  const { row, isNew } = await makeBooker(tx, tools, given)
  const isSettled = row.organId !== null && row.marketerId !== null
  const origin = isSettled ? undefined : await originOf(tx, tools, given)
  const organId = row.organId ?? origin?.organ?.organId ?? null
  const values = {
    name: row.name ?? (given.name === undefined ? null : formats.personName.normalise(given.name)),
    nickname: row.nickname ?? given.nickname ?? null,
    organId,
    marketerId: row.marketerId ?? origin?.marketerId ?? null,
  }
  const isChanged = Object.entries(values).some(([key, value]) => row[key as keyof typeof values] !== value)
  if (isChanged)
    await tx
      .update(bookers)
      .set({ ...values, updatedAt: given.now.toISOString(), version: isNew ? row.version : row.version + 1 })
      .where(eq(bookers.id, row.id))
  if (row.organId === null && organId !== null && origin?.organ !== undefined)
    await countRegistration(tx, origin.organ.qrCodeId)
  return { id: row.id, isNew, status: row.status, mobileIndex: row.mobileIndex }
}
