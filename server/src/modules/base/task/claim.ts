import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Tools } from '../../../http/call.ts'
import { tasks, type TaskRecord } from './table.ts'

/** How long a node may be silent before its task is claimed by another. */
export const leaseMs = 30_000
const renewMs = 5_000
export const triesAtMost = 3

const later = (tools: Tools, ms: number) => new Date(tools.clock().getTime() + ms).toISOString()

/** Tasks of one operator that run at the same time; the other lanes stay free for other operators. */
const runningOfOperator = 2

/**
 * Claims the longest waiting task, or one whose node has fallen silent; two nodes never claim the same one. Operators
 * with fewer running tasks come first, so that one with many does not keep the others waiting.
 */
export const claim = async (tools: Tools): Promise<TaskRecord | undefined> => {
  const now = tools.clock().toISOString()
  const running = sql`(select count(*) from task other
    where other.operator_id = task.operator_id and other.status = 'running' and other.due_at > ${now})`
  const due = sql`status in ('queued', 'running') and due_at <= ${now} and ${running} < ${runningOfOperator}`
  const next = sql`(select id from task where ${due} order by ${running}, due_at limit 1 for update skip locked)`
  const [row] = await tools.db
    .update(tasks)
    .set({
      status: 'running',
      attempt: sql`${tasks.attempt} + 1`,
      tries: sql`${tasks.tries} + 1`,
      dueAt: later(tools, leaseMs),
    })
    .where(sql`${tasks.id} = ${next}`)
    .returning()
  return row
}

/** Another node has claimed the task, or its owner has cancelled it. */
const lost = () => Object.assign(new Error('the task is not ours any more'), { name: 'TaskLost' })
export const isLost = (error: unknown) => error instanceof Error && error.name === 'TaskLost'

export type TaskValues = Partial<typeof tasks.$inferInsert> | Record<string, unknown>

export interface Grip {
  readonly task: TaskRecord
  readonly signal: AbortSignal
  /** Updates the task; throws when the task is lost, which rolls back the surrounding transaction. */
  readonly set: (db: Db, values: TaskValues) => Promise<TaskRecord>
  readonly release: () => void
}

/** Holds a claimed task: other nodes cannot claim it while this one renews its lease. */
export const hold = (tools: Tools, task: TaskRecord, stop: AbortSignal): Grip => {
  const gone = new AbortController()
  const ours = and(eq(tasks.id, task.id), eq(tasks.attempt, task.attempt), eq(tasks.status, 'running'))
  const set = async (db: Db, values: TaskValues) => {
    const [row] = await db
      .update(tasks)
      .set({ dueAt: later(tools, leaseMs), ...values } as never)
      .where(ours)
      .returning()
    if (row !== undefined) return row
    const error = lost()
    gone.abort(error)
    throw error
  }
  const renewing = setInterval(() => {
    set(tools.db, {}).catch((error: unknown) => {
      if (!isLost(error)) tools.log.warn({ err: error, task: task.id }, 'a task could not be kept')
    })
  }, renewMs)
  return {
    task,
    signal: AbortSignal.any([gone.signal, stop]),
    set,
    release: () => clearInterval(renewing),
  }
}
