import { area, download, list, read, write } from '../kit/endpoint.ts'
import { machine, stateOf } from '../kit/machine.ts'
import { ById, closed, Count, Id, Instant, oneOf, orNull, pageOf, pageQuery, Type, type Static } from '../kit/schema.ts'
import { TaskStarted } from '../kit/sheet.ts'

/** An import awaiting confirmation stays in `checked`; once confirmed it is queued again. */
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
  kind: oneOf('export', 'import', 'calculation'),
  /** Title in the reader's language. */
  title: Type.String(),
  status: stateOf(taskMachine),
  done: Count,
  /** Total number of rows; null until counted. */
  total: orNull(Count),
  createdAt: Instant,
  finishedAt: orNull(Instant),
  failure: orNull(Type.String()),
  /** Row counts of an import. */
  result: orNull(closed({ total: Count, inserted: Count, updated: Count, failed: Count })),
  /** Whether there is a file: the exported sheet, or the failed rows of an import. */
  hasFile: Type.Boolean(),
  /** Time at which the file is deleted. */
  expiresAt: orNull(Instant),
  /** The list that it exports or imports; null if the account may not open it. */
  screen: orNull(Type.String()),
}
export const TaskRow = closed(row)
export type TaskRow = Static<typeof TaskRow>

export const TaskError = closed({
  /** Row number as in the spreadsheet. */
  row: Count,
  column: Type.String(),
  value: Type.String(),
  message: Type.String(),
})
export type TaskError = Static<typeof TaskError>

/** Maximum number of import errors returned; the file of failed rows contains all. */
export const taskErrorsShown = 100
export const Task = closed({ ...row, errors: Type.Array(TaskError) })
export type Task = Static<typeof Task>

/** Background exports, imports and calculations; an account sees only its own. */
export const task = area('task', 'signedIn', {
  list: list('/task/list', {
    query: pageQuery({ kind: oneOf('export', 'import', 'calculation'), status: stateOf(taskMachine) }, ['createdAt']),
    reply: pageOf(TaskRow),
  }),
  read: read('/task/{id}', { reply: Task }),
  file: download('/task/{id}/file', {}),
  /** Exports any endpoint that returns a sheet, by its path and query (`status=onSale&sort=name`). */
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
