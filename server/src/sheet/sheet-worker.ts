/** Worker thread that reads one spreadsheet after another, each batch of rows only on request. */
import { parentPort } from 'node:worker_threads'
import { readBook } from './read-book.ts'
import { isSheetError, SheetError } from './sheet-error.ts'
import type { Workbook, WorkerReply, WorkerRequest } from './worker-messages.ts'

if (!parentPort) throw new Error('sheet-worker runs as a worker thread only')
const port = parentPort
const stopped = new Error('no more rows are wanted')

let asked = 0
let isStopped = false
let wake = () => {}

const untilAsked = async (): Promise<void> => {
  while (asked === 0 && !isStopped) {
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }
}

const send = async (reply: WorkerReply): Promise<void> => {
  await untilAsked()
  if (isStopped) throw stopped
  asked--
  port.postMessage(reply)
}

const outcomeOf = async ({ bytes, limits }: Workbook): Promise<WorkerReply> => {
  try {
    await readBook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits, (rows) => send({ rows }))
    return { end: true }
  } catch (error) {
    // When thrown while XML is read, it is the cause of a SheetError.
    if (error === stopped || (error instanceof Error && error.cause === stopped)) return { end: true }
    const { problem, detail } = isSheetError(error) ? error : SheetError('broken', String(error))
    return { problem, detail }
  }
}

const read = async (book: Workbook): Promise<void> => {
  asked = 0
  isStopped = false
  const outcome = await outcomeOf(book)
  await untilAsked()
  port.postMessage(outcome)
}

port.on('message', (request: WorkerRequest) => {
  if (typeof request === 'object') return void read(request)
  if (request === 'next') asked++
  else isStopped = true
  return wake()
})
