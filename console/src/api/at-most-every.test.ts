import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { atMostEvery } from './at-most-every.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('runs at once, then once for all requests of a period, and not after it was stopped', () => {
  const run = vi.fn<() => void>()
  const { ask, stop } = atMostEvery(3000, run)
  ask()
  expect(run).toHaveBeenCalledTimes(1)
  for (let n = 0; n < 5; n++) {
    vi.advanceTimersByTime(500)
    ask()
  }
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(500)
  expect(run).toHaveBeenCalledTimes(2)
  ask()
  stop()
  vi.advanceTimersByTime(10_000)
  expect(run).toHaveBeenCalledTimes(2)
  ask()
  expect(run).toHaveBeenCalledTimes(3)
})
