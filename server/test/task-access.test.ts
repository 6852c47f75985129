import { customerclient, task } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accounts } from '../src/modules/base/account/table.ts'
import { roleTable } from '../src/modules/base/role/table.ts'
import { runDueTasks } from '../src/modules/base/task/service.ts'
import { tasks } from '../src/modules/base/task/table.ts'
import { organs } from '../src/modules/organs/organ/table.ts'
import { testApi, type TestApi } from './api/api.ts'
import { testNames } from './api/fixture.ts'
import { addClient } from './factories/client-rows.ts'
import { fetchCells, fetchFile, makeFile, readTask, sendFile } from './factories/sheets.ts'

let api: TestApi
const owner = testNames('a').holder('customerclient')
const setRole = async (authoritys: ('banner' | 'customerclient')[]) => {
  await api.db.update(roleTable).set({ authoritys }).where(eq(roleTable.title, 'customerclient'))
  // Rights are remembered for a second.
  api.pass(2000)
}
const bind = async (organId: string | null) => {
  await api.db.update(accounts).set({ organId }).where(eq(accounts.username, owner))
  api.pass(2000)
}

beforeAll(async () => {
  api = await testApi()
  await addClient(api)
})
afterAll(() => api.close())
beforeEach(async () => {
  await setRole(['customerclient'])
  await bind(null)
})

const exported = async (query: string) => {
  const { data } = await api.asUser(owner)(task.export, { body: { path: customerclient.export.path, query } })
  await runDueTasks(api.tools)
  return data.taskId
}
const download = async (id: string) => (await fetchFile(api, task.file, { as: owner, id })).status
const hasFile = async (id: string) => (await readTask(api, id, api.asUser(owner))).hasFile

test.each(['whole=1', ''])('a finished export (%s) is not served once the permission is gone', async (query) => {
  const id = await exported(query)
  expect([await download(id), await hasFile(id)]).toEqual([200, true])
  await setRole(['banner'])
  expect([await download(id), await hasFile(id)]).toEqual([403, false])
  await setRole(['customerclient'])
  expect([await download(id), await hasFile(id)]).toEqual([200, true])
})

test('a sheet in full needs the permission to reveal, and says so in its row', async () => {
  const [whole, masked] = [await exported('whole=1'), await exported('')]
  const rows = await api.db.select({ id: tasks.id, isWhole: tasks.isWhole }).from(tasks)
  expect(Object.fromEntries(rows.map((row) => [row.id, row.isWhole]))).toMatchObject({ [whole]: true, [masked]: false })
})

test('an account that is bound to an organisation since does not get sheets of the whole operator', async () => {
  const id = await exported('whole=1')
  const [row] = await api.db.select().from(organs).where(eq(organs.name, 'Organ A'))
  await bind(row?.id ?? '')
  expect(await download(id)).toBe(404)
  expect((await api.asUser(owner)(task.list)).data.items.map((one) => one.id)).not.toContain(id)
})

test('the failed rows of an import are not served once the permission is gone, and it cannot be confirmed', async () => {
  const template = await fetchCells(api, customerclient.templateClient, { as: owner })
  const headings = (template.find((row) => row.some((cell) => cell.startsWith('姓名'))) ?? []).map(String)
  const bytes = await makeFile([headings.map(() => 'x')], headings)
  const { status, taskId: id } = await sendFile(api, customerclient.importClient, bytes, { as: owner, preview: 1 })
  expect(status).toBe(200)
  await runDueTasks(api.tools)
  expect(await readTask(api, id, api.asUser(owner))).toMatchObject({ status: 'checked', hasFile: true })
  await setRole(['banner'])
  expect([await download(id), await hasFile(id)]).toEqual([403, false])
  expect((await readTask(api, id, api.asUser(owner))).errors).toEqual([])
  expect((await api.asUser(owner)(task.confirm, { body: { id } })).status).toBe(403)
})

test('a task leads to the list that it exports, as long as the account may open it', async () => {
  const id = await exported('')
  const screen = async () => (await readTask(api, id, api.asUser(owner))).screen
  expect(await screen()).toBe('/customer/serviceobject')
  await setRole(['banner'])
  expect(await screen()).toBeNull()
})
