// A separate process, so that flooding costs the tested node no time: misbehaving clients with raw websockets.
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const [, , port, path] = process.argv

const openRaw = async () => {
  const tcp = connect(Number(port), '127.0.0.1')
  tcp.on('error', () => undefined)
  tcp.write(
    `GET ${path}/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\n` +
      `Connection: Upgrade\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  )
  await new Promise((resolve) => {
    tcp.once('data', resolve)
  })
  tcp.on('data', () => undefined)
  return tcp
}

/** A frame with a mask of zeros. */
const frame = (opcode: number, text: string) => {
  const body = Buffer.from(text)
  const { length } = body
  const head = [0x80 | opcode, ...(length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 255])]
  return Buffer.concat([Buffer.from(head), Buffer.alloc(4), body])
}

const untilCut = async (chunk: Buffer) => {
  const tcp = await openRaw()
  const begin = performance.now()
  while (!tcp.destroyed && performance.now() - begin < 5_000) {
    tcp.write(chunk)
    await sleep(1)
  }
  return performance.now() - begin
}

const floods = [
  frame(1, '3'),
  frame(1, '40/hub,{"token":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}'),
  frame(1, '42/hub,["x"]'),
  frame(9, 'x'.repeat(100)),
  frame(1, `4${'x'.repeat(60_000)}`),
  Buffer.alloc(70_000, 1),
].map((part) => Buffer.concat(Array.from({ length: 50 }, () => part)))

/** Floods repeatedly for the given time; returns how long each of its sockets lasted. */
const flood = async (ms: number) => {
  const times: number[] = []
  const flooding = floods.map(async (chunk) => {
    for (const begin = performance.now(); performance.now() - begin < ms;) times.push(await untilCut(chunk))
  })
  await Promise.all(flooding)
  process.send?.(times)
}

process.on('message', (ms: number) => void flood(ms))
process.send?.('ready')
