import type { DispatchconfigDraft, DispatchMode, DispatchResult } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'

/** Offers and assignments of visits, with a snapshot of the rule and the result. */
export const dispatchRecords = pgTable(
  'dispatch_record',
  {
    id: uuid().primaryKey(),
    operatorId: uuid().notNull(),
    childId: uuid().notNull(),
    configId: uuid(),
    configName: text(),
    configSnapshot: jsonb().$type<DispatchconfigDraft>(),
    round: integer().notNull().default(0),
    mode: text().$type<DispatchMode>().notNull(),
    peopleId: uuid().notNull(),
    peopleName: text().notNull(),
    organId: uuid(),
    score: integer(),
    distanceM: integer(),
    sentAt: instant().notNull(),
    expireAt: instant(),
    respondedAt: instant(),
    result: text().$type<DispatchResult>().notNull(),
    reason: text(),
    byId: uuid(),
    byName: text(),
  },
  (t) => [
    index('dispatch_record_child').on(t.childId, t.sentAt),
    index('dispatch_record_person').on(t.peopleId, t.sentAt),
    uniqueIndex('dispatch_record__open')
      .on(t.childId)
      .where(sql`result in ('waiting', 'accepted')`),
  ],
)
export type DispatchRecord = typeof dispatchRecords.$inferSelect

/**
 * Search under way for a visit: the rule as it was at the start, so that later changes do not matter, and until when
 * eligible staff can claim it.
 */
export const dispatchRuns = pgTable(
  'dispatch_run',
  {
    childId: uuid().primaryKey(),
    operatorId: uuid().notNull(),
    configId: uuid(),
    configName: text(),
    configSnapshot: jsonb().$type<DispatchconfigDraft>().notNull(),
    startedAt: instant().notNull(),
    grabUntil: instant(),
  },
  (t) => [
    index('dispatch_run_grab')
      .on(t.operatorId, t.grabUntil)
      .where(sql`grab_until is not null`),
  ],
)
export type DispatchRun = typeof dispatchRuns.$inferSelect
