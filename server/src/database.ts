import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import type { Config } from './kit/config.ts'
import { startEmbedded } from './db/embedded.ts'

export interface Connection {
  /** What `pg` needs to connect. */
  config: ClientConfig
  stop: () => Promise<void>
}

/** The configured database, or the embedded one, started here. */
export const reachDatabase = async (config: Config, log: (line: string) => void): Promise<Connection> => {
  if (config.databaseUrl !== undefined)
    return { config: { connectionString: config.databaseUrl }, stop: () => Promise.resolve() }
  const embedded = await startEmbedded({ directory: join(config.dataDir, 'postgres'), log })
  return { config: embedded.config, stop: embedded.stop }
}
