/** Idle sockets on one node, and one message to all of them: `node bench/hub.ts [sockets]`. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { hubNamespace, livePath, t } from '@kangju/contract'
import type { Socket } from 'socket.io-client'
import { openDatabase, type Db } from '../server/src/db/client.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { openBus } from '../server/src/bus/bus.ts'
import { openHub } from '../server/src/live/hub.ts'
import { notifyRole } from '../server/src/bus/outbox.ts'
import { makeLog } from '../server/src/kit/log.ts'
import { accounts } from '../server/src/modules/base/account/table.ts'
import { createOperator } from '../server/src/modules/base/operator/service.ts'
import { sessions } from '../server/src/modules/base/session/table.ts'
import { makeWhoIs } from '../server/src/modules/base/session/who-is.ts'
import '../server/src/modules/wiring.ts'
import { makeKeyring } from '../server/src/secret/keyring.ts'
import { newId, newToken, tokenHash } from '../server/src/secret/token.ts'
import { addFigure } from './report.ts'

const now = () => performance.timeOrigin + performance.now()
const perClient = 2_500
/** More concurrent connections would measure the accept queue of the operating system. */
const atOnce = 50
const messages = 5
const burst = 500
/** The merge window of the hub: a message within it would wait for its end. */
const mergeMs = 3_000
const msg = t('您有新的服务订单', 'New service order', 'Nuevo pedido', '新しい注文')

/** The client side, in separate processes: connects with every token it gets, and reports when a message came. */
const beClient = async () => {
  const { io } = await import('socket.io-client')
  let heard: number[] = []
  let expected = 0
  const connect = (url: string, token: string) =>
    new Promise<void>((resolve, reject) => {
      const options = { path: livePath, transports: ['websocket'], forceNew: true, reconnection: false }
      const socket: Socket = io(url + hubNamespace, { ...options, auth: { token } })
      socket.once('connect', resolve).once('connect_error', reject)
      socket.on('ReceiveMessage', () => {
        heard.push(now())
        if (heard.length < expected) return
        process.send?.({ heard })
        heard = []
      })
    })
  process.send?.('ready')
  const connectAll = async (url: string, tokens: string[]) => {
    expected = tokens.length
    const left = [...tokens]
    const inTurn = async () => {
      for (let token = left.pop(); token !== undefined; token = left.pop()) await connect(url, token)
    }
    await Promise.all(Array.from({ length: atOnce }, inTurn))
    process.send?.('connected')
  }
  process.on('message', ({ url, tokens }: { url: string; tokens: string[] }) => void connectAll(url, tokens))
}

const signInAll = async (db: Db, count: number) => {
  const at = new Date().toISOString()
  const operatorId = await createOperator(db, makeKeyring('x'.repeat(32)), new Date(), {
    code: 'B',
    name: 'Bench',
    contactName: 'B',
    contactMobile: '13900000000',
    financeMobile: '13900000000',
    cardPrefix: '1001',
  })
  const tokens = Array.from({ length: count }, newToken)
  for (let from = 0; from < count; from += 1_000) {
    const some = tokens.slice(from, from + 1_000).map((token) => ({ token, accountId: newId(), id: newId() }))
    await db.insert(accounts).values(
      some.map(({ accountId }, n) => ({
        id: accountId,
        operatorId,
        username: `bench${from + n}`,
        passwordHashes: ['-'],
        realname: '测试员',
        mobile: '-',
        mobileIndex: `${from + n}`,
        isdefault: 1 as const,
        status: 'enabled' as const,
        createdAt: at,
        updatedAt: at,
      })),
    )
    await db.insert(sessions).values(
      some.map(({ token, accountId, id }) => ({
        id,
        tokenHash: tokenHash(token),
        accountId,
        operatorId,
        createdAt: at,
        lastSeenAt: at,
        expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
        ip: '127.0.0.1',
        userAgent: 'bench',
      })),
    )
  }
  return { operatorId, tokens }
}

const rss = () => {
  globalThis.gc?.()
  return process.memoryUsage().rss / 1024 / 1024
}
/** Promised for one message to this many. */
const limit = { sockets: 10_000, ms: 1_000 }
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Many concurrent notices: every client gets the first, and then the count of the others. */
const measureBurst = async (db: Db, operatorId: string, answers: () => Promise<unknown[]>) => {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const first = answers()
  const said = now()
  await db.transaction(async (tx) => {
    for (let n = 0; n < burst; n++) await notifyRole(tx, operatorId, 'order', { orderType: '2', msg, now: new Date() })
  })
  await first
  addFigure({ what: `${burst} messages at once: all have the first`, value: now() - said, unit: 'ms' })
  await answers()
  delay.disable()
  const note = `event loop at most ${(delay.max / 1e6).toFixed(0)} ms`
  addFigure({ what: 'all have the rest, merged into one', value: now() - said, unit: 'ms', note })
}

const beServer = async (count: number) => {
  const directory = await mkdtemp(join(tmpdir(), 'kangju-hub-bench-'))
  const postgres = await startEmbedded({ directory, durable: false })
  await migrate(postgres.config)
  const database = openDatabase(postgres.config)
  const { operatorId, tokens } = await signInAll(database.db, count)

  const log = makeLog('warn')
  const clock = () => new Date()
  const { whoIs, forget } = makeWhoIs(database.db, clock)
  const bus = openBus(postgres.config, log)
  bus.on(forget)
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const hub = openHub({
    server,
    tools: { db: database.db, clock, log },
    whoIs,
    bus,
    publicUrl: url,
    limits: { socketsPerAddress: 20_000 },
  })

  const clients: ChildProcess[] = []
  const answers = () => Promise.all(clients.map(async (client) => (await once(client, 'message'))[0] as unknown))
  for (let from = 0; from < count; from += perClient)
    clients.push(fork(fileURLToPath(import.meta.url), ['client'], { execArgv: [] }))
  await answers()
  const memoryBefore = rss()
  const begin = now()
  const cpuBefore = process.cpuUsage()
  for (const [n, client] of clients.entries())
    client.send({ url, tokens: tokens.slice(n * perClient, (n + 1) * perClient) })
  await answers()
  const cpu = process.cpuUsage(cpuBefore)
  addFigure({
    what: `${count.toLocaleString('en')} sockets connected and admitted`,
    value: now() - begin,
    unit: 'ms',
    note: `of a core in the server ${((cpu.user + cpu.system) / 1_000 / count).toFixed(2)} ms each`,
  })
  await sleep(3_000)
  const memory = rss() - memoryBefore
  const each = (memory * 1024) / count
  addFigure({ what: 'memory for each of them', value: each, unit: 'KB', note: `${memory.toFixed(1)} MB` })

  const rounds: { first: number; half: number; all: number; busy: number }[] = []
  for (let round = 1; round <= messages; round++) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const heardAll = answers()
    const said = now()
    await notifyRole(database.db, operatorId, 'order', { orderType: '2', msg, now: clock() })
    const times = ((await heardAll) as { heard: number[] }[]).flatMap(({ heard }) => heard).toSorted((x, y) => x - y)
    delay.disable()
    const [first = 0, half = 0, last = 0] = [times[0], times[times.length >> 1], times.at(-1)]
    rounds.push({ first: first - said, half: half - said, all: last - said, busy: delay.max / 1e6 })
    await sleep(mergeMs + 500)
  }
  const middle = (of: 'first' | 'half' | 'busy') => `${median(rounds.map((round) => round[of])).toFixed(0)} ms`
  addFigure({
    what: `one message to all, the slowest of ${messages}`,
    value: Math.max(...rounds.map(({ all }) => all)),
    unit: 'ms',
    ...(count < limit.sockets ? {} : { below: limit.ms }),
    note: `the first ${middle('first')}, half of them ${middle('half')}, event loop ${middle('busy')}`,
  })
  await measureBurst(database.db, operatorId, answers)
  const idle = process.cpuUsage()
  await sleep(10_000)
  const { user, system } = process.cpuUsage(idle)
  addFigure({ what: 'of a core while idle (heartbeats every 5 s)', value: (user + system) / 1e5, unit: '%' })
  const watching = now()
  await hub.watch()
  addFigure({ what: 'keeping the sessions alive, once per 30 s', value: now() - watching, unit: 'ms' })

  const closing = now()
  await hub.close()
  addFigure({ what: 'stopping', value: now() - closing, unit: 'ms' })
  for (const client of clients) client.kill()
  server.close()
  await bus.close()
  await database.close()
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
}

if (process.argv[2] === 'client') await beClient()
else await beServer(Number(process.argv[2] ?? 1_000))
