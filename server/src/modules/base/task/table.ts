import type { Lang, TaskRow, Text } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'

/** Exports and imports in the background. A row is also its place in the queue: nodes claim it here. */
export const tasks = pgTable(
  'task',
  {
    id: uuid().primaryKey(),
    operatorId: uuid().notNull(),
    createdBy: uuid().notNull(),
    createdAt: instant().notNull(),
    kind: text().$type<TaskRow['kind']>().notNull(),
    /** Area and name of the call whose declaration says what to do. */
    call: text().notNull(),
    title: jsonb().$type<Text>().notNull(),
    lang: text().$type<Lang>().notNull(),
    /** What an export was asked with; forgotten when it ends, people search by telephone numbers. */
    asked: jsonb().$type<{ params: Record<string, unknown>; query: Record<string, unknown> }>(),
    step: text().$type<'export' | 'check' | 'write'>().notNull(),
    waitsForConfirm: boolean().notNull().default(false),
    status: text().$type<TaskRow['status']>().notNull(),
    /** Rises with every claim: whoever works under an older number has lost the task and can change nothing. */
    attempt: integer().notNull().default(0),
    /** Claims that came to nothing. */
    tries: integer().notNull().default(0),
    /** Queued: not before then. Running: until then it is somebody's. */
    dueAt: instant().notNull(),
    done: integer().notNull().default(0),
    total: integer(),
    inserted: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    failure: jsonb().$type<Text>(),
    /** Names in the task directory: what was uploaded, what was made. */
    upload: text(),
    file: text(),
    filename: text(),
    expiresAt: instant(),
    finishedAt: instant(),
  },
  (t) => [
    index('task_owner').on(t.createdBy, t.createdAt),
    index('task_due')
      .on(t.dueAt)
      .where(sql`status in ('queued', 'running')`),
    index('task_created').on(t.createdAt),
  ],
)
export type TaskRecord = typeof tasks.$inferSelect

export interface CellFault {
  /** The key of the column; none where the whole row is meant. */
  key: string | null
  /** As it stood in the cell; masked where it is sensitive. */
  value: string
  message: Text
}

/** The rows of an import that are not written, and why. */
export const taskFaults = pgTable(
  'task_fault',
  {
    taskId: uuid().notNull(),
    /** As the spreadsheet program numbers it. */
    row: integer().notNull(),
    faults: jsonb().$type<CellFault[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.taskId, t.row] })],
)
