import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inRoot } from '../scripts/lib.mjs'
import { embeddedUrl } from '../server/src/db/embedded.ts'
import { cloneDatabase } from '../server/test/api/api.ts'
import { testSecret } from '../server/test/api/fixture.ts'

// The commands, run as an administrator of the server would.

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
      // Starting takes longer than the command itself, mostly for reading the sources.
      NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'kangju', 'node-compile'),
    }
    execFile(process.execPath, [inRoot('server', 'src', 'cli', `${name}.ts`), ...args], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: `${out}${err}`.trim() }),
    )
  })

const newOperator = ['create', '--code', 'NEWOP', '--name', '新运营商', '--card-prefix', '8688', '--contact', '林文轩']
const numbers = ['--mobile', '13800000000', '--finance-mobile', '13900000000']

test('an operator and its administrator are created once, with a password shown once', async () => {
  const create = () => run('operator', ...newOperator, ...numbers, '--admin', 'linwx')
  expect(await create()).toEqual({
    code: 0,
    said: expect.stringMatching(/^operator NEWOP is there; linwx signs in with \S{16} \(shown this once\)$/) as string,
  })
  expect(await create()).toEqual({ code: 1, said: 'kangju: there is an operator with this code already' })
})

test('the audit log verifies, and a row changed in the database makes the command fail', async () => {
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
