import { setTimeout as sleep } from 'node:timers/promises'
import { account } from '@kangju/contract'
import { PgBoss, TestClock } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../test/api/api.ts'
import { jobNodes } from '../../test/job-nodes.ts'
import { rowCountChanges } from '../db/tables.ts'
import type { Tools } from '../http/call.ts'
import { startJobs, type Jobs } from './boss.ts'
import { allJobs } from './jobs.ts'
import { allLoops } from './loops.ts'

let api: TestApi
const started: Jobs[] = []
beforeAll(async () => {
  api = await testApi()
})
afterAll(async () => {
  for (const jobs of started) await jobs.stop()
  await api.close()
})

const until = async (isSo: () => boolean | Promise<boolean>) => {
  for (let i = 0; i < 1_200 && !(await isSo()); i++) await sleep(50)
  expect(await isSo()).toBe(true)
}

test('every job and loop runs on the real database and leaves the shown figures unchanged', async () => {
  const before = (await api.admin(account.list)).data
  for (const job of allJobs) await job.run(api.tools, api.config)
  for (const loop of allLoops) await loop.run(api.tools, new AbortController().signal)
  expect(await api.db.$count(rowCountChanges)).toBe(0)
  expect((await api.admin(account.list)).data).toEqual(before)
})

test('a job offered by two nodes runs on one of them, is retried, and never runs concurrently', async () => {
  let running = 0
  let most = 0
  const runs: string[] = []
  const job = (node: string) => ({
    name: 'count-me',
    cron: '0 0 1 1 *',
    run: async () => {
      running += 1
      most = Math.max(most, running)
      await sleep(30)
      running -= 1
      runs.push(node)
      if (runs.length === 1) throw new Error('the first time fails')
    },
  })
  for (const node of ['a', 'b']) started.push(await startJobs(api.config, api.tools, { jobs: [job(node)], loops: [] }))
  // Requested once: a second request would be a second run if the first had begun by then.
  await started[0]?.ask('count-me')
  await until(() => runs.length >= 2)
  await sleep(300)
  expect([runs.length, most]).toEqual([2, 1])
})

test('a job missed while no server was running runs once at the next start', async () => {
  // After the real time, at which the tests before this one served.
  const clock = new TestClock('2040-11-15T23:50:00+08:00')
  const runs: string[] = []
  const daily = {
    name: 'ten-past-midnight',
    cron: '10 0 * * *',
    run: async ({ clock: now }: Tools) => {
      runs.push(now().toISOString())
    },
  }
  const tools = { ...api.tools, clock: () => new Date(clock.now()) }
  const serveFor = async (minutes: number, expected: number) => {
    const jobs = await startJobs(api.config, tools, { jobs: [daily], loops: [], clock })
    for (let minute = 0; minute < minutes; minute++) await clock.tick(60_000)
    // The queue is read over a real connection, which may take longer than the minutes of this clock.
    await until(async () => {
      if (runs.length < expected) await clock.tick(1_000)
      return runs.length >= expected
    })
    await jobs.stop()
    expect(runs).toHaveLength(expected)
  }
  await serveFor(1, 0)
  await clock.setTime('2040-11-18T02:00:00+08:00')
  await serveFor(1, 1)
  await clock.setTime('2040-11-18T03:00:00+08:00')
  await serveFor(1, 1)
  await clock.setTime('2040-11-19T00:09:30+08:00')
  await serveFor(2, 2)
})

test('a job whose node was killed is tried again without waiting for its expiry', async () => {
  const nodes = await jobNodes(api)
  const killed = nodes.start('a', 'job')
  await nodes.untilRuns('job', (ran) => ran.length === 1)
  await nodes.kill(killed)
  let runs = 0
  const job = {
    name: 'unending-job',
    cron: '0 0 1 1 *',
    run: async () => {
      runs += 1
    },
  }
  // A minute later: the expiry of a job is five.
  const clock = new TestClock(Date.now() + 60_000)
  const jobs = await startJobs(api.config, api.tools, { jobs: [job], loops: [], clock })
  // The database answers in real time, so each second of the clock leaves it a moment; three minutes are below the expiry.
  for (let second = 0; second < 180 && runs === 0; second++) {
    await clock.tick(1_000)
    await sleep(20)
  }
  await jobs.stop()
  expect(runs).toBe(1)
})

test('an existing queue gets the present options, and a schedule without a job is dropped', async () => {
  const boss = new PgBoss({ ...api.config, schema: 'pgboss', supervise: false, schedule: false } as never)
  await boss.start()
  for (const name of ['kept-job', 'former-job']) {
    await boss.createQueue(name, { policy: 'stately' })
    await boss.schedule(name, '0 0 1 1 *')
  }
  const job = { name: 'kept-job', cron: '0 0 1 1 *', run: () => Promise.resolve(), longestMinutes: 7 }
  started.push(await startJobs(api.config, api.tools, { jobs: [job], loops: [] }))
  expect(await boss.getQueue('kept-job')).toMatchObject({ expireInSeconds: 420, heartbeatSeconds: 20 })
  expect((await boss.getSchedules()).map(({ name }) => name)).toEqual(['kept-job'])
  await boss.stop({ graceful: false })
})

test('a start that fails leaves no connection behind', async () => {
  const faulty = { name: 'faulty-job', cron: 'not a cron', run: () => Promise.resolve() }
  const connections = async () =>
    (
      await api.pool.query(`select pid from pg_stat_activity
        where datname = current_database() and application_name = 'kangju jobs'`)
    ).rowCount
  for (const jobs of started.splice(0)) await jobs.stop()
  await expect.poll(connections, { timeout: 60_000 }).toBe(0)
  await expect(startJobs(api.config, api.tools, { jobs: [faulty], loops: [] })).rejects.toThrow()
  await expect.poll(connections, { timeout: 60_000 }).toBe(0)
})
