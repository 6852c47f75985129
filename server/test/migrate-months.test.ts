import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { Client, type ClientConfig } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { casing, openDatabase, type Database } from '../src/db/client.ts'
import { runtimeUser } from '../src/db/embedded-cluster.ts'
import { migrate } from '../src/db/migrate.ts'
import { monthsOf, partitionedTables, rowsOutside } from '../src/db/partitions.ts'
import { writeAudit } from '../src/http/audit.ts'
import { verifyAudit } from '../src/http/audit-verify.ts'
import { post } from '../src/modules/books/ledger/service.ts'
import { system, writeLog } from '../src/modules/care/order/log.ts'
import { makeKeyring } from '../src/secret/keyring.ts'
import { newId } from '../src/secret/token.ts'
import { testSecret } from './api/fixture.ts'

// A database of the version before the partitions, with rows of several years, becomes one with partitions.

const keyring = makeKeyring(testSecret)
const operatorId = newId()
const months = ['2021-07', '2024-02', '2026-09', '2026-10', '2026-11', '2026-12']
const name = `test_${randomBytes(6).toString('hex')}`
let config: ClientConfig
let admin: Client
let folder: string
let old: Database

/** The migrations up to the one before the partitions. */
const earlierMigrations = async () => {
  const all = fileURLToPath(new URL('../src/db/migrations', import.meta.url))
  await cp(all, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string }[] }
  const at = journal.entries.findIndex(({ tag }) => tag.endsWith('_month_keys'))
  expect(at).toBeGreaterThan(50)
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }))
}

beforeAll(async () => {
  const server = inject('postgres') as ClientConfig
  folder = await mkdtemp(join(tmpdir(), 'kangju-migrations-'))
  await earlierMigrations()
  admin = new Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name}`)
  config = { ...server, database: name }
  const client = new Client(config)
  await client.connect()
  await applyMigrations(drizzle(client, { casing }), { migrationsFolder: folder })
  // As a server of that version leaves them, and one right that an administrator gave.
  await client.query(`grant select, insert, update, delete on all tables in schema public to ${runtimeUser};
    alter default privileges in schema public grant select, insert, update, delete on tables to ${runtimeUser};
    revoke update, delete on audit, ledger_entry, order_log from ${runtimeUser};
    grant select on audit to public`)
  await client.end()
  old = openDatabase(config as never, { connections: 2 })
})
afterAll(async () => {
  await old.close()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
  await rm(folder, { recursive: true, force: true })
})

/** Rows on both sides of each month's beginning in Beijing. */
const moments = months.flatMap((month) => {
  const begin = Date.parse(`${month}-01T00:00:00+08:00`)
  return [new Date(begin - 1), new Date(begin), new Date(begin + 86_400_000)]
})

const fill = async () => {
  for (const [n, now] of moments.entries())
    await old.db.transaction(async (tx) => {
      const legs = [{ account: 'WALLET_AVAIL' as const, ownerId: newId(), fen: n + 1 }]
      const posting = { operatorId, bizType: 'order.paid' as const, bizNo: `ZD${n}`, now }
      await post(tx, { ...posting, debit: [{ account: 'CASH:cash', fen: n + 1 }], credit: legs })
      await writeLog(tx, { operatorId, mainId: newId(), action: 'note', actor: system, remark: `${n}`, now })
      const actor = { actorId: null, actorName: null, ip: null, entityId: null }
      await writeAudit(tx, keyring, { ...actor, operatorId, at: now, action: 'order.note', detail: { n } })
    })
}

/** What must be the same before and after, by table. */
const pictureOf = async ({ db }: Database) => {
  const all: Record<string, unknown> = {}
  for (const table of partitionedTables) {
    const own = sql.raw(`'public.${table}'::regclass`)
    const { rows } = await db.execute(sql`
      select (select count(*) || ' ' || md5(string_agg(t::text, '|' order by t::text)) from ${sql.identifier(table)} t) as rows,
        (select array_agg(column_name || ' ' || data_type || ' ' || is_nullable order by ordinal_position) from information_schema.columns
          where table_schema = 'public' and table_name = ${table}) as columns,
        (select array_agg(replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') order by indexrelid::regclass::text) from pg_index
          where indrelid = ${own} and not indisprimary) as indexes,
        (select array_agg(replace(pg_get_triggerdef(oid), 'public.', '') order by tgname) from pg_trigger
          where tgrelid = ${own} and not tgisinternal) as triggers,
        (select array_agg(conname || ' ' || pg_get_constraintdef(oid) order by conname) from pg_constraint
          where conrelid = ${own} and contype in ('f', 'c')) as rules,
        (select array_agg(grantee || ' ' || privilege_type order by 1) from information_schema.role_table_grants
          where table_schema = 'public' and table_name = ${table}) as rights`)
    all[table] = rows[0]
  }
  const { rows: sums } = await db.execute(sql`
    select (select md5(string_agg(s::text, '|' order by s::text)) from day_sum_change s) as days,
      (select md5(string_agg(w::text, '|' order by w::text)) from wallet_month_change w) as months`)
  return { ...all, sums }
}

test('every row, index, trigger, rule and right is as it was, and each row is in its month', async () => {
  await fill()
  const before = await pictureOf(old)
  // A command migrates without giving the role of the server its rights again.
  await migrate(config)
  const now = openDatabase(config as never, { connections: 2 })
  expect(await pictureOf(now)).toEqual(before)
  for (const table of partitionedTables) {
    const present = await monthsOf(now.db, table)
    expect(present).toEqual(expect.arrayContaining(['2021-06', '2021-07', '2024-01', '2026-09', '2026-12']))
    expect(present).not.toContain('2022-01')
    expect(await rowsOutside(now.db, table)).toBe(0)
    const { rows } = await now.db.execute<{ wrong: number }>(sql`
      select count(*)::int as wrong from ${sql.identifier(table)} t
      where tableoid::regclass::text <> 'months.' || ${table} || to_char(at at time zone 'Asia/Shanghai', '_YYYY_MM')`)
    expect(rows[0]?.wrong).toBe(0)
  }
  expect((await verifyAudit(now.db, keyring, [])).findings).toEqual([])
  await now.close()
})

test('the rules hold as before: entries balance at the commit, and nothing is changed or deleted', async () => {
  await migrate(config, runtimeUser)
  const { db, close } = openDatabase({ ...config, user: runtimeUser } as never, { connections: 2 })
  const at = moments.at(-1)!
  const posting = { operatorId, bizType: 'order.paid' as const, now: at }
  const cash = (fen: number) => [{ account: 'CASH:cash' as const, fen }]
  await db.transaction((tx) => post(tx, { ...posting, bizNo: 'AFTER', debit: cash(5), credit: cash(5) }))
  const { rows } = await db.execute<{ id: string }>(sql`select id from ledger_txn where biz_no = 'AFTER'`)
  const uneven = db.execute(sql`insert into ledger_entry (id, txn_id, operator_id, account, side, fen, at)
    values (${newId()}, ${rows[0]?.id}, ${operatorId}, 'CASH:cash', 'debit', 1, ${at.toISOString()})`)
  await expect(uneven).rejects.toMatchObject({ cause: { code: '23514' } })
  const elsewhere = db.execute(sql`insert into ledger_entry (id, txn_id, operator_id, account, side, fen, at)
    values (${newId()}, ${newId()}, ${operatorId}, 'CASH:cash', 'debit', 1, ${at.toISOString()})`)
  await expect(elsewhere).rejects.toMatchObject({ cause: { code: '23503' } })
  for (const table of partitionedTables) {
    const harm = sql`delete from ${sql.identifier(table)}`
    await expect(db.execute(harm)).rejects.toMatchObject({ cause: { code: '42501' } })
    await expect(old.db.execute(harm)).rejects.toMatchObject({ cause: { code: 'P0001' } })
  }
  await close()
})
