import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded, type EmbeddedConfig } from '../../src/db/embedded.ts'
import { prepareTemplate } from './fixture.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run; `database` is the migrated one, to be cloned (`CREATE DATABASE … TEMPLATE …`). */
    postgres: EmbeddedConfig
  }
}

const template = 'template_kangju'

interface Shared {
  config: EmbeddedConfig
  stop: () => Promise<void>
}

/** Several projects run this file, each in its own module scope; they share one PostgreSQL through the process. */
const world = globalThis as { kangjuPostgres?: { users: number; shared: Promise<Shared> } }

export const setup = async ({ provide }: TestProject) => {
  const postgres = (world.kangjuPostgres ??= { users: 0, shared: startShared() })
  postgres.users += 1
  const { config, stop } = await postgres.shared
  provide('postgres', config)
  return async () => {
    postgres.users -= 1
    if (postgres.users > 0) return
    world.kangjuPostgres = undefined
    await stop()
  }
}

const startShared = async (): Promise<Shared> => {
  const directory = await mkdtemp(join(tmpdir(), 'kangju-test-'))
  const postgres = await startEmbedded({ directory, durable: false, log: console.error })
  const stop = async () => {
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
  try {
    const client = new Client(postgres.config)
    await client.connect()
    await client.query(`CREATE DATABASE ${template}`)
    await client.end()
    const config = { ...postgres.config, database: template }
    await prepareTemplate(config)
    return { config, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
