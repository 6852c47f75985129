import { prepaycard, type PrepaycardDraft } from '@kangju/contract'
import { asc, eq } from 'drizzle-orm'
import { prepayCards, type PrepayCard } from '../../src/modules/books/prepaycard/table.ts'
import { newId } from '../../src/secret/token.ts'
import type { TestApi } from '../api/api.ts'
import { testNames } from '../api/fixture.ts'

type Operator = 'a' | 'b'

export const batchDraft = (change: Partial<PrepaycardDraft> = {}): PrepaycardDraft => ({
  name: `批次${newId().slice(-12)}`,
  cardKind: 'value',
  named: 0,
  usage: 'organ',
  faceFen: 50_000,
  salePriceFen: 48_000,
  quantity: 3,
  validType: 'permanent',
  scopeType: 'all',
  description: '仅限上门服务使用，不可提现。',
  ...change,
})

/** A draft batch. */
export const addBatch = async (api: TestApi, change: Partial<PrepaycardDraft> = {}, of: Operator = 'a') => {
  const { status, data, errors } = await api.asUser(testNames(of).admin)(prepaycard.add, { body: batchDraft(change) })
  if (status !== 200) throw new Error(JSON.stringify(errors))
  return data.id
}

export const cardsOf = (api: TestApi, batchId: string): Promise<PrepayCard[]> =>
  api.db.select().from(prepayCards).where(eq(prepayCards.batchId, batchId)).orderBy(asc(prepayCards.seq))

/** A batch whose cards are in stock. */
export const generatedBatch = async (api: TestApi, change: Partial<PrepaycardDraft> = {}, of: Operator = 'a') => {
  const id = await addBatch(api, change, of)
  const { status, message, data } = await api.asUser(testNames(of).admin)(prepaycard.createinfo, { params: { id } })
  if (status !== 200 || data.taskId !== null) throw new Error(message)
  return { id, cards: await cardsOf(api, id) }
}
