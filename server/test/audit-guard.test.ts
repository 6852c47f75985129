import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { role } from '@kangju/contract'
import { is, sql, TransactionRollbackError } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { prepareDatabase } from '../src/database.ts'
import { embeddedUrl, type EmbeddedConfig } from '../src/db/embedded.ts'
import { runtimeUser } from '../src/db/embedded-cluster.ts'
import { readRuntimeRole } from '../src/db/runtime-role.ts'
import { auditHeads, auditRows } from '../src/db/tables.ts'
import { keepAnchors, type AnchorKeeper } from '../src/http/anchor-keeper.ts'
import { compactAnchors, readAnchors } from '../src/http/audit-anchors.ts'
import { verifyAudit } from '../src/http/audit-verify.ts'
import { testApi, type TestApi } from './api/api.ts'
import { openAudit } from './api/open-audit.ts'
import { paidVisits } from './factories/field-rows.ts'

let api: TestApi
let dataDir: string
beforeAll(async () => {
  api = await testApi()
  await paidVisits(api)
})
afterAll(() => api.close())
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kangju-anchors-'))
  return () => rm(dataDir, { recursive: true, force: true })
})

let serial = 0
/** Writes some rows to the audit log. */
const write = async (count: number) => {
  for (let n = 0; n < count; n += 1) {
    serial += 1
    const body = { name: `guard_${serial}`, title: `角色${serial}`, authoritys: ['order' as const] }
    const { status, errors } = await api.admin(role.add, { body })
    if (status !== 200) throw new Error(JSON.stringify(errors))
  }
}

describe('the role of the running server', () => {
  const refused = async (statement: string) => {
    const error = await api.pool.query(statement).then(
      () => undefined,
      (why: { code?: string }) => why,
    )
    return error?.code
  }
  const denied = '42501'

  test('adds to the audit log and the ledger, and can neither change nor cut them', async () => {
    for (const table of ['audit', 'ledger_txn', 'ledger_entry', 'order_log']) {
      const { rows } = await api.pool.query<{ n: string }>(`select count(*) as n from ${table}`)
      expect([table, Number(rows[0]?.n) > 0]).toEqual([table, true])
      for (const harm of [
        `delete from ${table}`,
        `update ${table} set id = id`,
        `truncate ${table} cascade`,
        `drop table ${table} cascade`,
        `alter table ${table} disable trigger all`,
        `drop trigger append_only on ${table}`,
        `create trigger x before insert on ${table} for each row execute function refuse_change()`,
        `alter table ${table} owner to ${runtimeUser}`,
      ])
        expect([harm, await refused(harm)]).toEqual([harm, denied])
    }
    expect(await refused('delete from audit_head')).toBe(denied)
  })

  test('becomes no other role, and replaces no function', async () => {
    expect(await readRuntimeRole(api.pool as never)).toEqual({ name: runtimeUser, isOwner: false })
    expect(await refused('set role kangju')).toBe(denied)
    expect(await refused('set session_replication_role = replica')).toBe(denied)
    expect(
      await refused(
        `create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end'`,
      ),
    ).toBe(denied)
    expect(await refused('create table public.mine (id int)')).toBe(denied)
  })

  test('is prepared by the owner; a single role is warned of, and an owner beside an owner refused', async () => {
    const owner = { ...(api.config as EmbeddedConfig) }
    const runtime = { ...owner, user: runtimeUser }
    const said: string[] = []
    const prepare = (config: EmbeddedConfig, by: EmbeddedConfig) =>
      prepareDatabase(
        {
          config: { connectionString: embeddedUrl(config) },
          owner: { connectionString: embeddedUrl(by) },
          stop: () => Promise.resolve(),
        },
        (line) => said.push(line),
      )
    await prepare(runtime, owner)
    expect(said).toEqual([])
    await prepare(owner, owner)
    expect(said).toEqual([expect.stringContaining('DATABASE_OWNER_URL')])
    const differentlySpelled = { ...owner, port: owner.port }
    await expect(
      prepareDatabase(
        {
          config: { connectionString: `${embeddedUrl(differentlySpelled)}&application_name=x` },
          owner: { connectionString: embeddedUrl(owner) },
          stop: () => Promise.resolve(),
        },
        () => undefined,
      ),
    ).rejects.toThrow('must be neither their owner')
  })
})

describe('anchors', () => {
  let keeper: AnchorKeeper
  const keep = async (rows: number) => {
    keeper = keepAnchors({ ...api.tools, dataDir }, { rows, everyMs: 3_600_000 })
    Object.assign(api.tools, { audited: keeper.audited })
    await keeper.start()
  }

  test('are written after every so many rows, and at the end', async () => {
    await keep(3)
    expect(await readAnchors(dataDir)).toHaveLength(1)
    await write(2)
    expect(await readAnchors(dataDir)).toHaveLength(1)
    await write(1)
    await expect.poll(async () => (await readAnchors(dataDir)).length).toBe(2)
    await write(1)
    await keeper.stop()
    const anchors = await readAnchors(dataDir)
    expect(anchors).toHaveLength(3)
    // Chains that did not grow are not repeated.
    expect(anchors[2]?.heads).toHaveLength(1)
    expect((await verifyAudit(api.db, api.tools.keyring, anchors)).findings).toEqual([])
  })

  test('of each row reveal every cut, edit and truncation by the owner of the tables', async () => {
    await keep(1)
    await write(6)
    await keeper.stop()
    const anchors = await readAnchors(dataDir)
    const { keyring } = api.tools
    const [head] = await api.db
      .select()
      .from(auditHeads)
      .where(sql`seq > 6`)
      .orderBy(sql`seq desc`)
      .limit(1)
    if (head === undefined) throw new Error('there is no long chain')
    const { operatorId, lane, seq: last } = head
    const chain = sql`operator_id = ${operatorId} and lane = ${lane}`
    const after = async (...statements: ReturnType<typeof sql>[]) => {
      let found: string[] = []
      await api
        .owner()
        .transaction(async (tx) => {
          await openAudit(tx)
          for (const statement of statements) await tx.execute(statement)
          found = (await verifyAudit(tx, keyring, anchors)).findings.map(({ what }) => what)
          tx.rollback()
        })
        .catch((error: unknown) => {
          if (!is(error, TransactionRollbackError)) throw error
        })
      return found
    }
    const rewind = (to: number) =>
      sql`update audit_head set seq = ${to}, hash = (select hash from audit where ${chain} and seq = ${to}) where ${chain}`
    for (let cut = 1; cut <= 6; cut += 1) {
      const rows = sql`delete from audit where ${chain} and seq > ${last - cut}`
      expect([cut, await after(rows, rewind(last - cut))]).toEqual([cut, expect.arrayContaining(['cut off'])])
      expect([cut, await after(rows)]).toEqual([cut, expect.arrayContaining(['cut off'])])
    }
    for (let seq = 1; seq <= last; seq += 1) {
      expect(await after(sql`update audit set ip = '10.0.0.1' where ${chain} and seq = ${seq}`)).toContain('changed')
      expect((await after(sql`delete from audit where ${chain} and seq = ${seq}`)).length).toBeGreaterThan(0)
    }
    expect(await after(sql`delete from audit where ${chain}`, sql`delete from audit_head where ${chain}`)).toContain(
      'cut off',
    )
    expect(await after(sql`truncate audit, audit_head`)).toContain('cut off')
    expect(await after()).toEqual([])
  })

  test('that were altered are found, and a long file is replaced by its last rows', async () => {
    await keep(1)
    await write(3)
    await keeper.stop()
    const { keyring } = api.tools
    const file = join(dataDir, 'audit-anchors.ndjson')
    const written = await readFile(file, 'utf8')
    const altered = written.replace(/"seq":(\d+)/, (_all, seq: string) => `"seq":${Number(seq) + 1}`)
    await writeFile(file, altered)
    expect((await verifyAudit(api.db, keyring, await readAnchors(dataDir))).findings.map(({ what }) => what)).toContain(
      'forged anchor',
    )
    await compactAnchors(dataDir, keyring, api.now(), 10)
    expect(await readFile(file, 'utf8')).toBe(altered)
    await writeFile(file, written)
    await compactAnchors(dataDir, keyring, api.now(), 10)
    const [whole, ...rest] = await readAnchors(dataDir)
    expect(rest).toEqual([])
    const heads = await api.db.select().from(auditHeads)
    const rising = (all: { seq: number }[] = []) => all.map(({ seq }) => seq).toSorted((a, b) => a - b)
    expect(rising(whole?.heads)).toEqual(rising(heads))
    expect((await verifyAudit(api.db, keyring, [whole!])).findings).toEqual([])
    expect(await api.db.$count(auditRows)).toBeGreaterThan(10)
  })
})
