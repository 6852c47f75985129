import { buildApp } from '../server/src/app.ts'
import { openDatabase } from '../server/src/db/client.ts'
import { makeLog } from '../server/src/kit/log.ts'
import { linkCodes } from '../server/src/gateways/mini-codes-link.ts'
import { payChannels } from '../server/src/gateways/pay-channels.ts'
import { sandboxChannel } from '../server/src/gateways/pay-sandbox.ts'
import { usualRates } from '../server/src/http/rates.ts'
import { makeWhoIs } from '../server/src/modules/base/session/who-is.ts'
import { makeKeyring } from '../server/src/secret/keyring.ts'
import { directoryStore } from '../server/src/store/directory.ts'

export interface Connection {
  host: string
  port: number
  user: string
  password: string
  database: string
}

/** Our server as in production, on an existing database. */
export const ourApp = (connection: Connection, clock = () => new Date()) => {
  const { db, pool } = openDatabase(connection)
  const { whoIs, forget } = makeWhoIs(db, clock)
  const keyring = makeKeyring('a secret that only the benchmark uses, 0123456789')
  const publicUrl = 'http://127.0.0.1'
  return buildApp({
    tools: {
      db,
      clock,
      keyring,
      log: makeLog('warn'),
      dataDir: '/tmp',
      store: directoryStore('/tmp'),
      publicUrl,
      miniCode: linkCodes,
      pay: payChannels([sandboxChannel(keyring, publicUrl)]),
      forget,
      // One account and one address send everything.
      rates: {
        'read.account': { ...usualRates['read.account'], most: Number.MAX_SAFE_INTEGER },
        'read.address': { ...usualRates['read.address'], most: Number.MAX_SAFE_INTEGER },
      },
    },
    pool,
    whoIs,
  })
}
