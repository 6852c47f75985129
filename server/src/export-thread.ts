import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { ProblemName } from '@kangju/contract'
import type { ClientConfig } from 'pg'
import type { TaskThread } from './http/call.ts'
import type { Config } from './kit/config.ts'
import { Problem } from './kit/problem.ts'
import type { TaskRecord } from './modules/base/task/service.ts'

/** What the thread is started with. */
export interface ThreadSetup {
  readonly connection: ClientConfig
  readonly config: Config
}
export type ToThread = { readonly run: TaskRecord } | { readonly cancel: string }
/** An error as it crosses the boundary of the thread. */
export interface ThreadError {
  readonly name: string
  readonly message: string
  readonly stack: string | undefined
  readonly problem?: ProblemName
  readonly details?: Problem['details']
}
export interface FromThread {
  readonly ended: string
  readonly error?: ThreadError
}

/** Rows live shortly: in a small young generation they would outlive it, and the old one would grow. */
const resourceLimits = { maxYoungGenerationSizeMb: 96, maxOldGenerationSizeMb: 160 }
/** An unused thread keeps its memory and connections for this long. */
const idleMs = 60_000

/** Beside this file when run from source, beside the bundle when built. */
const workerUrl = (): URL => {
  const fromSource = new URL('./export-worker.ts', import.meta.url)
  return existsSync(fromSource) ? fromSource : new URL('./export-worker.js', import.meta.url)
}

const errorOf = ({ name, message, stack, problem, details }: ThreadError): Error =>
  problem === undefined ? Object.assign(new Error(message), { name, stack }) : new Problem(problem, details)

interface Running {
  readonly done: () => void
  readonly fail: (error: Error) => void
}

/** Writes the sheets of background exports in a thread, which is started for the first one and ended when unused. */
export const openExportThread = (setup: ThreadSetup): TaskThread => {
  const running = new Map<string, Running>()
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  const end = async () => {
    clearTimeout(idle)
    const ending = thread
    thread = undefined
    await ending?.terminate()
  }
  const settle = (id: string, act: (one: Running) => void) => {
    const one = running.get(id)
    running.delete(id)
    if (one !== undefined) act(one)
    if (running.size === 0) idle = setTimeout(() => void end(), idleMs).unref()
  }
  const hear = ({ ended, error }: FromThread) =>
    settle(ended, ({ done, fail }) => (error === undefined ? done() : fail(errorOf(error))))
  const start = () => {
    const worker = new Worker(workerUrl(), { workerData: setup, resourceLimits })
    worker.on('message', hear)
    // The exit follows and settles what was running.
    worker.on('error', () => {})
    worker.once('exit', (code) => {
      if (thread === worker) thread = undefined
      for (const id of running.keys())
        settle(id, ({ fail }) => fail(new Error(`the thread of exports ended with ${code}`)))
    })
    worker.unref()
    return worker
  }
  const run = async (task: { readonly id: string }, signal: AbortSignal) => {
    signal.throwIfAborted()
    clearTimeout(idle)
    const worker = (thread ??= start())
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    running.set(task.id, { done: resolve, fail: reject })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    const say = (message: ToThread) => worker.postMessage(message)
    const cancel = () => say({ cancel: task.id })
    signal.addEventListener('abort', cancel, { once: true })
    say({ run: task as TaskRecord })
    try {
      await promise
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
  return { run, close: end }
}
