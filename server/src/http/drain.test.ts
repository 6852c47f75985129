import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { prepareDrain } from './drain.ts'

// More than the buffers of both sides hold.
const largeBytes = 64 * 1024 * 1024

/** A server with a client that does not read, whose request has reached the server. */
const open = async (answer: () => unknown) => {
  const app = Fastify()
  app.get('/', answer)
  const drain = prepareDrain(app.server)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  const request = once(app.server, 'request')
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1').pause()
  client.on('error', () => undefined)
  client.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  await request
  return { drain: (patienceMs?: number) => drain(() => app.close(), log, patienceMs), lines, client }
}

test('a client that does not read its answer cannot keep a stop waiting', async () => {
  const { drain, lines, client } = await open(() => Buffer.alloc(largeBytes))
  await drain(100)
  expect(lines.join('')).toContain('cut off')
  client.destroy()
})

test('a large answer that is complete in memory reaches its client during a stop', async () => {
  const { drain, lines, client } = await open(() => Buffer.alloc(largeBytes))
  let received = 0
  client.on('data', (chunk) => (received += chunk.length))
  const closed = once(client, 'close')
  const draining = drain(60_000)
  client.resume()
  await Promise.all([closed, draining])
  expect(received).toBeGreaterThan(largeBytes)
  expect(lines).toEqual([])
})

test('a request that is not answered yet is answered during a stop', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const { drain, lines, client } = await open(() => promise)
  let received = ''
  client.on('data', (chunk) => (received += chunk.toString()))
  const closed = once(client, 'close')
  const draining = drain(60_000)
  client.resume()
  resolve('finished')
  await Promise.all([closed, draining])
  expect(received).toContain('finished')
  expect(lines).toEqual([])
})
