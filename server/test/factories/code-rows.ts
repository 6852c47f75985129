import { organqrcode, promotion, type PromotionDraft } from '@kangju/contract'
import { and, desc, eq } from 'drizzle-orm'
import { accounts } from '../../src/modules/base/account/table.ts'
import { organs } from '../../src/modules/organs/organ/table.ts'
import { organQrCodes } from '../../src/modules/organs/organqrcode/table.ts'
import type { TestApi } from '../api/api.ts'
import { testNames } from '../api/fixture.ts'
import { fresh, serviceCatalogue } from './service-catalogue.ts'

type Operator = 'a' | 'b'

/** Free codes, newest first. */
export const addCodes = async (api: TestApi, count: number, of: Operator = 'a') => {
  const { admin } = testNames(of)
  const { data } = await api.asUser(admin)(organqrcode.addbatch, { body: { count } })
  const [owner] = await api.db.select().from(accounts).where(eq(accounts.username, admin))
  return api.db
    .select()
    .from(organQrCodes)
    .where(and(eq(organQrCodes.operatorId, owner?.operatorId ?? ''), eq(organQrCodes.batchNo, data.batchNo)))
    .orderBy(desc(organQrCodes.id))
    .limit(count)
}

export const addCode = async (api: TestApi, of: Operator = 'a'): Promise<string> =>
  (await addCodes(api, 1, of))[0]?.id ?? ''

/** The organisation of the fixture, which is operating. */
export const organOf = async (api: TestApi, of: Operator = 'a'): Promise<string> => {
  const name = `Organ ${of.toUpperCase()}`
  const [row] = await api.db.select({ id: organs.id }).from(organs).where(eq(organs.name, name))
  return row?.id ?? ''
}

/** A promotion without a promoter, for a project on sale of the fixture's organisation. */
export const promotionDraft = async (
  api: TestApi,
  change: Partial<PromotionDraft> = {},
  of: Operator = 'a',
): Promise<PromotionDraft> => ({
  name: fresh('推广'),
  organId: await organOf(api, of),
  ...(change.projectId === undefined && change.commodityId === undefined
    ? { projectId: await (await serviceCatalogue(api, of)).addOnSale() }
    : {}),
  commissionBp: 1000,
  ...change,
})

export const addPromotion = async (
  api: TestApi,
  change: Partial<PromotionDraft> = {},
  of: Operator = 'a',
): Promise<string> => {
  const body = await promotionDraft(api, change, of)
  const { status, message, data, errors } = await api.asUser(testNames(of).admin)(promotion.add, { body })
  if (status !== 200) throw new Error(`${message} ${JSON.stringify(errors)}`)
  return data.id
}
