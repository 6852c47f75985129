import { examStates, orderStates, refundStatuses, visitStates } from '@kangju/contract'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Client, type ClientConfig } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../src/db/client.ts'
import { readDemo } from '../src/db/demo-state.ts'
import { migrate } from '../src/db/migrate.ts'
import { demoState } from '../src/db/tables.ts'
import { seedDemo } from '../src/demo/demo.ts'
import { makeDemo } from '../src/demo/make-demo.ts'
import { isDemoWanted } from '../src/demo/wanted.ts'
import type { Tools } from '../src/http/call.ts'
import { makeLog } from '../src/log.ts'
import { reconcile } from '../src/modules/ledger/reconcile.ts'
import { linkCodes } from '../src/modules/minicode/link-code.ts'
import { sandboxChannel } from '../src/modules/pay/sandbox.ts'
import { makeKeyring } from '../src/secret/keyring.ts'
import { testSecret } from './fixture.ts'
import { checkInvariants } from './invariants.ts'

const server = inject('postgres') as ClientConfig
const name = `demo_${randomBytes(6).toString('hex')}`
const admin = new Client({ ...server, database: 'postgres' })
const complaints: unknown[] = []
/** In the middle of the night, when hardly anybody is about. */
const now = new Date('2026-11-15T18:20:00.000Z')
const orderCount = 160
let database: ReturnType<typeof openDatabase>
let folder: string
let tools: Tools
/** Files of the attempt that was killed. */
let leftFiles: string[]
let wasWanted: boolean
let stateWhenKilled: Awaited<ReturnType<typeof readDemo>>

const config = { ...server, database: name }

/** A process of its own makes the demo; it reads the environment as the server's does. */
const startMaking = () => {
  process.env['DATA_DIR'] = folder
  process.env['LOG_LEVEL'] = 'silent'
  const order = { connection: config, orderCount, today: now.toISOString() }
  return makeDemo(order, { db: database.db, log: makeLog('silent') })
}

const listFiles = async () => {
  const names = await readdir(join(folder, 'files'), { recursive: true })
  return names.filter((path) => path.includes('.'))
}

/** Leaves half a demo behind, with orders and files. */
const killInTheMiddle = async () => {
  const making = await startMaking()
  await making.opened
  while ((await countOf('main_order')) === 0) await sleep(50)
  await making.stop()
  leftFiles = await listFiles()
}

beforeAll(async () => {
  await admin.connect()
  await admin.query(`create database ${name}`)
  await migrate(config)
  database = openDatabase(config as never, { patience: 60_000 })
  folder = await mkdtemp(join(tmpdir(), 'kangju-demo-'))
  const keyring = makeKeyring(testSecret)
  const log = Object.assign(makeLog('silent'), {
    warn: (...said: unknown[]) => complaints.push(said),
    error: (...said: unknown[]) => complaints.push(said),
  })
  const publicUrl = 'https://care.example'
  const filesDir = join(folder, 'files')
  const pay = sandboxChannel(keyring, publicUrl)
  const clock = () => now
  tools = {
    db: database.db,
    clock,
    keyring,
    log,
    dataDir: folder,
    filesDir,
    publicUrl,
    miniCode: linkCodes,
    pay,
    forget: () => undefined,
  }
  wasWanted = await isDemoWanted(database.db)
  await killInTheMiddle()
  stateWhenKilled = await readDemo(database.db)
  await seedDemo(tools, { orderCount })
}, 600_000)

afterAll(async () => {
  await database.close()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
  await rm(folder, { recursive: true, force: true })
})

const statesOf = async (table: string) => {
  const { rows } = await database.db.execute<{ status: string }>(
    sql.raw(`select distinct status from ${table} order by 1`),
  )
  return rows.map(({ status }) => status)
}
const countOf = async (what: string) => {
  const { rows } = await database.db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${what}`))
  return rows[0]?.n
}

test('a demo that was killed in the middle is made again from the beginning', async () => {
  expect([wasWanted, stateWhenKilled?.status]).toEqual([true, 'making'])
  expect(await readDemo(database.db)).toMatchObject({ status: 'done', percent: 100 })
  expect(await countOf('operator')).toBe(2)
  const files = new Set(await listFiles())
  expect([leftFiles.length > 0, files.size > 0]).toEqual([true, true])
  expect(leftFiles.filter((path) => files.has(path))).toEqual([])
  // Clearing turned the triggers of append-only tables off; they are on again.
  await expect(database.db.execute(sql`truncate order_log`)).rejects.toThrow()
})

test('a finished demo is left alone by the next start', async () => {
  const orders = await countOf('main_order')
  expect(await isDemoWanted(database.db)).toBe(false)
  const making = await startMaking()
  await Promise.all([making.opened, making.ended])
  expect(await countOf('main_order')).toBe(orders)
})

test('the demo is whole: nothing of it was left out', () => {
  expect(complaints).toEqual([])
})

test('everything in it is as it must always be', async () => {
  expect(await checkInvariants(database.db)).toEqual([])
  expect(await reconcile(tools)).toBe(0)
})

test('there is something to see in every state, at whatever hour', async () => {
  expect(await statesOf('main_order')).toEqual(orderStates.toSorted())
  expect(await statesOf('visit')).toEqual(visitStates.toSorted())
  expect(await statesOf('refund')).toEqual(refundStatuses.toSorted())
  expect(await statesOf('booking')).toEqual(['closed', 'following', 'new', 'ordered'])
  expect(await statesOf('exam_appointment')).toEqual(examStates.toSorted())
  expect(await countOf('(select distinct biz_type from main_order) as kinds')).toBe(3)
  expect(await countOf('(select distinct mode from dispatch_record) as modes')).toBe(3)
  expect(await statesOf('goods_order')).toEqual(['closed', 'delivered', 'failed', 'refunded', 'unpaid'])
})

test('its orders are of the three months before, and nobody is told of them today', async () => {
  expect(await countOf(`main_order where created_at > '${now.toISOString()}'`)).toBe(0)
  expect(await countOf(`main_order where created_at < '${now.toISOString()}'::timestamptz - interval '92 days'`)).toBe(
    0,
  )
  expect(await countOf('(select distinct operator_id from main_order) as operators')).toBe(2)
  expect(await countOf('outbox')).toBe(0)
})

test('what nobody has finished lies within the days around today', async () => {
  const old = `start_at < '${now.toISOString()}'::timestamptz - interval '2 days'`
  expect(await countOf(`visit where biz_type <> 'exam' and ${old} and status not in ('completed', 'cancelled')`)).toBe(
    0,
  )
})

test('a filled database without the row of a demo is left alone', async () => {
  await database.db.delete(demoState)
  expect(await isDemoWanted(database.db)).toBe(false)
})
