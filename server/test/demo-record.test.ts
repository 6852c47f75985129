import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../src/db/client.ts'
import { migrate } from '../src/db/migrate.ts'
import { loadPast } from '../src/demo/past/load-past.ts'
import { digestsOf, makeBeginning, makePast } from '../src/demo/past/make-past.ts'
import { readPast } from '../src/demo/past/past-file.ts'
import { recordingTools } from '../src/demo/past/recording-tools.ts'

const server = inject('postgres') as ClientConfig
const name = `record_${randomBytes(6).toString('hex')}`
const admin = new Client({ ...server, database: 'postgres' })
const isWhole = process.env['SWEEP_RECORD'] === 'all'
let database: ReturnType<typeof openDatabase>
let folder: string

beforeAll(async () => {
  await admin.connect()
  await admin.query(`create database ${name}`)
  await migrate({ ...server, database: name })
  database = openDatabase({ ...server, database: name } as never, { isHasty: true, patience: 0 })
  folder = await mkdtemp(join(tmpdir(), 'kangju-record-'))
})

afterAll(async () => {
  await database.close()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
  await rm(folder, { recursive: true, force: true })
})

/** The tables in which two records differ. */
const differences = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((table) => one[table] !== other[table])

/** Tables that later orders do not change, so that beginning and whole record agree. */
const unchanged =
  'account banner customer_client dispatch_config health_record longcare_assessment organ people_apply role tv_top'.split(
    ' ',
  )

test('a record with a removed column is refused, with advice', async () => {
  const past = { ...(await readPast()), tables: [{ name: 'account', columns: { id: ['1'], gone: ['2'] } }] }
  const loading = { tools: recordingTools(database.db, folder), pool: database.pool, opened: () => Promise.resolve() }
  await expect(loadPast(loading, past, new Date())).rejects.toThrow(/account\.gone.*npm run demo:record/)
})

const patience = isWhole ? 3_600_000 : 600_000

test(
  'the services create the recorded rows; if they should create others, run npm run demo:record',
  async () => {
    const past = await readPast()
    const whole = digestsOf(past)
    const tools = recordingTools(database.db, folder)
    if (isWhole) return expect(differences(digestsOf(await makePast(tools)), whole)).toEqual([])
    const made = await makeBeginning(tools)
    expect(differences(made, past.beginning)).toEqual([])
    expect(unchanged.filter((table) => made[table] !== whole[table])).toEqual([])
  },
  patience,
)

test('the record contains no date of the day of its recording', async () => {
  const { tables } = await readPast()
  const dated = tables.flatMap(({ name: table, columns }) =>
    Object.entries(columns).flatMap(([column, values]) =>
      values.some((value) => value !== null && /(?<!\d)20(?:2[5-9]|3\d)-?[01]\d-?[0-3]\d/.test(value))
        ? [`${table}.${column}`]
        : [],
    ),
  )
  expect(dated).toEqual([])
})
