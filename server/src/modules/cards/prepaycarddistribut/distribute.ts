import {
  DistDraft,
  fillText,
  prepaycardTexts as texts,
  validationWords,
  type CardRange,
  type DistDraft as Draft,
} from '@kangju/contract'
import { nextNumber } from '../../../db/numbers.ts'
import type { SignedCall } from '../../../http/call.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { seek } from '../../../rows/scope.ts'
import { encryptDraft } from '../../../rows/sensitive.ts'
import { firstStamps } from '../../../rows/stamps.ts'
import { newId } from '../../../secret/token.ts'
import { countStock, rangesOfDist, takeFromStock } from '../../books/prepaycard/service.ts'
import { prepayBatches, type PrepayBatch } from '../../books/prepaycard/table.ts'
import { organsByIds } from '../../organs/organ/service.ts'
import { prepayDists, prepayDistsTable } from './table.ts'

export const endsOf = (ranges: readonly CardRange[]) => ({
  ranges: [...ranges],
  startNo: ranges[0]?.startNo ?? null,
  endNo: ranges.at(-1)?.endNo ?? null,
})

const refuseBatch = ({ usage, status, faceFen }: PrepayBatch, { salePriceFen }: Draft) => {
  if (usage !== 'organ') throw new Problem('notReady', { fields: { batchId: [texts.notForOrgans] } })
  if (status !== 'enabled') throw new Problem('notReady', { fields: { batchId: [texts.batchNotEnabled] } })
  if (salePriceFen > faceFen) throw invalid({ salePriceFen: [texts.priceAboveFace] })
}

/**
 * Gives the lowest free cards of a batch to an organisation. The lock of the batch makes distributions take turns, so
 * that no two get the same card.
 */
export const distribute = async (call: SignedCall, draft: Draft) => {
  const { db, me, now, tools } = call
  const { batchId, organId, quantity, salePriceFen, contactName, activeMode } = draft
  const [organ] = await organsByIds(db, me, [organId], 'share')
  if (organ === undefined) throw invalid({ organId: [validationWords.reference] })
  if (!organ.isServing) throw new Problem('notReady', { fields: { organId: [texts.organNotOpen] } })
  const batch = await seek(db, me, prepayBatches, batchId, 'update')
  if (batch === undefined) throw invalid({ batchId: [validationWords.reference] })
  refuseBatch(batch, draft)

  const { operatorId } = me
  const id = newId()
  const free = await countStock(db, batchId)
  const taken = free < quantity ? 0 : await takeFromStock(db, { batchId, distId: id, organId, quantity, me, now })
  if (taken < quantity) throw new Problem('notReady', { fields: { quantity: [fillText(texts.tooFew, { n: free })] } })
  const ranges = await rangesOfDist(db, id)
  const distNo = await nextNumber(db, 'FP', now)
  const encrypted = encryptDraft(
    tools.keyring,
    { id, operatorId, table: prepayDistsTable, schema: DistDraft },
    draft,
    undefined,
  )
  await db.insert(prepayDists).values({
    id,
    operatorId,
    ...firstStamps(call),
    distNo,
    batchId,
    organId,
    quantity,
    ...endsOf(ranges),
    salePriceFen,
    totalFen: salePriceFen * quantity,
    contactName,
    ...(encrypted as { contactMobile: string; contactMobileIndex: string }),
    activeMode,
    status: 'enabled',
  })
  call.audit({
    entityId: id,
    detail: { distNo, batchNo: batch.batchNo, organ: organ.name, quantity, salePriceFen, ranges },
  })
  return { id, version: 1, distNo, ranges }
}
