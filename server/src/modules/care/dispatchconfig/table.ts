import type { Fallback, GenderMatch, OrderSource, RuleMode, Strategy, Weights } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns } from '../../../db/columns.ts'
import { organAudience, withAudience } from '../../../rows/scope.ts'

const dispatchConfig = pgTable(
  'dispatch_config',
  {
    ...commonColumns(),
    name: text().notNull(),
    priority: integer().notNull(),
    areaCodes: text().array().notNull(),
    classIds: uuid().array().notNull(),
    projectIds: uuid().array().notNull(),
    organIds: uuid().array().notNull(),
    sources: text().array().$type<OrderSource[]>().notNull(),
    weekdays: integer().array().notNull(),
    timeFrom: text(),
    timeTo: text(),
    mode: text().$type<RuleMode>().notNull(),
    moldIds: uuid().array().notNull(),
    minGradeLevel: integer(),
    genderMatch: text().$type<GenderMatch>().notNull(),
    maxDistanceKm: integer().notNull(),
    radiusStepKm: integer().notNull(),
    maxDailyOrders: integer(),
    bufferMin: integer().notNull(),
    leadMin: integer().notNull(),
    startBeforeHours: integer().notNull(),
    strategy: text().$type<Strategy>().notNull(),
    weights: jsonb().$type<Weights>().notNull(),
    continuity: boolean().notNull(),
    autoAccept: boolean().notNull(),
    acceptTimeoutMin: integer().notNull(),
    roundIntervalMin: integer().notNull(),
    maxRounds: integer().notNull(),
    quietFrom: text(),
    quietTo: text(),
    fallback: text().$type<Fallback>().notNull(),
    fallbackOrganId: uuid(),
    grabMinutes: integer(),
    isDefault: boolean().notNull().default(false),
    status: text().$type<'enabled' | 'disabled'>().notNull(),
  },
  (t) => [
    uniqueIndex('dispatch_config__name')
      .on(t.operatorId, t.name)
      .where(sql`deleted_at is null`),
    uniqueIndex('dispatch_config__priority')
      .on(t.operatorId, t.priority)
      .where(sql`deleted_at is null and status = 'enabled'`),
    index('dispatch_config_list')
      .on(t.operatorId, t.id)
      .where(sql`deleted_at is null`),
  ],
)
/** Dispatch rules; the first enabled rule that applies to a visit decides. */
export const dispatchConfigs = withAudience(dispatchConfig, organAudience(dispatchConfig.organIds))
export type DispatchConfig = typeof dispatchConfigs.$inferSelect
