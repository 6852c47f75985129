import { Agent, request } from 'node:http'
import type { MoneyCall } from './calls.ts'

export interface PostReply {
  readonly status: number
  readonly code: number
  readonly message: string
  readonly data: Readonly<Record<string, unknown>> | null
  readonly errors?: Readonly<Record<string, readonly string[]>>
}

const send = (agent: Agent, port: number, { endpoint, id, token, key, body }: MoneyCall, patienceMs: number) =>
  new Promise<PostReply>((resolve, reject) => {
    const payload = body === undefined ? '' : JSON.stringify(body)
    const sent = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method: endpoint.method,
        path: `/api${endpoint.path.replace('{id}', id ?? '')}`,
        timeout: patienceMs,
        headers: {
          authorization: `Bearer ${token}`,
          'accept-language': 'en',
          'content-length': Buffer.byteLength(payload),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(endpoint.idempotent ? { 'idempotency-key': key } : {}),
        },
      },
      (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        // A server that is killed while it answers ends the reply without its end.
        reply.on('close', () => {
          if (!reply.complete) return reject(new Error('the reply was cut off'))
          const text = Buffer.concat(chunks).toString()
          return resolve({ ...(JSON.parse(text) as PostReply), status: reply.statusCode ?? 0 })
        })
        reply.on('error', reject)
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no reply in time')))
    sent.on('error', reject)
    sent.end(payload)
  })

/** Real connections to a server, at most this many. */
export const openConnections = (port: number, most: number, patienceMs = 120_000) => {
  const agent = new Agent({ keepAlive: true, maxSockets: most })
  return {
    post: (call: MoneyCall) => send(agent, port, call, patienceMs),
    close: () => agent.destroy(),
  }
}
