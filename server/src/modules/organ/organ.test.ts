import { organ } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../test/api.ts'
import { organs } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const names = async (all?: 1) =>
  (await api.admin(organ.nopage, { query: all === undefined ? {} : { all } })).data.map((one) => one.name)

test('the pick list holds the organisations of the operator that are opened and serving', async () => {
  expect(await names()).toEqual(['Organ A'])
  await api.db.update(organs).set({ status: 'disabled' }).where(eq(organs.name, 'Organ A'))
  expect(await names()).toEqual([])
  expect(await names(1)).toEqual(['Organ A'])
})
