import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { connect as connectTcp, createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hubEvents, hubNamespace, livePath, t, type HubEventName, type HubRefusal } from '@kangju/contract'
import type { ClientConfig } from 'pg'
import type { Logger } from 'pino'
import { io, type ManagerOptions, type SocketOptions } from 'socket.io-client'
import { openDatabase, type Database } from '../src/db/client.ts'
import { compileBody } from '../src/http/validate.ts'
import { makeLog } from '../src/kit/log.ts'
import { openBus } from '../src/bus/bus.ts'
import { openHub } from '../src/live/hub.ts'
import { makeWhoIs } from '../src/modules/base/session/who-is.ts'
import type { TestApi } from './api/api.ts'

export const publicUrl = 'https://console.example'

type Limits = NonNullable<Parameters<typeof openHub>[0]['limits']>

interface NodeOptions {
  /** The database connection of this node; by default that of the test. */
  config?: ClientConfig
  log?: Logger
  redisUrl?: string
  limits?: Limits
  port?: number
  /** Disabled unless a test is about bursts. */
  mergeMs?: number
}

/** Another node of the installation: its own HTTP server, bus, database pool and session cache. */
export const openNode = async (api: TestApi, options: NodeOptions = {}) => {
  const config = options.config ?? api.config
  const log = options.log ?? makeLog('silent')
  // A node whose database fails must notice soon; for others a busy machine must not look like that.
  const [patience, heartbeat] = options.config === undefined ? [60_000, 5_000] : [2_000, 300]
  const database: Database = openDatabase(config as never, { connections: 10, patience })
  const { whoIs, forget } = makeWhoIs(database.db, api.tools.clock)
  const bus = openBus(config, log, { heartbeat, patience: heartbeat })
  const listening = new Promise<void>((resolve) => {
    bus.on((news) => {
      if (news.kind === 'reconnected') resolve()
    })
  })
  bus.on(forget)
  const server: Server = createServer()
  const hub = openHub({
    server,
    tools: { db: database.db, clock: api.tools.clock, log },
    whoIs,
    bus,
    publicUrl,
    redisUrl: options.redisUrl,
    mergeMs: options.mergeMs ?? 0,
    ...(options.limits === undefined ? {} : { limits: options.limits }),
  })
  await new Promise<void>((resolve) => {
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  await Promise.all([listening, hub.ready])
  const { port } = server.address() as AddressInfo
  return {
    hub,
    bus,
    port,
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      await hub.close()
      await new Promise((resolve) => {
        server.close(resolve)
      })
      await bus.close()
      await database.close()
    },
  }
}

export type TestNode = Awaited<ReturnType<typeof openNode>>

export interface Heard {
  event: HubEventName
  data: Record<string, unknown>
  at: number
}

type ClientOptions = Partial<ManagerOptions & SocketOptions>

const checks = Object.fromEntries(Object.entries(hubEvents).map(([name, schema]) => [name, compileBody(schema)]))

/** A client like the console's; it records events and refuses those outside the contract. */
export const makeClient = (url: string, token: string | undefined, options: ClientOptions = {}) => {
  const socket = io(url + hubNamespace, {
    path: livePath,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: token === undefined ? {} : { token },
    ...options,
  })
  const heard: Heard[] = []
  let endedBecause: string | undefined
  socket.onAny((event: HubEventName, data: Record<string, unknown>, ...more: unknown[]) => {
    if (checks[event]?.(data) !== true || more.length > 0) throw new Error(`the contract does not know this ${event}`)
    heard.push({ event, data, at: performance.now() })
  })
  socket.on('disconnect', (reason) => {
    endedBecause = reason
  })
  return {
    socket,
    heard,
    texts: () => heard.filter(({ event }) => event === 'ReceiveMessage').map(({ data }) => data['msg']),
    events: () => heard.map(({ event }) => event),
    endedBecause: () => endedBecause,
    close: () => socket.disconnect(),
  }
}

export type TestClient = ReturnType<typeof makeClient>

/** `connected`, or the code of the refusal. */
export const settled = async ({ socket }: TestClient): Promise<string> => {
  if (socket.connected) return 'connected'
  return new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', (error: Error & { data?: HubRefusal }) => resolve(error.data?.code ?? error.message))
  })
}

/** Long enough for a busy machine: only events that never come fail. */
const patienceMs = 30_000

export const seeSoon = async (isSo: () => boolean) => {
  const begin = performance.now()
  while (!isSo()) {
    if (performance.now() - begin > patienceMs) throw new Error(`never: ${isSo.toString()}`)
    await sleep(5)
  }
}

/** The same text in all languages. */
export const inAll = (msg: string) => t(msg, msg, msg, msg)

/** Long enough for everything in flight to arrive. */
export const quiet = () => sleep(250)

/** A proxy to the database that can be cut, or stalled silently. */
export const openDetour = async (config: ClientConfig) => {
  const directory = await mkdtemp(join(tmpdir(), 'kangju-detour-'))
  const socketName = `.s.PGSQL.${config.port}`
  const pairs = new Set<[Socket, Socket]>()
  let isOpen = true
  const server = createTcpServer({ pauseOnConnect: true }, (near) => {
    if (!isOpen) return near.destroy()
    const far = connectTcp(join(config.host ?? '', socketName))
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    const end = () => {
      near.destroy()
      far.destroy()
      pairs.delete(pair)
    }
    for (const socket of pair) socket.on('error', end).on('close', end)
    near.pipe(far).pipe(near)
    near.resume()
    return undefined
  })
  await new Promise<void>((resolve) => {
    server.listen(join(directory, socketName), resolve)
  })
  const cut = () => {
    isOpen = false
    for (const [near, far] of pairs) {
      near.destroy()
      far.destroy()
    }
  }
  return {
    config: { ...config, host: directory },
    cut,
    mend: () => {
      isOpen = true
    },
    /** Existing connections stall; new ones work. */
    stall: () => {
      for (const pair of pairs)
        for (const socket of pair) {
          socket.unpipe()
          socket.pause()
        }
    },
    close: async () => {
      cut()
      await new Promise((resolve) => {
        server.close(resolve)
      })
      await rm(directory, { recursive: true, force: true })
    },
  }
}
