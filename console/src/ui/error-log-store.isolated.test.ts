import { beforeEach, expect, it, vi } from 'vitest'
import type { Failure } from '../api/client.ts'

const stored = new Map<string, string>()
const listeners = new Map<string, (event: unknown) => void>()
vi.stubGlobal('document', { cookie: '' })
vi.stubGlobal('location', { pathname: '/account/list' })
vi.stubGlobal('window', {
  addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
  removeEventListener: (name: string) => listeners.delete(name),
})
vi.stubGlobal('localStorage', { getItem: () => 'a-token', setItem: () => undefined, removeItem: () => undefined })
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
})
const { clearErrors, errorLog, errorsFrom, logError, mostErrors, watchErrors } = await import('./error-log-store.ts')
const { makeCounts } = await import('./feedback-counts.ts')
const { report } = await import('../api/failures.ts')

beforeEach(() => clearErrors())
const messages = () => errorLog.get().map(({ message }) => message)

it('keeps the latest hundred, newest first, for the browser session', () => {
  for (let i = 0; i < mostErrors + 5; i++) logError(new Error(`e${i}`))
  expect(messages()).toHaveLength(mostErrors)
  expect(messages()[0]).toBe(`e${mostErrors + 4}`)
  expect(new Set(errorLog.get().map(({ id }) => id)).size).toBe(mostErrors)
  expect(errorsFrom(stored.get('errorLog') ?? null)).toEqual(errorLog.get())
  expect(errorsFrom('{')).toEqual([])
  expect(errorsFrom('[1,{"id":1,"message":"m","time":2}]')).toHaveLength(1)
})

it('logs an error once regardless of its source, and logs failed requests', () => {
  const stop = watchErrors()
  const error = new Error('broken')
  listeners.get('error')?.({ error })
  listeners.get('unhandledrejection')?.({ reason: error })
  listeners.get('vite:preloadError')?.({ payload: new Error('chunk') })
  expect(messages()).toEqual(['chunk', 'broken'])
  clearErrors()
  const failure = (status: number, reason: Failure['reason'] = 'refused'): Failure => ({
    reason,
    status,
    code: 0,
    message: 'm',
  })
  for (const status of [401, 409, 422]) report(failure(status))
  report(failure(0, 'cancelled'))
  report(failure(0, 'timeout'))
  report({ ...failure(500), said: 'boom' }, { where: 'GET /x' })
  report({ ...failure(200), code: 50014 })
  expect(messages()).toEqual(['500 boom', 'm'])
  expect(errorLog.get()[0]).toMatchObject({ where: '/account/list · GET /x' })
  stop()
  expect([...listeners.keys()]).toEqual(['storage'])
})

it('counts the same text while it is shown', () => {
  const counts = makeCounts()
  expect([counts.add('a'), counts.add('a'), counts.add('b')]).toEqual([1, 2, 1])
  counts.gone('a')
  expect(counts.add('a')).toBe(1)
})
