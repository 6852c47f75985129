import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { people } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Database } from '../src/db/client.ts'
import { startEmbedded, type EmbeddedPostgres } from '../src/db/embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { openReplica, type Replica } from '../src/db/replica.ts'
import { testApi, type TestApi } from './api/api.ts'
import { fillTemplate } from './api/fixture.ts'
import { fetchFile } from './factories/sheets.ts'
import { startStandby } from './standby.ts'

let directory = ''
let main: EmbeddedPostgres
let database: Database
let standby: Awaited<ReturnType<typeof startStandby>>
let replica: Replica
let api: TestApi

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kangju-main-'))
  main = await startEmbedded({ directory })
  await migrate(main.config, main.runtime.user)
  await fillTemplate(main.config)
  database = openDatabase(main.config)
  await database.db.execute(sql`create table note (text text)`)
  standby = await startStandby(directory, main.config)
  api = await testApi({
    database: { config: main.config, drop: () => Promise.resolve() },
    replicaOf: (db) => (replica = openReplica(standby.config, db, pino({ level: 'silent' }))),
  })
})

afterAll(async () => {
  await replica.close()
  await api.close()
  await database.close()
  await standby.stop()
  await main.stop()
  await rm(directory, { recursive: true, force: true })
})

const add = (text: string) => database.db.execute(sql`insert into note values (${text})`)

/** Notes as a report reads them, and the server that they came from. */
const read = async () => {
  const db = await replica.current()
  const { rows } = await db.execute<{ texts: string[]; isReplica: boolean }>(
    sql`select array(select text from note order by text) as texts, pg_is_in_recovery() as "isReplica"`,
  )
  return rows[0]
}

it('a report reads everything that was committed before it from the replica', async () => {
  for (let round = 1; round <= 20; round++) {
    await add(`a${round}`)
    expect((await read())?.texts).toHaveLength(round)
  }
  await expect.poll(async () => (await read())?.isReplica).toBe(true)
  expect(replica.counts.replica).toBeGreaterThan(0)
  expect(replica.counts.unreachable).toBe(0)
})

it('an export reads from the replica, its audit row is written to the main database', async () => {
  const before = replica.counts.replica
  const read = () => fetchFile(api, people.export, {})
  await expect
    .poll(async () => {
      expect((await read()).status).toBe(200)
      return replica.counts.replica
    })
    .toBeGreaterThan(before)
  const { rows } = await database.db.execute(sql`select 1 from audit where action = 'people.export'`)
  expect(rows.length).toBeGreaterThan(0)
})

it('a replica that is behind is not read until it has caught up', async () => {
  await standby.ask('select pg_wal_replay_pause()')
  await add('b')
  const found = await read()
  expect(found?.texts).toContain('b')
  expect(found?.isReplica).toBe(false)
  expect(replica.counts.behind).toBeGreaterThan(0)

  await standby.ask('select pg_wal_replay_resume()')
  await expect.poll(async () => (await read())?.isReplica).toBe(true)
  expect((await read())?.texts).toContain('b')
})

it('a replica that became a server of its own is not read any more', async () => {
  await standby.ask('select pg_promote(true)')
  await add('c')
  const found = await read()
  expect(found?.isReplica).toBe(false)
  expect(found?.texts).toContain('c')
})

it('a replica that is gone costs no report', async () => {
  await standby.kill()
  await add('d')
  expect((await read())?.texts).toContain('d')
})
