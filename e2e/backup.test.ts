import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { Client, type ClientConfig } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPostgresClient } from '../scripts/machine.mjs'
import { files } from '../server/src/db/tables.ts'
import { openDatabase, type Db } from '../server/src/db/client.ts'
import { runtimeUser, superuser } from '../server/src/db/embedded-cluster.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { readAnchors, writeAnchor } from '../server/src/http/audit-anchors.ts'
import { verifyAudit } from '../server/src/http/audit-verify.ts'
import { readBytes } from '../server/src/modules/base/file/service.ts'
import { reconcile } from '../server/src/modules/books/ledger/reconcile.ts'
import { s3Store } from '../server/src/store/s3.ts'
import { cloneDatabase, testApi, type TestApi } from '../server/test/api/api.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { checkInvariants } from '../server/test/api/invariants.ts'
import { startS3 } from '../server/test/api/stores.ts'
import { pixel, uploadPicture } from '../server/test/api/upload.ts'
import { moneyCalls, moneyTown, signedIn } from '../server/test/money/calls.ts'

// The drill: a filled installation is backed up with deploy/backup.sh and restored with deploy/restore.sh into a new
// cluster and another file store, and everything in it is compared.

const script = (name: string) => fileURLToPath(new URL(`../deploy/${name}`, import.meta.url))

let folder: string
let database: Awaited<ReturnType<typeof cloneDatabase>>
let api: TestApi
let cluster: Awaited<ReturnType<typeof startEmbedded>>
let s3: Awaited<ReturnType<typeof startS3>>
let programs: string
/** As in deploy/compose.yaml; the cluster of the test has roles with these names already. */
const restored = { database: 'drill', user: 'drill_owner', password: 'owner-of-the-drill' }

const ofDatabase = ({ host, port, user, password, database: name }: ClientConfig) => ({
  PGHOST: String(host),
  PGPORT: String(port),
  PGUSER: String(user),
  PGPASSWORD: String(password),
  PGDATABASE: String(name),
})

const run = async (
  name: 'backup.sh' | 'restore.sh' | 'postgres/roles.sh',
  env: Record<string, string>,
  ...args: string[]
) => {
  const PATH = [programs, process.env['PATH']].join(delimiter)
  const { stdout } = await promisify(execFile)(script(name), args, { env: { PATH, DEMO: '0', ...env } })
  return stdout.trim().split('\n').at(-1) ?? ''
}
const backUp = () =>
  run('backup.sh', { ...ofDatabase(database.config), DATA_DIR: api.tools.dataDir, BACKUP_DIR: join(folder, 'backups') })
/** The restored database, by its owner, who is no superuser. */
const target = () => ({ ...cluster.config, ...restored })
const restore = (backup: string) =>
  run(
    'restore.sh',
    {
      ...ofDatabase(target()),
      DATA_DIR: join(folder, 'restored'),
      FILES_S3_URL: s3.place.url,
      FILES_S3_BUCKET: s3.place.bucket,
      FILES_S3_KEY: s3.place.key,
      FILES_S3_SECRET: s3.place.secret,
    },
    backup,
  )

beforeAll(async () => {
  const found = await findPostgresClient()
  if (found === undefined) throw new Error('this test needs pg_dump 17 (`npm test` unpacks it)')
  programs = found
  folder = await mkdtemp(join(tmpdir(), 'kangju-backup-'))
  database = await cloneDatabase()
  api = await testApi({ database: { config: database.config, drop: () => Promise.resolve() } })
  s3 = await startS3()
  await mkdir(join(folder, 'cluster'))
  cluster = await startEmbedded({ directory: join(folder, 'cluster'), durable: false, log: console.error })
  const names = { OWNER_NAME: restored.user, APP_NAME: 'drill_app', DATABASE_NAME: restored.database }
  const passwords = { OWNER_PASSWORD: restored.password, APP_PASSWORD: 'server-of-the-drill' }
  await run('postgres/roles.sh', { ...ofDatabase({ ...cluster.config, user: superuser }), ...names, ...passwords })
})
afterAll(async () => {
  await cluster.stop()
  await s3.close()
  await api.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Orders, payments, refunds, withdrawals, wallets, audit rows and files. */
const fill = async () => {
  const town = await signedIn(api, await moneyTown(api, 3))
  const calls = moneyCalls(town)
  const send = async ({ endpoint, id, token, key, body }: ReturnType<typeof calls.sale>) => {
    const params = id === undefined ? {} : { params: { id } }
    const headers = { 'idempotency-key': key }
    const reply = await api.withToken(token)(endpoint, { ...params, body: body as never, headers } as never)
    expect([endpoint.path, reply.status]).toEqual([endpoint.path, 200])
    return reply.data as { id: string }
  }
  for (let n = 1; n <= 6; n += 1) {
    const sold = await send(calls.sale(n))
    if (n % 2 === 0) await send(calls.directRefund(sold.id))
  }
  await send(calls.withdrawal(0))
  for (const purpose of ['content', 'staff', 'customer'] as const)
    await uploadPicture(api, testNames('a').admin, purpose)
  await writeAnchor(api.tools.dataDir, api.db, api.tools.keyring, api.now())
}

/** Every table by its count and the digest of its rows. */
const digests = async (db: Db) => {
  const { rows } = await db.execute<{ name: string }>(
    sql`select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
      where schemaname in ('public', 'drizzle', 'months') order by 1`,
  )
  const all: Record<string, string> = {}
  for (const { name } of rows) {
    const { rows: found } = await db.execute<{ digest: string }>(
      sql.raw(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from ${name} t`,
      ),
    )
    all[name] = found[0]?.digest ?? ''
  }
  return all
}

const moneyOf = async (db: Db) => {
  const { rows: ledger } = await db.execute(
    sql`select account, side, sum(fen)::bigint as fen from ledger_entry group by account, side order by account, side`,
  )
  const { rows: wallets } = await db.execute(sql`select * from wallet order by id`)
  return { ledger, wallets }
}

let backup: string

test('a backup is complete, private and named after its time', async () => {
  await fill()
  backup = await backUp()
  expect(backup).toMatch(/\/kangju-\d{8}T\d{6}Z$/)
  expect((await readdir(backup)).toSorted()).toEqual(['SHA256SUMS', 'audit-anchors.ndjson', 'database.dump', 'files'])
  expect((await stat(join(backup, 'database.dump'))).mode & 0o777).toBe(0o600)
  expect((await stat(backup)).mode & 0o777).toBe(0o700)
})

test('restored into a new cluster and a bucket, every row, balance and file is as it was', async () => {
  await restore(backup)
  // What the start of a server does: the rights of its role.
  await migrate(target(), runtimeUser)
  const reached = openDatabase(target() as never, { connections: 1 })
  expect(await digests(reached.db)).toEqual(await digests(api.owner()))
  await reached.close()
  const store = s3Store(s3.place)
  const config = { ...cluster.config, database: restored.database }
  const again = await testApi({ database: { config, drop: () => Promise.resolve() }, store })
  try {
    const money = await moneyOf(again.db)
    expect(money).toEqual(await moneyOf(api.db))
    expect([money.ledger.length > 3, money.wallets.length > 3]).toEqual([true, true])
    expect(await checkInvariants(again.db)).toEqual([])
    expect(await reconcile(again.tools)).toBe(0)
    const rows = await again.db.select().from(files)
    expect(rows.length).toBeGreaterThanOrEqual(3)
    for (const row of rows) {
      const bytes = await readBytes(again.tools, row)
      expect(bytes.equals(await readBytes(api.tools, row))).toBe(true)
      expect(bytes.includes('IHDR') && bytes.length >= pixel.length / 2).toBe(true)
    }
    const anchors = await readAnchors(join(folder, 'restored'))
    expect([anchors.length, (await verifyAudit(again.db, again.tools.keyring, anchors)).findings]).toEqual([1, []])
    // Sequences and constraints work: the restored installation takes another upload and order number.
    expect((await uploadPicture(again, testNames('a').admin, 'staff')).id).toMatch(/^[0-9a-f-]{36}$/)
  } finally {
    await again.close()
  }
})

test('a restore into a database with tables, or of a damaged backup, changes nothing', async () => {
  const client = new Client(target())
  await client.connect()
  const count = async () => (await client.query<{ n: string }>('select count(*) as n from audit')).rows[0]?.n
  const before = await count()
  await expect(restore(backup)).rejects.toThrow(/already exists/)
  const damaged = join(folder, 'damaged')
  await promisify(execFile)('cp', ['-a', backup, damaged])
  await writeFile(join(damaged, 'database.dump'), 'x', { flag: 'a' })
  await expect(restore(damaged)).rejects.toThrow(/SHA256SUMS|computed|database\.dump/)
  expect(await count()).toBe(before)
  await client.end()
})

test('the next backup links the files that did not change, and old ones are removed', async () => {
  const [file] = await api.db.select().from(files).limit(1)
  const key = `files/${file?.id.slice(-2)}/${file?.id}.png`
  const inode = async (of: string) => (await stat(join(of, key))).ino
  const next = await backUp()
  expect(next > backup).toBe(true)
  const env = { ...ofDatabase(database.config), DATA_DIR: api.tools.dataDir, BACKUP_DIR: join(folder, 'backups') }
  // It may begin in the same second.
  const last = await run('backup.sh', { ...env, BACKUP_KEEP: '2' })
  expect(last > next).toBe(true)
  expect((await readdir(join(folder, 'backups'))).toSorted()).toEqual(
    [next, last].map((path) => path.slice(path.lastIndexOf('/') + 1)),
  )
  expect(await inode(last)).toBe(await inode(next))
})
