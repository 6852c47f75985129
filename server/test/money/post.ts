import { Agent, request } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import type { MoneyCall } from './calls.ts'

export interface PostReply {
  readonly status: number
  readonly code: number
  readonly message: string
  readonly data: Readonly<Record<string, unknown>> | null
  readonly errors?: Readonly<Record<string, readonly string[]>>
}

const send = (
  agent: Agent | SecureAgent,
  port: number,
  { endpoint, id, token, key, body }: MoneyCall,
  patienceMs: number,
) =>
  new Promise<PostReply>((resolve, reject) => {
    const payload = body === undefined ? '' : JSON.stringify(body)
    const sent = (agent instanceof SecureAgent ? secureRequest : request)(
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
          // A proxy without a server answers with a page.
          const isOurs = reply.headers['content-type']?.includes('json') === true
          const said = isOurs ? (JSON.parse(text) as PostReply) : { code: 0, message: '', data: null }
          return resolve({ ...said, status: reply.statusCode ?? 0 })
        })
        reply.on('error', reject)
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no reply in time')))
    sent.on('error', reject)
    sent.end(payload)
  })

/** Real connections to a server, at most this many; with TLS if the certificate is given. */
export const openConnections = (port: number, most: number, patienceMs = 120_000, ca?: string) => {
  const settings = { keepAlive: true, maxSockets: most }
  const agent = ca === undefined ? new Agent(settings) : new SecureAgent({ ...settings, ca })
  return {
    post: (call: MoneyCall) => send(agent, port, call, patienceMs),
    close: () => agent.destroy(),
  }
}
