import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inRoot } from '../scripts/lib.mjs'
import { embeddedUrl } from '../server/src/db/embedded.ts'
import { cloneDatabase } from '../server/test/api.ts'
import { testSecret } from '../server/test/fixture.ts'

// The commands as whoever runs the server types them.

let dataDir: string
let database: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kangju-commands-'))
  database = await cloneDatabase()
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const run = (name: string, ...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const env = {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      SECRET_KEY: testSecret,
      DATABASE_URL: embeddedUrl(database.config as never),
      // Starting takes longer than the command itself, most of it for reading the sources.
      NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'kangju', 'node-compile'),
    }
    execFile(process.execPath, [inRoot('server', 'src', 'cli', `${name}.ts`), ...args], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: `${out}${err}`.trim() }),
    )
  })

const newOperator = ['create', '--code', 'NEWOP', '--name', '新运营商', '--card-prefix', '8688', '--contact', '林文轩']
const numbers = ['--mobile', '13800000000', '--finance-mobile', '13900000000']

test('an operator and its administrator are made once, with a password shown once', async () => {
  const made = await run('operator', ...newOperator, ...numbers, '--admin', 'linwx')
  expect(made).toMatchObject({ code: 0 })
  expect(made.said).toMatch(/^operator NEWOP is there; linwx signs in with \S{16} \(shown this once\)$/)
  expect(await run('operator', ...newOperator, ...numbers, '--admin', 'linwx')).toEqual({
    code: 1,
    said: 'kangju: the user name linwx is taken',
  })
  expect(await run('operator', ...newOperator, ...numbers, '--admin', 'other_admin')).toEqual({
    code: 1,
    said: 'kangju: there is an operator with this code already',
  })
})

test('tables of levels are taken in when they make sense, and not otherwise', async () => {
  const table = { name: '上海', adl: [100, 70, 50], cognition: [16, 4, 2], perception: [12, 4, 2] }
  const combined = [0, 1, 2, 3].map((level) => [level, level, level, level + 1])
  const put = async (content: unknown) => {
    const file = join(dataDir, 'tables.json')
    await writeFile(file, JSON.stringify(content))
    return run('operator', 'longcare', '--code', 'NEWOP', '--file', file)
  }
  expect(await put([{ prefix: '31', table: { ...table, combined } }])).toEqual({
    code: 0,
    said: 'tables beside the national one: 1',
  })
  const wrong = [
    { ...table, combined, adl: [70, 70, 50] },
    { ...table, combined: [[0]] },
    { ...table, combined, adl: [200, 70, 50] },
  ]
  for (const one of wrong) expect((await put([{ prefix: '31', table: one }])).said).toMatch(/^kangju: not valid: /)
  expect((await put([{ prefix: 'x', table: { ...table, combined } }])).code).toBe(1)
})

test('a parameter is set when it is known and within its bounds, and not otherwise', async () => {
  expect(await run('operator', 'set', '--code', 'NEWOP', 'singleSession=0', 'payTimeoutMin=45')).toEqual({
    code: 0,
    said: 'set singleSession, payTimeoutMin',
  })
  for (const wrong of ['singleSession=2', 'payTimeoutMin=0', 'noSuchThing=1', 'payTimeoutMin=abc'])
    expect([wrong, (await run('operator', 'set', '--code', 'NEWOP', wrong)).code]).toEqual([wrong, 1])
})

test('the trail verifies, and a row changed behind its back makes the command fail', async () => {
  expect(await run('audit-verify')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/audit rows, all as they were written$/) as string,
  })
  const client = new Client(database.config)
  await client.connect()
  await client.query(`alter table audit disable trigger append_only`)
  await client.query(`update audit set detail = '{}'`)
  await client.end()
  expect(await run('audit-verify')).toMatchObject({
    code: 1,
    said: expect.stringContaining('changed: operator') as string,
  })
})
