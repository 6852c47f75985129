import { customerbooker, search } from '@kangju/contract'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillPhoneTails } from '../src/modules/phone-tails.ts'
import { encryptedColumns } from '../src/modules/secret-rotation.ts'
import { tailedPhones } from '../src/rows/phone-tail.ts'
import { testApi, type TestApi } from './api/api.ts'
import { addBooker, addClient } from './factories/client-rows.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const found = async (keyword: string) =>
  (await api.admin(search.all, { query: { keyword } })).data.hits.map(({ id }) => id)

test('numbers stored before their ends were indexed are filled in', async () => {
  const id = await addClient(api, { name: '无尾', mobile: '13805718642' })
  await api.owner().execute(sql`update customer_client set mobile_tail_index = null where id = ${id}`)
  expect(await found('8642')).toEqual([])
  expect(await fillPhoneTails(api.db, api.tools.keyring)).toBeGreaterThan(0)
  expect(await found('8642')).toEqual([id])
  expect(await fillPhoneTails(api.db, api.tools.keyring)).toBe(0)
})

test('every number that is found by its end is encrypted, rotated with it and shown nowhere', async () => {
  for (const [table, field] of tailedPhones) {
    const column = encryptedColumns.find((one) => getTableName(one.table) === table && one.field === field)
    expect([table, column === undefined]).toEqual([table, false])
    expect(Object.keys(getTableColumns(column?.table as PgTable))).toContain(`${field}TailIndex`)
  }
  await addBooker(api)
  expect((await api.admin(customerbooker.list)).data.items[0]).not.toHaveProperty('mobileTailIndex')
})
