import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { Client, type ClientConfig } from 'pg'
import { makeMonths } from './partitions.ts'
import { grantRuntime } from './runtime-role.ts'

/** Beside this file in the source, beside the bundle when built. */
const folder = [new URL('./migrations', import.meta.url), new URL('../migrations', import.meta.url)]
  .map((url) => fileURLToPath(url))
  .find((path) => existsSync(path))

// An arbitrary number that all starting nodes share, so that they wait for the first.
const migrationLock = 7_420_001

/** Applies the migrations, forward only, and gives the role of the server its rights; a lock that is not free soon fails instead of waiting. */
export const migrate = async (connection: string | ClientConfig, runtimeRole?: string) => {
  if (folder === undefined) throw new Error('the migrations are missing from this installation')
  const config = typeof connection === 'string' ? { connectionString: connection } : connection
  const client = new Client({ ...config, application_name: 'kangju migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query('set lock_timeout = 5000')
    const db = drizzle(client)
    await applyMigrations(db, { migrationsFolder: folder })
    // The job may not have run for months.
    await makeMonths(db, new Date())
    if (runtimeRole !== undefined) await grantRuntime(client, runtimeRole)
  } finally {
    await client.end()
  }
}
