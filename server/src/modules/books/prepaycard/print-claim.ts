import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { prepayBatches, type PrepayBatch } from './table.ts'

/** Claims a locked batch for one print file with passwords; the returned number of the attempt identifies the claim. */
export const claimPrintFile = async (tx: Db, { id, printTries }: PrepayBatch, until: Date): Promise<number> => {
  const attempt = printTries + 1
  await tx
    .update(prepayBatches)
    .set({ printTries: attempt, printingUntil: until.toISOString() })
    .where(eq(prepayBatches.id, id))
  return attempt
}

interface PrintEnd {
  readonly attempt: number
  /** Set when the whole file was handed out. */
  readonly printed?: { readonly at: Date; readonly byName: string } | undefined
}

/** Ends a claim, unless a later attempt has taken over one that ran out. */
export const endPrintFile = async (tx: Db, batchId: string, { attempt, printed }: PrintEnd) => {
  const values = printed === undefined ? {} : { printedAt: printed.at.toISOString(), printedByName: printed.byName }
  await tx
    .update(prepayBatches)
    .set({ printingUntil: null, ...values })
    .where(and(eq(prepayBatches.id, batchId), eq(prepayBatches.printTries, attempt)))
}

/** Records the task that generates the cards of a batch. */
export const setBatchTask = async (tx: Db, batchId: string, taskId: string) => {
  await tx.update(prepayBatches).set({ taskId }).where(eq(prepayBatches.id, batchId))
}
