import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../server/test/api/api.ts'
import { testPassword, testSecret } from '../server/test/api/fixture.ts'
import { freePort, makeDoor } from '../server/test/programs.ts'
import { inRoot } from '../scripts/lib.mjs'

// The server as a separate process, with a database whose connection can be cut and restored.

const main = inRoot('dist', 'server', 'main.js')
let dataDir: string
let database: Awaited<ReturnType<typeof cloneDatabase>>
const children: ChildProcess[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kangju-process-'))
  database = await cloneDatabase()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const run = (env: Record<string, string>) => {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
    stdio: 'pipe',
  })
  children.push(child)
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return { child, said: () => said, exit: async () => ((await once(child, 'exit')) as [number])[0] }
}

/** Reads the whole answer, since the server would wait for that when it stops. */
const statusOf = async (url: string) => {
  const answer = await fetch(url).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => undefined)
  return answer?.status ?? 0
}
const until = async (url: string, status: number) => {
  await expect.poll(async () => [url, await statusOf(url)], { timeout: 60_000 }).toEqual([url, status])
}

const onDoor = (port: number, doorPort: number) => {
  const { user, password, database: name } = database.config
  return {
    PORT: String(port),
    SECRET_KEY: testSecret,
    DATABASE_URL: `postgres://${user}:${String(password)}@127.0.0.1:${doorPort}/${name}`,
  }
}

test('an invalid setting prints one line and exits with code 1', async () => {
  const started = run({ PORT: '80a' })
  expect(await started.exit()).toBe(1)
  expect(started.said()).toBe('kangju: PORT must be a whole number from 0 to 65535\n')
})

test('without a database the server answers 503 and logs a clear line, and it recovers with the database', async () => {
  const door = makeDoor(database.config)
  const doorPort = await door.unlock()
  door.lock()
  const port = await freePort()
  const server = run(onDoor(port, doorPort))
  const at = (path: string) => `http://127.0.0.1:${port}${path}`
  await until(at('/livez'), 200)
  await until(at('/readyz'), 503)
  const refused = await fetch(at('/api/userinfo'), {
    headers: { authorization: `Bearer ${'x'.repeat(43)}`, 'accept-language': 'en' },
  })
  expect([refused.status, ((await refused.json()) as { code: number }).code]).toEqual([503, 50300])
  expect(server.said()).toContain('the database is not available yet')

  await door.unlock()
  await until(at('/readyz'), 200)
  expect(await statusOf(at('/api/userinfo'))).toBe(401)
  expect(await statusOf(at('/metrics'))).toBe(404)
  // This file stays in its package, outside the bundle.
  expect(await statusOf(at('/api/docs/swagger-ui-bundle.js'))).toBe(200)

  door.lock()
  await until(at('/readyz'), 503)
  expect(await statusOf(at('/api/account/list'))).toBe(401)
  const away = await fetch(at('/api/login'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin_a', password: testPassword }),
  })
  expect(away.status).toBe(503)

  await door.unlock()
  await until(at('/readyz'), 200)
  const back = await fetch(at('/api/login'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin_a', password: testPassword }),
  })
  expect(back.status).toBe(200)
  server.child.kill('SIGTERM')
  // The end of the log says why a stop failed.
  expect([await server.exit(), server.said().slice(-2_000)]).toEqual([0, expect.anything()])
  door.lock()
})

test('on a stop signal it finishes running requests, takes no new ones and exits with code 0', async () => {
  const door = makeDoor(database.config)
  const doorPort = await door.unlock()
  const port = await freePort()
  const server = run(onDoor(port, doorPort))
  const at = (path: string) => `http://127.0.0.1:${port}${path}`
  await until(at('/readyz'), 200)
  // This lock holds the operator's row, so that the request that needs it runs until the lock is released.
  const holder = new Client(database.config)
  await holder.connect()
  await holder.query('begin')
  await holder.query(`select * from operator where code = 'A' for update`)
  const signIn = await fetch(at('/api/login'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin_a', password: testPassword }),
  })
  const { data } = (await signIn.json()) as { data: { token: string } }
  const body = {
    username: 'slow_one',
    password: 'Harbour#2026',
    realname: '慢慢',
    mobile: '13755554444',
    roleIds: [],
    isdefault: 1,
  }
  const slow = fetch(at('/api/account/add'), {
    method: 'POST',
    headers: { authorization: `Bearer ${data.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const waiting = async () => {
    const { rows } = await holder.query<{ n: string }>(`select count(*) as n from pg_locks where not granted`)
    return Number(rows[0]?.n)
  }
  await expect.poll(waiting).toBeGreaterThan(0)
  server.child.kill('SIGTERM')
  await expect.poll(() => statusOf(at('/readyz'))).not.toBe(200)
  await holder.query('rollback')
  await holder.end()
  expect((await slow).status).toBe(200)
  expect(await server.exit()).toBe(0)
  door.lock()
})

test('a port in use prints one line and exits with code 1', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const door = makeDoor(database.config)
  const server = run(onDoor(port, await door.unlock()))
  expect(await server.exit()).toBe(1)
  expect(server.said().trim()).toBe(`kangju: port ${port} on 127.0.0.1 is in use: stop what uses it, or set PORT`)
  taken.close()
  door.lock()
})
