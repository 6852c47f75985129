import {
  problems,
  type Body,
  type Endpoint,
  type Params,
  type Query,
  type Reply,
  type Static,
  type TaskStarted,
} from '@kangju/contract'
import { clientWords } from './words.ts'
import { langStore } from './lang.ts'
import { endOf } from './session-end.ts'
import { tokenStore } from './token.ts'

export interface Failure {
  /** `refused`: the server rejected the request. The other reasons mean that no readable response arrived. */
  readonly reason: 'refused' | 'timeout' | 'noResponse' | 'cancelled'
  /** 0 without a response. */
  readonly status: number
  readonly code: number
  /** Text for the user, in their language: the one of the error catalogue, or the server's where it has none. */
  readonly message: string
  /** Message of the server, for the error log only. */
  readonly said?: string
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
/** An export that is too large to be sent at once answers with its background task. */
export type ExportReply = FileReply | Static<typeof TaskStarted>

export type Data<E extends Endpoint> = E['kind'] extends 'file'
  ? E['name'] extends 'export'
    ? ExportReply
    : FileReply
  : Reply<E>

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
/** For files; whatever else takes longer than a call runs as a background task. */
const fileTimeoutMs = 30_000
/** A timeout is counted in steps of this length. */
const stepMs = 250

/**
 * Ends a request after this time, unless it is stopped before. A step that ends late counts as one step, because a page
 * that was busy or asleep could not read an answer that had arrived.
 */
const startTimeout = (ms: number) => {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const wait = (left: number) => {
    timer = setTimeout(() => {
      if (left > stepMs) wait(left - stepMs)
      else controller.abort(new DOMException('no answer in time', 'TimeoutError'))
    }, stepMs)
  }
  wait(ms)
  return { signal: controller.signal, stop: () => clearTimeout(timer) }
}

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

const timeoutOf = ({ kind, multipart }: Endpoint) => (kind === 'file' || multipart ? fileTimeoutMs : timeoutMs)

const requestOf = (endpoint: Endpoint, input: AnyInput, timeout: AbortSignal): RequestInit => {
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

export const withoutAnswer = (reason: 'timeout' | 'noResponse' | 'cancelled'): Failure => ({
  reason,
  status: 0,
  code: 0,
  message: clientWords[reason][langStore.get()],
})

/** The body of an answer; a proxy answers without it. */
export interface Envelope extends Partial<Pick<Failure, 'code' | 'message' | 'errors' | 'retryAfter'>> {
  readonly data?: unknown
}

/** The catalogue has one text for these statuses, whatever the server says. */
export const isBroken = (status: number) => status === 404 || status >= 500

/** The catalogue's text for a refusal; only statuses it does not name show what the server said. */
const textOf = (status: number, { code, message }: Envelope) => {
  const lang = langStore.get()
  if (endOf(status, code) !== undefined) return problems.tokenInvalid.text[lang]
  if (status === 403) return problems.forbidden.text[lang]
  return isBroken(status) || message === undefined ? problems.broken.text[lang] : message
}

/** Judges a refused request sent with the token; without an envelope only the status is known. */
export const refusal = (status: number, body: Envelope = {}, token: string | undefined): Failure => ({
  reason: 'refused',
  status,
  code: body.code ?? 0,
  message: textOf(status, body),
  ...(body.message === undefined ? {} : { said: body.message }),
  ...(body.errors === undefined || isBroken(status) ? {} : { errors: body.errors }),
  ...(body.retryAfter === undefined ? {} : { retryAfter: body.retryAfter }),
  ...(endOf(status, body.code) !== undefined && token !== tokenStore.get() ? { isOutdated: true } : {}),
})

const filenameOf = (response: Response) => {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return encoded === undefined ? 'download' : decodeURIComponent(encoded)
}

const bodyOf = async (response: Response): Promise<Envelope | undefined> => {
  if (response.headers.get('content-type')?.startsWith('application/json') !== true) return undefined
  return ((await response.json()) as Envelope | null) ?? undefined
}

const read = async (endpoint: Endpoint, response: Response, token: string | undefined): Promise<Outcome<unknown>> => {
  // A large export answers with its task instead of a file.
  const isFile = endpoint.kind === 'file' && response.status !== 202
  if (response.ok && isFile && response.headers.has('content-disposition'))
    return { ok: true, data: { blob: await response.blob(), filename: filenameOf(response) } }
  const body = await bodyOf(response)
  const isEnded = endOf(response.status, body?.code) !== undefined
  if (response.ok && body !== undefined && !isEnded && !isFile) return { ok: true, data: body.data }
  return { ok: false, failure: refusal(response.status, body, token) }
}

/** Sends a request to an endpoint of the contract. It never throws: failures are part of the outcome. */
export const call = async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Outcome<Data<E>>> => {
  const given = input as AnyInput
  const token = tokenStore.get()
  const timeout = startTimeout(timeoutOf(endpoint))
  try {
    const response = await fetch(addressOf(endpoint, given), requestOf(endpoint, given, timeout.signal))
    return (await read(endpoint, response, token)) as Outcome<Data<E>>
  } catch (error) {
    if (given.signal?.aborted === true) return { ok: false, failure: withoutAnswer('cancelled') }
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    return { ok: false, failure: withoutAnswer(isLate ? 'timeout' : 'noResponse') }
  } finally {
    timeout.stop()
  }
}
