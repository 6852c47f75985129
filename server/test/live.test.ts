import { account, role as roleArea, session, type Role } from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { outbox } from '../src/db/tables.ts'
import { forgetSent, notifyRole, notifyRooms, roomOf } from '../src/bus/outbox.ts'
import { findByUsername } from './api/account-named.ts'
import { accounts } from '../src/modules/base/account/table.ts'
import { accountRoles, roleTable } from '../src/modules/base/role/table.ts'
import { sessions } from '../src/modules/base/session/table.ts'
import { tokenHash } from '../src/secret/token.ts'
import { testApi, type TestApi } from './api/api.ts'
import { testNames, testPassword } from './api/fixture.ts'
import {
  seeSoon,
  inAll,
  makeClient,
  openNode,
  publicUrl,
  quiet,
  settled,
  type TestClient,
  type TestNode,
} from './live-nodes.ts'

const a = testNames('a')
const b = testNames('b')
const hour = 60 * 60 * 1000

let api: TestApi
let node: TestNode
const clients: TestClient[] = []

beforeAll(async () => {
  api = await testApi()
  node = await openNode(api)
})
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})
afterAll(async () => {
  await node.close()
  await api.close()
})

const open = (token: string | undefined, options = {}, url = node.url) => {
  const client = makeClient(url, token, options)
  clients.push(client)
  return client
}
const join = async (token: string, options = {}, url = node.url) => {
  const client = open(token, options, url)
  expect(await settled(client)).toBe('connected')
  return client
}
const joinAs = async (username: string, url = node.url) => join(await api.tokenOf(username), {}, url)

const idOf = async (username: string) => {
  const found = await findByUsername(api.db, username)
  if (found === undefined) throw new Error(`no ${username}`)
  return found
}
const notice = (msg: string, role: Role = 'order', of = a.admin, organId: string | null = null) =>
  api.db.transaction(async (tx) => {
    const { operatorId } = await findByUsername(tx, of).then((found) => found ?? { operatorId: '' })
    await notifyRole(tx, operatorId, role, { orderType: '2', msg: inAll(msg), now: api.now(), organId })
  })
const roleNamed = async (name: Role) => {
  const { operatorId } = await idOf(a.admin)
  const named = and(eq(roleTable.operatorId, operatorId), eq(roleTable.name, name))
  const [found] = await api.db.select().from(roleTable).where(named)
  if (found === undefined) throw new Error(`no ${name}`)
  return found
}
const signIn = async (username: string) => {
  const answer = await api.anonymous(session.login, { body: { username, password: testPassword } })
  expect(answer.status).toBe(200)
  return answer.data.token
}

describe('admission', () => {
  it('is refused without a valid token', async () => {
    expect(await settled(open(undefined))).toBe('50008')
    expect(await settled(open('short'))).toBe('50008')
    expect(await settled(open('x'.repeat(43)))).toBe('50008')
    expect(await settled(open(undefined, { auth: { token: { $ne: '' } } }))).toBe('50008')
    const token = await api.tokenOf(a.admin)
    expect(await settled(open(undefined, { query: { token } }))).toBe('50008')
    expect(await settled(open(undefined, { extraHeaders: { authorization: `Bearer ${token}` } }))).toBe('50008')
    expect(await settled(open(token))).toBe('connected')
  })

  it('is refused for an ended session, with the code of its end', async () => {
    const token = await signIn(a.holder('banner'))
    await signIn(a.holder('banner'))
    expect(await settled(open(token))).toBe('50012')
    const left = await signIn(a.holder('banner'))
    await api.withToken(left)(session.logout)
    expect(await settled(open(left))).toBe('50008')
  })

  it('is refused for an expired session', async () => {
    const token = await api.tokenOf(a.holder('banner'))
    const expired = { expiresAt: api.now().toISOString() }
    await api.db
      .update(sessions)
      .set(expired)
      .where(eq(sessions.tokenHash, tokenHash(token)))
    expect(await settled(open(token))).toBe('50014')
  })

  it('is refused for a foreign page', async () => {
    const token = await api.tokenOf(a.admin)
    const from = (origin: string) => settled(open(token, { extraHeaders: { origin } }))
    expect(await from('https://evil.example')).toBe('websocket error')
    expect(await from('null')).toBe('websocket error')
    expect(await from(`${publicUrl}.evil.example`)).toBe('websocket error')
    expect(await from('http://127.0.0.1')).toBe('websocket error')
    expect(await from(publicUrl)).toBe('connected')
    expect(await from(node.url)).toBe('connected')
  })

  it('is possible through no other namespace or transport', async () => {
    const token = await api.tokenOf(a.admin)
    const elsewhere = (namespace: string) => {
      const client = open(token, {}, node.url)
      const other = client.socket.io.socket(namespace, { auth: { token } })
      return new Promise<string>((resolve) => {
        other.once('connect', () => resolve('connected'))
        other.once('connect_error', (error) => resolve(error.message))
        other.connect()
      })
    }
    expect(await elsewhere('/')).toBe('nothing here')
    expect(await elsewhere('/admin')).toBe('Invalid namespace')
    expect((await fetch(`${node.url}/api/live/?EIO=4&transport=polling`)).status).toBe(400)
  })

  it('is limited to ten sockets per account, and does not affect others', async () => {
    const token = await api.tokenOf(a.nobody)
    const many = await Promise.all(Array.from({ length: 15 }, () => settled(open(token))))
    expect(many.filter((found) => found === 'connected')).toHaveLength(10)
    expect(many.filter((found) => found === '42900')).toHaveLength(5)
    await joinAs(a.organ)
    clients[0]?.close()
    for (const client of clients) client.close()
    await seeSoon(() => node.hub.io.of('/hub').sockets.size === 0)
    await join(token)
  })

  it('does not pass the token on', async () => {
    const token = await api.tokenOf(a.admin)
    await join(token, { query: { source: 'x' } })
    for (const socket of await node.hub.io.of('/hub').fetchSockets())
      expect(JSON.stringify([socket.handshake, socket.data])).not.toContain(token)
  })
})

describe('delivery', () => {
  it('reaches accounts with the permission and super administrators of that operator, each once', async () => {
    const admin = await joinAs(a.admin)
    const holder = await joinAs(a.holder('order'))
    const second = await joinAs(a.holder('order'))
    const others = await Promise.all(
      [a.nobody, a.holder('settlement'), a.organ, b.admin, b.holder('order')].map((name) => joinAs(name)),
    )
    await notice('one')
    await notice('two')
    await seeSoon(() => [admin, holder, second].every((client) => client.texts().length >= 2))
    await quiet()
    for (const client of [admin, holder, second]) expect(client.texts()).toEqual(['one', 'two'])
    for (const client of others) expect(client.events()).toEqual([])
    expect(admin.heard[0]?.data).toEqual({ orderType: '2', msg: 'one', topics: ['order'], ids: [expect.any(String)] })
  })

  it('reaches a socket in several of the rooms once', async () => {
    const admin = await joinAs(a.admin)
    const { operatorId, id } = await idOf(a.admin)
    const rooms = [roomOf.role(operatorId, 'order'), roomOf.role(operatorId, 'people'), roomOf.account(id)]
    await notifyRooms(api.db, rooms, { orderType: '', msg: inAll('once'), now: api.now() })
    await seeSoon(() => admin.texts().length > 0)
    await quiet()
    expect(admin.texts()).toEqual(['once'])
  })

  it('reaches accounts bound to an organisation only for their organisation', async () => {
    const { organId, id } = await idOf(a.organ)
    const order = await roleNamed('order')
    await api.db.insert(accountRoles).values({ accountId: id, roleId: order.id })
    const bound = await joinAs(a.organ)
    const holder = await joinAs(a.holder('order'))
    await notice('of the operator')
    await notice('of another', 'order', a.admin, crypto.randomUUID())
    await notice('of ours', 'order', a.admin, organId)
    await seeSoon(() => bound.texts().length > 0 && holder.texts().length === 3)
    await quiet()
    expect(bound.texts()).toEqual(['of ours'])
    expect(holder.texts()).toEqual(['of the operator', 'of another', 'of ours'])
  })

  it('ignores what a client claims about itself', async () => {
    const { operatorId } = await idOf(b.admin)
    const forged = { source: operatorId, operatorId, operatorid: operatorId, rooms: [roomOf.role(operatorId, 'order')] }
    const token = await api.tokenOf(a.nobody)
    const client = await join(token, {
      query: forged,
      auth: { token, ...forged },
      extraHeaders: { source: operatorId, 'x-operator-id': operatorId },
    })
    const own = await joinAs(b.admin)
    await notice('for b', 'order', b.admin)
    await notice('for a', 'order')
    await seeSoon(() => own.texts().length > 0)
    await quiet()
    expect(own.texts()).toEqual(['for b'])
    expect(client.events()).toEqual([])
  })

  it('omits transactions that were rolled back', async () => {
    const admin = await joinAs(a.admin)
    const { operatorId } = await idOf(a.admin)
    const failing = api.db.transaction(async (tx) => {
      await notifyRole(tx, operatorId, 'order', { orderType: '', msg: inAll('never'), now: api.now() })
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    await notice('kept')
    await seeSoon(() => admin.texts().length > 0)
    await quiet()
    expect(admin.texts()).toEqual(['kept'])
  })

  it('follows the commit order of overlapping transactions', async () => {
    const admin = await joinAs(a.admin)
    const { operatorId } = await idOf(a.admin)
    const say = (msg: string) => ({ orderType: '' as const, msg: inAll(msg), now: api.now() })
    await api.db.transaction(async (tx) => {
      await notifyRole(tx, operatorId, 'order', say('begun first'))
      await notice('begun second')
      await seeSoon(() => admin.texts().length > 0)
    })
    await seeSoon(() => admin.texts().length > 1)
    expect(admin.texts()).toEqual(['begun second', 'begun first'])
  })

  it('brings many concurrent notices, each once', async () => {
    const admin = await joinAs(a.admin)
    await Promise.all(Array.from({ length: 60 }, (_, n) => notice(`m${n}`)))
    await seeSoon(() => admin.texts().length >= 60)
    await quiet()
    expect(new Set(admin.texts()).size).toBe(60)
    expect(admin.texts()).toHaveLength(60)
  })

  it('cuts texts that are too long, and the outbox is cleared after an hour', async () => {
    const admin = await joinAs(a.admin)
    await notice('长'.repeat(900))
    await seeSoon(() => admin.texts().length > 0)
    expect(admin.texts()).toEqual(['长'.repeat(500)])
    const before = await api.db.$count(outbox)
    await forgetSent(api.db, api.now())
    expect(await api.db.$count(outbox)).toBe(before)
    await forgetSent(api.db, new Date(api.now().getTime() + hour + 1))
    expect(await api.db.$count(outbox)).toBe(0)
  })
})

describe('a change of a session reaches its sockets within a second', () => {
  const seeEnd = async (client: TestClient, code: string) => {
    await seeSoon(() => client.endedBecause() !== undefined)
    expect(client.heard.at(-1)).toMatchObject({ event: 'session:ended', data: { code } })
    // The only reason after which a client does not reconnect by itself.
    expect(client.endedBecause()).toBe('io server disconnect')
  }

  it('a newer sign-in', async () => {
    const older = await signIn(a.holder('goods'))
    const client = await join(older)
    const bystander = await joinAs(a.holder('goodsclass'))
    const newer = await join(await signIn(a.holder('goods')))
    await seeEnd(client, '50012')
    expect(await api.withToken(older)(session.userinfo)).toMatchObject({ status: 401, code: 50012 })
    expect(newer.socket.connected && bystander.socket.connected).toBe(true)
    expect(bystander.events()).toEqual([])
  })

  it('signing out', async () => {
    const token = await signIn(a.holder('goods'))
    const tabs = [await join(token), await join(token)]
    await api.withToken(token)(session.logout)
    for (const tab of tabs) await seeEnd(tab, '50008')
  })

  it('disabling the account', async () => {
    const username = a.holder('goods')
    const client = await join(await signIn(username))
    const { id } = await idOf(username)
    const disable = { id, status: 'disabled' as const }
    expect(await api.admin(account.changestatus, { body: disable })).toMatchObject({ status: 200 })
    await seeEnd(client, '50008')
    await api.admin(account.changestatus, { body: { id, status: 'enabled' } })
  })

  it('a new password, for all but the session that set it', async () => {
    const username = a.holder('tvtop')
    const token = await api.tokenOf(username)
    const own = await join(token)
    const other = await joinAs(username)
    const body = { oldPassword: testPassword, newPassword: 'Willow#2026' }
    expect(await api.withToken(token)(account.pwd, { body })).toMatchObject({ status: 200 })
    await seeEnd(other, '50008')
    await seeSoon(() => own.events().includes('me:changed'))
    expect(own.socket.connected).toBe(true)
    const { id } = await idOf(username)
    expect(await api.admin(account.pwd, { body: { id, newPassword: 'Athird#2026' } })).toMatchObject({ status: 200 })
    await seeEnd(own, '50008')
  })

  it('a role that gains or loses a permission', async () => {
    const username = a.holder('prepaycard')
    const client = await joinAs(username)
    const found = await roleNamed('prepaycard')
    const draft = { id: found.id, name: found.name }
    const edit = (authoritys: Role[], version: number) =>
      api.admin(roleArea.edit, { body: { ...draft, version, authoritys } })
    expect(await edit(['prepaycard', 'settlement'], 1)).toMatchObject({ status: 200 })
    await seeSoon(() => client.events().includes('me:changed'))
    await notice('as holder', 'settlement')
    await seeSoon(() => client.texts().length > 0)
    expect(await edit(['prepaycard'], 2)).toMatchObject({ status: 200 })
    await seeSoon(() => client.events().filter((name) => name === 'me:changed').length === 2)
    await notice('as nobody', 'settlement')
    await quiet()
    expect(client.texts()).toEqual(['as holder'])
    expect(client.socket.connected).toBe(true)
  })

  it('a role that is disabled or removed from the account, or a revoked super administrator', async () => {
    const username = a.holder('people')
    const client = await joinAs(username)
    const found = await roleNamed('people')
    const { id } = found
    const rooms = () => [...node.hub.io.of('/hub').adapter.rooms.keys()].filter((room) => room.endsWith(':people'))
    expect(rooms()).toHaveLength(1)
    await api.admin(roleArea.changestatus, { body: { id, status: 'disabled' } })
    await seeSoon(() => rooms().length === 0)
    await api.admin(roleArea.changestatus, { body: { id, status: 'enabled' } })
    await seeSoon(() => rooms().length === 1)
    const row = await idOf(username)
    const body = {
      id: row.id,
      version: row.version,
      realname: '王小明',
      mobile: '13900001234',
      roleIds: [],
      isdefault: 1 as const,
    }
    expect(await api.admin(account.edit, { body })).toMatchObject({ status: 200 })
    await seeSoon(() => [...node.hub.io.of('/hub').adapter.rooms.keys()].some((room) => room.endsWith(':banner')))
    const other = await roleNamed('tvnotice')
    const demoted = { ...body, version: row.version + 1, isdefault: 0 as const, roleIds: [other.id] }
    expect(await api.admin(account.edit, { body: demoted })).toMatchObject({ status: 200 })
    await seeSoon(() => rooms().length === 0)
    expect(client.socket.connected).toBe(true)
  })

  it('a change between authentication and connection', async () => {
    const username = a.holder('report_root')
    const { id } = await idOf(username)
    for (let round = 0; round < 15; round++) {
      const token = await api.tokenOf(username)
      const client = open(token)
      const [found] = await Promise.all([
        settled(client),
        api.admin(account.changestatus, { body: { id, status: 'disabled' } }),
      ])
      if (found === 'connected') await seeSoon(() => !client.socket.connected)
      await api.db.update(accounts).set({ status: 'enabled' }).where(eq(accounts.id, id))
    }
    expect(node.hub.io.of('/hub').sockets.size).toBe(0)
  })
})

describe('time limits', () => {
  it('an open socket keeps its session active, but not beyond twelve hours', async () => {
    const username = a.holder('customerclient')
    const token = await api.tokenOf(username)
    const client = await join(token)
    const idle = await api.tokenOf(username)
    for (let halfHours = 0; halfHours < 23; halfHours++) {
      api.pass(hour / 2)
      await node.hub.watch()
    }
    expect(client.socket.connected).toBe(true)
    expect(await api.withToken(token)(session.userinfo)).toMatchObject({ status: 200 })
    expect(await api.withToken(idle)(session.userinfo)).toMatchObject({ status: 401, code: 50014 })
    api.pass(hour / 2 - 1_000)
    await node.hub.watch()
    expect(client.socket.connected).toBe(true)
    // The end is known beforehand, so the session ends on time and not with the next check.
    api.pass(1_000)
    await seeSoon(() => client.endedBecause() !== undefined)
    expect(client.heard.at(-1)).toMatchObject({ event: 'session:ended', data: { code: '50014' } })
    expect(await api.withToken(token)(session.userinfo)).toMatchObject({ status: 401, code: 50014 })
  })

  it('a session that expired without a socket is refused', async () => {
    const token = await api.tokenOf(a.nobody)
    const client = await join(token)
    client.close()
    api.pass(2 * hour)
    expect(await settled(open(token))).toBe('50014')
  })
})
