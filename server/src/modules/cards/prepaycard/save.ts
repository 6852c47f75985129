import {
  appliedPrepaycard,
  businessDay,
  checkPrepaycardOn,
  fieldsAfterGeneration,
  fillText,
  prepaycardTexts as texts,
  validationWords,
  type PrepaycardDraft,
  type Text,
} from '@kangju/contract'
import { nextNumber } from '../../../db/numbers.ts'
import { saysAlready } from '../../../db/put-rows.ts'
import type { SignedCall } from '../../../http/call.ts'
import { invalid, Problem, type FieldTexts } from '../../../kit/problem.ts'
import { refuseBy } from '../../../rows/draft.ts'
import { isOpenTask } from '../../base/task/service.ts'
import type { PrepayBatch } from '../../books/prepaycard/table.ts'
import { projectsByIds, specsByIds } from '../../catalogue/project/service.ts'
import { restOnClass } from '../../catalogue/projectclass/service.ts'

/** Why a batch cannot be touched: some of its cards exist, or are being generated. */
export const generationFault = async (
  { db }: Pick<SignedCall, 'db'>,
  { status, numberStart, taskId, generatedCount }: PrepayBatch,
): Promise<Text | undefined> => {
  if (status !== 'draft' || numberStart === null) return undefined
  return (await isOpenTask(db, taskId)) ? texts.isGenerating : fillText(texts.isPartly, { n: generatedCount })
}

const isFull = (found: readonly unknown[], ids: readonly string[]) => found.length === ids.length

/** References of a draft that do not exist or are not in use; those it refers to are locked until it is stored. */
const referenceFaults = async (
  { db, me }: SignedCall,
  { specId, scopeType, scopeIds }: ReturnType<typeof columnsOf>,
): Promise<FieldTexts> => {
  if (specId !== null) {
    const [spec] = await specsByIds(db, me, [specId], 'share')
    const isSold = spec?.status === 'enabled' && spec.projectStatus === 'onSale'
    return isSold ? {} : { specId: [validationWords.reference] }
  }
  if (scopeType === 'projects') {
    const isKnown = isFull(await projectsByIds(db, me, scopeIds, 'share'), scopeIds)
    return isKnown ? {} : { scopeIds: [validationWords.reference] }
  }
  for (const id of scopeIds.toSorted())
    if ((await restOnClass(db, me, id)) === undefined) return { scopeIds: [validationWords.reference] }
  return {}
}

/** References that the other fields make meaningless; a request with them is a mistake of its sender. */
const unusedFaults = (draft: PrepaycardDraft, values: ReturnType<typeof columnsOf>): FieldTexts => ({
  ...(draft.specId != null && values.specId === null ? { specId: [validationWords.reference] } : {}),
  ...((draft.scopeIds ?? []).length > values.scopeIds.length ? { scopeIds: [validationWords.reference] } : {}),
})

const columnsOf = (draft: PrepaycardDraft) => ({
  ...appliedPrepaycard(draft),
  maxPayBp: draft.maxPayBp ?? 10_000,
  coverUrl: draft.coverUrl ?? null,
})

/** Fields that a batch with cards has to keep. */
const fixedFaults = (old: PrepayBatch, values: Readonly<Record<string, unknown>>): FieldTexts =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([key]) => !(fieldsAfterGeneration as readonly string[]).includes(key))
      .filter(([key, value]) => !saysAlready(old, { [key]: value }))
      .map(([key]) => [key, [texts.fixed]]),
  )

export const batchValues = async (call: SignedCall, draft: PrepaycardDraft, old: PrepayBatch | undefined) => {
  const values = columnsOf(draft)
  if (old === undefined || old.status === 'draft') {
    const fault = old === undefined ? undefined : await generationFault(call, old)
    if (fault !== undefined) throw new Problem('notReady', { fields: { status: [fault] } })
    refuseBy(checkPrepaycardOn(businessDay(call.now))(draft))
    const wrong = { ...unusedFaults(draft, values), ...(await referenceFaults(call, values)) }
    if (Object.keys(wrong).length > 0) throw invalid(wrong)
    return { ...values, batchNo: old?.batchNo ?? (await nextNumber(call.db, 'PC', call.now)) }
  }
  if (old.status === 'void') throw new Problem('wrongState')
  const fixed = fixedFaults(old, values)
  if (Object.keys(fixed).length > 0) throw invalid(fixed)
  // The day that decides about a last day has passed with the generation; the price still must not exceed the face value.
  refuseBy(priceFault(draft))
  return values
}

const priceFault = (draft: PrepaycardDraft): Record<string, Text> => {
  const { salePriceFen } = checkPrepaycardOn('1900-01-01')(draft)
  return salePriceFen === undefined ? {} : { salePriceFen }
}
