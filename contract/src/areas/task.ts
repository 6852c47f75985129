import { area, download, list, read, write } from '../kit/endpoint.ts'
import { machine, stateOf } from '../kit/machine.ts'
import { ById, closed, Count, Id, Instant, oneOf, orNull, pageOf, pageQuery, Type, type Static } from '../kit/schema.ts'
import { TaskStarted } from '../kit/sheet.ts'

/** An import that waits for a confirmation rests at `checked`; confirmed, it queues again to be written. */
export const taskMachine = machine({
  states: ['queued', 'running', 'checked', 'done', 'failed', 'cancelled'],
  initial: 'queued',
  moves: {
    start: { from: ['queued'], to: 'running', by: ['system'] },
    retry: { from: ['running'], to: 'queued', by: ['system'] },
    check: { from: ['running'], to: 'checked', by: ['system'] },
    confirm: { from: ['checked'], to: 'queued' },
    finish: { from: ['running'], to: 'done', by: ['system'] },
    fail: { from: ['queued', 'running'], to: 'failed', by: ['system'] },
    cancel: { from: ['queued', 'running', 'checked'], to: 'cancelled' },
  },
})
export type TaskStatus = (typeof taskMachine.states)[number]

const row = {
  id: Id,
  kind: oneOf('export', 'import'),
  /** What it is, in the reader's language. */
  title: Type.String(),
  status: stateOf(taskMachine),
  done: Count,
  /** Rows in all, once they are counted. */
  total: orNull(Count),
  createdAt: Instant,
  finishedAt: orNull(Instant),
  /** Why it failed. */
  failure: orNull(Type.String()),
  /** Of an import: what became of its rows. */
  result: orNull(closed({ total: Count, inserted: Count, updated: Count, failed: Count })),
  /** The sheet of an export; the failed rows of an import. */
  hasFile: Type.Boolean(),
  /** When its file is removed. */
  expiresAt: orNull(Instant),
}
export const TaskRow = closed(row)
export type TaskRow = Static<typeof TaskRow>

export const TaskError = closed({
  /** As the spreadsheet program numbers it. */
  row: Count,
  column: Type.String(),
  value: Type.String(),
  message: Type.String(),
})
export type TaskError = Static<typeof TaskError>

/** The first wrong cells of an import, as many as anybody reads on a screen; the file of failed rows has them all. */
export const taskErrorsShown = 100
export const Task = closed({ ...row, errors: Type.Array(TaskError) })
export type Task = Static<typeof Task>

/** Exports and imports in the background: everybody sees their own. */
export const task = area('task', 'signedIn', {
  list: list('/task/list', {
    query: pageQuery({ kind: oneOf('export', 'import'), status: stateOf(taskMachine) }, ['createdAt']),
    reply: pageOf(TaskRow),
  }),
  read: read('/task/{id}', { reply: Task }),
  file: download('/task/{id}/file', {}),
  /** Any call that answers with a sheet, by its path and the query it would be asked with (`status=onSale&sort=name`). */
  export: write('/task/export', {
    body: closed({
      path: Type.String({ minLength: 1, maxLength: 200 }),
      query: Type.Optional(Type.String({ maxLength: 2000 })),
    }),
    reply: TaskStarted,
  }),
  confirm: write('/task/confirm', { body: ById }),
  cancel: write('/task/cancel', { body: ById }),
})
