import type { PayPart } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { isConfirmed } from './parts.ts'
import { refunds } from './table.ts'

/** The part of a refund that a channel pays, as it is owed; undefined if there is no such refund. */
export const refundPartDue = async (tx: Db, refundNo: string, method: PayPart['method']) => {
  const [row] = await tx.select().from(refunds).where(eq(refunds.refundNo, refundNo))
  if (row === undefined) return undefined
  const part = row.parts.find((one) => one.method === method)
  const { operatorId, organId } = row
  return { operatorId, organId, fen: part?.fen ?? 0, isSettled: part !== undefined && isConfirmed(part) }
}
