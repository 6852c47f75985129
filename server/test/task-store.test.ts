import { Readable } from 'node:stream'
import { task } from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readEncryptedWhole, writeEncrypted } from '../src/modules/base/task/encrypted-file.ts'
import { expireTasks, runDueTasks } from '../src/modules/base/task/service.ts'
import { tasks } from '../src/modules/base/task/table.ts'
import { allRoutes } from '../src/modules/routes.ts'
import { cellsOf } from '../src/sheet/test-files.ts'
import { testApi, type TestApi } from './api/api.ts'
import { testStores } from './api/stores.ts'
import { fetchFile, makeFile, readTask, sendFile } from './factories/sheets.ts'
import { createThings, thing, thingRoutes, things } from './thing.ts'

// Files of background exports and imports, in each store.

describe.each(testStores)('files of tasks in %s', (_what, openStore) => {
  let api: TestApi
  beforeAll(async () => {
    const store = await openStore()
    api = await testApi({ store, routes: [...allRoutes, ...thingRoutes] })
    await api.owner().execute(createThings)
    return async () => {
      await api.close()
      await store.close()
    }
  })
  beforeEach(async () => {
    await api.db.delete(things)
    await api.db.delete(tasks)
    for (const key of await keys()) await api.tools.store.remove(key)
  })

  const keys = async () => (await Array.fromAsync(api.tools.store.list('tasks'))).flat().map(({ key }) => key)
  const addMany = (n: number) =>
    api.db.execute(sql`
      insert into thing (id, operator_id, created_at, updated_at, name, kind, status)
      select gen_random_uuid(), (select id from operator where code = 'A'), now(), now(), 'many ' || n, 'square', 'draft'
      from generate_series(1, ${n}::int) n`)
  const startExport = async () =>
    (await api.admin(task.export, { body: { path: '/thing/export', query: '' } })).data.taskId
  const fileOf = async (id: string) => (await api.db.select().from(tasks).where(eq(tasks.id, id)))[0]?.file ?? ''

  test('an export is stored encrypted and downloaded as it was written', async () => {
    await addMany(3_000)
    const id = await startExport()
    await runDueTasks(api.tools)
    expect(await readTask(api, id)).toMatchObject({ status: 'done', hasFile: true })
    const { status, bytes } = await fetchFile(api, task.file, { id })
    expect([status, (await cellsOf(bytes)).length]).toEqual([200, 3_001])
    const stored = await api.tools.store.read(`tasks/${await fileOf(id)}`)
    expect(stored.includes(Buffer.from('PK\u0003\u0004'))).toBe(false)
  })

  test('a changed or missing byte of a file is detected', async () => {
    const { store } = api.tools
    await writeEncrypted(api.tools, 'one', Readable.from([Buffer.from('personal data')], { objectMode: false }))
    const stored = await store.read('tasks/one')
    expect((await readEncryptedWhole(api.tools, 'one')).toString()).toBe('personal data')
    for (const wrong of [Buffer.from(stored.with(40, (stored[40] ?? 0) ^ 1)), stored.subarray(0, -40)]) {
      await store.write('tasks/one', wrong)
      await expect(readEncryptedWhole(api.tools, 'one')).rejects.toThrow()
    }
    await store.write('tasks/other', stored)
    await expect(readEncryptedWhole(api.tools, 'other')).rejects.toThrow()
  })

  test('a cancelled export leaves no file', async () => {
    await addMany(5_000)
    const id = await startExport()
    const running = runDueTasks(api.tools)
    await expect.poll(async () => (await readTask(api, id)).done, { interval: 10 }).toBeGreaterThan(0)
    expect((await api.admin(task.cancel, { body: { id } })).status).toBe(200)
    await running
    expect(await readTask(api, id)).toMatchObject({ status: 'cancelled', hasFile: false })
    expect((await keys()).filter((key) => key.includes(id))).toEqual([])
  })

  test('an import is read from its file, which is removed afterwards', async () => {
    const { taskId } = await sendFile(api, thing.import, await makeFile([['东西', '圆形', '', '1.00']]))
    expect(await keys()).toHaveLength(1)
    await runDueTasks(api.tools)
    expect(await readTask(api, taskId)).toMatchObject({ status: 'done', done: 1 })
    expect(await keys()).toEqual([])
  })

  test('files are removed when they expire, and those that a killed node left behind after a day', async () => {
    await addMany(1)
    const id = await startExport()
    await runDueTasks(api.tools)
    await writeEncrypted(api.tools, 'left-behind', Readable.from([Buffer.from('x')], { objectMode: false }))
    const dayMs = 24 * 60 * 60 * 1000
    const at = (time: number) => ({ ...api.tools, clock: () => new Date(time) })
    await expireTasks(at(api.now().getTime() + dayMs - 1))
    expect(await keys()).toContain(`tasks/${await fileOf(id)}`)
    await expireTasks(at(api.now().getTime() + dayMs))
    expect(await readTask(api, id)).toMatchObject({ status: 'done', hasFile: false })
    expect((await fetchFile(api, task.file, { id })).status).toBe(404)
    await expireTasks(at(Date.now() + dayMs / 2))
    expect(await keys()).toEqual(['tasks/left-behind'])
    await expireTasks(at(Date.now() + dayMs * 1.1))
    expect(await keys()).toEqual([])
  })
})
