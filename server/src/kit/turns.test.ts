import { expect, test } from 'vitest'
import { makeTurns } from './turns.ts'

const setTable = (limits = {}) => {
  const turns = makeTurns({ atOnce: 2, perLane: 60, inAll: 80, ...limits })
  const log: string[] = []
  const finish: (() => void)[] = []
  let running = 0
  let most = 0
  const ask = (lane: string, name = lane) =>
    turns(lane, async () => {
      running += 1
      most = Math.max(most, running)
      log.push(name)
      await new Promise<void>((done) => finish.push(done))
      running -= 1
    })
  /** Ends the jobs that run, until none is left. */
  const drain = async (all: Promise<unknown>) => {
    let isOver = false
    void all.finally(() => (isOver = true))
    while (!isOver) {
      finish.splice(0).forEach((done) => done())
      await Promise.resolve()
    }
  }
  return { ask, drain, log, most: () => most }
}

test('sixty jobs of one lane delay a job of another by one turn', async () => {
  const { ask, drain, log, most } = setTable()
  const flood = Array.from({ length: 60 }, (_, n) => ask('attacker', `attacker ${n}`))
  await drain(Promise.all([...flood, ask('nurse')]))
  expect(log.indexOf('nurse')).toBeLessThanOrEqual(3)
  expect(log).toHaveLength(61)
  expect(most()).toBe(2)
})

test('a full lane refuses further jobs, other lanes do not; a full queue refuses all', async () => {
  const { ask, drain } = setTable({ atOnce: 1, perLane: 3, inAll: 5 })
  const taken = ['a', 'a', 'a', 'a', 'b', 'c'].map((lane) => ask(lane))
  await expect(ask('a')).rejects.toMatchObject({ problem: 'tooOften' })
  await expect(ask('d')).rejects.toMatchObject({ problem: 'unavailable' })
  await drain(Promise.all(taken))
  const again = ask('a')
  await drain(again)
})

test('a job that fails gives its place to the next', async () => {
  const turns = makeTurns({ atOnce: 1, perLane: 5, inAll: 5 })
  await expect(turns('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await turns('a', async () => 7)).toBe(7)
})
