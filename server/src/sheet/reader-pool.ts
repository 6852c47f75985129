import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

/**
 * Maximum number of reading threads per process, which limits memory. The three task lanes leave one to uploads.
 */
const threadsAtMost = 4
/** An unused thread keeps its memory for this long. */
const idleMs = 60_000

/** A last limit. Input is bounded before it reaches the heap; these limits do not cover Buffers. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 24, stackSizeMb: 4 }

/** Beside this file when run from source, beside the bundle when built. */
const workerUrl = (): URL => {
  const fromSource = new URL('./sheet-worker.ts', import.meta.url)
  return existsSync(fromSource) ? fromSource : new URL('./sheet-worker.js', import.meta.url)
}

const idle = new Map<Worker, NodeJS.Timeout>()
const waiting: (() => void)[] = []
let taken = 0

const start = (): Worker => {
  const worker = new Worker(workerUrl(), { resourceLimits, execArgv: [], env: {} })
  // The reader using a thread has its own listener; an error of an idle thread must not end the process.
  worker.on('error', () => {})
  worker.once('exit', () => forget(worker))
  worker.unref()
  return worker
}

const forget = (worker: Worker): void => {
  clearTimeout(idle.get(worker))
  idle.delete(worker)
}

const leave = (): void => {
  const next = waiting.shift()
  if (next === undefined) taken -= 1
  else next()
}

/** Takes a thread for one workbook, when one is free; the caller must keep or end it afterwards. */
export const takeReader = async (): Promise<Worker> => {
  if (taken < threadsAtMost) taken += 1
  else await new Promise<void>((resolve) => void waiting.push(resolve))
  const [worker = start()] = idle.keys()
  forget(worker)
  return worker
}

/** Returns a thread that is ready for its next workbook. */
export const keepReader = (worker: Worker): void => {
  idle.set(worker, setTimeout(() => void worker.terminate(), idleMs).unref())
  leave()
}

/** Ends a thread that is still reading, has failed, or has read a refused file. */
export const endReader = async (worker: Worker): Promise<void> => {
  await worker.terminate()
  leave()
}
