import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { mountHeaders } from './headers.ts'

const hstsOf = async (isTls: boolean, trustProxy: boolean, headers: Record<string, string> = {}) => {
  const app = Fastify({ trustProxy })
  mountHeaders(app, { isTls })
  app.get('/', async () => 'here')
  const reply = await app.inject({ url: '/', headers })
  await app.close()
  return reply.headers['strict-transport-security']
}

test('browsers are told to use TLS only when they reach the server over it', async () => {
  const year = 'max-age=31536000; includeSubDomains'
  expect(await hstsOf(false, false)).toBeUndefined()
  expect(await hstsOf(true, false)).toBe(year)
  expect(await hstsOf(false, true, { 'x-forwarded-proto': 'https' })).toBe(year)
  // Not a trusted proxy: anybody can send the header.
  expect(await hstsOf(false, false, { 'x-forwarded-proto': 'https' })).toBeUndefined()
})
