import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCluster } from '../server/src/db/embedded-cluster.ts'
import { findPostmaster } from '../server/src/db/embedded-postmaster.ts'
import { testSecret } from '../server/test/api/fixture.ts'
import { freePort } from '../server/test/programs.ts'
import { inRoot } from '../scripts/lib.mjs'

const startMs = 120_000

/** The server as a process of its own with an embedded PostgreSQL in this folder; both can be killed and come back. */
export const killableServer = async (dataDir: string) => {
  const port = await freePort()
  let child: ChildProcess | undefined
  let said = ''

  const start = () => {
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(port), DEMO: '0', LOG_LEVEL: 'warn' }
    const begun = spawn(process.execPath, [inRoot('dist', 'server', 'main.js')], {
      env: { ...env, SECRET_KEY: testSecret },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    begun.stderr.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-5000)))
    child = begun
  }

  const isReady = async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    await reply?.arrayBuffer().catch(() => undefined)
    return reply?.status === 200
  }

  /** Asked only once the server has created the cluster, so that it is not created here as well. */
  const postmaster = async () => {
    const directory = join(dataDir, 'postgres')
    const isCreated = existsSync(join(directory, 'data', 'PG_VERSION'))
    return isCreated ? findPostmaster(await openCluster(directory, true)) : undefined
  }

  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const ending = child
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill(signal)
    await ended
  }

  /** Waits until it is gone: its other processes still answer for a moment. */
  const killDatabase = async () => {
    const running = await postmaster()
    if (running === undefined) return
    process.kill(running.pid, 'SIGKILL')
    while ((await postmaster())?.pid === running.pid) await sleep(5)
  }

  /** Until PostgreSQL runs, and the server answers requests with it. */
  const untilReady = async () => {
    const begin = performance.now()
    while ((await postmaster()) === undefined || !(await isReady())) {
      if (child?.exitCode !== null || performance.now() - begin > startMs)
        throw new Error(`the server does not come back: ${said}`)
      await sleep(10)
    }
  }

  return {
    port,
    start,
    untilReady,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    killDatabase,
  }
}
export type KillableServer = Awaited<ReturnType<typeof killableServer>>
