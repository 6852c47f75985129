import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { isAlive } from '../../src/db/embedded-cluster.ts'
import { startEmbedded, type EmbeddedConfig } from '../../src/db/embedded.ts'
import { migrate } from '../../src/db/migrate.ts'
import { fillTemplate, templates } from './fixture.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run, with the databases that `cloneDatabase` copies. */
    postgres: EmbeddedConfig
  }
}

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

const memory = '/dev/shm'
const memoryAtLeast = 8 * 2 ** 30
const clusterName = /^kangju-test-(\d+)-/

/** A run that was killed leaves its cluster, whose PostgreSQL ends when its files are gone. */
const removeAbandoned = async (parent: string) => {
  const abandoned = (await readdir(parent)).filter((name) => {
    const pid = clusterName.exec(name)?.[1]
    return pid !== undefined && !isAlive(Number(pid))
  })
  await Promise.all(abandoned.map((name) => rm(join(parent, name), { recursive: true, force: true })))
}

/** Copying and dropping databases, thousands of files each, takes a fraction of the time in memory. */
const createDirectory = async () => {
  const room = await statfs(memory).catch(() => undefined)
  const isRoomy = room !== undefined && room.bavail * room.bsize >= memoryAtLeast
  const parent = isRoomy ? memory : tmpdir()
  await removeAbandoned(parent)
  return mkdtemp(join(parent, `kangju-test-${process.pid}-`))
}

const startShared = async (): Promise<Shared> => {
  const directory = await createDirectory()
  const postgres = await startEmbedded({ directory, durable: false, log: console.error })
  const stop = async () => {
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
  try {
    const client = new Client(postgres.config)
    await client.connect()
    await client.query(`create database ${templates.migrated}`)
    await migrate({ ...postgres.config, database: templates.migrated }, postgres.runtime.user)
    await client.query(`create database ${templates.filled} template ${templates.migrated} strategy file_copy`)
    await client.end()
    await fillTemplate({ ...postgres.config, database: templates.filled })
    return { config: postgres.config, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
