import { edgeDemo, edgeOrder } from '@kangju/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { buildApp } from '../../../app.ts'
import type { Tools } from '../../../http/call.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const mobile = '15600007001'
const url = `/api${edgeDemo.messages.path}`

/** The answer of a server with these changed tools to a request from this address. */
const ask = async (change: Partial<Tools>, remoteAddress = '127.0.0.1') => {
  const app = await buildApp({ tools: { ...api.tools, ...change }, pool: api.pool, whoIs: api.whoIs })
  const reply = await app.inject({ method: 'POST', url, payload: { mobile }, remoteAddress })
  await app.close()
  return { status: reply.statusCode, data: reply.json<{ data?: { text: string }[] }>().data }
}

test('the demo shows the messages of an invented mobile number, newest first', async () => {
  await api.anonymous(edgeOrder.code, { body: { operator: 'A', mobile } })
  api.pass(61_000)
  await api.anonymous(edgeOrder.code, { body: { operator: 'A', mobile } })
  const { status, data } = await ask({ isDemo: true })
  expect([status, data?.length]).toEqual([200, 2])
  const code = /\d{6}/.exec(data?.[0]?.text ?? '')?.[0] ?? ''
  const login = await api.anonymous(edgeOrder.login, { body: { operator: 'A', mobile, code } })
  expect(login.status).toBe(200)
})

test('outside the demo the endpoint does not exist', async () => {
  expect((await api.anonymous(edgeDemo.messages, { body: { mobile } })).status).toBe(404)
  expect((await ask({ isDemo: false })).status).toBe(404)
  expect((await ask({ isDemo: true, sms: { send: () => Promise.resolve() } })).status).toBe(404)
  expect((await ask({ isDemo: true }, '192.168.1.20')).status).toBe(404)
})

test('a request that was passed on by a proxy gets nothing', async () => {
  const tools = { ...api.tools, isDemo: true }
  const app = await buildApp({ tools, pool: api.pool, whoIs: api.whoIs })
  const send = async (headers: Record<string, string>) =>
    (await app.inject({ method: 'POST', url, payload: { mobile }, headers })).statusCode
  expect(await send({})).toBe(200)
  const forwarding = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-forwarded', 'forwarded', 'via']
  const addresses = [
    'x-real-ip',
    'x-client-ip',
    'client-ip',
    'true-client-ip',
    'cf-connecting-ip',
    'x-cluster-client-ip',
  ]
  for (const name of [...forwarding, ...addresses])
    expect([name, await send({ [name]: '127.0.0.1' })]).toEqual([name, 404])
  await app.close()
})
