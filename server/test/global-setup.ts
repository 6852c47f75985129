import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded, type EmbeddedConfig } from '../src/db/embedded.ts'
import { prepareTemplate } from './fixture.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run; `database` is the migrated one, to be cloned (`CREATE DATABASE … TEMPLATE …`). */
    postgres: EmbeddedConfig
  }
}

const template = 'template_kangju'

export const setup = async ({ provide }: TestProject) => {
  const directory = await mkdtemp(join(tmpdir(), 'kangju-test-'))
  const postgres = await startEmbedded({ directory, durable: false, log: console.error })
  const teardown = async () => {
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
    provide('postgres', config)
    return teardown
  } catch (error) {
    await teardown()
    throw error
  }
}
