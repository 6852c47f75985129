import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeDraftSaver, type Send } from './draft-saver.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server that records its requests and answers on demand. */
const makeServer = () => {
  const got: (string | null)[] = []
  const answers: ((kept: Awaited<ReturnType<Send>>) => void)[] = []
  const send: Send = (content) => {
    got.push(content)
    return new Promise((resolve) => {
      answers.push(resolve)
    })
  }
  const answer = async (kept: Awaited<ReturnType<Send>>) => {
    answers.shift()?.(kept)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { got, send, answer }
}
const kept = { savedAt: '2026-11-15T10:32:00.000+08:00' }

it('waits until typing stops, then sends the latest content once', async () => {
  const { got, send, answer } = makeServer()
  const saver = makeDraftSaver(send)
  saver.change('a')
  await vi.advanceTimersByTimeAsync(900)
  saver.change('ab')
  await vi.advanceTimersByTimeAsync(900)
  expect([got, saver.state.get().phase]).toEqual([[], 'waiting'])
  await vi.advanceTimersByTimeAsync(100)
  expect([got, saver.state.get().phase]).toEqual([['ab'], 'saving'])
  await answer(kept)
  expect(saver.state.get()).toEqual({ phase: 'saved', savedAt: kept.savedAt })
})

it('sends content typed during a request after it, never two requests at the same time', async () => {
  const { got, send, answer } = makeServer()
  const saver = makeDraftSaver(send)
  saver.change('a')
  void saver.flush()
  saver.change('ab')
  void saver.flush()
  expect(got).toEqual(['a'])
  await answer(kept)
  expect([got, saver.state.get().phase]).toEqual([['a', 'ab'], 'saving'])
  await answer(kept)
  expect(saver.state.get().phase).toBe('saved')
})

it('reports a failure and retries by itself with the latest content', async () => {
  const { got, send, answer } = makeServer()
  const saver = makeDraftSaver(send)
  saver.change('a')
  void saver.flush()
  await answer(false)
  expect(saver.state.get().phase).toBe('failed')
  await vi.advanceTimersByTimeAsync(5000)
  expect(got).toEqual(['a', 'a'])
  saver.change('ab')
  await answer(false)
  await vi.advanceTimersByTimeAsync(5000)
  expect(got).toEqual(['a', 'a', 'ab'])
  await answer(kept)
  expect(saver.state.get().phase).toBe('saved')
})

it('deletes the draft after a save under way, not before', async () => {
  const { got, send, answer } = makeServer()
  const saver = makeDraftSaver(send)
  saver.change('a')
  void saver.flush()
  saver.change('ab')
  void saver.drop()
  await answer(kept)
  expect(got).toEqual(['a', null])
  await answer({ savedAt: null })
  expect(saver.state.get()).toEqual({ phase: 'idle' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(got).toEqual(['a', null])
})

it('reports a failure once until the next success, unless the user asked', async () => {
  const repeated: boolean[] = []
  const answers = [false, false, false, kept, false] as const
  const saver = makeDraftSaver(async (_content, isRepeated) => {
    repeated.push(isRepeated)
    return answers[repeated.length - 1] ?? false
  })
  saver.change('a')
  await vi.advanceTimersByTimeAsync(1_000)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(repeated).toEqual([false, true])
  await saver.flush()
  await vi.advanceTimersByTimeAsync(5_000)
  expect([repeated, saver.state.get().phase]).toEqual([[false, true, false, true], 'saved'])
  saver.change('ab')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(repeated.at(-1)).toBe(false)
})
