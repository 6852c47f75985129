import type { PoolConfig } from 'pg'
import { PgBoss } from 'pg-boss'
import type { Tools } from '../http/call.ts'
import { jobs } from './jobs.ts'

export interface Jobs {
  stop(): Promise<void>
}

/** Runs the jobs, each on one node at a time, retried when it fails. */
export const startJobs = async (
  connection: Pick<PoolConfig, 'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'>,
  tools: Tools,
): Promise<Jobs> => {
  const boss = new PgBoss({ ...connection, schema: 'pgboss', max: 3, application_name: 'kangju jobs' } as never)
  boss.on('error', (error) => tools.log.warn({ err: error }, 'jobs cannot reach the database'))
  await boss.start()
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: 'stately', retryLimit: 2, deleteAfterSeconds: 24 * 60 * 60 })
    await boss.schedule(job.name, job.cron, null, { tz: 'Asia/Shanghai' })
    await boss.work(job.name, { pollingIntervalSeconds: 5 }, async () => {
      const startedAt = Date.now()
      await job.run(tools)
      tools.log.debug({ job: job.name, ms: Date.now() - startedAt }, 'job done')
    })
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000 }) }
}
