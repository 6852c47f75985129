import { randomUUID } from 'node:crypto'
import type { Body, Endpoint, Params, Query, Reply } from '@kangju/contract'

export interface Input<E extends Endpoint> {
  readonly params?: Params<E>
  readonly query?: Query<E>
  readonly body?: Body<E>
}

/** A refusal of the server, with its code and message. */
interface Refusal extends Error {
  readonly code: number
}

const refusal = (code: number, message: string): Refusal => Object.assign(new Error(message), { name: 'Refused', code })

export const isRefused = (error: unknown): error is Refusal => error instanceof Error && error.name === 'Refused'

interface Envelope {
  readonly code: number
  readonly message: string
  readonly data: unknown
  readonly errors?: Record<string, string[]>
}

const goodCode = 20_000

const addressOf = (url: string, { path }: Endpoint, params: object, query: object) => {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  )
  const asked = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)] as [string, string])).toString()
  return `${url}/api${filled}${search === '' ? '' : `?${search}`}`
}

const answer = async ({ area, name }: Endpoint, reply: Response): Promise<unknown> => {
  const { code, message, data, errors } = (await reply.json()) as Envelope
  if (code === goodCode) return data
  const fields = Object.entries(errors ?? {}).map(([field, texts]) => `${field}: ${texts.join(', ')}`)
  throw refusal(code, [`${area}.${name}: ${message}`, ...fields].join(' — '))
}

const patienceMs = 20_000

/** Calls the server by the contract, optionally with a token. */
export const makeCalls = (url: string, token?: string) => {
  const headers = {
    'accept-language': 'en',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  return {
    call: async <E extends Endpoint>(endpoint: E, input: Input<E> = {}): Promise<Reply<E>> => {
      const reply = await fetch(addressOf(url, endpoint, input.params ?? {}, input.query ?? {}), {
        method: endpoint.method,
        headers: {
          ...headers,
          ...(endpoint.idempotent ? { 'idempotency-key': randomUUID() } : {}),
          ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
        signal: AbortSignal.timeout(patienceMs),
      })
      return (await answer(endpoint, reply)) as Reply<E>
    },

    upload: async <E extends Endpoint>(endpoint: E, params: Params<E>, picture: Buffer): Promise<Reply<E>> => {
      const form = new FormData()
      form.set('file', new File([new Uint8Array(picture)], 'photo.png', { type: 'image/png' }))
      const reply = await fetch(addressOf(url, endpoint, params as object, {}), {
        method: 'POST',
        headers,
        body: form,
        signal: AbortSignal.timeout(patienceMs),
      })
      return (await answer(endpoint, reply)) as Reply<E>
    },
  }
}
export type Calls = ReturnType<typeof makeCalls>
