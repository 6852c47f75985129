import type { PoolConfig } from 'pg'
import { PgBoss } from 'pg-boss'
import type { Tools } from '../http/call.ts'
import { startTaskRunner } from '../modules/task/service.ts'
import { allJobs, type Job } from './jobs.ts'

export interface Jobs {
  /** Asks for a job now, whatever the clock says; when one waits already, that one will do. */
  readonly ask: (name: string) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Runs the jobs, each on one node at a time, retried when it fails; and on every node what people have put in the queue. */
export const startJobs = async (
  connection: Pick<PoolConfig, 'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'>,
  tools: Tools,
  jobs: readonly Job[] = allJobs,
): Promise<Jobs> => {
  const boss = new PgBoss({ ...connection, schema: 'pgboss', max: 3, application_name: 'kangju jobs' } as never)
  boss.on('error', (error) => tools.log.warn({ err: error }, 'jobs cannot reach the database'))
  await boss.start()
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: 'stately', retryLimit: 2, deleteAfterSeconds: 24 * 60 * 60 })
    await boss.schedule(job.name, job.cron, null, { tz: 'Asia/Shanghai' })
    await boss.work(job.name, { pollingIntervalSeconds: 2 }, async () => {
      const startedAt = Date.now()
      await job.run(tools)
      tools.log.debug({ job: job.name, ms: Date.now() - startedAt }, 'job done')
    })
  }
  const stopTasks = startTaskRunner(tools)
  return {
    ask: async (name) => {
      await boss.send(name)
    },
    stop: async () => {
      await stopTasks()
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
