import { open } from 'node:fs/promises'
import type { Worker } from 'node:worker_threads'
import type { BookLimits } from './read-book.ts'
import type { SheetRow } from './read-rows.ts'
import { keepThread, takeThread, takeTurn, type Reader } from './reader-pool.ts'
import { SheetError } from './sheet-error.ts'
import type { Workbook, WorkerReply, WorkerRequest } from './worker-messages.ts'

export type { SheetRow } from './read-rows.ts'
export type { Reader } from './reader-pool.ts'
export { isSheetError, SheetError } from './sheet-error.ts'
export type { SheetProblem } from './sheet-error.ts'

export interface ReadOptions {
  /** Maximum size of the uploaded file. */
  maxBytes: number
  /** Maximum number of rows with any text, header and notes included. */
  maxRows: number
  maxColumns?: number
  /** Maximum size of one cell in UTF-8; by default that of an Excel cell. */
  maxCellBytes?: number
  /** Maximum size of all inflated parts, and of all returned text. */
  maxInflatedBytes?: number
  /** Time spent reading the file; the time of the caller does not count. */
  maxMilliseconds?: number
}

export const limitsOf = (options: ReadOptions): BookLimits => {
  const { maxRows, maxColumns = 256, maxCellBytes = 131_068, maxInflatedBytes = 256 * 1_048_576 } = options
  return { maxRows, maxColumns, maxCellBytes, maxInflatedBytes }
}

/** Batches read ahead while the caller works. */
const AHEAD = 2
/** Time for a worker to stop before it is terminated. */
const STOP_MILLISECONDS = 5_000

const ZIP_START = Buffer.from('PK\u0003\u0004')
const COMPOUND_START = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le')

const readWhole = async (path: string, maxBytes: number): Promise<Buffer> => {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size > maxBytes) throw SheetError('tooLarge', `${size} bytes`)
    return await file.readFile()
  } finally {
    await file.close()
  }
}

const refuseByLook = (bytes: Buffer, maxBytes: number): void => {
  if (bytes.length > maxBytes) throw SheetError('tooLarge', `${bytes.length} bytes`)
  if (bytes.subarray(0, COMPOUND_START.length).equals(COMPOUND_START)) {
    throw SheetError(bytes.includes(ENCRYPTED_STREAM) ? 'encrypted' : 'oldXls')
  }
  if (!bytes.subarray(0, ZIP_START.length).equals(ZIP_START)) throw SheetError('notXlsx')
}

/** Any error but lack of memory is an internal error, not a fault of the file. */
const asProblem = (error: Error): Error =>
  'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? SheetError('tooLarge', 'out of memory', error) : error

/** Makes the worker read a workbook, at most `AHEAD` batches in advance. */
const talkTo = (worker: Worker, book: Workbook, maxMilliseconds: number) => {
  const replies: WorkerReply[] = []
  let failure: Error | undefined
  let state: 'reading' | 'free' | 'refused' = 'reading'
  let left = maxMilliseconds
  let wake = () => {}
  const fail = (problem: Error): void => {
    failure ??= problem
    wake()
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const say = (request: WorkerRequest): void => worker.postMessage(request)
  const hear = (reply: WorkerReply): void => {
    replies.push(reply)
    if (!('rows' in reply)) state = 'end' in reply ? 'free' : 'refused'
    wake()
  }
  const hearError = (error: Error): void => fail(asProblem(error))
  const hearExit = (): void => fail(SheetError('broken', 'the reader ended early'))
  worker.on('message', hear).on('error', hearError).on('exit', hearExit)
  say(book)
  for (let count = 0; count < AHEAD; count++) say('next')

  const wait = async (milliseconds: number): Promise<void> => {
    const started = performance.now()
    const timer = setTimeout(() => fail(SheetError('timedOut')), milliseconds)
    // While the caller works on its rows, an abandoned reader must not keep the process alive.
    worker.ref()
    await new Promise<void>((resolve) => {
      wake = resolve
    })
    worker.unref()
    clearTimeout(timer)
    left -= performance.now() - started
  }

  const nextReply = async (): Promise<WorkerReply> => {
    if (replies.length === 0 && !failure) await wait(left)
    const reply = replies.shift()
    if (!reply) throw failure ?? SheetError('timedOut')
    if (!('end' in reply)) say('next')
    return reply
  }

  /** Whether the worker may read another workbook; a refused file may have left its memory in any state. */
  const stop = async (): Promise<boolean> => {
    if (state === 'reading' && !failure) say('stop')
    while (state === 'reading' && !failure) await wait(STOP_MILLISECONDS)
    worker.off('message', hear).off('error', hearError).off('exit', hearExit)
    return state === 'free' && !failure
  }
  return { nextReply, stop }
}

const readInTurn = async function* (source: Buffer | string, options: ReadOptions): AsyncGenerator<SheetRow[]> {
  const { maxBytes, maxMilliseconds = 60_000 } = options
  const bytes = typeof source === 'string' ? await readWhole(source, maxBytes) : source
  refuseByLook(bytes, maxBytes)
  const worker = takeThread()
  const { nextReply, stop } = talkTo(worker, { bytes, limits: limitsOf(options) }, maxMilliseconds)
  try {
    for (;;) {
      const reply = await nextReply()
      if ('problem' in reply) throw SheetError(reply.problem, reply.detail)
      if ('end' in reply) return
      yield reply.rows
    }
  } finally {
    // A thread that is still reading, has failed, or has read a refused file is ended.
    if (await stop()) keepThread(worker)
    else await worker.terminate()
  }
}

/** The file is not in memory before its turn. */
const batches = async function* (
  source: Buffer | string,
  reader: Reader,
  options: ReadOptions,
): AsyncGenerator<SheetRow[]> {
  const leave = await takeTurn(reader)
  try {
    yield* readInTurn(source, options)
  } finally {
    leave()
  }
}

/**
 * The rows of the first sheet of an .xlsx, in batches. A worker thread reads it, waits while the caller works, and is
 * free for others when the caller stops. Faults of the file are thrown as a `SheetError`.
 */
export const readSheet = (source: Buffer | string, reader: Reader, options: ReadOptions): AsyncIterable<SheetRow[]> =>
  batches(source, reader, options)
