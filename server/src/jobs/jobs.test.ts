import { setTimeout as sleep } from 'node:timers/promises'
import { account } from '@kangju/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../test/api/api.ts'
import { rowCountChanges } from '../db/tables.ts'
import { startJobs, type Jobs } from './boss.ts'
import { allJobs } from './jobs.ts'

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

test('every job runs on the real database and leaves the shown figures unchanged', async () => {
  const before = (await api.admin(account.list)).data
  for (const job of allJobs) await job.run(api.tools)
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
  for (const node of ['a', 'b']) started.push(await startJobs(api.config, api.tools, [job(node)]))
  // Requested once: a second request would be a second run if the first had begun by then.
  await started[0]?.ask('count-me')
  await until(() => runs.length >= 2)
  await sleep(300)
  expect([runs.length, most]).toEqual([2, 1])
})

test('a job with several runs a minute repeats until the node stops', async () => {
  let runs = 0
  const job = {
    name: 'several-times',
    cron: '0 0 1 1 *',
    timesAMinute: 600,
    run: async () => {
      runs += 1
    },
  }
  const jobs = await startJobs(api.config, api.tools, [job])
  await jobs.ask('several-times')
  await until(() => runs >= 3)
  await jobs.stop()
  const then = runs
  await sleep(300)
  expect(runs).toBe(then)
})
