import { boxNamespace, livePath, tvtop, type BoxAck, type BoxHandshake, type BoxRefusal } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openBoxes } from '../src/modules/boxes/tvtop/box-sockets.ts'
import { makeLog } from '../src/kit/log.ts'
import { boxes, type Box } from '../src/modules/boxes/tvtop/table.ts'
import { tvUsers } from '../src/modules/boxes/tvuser/table.ts'
import { testApi, type TestApi } from './api/api.ts'
import { openNode, publicUrl, seeSoon, type TestNode } from './live-nodes.ts'
import { addBox, addTvUser, boxToken } from './factories/tv-rows.ts'

const minute = 60_000
const guesses = (most: number) => ({ most, ms: 10 * minute, kept: 'database' }) as const

let api: TestApi
let node: TestNode
let channel: ReturnType<typeof openBoxes>
interface BoxClient {
  readonly socket: Socket
  endedBecause: string | undefined
}
const open: BoxClient[] = []

beforeAll(async () => {
  api = await testApi({ rates: { 'boxToken.box': guesses(4), 'boxToken.address': guesses(60) } })
  node = await openNode(api, { limits: { packetsPerSecond: 20 } })
  channel = openBoxes({
    io: node.hub.io,
    addressOf: node.hub.addressOf,
    tools: { ...api.tools, log: makeLog('silent') },
    bus: node.bus,
  })
})
afterEach(async () => {
  for (const { socket } of open.splice(0)) socket.disconnect()
  await seeSoon(() => channel.count() === 0)
})
afterAll(async () => {
  channel.close()
  await node.close()
  await api.close()
})

const connect = (auth: object, options: object = {}): BoxClient => {
  const socket = io(node.url + boxNamespace, {
    path: livePath,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth,
    ...options,
  })
  const client: BoxClient = { socket, endedBecause: undefined }
  socket.on('disconnect', (reason) => {
    client.endedBecause = reason
  })
  open.push(client)
  return client
}
const settled = ({ socket }: BoxClient) =>
  new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', (error: Error & { data?: BoxRefusal }) => resolve(error.data?.code ?? error.message))
  })
const handshakeOf = ({ sn, ecallid }: Box, change: Partial<BoxHandshake> = {}): BoxHandshake => ({
  sn,
  ecallid: ecallid ?? '',
  token: boxToken,
  ...change,
})
const join = async (box: Box) => {
  const client = connect(handshakeOf(box))
  expect(await settled(client)).toBe('connected')
  return client
}
const say = ({ socket }: BoxClient, data: object = {}) =>
  socket.timeout(2_000).emitWithAck('alive', data) as Promise<BoxAck>
const stored = async ({ id }: Box) => (await api.db.select().from(boxes).where(eq(boxes.id, id)))[0]
const seenAt = async (box: Box) => new Date((await stored(box))?.lastOnlineAt ?? 0)
const state = async ({ id }: Box) => (await api.admin(tvtop.read, { params: { id } })).data.onlineStatus

describe('a box is admitted', () => {
  it('with its token, and is online from then on', async () => {
    const tvUserId = await addTvUser(api)
    const box = await addBox(api, { tvUserId })
    expect(await state(box)).toBe('offline')
    await join(box)
    expect([await state(box), await seenAt(box)]).toEqual(['online', api.now()])
    const [user] = await api.db.select().from(tvUsers).where(eq(tvUsers.id, tvUserId))
    expect(new Date(user?.lastActiveAt ?? 0)).toEqual(api.now())
    expect((await stored(box))?.version).toBe(1)
  })

  it('only as itself, enabled and known', async () => {
    const [box, other] = [await addBox(api), await addBox(api, { token: 'another-token' })]
    const disabled = await addBox(api, { status: 'disabled' })
    for (const wrong of [
      {},
      { ...handshakeOf(box), token: 'another-token' },
      { ...handshakeOf(box), sn: other.sn },
      { ...handshakeOf(box), ecallid: other.ecallid },
      { ...handshakeOf(box), ecallid: { $ne: '' } },
      { ...handshakeOf(box), operatorId: box.operatorId },
      { ...handshakeOf(box), token: 'x'.repeat(1_000) },
      handshakeOf(disabled),
    ])
      expect([wrong, await settled(connect(wrong))]).toEqual([wrong, '40400'])
    expect((await stored(box))?.lastOnlineAt).toBeNull()
    expect(await settled(connect({}, { query: handshakeOf(box) }))).toBe('40400')
    expect(await settled(connect(handshakeOf(box, { sn: box.sn.toLowerCase() })))).toBe('connected')
  })

  it('but must reconnect for another guess', async () => {
    const box = await addBox(api)
    const client = connect(handshakeOf(box, { token: 'another-token' }))
    expect(await settled(client)).toBe('40400')
    await seeSoon(() => !client.socket.io.engine.readyState.startsWith('open'))
  })

  it('not from a foreign page', async () => {
    const box = await addBox(api)
    const from = (origin: string) => settled(connect(handshakeOf(box), { extraHeaders: { origin } }))
    expect(await from('https://evil.example')).toBe('websocket error')
    expect(await from(publicUrl)).toBe('connected')
  })

  it('once: a newer connection closes the older', async () => {
    const box = await addBox(api)
    const first = await join(box)
    await join(box)
    await seeSoon(() => first.endedBecause !== undefined)
    expect(channel.count()).toBe(1)
  })
})

describe('a heartbeat', () => {
  it('is acknowledged each time and stored once a minute', async () => {
    const box = await addBox(api)
    const client = await join(box)
    const begin = await seenAt(box)
    api.pass(minute - 1)
    expect(await say(client)).toEqual({ nextInMs: minute })
    expect(await seenAt(box)).toEqual(begin)
    api.pass(1)
    await say(client)
    expect(await seenAt(box)).toEqual(api.now())
    api.pass(5 * minute)
    expect(await state(box)).toBe('offline')
    await say(client)
    expect(await state(box)).toBe('online')
  })

  it('may include the firmware', async () => {
    const box = await addBox(api)
    const client = await join(box)
    await say(client, { firmware: '2.4.1' })
    expect((await stored(box))?.firmware).toBe('2.4.1')
    // Repeated firmware changes are not stored immediately.
    await say(client, { firmware: '2.4.2' })
    expect((await stored(box))?.firmware).toBe('2.4.1')
    api.pass(minute)
    await say(client, { firmware: '2.4.2' })
    expect((await stored(box))?.firmware).toBe('2.4.2')
  })

  it('stays stored when the box disconnects', async () => {
    const box = await addBox(api)
    const client = await join(box)
    const seen = await seenAt(box)
    client.socket.disconnect()
    await seeSoon(() => channel.count() === 0)
    api.pass(minute)
    expect([await seenAt(box), await state(box)]).toEqual([seen, 'online'])
  })

  it('is the only event a box may send', async () => {
    for (const said of [
      ['alive', { firmware: 1 }],
      ['alive', { firmware: 'x'.repeat(21) }],
      ['alive', { more: 1 }],
      ['alive', 'text'],
      ['ReceiveMessage', {}],
    ] as const) {
      const client = await join(await addBox(api))
      client.socket.emit(said[0], said[1], () => undefined)
      await seeSoon(() => client.endedBecause !== undefined)
    }
    const quietly = await join(await addBox(api))
    quietly.socket.emit('alive', {})
    await seeSoon(() => quietly.endedBecause !== undefined)
  })

  it('in a flood closes the connection of its box, and no other', async () => {
    const [one, two] = [await addBox(api), await addBox(api)]
    const [flood, calm] = [await join(one), await join(two)]
    for (let i = 0; i < 60; i += 1) flood.socket.emit('alive', {}, () => undefined)
    await seeSoon(() => flood.endedBecause !== undefined)
    expect(await say(calm)).toEqual({ nextInMs: minute })
  })
})

describe('a connected box is disconnected', () => {
  const cases: [string, (box: Box) => Promise<unknown>][] = [
    ['disabled', ({ id }) => api.admin(tvtop.changestatus, { body: { id, status: 'disabled' } })],
    ['deleted', ({ id }) => api.admin(tvtop.remove, { body: { ids: [id] } })],
    ['given another token', ({ id }) => api.admin(tvtop.newToken, { body: { id } })],
  ]
  it.each(cases)('when it is %s, and not admitted again', async (_what, act) => {
    const box = await addBox(api)
    const client = await join(box)
    await act(box)
    await seeSoon(() => client.endedBecause !== undefined)
    expect(await settled(connect(handshakeOf(box)))).toBe('40400')
  })

  it('at its next heartbeat, when the change was not announced', async () => {
    const box = await addBox(api)
    const client = await join(box)
    await api.db.update(boxes).set({ status: 'disabled' }).where(eq(boxes.id, box.id))
    api.pass(minute)
    client.socket.emit('alive', {}, () => undefined)
    await seeSoon(() => client.endedBecause !== undefined)
  })
})

describe('guesses of tokens', () => {
  const guess = async (box: Box, token: string) => settled(connect(handshakeOf(box, { token })))

  it('are stopped for one box from one address, until the window is over', async () => {
    const [box, neighbour] = [await addBox(api), await addBox(api)]
    const answers = []
    for (let n = 0; n < 6; n += 1) answers.push(await guess(box, `guess-${n}-of-many`))
    expect(answers).toEqual(['40400', '40400', '40400', '40400', '42900', '42900'])
    expect(await guess(box, boxToken)).toBe('42900')
    expect(await guess(neighbour, boxToken)).toBe('connected')
    api.pass(10 * minute)
    expect(await guess(box, boxToken)).toBe('connected')
  })

  it('of many boxes are stopped, but boxes known at the address are not shut out', async () => {
    const [known, unknown] = [await addBox(api), await addBox(api)]
    api.pass(10 * minute)
    expect(await guess(known, boxToken)).toBe('connected')
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, n) =>
        settled(connect({ sn: known.sn, ecallid: `nobody-${n}`, token: 'guessed-token' })),
      ),
    )
    expect(answers.filter((code) => code === '40400').length).toBeLessThanOrEqual(60 + 6)
    expect(answers).toContain('42900')
    expect(await guess(unknown, boxToken)).toBe('42900')
    expect(await guess(known, boxToken)).toBe('connected')
    api.pass(10 * minute)
    expect(await guess(unknown, boxToken)).toBe('connected')
  })
})
