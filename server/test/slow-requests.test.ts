import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from './api/api.ts'
import { testNames } from './api/fixture.ts'

// The server gives a request thirty seconds; this one half a second.

let api: TestApi
beforeAll(async () => {
  api = await testApi({ arrivalMs: 500 })
  await api.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => api.close())

/** Sends this and nothing more, and reads until the server closes the connection. */
const sendHalf = async (request: string) => {
  const socket = connect((api.app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(request)
  return text(socket)
}

const head = (path: string, type: string, more = '') =>
  `POST /api${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n${more}\r\n`

test('a request that stops half-way is cut', async () => {
  const token = await api.tokenOf(testNames('a').admin)
  const form = 'multipart/form-data; boundary=b'
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nPK'
  const answers = await Promise.all([
    sendHalf('POST /api/login HTTP/1.1\r\nHost: x\r\nContent-'),
    sendHalf(`${head('/login', 'application/json')}{"username":`),
    sendHalf(`${head('/file/upload', form, `Authorization: Bearer ${token}\r\n`)}${part}`),
  ])
  for (const answer of answers) expect(answer.split('\r\n')[0]).toBe('HTTP/1.1 408 Request Timeout')
})
