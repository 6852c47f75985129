import { fillText, refundHolds } from '@kangju/contract'
import { and, arrayContains, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { Problem } from '../../../kit/problem.ts'
import { refunds } from '../refund/table.ts'

/** The refusal of a move that a refund under review blocks; it names the refund request. */
export const refusalByRefund = async (tx: Db, { id, mainId }: { readonly id: string; readonly mainId: string }) => {
  const [open] = await tx
    .select({ no: refunds.refundNo })
    .from(refunds)
    .where(and(eq(refunds.mainId, mainId), eq(refunds.status, 'reviewing'), arrayContains(refunds.childIds, [id])))
  const fields = open === undefined ? {} : { fields: { refundNo: [fillText(refundHolds, open)] } }
  return new Problem('refundLocked', fields)
}
