import {
  account,
  defaultSettings,
  profile,
  role as roleArea,
  t,
  type Lang,
  type OrderType,
  type Role,
} from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { notifyRole } from '../src/bus/outbox.ts'
import { findByUsername } from './api/account-named.ts'
import { accountRoles, roleTable } from '../src/modules/base/role/table.ts'
import { testApi, type TestApi } from './api/api.ts'
import { testNames } from './api/fixture.ts'
import { paidOrder } from './factories/order-rows.ts'
import { inAll, makeClient, openNode, quiet, seeSoon, settled, type TestClient, type TestNode } from './live-nodes.ts'

const a = testNames('a')
const b = testNames('b')
/** Shorter than the usual three seconds, and long enough to include everything that is committed together. */
const mergeMs = 700

let api: TestApi
const clients: TestClient[] = []
const nodes: TestNode[] = []

beforeAll(async () => {
  api = await testApi()
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.close()
  await Promise.all(nodes.splice(0).map((node) => node.close()))
})
afterAll(() => api.close())

const start = async (options: Parameters<typeof openNode>[1] = {}) => {
  const node = await openNode(api, { mergeMs, ...options })
  nodes.push(node)
  return node
}
const join = async ({ url }: TestNode, username: string, lang?: Lang) => {
  const token = await api.tokenOf(username)
  const client = makeClient(url, token, lang === undefined ? {} : { auth: { token, lang } })
  clients.push(client)
  expect(await settled(client)).toBe('connected')
  return client
}

interface SentMessage {
  readonly msg: string
  readonly orderType?: OrderType
  readonly role?: Role
  readonly isUrgent?: true
}
/** All in one transaction, so that they are delivered together. */
const say = async (said: readonly SentMessage[], of = a.admin) => {
  const found = await findByUsername(api.db, of)
  await api.db.transaction(async (tx) => {
    for (const { msg, orderType = '2', role = 'order', isUrgent = false } of said)
      await notifyRole(tx, found?.operatorId ?? '', role, { orderType, msg: inAll(msg), now: api.now(), isUrgent })
  })
}
const many = (n: number, rest: Omit<SentMessage, 'msg'> = {}): SentMessage[] =>
  Array.from({ length: n }, (_, at) => ({ msg: `m${at}`, ...rest }))
const notices = (client: TestClient) =>
  client.heard
    .filter(({ event }) => event === 'ReceiveMessage')
    // The stored notices are those of the server's test of the inbox.
    .map(({ data: { topics: _topics, ids: _ids, isAudible: _isAudible, ...data } }) => data)
const countOf = (client: TestClient) => notices(client).reduce((sum, { count }) => sum + ((count as number) ?? 1), 0)

describe('notices in a burst', () => {
  it('are the first and a count of the others, for each of many connections on two nodes', async () => {
    const [one, two] = [await start(), await start()]
    const listeners = await Promise.all(
      [one, two].flatMap((node) => [
        ...Array.from({ length: 5 }, () => join(node, a.admin)),
        ...Array.from({ length: 5 }, () => join(node, a.holder('order'))),
      ]),
    )
    const others = [await join(one, a.holder('settlement')), await join(two, b.admin)]
    await say(many(500))
    await seeSoon(() => listeners.every((client) => countOf(client) >= 500))
    await quiet()
    for (const client of listeners)
      expect(notices(client)).toEqual([
        { orderType: '2', msg: 'm0' },
        { orderType: '2', msg: '您有499条新的订单消息', count: 499 },
      ])
    for (const client of others) expect(notices(client)).toEqual([])
  })

  it('are neither sent nor counted if the account or its roles turned their topic off', async () => {
    const node = await start()
    const [admin, holder] = [await join(node, a.admin), await join(node, a.holder('order'))]
    const heard = (client: TestClient) => client.heard.filter(({ event }) => event === 'ReceiveMessage')
    const own = { ...defaultSettings, ownTopics: true, mutedTopics: ['order' as const] }
    await api.admin(profile.saveSettings, { body: own })
    await seeSoon(() => admin.heard.some(({ event }) => event === 'notices:changed'))
    // The muted topic comes first and does not delay the others.
    await say([...many(3), ...many(4, { orderType: '6' }), ...many(2)])
    await seeSoon(() => countOf(admin) >= 4 && countOf(holder) >= 9)
    await quiet()
    expect(heard(admin).map(({ data }) => [data['msg'], data['topics'], data['isAudible']])).toEqual([
      ['m0', ['visit'], 1],
      ['您有3条新的订单消息', ['visit'], 1],
    ])
    expect(countOf(holder)).toBe(9)

    // The role of the holder is told of visits only, without sound.
    await api.admin(profile.saveSettings, { body: defaultSettings })
    const holderId = (await findByUsername(api.db, a.holder('order')))?.id ?? ''
    const [held] = await api.db
      .select()
      .from(roleTable)
      .innerJoin(accountRoles, and(eq(accountRoles.roleId, roleTable.id), eq(accountRoles.accountId, holderId)))
    const { id = '', version = 0, name = '', authoritys = [] } = held?.role ?? {}
    const edit = { id, name, authoritys }
    const isTold = () => holder.heard.filter(({ event }) => event === 'me:changed').length
    const before = isTold()
    await api.admin(roleArea.edit, { body: { ...edit, version, topics: [{ topic: 'visit', isAudible: 0 }] } })
    await seeSoon(() => isTold() > before)
    holder.heard.length = 0
    await say([...many(3), ...many(1, { orderType: '6' })])
    await seeSoon(() => countOf(holder) >= 1)
    await quiet()
    expect(heard(holder).map(({ data }) => [data['msg'], data['isAudible']])).toEqual([['m0', undefined]])
    await api.admin(roleArea.edit, { body: { ...edit, version: version + 1, topics: null } })
  })

  it('of many transactions become few messages with correct counts, none lost and none twice', async () => {
    const node = await start()
    const client = await join(node, a.admin)
    await Promise.all(many(120).map((one) => say([one])))
    await seeSoon(() => countOf(client) >= 120)
    await quiet()
    expect(countOf(client)).toBe(120)
    expect(notices(client).length).toBeLessThan(20)
  })

  it('a single one is sent unchanged, and so is a second soon after it', async () => {
    const client = await join(await start(), a.admin)
    await say([{ msg: 'first', orderType: '1' }])
    await seeSoon(() => notices(client).length === 1)
    await say([{ msg: 'second', orderType: '' }])
    await seeSoon(() => notices(client).length === 2)
    expect(notices(client)).toEqual([
      { orderType: '1', msg: 'first' },
      { orderType: '', msg: 'second' },
    ])
  })

  it('link to the orders exactly if one of them does', async () => {
    /** The message that merges all but the first. Each burst has a node of its own, because the window of the last one may still be open. */
    const burst = async (...types: OrderType[]) => {
      const client = await join(await start(), a.admin)
      await say([{ msg: 'first' }, ...types.map((orderType) => ({ msg: 'more', orderType }))])
      await seeSoon(() => notices(client).length === 2)
      return notices(client).at(-1)
    }
    expect(await burst('', '1')).toMatchObject({ orderType: '' })
    expect(await burst('1', '5')).toEqual({ orderType: '5', msg: '您有2条新的订单消息', count: 2 })
  })

  it('are sent in the language of each connection', async () => {
    const node = await start()
    const found = await findByUsername(api.db, a.admin)
    const langs = ['zh', 'en', 'es', 'ja'] as const
    const listeners = await Promise.all(langs.map((lang) => join(node, a.admin, lang)))
    const unknown = await join(node, a.admin, 'xx' as Lang)
    const msg = t('一', 'one', 'uno', 'いち')
    await api.db.transaction(async (tx) => {
      for (let n = 0; n < 4; n++)
        await notifyRole(tx, found?.operatorId ?? '', 'order', { orderType: '2', msg, now: api.now() })
    })
    await seeSoon(() => [...listeners, unknown].every((client) => countOf(client) === 4))
    expect(listeners.map((client) => client.texts())).toEqual([
      ['一', '您有3条新的订单消息'],
      ['one', 'You have 3 new order messages'],
      ['uno', 'Tiene 3 mensajes nuevos de pedidos'],
      ['いち', '注文に関する新しいメッセージが3件あります。'],
    ])
    expect(unknown.texts()).toEqual(['一', '您有3条新的订单消息'])
  })

  it('an emergency is sent immediately and separately among them', async () => {
    const client = await join(await start({ mergeMs: 60_000 }), a.admin)
    const missed = '【紧急】文三路200号 王芳的呼叫未接听，请尽快回拨'
    await say([...many(50), { msg: missed, orderType: '', role: 'tvecall', isUrgent: true }, ...many(50)])
    await say([{ msg: missed, orderType: '', role: 'tvecall', isUrgent: true }])
    await seeSoon(() => notices(client).length >= 3)
    await quiet()
    expect(client.texts()).toEqual(['m0', missed, missed])
  })

  it('gathered notices are sent once when the node stops', async () => {
    const node = await start({ mergeMs: 60_000 })
    const client = await join(node, a.admin)
    await say(many(10))
    await seeSoon(() => notices(client).length === 1)
    await quiet()
    await nodes.splice(0)[0]?.close()
    await seeSoon(() => client.endedBecause() !== undefined)
    expect(client.texts()).toEqual(['m0', '您有9条新的订单消息'])
  })

  it('a reconnecting client loses none of the gathered notices', async () => {
    const node = await start({ mergeMs: 2_000 })
    const client = await join(node, a.admin)
    await say(many(10))
    await seeSoon(() => notices(client).length === 1)
    await quiet()
    client.close()
    const back = await join(node, a.admin)
    await seeSoon(() => notices(back).length === 1)
    expect(back.texts()).toEqual(['您有9条新的订单消息'])
  })
})

describe('an account that lost permissions', () => {
  const roleNamed = async (name: Role) => {
    const operatorId = (await findByUsername(api.db, a.admin))?.operatorId ?? ''
    const [found] = await api.db
      .select()
      .from(roleTable)
      .where(and(eq(roleTable.operatorId, operatorId), eq(roleTable.name, name)))
    if (found === undefined) throw new Error(`no ${name}`)
    return found
  }

  it('gets no gathered notices of a revoked permission, and still the others', async () => {
    const found = await roleNamed('prepaycard')
    const edit = (authoritys: Role[], version: number) =>
      api.admin(roleArea.edit, { body: { id: found.id, name: found.name, version, authoritys } })
    expect(await edit(['prepaycard', 'settlement'], 1)).toMatchObject({ status: 200 })
    const client = await join(await start({ mergeMs: 2_000 }), a.holder('prepaycard'))
    await say([...many(5, { role: 'settlement' }), { msg: 'card', orderType: '', role: 'prepaycard' }])
    await seeSoon(() => notices(client).length === 1)
    expect(await edit(['prepaycard'], 2)).toMatchObject({ status: 200 })
    await seeSoon(() => notices(client).length === 2)
    await quiet()
    expect(client.texts()).toEqual(['m0', 'card'])
  })

  it('gets nothing after its session has ended', async () => {
    const node = await start()
    const username = a.holder('goods')
    const client = await join(node, username)
    await say(many(5, { role: 'goods' }))
    await seeSoon(() => notices(client).length === 1)
    const id = (await findByUsername(api.db, username))?.id ?? ''
    await api.admin(account.changestatus, { body: { id, status: 'disabled' } })
    await seeSoon(() => client.endedBecause() !== undefined)
    await quiet()
    expect(client.texts()).toEqual(['m0'])
    await api.admin(account.changestatus, { body: { id, status: 'enabled' } })
  })
})

describe('accounts that see orders', () => {
  it('are told on every node that orders changed, and no other accounts are', async () => {
    const [one, two] = [await start(), await start()]
    const lookers = [await join(one, a.holder('order')), await join(two, a.admin)]
    const others = [await join(one, a.holder('settlement')), await join(two, b.admin)]
    const changes = (client: TestClient) => client.events().filter((event) => event === 'orders:changed').length
    await paidOrder(api)
    await seeSoon(() => lookers.every((client) => changes(client) > 0))
    await quiet()
    for (const client of others) expect(client.events()).toEqual([])
  })
})
