import { edgeOrgan } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { moveInWallet, openWallet } from '../../src/modules/books/wallet/service.ts'
import { walletFlows } from '../../src/modules/books/wallet/table.ts'
import { newId } from '../../src/secret/token.ts'
import type { TestApi } from '../api/api.ts'
import { operatorOf } from './client-rows.ts'
import { asParty } from './field-rows.ts'
import { freshKey } from './order-rows.ts'
import { openedOrgan } from './organ-rows.ts'

type Operator = 'a' | 'b'

interface Owner {
  readonly ownerType: 'people' | 'organ'
  readonly ownerId: string
  readonly of?: Operator
}

/** Opens a wallet with this amount available. */
export const fundWallet = async (api: TestApi, { ownerType, ownerId, of = 'a' }: Owner, fen: number) => {
  const operatorId = await operatorOf(api, of)
  await openWallet(api.db, { operatorId, ownerType, ownerId }, api.now())
  const actor = { id: null, name: '财务' }
  const entry = { operatorId, ownerId, fen, bizNo: newId(), actor, remark: '补款', now: api.now() }
  if (fen > 0) await api.db.transaction((tx) => moveInWallet(tx, 'credit', entry))
}

/** A flow of a wallet with money. */
export const addFlow = async (
  api: TestApi,
  ownerType: Owner['ownerType'],
  ownerId: string,
  of: Operator = 'a',
): Promise<string> => {
  await fundWallet(api, { ownerType, ownerId, of }, 10_000)
  const [flow] = await api.db.select().from(walletFlows).where(eq(walletFlows.ownerId, ownerId))
  return flow?.id ?? ''
}

/** A withdrawal that an organisation asked for. */
export const addSettlement = async (api: TestApi, of: Operator = 'a'): Promise<string> => {
  const ownerId = await openedOrgan(api, of)
  await fundWallet(api, { ownerType: 'organ', ownerId, of }, 100_000)
  const call = await asParty(api, 'organisation', ownerId, of)
  const { status, message, data } = await call(edgeOrgan.settle, { body: { amountFen: 50_000 }, headers: freshKey() })
  if (status !== 200) throw new Error(message)
  return data.id
}
