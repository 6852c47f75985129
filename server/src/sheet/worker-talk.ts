import type { BookLimits } from './read-book.ts'
import type { SheetRow } from './read-rows.ts'
import type { SheetProblem } from './sheet-error.ts'

/** What the reader gives its worker. */
export interface WorkerInput {
  bytes: Uint8Array
  limits: BookLimits
}

/** What the worker answers each time it is asked. */
export type WorkerReply = { rows: SheetRow[] } | { end: true } | { problem: SheetProblem; detail: string }
