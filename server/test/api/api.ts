import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Body, Endpoint, Params, Query, Reply, Role } from '@kangju/contract'
import { Client, type ClientConfig } from 'pg'
import type { Logger } from 'pino'
import { inject } from 'vitest'
import { buildApp, type AppParts } from '../../src/app.ts'
import { openDatabase } from '../../src/db/client.ts'
import type { Tools } from '../../src/http/call.ts'
import { makeLog } from '../../src/kit/log.ts'
import { findByUsername } from '../../src/modules/base/account/service.ts'
import { startSession } from '../../src/modules/base/session/service.ts'
import { linkCodes } from '../../src/gateways/mini-codes-link.ts'
import { payChannels } from '../../src/gateways/pay-channels.ts'
import type { PayChannel } from '../../src/gateways/pay-types.ts'
import { sandboxChannel } from '../../src/gateways/pay-sandbox.ts'
import { makeWhoIs } from '../../src/modules/base/session/who-is.ts'
import { makeKeyring } from '../../src/secret/keyring.ts'
import { templates, testNames, testNow, testSecret } from './fixture.ts'

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
      .map(([name, value]) => [name, String(value)]),
  )

/** Encrypted text, which no reply may ever contain. */
const encryptedText = /\bs1\.[\w-]{8}\.[\w-]{30,}/

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
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
  return { config: { ...server, database: name }, drop }
}

/** The next test file does not wait until the database of this one is dropped. */
const inBackground = (work: () => Promise<void>) => void work().catch(() => {})

const freshMs = 60 * 60 * 1000

interface Options extends Partial<Pick<AppParts, 'routes' | 'consoleDir' | 'phase'>>, Pick<Tools, 'isDemo'> {
  log?: Logger
  /** Payment channels before the sandbox. */
  channels?: (clock: () => Date) => readonly PayChannel[]
}

/** The real app on a real database, called through the contract, with a clock that only tests move. */
export const testApi = async (options: Options = {}) => {
  const { config, drop } = await cloneDatabase()
  // A busy machine must not turn a wait for a lock into a refusal.
  const database = openDatabase(config as never, { patience: 60_000 })
  const filesDir = await mkdtemp(join(tmpdir(), 'kangju-files-'))
  let now = testNow
  const clock = () => now
  const { whoIs, forget } = makeWhoIs(database.db, clock)
  const keyring = makeKeyring(testSecret)
  const publicUrl = 'https://care.example'
  const tools: Tools = {
    db: database.db,
    clock,
    keyring,
    log: options.log ?? makeLog('silent'),
    dataDir: filesDir,
    filesDir,
    publicUrl,
    miniCode: linkCodes,
    pay: payChannels([...(options.channels?.(clock) ?? []), sandboxChannel(keyring, publicUrl)]),
    forget,
    isDemo: options.isDemo,
  }
  const app = await buildApp({ tools, pool: database.pool, whoIs, ...options })
  await app.ready()

  const calling =
    (token: string | undefined): Caller =>
    async (endpoint, input = {}) => {
      const reply = await app.inject({
        method: endpoint.method,
        url: `/api${fillPath(endpoint.path, input.params as Record<string, string>)}`,
        ...(input.ip === undefined ? {} : { remoteAddress: input.ip }),
        query: queryOf(input.query as Record<string, unknown>),
        ...(input.body === undefined ? {} : { payload: input.body as object }),
        headers: {
          'accept-language': 'zh',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...input.headers,
        },
      })
      if (encryptedText.test(reply.payload)) throw new Error(`${endpoint.path} answers with something encrypted`)
      const body = reply.headers['content-type']?.toString().includes('json') === true ? (reply.json() as object) : {}
      return {
        status: reply.statusCode,
        headers: reply.headers,
        code: 0,
        message: '',
        data: undefined as never,
        ...body,
      }
    }

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
      await database.close()
      inBackground(drop)
      await rm(filesDir, { recursive: true, force: true })
    },
  }
}

export type TestApi = Awaited<ReturnType<typeof testApi>>
