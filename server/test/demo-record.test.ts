import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../src/db/client.ts'
import { loadPast } from '../src/demo/past/load-past.ts'
import { digestsOf, makeBeginning, makePast } from '../src/demo/past/make-past.ts'
import { readPast } from '../src/demo/past/past-file.ts'
import { recordingTools } from '../src/demo/past/recording-tools.ts'
import { cloneDatabase } from './api/api.ts'

const isWhole = process.env['SWEEP_RECORD'] === 'all'
let database: ReturnType<typeof openDatabase>
let drop: () => Promise<void>
let folder: string

beforeAll(async () => {
  const clone = await cloneDatabase('migrated')
  drop = clone.drop
  database = openDatabase(clone.config as never, { isHasty: true, patience: 0 })
  folder = await mkdtemp(join(tmpdir(), 'kangju-record-'))
})

afterAll(async () => {
  await database.close()
  await drop()
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
