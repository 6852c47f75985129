import { drizzle } from 'drizzle-orm/node-postgres'
import { pgTable } from 'drizzle-orm/pg-core'
import { Client, escapeIdentifier } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../test/api/api.ts'
import { casing, openDatabase } from './client.ts'
import { instant } from './columns.ts'
import { embeddedUrl, type EmbeddedConfig } from './embedded.ts'

const moments = pgTable('moment', { at: instant().notNull() })

let config: EmbeddedConfig
let drop: () => Promise<void>
let admin: Client
beforeAll(async () => {
  const clone = await cloneDatabase()
  config = clone.config as EmbeddedConfig
  drop = clone.drop
  admin = new Client(config)
  await admin.connect()
  await admin.query('create table moment (at timestamp(3) with time zone not null)')
})
beforeEach(() => admin.query('truncate moment'))
afterAll(async () => {
  await admin.end()
  await drop()
})

const written = [
  '2026-11-15T10:00:00.000+08:00',
  '2026-11-15T10:00:00.500+08:00',
  '2026-11-15T10:00:00.120+08:00',
  '2026-11-15T10:00:00.123+08:00',
  // In New York these are the day before, in summer and in winter time.
  '2026-07-01T00:30:00.000+08:00',
  '2026-12-01T00:30:00.000+08:00',
  // China had summer time in 1988, and Shanghai its own time in 1900.
  '1988-07-01T12:00:00.000+08:00',
  '1900-01-01T12:00:00.000+08:00',
]

/** Writes and reads the moments on one connection. */
const roundTrip = async (client: Client) => {
  const db = drizzle(client, { casing })
  await db.insert(moments).values(written.map((at) => ({ at })))
  return (await db.select().from(moments)).map(({ at }) => at)
}

const inNewYork = '-c timezone=America/New_York'
const urlOf = (options: string) => `${embeddedUrl(config)}&options=${encodeURIComponent(options)}`

test.each(['Asia/Shanghai', 'America/New_York', 'Asia/Kolkata', 'America/St_Johns', 'UTC'])(
  'an instant is the same instant in a session in %s',
  async (zone) => {
    const client = new Client({ ...config, options: `-c timezone=${zone}` })
    await client.connect()
    expect(await roundTrip(client)).toEqual(written)
    await client.query(`set time zone 'America/New_York'`)
    await client.query('truncate moment')
    expect(await roundTrip(client)).toEqual(written)
    await client.end()
  },
)

test('an instant is the same instant when the address or the role sets the time zone', async () => {
  const byAddress = new Client(urlOf(inNewYork))
  await byAddress.connect()
  expect(await roundTrip(byAddress)).toEqual(written)
  await byAddress.end()
  await admin.query(`alter role ${escapeIdentifier(config.user)} in database ${config.database}
    set timezone to 'America/New_York'`)
  await admin.query('truncate moment')
  const byRole = new Client(config)
  await byRole.connect()
  expect((await byRole.query('show timezone')).rows).toEqual([{ TimeZone: 'America/New_York' }])
  expect(await roundTrip(byRole)).toEqual(written)
  await byRole.end()
})

test('the pool keeps its own settings and those of the address that do not contradict them', async () => {
  const address = urlOf(`${inNewYork} -c work_mem=5MB`)
  for (const connection of [address, { connectionString: address } as never]) {
    const { pool, close } = openDatabase(connection)
    const { rows } = await pool.query(`select current_setting('timezone') as zone,
      current_setting('lock_timeout') as patience, current_setting('work_mem') as memory`)
    expect(rows).toEqual([{ zone: 'Asia/Shanghai', patience: '4s', memory: '5MB' }])
    await close()
  }
})

test('a text that is not an instant is refused', () => {
  const column = moments.at
  expect(() => column.mapFromDriverValue('15/11/2026 10:00:00 CST')).toThrow('is not an instant')
})
