import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { customerclient, problems, task } from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditRows } from '../src/db/tables.ts'
import { openExportThread } from '../src/export-thread.ts'
import { readConfig } from '../src/kit/config.ts'
import { accountRoles } from '../src/modules/base/role/table.ts'
import { runDueTasks } from '../src/modules/base/task/service.ts'
import { cellsOf } from '../src/sheet/test-files.ts'
import { findByUsername } from './api/account-named.ts'
import { testApi, type TestApi } from './api/api.ts'
import { testNames, testSecret } from './api/fixture.ts'
import { lockWaits } from './api/lock-waits.ts'
import { addClient } from './factories/client-rows.ts'
import { fetchCells, fetchFile, readTask } from './factories/sheets.ts'

let api: TestApi
const written: string[] = []

beforeAll(async () => {
  api = await testApi({
    exportThreadOf: ({ connection, dataDir }) => {
      const config = readConfig({ SECRET_KEY: testSecret, LOG_LEVEL: 'silent', DATA_DIR: dataDir })
      const thread = openExportThread({ connection, config })
      const run = (one: { readonly id: string }, signal: AbortSignal) => {
        written.push(one.id)
        return thread.run(one, signal)
      }
      return { ...thread, run }
    },
  })
  for (const name of ['周玉兰', '吴桂芳', '徐凤英']) await addClient(api, { name })
})
afterAll(() => api.close())

const start = async (as = api.admin) =>
  (await as(task.export, { body: { path: '/customerclient/export' } })).data.taskId

/** Holds up every reader of care recipients until the returned function is called. */
const holdUp = async () => {
  const held = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const ended = api.owner().transaction(async (tx) => {
    await tx.execute(sql`lock table customer_client in access exclusive mode`)
    held.resolve()
    await release.promise
  })
  await held.promise
  return async () => {
    release.resolve()
    await ended
  }
}

/** Starts a task and returns once its thread waits for the rows. */
const startHeldUp = async () => {
  const letGo = await holdUp()
  const taskId = await start()
  const running = runDueTasks(api.tools)
  await expect.poll(() => lockWaits(api), { timeout: 30_000 }).toBeGreaterThan(0)
  return { taskId, letGo, running }
}

const filesOf = () => readdir(join(api.tools.dataDir, 'tasks')).catch((): string[] => [])

it('a background export is written in its thread: the same sheet as the one sent directly, and audited', async () => {
  const taskId = await start()
  await runDueTasks(api.tools)
  expect(written).toEqual([taskId])
  expect(await readTask(api, taskId)).toMatchObject({ status: 'done', total: 3, done: 3 })
  const made = await fetchFile(api, task.file, { id: taskId })
  expect(await cellsOf(made.bytes)).toEqual(await fetchCells(api, customerclient.export))
  const rows = await api.db.select().from(auditRows).where(eq(auditRows.entityId, taskId))
  expect(rows.map(({ action }) => action)).toContain('customerclient.export')
})

it('a cancelled export stays cancelled and leaves no file', async () => {
  const before = await filesOf()
  const { taskId, letGo, running } = await startHeldUp()
  expect((await api.admin(task.cancel, { body: { id: taskId } })).status).toBe(200)
  await letGo()
  await running
  expect((await readTask(api, taskId)).status).toBe('cancelled')
  expect(await filesOf()).toEqual(before)
})

it('a refusal in the thread is the reason that the owner reads', async () => {
  const username = testNames('a').holder('customerclient')
  const taskId = await start(api.asUser(username))
  const account = await findByUsername(api.db, username)
  const mine = eq(accountRoles.accountId, account?.id ?? '')
  const held = await api.db.delete(accountRoles).where(mine).returning()
  await runDueTasks(api.tools)
  await api.db.insert(accountRoles).values(held)
  const { status, failure } = await readTask(api, taskId, api.asUser(username))
  expect([status, failure]).toEqual(['failed', problems.forbidden.text.zh])
})

it('an export whose thread ended is written again', async () => {
  const { taskId, letGo, running } = await startHeldUp()
  await api.tools.exportThread?.close()
  await running
  await letGo()
  expect((await readTask(api, taskId)).status).toBe('queued')
  api.pass(60_000)
  await runDueTasks(api.tools)
  expect(await readTask(api, taskId)).toMatchObject({ status: 'done', total: 3 })
  expect(await fetchCells(api, task.file, { id: taskId })).toHaveLength(4)
})
