import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { account, livePath, roles, session, type Role } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBus } from '../src/bus/bus.ts'
import { openHub } from '../src/live/hub.ts'
import { notifyRole } from '../src/bus/outbox.ts'
import { makeLog } from '../src/kit/log.ts'
import { findByUsername } from './api/account-named.ts'
import { makeWhoIs } from '../src/modules/base/session/who-is.ts'
import { testApi, type TestApi } from './api/api.ts'
import { testNames } from './api/fixture.ts'
import {
  seeSoon,
  inAll,
  makeClient,
  openDetour,
  openNode,
  quiet,
  settled,
  type TestClient,
  type TestNode,
} from './live-nodes.ts'

const a = testNames('a')

let api: TestApi
const clients: TestClient[] = []
const nodes: TestNode[] = []

beforeAll(async () => {
  api = await testApi()
})
// The test clock stands still, but each test is later than the one before.
beforeEach(() => api.pass(1_000))
afterEach(async () => {
  for (const client of clients.splice(0)) client.close()
  await Promise.all(nodes.splice(0).map((node) => node.close()))
})
afterAll(() => api.close())

const start = async (options: Parameters<typeof openNode>[1] = {}) => {
  const node = await openNode(api, options)
  nodes.push(node)
  return node
}
const join = async ({ url }: { url: string }, username: string, options = {}) => {
  const client = makeClient(url, await api.tokenOf(username), options)
  clients.push(client)
  expect(await settled(client)).toBe('connected')
  return client
}
const notice = async (msg: string, role: Role = 'order') => {
  const found = await findByUsername(api.db, a.admin)
  await api.db.transaction((tx) =>
    notifyRole(tx, found?.operatorId ?? '', role, { orderType: '2', msg: inAll(msg), now: api.now() }),
  )
}

describe('several nodes on one database', () => {
  it('each serve their own sockets, once', async () => {
    const [one, two] = [await start(), await start()]
    const here = await join(one, a.holder('order'))
    const there = await join(two, a.holder('order'))
    const admins = [await join(one, a.admin), await join(two, a.admin)]
    for (let n = 0; n < 20; n++) await notice(`n${n}`)
    const all = [here, there, ...admins]
    await seeSoon(() => all.every((client) => client.texts().length >= 20))
    await quiet()
    for (const client of all) expect(client.texts()).toEqual(Array.from({ length: 20 }, (_, n) => `n${n}`))
  })

  it('one that dies does not affect the other, and its sockets continue elsewhere', async () => {
    const [one, two] = [await start(), await start()]
    const here = await join(one, a.holder('order'))
    const there = await join(two, a.holder('order'))
    const sending = (async () => {
      for (let n = 0; n < 50; n++) {
        await notice(`n${n}`)
        await sleep(5)
      }
    })()
    await sleep(60)
    nodes.splice(nodes.indexOf(one), 1)
    await one.close()
    expect(here.endedBecause()).toBe('transport close')
    const back = await join(two, a.holder('order'))
    await sending
    await notice('last')
    await seeSoon(() => there.texts().at(-1) === 'last' && back.texts().at(-1) === 'last')
    expect(there.texts()).toEqual([...Array.from({ length: 50 }, (_, n) => `n${n}`), 'last'])
    expect(new Set(here.texts()).size).toBe(here.texts().length)
  })

  it('a stopping node disconnects clients so that they reconnect by themselves', async () => {
    const one = await start()
    const client = await join(one, a.admin, { reconnection: true, reconnectionDelay: 50, reconnectionDelayMax: 100 })
    nodes.splice(0)
    await one.close()
    expect(client.endedBecause()).toBe('transport close')
    const again = await start({ port: one.port })
    await seeSoon(() => client.socket.connected)
    await notice('back')
    await seeSoon(() => client.texts().includes('back'))
    expect(again.hub.io.of('/hub').sockets.size).toBe(1)
  })
})

it('many clients that reconnect after a restart get new notices once, and none again', async () => {
  const one = await start()
  const again = { reconnection: true, reconnectionDelay: 50, reconnectionDelayMax: 200 }
  const names = roles.slice(0, 20).map((role) => a.holder(role))
  const many = await Promise.all([a.admin, a.holder('order'), ...names].map((name) => join(one, name, again)))
  await notice('before')
  const [admin, holder] = many
  await seeSoon(() => [admin, holder].every((client) => client?.texts().length === 1))
  nodes.splice(0)
  await one.close()
  await notice('while it was away')
  // A starting node catches up from its own start, which must be after the earlier notices.
  api.pass(1_000)
  const two = await start({ port: one.port })
  await seeSoon(() => many.every((client) => client.socket.connected))
  expect(two.hub.io.of('/hub').sockets.size).toBe(many.length)
  await notice('after')
  await seeSoon(() => [admin, holder].every((client) => client?.texts().at(-1) === 'after'))
  await quiet()
  for (const client of [admin, holder]) expect(client?.texts()).toEqual(['before', 'after'])
})

describe('a node that loses the database', () => {
  it('delivers missed notices afterwards, once, and nothing older', async () => {
    const detour = await openDetour(api.config)
    await notice('before anybody was there')
    api.pass(1_000)
    const node = await start({ config: detour.config })
    const other = await start()
    const client = await join(node, a.holder('order'))
    const there = await join(other, a.holder('order'))
    await notice('before')
    await seeSoon(() => client.texts().length === 1)
    detour.cut()
    await quiet()
    for (const msg of ['meanwhile 1', 'meanwhile 2', 'meanwhile 3']) await notice(msg)
    await seeSoon(() => there.texts().length === 4)
    await quiet()
    expect(client.texts()).toEqual(['before'])
    expect(client.socket.connected).toBe(true)
    detour.mend()
    await seeSoon(() => client.texts().length >= 4)
    await notice('after')
    await seeSoon(() => client.texts().length >= 5)
    await quiet()
    for (const each of [client, there])
      expect(each.texts()).toEqual(['before', 'meanwhile 1', 'meanwhile 2', 'meanwhile 3', 'after'])
    await detour.close()
  })

  it('then closes the sockets of ended sessions, and moves those with changed permissions', async () => {
    const detour = await openDetour(api.config)
    const node = await start({ config: detour.config })
    const leaving = await api.tokenOf(a.holder('banner'))
    const gone = makeClient(node.url, leaving)
    clients.push(gone)
    expect(await settled(gone)).toBe('connected')
    const disabled = await join(node, a.holder('goods'))
    const stays = await join(node, a.nobody)
    detour.cut()
    await api.withToken(leaving)(session.logout)
    const found = await findByUsername(api.db, a.holder('goods'))
    await api.admin(account.changestatus, { body: { id: found?.id ?? '', status: 'disabled' } })
    await quiet()
    expect(gone.socket.connected && disabled.socket.connected).toBe(true)
    detour.mend()
    await seeSoon(() => gone.endedBecause() !== undefined && disabled.endedBecause() !== undefined)
    expect(gone.heard.at(-1)).toMatchObject({ event: 'session:ended', data: { code: '50008' } })
    await quiet()
    expect(stays.socket.connected).toBe(true)
    expect(stays.events()).toEqual([])
    expect(await settled(makeClient(node.url, leaving))).toBe('50008')
    await detour.close()
  })

  it('also notices when the connection dies silently', async () => {
    const detour = await openDetour(api.config)
    const node = await start({ config: detour.config })
    const client = await join(node, a.holder('order'))
    detour.stall()
    await notice('unheard')
    await seeSoon(() => client.texts().includes('unheard'))
    await quiet()
    expect(client.texts()).toEqual(['unheard'])
    await detour.close()
  })

  it('refuses new sockets temporarily', async () => {
    const detour = await openDetour(api.config)
    const node = await start({ config: detour.config })
    const token = await api.tokenOf(a.admin)
    detour.cut()
    const refused = makeClient(node.url, token)
    clients.push(refused)
    expect(await settled(refused)).toBe('50300')
    detour.mend()
    const client = makeClient(node.url, token)
    clients.push(client)
    expect(await settled(client)).toBe('connected')
    await detour.close()
  })
})

describe('a client that sends too much', () => {
  const startFlooder = async (port: number) => {
    const child = fork(new URL('live-flood.ts', import.meta.url), [String(port), livePath], { execArgv: [] })
    await once(child, 'message')
    return {
      flood: async (ms: number) => {
        child.send(ms)
        const [times] = (await once(child, 'message')) as [number[]]
        return times
      },
      end: () => child.kill(),
    }
  }

  it('is disconnected, whatever it sends, repeatedly, while others get every notice', async () => {
    const node = await start()
    const listeners = await Promise.all([a.admin, a.holder('order'), a.holder('order')].map((name) => join(node, name)))
    const flooder = await startFlooder(node.port)
    let isOver = false
    const flooding = flooder.flood(2_000).finally(() => (isOver = true))
    for (let n = 0; !isOver; n++) {
      await notice(`f${n}`)
      await seeSoon(() => listeners.every((client) => client.texts().at(-1) === `f${n}`))
    }
    const cuts = await flooding
    flooder.end()
    expect(cuts.length).toBeGreaterThan(3)
    expect(listeners.every((client) => client.socket.connected)).toBe(true)
  })

  it('clients may not send anything on the hub', async () => {
    const node = await start()
    const client = await join(node, a.admin)
    client.socket.emit('ReceiveMessage', { orderType: '', msg: 'from a client' })
    await seeSoon(() => !client.socket.connected)
    const asking = await join(node, a.admin)
    asking.socket.emit('join', 'op:1', () => undefined)
    await seeSoon(() => !asking.socket.connected)
  })

  it('a frame of more than 64 KB closes the connection', async () => {
    const node = await start()
    const client = await join(node, a.admin)
    client.socket.emit('x', 'y'.repeat(70_000))
    await seeSoon(() => !client.socket.connected)
  })

  it('a full node accepts no more', async () => {
    const node = await start({ limits: { sockets: 2 } })
    await join(node, a.admin)
    await join(node, a.admin)
    const third = makeClient(node.url, await api.tokenOf(a.admin))
    clients.push(third)
    expect(await settled(third)).toBe('websocket error')
  })

  it('one address does not take all places, and gives them back', async () => {
    const node = await start({ limits: { socketsPerAddress: 2 } })
    const first = await join(node, a.admin)
    await join(node, a.admin)
    const third = makeClient(node.url, await api.tokenOf(a.admin))
    clients.push(third)
    expect(await settled(third)).toBe('websocket error')
    first.socket.disconnect()
    await seeSoon(() => node.hub.io.engine.clientsCount === 1)
    await join(node, a.admin)
  })
})

describe('the live channel', () => {
  it('shares the HTTP server with the API, and leaves it running when it stops', async () => {
    const address = await api.app.listen({ host: '127.0.0.1', port: 0 })
    const bus = openBus(api.config, api.tools.log)
    const { whoIs, forget } = makeWhoIs(api.db, api.tools.clock)
    bus.on(forget)
    const hub = openHub({ server: api.app.server, tools: api.tools, whoIs, bus, publicUrl: address })
    const token = await api.tokenOf(a.admin)
    const askWho = async () => {
      const reply = await fetch(`${address}/api/userinfo`, { headers: { authorization: `Bearer ${token}` } })
      return reply.status
    }
    const client = await join({ url: address }, a.admin)
    await notice('hello')
    await seeSoon(() => client.texts().includes('hello'))
    expect(await askWho()).toBe(200)
    await hub.close()
    expect(client.endedBecause()).toBe('transport close')
    expect(await askWho()).toBe(200)
    const late = makeClient(address, token)
    clients.push(late)
    expect(await settled(late)).toBe('websocket error')
    await bus.close()
  })

  it('ignores invalid messages on the bus', async () => {
    const node = await start()
    const client = await join(node, a.admin)
    for (const payload of ['', 'x', 'null', '{"kind":"sessions"}', '{"kind":"outbox","id":"x"}', '{"kind":"outbox"}'])
      await api.db.execute(sql`select pg_notify('kangju', ${payload})`)
    await notice('still here')
    await seeSoon(() => client.texts().includes('still here'))
    expect(client.texts()).toEqual(['still here'])
  })
})

describe('the log', () => {
  it('contains events and no token', async () => {
    const lines: string[] = []
    const log = makeLog('trace', { write: (line: string) => lines.push(line) })
    const node = await start({ log })
    const token = await api.tokenOf(a.admin)
    const client = makeClient(node.url, token, { query: { token } })
    clients.push(client)
    await settled(client)
    client.socket.emit('speaks', token)
    await seeSoon(() => !client.socket.connected)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('')).not.toContain(token)
  })
})
