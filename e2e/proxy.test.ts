import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request, type RequestOptions } from 'node:https'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../server/test/api/api.ts'
import { testNames, testPassword } from '../server/test/api/fixture.ts'
import { makeClient, settled } from '../server/test/live-nodes.ts'
import { startTwoNodes, type TwoNodes } from '../server/test/two-nodes.ts'

// Two nodes of one installation with Redis, behind nginx with TLS, as they run in production.

const { admin, holder } = testNames('a')
let database: Awaited<ReturnType<typeof cloneDatabase>>
let installation: TwoNodes
let url: string
let ca: string

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

/** The nodes that served these paths, by the log of the proxy. */
const servedBy = async (path: string) => {
  const log = await readFile(`${installation.folder}/access.log`, 'utf8')
  const lines = log.split('\n').filter((line) => line.includes(` ${path} `))
  return new Set(lines.map((line) => line.split(' ').at(-1)))
}

beforeAll(async () => {
  database = await cloneDatabase()
  installation = await startTwoNodes(database.config)
  ;({ url, ca } = installation)
})
afterAll(async () => {
  await installation.close()
  await database.drop()
})

test('a session holds on every node', async () => {
  const token = await signIn(admin)
  const replies = await Promise.all(Array.from({ length: 6 }, () => ask('/api/userinfo', bearing(token))))
  expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200))
  await expect.poll(async () => (await servedBy('/api/userinfo')).size).toBe(2)
  expect(replies[0]?.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
})

test('no log of the proxy holds a token that is sent in the query', async () => {
  const token = await signIn(admin)
  expect((await ask(`/api/userinfo?token=${token}`, bearing(token))).status).toBe(200)
  expect((await ask(`/api/nothing?token=${token}`, bearing(token))).status).toBe(404)
  await expect.poll(() => readFile(`${installation.folder}/access.log`, 'utf8')).toMatch(/GET \/api\/nothing 404/)
  for (const name of ['access.log', 'error.log']) {
    const text = await readFile(`${installation.folder}/${name}`, 'utf8')
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
  await installation.nodes[0].kill()
  const replies = await Promise.all(Array.from({ length: 4 }, () => ask('/api/userinfo', bearing(token))))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await ask(`/api/userinfo?token=${token}`, bearing(token))).status).toBe(200)
  expect(await readFile(`${installation.folder}/error.log`, 'utf8')).not.toContain(token)
})

test('requests without TLS are sent to TLS', async () => {
  const reply = await fetch(`${installation.plainUrl}/role/list`, { redirect: 'manual' })
  expect([reply.status, reply.headers.get('location')]).toEqual([301, 'https://127.0.0.1/role/list'])
})
