import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fewAtOnce } from './few-at-once.ts'

test('results keep their order, and no more than a few are under way', async () => {
  let running = 0
  let most = 0
  const found = await fewAtOnce([5, 1, 4, 2, 3], 2, async (n) => {
    running += 1
    most = Math.max(most, running)
    await sleep(n)
    running -= 1
    return n * 10
  })
  expect(found).toEqual([50, 10, 40, 20, 30])
  expect(most).toBe(2)
})

test('a failure is the failure of all, and nothing further is started', async () => {
  const started: number[] = []
  const work = fewAtOnce([1, 2, 3], 1, async (n) => {
    started.push(n)
    if (n === 2) throw new Error('two')
  })
  await expect(work).rejects.toThrow('two')
  expect(started).toEqual([1, 2])
})
