import { adlSteps, health, longcare, type Body, type LongcareDraft } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { accounts } from '../../src/modules/base/account/table.ts'
import type { TestApi } from '../api/api.ts'
import { addClient } from './client-rows.ts'
import { testNames } from '../api/fixture.ts'

type Operator = 'a' | 'b'
type HealthBody = Body<typeof health.save>

/** A record of the day before the start of the test clock. */
export const healthBody = (clientId: string, change: Partial<HealthBody> = {}): HealthBody => ({
  clientId,
  recordDate: '2026-11-14',
  drugAllergy: ['none'],
  diseases: [],
  disability: [],
  infectious: 0,
  tubes: [],
  medications: [],
  ...change,
})

/** Valid scores: full or no ability in each activity; cognition and perception as given. */
export const scoresOf = (isAble: boolean, each = 4): Pick<LongcareDraft, 'adl' | 'cognition' | 'perception'> => ({
  adl: Object.fromEntries(
    Object.entries(adlSteps).map(([item, steps]) => [item, isAble ? Math.max(...steps) : 0]),
  ) as LongcareDraft['adl'],
  cognition: { time: each, person: each, place: each, memory: each },
  perception: { vision: each, hearing: each, talk: each },
})

/** An assessment with no ability but full understanding and perception: severe, first degree. */
export const longcareDraft = (clientId: string, change: Partial<LongcareDraft> = {}): LongcareDraft => ({
  clientId,
  insured: 1,
  insureArea: '330100',
  assessOrg: '杭州市评估中心',
  assessors: '张敏、刘洋',
  assessDate: '2026-11-01',
  ...scoresOf(false),
  validFrom: '2026-11-01',
  validTo: '2028-10-31',
  fileUrls: [],
  ...change,
})

export const addHealth = async (api: TestApi, of: Operator = 'a'): Promise<string> => {
  const clientId = await addClient(api, {}, of)
  return (await api.asUser(testNames(of).admin)(health.save, { body: healthBody(clientId) })).data.id
}

export const addAssessment = async (api: TestApi, of: Operator = 'a'): Promise<string> => {
  const clientId = await addClient(api, {}, of)
  return (await api.asUser(testNames(of).admin)(longcare.add, { body: longcareDraft(clientId) })).data.id
}

/** A care recipient with a valid insurance; without a quota by default. */
export const addInsured = async (
  api: TestApi,
  change: Partial<LongcareDraft> = {},
  of: Operator = 'a',
): Promise<string> => {
  const clientId = await addClient(api, {}, of)
  await api.asUser(testNames(of).admin)(longcare.add, { body: longcareDraft(clientId, change) })
  return clientId
}

/** The account bound to an organisation, made a super administrator, so that only its scope limits it. */
export const boundAccount = async (api: TestApi): Promise<string> => {
  const username = testNames('a').organ
  const [row] = await api.db.update(accounts).set({ isdefault: 1 }).where(eq(accounts.username, username)).returning()
  api.tools.forget({ kind: 'account', id: row?.id ?? '' })
  return username
}
