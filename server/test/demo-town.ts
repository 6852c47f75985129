import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../src/db/client.ts'
import type { Tools } from '../src/http/call.ts'
import { makeLog } from '../src/kit/log.ts'
import { linkCodes } from '../src/gateways/mini-codes-link.ts'
import { payChannels } from '../src/gateways/pay-channels.ts'
import { sandboxChannel } from '../src/gateways/pay-sandbox.ts'
import { makeKeyring } from '../src/secret/keyring.ts'
import { directoryStore } from '../src/store/directory.ts'
import { cloneDatabase } from './api/api.ts'
import { testSecret } from './api/fixture.ts'

export const publicUrl = 'https://care.example'

/** An empty database with a data directory, for a demo at a given moment. */
export const openTown = async (now: Date) => {
  const { config, drop } = await cloneDatabase('migrated')
  const database = openDatabase(config as never, { isHasty: true, patience: 60_000 })
  const folder = await mkdtemp(join(tmpdir(), 'kangju-demo-'))
  const keyring = makeKeyring(testSecret)
  const complaints: unknown[] = []
  const complain = (...said: unknown[]) => complaints.push(said)
  const tools: Tools = {
    db: database.db,
    clock: () => now,
    keyring,
    log: Object.assign(makeLog('silent'), { warn: complain, error: complain }),
    dataDir: folder,
    store: directoryStore(folder),
    publicUrl,
    miniCode: linkCodes,
    pay: payChannels([sandboxChannel(keyring, publicUrl)]),
    forget: () => undefined,
  }
  const valuesOf = async (query: string): Promise<unknown[]> => {
    const { rows } = await database.db.execute(sql.raw(query))
    return rows.map((row) => Object.values(row)[0])
  }
  return {
    config,
    ...database,
    folder,
    tools,
    /** Log messages about skipped parts. */
    complaints,
    /** The first column of all rows. */
    valuesOf,
    countOf: async (what: string) => (await valuesOf(`select count(*)::int from ${what}`))[0],
    statesOf: (table: string) => valuesOf(`select distinct status from ${table} order by 1`),
    leave: async () => {
      await database.close()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type Town = Awaited<ReturnType<typeof openTown>>
