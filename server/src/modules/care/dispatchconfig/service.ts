import { lastPriority, usualWeights, type DispatchconfigDraft, type Weights } from '@kangju/contract'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { newId } from '../../../secret/token.ts'
import { dispatchConfigs, type DispatchConfig } from './table.ts'

/** Rule as stored and as copied into snapshots. */
export type Rule = Omit<DispatchconfigDraft, 'weights'> & { readonly weights: Weights }
export interface KnownRule {
  readonly id: string | null
  readonly rule: Rule
}

/** Built-in default rule: no conditions, manual dispatch. */
export const plainRule: Rule = {
  name: '默认规则',
  priority: lastPriority,
  areaCodes: [],
  classIds: [],
  projectIds: [],
  organIds: [],
  sources: [],
  weekdays: [],
  timeFrom: null,
  timeTo: null,
  mode: 'manual',
  moldIds: [],
  minGradeLevel: null,
  genderMatch: 'any',
  maxDistanceKm: 10,
  radiusStepKm: 5,
  maxDailyOrders: null,
  bufferMin: 60,
  leadMin: 60,
  startBeforeHours: 72,
  strategy: 'weighted',
  weights: usualWeights,
  continuity: 1,
  autoAccept: 0,
  acceptTimeoutMin: 15,
  roundIntervalMin: 3,
  maxRounds: 3,
  quietFrom: '22:00',
  quietTo: '07:00',
  fallback: 'manual',
  fallbackOrganId: null,
  grabMinutes: 30,
}

const fields = Object.keys(plainRule) as (keyof Rule)[]

/** Converts a table row to a rule. */
export const ruleOf = (row: DispatchConfig): Rule =>
  ({
    ...Object.fromEntries(fields.map((field) => [field, row[field]])),
    continuity: row.continuity ? 1 : 0,
    autoAccept: row.autoAccept ? 1 : 0,
  }) as Rule

/** Fills in the weights that a draft left out. */
export const completeRule = (draft: Omit<Rule, 'weights'> & { readonly weights?: Weights | undefined }): Rule => ({
  ...draft,
  weights: draft.weights ?? usualWeights,
})

/** Query for the enabled rules of an operator, smallest priority first. */
export const rulesQuery = (db: Db, operatorId: string) =>
  db
    .select()
    .from(dispatchConfigs)
    .where(
      and(
        eq(dispatchConfigs.operatorId, operatorId),
        eq(dispatchConfigs.status, 'enabled'),
        isNull(dispatchConfigs.deletedAt),
      ),
    )
    .orderBy(asc(dispatchConfigs.priority))

export const knownRules = (rows: readonly DispatchConfig[]): KnownRule[] =>
  rows.map((row) => ({ id: row.id, rule: ruleOf(row) }))

/** Enabled rules of an operator, smallest priority first. */
export const rulesInUse = async (db: Db, operatorId: string): Promise<KnownRule[]> =>
  knownRules(await rulesQuery(db, operatorId))

/** Every new operator gets the default rule. */
export const addDefaultRule = async (tx: Db, operatorId: string, now: Date) => {
  const at = now.toISOString()
  await tx.insert(dispatchConfigs).values({
    ...plainRule,
    id: newId(),
    operatorId,
    continuity: plainRule.continuity === 1,
    autoAccept: plainRule.autoAccept === 1,
    isDefault: true,
    status: 'enabled',
    createdAt: at,
    updatedAt: at,
  })
}
