import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { Client, type ClientConfig } from 'pg'
import type { Logger } from 'pino'
import type { Db } from '../db/client.ts'

/** Messages between the nodes of one installation. PostgreSQL delivers them when the sending transaction commits. */
export type BusMessage =
  | { kind: 'account'; id: string }
  | { kind: 'operator'; id: string }
  | { kind: 'content'; id: string }
  /** Orders or visits of an operator changed. */
  | { kind: 'orders'; id: string }
  /** Notices were read, taken or done: by the id of the operator, or of the only account that is concerned. */
  | { kind: 'notices'; id: string }
  /** An account chose other topics of notices. */
  | { kind: 'topics'; id: string }
  /** A box that may have to authenticate again. */
  | { kind: 'box'; id: string }
  /** An emergency call changed, or one of its sides sent a message. */
  | { kind: 'call'; id: string }
  | { kind: 'sessions'; ids: string[]; code: string }
  | { kind: 'outbox'; id: number }

/** `reconnected`: messages may have been missed until now. */
export type BusNews = BusMessage | { kind: 'reconnected' }

const channel = 'kangju'

export const publish = async (db: Db, message: BusMessage) => {
  await db.execute(sql`select pg_notify(${channel}, ${JSON.stringify(message)})`)
}

/** Publishes a message about each row of a write, as a column that it returns; this saves a statement. */
export const publishing = (kind: 'orders' | 'outbox', id: SQLWrapper): SQL<void> =>
  sql`pg_notify(${channel}, json_build_object('kind', ${kind}::text, 'id', ${id})::text)`

/** The parts of a call that a change of permissions needs. */
interface RightsChange {
  readonly db: Db
  readonly tools: { readonly forget: (whose: { kind: 'account' | 'operator'; id: string }) => void }
  readonly afterCommit: (task: () => void) => void
}

/** Permissions of one account changed: every node reads them again, this one before it answers. */
export const forgetAccount = async (call: RightsChange, id: string) => {
  await publish(call.db, { kind: 'account', id })
  call.afterCommit(() => call.tools.forget({ kind: 'account', id }))
}

/** Permissions of several accounts of an operator changed. */
export const forgetOperator = async (call: RightsChange, id: string) => {
  await publish(call.db, { kind: 'operator', id })
  call.afterCommit(() => call.tools.forget({ kind: 'operator', id }))
}

/** Kinds of messages that name one row by its id. */
const kindsOfOne = ['account', 'operator', 'content', 'orders', 'notices', 'topics', 'box', 'call'] as const

/** Any database client may notify on the channel, so payloads are validated. */
const readMessage = (payload: string): BusMessage | undefined => {
  try {
    const { kind, id, ids, code } = JSON.parse(payload) as Record<string, unknown>
    const about = kindsOfOne.find((one) => one === kind)
    if (about !== undefined && typeof id === 'string') return { kind: about, id }
    if (kind === 'outbox' && Number.isSafeInteger(id)) return { kind, id: id as number }
    if (kind === 'sessions' && Array.isArray(ids) && typeof code === 'string')
      return { kind, ids: ids.map(String), code }
  } catch {
    // The payload is not JSON.
  }
  return undefined
}

export interface Bus {
  /** Returns a function that removes the listener. */
  on(listener: (news: BusNews) => void): () => void
  close(): Promise<void>
}

interface Rhythm {
  /** Milliseconds until a query of the database is given up. */
  patience?: number
  heartbeat?: number
}

const firstDelay = 250
const longestDelay = 5_000

/** Listens on its own connection and reconnects after a break; `reconnected` covers messages missed meanwhile. */
export const openBus = (config: ClientConfig, log: Logger, rhythm: Rhythm = {}): Bus => {
  const { patience = 3_000, heartbeat: heartbeatEvery = 5_000 } = rhythm
  const listeners = new Set<(news: BusNews) => void>()
  let client: Client | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined

  const tell = (news: BusNews) => {
    for (const listener of listeners) {
      try {
        listener(news)
      } catch (error) {
        log.error({ err: error }, 'a listener of the bus failed')
      }
    }
  }

  const receive = (payload: string) => {
    const message = readMessage(payload)
    if (message === undefined) log.warn('a message on the bus is not ours')
    else tell(message)
  }

  const connect = async (nextDelay: number) => {
    const fresh = new Client({
      ...config,
      application_name: 'kangju bus',
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      keepAlive: true,
    })
    let heartbeat: NodeJS.Timeout | undefined
    let broken = false
    const onBreak = () => {
      if (broken) return
      broken = true
      client = undefined
      clearInterval(heartbeat)
      fresh.end().catch(() => undefined)
      if (!closed) retry = setTimeout(() => void connect(Math.min(nextDelay * 2, longestDelay)), nextDelay)
    }
    fresh.on('error', onBreak)
    fresh.on('end', onBreak)
    fresh.on('notification', ({ payload }) => receive(payload ?? ''))
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}`)
      if (closed) return await fresh.end()
      client = fresh
      nextDelay = firstDelay
      // A connection can break silently, and one that only listens would never notice.
      heartbeat = setInterval(() => void fresh.query('select 1').catch(onBreak), heartbeatEvery)
      tell({ kind: 'reconnected' })
    } catch (error) {
      log.warn({ err: error }, 'the bus cannot reach the database')
      onBreak()
    }
  }

  void connect(firstDelay)
  return {
    on: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {
      closed = true
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
