import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { role, task, type Endpoint } from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditRows } from '../server/src/db/tables.ts'
import { readAnchors } from '../server/src/http/audit-anchors.ts'
import { verifyAudit } from '../server/src/http/audit-verify.ts'
import { tasks } from '../server/src/modules/base/task/table.ts'
import { reconcile } from '../server/src/modules/books/ledger/reconcile.ts'
import { cloneDatabase, testApi, type TestApi } from '../server/test/api/api.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { checkInvariants } from '../server/test/api/invariants.ts'
import { makeTally } from '../server/test/api/tally.ts'
import { boxAtHome } from '../server/test/factories/booking-rows.ts'
import { agentHandshake, boxHandshake, callOf, connectCalls, hears } from '../server/test/factories/live-calls.ts'
import { makeClient, seeSoon, settled } from '../server/test/live-nodes.ts'
import { moneyCalls, moneyTown, signedIn, type MoneyTown } from '../server/test/money/calls.ts'
import { readEffects, sortedFacts } from '../server/test/money/effects.ts'
import { openJournal, type Journal } from '../server/test/money/journal.ts'
import { startLoad } from '../server/test/money/load.ts'
import { openConnections } from '../server/test/money/post.ts'
import { startTwoNodes, type ServerNode, type TwoNodes } from '../server/test/two-nodes.ts'

// Two nodes on one PostgreSQL, one Redis and one bucket, behind the nginx of deploy/: whichever node answers.

const workerCount = 6
/** Acknowledged requests before and after each kill, at least. */
const leastBetween = 6
const latestMs = 400

let database: Awaited<ReturnType<typeof cloneDatabase>>
let installation: TwoNodes
let api: TestApi
let town: MoneyTown
let journal: Journal
const tally = makeTally('while nodes behind nginx were killed')

beforeAll(async () => {
  database = await cloneDatabase()
  api = await testApi({ database: { config: database.config, drop: () => Promise.resolve() } })
  const rows = await moneyTown(api, workerCount)
  // The nodes have the clock of the machine, by which sessions expire.
  api.pass(Date.now() - api.now().getTime())
  town = await signedIn(api, rows)
  installation = await startTwoNodes(database.config)
  journal = await openJournal(join(installation.folder, 'journal'))
})
afterAll(async () => {
  tally.print()
  await journal.close()
  await installation.close()
  await api.close()
  await database.drop()
})

const bearing = () => ({ authorization: `Bearer ${town.token}`, 'accept-language': 'en' })
const both = () => [installation.nodes[0], installation.nodes[1]] as const

/** A request to one node, past nginx. */
const ask = async <T>({ url }: ServerNode, { method, path }: Pick<Endpoint, 'method' | 'path'>, body?: object) => {
  const headers = body === undefined ? bearing() : { ...bearing(), 'content-type': 'application/json' }
  const reply = await fetch(`${url}/api${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: reply.status, data: ((await reply.json()) as { data: T }).data }
}

const picture = () =>
  sharp(randomBytes(30 * 30 * 3), { raw: { width: 30, height: 30, channels: 3 } })
    .png()
    .toBuffer()

const upload = async ({ url }: ServerNode, purpose: 'content' | 'staff') => {
  const form = new FormData()
  form.set('purpose', purpose)
  form.set('file', new Blob([(await picture()) as never], { type: 'image/png' }), 'a.png')
  const reply = await fetch(`${url}/api/file/upload`, { method: 'POST', headers: bearing(), body: form })
  if (reply.status !== 200) throw new Error(`an upload is answered ${reply.status}`)
  return ((await reply.json()) as { data: { id: string; url: string } }).data
}

const bytesFrom = async ({ url }: ServerNode, path: string) => {
  const reply = await fetch(`${url}${path}`, { headers: bearing() })
  return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) }
}

const startExport = async (node: ServerNode) =>
  (await ask<{ taskId: string }>(node, task.export, { path: '/customerclient/export', query: '' })).data.taskId

/** How often each export was carried out, by the audit log. */
const runsOf = (id: string) =>
  api.db.$count(auditRows, and(eq(auditRows.entityId, id), eq(auditRows.action, 'customerclient.export')))

const untilDone = async (ids: readonly string[]) => {
  const states = async () => {
    const rows = await api.db.select({ id: tasks.id, status: tasks.status }).from(tasks)
    return ids.map((id) => rows.find((row) => row.id === id)?.status)
  }
  await expect.poll(states, { timeout: 150_000, interval: 200 }).toEqual(ids.map(() => 'done'))
}

test('what one node writes, the other lists at once', async () => {
  const [one, other] = both()
  for (const [from, to, name] of [
    [one, other, 'from the first'],
    [other, one, 'from the second'],
  ] as const) {
    expect((await ask(from, role.add, { name, authoritys: ['banner'] })).status).toBe(200)
    const { data } = await ask<{ items: { name: string }[] }>(to, role.list)
    expect(data.items.map((item) => item.name)).toContain(name)
  }
})

test('an order taken by one node reaches the consoles on both', async () => {
  const token = await api.tokenOf(testNames('a').admin)
  const clients = both().map(({ url }) => makeClient(url, token, { extraHeaders: { origin: installation.url } }))
  expect(await Promise.all(clients.map(settled))).toEqual(['connected', 'connected'])
  const connection = openConnections(both()[1].port, 1)
  expect((await connection.post(moneyCalls(town).sale(900_000))).status).toBe(200)
  connection.close()
  await seeSoon(() => clients.every(({ events }) => events().includes('orders:changed')))
  for (const client of clients) client.close()
})

test('an emergency call that reaches one node rings at the other and is answered there', async () => {
  const [one, other] = both()
  const { box } = await boxAtHome(api)
  const agent = connectCalls(one.url, await agentHandshake(api, testNames('a').holder('tvecall')))
  const caller = connectCalls(other.url, boxHandshake(box))
  expect([await agent.settled, await caller.settled]).toEqual(['connected', 'connected'])
  const { callId } = callOf(await caller.say('call', { callType: 'video' }))
  await hears(agent, 'call:new', (entry) => entry.callId === callId)
  callOf(await agent.say('claim', { callId }))
  await agent.say('bye', { callId })
  await hears(caller, 'call:ended', (entry) => entry.callId === callId)
  for (const { socket } of [agent, caller]) socket.disconnect()
})

test('a file uploaded to one node opens on the other', async () => {
  const [one, other] = both()
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    const shown = await upload(from, 'content')
    const hidden = await upload(from, 'staff')
    for (const path of [shown.url, hidden.url]) {
      const [here, there] = [await bytesFrom(from, path), await bytesFrom(to, path)]
      expect([here.status, there.status, here.bytes.equals(there.bytes)]).toEqual([200, 200, true])
    }
  }
})

test('an export started on one node runs once and is downloaded from the other', async () => {
  const [one, other] = both()
  const ids = [await startExport(one), await startExport(other), await startExport(one), await startExport(other)]
  await untilDone(ids)
  for (const [n, id] of ids.entries()) {
    const { status, bytes } = await bytesFrom(n % 2 === 0 ? other : one, `/api${task.file.path.replace('{id}', id)}`)
    expect([status, bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    expect(await runsOf(id)).toBe(1)
  }
})

test('with each node killed once under load, what was acknowledged exists once and no export runs twice', async () => {
  const before = new Set(sortedFacts(await readEffects(api.db)))
  const connections = openConnections(installation.port, workerCount, 10_000, installation.ca)
  const load = startLoad({ town, journal, connections, workerCount, count: tally.add })
  const failed = load.ended.then(() => undefined)
  const acknowledge = async (n: number) => {
    const from = load.acknowledged()
    while (load.acknowledged() - from < n) await Promise.race([sleep(5), failed])
  }
  const uploaded: { id: string; url: string }[] = []
  const exported: string[] = []
  for (const node of both()) {
    const survivor = both().find((one) => one !== node) ?? node
    await acknowledge(leastBetween)
    uploaded.push(await upload(node, 'staff'), await upload(node, 'content'))
    exported.push(await startExport(node), await startExport(survivor))
    await Promise.race([sleep(Math.random() * latestMs), failed])
    await node.kill()
    await acknowledge(leastBetween)
    uploaded.push(await upload(survivor, 'staff'))
    exported.push(await startExport(survivor))
    node.start()
    await node.untilReady()
  }
  await acknowledge(leastBetween)
  await load.stop()
  connections.close()

  // An export that a killed node was writing is taken over when its lease ends.
  await untilDone(exported)
  expect(await Promise.all(exported.map(runsOf))).toEqual(exported.map(() => 1))
  for (const node of both()) for (const { url } of uploaded) expect((await bytesFrom(node, url)).status).toBe(200)
  const acknowledged = await journal.read()
  tally.add('acknowledged effects', acknowledged.length)
  const effects = sortedFacts(await readEffects(api.db)).filter((fact) => !before.has(fact))
  expect(effects).toEqual(sortedFacts(acknowledged))
  expect(await checkInvariants(api.db)).toEqual([])
  expect(await reconcile(api.tools)).toBe(0)
  for (const { dataDir } of both()) {
    const { findings } = await verifyAudit(api.db, api.tools.keyring, await readAnchors(dataDir))
    expect(findings).toEqual([])
  }
}, 300_000)
