/**
 * Emergency calls of many boxes at many agents on two nodes with Redis, one of which is killed: `node bench/calls.ts
 * [calls] [per second]`.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { callNamespace, livePath, type CallAck, type CallEntry } from '@kangju/contract'
import { inArray, sql } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import { openDatabase, type Db } from '../server/src/db/client.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { accounts } from '../server/src/modules/base/account/table.ts'
import { createOperator } from '../server/src/modules/base/operator/service.ts'
import { sessions } from '../server/src/modules/base/session/table.ts'
import { boxes } from '../server/src/modules/boxes/tvtop/table.ts'
import { macOfToken } from '../server/src/modules/boxes/tvtop/token.ts'
import { calls } from '../server/src/modules/calls/tvecall/table.ts'
import '../server/src/modules/wiring.ts'
import { encrypt, makeKeyring } from '../server/src/secret/keyring.ts'
import { newId, newToken, tokenHash } from '../server/src/secret/token.ts'
import { makeRedis } from '../server/test/programs.ts'
import { addFigure } from './report.ts'

const count = Number(process.argv[2] ?? 1_000)
const agents = 50
/** Agents that reach for the same call. */
const rivals = 3
/** Calls that are placed within a second. */
const perSecond = Number(process.argv[3] ?? 10)
const ringLimitMs = 200
const secret = 'a secret that only the benchmark uses, 0123456789'
const keyring = makeKeyring(secret)
const boxToken = 'token-of-a-bench-box'
const deskToken = 'token-of-a-bench-seat'

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

const addOperator = (db: Db) =>
  createOperator(db, keyring, new Date(), {
    code: 'B',
    name: 'Bench',
    contactName: 'B',
    contactMobile: '13900000000',
    financeMobile: '13900000000',
    cardPrefix: '1001',
  })

/** Super administrators with a seat: without other agents on duty every call reaches them at once. */
const addAgents = async (db: Db, operatorId: string) => {
  const at = new Date().toISOString()
  const all = Array.from({ length: agents }, (_, n) => ({ id: newId(), username: `agent${n}`, session: newToken() }))
  await db.insert(accounts).values(
    all.map(({ id, username }) => ({
      id,
      operatorId,
      username,
      passwordHashes: ['-'],
      realname: username,
      mobile: '-',
      mobileIndex: username,
      isdefault: 1 as const,
      ecallid: username,
      ecalltoken: encrypt(keyring, { table: 'account', field: 'ecalltoken', operatorId, id }, deskToken),
      status: 'enabled' as const,
      createdAt: at,
      updatedAt: at,
    })),
  )
  await db.insert(sessions).values(
    all.map(({ id, session }) => ({
      id: newId(),
      tokenHash: tokenHash(session),
      accountId: id,
      operatorId,
      createdAt: at,
      lastSeenAt: at,
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
      ip: '127.0.0.1',
      userAgent: 'bench',
    })),
  )
  return all
}

const addBoxes = async (db: Db, operatorId: string) => {
  const at = new Date().toISOString()
  const all = Array.from({ length: count }, (_, n) => ({ sn: `BENCH-${n}`, ecallid: `B${n}` }))
  for (let from = 0; from < count; from += 1_000)
    await db.insert(boxes).values(
      all.slice(from, from + 1_000).map(({ sn, ecallid }) => ({
        id: newId(),
        operatorId,
        sn,
        ecallid,
        model: 'E900',
        tokenMac: macOfToken(keyring, { operatorId, sn }, boxToken),
        status: 'enabled' as const,
        createdAt: at,
        updatedAt: at,
      })),
    )
  return all
}

const urls: string[] = []
const startNode = async (config: object): Promise<ChildProcess> => {
  const child = fork(new URL('./call-node.ts', import.meta.url), {
    execArgv: [],
    env: { ...process.env, CALL_NODE: JSON.stringify({ config, secret, redisUrl: redis.url }) },
  })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  urls.push(url)
  return child
}

/** A connection that goes to the next living node when its own is gone, as behind a load balancer. */
const connect = (auth: object, at: number, prepare: (socket: Socket) => void) => {
  let current: Socket
  let tries = at
  const open = () => {
    const url = urls[tries % urls.length] ?? ''
    const socket = io(url + callNamespace, {
      path: livePath,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth,
    })
    const again = () => {
      tries += 1
      setTimeout(open, 100)
    }
    socket.once('connect_error', again)
    socket.once('disconnect', (reason) => {
      if (reason !== 'io client disconnect') again()
    })
    prepare(socket)
    current = socket
  }
  open()
  const say = async (event: string, data: object): Promise<CallAck> => {
    const message = { msgId: newId(), ...data }
    for (;;) {
      const ack = (await current
        .timeout(2_000)
        .emitWithAck(event, message)
        .catch(() => undefined)) as CallAck | undefined
      if (ack !== undefined && (ack.ok === 'yes' || ack.code !== 50300)) return ack
      await sleep(100)
    }
  }
  return { say, close: () => current.disconnect() }
}

const placedAt = new Map<string, number>()
const rangAt = new Map<string, number[]>()
const wins = new Map<string, number>()
let isMeasured = true

/** Agents who all took the oldest call would only get in each other's way. */
const anyOf = (waiting: ReadonlySet<string>) => [...waiting][Math.floor(Math.random() * waiting.size)]

const beAgent = ({ username, session }: { username: string; session: string }, n: number) => {
  let isBusy = false
  const waiting = new Set<string>()
  const reach = async (callId: string) => {
    if (isBusy) return
    isBusy = true
    const ack = await link.say('claim', { callId })
    waiting.delete(callId)
    if (ack.ok === 'yes') {
      wins.set(callId, (wins.get(callId) ?? 0) + 1)
      await sleep(200)
      await link.say('bye', { callId })
    }
    isBusy = false
    const next = anyOf(waiting)
    if (next !== undefined) void reach(next)
  }
  const hear = (call: CallEntry) => {
    const at = placedAt.get(call.sn)
    if (at !== undefined && isMeasured)
      rangAt.set(call.callId, [...(rangAt.get(call.callId) ?? []), performance.now() - at])
    waiting.add(call.callId)
    // A few agents reach for each call; the others take it when they are free and it still rings.
    if (Math.random() < rivals / agents || waiting.size > 2) void reach(call.callId)
    else setTimeout(() => waiting.has(call.callId) && void reach(call.callId), 1_000 + Math.random() * 1_000)
  }
  const auth = { as: 'agent', session, username, ecallid: username, token: deskToken }
  const link = connect(auth, n, (socket) => {
    socket.on('call:new', hear)
    socket.on('call:claimed', ({ callId }: CallEntry) => waiting.delete(callId))
    socket.on('call:ended', ({ callId }: CallEntry) => waiting.delete(callId))
    socket.on('snapshot', ({ calls: open }: { calls: CallEntry[] }) => {
      for (const call of open) if (call.status === 'calling') waiting.add(call.callId)
      const next = anyOf(waiting)
      if (next !== undefined) void reach(next)
    })
  })
  return link
}

const placeCall = async ({ sn, ecallid }: { sn: string; ecallid: string }, n: number) => {
  const over = Promise.withResolvers<void>()
  const ready = Promise.withResolvers<void>()
  let hasPlaced = false
  const link = connect({ as: 'box', sn, ecallid, token: boxToken }, n, (socket) => {
    socket.on('call:ended', () => over.resolve())
    socket.on('snapshot', ({ calls: open }: { calls: CallEntry[] }) => {
      ready.resolve()
      if (hasPlaced && open.length === 0) over.resolve()
    })
  })
  await ready.promise
  placedAt.set(sn, performance.now())
  await link.say('call', { callType: 'video' })
  hasPlaced = true
  await over.promise
  link.close()
}

const redis = await makeRedis()
await redis.start()
const directory = await mkdtemp(join(tmpdir(), 'kangju-call-bench-'))
const postgres = await startEmbedded({ directory })
await migrate(postgres.config)
const { db, close } = openDatabase(postgres.config)
const operatorId = await addOperator(db)
const all = await addBoxes(db, operatorId)
const nodes = [await startNode(postgres.config), await startNode(postgres.config)]
const links = (await addAgents(db, operatorId)).map(beAgent)
await sleep(3_000)

const begin = performance.now()
const placing: Promise<void>[] = []
for (const [n, box] of all.entries()) {
  placing.push(placeCall(box, n))
  await sleep(1_000 / perSecond)
  if (n === Math.floor(count / 2)) {
    // Rings around the kill wait for reconnections and are counted, but not as the time of a ring.
    isMeasured = false
    nodes[1]?.kill('SIGKILL')
    setTimeout(() => (isMeasured = true), 10_000)
  }
}
await Promise.race([Promise.all(placing), sleep(120_000)])
const seconds = (performance.now() - begin) / 1000

const rows = await db
  .select({ status: calls.status, n: sql<number>`count(*)::int` })
  .from(calls)
  .groupBy(calls.status)
const open = await db.$count(calls, inArray(calls.status, ['calling', 'talking']))
const first = [...rangAt.values()].map((times) => Math.min(...times))
const every = [...rangAt.values()].flat()
const twice = [...wins.values()].filter((times) => times > 1).length
addFigure({
  what: `calls lost of ${count.toLocaleString('en')} at ${agents} agents on two nodes, one of them killed`,
  value: count - rows.reduce((sum, { n }) => sum + n, 0),
  unit: '',
  atMost: 0,
  note: `${perSecond} calls/s, ${seconds.toFixed(0)} s`,
})
const states = rows.map(({ status, n }) => `${n} ${status}`).join(', ')
addFigure({ what: 'calls still open', value: open, unit: '', atMost: 0, note: states })
addFigure({ what: 'calls answered by two agents', value: twice, unit: '', atMost: 0 })
addFigure({
  what: 'call to first ring, p99',
  value: percentile(first, 0.99),
  unit: 'ms',
  below: ringLimitMs,
  note: `p50 ${percentile(first, 0.5).toFixed(0)} ms`,
})
addFigure({ what: 'call to every ring, p99', value: percentile(every, 0.99), unit: 'ms' })

for (const link of links) link.close()
for (const node of nodes) node.kill('SIGKILL')
await close()
await postgres.stop()
await redis.stop()
await rm(directory, { recursive: true, force: true })
process.exit()
