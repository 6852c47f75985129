import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Client, type ClientConfig } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { checkInvariants } from '../../test/invariants.ts'
import { openDatabase, type Db } from '../db/client.ts'
import { readDemo } from '../db/demo-state.ts'
import { migrate } from '../db/migrate.ts'
import { demoState } from '../db/tables.ts'
import { makeLog } from '../log.ts'
import { makeDemo } from './make-demo.ts'
import { isDemoWanted } from './wanted.ts'

const server = inject('postgres') as ClientConfig
const admin = new Client({ ...server, database: 'postgres' })
const log = makeLog('silent')
const order = { orderCount: 24, today: '2026-11-16T02:00:00.000Z' }

interface Place {
  readonly name: string
  readonly connection: ClientConfig
  readonly database: ReturnType<typeof openDatabase>
  readonly folder: string
}

const places: Place[] = []

const openPlace = async (): Promise<Place> => {
  const name = `made_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${name}`)
  const connection = { ...server, database: name }
  await migrate(connection)
  const database = openDatabase(connection as never, { patience: 60_000 })
  const folder = await mkdtemp(join(tmpdir(), 'kangju-made-'))
  const place = { name, connection, database, folder }
  places.push(place)
  return place
}

/** Its process reads the environment as the server's does. */
const startIn = ({ connection, database, folder }: Place) => {
  process.env['DATA_DIR'] = folder
  process.env['LOG_LEVEL'] = 'silent'
  return makeDemo({ connection, ...order }, { db: database.db, log })
}

const countOf = async (db: Db, table: string) => {
  const { rows } = await db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${table}`))
  return rows[0]?.n ?? 0
}

const counted = ['operator', 'account', 'organ', 'people', 'project', 'goods', 'customer_client', 'main_order', 'visit']
const countsOf = async (db: Db) => Promise.all(counted.map(async (table) => [table, await countOf(db, table)]))
const filesOf = async ({ folder }: Place) => {
  const names = await readdir(join(folder, 'files'), { recursive: true })
  return names.filter((name) => name.includes('.'))
}

beforeAll(() => admin.connect())

afterAll(async () => {
  for (const { name, database, folder } of places) {
    await database.close()
    await admin.query(`drop database if exists ${name} with (force)`)
    await rm(folder, { recursive: true, force: true })
  }
  await admin.end()
})

test('one that was killed in the middle is made again, as if nothing had happened', { timeout: 900_000 }, async () => {
  const calm = await openPlace()
  const whole = await startIn(calm)
  await whole.opened
  await whole.ended

  const place = await openPlace()
  const { db } = place.database
  expect(await isDemoWanted(db)).toBe(true)
  const killed = await startIn(place)
  await killed.opened
  while ((await countOf(db, 'main_order')) === 0) await sleep(50)
  await killed.stop()
  const left = await filesOf(place)
  expect(await readDemo(db)).toMatchObject({ status: 'making' })
  expect(await isDemoWanted(db)).toBe(true)

  const again = await startIn(place)
  await again.opened
  await again.ended
  expect(await readDemo(db)).toMatchObject({ status: 'done', percent: 100 })
  expect(await isDemoWanted(db)).toBe(false)
  expect(await checkInvariants(db)).toEqual([])
  expect(await countsOf(db)).toEqual(await countsOf(calm.database.db))
  const kept = new Set(await filesOf(place))
  expect(kept.size).toBeGreaterThan(0)
  expect(left.filter((name) => kept.has(name))).toEqual([])
  // What the append-only tables refuse, they refuse again.
  await expect(db.execute(sql`truncate order_log`)).rejects.toThrow()
})

test('a filled database that no start has marked is left alone', async () => {
  const [made] = places
  if (made === undefined) throw new Error('nothing was made')
  await made.database.db.delete(demoState)
  expect(await isDemoWanted(made.database.db)).toBe(false)
})
