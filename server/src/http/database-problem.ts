import { validationWords } from '@kangju/contract'
import { Problem } from '../kit/problem.ts'

interface DatabaseError {
  code?: string
  constraint?: string
  message?: string
  cause?: unknown
}

const unavailableStates = /^(08|53|57P|57014|55P03|ECONN|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND)/
const unavailableMessages =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|the database system is/

/** Raised by the database for a posting in a locked month. */
const monthLocked = 'KJ001'

const camel = (name: string) => name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())

/**
 * The problem for a database error, if any. Unique indexes are named `<table>__<field>`, so that the error names the
 * field.
 */
export const databaseProblem = (error: unknown): Problem | undefined => {
  const found = error as DatabaseError
  if (found?.cause !== undefined && found.cause !== null) return databaseProblem(found.cause)
  if (found?.code === '23505') {
    const field = camel(found.constraint?.split('__')[1] ?? '_')
    return new Problem('duplicate', { values: { field }, fields: { [field]: [validationWords.exists] } })
  }
  if (found?.code === monthLocked) return new Problem('monthLocked')
  if (unavailableStates.test(found?.code ?? '') || unavailableMessages.test(found?.message ?? ''))
    return new Problem('unavailable', { retryAfter: 2 })
  return undefined
}

/**
 * Deadlocks and serialisation failures, which can simply be retried. A posting that waited for the lock of its month is
 * retried, too: it began before the end of the month and gets the time of now.
 */
export const isWorthRetrying = (error: unknown): boolean => {
  const found = error as DatabaseError
  if (found?.cause !== undefined && found.cause !== null) return isWorthRetrying(found.cause)
  return found?.code === '40P01' || found?.code === '40001' || found?.code === monthLocked
}
