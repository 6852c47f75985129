import type { Lang, TaskRow, Text } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'

/** Background exports, imports and calculations. The table is also the queue: nodes claim rows here. */
export const tasks = pgTable(
  'task',
  {
    id: uuid().primaryKey(),
    operatorId: uuid().notNull(),
    /** The organisation whose rows the task holds; null for all of the operator. */
    organId: uuid(),
    createdBy: uuid().notNull(),
    createdAt: instant().notNull(),
    kind: text().$type<TaskRow['kind']>().notNull(),
    /** Area and name of the endpoint whose declaration defines the task. */
    call: text().notNull(),
    title: jsonb().$type<Text>().notNull(),
    lang: text().$type<Lang>().notNull(),
    /** Whether the sheet shows sensitive values in full. */
    isWhole: boolean().notNull().default(false),
    /** Parameters of an export or calculation; cleared when it ends, since users search by mobile numbers. */
    asked: jsonb().$type<object>(),
    /** What a calculation found; cleared with the files. */
    answer: jsonb().$type<object>(),
    step: text().$type<'export' | 'check' | 'write' | 'calculate'>().notNull(),
    waitsForConfirm: boolean().notNull().default(false),
    status: text().$type<TaskRow['status']>().notNull(),
    /** Incremented by every claim: a node with an older number has lost the task and can change nothing. */
    attempt: integer().notNull().default(0),
    /** Number of claims since the last progress. */
    tries: integer().notNull().default(0),
    /** Queued: earliest start. Running: end of the lease. */
    dueAt: instant().notNull(),
    done: integer().notNull().default(0),
    total: integer(),
    inserted: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    failure: jsonb().$type<Text>(),
    /** File names in the task directory: the upload and the result. */
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
  /** The key of the column; null for the whole row. */
  key: string | null
  /** The cell's value, masked if sensitive. */
  value: string
  message: Text
}

/** Rows of an import that are not written, with their faults. */
export const taskFaults = pgTable(
  'task_fault',
  {
    taskId: uuid().notNull(),
    /** Row number as in the spreadsheet program. */
    row: integer().notNull(),
    faults: jsonb().$type<CellFault[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.taskId, t.row] })],
)
