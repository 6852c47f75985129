import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { readRuntimeRole } from './db/runtime-role.ts'
import { configError, type Config } from './kit/config.ts'

export interface Connection {
  /** What `pg` needs to connect as the running server. */
  config: ClientConfig
  /** The same as the owner of the tables, for migrations; equal if there is only one role. */
  owner: ClientConfig
  stop: () => Promise<void>
}

/** The configured database, or the embedded one, started here. */
export const reachDatabase = async (config: Config, log: (line: string) => void): Promise<Connection> => {
  if (config.databaseUrl !== undefined)
    return {
      config: { connectionString: config.databaseUrl },
      owner: { connectionString: config.databaseOwnerUrl ?? config.databaseUrl },
      stop: () => Promise.resolve(),
    }
  const embedded = await startEmbedded({ directory: join(config.dataDir, 'postgres'), log })
  return { config: embedded.runtime, owner: embedded.config, stop: embedded.stop }
}

const roleOf = async (config: ClientConfig) => {
  const client = new Client({ ...config, application_name: 'kangju start' })
  await client.connect()
  try {
    return await readRuntimeRole(client)
  } finally {
    await client.end()
  }
}

/** Migrates as the owner. A server that could change the audit log itself is refused, or warned of if it has one role. */
export const prepareDatabase = async ({ config, owner }: Connection, log: (line: string) => void) => {
  const isOneRole = config === owner || config.connectionString === (owner.connectionString ?? '')
  if (isOneRole) {
    await migrate(owner)
    if ((await roleOf(config)).isOwner)
      log(
        'the role in DATABASE_URL owns the audit log and the ledger and could change them: give DATABASE_URL a role of its own and the owner in DATABASE_OWNER_URL',
      )
    return
  }
  const refuseOwner = (name: string) => {
    throw configError(
      `the role ${name} in DATABASE_URL owns the audit log and the ledger: it must be neither their owner, nor a member of it, nor a superuser`,
    )
  }
  const { name, isOwner } = await roleOf(config)
  // Before the rights are given: an owner would take them from itself.
  if (isOwner || name === (await roleOf(owner)).name) refuseOwner(name)
  await migrate(owner, name)
  if ((await roleOf(config)).isOwner) refuseOwner(name)
}
