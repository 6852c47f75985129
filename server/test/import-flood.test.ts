import { tvtop } from '@kangju/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tasks } from '../src/modules/base/task/table.ts'
import { testApi, type TestApi } from './api/api.ts'
import { testNames } from './api/fixture.ts'
import { bombs, floodImports } from './api/import-flood.ts'

// F2: `npm run bench -- import-flood` sends two hundred at once, of every kind.

const uploads = 24
let api: TestApi
const bearer = async (username: string) => `Bearer ${await api.tokenOf(username)}`
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

test('many malicious workbooks at once keep memory bounded, and an account cannot keep others waiting', async () => {
  const file = bombs['long strings']()
  const mine = await bearer(testNames('a').admin)
  const other = await bearer(testNames('b').admin)
  const { statuses, megabytes } = await floodImports(api.app, tvtop.import, file, [
    ...Array.from({ length: uploads }, () => mine),
    other,
  ])
  // Three of an account are read or wait, the others are refused at once.
  const mineRefused = statuses.slice(0, -1).filter((status) => status === 429)
  expect([mineRefused.length, new Set(statuses)]).toEqual([uploads - 3, new Set([422, 429])])
  expect(statuses.at(-1)).toBe(422)
  expect(megabytes).toBeLessThan(200)
  expect(await api.db.select().from(tasks)).toEqual([])
})
