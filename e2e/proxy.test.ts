import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request, type RequestOptions } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cloneDatabase } from '../server/test/api/api.ts'
import { testNames, testPassword, testSecret } from '../server/test/api/fixture.ts'
import { makeClient, settled } from '../server/test/live-nodes.ts'
import { freePort, makeDoor, makeRedis } from '../server/test/programs.ts'
import { inRoot } from '../scripts/lib.mjs'

// Two nodes of one installation with Redis, behind nginx with TLS, as they run in production.

const { admin, holder } = testNames('a')
const children: ChildProcess[] = []
let folder: string
let database: Awaited<ReturnType<typeof cloneDatabase>>
let redis: Awaited<ReturnType<typeof makeRedis>>
let door: Awaited<ReturnType<typeof makeDoor>>
let url: string
let ca: string
const nodes: { port: number; child: ChildProcess }[] = []

const proxySettings = (port: number, ports: number[]) => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  # Without the query, which holds the token of /api/userinfo.
  log_format plain '$remote_addr [$time_iso8601] $request_method $uri $status $body_bytes_sent';
  access_log ${folder}/access.log plain;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream kangju { ${ports.map((one) => `server 127.0.0.1:${one} max_fails=0;`).join(' ')} }
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
  server {
    listen 127.0.0.1:${port} ssl;
    ssl_certificate ${folder}/proxy.crt;
    ssl_certificate_key ${folder}/proxy.key;
    location / {
      proxy_pass http://kangju;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto https;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      add_header X-Node $upstream_addr always;
    }
  }
}
`

interface Reply {
  status: number
  headers: Record<string, unknown>
  body: { code?: number; data?: Record<string, unknown> }
}

const send = (path: string, body: object | undefined, options: RequestOptions): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request(`${url}${path}`, { ca, agent: false, headers: {}, method, ...options }, resolve)
    sent.on('error', reject)
    if (body !== undefined) sent.setHeader('content-type', 'application/json')
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })

/** A request over TLS, on a connection of its own. */
const ask = async (path: string, { body, ...options }: RequestOptions & { body?: object } = {}): Promise<Reply> => {
  const reply = await send(path, body, options)
  const text = Buffer.concat(await reply.toArray()).toString()
  const isJson = reply.headers['content-type']?.includes('json') === true
  return {
    status: reply.statusCode ?? 0,
    headers: reply.headers,
    body: isJson ? (JSON.parse(text) as Reply['body']) : {},
  }
}

const signIn = async (username: string, options: RequestOptions = {}) => {
  const reply = await ask('/api/login', { ...options, body: { username, password: testPassword } })
  expect(reply.status).toBe(200)
  return String(reply.body.data?.['token'])
}
const bearing = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

const start = (file: string, args: string[], env: Record<string, string> = {}) => {
  const child = spawn(file, args, { env: { PATH: process.env['PATH'], ...env }, stdio: 'ignore' })
  children.push(child)
  return child
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kangju-proxy-'))
  database = await cloneDatabase()
  redis = await makeRedis()
  await redis.start()
  door = makeDoor(database.config)
  const doorPort = await door.unlock()
  const port = await freePort()
  url = `https://127.0.0.1:${port}`
  const certificate = [
    '-keyout',
    `${folder}/proxy.key`,
    '-out',
    `${folder}/proxy.crt`,
    '-addext',
    'subjectAltName=IP:127.0.0.1',
  ]
  await promisify(execFile)('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=proxy',
    ...certificate,
  ])
  ca = await readFile(`${folder}/proxy.crt`, 'utf8')
  const { user, password, database: name } = database.config
  for (const nodePort of [await freePort(), await freePort()]) {
    const child = start(process.execPath, [inRoot('dist', 'server', 'main.js')], {
      PORT: String(nodePort),
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      SECRET_KEY: testSecret,
      DATABASE_URL: `postgres://${user}:${String(password)}@127.0.0.1:${doorPort}/${name}`,
      REDIS_URL: redis.url,
      PUBLIC_URL: url,
      TRUSTED_PROXIES: '127.0.0.1',
    })
    nodes.push({ port: nodePort, child })
  }
  await writeFile(
    `${folder}/nginx.conf`,
    proxySettings(
      port,
      nodes.map((node) => node.port),
    ),
  )
  start('nginx', ['-c', `${folder}/nginx.conf`, '-p', folder])
  const isReady = async (port: number) =>
    (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status === 200
  for (const node of nodes) await vi.waitUntil(() => isReady(node.port), { timeout: 60_000 })
  const isServed = () =>
    ask('/readyz').then(
      ({ status }) => status === 200,
      () => false,
    )
  await vi.waitUntil(isServed, { timeout: 60_000 })
})
afterAll(async () => {
  for (const child of children) {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  await redis.stop()
  door.lock()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

test('a session holds on every node', async () => {
  const token = await signIn(admin)
  const replies = await Promise.all(Array.from({ length: 6 }, () => ask('/api/userinfo', bearing(token))))
  expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(new Set(replies.map(({ headers }) => headers['x-node'])).size).toBe(2)
  expect(replies[0]?.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
})

test('no log of the proxy holds a token that is sent in the query', async () => {
  const token = await signIn(admin)
  expect((await ask(`/api/userinfo?token=${token}`, bearing(token))).status).toBe(200)
  expect((await ask(`/api/nothing?token=${token}`, bearing(token))).status).toBe(404)
  await expect.poll(() => readFile(`${folder}/access.log`, 'utf8')).toMatch(/GET \/api\/nothing 404/)
  for (const name of ['access.log', 'error.log']) {
    const text = await readFile(`${folder}/${name}`, 'utf8')
    expect([name, text.includes(token)]).toEqual([name, false])
  }
})

test('the address of a client is the one the proxy saw, not one the client claims', async () => {
  const from = { localAddress: '127.0.0.9', headers: { 'x-forwarded-for': '203.0.113.7' } }
  const token = await signIn(holder('organ'), from)
  const { body } = await ask('/api/profile/signins?page=1&limit=1', bearing(token))
  expect(body.data?.['items']).toEqual([expect.objectContaining({ ip: '127.0.0.9' })])
})

test('a newer sign-in ends the older session and its live channels on both nodes', async () => {
  const token = await signIn(holder('tvtop'))
  const clients = [1, 2, 3].map(() => makeClient(url, token, { ca, extraHeaders: { origin: url } }))
  expect(await Promise.all(clients.map(settled))).toEqual(['connected', 'connected', 'connected'])
  await signIn(holder('tvtop'))
  await expect.poll(() => clients.filter(({ socket }) => socket.connected).length).toBe(0)
  for (let i = 0; i < 2; i += 1) expect((await ask('/api/userinfo', bearing(token))).body.code).toBe(50012)
})

test('with one node killed the other serves all requests', async () => {
  const token = await signIn(admin)
  const [first] = nodes
  first?.child.kill('SIGKILL')
  if (first !== undefined) await once(first.child, 'exit')
  const replies = await Promise.all(Array.from({ length: 4 }, () => ask('/api/userinfo', bearing(token))))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})
