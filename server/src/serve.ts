import { readInfections } from './modules/customers/health/service.ts'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { prepareDrain } from './http/drain.ts'
import { keepAnchors } from './http/anchor-keeper.ts'
import type { Config } from './kit/config.ts'
import { prepareDatabase, reachDatabase } from './database.ts'
import { openDatabase } from './db/client.ts'
import { readKeepMonths } from './db/partitions.ts'
import { openReplica } from './db/replica.ts'
import { openExportThread } from './export-thread.ts'
import { isDemoWanted } from './demo/wanted.ts'
import { makeDemo, type DemoMaking } from './demo/make-demo.ts'
import type { Tools } from './http/call.ts'
import { startJobs, type Jobs } from './jobs/boss.ts'
import { openBoxes } from './modules/boxes/tvtop/box-sockets.ts'
import { openCalls } from './modules/calls/tvecall/call-sockets.ts'
import { openBus } from './bus/bus.ts'
import { contentMemory } from './bus/content-memory.ts'
import { openHub } from './live/hub.ts'
import { makeWhoIs } from './modules/base/session/who-is.ts'
import { chooseMiniCodes } from './gateways/mini-codes.ts'
import { choosePayChannels } from './gateways/pay-channels.ts'
import { chooseGateway } from './gateways/sms.ts'
import { readKeyring } from './secret/secret-key.ts'
import { openStore } from './store/store.ts'

/** Phase of the server: it accepts requests only when serving. */
type Phase = 'starting' | 'serving' | 'stopping'

export interface Serving {
  address: string
  /** Resolves once the database is reachable, migrated and, for the demo, has its accounts. */
  ready: Promise<void>
  isMakingDemo(): boolean
  stop(): Promise<void>
  /** The part that a stop is waiting for. */
  waitsFor(): string
}

const builtIn = (folder: string) => {
  const path = fileURLToPath(new URL(`../../${folder}/dist`, import.meta.url))
  return existsSync(path) ? path : undefined
}

const explainPort = async <T>({ host, port }: Config, act: () => Promise<T>): Promise<T> => {
  try {
    return await act()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new Error(`port ${port} on ${host} is in use: stop what uses it, or set PORT`, { cause: error })
    throw error
  }
}

const listen = (app: FastifyInstance, config: Config) =>
  // Thousands of consoles may reconnect after a restart.
  explainPort(config, () => app.listen({ host: config.host, port: config.port, backlog: 4096 }))

/** Fails at once if another program has the port. */
const tryPort = (config: Config) =>
  explainPort(config, async () => {
    const probe = createServer().listen(config.port, config.host)
    await once(probe, 'listening')
    probe.close()
    await once(probe, 'close')
  })

/** How long a start waits for the database before it answers without it. */
const soonMs = 5_000

/** Retries until it works: a database that is down may be back soon. */
const untilItWorks = async (log: Logger, isStopping: () => boolean, act: () => Promise<void>) => {
  for (let pause = 500; !isStopping(); pause = Math.min(pause * 2, 5_000)) {
    try {
      return await act()
    } catch (error) {
      // A wrong setting does not become right by waiting.
      if ((error as Error).name === 'ConfigError') throw error
      log.warn({ err: error }, 'the database is not available yet; trying again')
      await sleep(pause)
    }
  }
}

/** Starts everything and returns how to stop it. */
export const serve = async (config: Config, log: Logger): Promise<Serving> => {
  let phase: Phase = 'starting'
  const keepMonths = readKeepMonths(process.env)
  const connection = await reachDatabase(config, (line) => log.warn(line))
  const { db, pool, close } = openDatabase(connection.config as never)
  const { databaseReplicaUrl } = config
  const replica =
    databaseReplicaUrl === undefined ? undefined : openReplica({ connectionString: databaseReplicaUrl }, db, log)
  const clock = () => new Date()
  const { whoIs, forget } = makeWhoIs(db, clock)
  const keyring = await readKeyring(config)
  const publicUrl = config.publicUrl.replace(/\/+$/, '')
  const anchors = keepAnchors({ dataDir: config.dataDir, db, keyring, clock, log })
  const store = openStore(config)
  const tools: Tools = {
    db,
    replica,
    exportThread: openExportThread({ connection: connection.config, config }),
    clock,
    keyring,
    log,
    dataDir: config.dataDir,
    store,
    isDemo: config.demo,
    sms: chooseGateway(process.env),
    publicUrl,
    miniCode: chooseMiniCodes(process.env, log),
    pay: choosePayChannels(config, { keyring, publicUrl, clock, env: process.env }),
    keepMonths,
    audited: anchors.audited,
    forget,
  }
  const app = await buildApp({
    tools,
    pool,
    whoIs,
    phase: () => phase,
    consoleDir: builtIn('console'),
    boxDir: config.demo ? builtIn('box') : undefined,
    trustedProxies: config.trustedProxies,
    metricsToken: config.metricsToken,
  })
  const drain = prepareDrain(app.server)
  const bus = openBus(connection.config, log)
  bus.on(forget)
  bus.on(contentMemory(db).forget)
  const hub = openHub({
    server: app.server,
    tools,
    whoIs,
    bus,
    redisUrl: config.redisUrl,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
  })
  const boxes = openBoxes({ io: hub.io, addressOf: hub.addressOf, tools, bus })
  const calls = openCalls({
    io: hub.io,
    addressOf: hub.addressOf,
    tools,
    whoIs,
    bus,
    turn: { url: config.turnUrl, secret: config.turnSecret },
  })
  let jobs: Jobs | undefined
  let demo: DemoMaking | undefined
  let waitsFor = ''
  const isStopping = () => phase === 'stopping'

  const stop = async () => {
    if (phase === 'stopping') return
    phase = 'stopping'
    boxes.close()
    calls.close()
    const parts: Record<string, () => Promise<unknown> | undefined> = {
      'the demo': () => demo?.stop(),
      'the hub': () => hub.close(),
      'requests under way': () => drain(() => app.close(), log),
      'jobs under way': () => jobs?.stop(),
      'the thread of exports': () => tools.exportThread?.close(),
      'the audit log': () => anchors.stop(),
      'the bus': () => bus.close(),
      'connections to the replica': () => replica?.close(),
      'connections to the database': () => close(),
      'the embedded database': () => connection.stop(),
    }
    for (const [part, end] of Object.entries(parts)) {
      waitsFor = part
      await end()
    }
  }

  try {
    // A proxy sends requests as soon as the port is open, so a node opens it when it can answer them, or when its
    // database keeps it waiting. A server that is alone shows the progress of its start.
    const isAlone = config.demo || config.databaseUrl === undefined
    const early = isAlone ? await listen(app, config) : undefined
    if (early === undefined) await tryPort(config)
    void store.check().catch((error: unknown) => log.error({ err: error }, 'files cannot be stored or read'))
    if (config.payChannels.includes('sandbox') && !config.demo)
      log.warn('payments go to the built-in sandbox: no money moves (PAY_CHANNEL=none turns paying online off)')
    const beginWork = async () => {
      jobs ??= await startJobs(connection.owner, tools)
      await anchors.start()
    }
    // Jobs would act today on past visits that the demo is about to advance, so they wait for its end.
    const settle = async () => {
      await demo?.ended
      await untilItWorks(log, isStopping, beginWork)
    }
    const ready = untilItWorks(log, isStopping, async () => {
      await prepareDatabase(connection, (line) => log.warn(line))
      await readInfections({ db, keyring })
      if (config.demo && (await isDemoWanted(db))) {
        demo = await makeDemo({ connection: connection.owner }, { db, log })
        await demo.opened
      } else await beginWork()
      if (phase === 'starting') phase = 'serving'
    })
    if (early === undefined) await Promise.race([ready, sleep(soonMs, undefined, { ref: false })])
    const address = early ?? (await listen(app, config))
    void ready.then(() => (jobs === undefined && !isStopping() ? settle() : undefined))
    return {
      address,
      ready,
      isMakingDemo: () => demo !== undefined && jobs === undefined,
      stop,
      waitsFor: () => waitsFor,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
