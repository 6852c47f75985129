import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Body, Endpoint, Params, Query, Reply, Role } from '@kangju/contract'
import { Client, type ClientConfig } from 'pg'
import type { Logger } from 'pino'
import { inject } from 'vitest'
import { buildApp, type AppParts } from '../../src/app.ts'
import { openDatabase, type Db } from '../../src/db/client.ts'
import type { Replica } from '../../src/db/replica.ts'
import { runtimeUser } from '../../src/db/embedded-cluster.ts'
import type { TaskThread, Tools } from '../../src/http/call.ts'
import { usualRates, type RateTable } from '../../src/http/rates.ts'
import { makeLog } from '../../src/kit/log.ts'
import { findByUsername } from './account-named.ts'
import { startSession } from '../../src/modules/base/session/service.ts'
import { linkCodes } from '../../src/gateways/mini-codes-link.ts'
import { payChannels } from '../../src/gateways/pay-channels.ts'
import type { PayChannel } from '../../src/gateways/pay-types.ts'
import { sandboxChannel } from '../../src/gateways/pay-sandbox.ts'
import { makeWhoIs } from '../../src/modules/base/session/who-is.ts'
import { makeKeyring } from '../../src/secret/keyring.ts'
import { directoryStore } from '../../src/store/directory.ts'
import { templates, testNames, testNow, testSecret } from './fixture.ts'
import { requireTrialBalance } from './invariants.ts'

export interface Answer<T> {
  status: number
  code: number
  message: string
  data: T
  errors?: Record<string, string[]>
  headers: Record<string, unknown>
}

export interface Input<E extends Endpoint> {
  params?: Params<E>
  query?: Query<E>
  body?: Body<E>
  headers?: Record<string, string>
  /** Address of the caller, instead of 127.0.0.1. */
  ip?: string
}

type Caller = <E extends Endpoint>(endpoint: E, input?: Input<E>) => Promise<Answer<Reply<E>>>

const fillPath = (path: string, params: Record<string, string> = {}) =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''))

const queryOf = (query: Record<string, unknown> = {}) =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  )

/** Encrypted text, which no reply may ever contain. */
const encryptedText = /\bs[12]\.[\w-]{8}\.[\w-]{30,}/

/** A database for this test file, cloned from a prepared one. */
export const cloneDatabase = async (from: keyof typeof templates = 'filled') => {
  const server = inject('postgres') as ClientConfig
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = new Client({ ...server, database: 'postgres' })
  // The cluster may be stopped while a database is dropped; it is then deleted as a whole.
  admin.on('error', () => {})
  await admin.connect()
  // Copying files takes a third of the time of logging every page, and this cluster is never recovered from its log.
  await admin.query(`create database ${name} template ${templates[from]} strategy file_copy`)
  const drop = async () => {
    try {
      await admin.query(`drop database if exists ${name} with (force)`)
    } finally {
      await admin.end()
    }
  }
  return { config: { ...server, database: name }, drop }
}

/** The next test file does not wait until the database of this one is dropped. */
const inBackground = (work: () => Promise<void>) => void work().catch(() => {})

const freshMs = 60 * 60 * 1000

/** One account sends thousands of requests while the clock stands still. */
const withoutEffect = Object.fromEntries(
  Object.entries(usualRates).map(([name, rate]) => [
    name,
    { ...rate, most: Number.MAX_SAFE_INTEGER, unusual: undefined },
  ]),
) as unknown as RateTable

interface Options
  extends
    Partial<Pick<AppParts, 'routes' | 'consoleDir' | 'boxDir' | 'phase' | 'metricsToken' | 'arrivalMs'>>,
    Pick<Tools, 'isDemo'>,
    Partial<Pick<Tools, 'store'>> {
  /** The test breaks the books on purpose, so `close` does not check the trial balance. */
  isUnbalanced?: true
  /** A database with the rows of the fixture, instead of a clone. */
  database?: Awaited<ReturnType<typeof cloneDatabase>>
  log?: Logger
  /** Limits that differ from those without effect that tests have otherwise. */
  rates?: Partial<RateTable>
  /** A thread for background exports, which only tests of it have. */
  exportThreadOf?: (setup: { readonly connection: ClientConfig; readonly dataDir: string }) => TaskThread
  /** A replica of the database, which only tests of it have. */
  replicaOf?: (main: Db) => Replica
  /** Payment channels before the sandbox. */
  channels?: (clock: () => Date) => readonly PayChannel[]
  /** Sends something else than the body of a call, by calling `answer` with it. */
  send?: <T>(endpoint: Endpoint, body: unknown, answer: (body: unknown) => Promise<Answer<T>>) => Promise<Answer<T>>
}

/** The real app on a real database, called through the contract, with a clock that only tests move. */
export const testApi = async (options: Options = {}) => {
  const { config, drop } = options.database ?? (await cloneDatabase())
  // A busy machine must not turn a wait for a lock into a refusal.
  const database = openDatabase({ ...config, user: runtimeUser } as never, { patience: 60_000 })
  const ownerOf = () => openDatabase(config as never, { connections: 2, patience: 60_000 })
  let owner: ReturnType<typeof ownerOf> | undefined
  const dataDir = await mkdtemp(join(tmpdir(), 'kangju-files-'))
  let now = testNow
  const clock = () => now
  const { whoIs, forget } = makeWhoIs(database.db, clock)
  const keyring = makeKeyring(testSecret)
  const publicUrl = 'https://care.example'
  const tools: Tools = {
    db: database.db,
    replica: options.replicaOf?.(database.db),
    exportThread: options.exportThreadOf?.({ connection: { ...config, user: runtimeUser }, dataDir }),
    clock,
    keyring,
    log: options.log ?? makeLog('silent'),
    dataDir,
    store: options.store ?? directoryStore(dataDir),
    publicUrl,
    miniCode: linkCodes,
    pay: payChannels([...(options.channels?.(clock) ?? []), sandboxChannel(keyring, publicUrl)]),
    forget,
    isDemo: options.isDemo,
    rates: { ...withoutEffect, ...options.rates },
  }
  const app = await buildApp({ tools, pool: database.pool, whoIs, ...options })
  await app.ready()

  const send = options.send ?? ((_endpoint, body, answer) => answer(body))
  const calling =
    (token: string | undefined): Caller =>
    (endpoint, input = {}) =>
      send<Reply<typeof endpoint>>(endpoint, input.body, async (body) => {
        const reply = await app.inject({
          method: endpoint.method,
          url: `/api${fillPath(endpoint.path, input.params as Record<string, string>)}`,
          ...(input.ip === undefined ? {} : { remoteAddress: input.ip }),
          query: queryOf(input.query as Record<string, unknown>),
          ...(body === undefined ? {} : { payload: body as object }),
          headers: {
            'accept-language': 'zh',
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...input.headers,
          },
        })
        if (encryptedText.test(reply.payload)) throw new Error(`${endpoint.path} answers with something encrypted`)
        const isJson = reply.headers['content-type']?.toString().includes('json') === true
        return {
          status: reply.statusCode,
          headers: reply.headers,
          code: 0,
          message: '',
          data: undefined as never,
          ...(isJson ? (reply.json() as object) : {}),
        }
      })

  /** Signs in without hashing a password; `singleSession` is not applied. */
  const tokenOf = async (username: string) => {
    const account = await findByUsername(database.db, username)
    if (account === undefined) throw new Error(`the fixture has no account ${username}`)
    return (await startSession(database.db, { account, now, ip: '127.0.0.1', userAgent: 'test' })).token
  }
  /** Signs in again before the session expires, so that tests may move the clock for days. */
  const tokens = new Map<string, { readonly at: number; readonly token: Promise<string> }>()
  const freshToken = (username: string): Promise<string> => {
    const known = tokens.get(username)
    if (known !== undefined && now.getTime() - known.at < freshMs) return known.token
    const token = tokenOf(username)
    tokens.set(username, { at: now.getTime(), token })
    return token
  }
  const asUser = (username: string): Caller => {
    void freshToken(username)
    return async (endpoint, input) => calling(await freshToken(username))(endpoint, input)
  }
  const a = testNames('a')
  const b = testNames('b')

  return {
    app,
    tools,
    whoIs,
    db: database.db,
    pool: database.pool,
    config,
    /** The database as the owner of its tables, for changes that the server itself cannot make. */
    owner: () => (owner ??= ownerOf()).db,
    now: () => now,
    /** Moves the clock on. */
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    anonymous: calling(undefined),
    withToken: calling,
    tokenOf,
    asUser,
    /** The super administrator of the first operator. */
    admin: asUser(a.admin),
    /** The super administrator of the second operator. */
    other: asUser(b.admin),
    /** An account of the first operator with exactly this permission. */
    as: (role: Role) => asUser(a.holder(role)),
    nobody: asUser(a.nobody),
    close: async () => {
      await app.close()
      try {
        if (options.isUnbalanced !== true) await requireTrialBalance(database.db)
      } finally {
        await database.close()
        await owner?.close()
        inBackground(drop)
        await tools.exportThread?.close()
        await rm(dataDir, { recursive: true, force: true })
      }
    },
  }
}

export type TestApi = Awaited<ReturnType<typeof testApi>>
