import { setTimeout as sleep } from 'node:timers/promises'
import { problems, taskRules, type Text } from '@kangju/contract'
import type { Tools } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { endCalculation, runCalculation } from './calculation.ts'
import { claim, hold, isLost, triesAtMost, type Grip } from './claim.ts'
import { runExport } from './run-export.ts'
import { runImport } from './run-import.ts'
import { removeEncrypted } from './encrypted-file.ts'
import type { TaskRecord } from './table.ts'

const pauseMs = 5_000

/** The reason for the owner; undefined for an internal error, which is retried. */
const reasonOf = (error: unknown): Text | undefined => {
  if (!(error instanceof Problem)) return undefined
  const [first] = Object.values(error.details.fields ?? {}).flat()
  return first ?? problems[error.problem].text
}

const fail = async (tools: Tools, grip: Grip, failure: Text) => {
  const { task } = grip
  const now = tools.clock()
  await tools.db.transaction(async (tx) => {
    await grip.set(tx, {
      status: 'failed',
      failure,
      asked: null,
      upload: null,
      file: null,
      filename: null,
      finishedAt: now.toISOString(),
    })
    if (task.kind === 'calculation') await endCalculation(tx, task, { reason: failure, now })
  })
  await removeEncrypted(tools, task.upload, task.file)
}

/** Settles a task that ended with an error. */
const settle = async (tools: Tools, grip: Grip, error: unknown, isStopping: boolean) => {
  const { task } = grip
  const now = tools.clock().getTime()
  if (isLost(error) || isLost(grip.signal.reason)) return
  // The task is intact: another node, or this one after its restart, continues it.
  if (isStopping)
    return void (await grip.set(tools.db, { status: 'queued', tries: 0, dueAt: new Date(now).toISOString() }))
  const reason = reasonOf(error)
  if (reason !== undefined) return fail(tools, grip, reason)
  tools.log.error({ err: error, task: task.id, call: task.call }, 'a task failed')
  if (task.tries >= triesAtMost) return fail(tools, grip, problems.broken.text)
  await grip.set(tools.db, { status: 'queued', dueAt: new Date(now + pauseMs * task.tries).toISOString() })
}

/** In the thread of exports: holds a task that the server has claimed, and writes its sheet. */
export const runExportTask = async (tools: Tools, task: TaskRecord, signal: AbortSignal) => {
  const grip = hold(tools, task, signal)
  try {
    await runExport(tools, grip)
  } finally {
    grip.release()
  }
}

const exportApart = (tools: Tools, grip: Grip) =>
  tools.exportThread === undefined ? runExport(tools, grip) : tools.exportThread.run(grip.task, grip.signal)

const runners = { export: exportApart, import: runImport, calculation: runCalculation }

const runOne = async (tools: Tools, grip: Grip, stop: AbortSignal) => {
  try {
    if (grip.task.tries > triesAtMost) return await fail(tools, grip, taskRules.interrupted)
    await runners[grip.task.kind](tools, grip)
  } catch (error) {
    await settle(tools, grip, error, stop.aborted).catch((again: unknown) => {
      if (!isLost(again))
        tools.log.error({ err: again, task: grip.task.id }, 'a task has to wait until it is claimed again')
    })
  } finally {
    grip.release()
  }
}

const never = new AbortController().signal

/** Runs every task that is due, one after another. */
export const runDueTasks = async (tools: Tools, stop: AbortSignal = never) => {
  while (!stop.aborted) {
    const task = await claim(tools)
    if (task === undefined) return
    await runOne(tools, hold(tools, task, stop), stop)
  }
}

const lanes = 3
const lookEveryMs = 1_000

/** Runs queued tasks until stopped; running tasks then return to the queue. */
export const startTaskRunner = (tools: Tools) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const lane = async () => {
    while (!signal.aborted) {
      await runDueTasks(tools, signal).catch((error: unknown) =>
        tools.log.warn({ err: error }, 'tasks have to wait for the database'),
      )
      await sleep(lookEveryMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const working = Promise.all(Array.from({ length: lanes }, lane))
  return async () => {
    stopping.abort(new Error('the server stops'))
    await working
  }
}
