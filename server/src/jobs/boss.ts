import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import { PgBoss } from 'pg-boss'
import type { Tools } from '../http/call.ts'
import { startTaskRunner } from '../modules/base/task/service.ts'
import { allJobs, type Job } from './jobs.ts'

export interface Jobs {
  /** Requests a job now, outside its schedule; a waiting request is not doubled. */
  readonly ask: (name: string) => Promise<void>
  readonly stop: () => Promise<void>
}

const minuteMs = 60_000

/** Ends early when stopping. */
const pause = (ms: number, signal: AbortSignal) => sleep(Math.max(0, ms), undefined, { signal }).catch(() => undefined)

/** Runs the jobs, each on one node at a time with retries, and the queued tasks on every node. */
export const startJobs = async (
  connection: Pick<PoolConfig, 'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'>,
  tools: Tools,
  jobs: readonly Job[] = allJobs,
): Promise<Jobs> => {
  const boss = new PgBoss({ ...connection, schema: 'pgboss', max: 3, application_name: 'kangju jobs' } as never)
  boss.on('error', (error) => tools.log.warn({ err: error }, 'jobs cannot reach the database'))
  await boss.start()
  const stopping = new AbortController()
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: 'stately', retryLimit: 2, deleteAfterSeconds: 24 * 60 * 60 })
    await boss.schedule(job.name, job.cron, null, { tz: 'Asia/Shanghai' })
    await boss.work(job.name, { pollingIntervalSeconds: 2 }, async () => {
      const { timesAMinute = 1 } = job
      for (let time = 1; time <= timesAMinute && !stopping.signal.aborted; time++) {
        const startedAt = Date.now()
        await job.run(tools)
        const ms = Date.now() - startedAt
        tools.log.debug({ job: job.name, ms }, 'job done')
        if (time < timesAMinute) await pause(minuteMs / timesAMinute - ms, stopping.signal)
      }
    })
  }
  const stopTasks = startTaskRunner(tools)
  return {
    ask: async (name) => {
      await boss.send(name)
    },
    stop: async () => {
      stopping.abort()
      await stopTasks()
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
