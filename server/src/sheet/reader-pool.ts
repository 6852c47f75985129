import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { Problem } from '../kit/problem.ts'

/** Who reads a workbook, and whether a request waits for it or a background task. */
export interface Reader {
  readonly kind: 'upload' | 'task'
  readonly account: string
}

/**
 * Threads per process, which limits memory. A task keeps its thread while its rows are written, so uploads have their
 * own; an account reads one upload at a time, so that it cannot keep others waiting.
 */
const threads: Record<Reader['kind'], number> = { upload: 2, task: 2 }
const perAccount: Record<Reader['kind'], number> = { upload: 1, task: 2 }
/** Uploads of one account, and of all, that are read or wait; more are refused at once. */
const uploadsPerAccount = 3
const uploadsAtMost = 20
const retryAfter = 10
/** An unused thread keeps its memory for this long. */
const idleMs = 60_000

/** A last limit. Input is bounded before it reaches the heap; these limits do not cover Buffers. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }

/** Beside this file when run from source, beside the bundle when built. */
const workerUrl = (): URL => {
  const fromSource = new URL('./sheet-worker.ts', import.meta.url)
  return existsSync(fromSource) ? fromSource : new URL('./sheet-worker.js', import.meta.url)
}

interface Waiting {
  readonly reader: Reader
  readonly go: () => void
}

const idle = new Map<Worker, NodeJS.Timeout>()
const reading: Reader[] = []
const waiting: Waiting[] = []

const countOf = (list: readonly Reader[], { kind, account }: Partial<Reader>) =>
  list.filter((one) => (kind ?? one.kind) === one.kind && (account ?? one.account) === one.account).length

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

/** Lets those who waited longest go on, as far as threads are free. */
const callNext = (): void => {
  for (const one of waiting.slice()) {
    const { kind, account } = one.reader
    if (countOf(reading, { kind }) >= threads[kind]) continue
    if (countOf(reading, { kind, account }) >= perAccount[kind]) continue
    waiting.splice(waiting.indexOf(one), 1)
    reading.push(one.reader)
    one.go()
  }
}

const leave = (reader: Reader): void => {
  reading.splice(reading.indexOf(reader), 1)
  callNext()
}

const refuseTooMany = ({ kind, account }: Reader): void => {
  if (kind !== 'upload') return
  const all = [...reading, ...waiting.map(({ reader }) => reader)]
  if (countOf(all, { kind, account }) >= uploadsPerAccount || countOf(all, { kind }) >= uploadsAtMost)
    throw new Problem('tooOften', { values: { seconds: retryAfter }, retryAfter })
}

/** Waits for a turn; the caller must leave it afterwards. Surplus uploads are refused. */
export const takeTurn = async (reader: Reader): Promise<() => void> => {
  refuseTooMany(reader)
  // Its own object, so that it can be found among others of the same account.
  const own = { ...reader }
  await new Promise<void>((go) => {
    waiting.push({ reader: own, go })
    callNext()
  })
  return () => leave(own)
}

/** A thread for one workbook, within a turn. */
export const takeThread = (): Worker => {
  const [worker = start()] = idle.keys()
  forget(worker)
  return worker
}

/** Keeps a thread that is ready for its next workbook. */
export const keepThread = (worker: Worker): void => {
  idle.set(worker, setTimeout(() => void worker.terminate(), idleMs).unref())
}
