import { order } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { post } from '../../src/modules/books/ledger/service.ts'
import { passwordColumns } from '../../src/modules/books/prepaycard/password.ts'
import {
  prepayBatches,
  prepayCards,
  type PrepayBatch,
  type PrepayCard,
} from '../../src/modules/books/prepaycard/table.ts'
import { newId } from '../../src/secret/token.ts'
import type { TestApi } from '../api/api.ts'
import { testNames } from '../api/fixture.ts'
import { operatorOf } from './client-rows.ts'

type Operator = 'a' | 'b'

let serial = 0

export const cardPassword = '40718265'

/** A stored batch with one card, as if it had been generated. */
const addBatchOfOne = async (
  api: TestApi,
  operatorId: string,
  change: Pick<PrepayBatch, 'faceFen'> & Partial<PrepayBatch>,
): Promise<PrepayBatch> => {
  const { faceFen } = change
  const at = api.now().toISOString()
  const [row] = await api.db
    .insert(prepayBatches)
    .values({
      id: newId(),
      operatorId,
      batchNo: `PC-${serial}`,
      name: `批次${serial}`,
      cardKind: 'value',
      named: 0,
      usage: 'organ',
      salePriceFen: faceFen,
      quantity: 1,
      validType: 'permanent',
      scopeType: 'all',
      maxPayBp: 10_000,
      description: '仅限上门服务使用',
      generatedCount: 1,
      status: 'enabled',
      createdAt: at,
      updatedAt: at,
      ...change,
    })
    .returning()
  if (row === undefined) throw new Error('no batch was inserted')
  return row
}

/** An active card with its liability in the ledger. */
export const addCard = async (
  api: TestApi,
  change: Partial<PrepayCard> & { readonly of?: Operator } = {},
): Promise<PrepayCard> => {
  serial += 1
  const { of = 'a', ...values } = change
  const operatorId = await operatorOf(api, of)
  const id = values.id ?? newId()
  const now = api.now()
  const at = now.toISOString()
  const faceFen = values.faceFen ?? 10_000
  const cardNo = `886626001${String(serial).padStart(7, '0')}`
  const batchId = values.batchId ?? (await addBatchOfOne(api, operatorId, { faceFen, named: values.named ?? 0 })).id
  return api.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(prepayCards)
      .values({
        id,
        operatorId,
        batchId,
        seq: 1,
        cardNo,
        ...passwordColumns(api.tools.keyring, { id, operatorId }, cardPassword),
        faceFen,
        balanceFen: faceFen,
        status: 'active',
        createdAt: at,
        updatedAt: at,
        ...values,
      })
      .returning()
    if (row === undefined) throw new Error('no card was inserted')
    const fen = row.balanceFen
    const legs = { debit: [{ account: 'PROMO_EXPENSE', fen }], credit: [{ account: 'PREPAY_LIAB', fen }] } as const
    await post(tx, { operatorId, bizType: 'card.activated', bizNo: cardNo, ...legs, now })
    return row
  })
}

/** An active visit card for an option. */
export const addVisitCard = async (
  api: TestApi,
  { specId, times, faceFen }: { specId: string; times: number; faceFen: number },
): Promise<PrepayCard> => {
  serial += 1
  const batch = await addBatchOfOne(api, await operatorOf(api), { faceFen, cardKind: 'visits', specId, times })
  return addCard(api, { batchId: batch.id, cardKind: 'visits', timesLeft: times, faceFen })
}

export const cardById = async (api: TestApi, id: string): Promise<PrepayCard> => {
  const [row] = await api.db.select().from(prepayCards).where(eq(prepayCards.id, id))
  if (row === undefined) throw new Error('there is no such card')
  return row
}

/** Enters a card as the service desk does; returns any reply. */
export const checkCard = (api: TestApi, cardNo: string, password = cardPassword, of: Operator = 'a') =>
  api.asUser(testNames(of).admin)(order.card, { body: { cardNo, cardPassword: password } })

/** Proofs of cards for an order draft. */
export const proofsOf = async (api: TestApi, cards: readonly PrepayCard[], of: Operator = 'a'): Promise<string[]> => {
  const proofs: string[] = []
  for (const { cardNo } of cards) {
    const { status, message, data } = await checkCard(api, cardNo, cardPassword, of)
    if (status !== 200) throw new Error(message)
    proofs.push(data.proof)
  }
  return proofs
}
