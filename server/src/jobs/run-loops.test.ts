import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../test/api/api.ts'
import { jobNodes } from '../../test/job-nodes.ts'
import { loopLeases } from '../db/tables.ts'
import { startLoops, type Loop } from './run-loops.ts'

let api: TestApi
let stops: (() => Promise<void>)[] = []
beforeAll(async () => {
  api = await testApi()
})
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()))
  stops = []
})
afterAll(() => api.close())

const rhythm = { leaseMs: 2_000, retryMs: 50 }
const everyMs = 100
const start = (loop: Omit<Loop, 'everyMs'>, changed: Parameters<typeof startLoops>[3] = {}) => {
  const stop = startLoops(api.config, api.tools, [{ everyMs, ...loop }], { ...rhythm, ...changed })
  stops.push(stop)
  return stop
}
const patience = { interval: 10, timeout: 60_000 }
const until = async (isSo: () => boolean) => {
  await expect.poll(isSo, patience).toBe(true)
}
const leaseOf = async (name: string) => (await api.db.select().from(loopLeases).where(eq(loopLeases.name, name)))[0]

test('of many nodes exactly one runs a loop at a time, and every due time is run once', async () => {
  let running = 0
  let most = 0
  const dueTimes: (string | undefined)[] = []
  const run = async () => {
    running += 1
    most = Math.max(most, running)
    dueTimes.push((await leaseOf('crowded'))?.dueAt)
    await sleep(dueTimes.length % 3 === 0 ? 2 * everyMs : 5)
    running -= 1
  }
  for (let node = 0; node < 8; node++) start({ name: 'crowded', run })
  await until(() => dueTimes.length >= 20)
  expect(most).toBe(1)
  expect(new Set(dueTimes).size).toBe(dueTimes.length)
})

test('a loop goes on after a run that throws', async () => {
  let runs = 0
  start({
    name: 'throwing',
    run: () => {
      runs += 1
      throw new Error('it fails')
    },
  })
  await expect.poll(() => runs, patience).toBeGreaterThan(2)
})

test('a node that stops completes its run, and another node continues', async () => {
  const events: string[] = []
  const held = Promise.withResolvers<void>()
  const node = (name: string, work: () => Promise<void>) =>
    start({
      name: 'handed-over',
      run: async () => {
        events.push(`${name} begins`)
        await work()
        events.push(`${name} ends`)
      },
    })
  const stopFirst = node('a', () => held.promise)
  await until(() => events.length === 1)
  node('b', () => Promise.resolve())
  const stopped = stopFirst().then(() => events.push('a has stopped'))
  // The lease is renewed past its first end although the node is about to stop.
  const heldUntil = async () => Date.parse((await leaseOf('handed-over'))?.heldUntil ?? '')
  const firstEnd = await heldUntil()
  await expect.poll(heldUntil, patience).toBeGreaterThan(firstEnd + rhythm.leaseMs)
  expect(events).toEqual(['a begins'])
  held.resolve()
  await stopped
  await until(() => events.includes('b ends'))
  expect(events.slice(0, 2)).toEqual(['a begins', 'a ends'])
  expect(events.filter((event) => event === 'a begins')).toHaveLength(1)
})

test('a run whose lease another node has taken is told so and leaves the lease alone', async () => {
  const told: unknown[] = []
  const stop = start({
    name: 'taken-away',
    run: async (_tools, signal) => {
      const fired = Promise.withResolvers<void>()
      signal.addEventListener('abort', () => fired.resolve())
      await api.db
        .update(loopLeases)
        .set({ holder: sql`gen_random_uuid()`, heldUntil: '2100-01-01T00:00:00Z' })
        .where(eq(loopLeases.name, 'taken-away'))
      await fired.promise
      told.push(signal.reason)
    },
  })
  await until(() => told.length === 1)
  await stop()
  expect(told).toHaveLength(1)
  expect((await leaseOf('taken-away'))?.holder).not.toBeNull()
})

test('a run that never ends is given up', async () => {
  const signals: AbortSignal[] = []
  start(
    {
      name: 'hanging',
      run: async (_tools, signal) => {
        signals.push(signal)
        await new Promise(() => undefined)
      },
    },
    { longestMs: 200 },
  )
  await until(() => signals.length >= 2)
  expect(signals[0]?.aborted).toBe(true)
})

test('a loop goes on after the clock of the database was set back', async () => {
  await api.db.insert(loopLeases).values({ name: 'set-back', dueAt: new Date(Date.now() + 86_400_000).toISOString() })
  let runs = 0
  start({
    name: 'set-back',
    run: async () => {
      runs += 1
    },
  })
  await expect.poll(() => runs, patience).toBeGreaterThan(1)
})

test('a loop goes on after the database has ended its connections', async () => {
  let runs = 0
  start({
    name: 'cut-off',
    run: async () => {
      runs += 1
    },
  })
  await until(() => runs >= 1)
  // Only the owner sees the statements of its sessions.
  const ended = await api.owner().execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like '%loop_lease%'`)
  expect(ended.rowCount).toBeGreaterThan(0)
  const then = runs
  await expect.poll(() => runs, patience).toBeGreaterThan(then + 2)
})

test('the run of a killed node is taken over by another, which left it alone before', async () => {
  const nodes = await jobNodes(api)
  try {
    const first = nodes.start('a', 'loops')
    await nodes.untilRuns('loop', (ran) => ran.length === 1)
    nodes.start('b', 'loops')
    await nodes.untilRuns('own loop', (ran) => ran.filter((node) => node === 'b').length >= 5)
    expect(await nodes.runs('loop')).toEqual(['a'])
    await nodes.kill(first)
    await nodes.untilRuns('loop', (ran) => ran.length === 2)
    expect(await nodes.runs('loop')).toEqual(['a', 'b'])
  } finally {
    await nodes.close()
  }
})
