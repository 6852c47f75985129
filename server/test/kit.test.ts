import { Writable } from 'node:stream'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditHeads, auditRows, idempotencyKeys, rowCountChanges } from '../src/db/tables.ts'
import { foldRowCounts } from '../src/db/counters.ts'
import { nextNumber } from '../src/db/numbers.ts'
import { takeAnchor, verifyAudit } from '../src/http/audit-verify.ts'
import { forgetOldKeys } from '../src/http/idempotency.ts'
import { organs } from '../src/modules/organs/organ/table.ts'
import { allRoutes } from '../src/modules/routes.ts'
import { makeLog } from '../src/kit/log.ts'
import { openAudit } from './api/open-audit.ts'
import { testApi, type TestApi } from './api/api.ts'
import { clashes, createThings, thing, thingRoutes } from './thing.ts'

const metricsToken = 'metrics-only-0123456789-abcdefghij'
let api: TestApi
const logged: string[] = []
beforeAll(async () => {
  const memory = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged.push(chunk.toString())
      done()
    },
  })
  api = await testApi({ routes: [...allRoutes, ...thingRoutes], log: makeLog('trace', memory), metricsToken })
  await api.owner().execute(createThings)
})
afterAll(() => api.close())

let serial = 0
const add = async (rest: object = {}, as = api.admin) => {
  serial += 1
  return (await as(thing.add, { body: { name: `东西${serial}`, kind: 'round', ...rest } })).data.id
}
const read = async (id: string) => (await api.admin(thing.read, { params: { id } })).data
const key = (value: string) => ({ headers: { 'idempotency-key': value } })

test('a standard area works from its declaration alone: add, edit, publish, list, withdraw, delete', async () => {
  const id = await add({ name: '夏季横幅' })
  expect(
    (await api.as('goods')(thing.edit, { body: { id, version: 1, name: '秋季横幅', kind: 'square' } })).data.version,
  ).toBe(2)
  expect((await api.admin(thing.changestatus, { body: { id, status: 'onSale' } })).status).toBe(200)
  expect(
    (await api.admin(thing.list, { query: { name: '秋季', kind: 'square', status: 'onSale' } })).data,
  ).toMatchObject({
    items: [{ id, name: '秋季横幅', version: 3, status: 'onSale', createdByName: '测试员' }],
    total: 1,
    capped: false,
  })
  expect(await api.admin(thing.remove, { body: { ids: [id] } })).toMatchObject({ status: 409, code: 40902 })
  await api.admin(thing.changestatus, { body: { id, status: 'offSale' } })
  expect((await api.admin(thing.remove, { body: { ids: [id] } })).status).toBe(200)
  expect((await api.admin(thing.read, { params: { id } })).status).toBe(404)
  expect((await api.admin(thing.list, { query: { name: '秋季' } })).data.total).toBe(0)
})

test('instants have the offset of Beijing', async () => {
  expect((await read(await add())).createdAt).toBe('2026-11-15T10:00:00.000+08:00')
})

test('a sensitive field is stored encrypted, shown masked, and kept, changed or cleared by an edit', async () => {
  const id = await add({ idCard: '11010519491231002X' })
  expect((await read(id)).idCard).toBe('110105********002X')
  const { rows } = await api.db.execute(sql`select id_card, id_card_index from thing where id = ${id}`)
  expect(JSON.stringify(rows)).not.toContain('110105')
  const { name, kind } = await read(id)
  await api.admin(thing.edit, { body: { id, version: 1, name, kind, idCard: '110105********002X' } })
  expect((await api.admin(thing.reveal, { body: { id, field: 'idCard' } })).data.value).toBe('11010519491231002X')
  await api.admin(thing.edit, { body: { id, version: 2, name, kind, idCard: null } })
  expect((await read(id)).idCard).toBeNull()
})

test('a name in use is refused on its field, with the name of the field, in the requested language', async () => {
  const id = await add()
  const { name } = await read(id)
  const refused = await api.admin(thing.add, { body: { name, kind: 'round' }, headers: { 'accept-language': 'ja' } })
  expect(refused).toMatchObject({
    status: 422,
    code: 40904,
    message: '名前は既に存在します。',
    errors: { name: ['既に存在します。'] },
  })
})

test("an answer is in the caller's first supported language, else in Chinese", async () => {
  const ask = async (language: string) =>
    (await api.anonymous(thing.list, { headers: { 'accept-language': language } })).message
  expect(await ask('fr, de;q=0.9, es-MX;q=0.8, en;q=0.1')).toBe('La sesión no es válida. Inicie sesión de nuevo.')
  expect(await ask('fr')).toBe('登录已失效，请重新登录')
  expect(await ask('*;q=0.1,en;q=0')).toBe('登录已失效，请重新登录')
})

test('an account bound to an organisation sees rows of that organisation only', async () => {
  const [ours] = await api.db.select().from(organs).where(eq(organs.name, 'Organ A'))
  const bound = api.asUser('bound_a')
  await api.db.execute(sql`update role set authoritys = '{goods}' where name = 'operator_role'`)
  const mine = await add({ organId: ours?.id })
  const notMine = await add()
  expect((await bound(thing.list)).data).toMatchObject({ total: 1, counts: { draft: 1 }, items: [{ id: mine }] })
  expect((await bound(thing.read, { params: { id: notMine } })).status).toBe(404)
  expect((await bound(thing.edit, { body: { id: notMine, version: 1, name: '偷改', kind: 'round' } })).status).toBe(404)
  expect((await bound(thing.remove, { body: { ids: [mine, notMine] } })).status).toBe(404)
})

test('the figures of the database stay exact while twenty users add, move and delete, folded or not', async () => {
  await Promise.all(
    Array.from({ length: 20 }, async (_, i) => {
      const id = await add()
      if (i % 2 === 0) await api.admin(thing.changestatus, { body: { id, status: 'onSale' } })
      if (i % 5 === 1) await api.admin(thing.remove, { body: { ids: [id] } })
    }),
  )
  const truth = async () => {
    const { rows } = await api.db.execute<{ status: string; n: number }>(sql`
      select status, count(*)::int as n from thing where deleted_at is null
      and operator_id = (select id from operator where code = 'A') group by status`)
    return Object.fromEntries(rows.map((row) => [row.status, row.n]))
  }
  const shown = async () =>
    Object.fromEntries(Object.entries((await api.admin(thing.list)).data.counts ?? {}).filter(([, n]) => n > 0))
  expect(await shown()).toEqual(await truth())
  await foldRowCounts(api.db)
  expect(await api.db.select().from(rowCountChanges)).toEqual([])
  expect(await shown()).toEqual(await truth())
})

test('a filter that matches more than ten thousand says so, and counts exactly on request', async () => {
  await api.db.execute(sql`
    insert into thing (id, operator_id, created_at, updated_at, name, kind, status)
    select gen_random_uuid(), (select id from operator where code = 'A'), now(), now(), 'many ' || n, 'square', 'draft' from generate_series(1, 10050) n`)
  expect((await api.admin(thing.list, { query: { name: 'many' } })).data).toMatchObject({ total: 10_000, capped: true })
  expect((await api.admin(thing.list, { query: { name: 'many', count: 'exact' } })).data).toMatchObject({
    total: 10_050,
    capped: false,
  })
  await api.db.execute(sql`delete from thing where name like 'many %'`)
})

test('an endpoint that moves stock needs a key', async () => {
  const id = await add()
  expect((await api.admin(thing.take, { body: { id, n: 1 } })).errors).toEqual({ 'Idempotency-Key': ['必填'] })
  expect((await api.admin(thing.take, { body: { id, n: 1 }, ...key('ключ') })).status).toBe(422)
})

test('twenty copies of one request have one effect; the same key for another request is refused', async () => {
  const id = await add()
  const send = () => api.admin(thing.take, { body: { id, n: 10 }, ...key('once') })
  const replies = await Promise.all(Array.from({ length: 20 }, send))
  expect(replies.every((reply) => reply.status === 200 || reply.code === 40905)).toBe(true)
  expect(replies.some((reply) => reply.status === 200)).toBe(true)
  expect((await send()).data).toEqual({ left: 90 })
  expect((await read(id)).stock).toBe(90)
  expect(await api.db.$count(auditRows, and(eq(auditRows.action, 'thing.take'), eq(auditRows.entityId, id)))).toBe(1)
  expect(await api.admin(thing.take, { body: { id, n: 11 }, ...key('once') })).toMatchObject({
    status: 422,
    code: 42201,
  })
  expect((await api.as('goods')(thing.take, { body: { id, n: 10 }, ...key('once') })).data).toEqual({ left: 80 })
})

test('a failed request leaves its key free; a key expires after a day', async () => {
  const id = await add()
  expect((await api.admin(thing.take, { body: { id, n: 101 }, ...key('retry') })).status).toBe(409)
  expect((await api.admin(thing.take, { body: { id, n: 100 }, ...key('retry2') })).status).toBe(200)
  expect(await api.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, 'retry'))).toEqual([])
  await forgetOldKeys(api.db, new Date(api.now().getTime() + 24 * 60 * 60 * 1000 + 1))
  expect(await api.db.select().from(idempotencyKeys)).toEqual([])
})

test('a hundred takers of a hundred pieces take exactly all of them', async () => {
  const id = await add()
  const replies = await Promise.all(
    Array.from({ length: 110 }, (_, i) => api.admin(thing.take, { body: { id, n: 1 }, ...key(`taker-${i}`) })),
  )
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(100)
  expect((await read(id)).stock).toBe(0)
})

test('a failing request is rolled back, hides its cause, and is logged without secrets', async () => {
  const id = await add()
  const before = await api.db.$count(auditRows)
  const reply = await api.admin(thing.fail, { body: { id } })
  expect(reply).toMatchObject({ status: 500, code: 50000, message: '服务器出现错误' })
  expect(JSON.stringify(reply)).not.toContain('hunter2')
  expect((await read(id)).stock).toBe(100)
  expect(await api.db.$count(auditRows)).toBe(before)
  expect(logged.join('')).toContain('password=hunter2 for ***')
})

test('two deadlocked writers both succeed, one of them after a retry', async () => {
  const [first, second] = [await add(), await add()]
  Object.assign(clashes, { begun: 0, held: 0 })
  const replies = await Promise.all([
    api.admin(thing.clash, { body: { first, second } }),
    api.admin(thing.clash, { body: { first: second, second: first } }),
  ])
  expect(replies.map((reply) => reply.status)).toEqual([200, 200])
  // The retried one may be faster than the other wakes up, and deadlock once more.
  expect(clashes.begun).toBeGreaterThanOrEqual(3)
})

test('a download is named in UTF-8, never cached, and leaves a row in the audit log', async () => {
  const reply = await api.app.inject({
    url: '/api/thing/paper',
    headers: { authorization: `Bearer ${await api.tokenOf('admin_a')}` },
  })
  expect(reply.headers['content-disposition']).toBe(
    `attachment; filename="___20261115.txt"; filename*=UTF-8''%E4%B8%9C%E8%A5%BF_20261115.txt`,
  )
  expect(reply.headers['cache-control']).toBe('private, no-store')
  expect(reply.body).toBe('东西')
  expect(await api.db.select().from(auditRows).where(eq(auditRows.action, 'thing.paper'))).toHaveLength(1)
})

test('printable numbers count up by day and never repeat, also concurrently', async () => {
  const at = new Date('2026-11-15T15:59:59Z')
  const numbers = await Promise.all(Array.from({ length: 40 }, () => nextNumber(api.db, 'ZD', at)))
  expect(numbers.toSorted().at(0)).toBe('ZD20261115000001')
  expect(numbers.toSorted().at(-1)).toBe('ZD20261115000040')
  expect(await nextNumber(api.db, 'ZD', new Date('2026-11-15T16:00:00Z'))).toBe('ZD20261116000001')
})

test('no token, ID number or phone gets into the log', async () => {
  const token = await api.tokenOf('admin_a')
  await api.app.inject({ url: `/api/userinfo?token=${token}`, headers: { authorization: `Bearer ${token}` } })
  await api.app.inject({
    url: `/api/customerclient/idcard/11010519491231002X?mobile=13812345678`,
    headers: { authorization: `Bearer ${token}` },
  })
  await api.app.inject({ url: '/api/customerclient/idcard/E7654321', headers: { authorization: `Bearer ${token}` } })
  await api.app.inject({ url: `/api/${token}` })
  const text = logged.join('')
  expect(text).toContain('/api/customerclient/idcard/***')
  for (const secret of [token, '11010519491231002X', 'E7654321', '13812345678']) expect(text).not.toContain(secret)
})

test('the audit log verifies, and an edited, a deleted or a cut-off row is found', async () => {
  const { keyring } = api.tools
  const anchor = await takeAnchor(api.db, keyring, api.now())
  const verify = async () => (await verifyAudit(api.db, keyring, [anchor])).findings.map((finding) => finding.what)
  const rows = await api.db.$count(auditRows)
  expect(rows).toBeGreaterThan(100)
  expect(await verify()).toEqual([])
  await expect(api.db.execute(sql`update audit set actor_name = 'nobody'`)).rejects.toThrow()
  await expect(api.db.execute(sql`delete from audit`)).rejects.toThrow()
  await expect(api.db.execute(sql`truncate audit`)).rejects.toThrow()

  const tampered = async (statement: ReturnType<typeof sql>) => {
    let found: string[] = []
    await api
      .owner()
      .transaction(async (tx) => {
        await openAudit(tx)
        await tx.execute(statement)
        found = (await verifyAudit(tx, keyring, [anchor])).findings.map((finding) => finding.what)
        tx.rollback()
      })
      .catch(() => undefined)
    return found
  }
  const [head] = await api.db
    .select()
    .from(auditHeads)
    .where(sql`seq > 3`)
  const ofLane = sql`operator_id = ${head?.operatorId} and lane = ${head?.lane}`
  expect(await tampered(sql`update audit set detail = '{"id": "x"}' where ${ofLane} and seq = 2`)).toContain('changed')
  expect(await tampered(sql`delete from audit where ${ofLane} and seq = 2`)).toContain('missing')
  expect(await tampered(sql`delete from audit where ${ofLane} and seq = ${head?.seq}`)).toContain('cut off')
  const before = sql`(select hash from audit where ${ofLane} and seq = ${(head?.seq ?? 0) - 1})`
  expect(
    await tampered(sql`
      with cut as (delete from audit where ${ofLane} and seq = ${head?.seq})
      update audit_head set seq = seq - 1, hash = ${before} where ${ofLane}`),
  ).toContain('cut off')
  expect(await tampered(sql`truncate audit, audit_head`)).toContain('cut off')
  expect(await verify()).toEqual([])
})

test('health: alive, ready, and metrics by route', async () => {
  expect((await api.app.inject('/livez')).json()).toEqual({ status: 'alive' })
  expect((await api.app.inject('/readyz')).json()).toEqual({ status: 'ready' })
  const read = (headers: Record<string, string>) => api.app.inject({ url: '/metrics', headers })
  expect((await read({ authorization: `Bearer ${metricsToken}` })).body).toContain(
    'http_request_seconds_count{method="POST",route="/api/thing/add",status="200"}',
  )
  for (const headers of [{}, { authorization: 'Bearer x' }, { authorization: metricsToken }])
    expect((await read(headers as Record<string, string>)).statusCode).toBe(401)
})

test('every answer has the security headers', async () => {
  for (const url of ['/api/thing/list', '/livez', '/nothing']) {
    const { headers } = await api.app.inject(url)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).not.toMatch(/unsafe-(inline|eval)/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
  }
})
