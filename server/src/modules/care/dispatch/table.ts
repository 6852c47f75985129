import type { DispatchconfigDraft, DispatchMode, DispatchResult } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'
import type { Visit } from '../visit/table.ts'

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

/** Columns of a visit that a dispatch changes, also one at a new time. */
export type BeforeDispatch = Pick<
  Visit,
  | 'status'
  | 'waitingSince'
  | 'unmannedSince'
  | 'handSince'
  | 'peopleId'
  | 'peopleName'
  | 'organId'
  | 'dispatchMode'
  | 'needManual'
  | 'offerUntil'
  | 'nextTickAt'
  | 'dispatchRound'
  | 'dispatchedAt'
  | 'acceptedAt'
  | 'startAt'
  | 'endAt'
  | 'feeStartAt'
  | 'isLateTold'
  | 'keepsOverlap'
>

/** What the last dispatch of a visit by an account changed, so that the account can take it back for a short time. */
export const dispatchUndos = pgTable(
  'dispatch_undo',
  {
    childId: uuid().primaryKey(),
    operatorId: uuid().notNull(),
    byId: uuid().notNull(),
    at: instant().notNull(),
    until: instant().notNull(),
    /** Version of the visit after the dispatch; another one means that it was changed since. */
    version: integer().notNull(),
    before: jsonb().$type<BeforeDispatch>().notNull(),
    /** The search that the dispatch ended. */
    run: jsonb().$type<DispatchRun>(),
    /** The open offer that the dispatch replaced. */
    replaced: jsonb().$type<Pick<DispatchRecord, 'id' | 'result' | 'reason' | 'respondedAt'>>(),
    /** Number of notices that staff get unless it is taken back. */
    notices: integer().notNull(),
  },
  (t) => [index('dispatch_undo_until').on(t.until)],
)
export type DispatchUndo = typeof dispatchUndos.$inferSelect
