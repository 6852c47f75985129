import { endOf } from '../api/session-end.ts'
import { onFailedCall, type FailedCall } from '../api/failures.ts'
import { makeStore } from '../api/store.ts'

export interface LoggedError {
  readonly id: number
  readonly message: string
  /** The page, and the endpoint of a failed request. */
  readonly where: string
  /** Milliseconds. */
  readonly time: number
  readonly stack: string
}

const key = 'errorLog'
export const mostErrors = 100

const isLogged = (entry: unknown): entry is LoggedError =>
  typeof entry === 'object' && entry !== null && 'message' in entry && 'time' in entry && 'id' in entry

export const errorsFrom = (stored: string | null): readonly LoggedError[] => {
  try {
    const entries: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(entries) ? entries.filter(isLogged).slice(0, mostErrors) : []
  } catch {
    return []
  }
}

/** The logged errors, newest first. */
export const errorLog = makeStore<readonly LoggedError[]>(errorsFrom(sessionStorage.getItem(key)))

const keep = (entries: readonly LoggedError[]) => {
  errorLog.set(entries)
  try {
    sessionStorage.setItem(key, JSON.stringify(entries))
  } catch {
    // Storage is full or forbidden: the log then lasts as long as the page.
  }
}

/** The log is for production; during development the browser console has everything. */
const isOn = import.meta.env.PROD || import.meta.env.MODE === 'test'
const seen = new WeakSet<object>()
const longest = 4000

/** Logs an error; one that arrives from several sources is logged once. */
export const logError = (error: unknown, where = '') => {
  if (!isOn) return
  if (typeof error === 'object' && error !== null) {
    if (seen.has(error)) return
    seen.add(error)
  }
  const entries = errorLog.get()
  const [message, stack] = error instanceof Error ? [error.message, error.stack ?? ''] : [String(error), '']
  const entry: LoggedError = {
    id: (entries[0]?.id ?? 0) + 1,
    message: message.slice(0, longest),
    // The query is left out, because it may contain search terms.
    where: [location.pathname, where].filter((part) => part !== '').join(' · '),
    time: Date.now(),
    stack: stack.slice(0, longest),
  }
  keep([entry, ...entries].slice(0, mostErrors))
}

export const clearErrors = () => keep([])

/** Refusals by a rule of the business, and wrong fields. */
const refusals = new Set([409, 422])

/** The end of a session and a refusal are not program errors. */
export const isWorthLogging = ({ failure }: FailedCall) =>
  failure.reason !== 'cancelled' && endOf(failure.status, failure.code) === undefined && !refusals.has(failure.status)

const logFailedCall = (failed: FailedCall) => {
  const { status, message, said = message } = failed.failure
  if (isWorthLogging(failed)) logError(status === 0 ? message : `${status} ${said}`, failed.where)
}

/** Logs window errors, unhandled rejections, files that did not load and failed requests until stopped. */
export const watchErrors = () => {
  const onError = (event: ErrorEvent) => logError(event.error ?? event.message)
  const onRejection = (event: PromiseRejectionEvent) => logError(event.reason)
  const onChunk = (event: Event & { readonly payload: Error }) => logError(event.payload)
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  window.addEventListener('vite:preloadError', onChunk)
  const stop = onFailedCall(logFailedCall)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
    window.removeEventListener('vite:preloadError', onChunk)
    stop()
  }
}
