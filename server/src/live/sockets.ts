import type { EventEmitter } from 'node:events'
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Socket as TcpSocket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { livePath } from '@kangju/contract'
import type { Logger } from 'pino'
import { Server, type Socket } from 'socket.io'
import { makeAddressOf } from '../http/client-address.ts'

export interface Limits {
  /** Maximum number of open connections on this node. */
  sockets: number
  /** Maximum number of open connections of one address on this node; many boxes and offices share one. */
  socketsPerAddress: number
  /** What one connection may send within a second before it is closed. */
  packetsPerSecond: number
  bytesPerSecond: number
}

export const usualLimits: Limits = {
  sockets: 20_000,
  socketsPerAddress: 2_000,
  packetsPerSecond: 50,
  bytesPerSecond: 256 * 1024,
}

interface Options {
  server: HttpServer
  log: Logger
  publicUrl: string
  /** Origins besides PUBLIC_URL and the requested host, such as a development server. */
  allowedOrigins?: readonly string[]
  /** Proxies whose X-Forwarded-For names the client. */
  trustedProxies?: readonly string[]
  redisUrl?: string | undefined
  limits?: Partial<Limits>
}

type Connection = Socket['conn']

/**
 * Browsers always send an origin, so a foreign page is refused. A client without an origin is no browser and is
 * accepted: it cannot misuse a user's browser, since the token is passed by the page and never sent automatically like
 * a cookie.
 */
const isOwnOrigin = ({ headers: { origin, host } }: IncomingMessage, allowed: Set<string>) => {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  return url.host === host || allowed.has(url.origin)
}

/** The websocket below Socket.IO's connection, which its types do not show. */
const websocketOf = ({ transport }: Connection) =>
  (transport as unknown as { socket: EventEmitter & { terminate: () => void } }).socket

const watchFlood = (connection: Connection, limits: Limits, log: Logger) => {
  const websocket = websocketOf(connection)
  let since = performance.now()
  let packets = 0
  let bytes = 0
  let isCut = false
  const count = (morePackets: number, moreBytes: number) => {
    const now = performance.now()
    if (now - since >= 1_000) [since, packets, bytes] = [now, 0, 0]
    packets += morePackets
    bytes += moreBytes
    if (isCut || (packets <= limits.packetsPerSecond && bytes <= limits.bytesPerSecond)) return
    isCut = true
    log.warn({ packets, bytes }, 'a socket sends too much and is cut')
    // The first call stops the processing of received data; a polite close would go on receiving.
    connection.close(true)
    websocket.terminate()
  }
  connection.on('packet', () => count(1, 0))
  // A ping never becomes a packet, but is answered.
  websocket.on('ping', () => count(1, 0))
  connection.request.socket.on('data', (chunk: Buffer) => count(0, chunk.length))
}

/** The Socket.IO server of this node: connection limits and origins. Namespaces add authentication. */
export const openSockets = ({
  server,
  log,
  publicUrl,
  allowedOrigins = [],
  trustedProxies = [],
  redisUrl,
  limits: given,
}: Options) => {
  const limits = { ...usualLimits, ...given }
  const allowed = new Set([publicUrl, ...allowedOrigins].map((url) => new URL(url).origin))
  const open = new Map<TcpSocket, Connection>()
  const addressOf = makeAddressOf(trustedProxies)
  const perAddress = new Map<string, number>()
  const count = (address: string, more: 1 | -1) => {
    const n = (perAddress.get(address) ?? 0) + more
    if (n > 0) perAddress.set(address, n)
    else perAddress.delete(address)
  }
  let isStarting = redisUrl !== undefined
  let closing = false

  const whyNot = (request: IncomingMessage) => {
    if (isStarting || closing) return 'not now'
    if (open.size >= limits.sockets) return 'too many connections'
    if ((perAddress.get(addressOf(request)) ?? 0) >= limits.socketsPerAddress) return 'too many connections'
    return isOwnOrigin(request, allowed) ? undefined : 'origin not allowed'
  }

  const io = new Server(server, {
    path: livePath,
    // WebSocket only: no sticky sessions, and no second transport.
    transports: ['websocket'],
    serveClient: false,
    pingInterval: 5_000,
    pingTimeout: 4_000,
    // Time for many reconnecting clients that wait for the database.
    connectTimeout: 10_000,
    maxHttpBufferSize: 64 * 1024,
    perMessageDeflate: false,
    allowRequest: (request, answer) => {
      const reason = whyNot(request)
      answer(reason, reason === undefined)
    },
  })

  /**
   * Imported only when needed, since it is large; sockets are accepted afterwards, because a new adapter knows none.
   */
  const attachRedis = async (url: string) => {
    const { openRedisAdapter } = await import('./redis-adapter.ts')
    const redis = openRedisAdapter(url, log)
    io.adapter(redis.adapter)
    isStarting = false
    return redis
  }
  const redis = redisUrl === undefined ? Promise.resolve(undefined) : attachRedis(redisUrl)

  io.engine.on('connection', (connection: Connection) => {
    const tcp = connection.request.socket
    const address = addressOf(connection.request)
    open.set(tcp, connection)
    count(address, 1)
    tcp.once('close', () => {
      open.delete(tcp)
      count(address, -1)
    })
    // A peer that does not close in return is disconnected.
    connection.once('close', () => setTimeout(() => tcp.destroy(), 1_000).unref())
    watchFlood(connection, limits, log)
  })
  // Socket.IO opens this default namespace to everyone.
  io.use((_socket, next) => next(new Error('nothing here')))

  /** Disconnects all clients, which reconnect to another node or here after the restart. */
  const close = async () => {
    closing = true
    const attached = await redis
    let closed = 0
    for (const connection of open.values()) {
      connection.close()
      closed += 1
      // In batches, since they all reconnect to the other nodes.
      if (closed % 1_000 === 0) await sleep(50)
    }
    for (let waited = 0; open.size > 0 && waited < 1_000; waited += 20) await sleep(20)
    for (const tcp of open.keys()) tcp.destroy()
    for (const namespace of io._nsps.values()) await namespace.adapter.close()
    // Not io.close(), which would also end the HTTP server with requests in flight.
    io.engine.close()
    attached?.close()
  }
  return { io, addressOf, ready: redis.then(() => undefined), close }
}
