import type { Body, edge, edgeBooking, Reply } from '@kangju/contract'
import type { Identity } from './identity.ts'
import { lang } from './words.ts'

export type Home = Reply<typeof edge.ownHome>
export type Offer = Home['shelves'][number]['items'][number]
export type Notice = Home['notices'][number]
export type Banner = Home['banners'][number]['items'][number]
export type Special = Reply<typeof edge.tvSpecial>

/** A refusal with its code and the server's text; code 0 if the server cannot be reached. */
export interface Refusal {
  readonly isOk: false
  readonly code: number
  readonly text: string
}
type Answer<T> = { readonly isOk: true; readonly data: T } | Refusal

interface Envelope {
  readonly code: number
  readonly message: string
  readonly data?: unknown
  readonly errors?: Readonly<Record<string, readonly string[]>>
}

const goodCode = 20_000
const patienceMs = 15_000

const ask = async <T>(path: string, body?: object): Promise<Answer<T>> => {
  try {
    const reply = await fetch(`/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'accept-language': lang, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    })
    const { code, message, data, errors = {} } = (await reply.json()) as Envelope
    if (code === goodCode) return { isOk: true, data: data as T }
    return { isOk: false, code, text: Object.values(errors).flat().join(' ') || message }
  } catch {
    return { isOk: false, code: 0, text: '' }
  }
}

const operatorIn = ({ operator }: Identity) => `operator=${encodeURIComponent(operator)}`

/** What this TV shows, or what all TVs show if the box is not accepted; undefined while it cannot be read. */
export const readHome = async (identity: Identity): Promise<Home | undefined> => {
  const own = await ask<Home>('/edge/box/home/own', identity)
  if (own.isOk) return own.data
  const all = await ask<Home>(`/edge/box/home?${operatorIn(identity)}`)
  return all.isOk ? all.data : undefined
}

export const readSpecial = async (identity: Identity, id: string): Promise<Special | undefined> => {
  const page = await ask<Special>(`/edge/box/special/${encodeURIComponent(id)}?${operatorIn(identity)}`)
  return page.isOk ? page.data : undefined
}

/** Books a service for the household of this box. */
export const book = (identity: Identity, { type, id }: Offer) =>
  ask<Reply<typeof edgeBooking.book>>('/edge/box/book', {
    ...identity,
    ...(type === 'commodity' ? { commodityId: id } : { projectId: id }),
  })

type Seen = Omit<Body<typeof edge.seen>, 'operator'>

/** Counts what was shown and opened; a lost report does not matter. */
export const report = ({ operator }: Identity, seen: Seen) => {
  if (Object.values(seen).some((ids) => ids.length > 0)) void ask('/edge/content/seen', { operator, ...seen })
}
