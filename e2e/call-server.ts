import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { inRoot } from '../scripts/lib.mjs'
import { cloneDatabase, testApi } from '../server/test/api/api.ts'
import { testSecret } from '../server/test/api/fixture.ts'
import { freePort, makeDoor, makeWay } from '../server/test/programs.ts'

/** The server as a process that can be killed, with ways to it and to its database that can be cut or frozen. */
export const startCallServer = async (env: Record<string, string> = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'kangju-calls-'))
  const database = await cloneDatabase()
  const databaseWay = makeDoor(database.config)
  const databasePort = await databaseWay.unlock()
  const port = await freePort()
  const boxWay = makeWay(port)
  const boxPort = await boxWay.unlock()
  const { user, password, database: name } = database.config
  let child: ChildProcess | undefined

  const kill = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }
  const start = async () => {
    child = spawn(process.execPath, [inRoot('dist', 'server', 'main.js')], {
      env: {
        PATH: process.env['PATH'],
        PORT: String(port),
        DATA_DIR: folder,
        LOG_LEVEL: 'silent',
        SECRET_KEY: testSecret,
        DATABASE_URL: `postgres://${user}:${String(password)}@127.0.0.1:${databasePort}/${name}`,
        // Only the demo serves the page of a box; it adds no data to a database that has an operator.
        DEMO: '1',
        ...env,
      },
      stdio: 'ignore',
    })
    const status = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status
    await vi.waitUntil(async () => (await status()) === 200, { timeout: 60_000 })
  }
  await start()
  const api = await testApi({ database: { config: database.config, drop: () => Promise.resolve() } })
  // The server has the clock of the machine, by which sessions expire.
  api.pass(Date.now() - api.now().getTime())

  return {
    api,
    url: `http://127.0.0.1:${port}`,
    /** The server as a box reaches it. */
    boxUrl: `http://127.0.0.1:${boxPort}`,
    boxWay,
    databaseWay,
    kill,
    start,
    close: async () => {
      await kill()
      boxWay.lock()
      await api.close()
      databaseWay.lock()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type CallServer = Awaited<ReturnType<typeof startCallServer>>
