/** Runs as a worker thread: reads one spreadsheet and hands its rows over in batches, each only when asked for. */
import { parentPort, workerData } from 'node:worker_threads'
import { readBook } from './read-book.ts'
import { isSheetError, SheetError } from './sheet-error.ts'
import type { WorkerInput, WorkerReply } from './worker-talk.ts'

const { bytes, limits } = workerData as WorkerInput
if (!parentPort) throw new Error('sheet-worker runs as a worker thread only')
const port = parentPort

let asked = 0
let wake = () => {}
port.on('message', () => {
  asked++
  wake()
})

const send = async (reply: WorkerReply): Promise<void> => {
  while (asked === 0) {
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }
  asked--
  port.postMessage(reply)
}

try {
  await readBook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits, (rows) => send({ rows }))
  await send({ end: true })
} catch (error) {
  const { problem, detail } = isSheetError(error) ? error : SheetError('broken', String(error))
  await send({ problem, detail })
} finally {
  port.close()
}
