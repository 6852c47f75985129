import { businessDay } from '@kangju/contract'
import { and, desc, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { newId } from '../../../secret/token.ts'
import { assessments, claims } from './table.ts'

/** Month of a moment, as YYYY-MM. */
const monthOf = (now: Date) => businessDay(now).slice(0, 7)

/** Latest assessment under which the care recipient is insured today. */
const insuranceOf = async (tx: Db, clientId: string, now: Date, isLocking: boolean) => {
  const today = businessDay(now)
  const query = tx
    .select({ id: assessments.id, validTo: assessments.validTo, monthQuotaFen: assessments.monthQuotaFen })
    .from(assessments)
    .where(
      and(
        eq(assessments.clientId, clientId),
        eq(assessments.insured, 1),
        isNull(assessments.deletedAt),
        lte(assessments.validFrom, today),
        gte(assessments.validTo, today),
      ),
    )
    .orderBy(desc(assessments.assessDate))
    .limit(1)
  const [row] = await (isLocking ? query.for('update') : query)
  return row
}

const usedIn = async (tx: Db, clientId: string, month: string): Promise<number> => {
  const [row] = await tx
    .select({ fen: sql<string>`coalesce(sum(${claims.fen} - ${claims.returnedFen}), 0)` })
    .from(claims)
    .where(and(eq(claims.clientId, clientId), eq(claims.month, month)))
  return Number(row?.fen ?? 0)
}

const look = async (tx: Db, clientId: string, now: Date, isLocking = false) => {
  const insurance = await insuranceOf(tx, clientId, now, isLocking)
  if (insurance === undefined) return undefined
  const { id, validTo, monthQuotaFen } = insurance
  const usedFen = await usedIn(tx, clientId, monthOf(now))
  const leftFen = monthQuotaFen === null ? null : Math.max(0, monthQuotaFen - usedFen)
  return { id, validTo, monthQuotaFen, leftFen }
}

/** What the insurance of a care recipient pays this month; null for the limit where none is known. */
export const insuranceQuota = async (db: Db, clientId: string, now: Date) => {
  const found = await look(db, clientId, now)
  if (found === undefined) return undefined
  const { id: _id, ...quota } = found
  return quota
}

interface Claim {
  readonly operatorId: string
  readonly clientId: string
  readonly orderId: string
  readonly orderNo: string
  readonly fen: number
  readonly voucherNo: string
  readonly now: Date
}

export type ClaimFault = { readonly fault: 'uninsured' } | { readonly fault: 'quota'; readonly leftFen: number }

/** Claims a part of an order from the insurance; the assessment is locked, so claims at once share one quota. */
export const claimInsurance = async (tx: Db, claim: Claim): Promise<ClaimFault | undefined> => {
  const { now, ...values } = claim
  const found = await look(tx, claim.clientId, now, true)
  if (found === undefined) return { fault: 'uninsured' }
  if (found.leftFen !== null && claim.fen > found.leftFen) return { fault: 'quota', leftFen: found.leftFen }
  await tx.insert(claims).values({
    ...values,
    id: newId(),
    assessmentId: found.id,
    month: monthOf(now),
    createdAt: now.toISOString(),
  })
  return undefined
}

/** Gives a part of a claim back to the quota of its month: a refund. */
export const returnClaim = async (tx: Db, orderId: string, fen: number) => {
  await tx
    .update(claims)
    .set({ returnedFen: sql`${claims.returnedFen} + ${fen}` })
    .where(eq(claims.orderId, orderId))
}

/** Removes the claim of an order that was not paid; returns its voucher number. */
export const dropClaim = async (tx: Db, orderId: string): Promise<string | undefined> => {
  const [row] = await tx.delete(claims).where(eq(claims.orderId, orderId)).returning({ voucherNo: claims.voucherNo })
  return row?.voucherNo
}
