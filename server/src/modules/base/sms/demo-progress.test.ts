import { edgeDemo } from '@kangju/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { buildApp } from '../../../app.ts'
import { advanceDemo, beginDemo, failDemo, finishDemo } from '../../../db/demo-state.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

/** The answer of a server with or without the demo. */
const ask = async (isDemo: boolean) => {
  const app = await buildApp({ tools: { ...api.tools, isDemo }, pool: api.pool, whoIs: api.whoIs })
  const reply = await app.inject({ method: 'GET', url: `/api${edgeDemo.progress.path}` })
  await app.close()
  return reply.json<{ data: unknown }>().data
}

test('the progress of the demo data is public, from its beginning to its end', async () => {
  const { db } = api.tools
  expect(await ask(true)).toEqual({ status: 'none', percent: 100 })
  await beginDemo(db, new Date())
  expect(await ask(true)).toEqual({ status: 'making', percent: 0 })
  await advanceDemo(db, 42)
  expect(await ask(true)).toEqual({ status: 'making', percent: 42 })
  await failDemo(db)
  expect(await ask(true)).toEqual({ status: 'failed', percent: 42 })
  await finishDemo(db, new Date())
  expect(await ask(true)).toEqual({ status: 'done', percent: 100 })
})

test('a server without the demo reports no progress', async () => {
  await beginDemo(api.tools.db, new Date())
  expect(await ask(false)).toEqual({ status: 'none', percent: 100 })
})
