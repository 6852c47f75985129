import { type Clock, PgBoss } from 'pg-boss'
import type { Tools } from '../http/call.ts'
import { startTaskRunner } from '../modules/base/task/service.ts'
import { allJobs, type Job } from './jobs.ts'
import { allLoops } from './loops.ts'
import { startLoops, type ConnectionConfig, type Loop } from './run-loops.ts'

export interface Jobs {
  /** Requests a job now, outside its schedule; a waiting request is not doubled. */
  readonly ask: (name: string) => Promise<void>
  readonly stop: () => Promise<void>
}

interface Work {
  readonly jobs?: readonly Job[]
  readonly loops?: readonly Loop[]
  /** The clock of the schedule, for tests; the database follows it. */
  readonly clock?: Clock
}

/** A job of a killed node is found by its missing heartbeat, and tried again within about half a minute. */
const heartbeatSeconds = 20
const lookSeconds = 10
const usualMinutes = 5

/** Options of the queue of a job, which an existing installation gets, too. */
const queueOf = ({ longestMinutes = usualMinutes }: Job) => ({
  retryLimit: 2,
  expireInSeconds: longestMinutes * 60,
  heartbeatSeconds,
  deleteAfterSeconds: 24 * 60 * 60,
})

/** Schedules stay in the database, also those of jobs that no longer exist. */
const dropFormer = async (boss: PgBoss, jobs: readonly Job[]) => {
  for (const { name } of await boss.getSchedules())
    if (!jobs.some((job) => job.name === name)) await boss.unschedule(name)
}

const offer = async (boss: PgBoss, job: Job, tools: Tools, owner: ConnectionConfig) => {
  await boss.createQueue(job.name, { policy: 'stately', ...queueOf(job) })
  await boss.updateQueue(job.name, queueOf(job))
  // A run that was due while no server was running takes place once at the next start.
  await boss.schedule(job.name, job.cron, null, { tz: 'Asia/Shanghai', missed: 'once' })
  await boss.work(job.name, { pollingIntervalSeconds: 2 }, async () => {
    const startedAt = performance.now()
    await job.run(tools, owner)
    tools.log.debug({ job: job.name, ms: Math.round(performance.now() - startedAt) }, 'job done')
  })
}

/** Runs the loops and the jobs, each on one node at a time, and the queued tasks on every node. */
export const startJobs = async (
  connection: ConnectionConfig,
  tools: Tools,
  { jobs = allJobs, loops = allLoops, clock }: Work = {},
): Promise<Jobs> => {
  const boss = new PgBoss({
    ...connection,
    schema: 'pgboss',
    max: 3,
    application_name: 'kangju jobs',
    superviseIntervalSeconds: lookSeconds,
    monitorIntervalSeconds: lookSeconds,
    ...(clock === undefined ? {} : { clock }),
  } as never)
  boss.on('error', (error) => tools.log.warn({ err: error }, 'jobs cannot reach the database'))
  try {
    await boss.start()
    await dropFormer(boss, jobs)
    for (const job of jobs) await offer(boss, job, tools, connection)
  } catch (error) {
    // The start is tried again, and would leave workers behind each time.
    await boss.stop({ graceful: false }).catch(() => undefined)
    throw error
  }
  const stopLoops = startLoops(connection, tools, loops)
  const stopTasks = startTaskRunner(tools)
  return {
    ask: async (name) => {
      await boss.send(name)
    },
    stop: async () => {
      await Promise.all([stopLoops(), stopTasks()])
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
