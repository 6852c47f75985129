import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { task } from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditRows } from '../src/db/tables.ts'
import { openDatabase } from '../src/db/client.ts'
import { leaseMs } from '../src/modules/base/task/claim.ts'
import { expireTasks, runDueTasks } from '../src/modules/base/task/service.ts'
import { taskFaults, tasks } from '../src/modules/base/task/table.ts'
import { organs } from '../src/modules/organs/organ/table.ts'
import { allRoutes } from '../src/modules/routes.ts'
import { cellsOf, readHere, unzip } from '../src/sheet/test-files.ts'
import { testApi, type TestApi } from './api/api.ts'
import { fetchFile, makeFile, readTask, sendFile, thingHeadings } from './factories/sheets.ts'
import { createThings, importing, thing, thingRoutes, things } from './thing.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi({ routes: [...allRoutes, ...thingRoutes] })
  await api.owner().execute(createThings)
  await api.db.execute(sql`update role set authoritys = '{goods}' where name = 'operator_role'`)
})
afterAll(() => api.close())
beforeEach(async () => {
  importing.before = async () => undefined
  await api.db.delete(things)
  await api.db.delete(tasks)
  await api.db.delete(taskFaults)
  await rm(join(api.tools.dataDir, 'tasks'), { recursive: true, force: true })
})

const stored = async () =>
  (await api.db.select().from(things).orderBy(things.name)).map(({ name, kind, priceFen, version }) => ({
    name,
    kind,
    priceFen,
    version,
  }))

const send = async (rows: (string | number | null)[][], rest: { preview?: 0 | 1; as?: string } = {}) =>
  (await sendFile(api, thing.import, await makeFile(rows), rest)).taskId

const run = async (id: string) => {
  await runDueTasks(api.tools)
  return readTask(api, id)
}

const manyRows = (n: number) => Array.from({ length: n }, (_, i) => [`东西${i}`, '圆形', '', '1.00'])

test('the template has notes, starred headings, a sample row, drop-downs, and text cells that stay text', async () => {
  const { bytes, filename, status } = await fetchFile(api, thing.template)
  expect([status, filename]).toEqual([200, '东西导入_20261115100000.xlsx'])
  const [note, header, sample] = await cellsOf(bytes)
  expect(note?.[0]).toContain('带*的列必填')
  expect(note?.[0]).toContain('形状: 请从下拉列表选择')
  expect(header).toEqual(thingHeadings)
  expect(sample).toEqual(['示例夏季横幅', '圆形', '11010519491231002X', '12.50'])
  const sheet = (await unzip(bytes))['xl/worksheets/sheet1.xml'] ?? ''
  expect(sheet).toContain('<formula1>&quot;圆形,方形&quot;</formula1>')
  const { status: uploaded, errors } = await sendFile(api, thing.import, bytes)
  expect([uploaded, errors]).toEqual([422, { file: ['文件中没有数据'] }])
})

test('a filled template is checked and written: new rows are added, known ones updated', async () => {
  await send([['旧的', '圆形', '11010519491231002X', '1']])
  await runDueTasks(api.tools)
  const id = await send([
    ['示例忽略', '圆形', '', ''],
    ['旧的', '方形', '', ''],
    ['新的', 'square', '', '12.5'],
    ['', '', '', ''],
  ])
  expect(await readTask(api, id)).toMatchObject({ kind: 'import', title: '东西导入', status: 'queued', result: null })
  expect(await run(id)).toMatchObject({
    status: 'done',
    done: 2,
    total: 2,
    result: { total: 2, inserted: 1, updated: 1, failed: 0 },
    errors: [],
    hasFile: false,
  })
  expect(await stored()).toEqual([
    { name: '新的', kind: 'square', priceFen: 1250, version: 1 },
    { name: '旧的', kind: 'square', priceFen: 100, version: 2 },
  ])
  const { items } = (await api.admin(thing.list, { query: { name: '旧的' } })).data
  expect(items[0]).toMatchObject({ idCard: '110105********002X', status: 'draft', createdByName: '测试员' })
  expect(await readdir(join(api.tools.dataDir, 'tasks'))).toEqual([])
})

test('a preview names every invalid cell and writes nothing until it is confirmed; then the valid rows are written', async () => {
  const id = await send(
    [
      ['好的一行', '圆形', '', '3.00'],
      ['x', '椭圆', '110105********002X', '3.001'],
      ['', '方形', '', ''],
      ['好的一行', '方形', '', ''],
      ['禁用的', '方形', '', ''],
      ['=1+1', '方形', '', ''],
    ],
    { preview: 1 },
  )
  const checked = await run(id)
  expect(checked).toMatchObject({
    status: 'checked',
    result: { total: 6, inserted: 0, updated: 0, failed: 4 },
    hasFile: true,
  })
  expect(checked.errors).toEqual([
    { row: 3, column: '名称', value: 'x', message: '至少2个字符' },
    { row: 3, column: '形状', value: '椭圆', message: '请选择有效的选项' },
    { row: 3, column: '证件号码', value: '****002X', message: expect.stringContaining('身份证') },
    { row: 3, column: '价格（元）', value: '3.001', message: '类型不正确' },
    { row: 4, column: '名称', value: '', message: '必填' },
    { row: 5, column: '名称', value: '好的一行', message: '与第2行重复' },
    { row: 6, column: '名称', value: '禁用的', message: '所选内容不存在或不可用' },
  ])
  expect(await stored()).toEqual([])

  for (const as of [api.other, api.as('goods')]) expect((await as(task.confirm, { body: { id } })).status).toBe(404)
  expect((await api.admin(task.confirm, { body: { id } })).status).toBe(200)
  expect((await api.admin(task.confirm, { body: { id } })).status).toBe(409)
  expect(await run(id)).toMatchObject({
    status: 'done',
    result: { total: 6, inserted: 2, updated: 0, failed: 4 },
    hasFile: true,
  })
  expect((await stored()).map(({ name }) => name).toSorted()).toEqual(['=1+1', '好的一行'].toSorted())
})

test('the failed rows come back as a file with their reasons, which can be corrected and imported', async () => {
  const id = await send([
    ['好的一行', '圆形', '', ''],
    ['坏的一行', '椭圆', '', '7'],
  ])
  await run(id)
  const { bytes } = await fetchFile(api, task.file, { id })
  const cells = await cellsOf(bytes)
  expect(cells.slice(1)).toEqual([
    [...thingHeadings, '错误原因'],
    ['坏的一行', '椭圆', '', '7', '形状: 请选择有效的选项'],
  ])
  const mended = await makeFile([['坏的一行', '方形', '', '7', '形状: 请选择有效的选项']], cells[1])
  const again = (await sendFile(api, thing.import, mended)).taskId
  expect(await run(again)).toMatchObject({ status: 'done', result: { inserted: 1, failed: 0 } })
  expect(await stored()).toContainEqual({ name: '坏的一行', kind: 'square', priceFen: 700, version: 1 })
})

test('a file of another template, or no spreadsheet, is refused immediately and leaves nothing', async () => {
  const refused = async (bytes: Buffer) => {
    const { status, errors } = await sendFile(api, thing.import, bytes)
    return [status, errors?.['file']?.[0]]
  }
  const mismatch = [422, '模板不匹配，请下载最新模板']
  const row = ['名字', '圆形', '', '']
  expect(await refused(await makeFile([row], ['名称', '形状', '证件号码']))).toEqual(mismatch)
  expect(await refused(await makeFile([row], ['形状', '名称', '证件号码', '价格（元）']))).toEqual(mismatch)
  expect(await refused(await makeFile([row], [...thingHeadings, '备注']))).toEqual(mismatch)
  expect(await refused(await makeFile([]))).toEqual([422, '文件中没有数据'])
  expect(await refused(Buffer.from('name,kind\nx,y\n'))).toEqual([422, '请上传xlsx格式的文件'])
  expect(await api.db.$count(tasks)).toBe(0)
  expect(await refused(await makeFile([row], ['Name', 'Shape', 'ID number', 'Price (yuan)']))).toEqual([200, undefined])
})

test('more than fifty thousand rows are refused as a whole', async () => {
  const id = await send(manyRows(50_001), { preview: 1 })
  expect(await run(id)).toMatchObject({ status: 'failed', failure: '一次最多导入50,000行' })
  expect(await stored()).toEqual([])
})

test('importing the same file twice is idempotent', async () => {
  const rows = manyRows(700)
  await run(await send(rows))
  const before = await api.db.$count(things)
  expect(await run(await send(rows))).toMatchObject({ result: { inserted: 0, updated: 700, failed: 0 } })
  expect([before, await api.db.$count(things)]).toEqual([700, 700])
})

test('a row that the database refuses fails alone, with its reason', async () => {
  await api
    .owner()
    .execute(sql`create unique index thing__id_card on thing (operator_id, id_card_index) where deleted_at is null`)
  const id = await send([
    ['第一个', '圆形', '11010519491231002X', ''],
    ['第二个', '圆形', '11010519491231002X', ''],
    ['第三个', '圆形', '', ''],
  ])
  const done = await run(id)
  await api.owner().execute(sql`drop index thing__id_card`)
  expect(done).toMatchObject({ status: 'done', done: 3, result: { inserted: 2, failed: 1 } })
  expect(done.errors).toEqual([{ row: 3, column: '证件号码', value: '110105********002X', message: '已存在' }])
})

test('rows of an account bound to an organisation belong to it, and other rows are not changed by them', async () => {
  const [ours] = await api.db.select().from(organs).where(eq(organs.name, 'Organ A'))
  await run(await send([['别家的', '圆形', '', '']]))
  const id = await send(
    [
      ['自己的', '圆形', '', ''],
      ['别家的', '方形', '', ''],
    ],
    { as: 'bound_a' },
  )
  await runDueTasks(api.tools)
  expect(await readTask(api, id, api.asUser('bound_a'))).toMatchObject({ result: { inserted: 1, failed: 1 } })
  const rows = await api.db.select().from(things)
  expect(rows.find(({ name }) => name === '自己的')?.organId).toBe(ours?.id)
  expect(rows.find(({ name }) => name === '别家的')).toMatchObject({ organId: null, kind: 'round', version: 1 })
  const theirs = await send([['别家的', '方形', '', '']], { as: 'admin_b' })
  await runDueTasks(api.tools)
  expect(await readTask(api, theirs, api.other)).toMatchObject({ result: { inserted: 1, updated: 0 } })
})

test('importing needs the permission of the endpoint, and an unconfirmed import is cancelled after a day', async () => {
  const file = await makeFile(manyRows(1))
  expect((await sendFile(api, thing.import, file, { as: 'nobody_a' })).status).toBe(403)
  const { taskId } = await sendFile(api, thing.import, file, { preview: 1 })
  await runDueTasks(api.tools)
  await expireTasks({ ...api.tools, clock: () => new Date(api.now().getTime() + 24 * 60 * 60 * 1000) })
  expect(await readTask(api, taskId)).toMatchObject({ status: 'cancelled', failure: '超过24小时未确认，已取消' })
  expect(await readdir(join(api.tools.dataDir, 'tasks'))).toEqual([])
  expect((await api.admin(task.confirm, { body: { id: taskId } })).status).toBe(409)
})

test('cancelled while it writes, it stops after a batch and reports what it has written', async () => {
  const id = await send(manyRows(2_000))
  importing.before = async () => {
    const { done } = await readTask(api, id)
    if (done >= 500) await api.admin(task.cancel, { body: { id } })
  }
  const over = await run(id)
  expect(over.status).toBe('cancelled')
  expect(over.result?.inserted).toBe(await api.db.$count(things))
  expect(over.result?.inserted).toBeGreaterThan(0)
  expect(over.result?.inserted).toBeLessThan(2_000)
})

test('an internal error is retried, and rows written before it are not written twice', async () => {
  const id = await send(manyRows(1_500))
  let calls = 0
  importing.before = async () => {
    calls += 1
    if (calls === 2) throw new Error('the disk is full')
  }
  await runDueTasks(api.tools)
  expect(await readTask(api, id)).toMatchObject({ status: 'queued' })
  api.pass(60_000)
  expect(await run(id)).toMatchObject({ status: 'done', done: 1_500, result: { inserted: 1_500, updated: 0 } })
  expect((await stored()).every(({ version }) => version === 1)).toBe(true)
})

test('a node that resumes after another has claimed its task writes nothing more', async () => {
  const id = await send(manyRows(1_000))
  const slow = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  let isFirst = true
  importing.before = async () => {
    if (!isFirst) return
    isFirst = false
    reached.resolve()
    await slow.promise
  }
  const zombie = runDueTasks(api.tools)
  await reached.promise
  api.pass(leaseMs + 1)
  const other = openDatabase(api.config as never)
  await runDueTasks({ ...api.tools, db: other.db })
  slow.resolve()
  await zombie
  await other.close()
  expect(await readTask(api, id)).toMatchObject({ status: 'done', result: { inserted: 1_000, updated: 0, failed: 0 } })
  expect((await stored()).every(({ version }) => version === 1)).toBe(true)
  expect(await api.db.$count(auditRows, eq(auditRows.entityId, id))).toBe(2)
})

test('a killed import continues where it was: every row once', async () => {
  const id = await send(manyRows(3_000))
  const child = fork(new URL('./task-node.ts', import.meta.url), {
    execArgv: [],
    env: {
      ...process.env,
      TASK_NODE: JSON.stringify({ config: api.config, dataDir: api.tools.dataDir, at: api.now() }),
    },
  })
  const exited = once(child, 'exit')
  // The total is unknown until the file is checked, and `done` does not count rows before that.
  const isHalfWritten = async () => {
    const { done, total } = await readTask(api, id)
    return total !== null && done >= 1_000
  }
  await expect.poll(isHalfWritten, { interval: 25, timeout: 120_000 }).toBe(true)
  child.kill('SIGKILL')
  await exited
  const half = await readTask(api, id)
  expect(half.status).toBe('running')
  expect(half.done).toBeGreaterThanOrEqual(1_000)
  expect(half.done).toBeLessThan(3_000)
  await runDueTasks(api.tools)
  expect((await readTask(api, id)).status).toBe('running')
  api.pass(leaseMs + 1)
  expect(await run(id)).toMatchObject({
    status: 'done',
    done: 3_000,
    result: { total: 3_000, inserted: 3_000, updated: 0, failed: 0 },
  })
  const rows = await stored()
  expect([rows.length, new Set(rows.map(({ name }) => name)).size]).toEqual([3_000, 3_000])
  expect(rows.every(({ version }) => version === 1)).toBe(true)
})

test('the file of failed rows keeps formulas harmless and numbers as typed', async () => {
  const id = await send([['=cmd()', '椭圆', '00123', '']])
  await run(id)
  const { bytes } = await fetchFile(api, task.file, { id })
  expect((await readHere(bytes)).at(-1)?.cells.slice(0, 3)).toEqual(["'=cmd()", '椭圆', '00123'])
})
