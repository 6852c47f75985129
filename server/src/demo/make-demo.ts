import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ClientConfig } from 'pg'
import type { Logger } from 'pino'
import type { Db } from '../db/client.ts'
import { failDemo, readDemo } from '../db/demo-state.ts'

/** Message to the process that creates the demo. */
export interface DemoOrder {
  readonly connection: ClientConfig
  /** Undefined means the usual number. */
  readonly orderCount?: number | undefined
  /** The moment that all dates count from; undefined means now. */
  readonly today?: string | undefined
}

export interface DemoMaking {
  /** Resolves when the demo accounts exist. */
  readonly opened: Promise<void>
  /** Resolves when the demo is complete or has failed. */
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

/** Starts a process that creates the demo, and watches its progress or that of another server on this database. */
export const makeDemo = async (order: DemoOrder, { db, log }: Surroundings): Promise<DemoMaking> => {
  const unfinished = (await readDemo(db))?.startedAt
  // Most of its garbage is short-lived: a large young generation saves most collections.
  const execArgv = [...process.execArgv, '--max-semi-space-size=64']
  const worker = fork(workerFile(), { execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  worker.on('error', (error) => log.error({ err: error }, 'the demo data cannot be made'))
  worker.send(order)
  const opened = Promise.withResolvers<void>()
  let isStopping = false

  /** It may have ended because of the database, which may come back. */
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
      // Until the unfinished demo of an earlier start is cleared, its row does not describe this one.
      const state = found?.startedAt === unfinished && worker.exitCode !== 0 ? undefined : found
      if (state !== undefined && state.percent > 0) opened.resolve()
      if (state?.status === 'done') return log.info('the demo data is complete')
      if (state?.status === 'failed' && wasGone) return
      if (state !== undefined && state.percent >= said + sayEvery) {
        said = state.percent
        log.info(`making the demo data: ${said} %`)
      }
      // An exit code of 0 before the end means that another server has the lock and creates the demo.
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
