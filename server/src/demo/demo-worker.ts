/** Runs as a separate process: creates the demo data while the server answers, and frees its memory at exit. */
import { once } from 'node:events'
import { Client, type ClientConfig } from 'pg'
import { readConfig } from '../kit/config.ts'
import { openDatabase } from '../db/client.ts'
import type { Tools } from '../http/call.ts'
import { makeLog } from '../kit/log.ts'
import { chooseMiniCodes } from '../gateways/mini-codes.ts'
import { payChannels } from '../gateways/pay-channels.ts'
import { sandboxChannel } from '../gateways/pay-sandbox.ts'
import { readKeyring } from '../secret/secret-key.ts'
import { openStore } from '../store/store.ts'
import { seedDemo } from './demo.ts'
import type { DemoOrder } from './make-demo.ts'

// An arbitrary number that all servers on one database share, so that only one of them creates the demo.
const demoLock = 7_420_002

/** Holds the lock until this process ends, in any way. */
const takeLock = async (connection: ClientConfig) => {
  const client = new Client({ ...connection, application_name: 'kangju demo' })
  // Without the lock another server could clear the unfinished demo.
  client.on('error', () => process.exit(1))
  await client.connect()
  const { rows } = await client.query<{ won: boolean }>('select pg_try_advisory_lock($1) as won', [demoLock])
  return rows[0]?.won === true
}

const make = async ({ connection, orderCount, today }: DemoOrder) => {
  if (!(await takeLock(connection))) return
  const config = readConfig(process.env)
  const log = makeLog(config.logLevel)
  const keyring = await readKeyring(config)
  const publicUrl = config.publicUrl.replace(/\/+$/, '')
  const { db, pool } = openDatabase(connection as never, { isHasty: true, patience: 0 })
  const tools: Tools = {
    db,
    clock: () => (today === undefined ? new Date() : new Date(today)),
    keyring,
    log,
    dataDir: config.dataDir,
    store: openStore(config),
    isDemo: true,
    sms: undefined,
    publicUrl,
    miniCode: chooseMiniCodes(process.env, log),
    // The demo is paid in the sandbox, whatever its customers use.
    pay: payChannels([sandboxChannel(keyring, publicUrl)]),
    forget: () => undefined,
  }
  await seedDemo(tools, pool, orderCount)
}

// The server has ended: nothing may go on writing to its database.
process.on('disconnect', () => process.exit(1))
// Signals to the whole group are handled by the server, which ends this process itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)

const [order] = (await once(process, 'message')) as [DemoOrder]
await make(order)
process.exit(0)
