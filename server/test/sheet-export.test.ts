import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { directExportRows, task } from '@kangju/contract'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditRows } from '../src/db/tables.ts'
import { openDatabase } from '../src/db/client.ts'
import { expireTasks, runDueTasks } from '../src/modules/base/task/service.ts'
import { readEncryptedWhole } from '../src/modules/base/task/encrypted-file.ts'
import { tasks } from '../src/modules/base/task/table.ts'
import { organs } from '../src/modules/organs/organ/table.ts'
import { openExport, findExport } from '../src/sheet/export.ts'
import { cellsOf } from '../src/sheet/test-files.ts'
import { allRoutes } from '../src/modules/routes.ts'
import { buffer } from 'node:stream/consumers'
import { testApi, type TestApi } from './api/api.ts'
import { fetchCells, fetchFile, readTask } from './factories/sheets.ts'
import { createThings, thing, thingRoutes, things } from './thing.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi({ routes: [...allRoutes, ...thingRoutes] })
  await api.owner().execute(createThings)
  await api.db.execute(sql`update role set authoritys = '{goods}' where name = 'operator_role'`)
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.delete(things)
  await api.db.delete(tasks)
})

const add = async (name: string, rest: object = {}, as = api.admin) =>
  (await as(thing.add, { body: { name, kind: 'round', ...rest } })).data.id

const addMany = (n: number, called = 'many') =>
  api.db.execute(sql`
    insert into thing (id, operator_id, created_at, updated_at, name, kind, status)
    select gen_random_uuid(), (select id from operator where code = 'A'), now(), now(), ${called} || ' ' || n, 'square', 'draft'
    from generate_series(1, ${n}::int) n`)

/** Names that hardly compress, so that a sheet does not fit into the buffers of a connection. */
const lengthenNames = () =>
  api.db.execute(sql`
    update thing set name = (select string_agg(md5(thing.name || n), '') from generate_series(1, 20) n)`)

const auditLog = (action = 'thing.export') =>
  api.db
    .select()
    .from(auditRows)
    .where(eq(auditRows.action, action))
    .orderBy(auditRows.id)
    .then((rows) => rows.map(({ detail }) => detail as Record<string, unknown>))

const startExport = async (query = '', as = api.admin) =>
  (await as(task.export, { body: { path: '/thing/export', query } })).data.taskId

const headings = ['名称', '形状', '证件号码', '库存', '价格（元）', '状态', '创建时间', '说明']

test('a list is exported as a sheet: with headings, labels, yuan, Beijing time, masks, and no formula', async () => {
  const id = await add('=cmd', { idCard: '11010519491231002X' })
  await api.db.update(things).set({ priceFen: 123_450, stock: 7 }).where(eq(things.id, id))
  const { status, bytes, filename } = await fetchFile(api, thing.export)
  expect([status, filename]).toEqual([200, '东西_20261115100000.xlsx'])
  expect(await cellsOf(bytes)).toEqual([
    headings,
    ["'=cmd", '圆形', '110105********002X', '7', '1234.50', '草稿', '2026-11-15 10:00:00', "'=cmd 7"],
  ])
  expect(bytes.includes(Buffer.from('11010519491231002X'))).toBe(false)
  const [header, row] = await fetchCells(api, thing.export, { lang: 'en' })
  expect([header?.slice(0, 2), row?.[1], row?.[5]]).toEqual([['Name', 'Shape'], 'Round', 'Draft'])
})

test('it applies the filters and the order of the list and refuses what the list refuses', async () => {
  await add('红球')
  await add('蓝球')
  await add('方块', { kind: 'square' })
  const names = async (query: object) => (await fetchCells(api, thing.export, { query })).slice(1).map(([name]) => name)
  expect(await names({ name: '球', sort: 'name' })).toEqual((await names({ name: '球', sort: '-name' })).toReversed())
  expect(new Set(await names({ name: '球' }))).toEqual(new Set(['红球', '蓝球']))
  expect(await names({ kind: 'square' })).toEqual(['方块'])
  for (const query of [{ sort: 'stock' }, { kind: 'oval' }, { page: 2 }, { operatorId: '1' }])
    expect((await fetchFile(api, thing.export, { query })).status).toBe(422)
})

test('rows of another operator or organisation and deleted rows are in no sheet', async () => {
  const [ours] = await api.db.select().from(organs).where(eq(organs.name, 'Organ A'))
  await add('甲的东西')
  await add('甲机构的', { organId: ours?.id })
  await add('乙的东西', {}, api.other)
  const gone = await add('删除了的')
  await api.admin(thing.remove, { body: { ids: [gone] } })
  const names = async (as: string) => (await fetchCells(api, thing.export, { as })).slice(1).map(([name]) => name)
  expect(new Set(await names('admin_a'))).toEqual(new Set(['甲机构的', '甲的东西']))
  expect(await names('bound_a')).toEqual(['甲机构的'])
  expect(await names('admin_b')).toEqual(['乙的东西'])

  const taskId = await startExport('', api.asUser('bound_a'))
  await runDueTasks(api.tools)
  const made = await fetchFile(api, task.file, { as: 'bound_a', id: taskId })
  expect((await cellsOf(made.bytes)).slice(1).map(([name]) => name)).toEqual(['甲机构的'])
})

test('an export of very many rows answers with its background task, which writes all of them', async () => {
  await addMany(directExportRows)
  const reply = await api.admin(thing.export, { query: { name: 'many' } })
  expect(reply).toMatchObject({ status: 202, code: 20000, data: { taskId: expect.any(String) } })
  const { taskId } = reply.data as unknown as { taskId: string }
  await runDueTasks(api.tools)
  expect(await readTask(api, taskId)).toMatchObject({ status: 'done', total: directExportRows })
  expect(await fetchCells(api, task.file, { id: taskId })).toHaveLength(directExportRows + 1)

  const fewer = await fetchFile(api, thing.export, { query: { name: 'many 1999' } })
  expect([fewer.status, (await cellsOf(fewer.bytes)).length]).toEqual([200, 12])
})

test('every export is in the audit log before it is sent, with its filters, its rows and no personal number', async () => {
  await add('一个')
  await add('两个')
  const before = (await auditLog()).length
  await fetchFile(api, thing.export, { query: { name: '个' } })
  await fetchFile(api, thing.export, { query: { name: '13812345678' } })
  expect((await auditLog()).slice(before)).toEqual([
    { name: '个', rows: 2 },
    { name: '***', rows: 0 },
  ])
})

test('a sheet is a snapshot: rows that change while it is written do not affect it', async () => {
  await addMany(3_000)
  const plan = findExport('thing.export')
  if (plan === undefined) throw new Error('not declared')
  const me = await api.whoIs(await api.tokenOf('admin_a'))
  const asked = { tools: api.tools, me, lang: 'zh' as const, now: api.now(), params: {}, query: {} }
  const opened = await openExport(api.db, plan, asked, {
    progress: async () => void (await api.db.execute(sql`delete from thing where name like 'many %'`)),
  })
  await addMany(10, 'late')
  const rows = (await cellsOf(await buffer(opened.body))).slice(1)
  expect([opened.total, rows.length]).toEqual([3_000, 3_000])
  expect(new Set(rows.map(([name]) => name)).size).toBe(3_000)
})

const openTransactions = async () => {
  const { rows } = await api.db.execute<{ n: number }>(sql`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and xact_start is not null and pid <> pg_backend_pid()`)
  return rows[0]?.n ?? -1
}
const until = async (isSo: () => Promise<boolean>) => {
  await expect.poll(isSo, { timeout: 120_000 }).toBe(true)
}

test('a reader that disconnects frees the connection, and the audit log says how far it came', async () => {
  const rows = directExportRows - 1
  await addMany(rows)
  await lengthenNames()
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = api.app.server.address() as AddressInfo
  const before = (await auditLog()).length
  const headers = { authorization: `Bearer ${await api.tokenOf('admin_a')}` }
  const going = request({ port, path: '/api/thing/export', headers })
  going.end()
  const [reply] = (await once(going, 'response')) as [IncomingMessage]
  await once(reply, 'readable')
  expect(await openTransactions()).toBe(1)
  reply.destroy()
  await until(async () => (await openTransactions()) === 0)
  await until(async () => (await auditLog()).length === before + 2)
  const [start, end] = (await auditLog()).slice(before)
  expect(start).toEqual({ rows })
  expect(end).toMatchObject({ rows, isComplete: false })
  expect(end?.['sent']).toBeLessThan(rows)
}, 30_000)

test('the same export runs in the background, is visible to its owner only, and its file can be downloaded when done', async () => {
  await add('一个', { idCard: '11010519491231002X' })
  await add('方的', { kind: 'square' })
  const id = await startExport('kind=round')
  expect(await readTask(api, id)).toMatchObject({ kind: 'export', title: '东西', status: 'queued', hasFile: false })
  expect((await fetchFile(api, task.file, { id })).status).toBe(404)
  await runDueTasks(api.tools)
  expect(await readTask(api, id)).toMatchObject({ status: 'done', done: 1, total: 1, hasFile: true, failure: null })
  const { bytes, filename } = await fetchFile(api, task.file, { id })
  expect(filename).toBe('东西_20261115100000.xlsx')
  expect((await cellsOf(bytes))[1]?.slice(0, 3)).toEqual(['一个', '圆形', '110105********002X'])
  expect((await auditLog()).at(-1)).toEqual({ kind: 'round', rows: 1, taskId: id })
  expect(await auditLog('task.file')).toContainEqual({ call: 'thing.export', rows: 1 })

  for (const as of [api.other, api.as('goods'), api.nobody]) {
    expect((await as(task.read, { params: { id } })).status).toBe(404)
    expect((await as(task.file, { params: { id } })).status).toBe(404)
    expect((await as(task.cancel, { body: { id } })).status).toBe(404)
    expect((await as(task.list)).data.total).toBe(0)
  }
  expect((await api.admin(task.list, { query: { kind: 'export', status: 'done' } })).data).toMatchObject({
    total: 1,
    items: [{ id }],
  })
})

test('an account starts only exports whose endpoint it may call, and nothing but sheets', async () => {
  const start = async (as: TestApi['admin'], path: string, query = '') =>
    (await as(task.export, { body: { path, query } })).status
  expect(await start(api.as('banner'), '/thing/export')).toBe(403)
  expect(await start(api.nobody, '/thing/export')).toBe(403)
  expect(await start(api.as('goods'), '/thing/export')).toBe(200)
  for (const path of [
    '/thing/paper',
    '/thing/list',
    '/thing/export/',
    '/nothing',
    '/file/{id}',
    '/thing/export?name=x',
  ])
    expect([path, await start(api.admin, path)]).toEqual([path, 404])
  for (const query of ['kind=oval', 'operatorId=1', 'name=%00', 'name=a&name=b', 'page=1', 'sort=stock'])
    expect([query, await start(api.admin, '/thing/export', query)]).toEqual([query, 422])
})

test('an owner without the permission or the account gets no file of an earlier task', async () => {
  const id = await startExport('', api.asUser('bound_a'))
  await api.db.execute(sql`update role set authoritys = '{banner}' where name = 'operator_role'`)
  await runDueTasks(api.tools)
  expect(await readTask(api, id, api.asUser('bound_a'))).toMatchObject({ status: 'failed', failure: '没有权限' })
  await api.db.execute(sql`update role set authoritys = '{goods}' where name = 'operator_role'`)
})

test('a task is cancelled while it waits and while it runs, but not when it is done', async () => {
  await addMany(5_000)
  const waiting = await startExport()
  expect((await api.admin(task.cancel, { body: { id: waiting } })).status).toBe(200)
  await runDueTasks(api.tools)
  expect(await readTask(api, waiting)).toMatchObject({ status: 'cancelled', done: 0 })

  const id = await startExport()
  const running = runDueTasks(api.tools)
  await until(async () => (await readTask(api, id)).done > 0)
  expect((await api.admin(task.cancel, { body: { id } })).status).toBe(200)
  await running
  expect(await readTask(api, id)).toMatchObject({ status: 'cancelled', hasFile: false })
  expect((await readdir(join(api.tools.dataDir, 'tasks'))).filter((name) => name.startsWith(id))).toEqual([])
  const done = await startExport()
  await runDueTasks(api.tools)
  expect((await api.admin(task.cancel, { body: { id: done } })).status).toBe(409)
})

test('files on disk are encrypted, and a changed byte is detected', async () => {
  await add('红色的气球')
  const id = await startExport()
  await runDueTasks(api.tools)
  const [row] = await api.db.select().from(tasks).where(eq(tasks.id, id))
  const stored = await readFile(join(api.tools.dataDir, 'tasks', row?.file ?? ''))
  expect(stored.includes(Buffer.from('PK\u0003\u0004'))).toBe(false)
  const { bytes } = await fetchFile(api, task.file, { id })
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  const path = join(api.tools.dataDir, 'tasks', row?.file ?? '')
  await writeFile(path, stored.with(60, (stored[60] ?? 0) ^ 1))
  await expect(readEncryptedWhole(api.tools, row?.file ?? '')).rejects.toThrow()
  await writeFile(path, stored.subarray(0, -40))
  await expect(readEncryptedWhole(api.tools, row?.file ?? '')).rejects.toThrow()
})

test('a file is deleted after a day and its task after a week; unknown files are removed too', async () => {
  await add('一个')
  const id = await startExport()
  await runDueTasks(api.tools)
  const day = 24 * 60 * 60 * 1000
  const at = new Date(api.now().getTime() + day)
  const later = { ...api.tools, clock: () => at }
  await expireTasks({ ...api.tools, clock: () => new Date(at.getTime() - 1) })
  expect((await fetchFile(api, task.file, { id })).status).toBe(200)
  await expireTasks(later)
  expect((await fetchFile(api, task.file, { id })).status).toBe(404)
  expect(await readTask(api, id)).toMatchObject({ status: 'done', hasFile: false })
  expect((await readdir(join(api.tools.dataDir, 'tasks'))).filter((name) => name.startsWith(id))).toEqual([])
  await expireTasks({ ...api.tools, clock: () => new Date(at.getTime() + 7 * day) })
  expect(await api.db.$count(tasks, eq(tasks.id, id))).toBe(0)
})

test('a task whose node has died is claimed by another, and fails after three such attempts', async () => {
  await add('一个')
  const id = await startExport()
  const claimed = { status: 'running' as const, dueAt: new Date(api.now().getTime() + 1).toISOString() }
  await api.db
    .update(tasks)
    .set({ ...claimed, tries: 1 })
    .where(eq(tasks.id, id))
  await runDueTasks(api.tools)
  expect(await readTask(api, id)).toMatchObject({ status: 'running' })
  await api.db.update(tasks).set({ dueAt: api.now().toISOString() }).where(eq(tasks.id, id))
  await runDueTasks(api.tools)
  expect(await readTask(api, id)).toMatchObject({ status: 'done' })

  const doomed = await startExport()
  const dead = { status: 'running' as const, dueAt: api.now().toISOString(), tries: 3 }
  await api.db.update(tasks).set(dead).where(eq(tasks.id, doomed))
  await runDueTasks(api.tools)
  expect(await readTask(api, doomed)).toMatchObject({ status: 'failed', failure: '任务多次中断，请重新发起' })
})

test('two nodes with three lanes each run every task once', async () => {
  await add('一个')
  const ids = await Promise.all(Array.from({ length: 8 }, () => startExport()))
  const other = openDatabase(api.config as never)
  const nodes = [api.tools, { ...api.tools, db: other.db }]
  await Promise.all(nodes.flatMap((tools) => [runDueTasks(tools), runDueTasks(tools), runDueTasks(tools)]))
  await other.close()
  const rows = await api.db.select().from(tasks)
  expect(rows.map(({ status, attempt }) => [status, attempt])).toEqual(ids.map(() => ['done', 1]))
  for (const id of ids)
    expect(await api.db.$count(auditRows, and(eq(auditRows.action, 'thing.export'), eq(auditRows.entityId, id)))).toBe(
      1,
    )
})

test('the queue of an account is limited', async () => {
  const replies = []
  for (let i = 0; i < 11; i++) replies.push((await api.admin(task.export, { body: { path: '/thing/export' } })).status)
  expect(replies).toEqual([...Array.from({ length: 10 }, () => 200), 429])
})
