import type { DispatchconfigDraft, DispatchMode, DispatchResult } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'

/** Who was asked to make a visit, by which rule as it then was, and what became of it. */
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
 * A visit that a rule is finding somebody for: the rule as it was when it began, so that what is changed of it meanwhile
 * does not matter, and until when everybody who is able may take the visit.
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
