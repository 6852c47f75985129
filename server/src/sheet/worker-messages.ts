import type { BookLimits } from './read-book.ts'
import type { SheetRow } from './read-rows.ts'
import type { SheetProblem } from './sheet-error.ts'

export interface Workbook {
  bytes: Uint8Array
  limits: BookLimits
}

/** A workbook to read, a request for the next batch, or a request to stop. */
export type WorkerRequest = Workbook | 'next' | 'stop'

/** The reply to each `next`; `end` also answers `stop` and means that the worker is free. */
export type WorkerReply = { rows: SheetRow[] } | { end: true } | { problem: SheetProblem; detail: string }
