import type { Failure, Outcome } from '../api/client.ts'
import { oneLine } from '../api/one-line.ts'
import type { AnyRow } from './types.ts'

export interface BulkResult {
  readonly row: AnyRow
  /** Reason for a failure; undefined on success. */
  readonly why?: string
}

/** A failure with the errors of its fields, on one line. */
export const failureText = ({ message, errors = {} }: Failure) => oneLine([message, ...Object.values(errors).flat()])

/** Runs an action on many rows, one after the other; a failure does not stop the rest. */
export const runBulk = async (
  rows: readonly AnyRow[],
  act: (row: AnyRow) => Promise<Outcome<unknown> | string>,
  report: (results: readonly BulkResult[]) => void,
): Promise<readonly BulkResult[]> => {
  const results: BulkResult[] = []
  for (const row of rows) {
    const outcome = await act(row)
    const why = typeof outcome === 'string' ? outcome : outcome.ok ? undefined : failureText(outcome.failure)
    results.push(why === undefined ? { row } : { row, why })
    report([...results])
  }
  return results
}
