import type { Body, Endpoint, Params, Query, Reply } from '@kangju/contract'
import { clientWords } from './words.ts'
import { langStore } from './lang.ts'
import { tokenStore } from './token.ts'

export interface Failure {
  /** `refused`: the server rejected the request. The other reasons mean that no readable response arrived. */
  readonly reason: 'refused' | 'timeout' | 'noResponse' | 'cancelled'
  /** 0 without a response. */
  readonly status: number
  readonly code: number
  /** Text for the user, in their language. */
  readonly message: string
  /** Validation errors by field. */
  readonly errors?: Readonly<Record<string, readonly string[]>>
  /** Seconds to wait before the next attempt. */
  readonly retryAfter?: number
  /** The request used a token that has been replaced since, so the refusal says nothing about the current session. */
  readonly isOutdated?: true
}

export type Outcome<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly failure: Failure }

export interface FileReply {
  readonly blob: Blob
  readonly filename: string
}

export type Data<E extends Endpoint> = E['kind'] extends 'file' ? FileReply : Reply<E>

/** A part of the input is optional when all of its fields are optional. */
type InputPart<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Record<never, never> extends Value
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value }

export type Input<E extends Endpoint> = InputPart<'params', Params<E>> &
  InputPart<'query', Query<E>> &
  InputPart<'body', Body<E>> & {
    readonly file?: File
    /** Requests with the same key take effect once; without a key each request is a new one. */
    readonly idempotencyKey?: string
    readonly signal?: AbortSignal
    /** The request continues after the page is left. */
    readonly keepalive?: boolean
  }

type Plain = string | number | boolean

interface AnyInput {
  readonly params?: Readonly<Record<string, Plain>>
  readonly query?: Readonly<Record<string, Plain | readonly Plain[] | null | undefined>>
  readonly body?: unknown
  readonly file?: File
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  readonly keepalive?: boolean
}

const timeoutMs = 5_000
/** Timeout for files and for endpoints marked as slow. */
const longTimeoutMs = 30_000

const addressOf = ({ path }: Endpoint, { params = {}, query = {} }: AnyInput) => {
  const filled = path.replace(/\{(\w+)\}/g, (_mark, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [value].flat().map((one) => [name, String(one)]),
    ),
  )
  return `/api${filled}${search.size === 0 ? '' : `?${search}`}`
}

const formOf = ({ body, file }: AnyInput) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value))
  // The file comes last, so that the server has the fields before it arrives.
  if (file !== undefined) form.append('file', file)
  return form
}

const randomKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(36)).join('')

const requestOf = (endpoint: Endpoint, input: AnyInput): RequestInit => {
  const isLong = endpoint.kind === 'file' || endpoint.multipart || endpoint.slow
  const timeout = AbortSignal.timeout(isLong ? longTimeoutMs : timeoutMs)
  const token = tokenStore.get()
  const hasBody = input.body !== undefined && !endpoint.multipart
  return {
    method: endpoint.method,
    cache: 'no-store',
    ...(input.keepalive === true ? { keepalive: true } : {}),
    signal: input.signal === undefined ? timeout : AbortSignal.any([timeout, input.signal]),
    headers: {
      'Accept-Language': langStore.get(),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
      ...(endpoint.idempotent ? { 'Idempotency-Key': input.idempotencyKey ?? randomKey() } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
    ...(endpoint.multipart ? { body: formOf(input) } : {}),
  }
}

const withoutAnswer = (reason: 'timeout' | 'noResponse' | 'cancelled'): Failure => ({
  reason,
  status: 0,
  code: 0,
  message: clientWords[reason][langStore.get()],
})

/** A proxy answers without our envelope; then only the status is known. */
const refusal = (response: Response, body: Partial<Failure> | undefined, token: string | undefined): Failure => ({
  reason: 'refused',
  status: response.status,
  code: body?.code ?? 0,
  message: body?.message ?? clientWords.serverError[langStore.get()],
  ...(body?.errors === undefined ? {} : { errors: body.errors }),
  ...(body?.retryAfter === undefined ? {} : { retryAfter: body.retryAfter }),
  ...(response.status === 401 && token !== tokenStore.get() ? { isOutdated: true } : {}),
})

const filenameOf = (response: Response) => {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return encoded === undefined ? 'download' : decodeURIComponent(encoded)
}

const read = async (endpoint: Endpoint, response: Response, token: string | undefined): Promise<Outcome<unknown>> => {
  if (response.ok && endpoint.kind === 'file')
    return { ok: true, data: { blob: await response.blob(), filename: filenameOf(response) } }
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  const body = isJson ? ((await response.json()) as Partial<Failure> & { data?: unknown }) : undefined
  if (response.ok && body !== undefined) return { ok: true, data: body.data }
  return { ok: false, failure: refusal(response, body, token) }
}

/** Sends a request to an endpoint of the contract. It never throws: failures are part of the outcome. */
export const call = async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Outcome<Data<E>>> => {
  const given = input as AnyInput
  const token = tokenStore.get()
  try {
    const response = await fetch(addressOf(endpoint, given), requestOf(endpoint, given))
    return (await read(endpoint, response, token)) as Outcome<Data<E>>
  } catch (error) {
    if (given.signal?.aborted === true) return { ok: false, failure: withoutAnswer('cancelled') }
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    return { ok: false, failure: withoutAnswer(isLate ? 'timeout' : 'noResponse') }
  }
}
