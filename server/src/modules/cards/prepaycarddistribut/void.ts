import { eq } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { find } from '../../../rows/scope.ts'
import { nextVersion } from '../../../rows/stamps.ts'
import { prepayBatches, type PrepayCard } from '../../books/prepaycard/table.ts'
import { prepayDists } from './table.ts'

/** Locks what a card was made and distributed with, before the card itself. */
export const lockOrigin = async ({ db, me }: SignedCall, { batchId, distId }: PrepayCard) => {
  await find(db, me, prepayBatches, batchId, 'update')
  return distId === null ? undefined : find(db, me, prepayDists, distId, 'update')
}

/** Counts a voided card of a locked distribution; one that is not paid costs nothing. */
export const countVoid = async (call: SignedCall, distId: string) => {
  const { voidCount, totalFen, salePriceFen, payStatus } = await find(call.db, call.me, prepayDists, distId, 'update')
  await call.db
    .update(prepayDists)
    .set({
      voidCount: voidCount + 1,
      ...(payStatus === 'unpaid' ? { totalFen: totalFen - salePriceFen } : {}),
      ...nextVersion(call),
    })
    .where(eq(prepayDists.id, distId))
}
