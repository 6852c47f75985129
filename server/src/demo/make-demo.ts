import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ClientConfig } from 'pg'
import type { Logger } from 'pino'
import type { Db } from '../db/client.ts'
import { failDemo, readDemo } from '../db/demo-state.ts'

/** What the process that makes the demo is told. */
export interface DemoOrder {
  readonly connection: ClientConfig
  /** The usual number when nothing is said. */
  readonly orderCount?: number | undefined
  /** The moment that it counts from; now when nothing is said. */
  readonly today?: string | undefined
}

export interface DemoMaking {
  /** There are accounts to sign in with. */
  readonly opened: Promise<void>
  /** It is complete, or has failed. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

interface Surroundings {
  readonly db: Db
  readonly log: Logger
}

/** Beside this file when run from source, beside the bundle when built. */
const workerFile = () => {
  const fromSource = new URL('./demo-worker.ts', import.meta.url)
  return fileURLToPath(existsSync(fromSource) ? fromSource : new URL('./demo-worker.js', import.meta.url))
}

const lookEveryMs = 200
const retryMs = 1000
const sayEvery = 10

const isGone = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** Starts a process that makes the demo, and follows how far it or that of another server on this database is. */
export const makeDemo = async (order: DemoOrder, { db, log }: Surroundings): Promise<DemoMaking> => {
  const unfinished = (await readDemo(db))?.startedAt
  // Its garbage is young: room for it saves most of the collecting.
  const execArgv = [...process.execArgv, '--max-semi-space-size=64']
  const worker = fork(workerFile(), { execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  worker.on('error', (error) => log.error({ err: error }, 'the demo data cannot be made'))
  worker.send(order)
  const opened = Promise.withResolvers<void>()
  let isStopping = false

  /** Perhaps it ended because the database did, which comes back. */
  const markFailed = async () => {
    for (let isMarked = false; !isMarked && !isStopping;) {
      isMarked = await failDemo(db).then(
        () => true,
        () => false,
      )
      if (!isMarked) await sleep(retryMs)
    }
  }

  const watch = async () => {
    for (let said = 0; !isStopping; await sleep(lookEveryMs)) {
      const wasGone = isGone(worker)
      const found = await readDemo(db).catch(() => undefined)
      // Until the unfinished demo of an earlier start has been cleared, its row says nothing about this one.
      const state = found?.startedAt === unfinished && worker.exitCode !== 0 ? undefined : found
      if (state !== undefined && state.percent > 0) opened.resolve()
      if (state?.status === 'done') return log.info('the demo data is complete')
      if (state?.status === 'failed' && wasGone) return
      if (state !== undefined && state.percent >= said + sayEvery) {
        said = state.percent
        log.info(`making the demo data: ${said} %`)
      }
      // An exit of 0 before the end means that another server has the lock and makes it.
      if (!wasGone || worker.exitCode === 0) continue
      log.error('the process that makes the demo data has ended; the next start makes it again')
      return markFailed()
    }
  }
  const ended = watch().finally(() => opened.reject(new Error('the demo data cannot be made')))
  opened.promise.catch(() => undefined)

  return {
    opened: opened.promise,
    ended,
    stop: async () => {
      isStopping = true
      if (!isGone(worker)) {
        worker.kill('SIGKILL')
        await once(worker, 'exit')
      }
      await ended.catch(() => undefined)
    },
  }
}
