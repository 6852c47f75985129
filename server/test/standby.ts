import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { openCluster, superuser } from '../src/db/embedded-cluster.ts'
import type { EmbeddedConfig } from '../src/db/embedded.ts'
import {
  createSocketDirectory,
  removeSocketDirectory,
  shutDown,
  signalProcess,
  socketPort,
  spawnPostmaster,
} from '../src/db/embedded-postmaster.ts'

/** Files of the running server that a copy must not have. */
const leftOut = new Set(['postmaster.pid', 'postmaster.opts'])

/** Copies a running cluster by PostgreSQL's own backup calls, because the packages have no pg_basebackup. */
const copyCluster = async (from: string, to: string, main: EmbeddedConfig) => {
  const client = new Client({ ...main, user: superuser, database: 'postgres' })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('standby', true)`)
    await cp(join(from, 'data'), join(to, 'data'), {
      recursive: true,
      filter: (path) => !leftOut.has(basename(path)),
    })
    const { rows } = await client.query<{ label: string }>(`select labelfile as label from pg_backup_stop(false)`)
    await writeFile(join(to, 'data', 'backup_label'), rows[0]?.label ?? '')
  } finally {
    await client.end()
  }
}

/** A second cluster that follows the first one by streaming. */
export const startStandby = async (directory: string, main: EmbeddedConfig) => {
  const folder = await mkdtemp(join(tmpdir(), 'kangju-standby-'))
  await cp(join(directory, 'password'), join(folder, 'password'))
  await copyCluster(directory, folder, main)
  const follow = `host=${main.host} port=${socketPort} user=${superuser} password=${main.password}`
  await writeFile(join(folder, 'data', 'postgresql.auto.conf'), `primary_conninfo = '${follow}'\n`)
  await writeFile(join(folder, 'data', 'standby.signal'), '')
  const cluster = await openCluster(folder, true)
  const socket = await createSocketDirectory(cluster)
  const { pid, ended } = await spawnPostmaster(cluster, socket)
  const config = { ...main, host: socket }

  const ask = async (query: string) => {
    const client = new Client({ ...config, user: superuser, database: 'postgres' })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query(query)).rows[0] as Record<string, unknown>
    } finally {
      await client.end().catch(() => {})
    }
  }
  const isUp = () =>
    ask('select pg_is_in_recovery()').then(
      () => true,
      () => false,
    )
  while (!(await isUp())) {
    const end = ended()
    if (end !== undefined) throw new Error(end.reason)
    await sleep(50)
  }
  return {
    config,
    ask,
    kill: async () => {
      signalProcess(pid, 'SIGQUIT')
      while (ended() === undefined) await sleep(20)
    },
    stop: async () => {
      await shutDown(pid, cluster)
      removeSocketDirectory(socket)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
