import { setTimeout as sleep } from 'node:timers/promises'
import { livePath } from '@kangju/contract'
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { notifyRole } from '../src/bus/outbox.ts'
import { findByUsername } from './api/account-named.ts'
import { testApi, type TestApi } from './api/api.ts'
import { testNames } from './api/fixture.ts'
import { makeRedis } from './programs.ts'
import { seeSoon, inAll, makeClient, openNode, quiet, settled, type TestNode } from './live-nodes.ts'

const a = testNames('a')

describe('with Redis', () => {
  let api: TestApi
  let redis: Awaited<ReturnType<typeof makeRedis>>
  const nodes: TestNode[] = []
  const closing: (() => unknown)[] = []

  beforeAll(async () => {
    api = await testApi()
    redis = await makeRedis()
  })
  afterEach(async () => {
    redis.thaw()
    for (const close of closing.splice(0)) close()
    await Promise.all(nodes.splice(0).map((node) => node.close()))
    await redis.stop()
  })
  afterAll(() => api.close())

  const startTwo = async () => {
    const two = [await openNode(api, { redisUrl: redis.url }), await openNode(api, { redisUrl: redis.url })] as const
    nodes.push(...two)
    return two
  }
  const join = async ({ url }: TestNode) => {
    const client = makeClient(url, await api.tokenOf(a.holder('order')))
    closing.push(client.close)
    expect(await settled(client)).toBe('connected')
    return client
  }
  const notice = async (msg: string) => {
    const found = await findByUsername(api.db, a.admin)
    await notifyRole(api.db, found?.operatorId ?? '', 'order', { orderType: '', msg: inAll(msg), now: api.now() })
  }
  /** A namespace whose broadcasts the adapter carries, as call signalling does. */
  const listenBeside = async ({ hub, url }: TestNode) => {
    hub.io.of('/beside')
    const heard: string[] = []
    const socket = io(`${url}/beside`, { path: livePath, transports: ['websocket'], forceNew: true })
    closing.push(() => socket.disconnect())
    socket.on('said', (text: string) => heard.push(text))
    await new Promise<void>((resolve) => {
      socket.once('connect', resolve)
    })
    return heard
  }
  const seeCross = async ([one, two]: readonly [TestNode, TestNode]) => {
    const heard = await listenBeside(two)
    hello(one)
    const asking = setInterval(() => hello(one), 100)
    await seeSoon(() => heard.length > 0).finally(() => clearInterval(asking))
  }
  const hello = ({ hub }: TestNode) => hub.io.of('/beside').emit('said', 'hello')

  it('hub notices still come once, and other namespaces reach the sockets of all nodes', async () => {
    await redis.start()
    const two = await startTwo()
    const clients = [await join(two[0]), await join(two[1])]
    await seeCross(two)
    for (const msg of ['one', 'two']) await notice(msg)
    await seeSoon(() => clients.every((client) => client.texts().length >= 2))
    await quiet()
    for (const client of clients) expect(client.texts()).toEqual(['one', 'two'])
  })

  it('a Redis that dies stops nothing, and is used again when it is back', async () => {
    await redis.start()
    const two = await startTwo()
    const clients = [await join(two[0]), await join(two[1])]
    await seeCross(two)
    const beside = await listenBeside(two[0])
    await redis.stop()
    await notice('without Redis')
    two[0].hub.io.of('/beside').emit('said', 'to my own')
    await seeSoon(() => clients.every((client) => client.texts().length === 1))
    await seeSoon(() => beside.includes('to my own'))
    await sleep(500)
    expect((await fetch(`${two[0].url}/api/live/`)).status).toBe(400)
    await redis.start()
    await seeCross(two)
  })

  it('a Redis that hangs stops nothing', async () => {
    await redis.start()
    const two = await startTwo()
    const client = await join(two[1])
    await seeCross(two)
    const beside = await listenBeside(two[0])
    redis.freeze()
    await notice('while it hangs')
    two[0].hub.io.of('/beside').emit('said', 'to my own')
    await seeSoon(() => client.texts().length === 1)
    await seeSoon(() => beside.includes('to my own'))
    await sleep(5_000)
    redis.thaw()
    await seeCross(two)
  })

  it('a Redis that is missing at startup stops nothing', async () => {
    const two = await startTwo()
    const client = await join(two[0])
    await notice('before Redis')
    await seeSoon(() => client.texts().length === 1)
    await redis.start()
    await seeCross(two)
  })

  it('a node stops with or without Redis', async () => {
    await redis.start()
    const two = await startTwo()
    await seeCross(two)
    nodes.splice(0)
    await redis.stop()
    await Promise.all(two.map((node) => node.close()))
    expect(two.map((node) => node.hub.io.of('/hub').sockets.size)).toEqual([0, 0])
  })
})
