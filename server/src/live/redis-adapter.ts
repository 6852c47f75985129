import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Logger } from 'pino'
import { createClient } from 'redis'

const streamName = 'kangju:live'
/** Maximum wait for Redis before a node serves its own sockets. */
const publishMs = 500

const swallow = () => undefined

/**
 * Carries broadcasts of a namespace to the sockets of the other nodes. Without Redis, or while it is down, each node
 * serves its own sockets, and the clients reconnect by themselves.
 *
 * The adapter handles some failures of its clients badly, so the clients are created here:
 * - it starts the next read immediately after a failed one, so its readers must wait while offline (the queue of the
 *   client) and never fail immediately, which would starve the event loop;
 * - it publishes before it serves its own sockets, so the publisher must fail quickly and never wait;
 * - it does not catch errors of `publish`, `subscribe` and `disconnect`, which would end the process.
 */
export const openRedisAdapter = (url: string, log: Logger) => {
  let isAway = false
  const options = {
    url,
    // The reply format that the adapter expects.
    RESP: 2 as const,
    pingInterval: 1_000,
    socket: {
      connectTimeout: 3_000,
      // A hanging Redis is disconnected and tried again.
      socketTimeout: 4_000,
      reconnectStrategy: (tries: number) => Math.min(100 * 2 ** tries, 2_000),
    },
  }
  const openClient = (own: { disableOfflineQueue?: true } = {}) => {
    const client = createClient({ ...options, ...own })
    client.on('error', (error: unknown) => {
      if (!isAway) log.warn({ err: error }, 'Redis is away: sockets of other nodes are not reached')
      isAway = true
    })
    client.on('ready', () => {
      if (isAway) log.info('Redis is back')
      isAway = false
    })
    return client
  }

  const publisher = openClient({ disableOfflineQueue: true })
  const readers: ReturnType<typeof openClient>[] = []

  const makeReader = () => {
    const reader = openClient()
    readers.push(reader)
    const subscribe = reader.subscribe.bind(reader)
    return Object.assign(reader, {
      subscribe: (...given: Parameters<typeof subscribe>) => subscribe(...given).catch(swallow),
      disconnect: async () => {
        if (reader.isOpen) reader.destroy()
      },
    })
  }

  const soon = async <T>(promise: Promise<T>) => {
    promise.catch(swallow)
    return Promise.race([
      promise,
      new Promise<never>((_resolve, reject) => {
        setTimeout(() => reject(new Error('Redis does not answer')), publishMs).unref()
      }),
    ])
  }
  const { xAdd, publish } = publisher
  Object.assign(publisher, {
    duplicate: makeReader,
    xAdd: (...given: Parameters<typeof xAdd>) => soon(xAdd.apply(publisher, given)),
    publish: (...given: Parameters<typeof publish>) => publish.apply(publisher, given).catch(swallow),
  })
  publisher.connect().catch(swallow)

  return {
    adapter: createAdapter(publisher, { streamName, channelPrefix: streamName, blockTimeInMs: 1_000 }),
    /** Call after the adapters of all namespaces have been closed. */
    close: () => {
      for (const client of [publisher, ...readers]) if (client.isOpen) client.destroy()
    },
  }
}
