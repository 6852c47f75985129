import {
  prepaycardactive,
  prepaycarddistribut,
  type ActivationDraft,
  type DistDraft,
  type PrepaycardDraft,
} from '@kangju/contract'
import { asc, eq } from 'drizzle-orm'
import { prepayCards } from '../../src/modules/books/prepaycard/table.ts'
import { prepayDists } from '../../src/modules/cards/prepaycarddistribut/table.ts'
import type { TestApi } from '../api/api.ts'
import { testNames } from '../api/fixture.ts'
import { generatedBatch } from './batch-rows.ts'
import { freshKey } from './order-rows.ts'
import { openedOrgan } from './organ-rows.ts'

type Operator = 'a' | 'b'

export const distDraft = (change: Partial<DistDraft> & Pick<DistDraft, 'batchId' | 'organId'>): DistDraft => ({
  quantity: 2,
  salePriceFen: 48_000,
  contactName: '周芳',
  contactMobile: '13655550000',
  activeMode: 'bulk',
  ...change,
})

export const distOf = async (api: TestApi, id: string) => {
  const [row] = await api.db.select().from(prepayDists).where(eq(prepayDists.id, id))
  if (row === undefined) throw new Error('there is no such distribution')
  return row
}

export const cardsOfDist = (api: TestApi, distId: string) =>
  api.db.select().from(prepayCards).where(eq(prepayCards.distId, distId)).orderBy(asc(prepayCards.seq))

interface DistChange {
  readonly batch?: Partial<PrepaycardDraft>
  readonly dist?: Partial<DistDraft>
  readonly of?: Operator
}

/** A new batch, some of whose cards an organisation received. */
export const distributed = async (api: TestApi, { batch = {}, dist = {}, of = 'a' }: DistChange = {}) => {
  const batchId = dist.batchId ?? (await generatedBatch(api, { quantity: 5, ...batch }, of)).id
  const organId = dist.organId ?? (await openedOrgan(api, of))
  const { status, data, message, errors } = await api.asUser(testNames(of).admin)(prepaycarddistribut.add, {
    body: distDraft({ ...dist, batchId, organId }),
    headers: freshKey(),
  })
  if (status !== 200) throw new Error(`${message} ${JSON.stringify(errors)}`)
  return { ...data, batchId, organId, cards: await cardsOfDist(api, data.id) }
}

export const activationDraft = (distId: string, change: Partial<ActivationDraft> = {}): ActivationDraft => ({
  distId,
  mode: 'count',
  count: 1,
  buyerName: '郑伟',
  buyerMobile: '13766660000',
  ...change,
})

/** Activates cards as a super administrator; returns any reply. */
export const activateSome = (
  api: TestApi,
  distId: string,
  change: Partial<ActivationDraft> = {},
  as: TestApi['admin'] = api.admin,
) => as(prepaycardactive.activate, { body: activationDraft(distId, change), headers: freshKey() })

let receipts = 0

/** Records the payment of a distribution. */
export const payDist = async (api: TestApi, id: string) => {
  receipts += 1
  const { version, contactName, salePriceFen } = await distOf(api, id)
  const body = { id, version, contactName, contactMobile: '13655550000', salePriceFen, payVoucherNo: `YH-${receipts}` }
  return api.admin(prepaycarddistribut.edit, { body })
}
