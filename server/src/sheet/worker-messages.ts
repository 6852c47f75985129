import type { BookLimits } from './read-book.ts'
import type { SheetRow } from './read-rows.ts'
import type { SheetProblem } from './sheet-error.ts'

export interface Workbook {
  bytes: Uint8Array
  limits: BookLimits
}

/** A workbook to read, a request for one more batch of it, or that no more is wanted. */
export type WorkerRequest = Workbook | 'next' | 'stop'

/** The answer to each `next`; `end` also answers `stop` and means that the worker is free again. */
export type WorkerReply = { rows: SheetRow[] } | { end: true } | { problem: SheetProblem; detail: string }
