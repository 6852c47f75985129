import '../modules/wiring.ts'
import { join } from 'node:path'
import { readConfig, type Config } from '../kit/config.ts'
import { openDatabase, type Db } from '../db/client.ts'
import { reachEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import type { Keyring } from '../secret/keyring.ts'
import { readKeyring } from '../secret/secret-key.ts'

export interface Workplace {
  config: Config
  db: Db
  keyring: Keyring
}

/**
 * Runs a command on the configured database, with or without a running server; a failure prints one line and exits with
 * code 1.
 */
export const onDatabase = async (act: (place: Workplace) => Promise<void>) => {
  try {
    const config = readConfig(process.env)
    const reached =
      config.databaseUrl === undefined
        ? await reachEmbedded(join(config.dataDir, 'postgres'))
        : { config: { connectionString: config.databaseOwnerUrl ?? config.databaseUrl }, stop: () => Promise.resolve() }
    try {
      await migrate(reached.config)
      const { db, close } = openDatabase(reached.config as never, { connections: 4, patience: 0 })
      try {
        await act({ config, db, keyring: await readKeyring(config) })
      } finally {
        await close()
      }
    } finally {
      await reached.stop()
    }
  } catch (error) {
    process.stderr.write(`kangju: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

export const print = (line: string) => process.stdout.write(`${line}\n`)
