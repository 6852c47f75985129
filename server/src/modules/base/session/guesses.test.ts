import { account, session } from '@kangju/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testNames, testPassword } from '../../../../test/api/fixture.ts'
import { signInAttempts } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
beforeEach(() => api.db.delete(signInAttempts))

const a = testNames('a')
const minute = 60_000

interface Place {
  readonly ip?: string
  readonly cookie?: string
}
const signIn = (username: string, password = testPassword, { ip = '203.0.113.1', cookie }: Place = {}) =>
  api.anonymous(session.login, { body: { username, password }, ip, headers: cookie === undefined ? {} : { cookie } })
const guess = (username: string, place?: Place) => signIn(username, 'Wrong#2026', place)
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';')[0] ?? ''
/** Guesses as fast as the server allows until the long wait; returns how many were judged. */
const useUp = async (username: string, place?: Place) => {
  for (let judged = 0; ;) {
    const reply = await guess(username, place)
    if (reply.code === 42901) return judged
    if (reply.status === 422) judged += 1
    else api.pass(Number(reply.headers['retry-after']) * 1000)
  }
}

test('wrong passwords slow one name at one address down to five in fifteen minutes, whether the name exists or not', async () => {
  for (const name of [a.holder('goods'), 'nobody_has_this_name']) {
    const waits: unknown[] = []
    for (let n = 0; n < 6; n++) {
      const reply = await guess(name)
      if (reply.status === 422) {
        waits.push(0)
        continue
      }
      waits.push(reply.code, Number(reply.headers['retry-after']))
      api.pass(Number(reply.headers['retry-after']) * 1000)
    }
    expect(waits).toEqual([0, 0, 0, 42900, 5, 0, 42900, 30])
    expect((await guess(name)).status).toBe(422)
    const last = await signIn(name)
    expect(last).toMatchObject({ status: 429, code: 42901, message: '账号已锁定，请稍后再试' })
    expect(last.headers['retry-after']).toBe('900')
  }
  api.pass(15 * minute)
  expect((await signIn(a.holder('goods'))).status).toBe(200)
})

test('sign-ins of an office at the same moment do not refuse one another, in whatever order they are counted', async () => {
  expect((await guess(a.holder('goods'))).status).toBe(422)
  // The next request came earlier and is counted later.
  api.pass(-5)
  expect((await signIn(a.holder('banner'))).status).toBe(200)
})

test('no fifteen minutes hold more than five guesses, also when they begin late in a window', async () => {
  const name = a.holder('tvuser')
  await guess(name)
  api.pass(14 * minute)
  expect(await useUp(name)).toBe(4)
  api.pass(15 * minute - 1_000)
  expect((await guess(name)).status).toBe(429)
  api.pass(1_000)
  expect(await useUp(name)).toBe(5)
})

test('of sixty concurrent guesses three are judged', async () => {
  const replies = await Promise.all(Array.from({ length: 60 }, () => guess(a.holder('organ'))))
  expect(replies.filter((reply) => reply.status === 422)).toHaveLength(3)
  expect(replies.filter((reply) => reply.status === 429)).toHaveLength(57)
})

test('guesses from one address delay nobody elsewhere', async () => {
  const name = a.holder('people')
  await useUp(name, { ip: '198.51.100.9' })
  expect((await guess(name, { ip: '198.51.100.9' })).status).toBe(429)
  expect((await signIn(name, testPassword, { ip: '203.0.113.77' })).status).toBe(200)
})

test('addresses of one IPv6 network share their guesses', async () => {
  const name = a.holder('banner')
  for (let n = 0; n < 3; n++) expect((await guess(name, { ip: `2001:db8:1:2::${n + 1}` })).status).toBe(422)
  expect((await guess(name, { ip: '2001:db8:1:2:ffff::9' })).status).toBe(429)
  expect((await guess(name, { ip: '2001:db8:1:3::1' })).status).toBe(422)
})

test('guesses from many addresses slow strangers down, but neither known devices nor known addresses', async () => {
  const name = a.admin
  const home = { ip: '203.0.113.50' }
  const known = await signIn(name, testPassword, home)
  expect(known.status).toBe(200)
  const from = (n: number) => ({ ip: `198.51.100.${n}` })
  const replies = []
  for (let n = 0; n < 30; n++) replies.push((await guess(name, from(n))).status)
  expect(replies.filter((status) => status === 422)).toHaveLength(21)
  expect(await signIn(name, testPassword, from(99))).toMatchObject({ status: 429, code: 42900 })
  expect((await signIn(name, testPassword, home)).status).toBe(200)
  for (let n = 30; n < 60; n++) await guess(name, from(n))
  expect((await signIn(name, testPassword, { ip: from(98).ip, cookie: cookieOf(known) })).status).toBe(200)
})

test('guesses at an address slow its strangers down without shutting the address', async () => {
  const device = cookieOf(await signIn(a.admin))
  const windowEndsAt = new Date(api.now().getTime() + 15 * minute).toISOString()
  await api.db
    .insert(signInAttempts)
    .values({ key: 'address:203.0.113.1', failures: 95, windowEndsAt })
    .onConflictDoUpdate({
      target: signInAttempts.key,
      set: { failures: 95 },
    })
  const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => guess(`made_up_name_${n}`)))
  expect(replies.filter((reply) => reply.status === 422)).toHaveLength(6)
  expect(await signIn(a.nobody)).toMatchObject({ status: 429, code: 42900 })
  expect((await signIn(a.admin, testPassword, { cookie: device })).status).toBe(200)
  api.pass(2_000)
  expect((await signIn(a.nobody)).status).toBe(200)
})

test('a device that signed in before has its own count, for its account only', async () => {
  const name = a.holder('tvtop')
  const first = await signIn(name)
  expect(first.headers['set-cookie']).toMatch(
    /^kangju_device=\S+; Path=\/api\/login; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/,
  )
  const cookie = cookieOf(first)
  await useUp(name)
  expect((await guess(name)).status).toBe(429)
  for (const wrong of [
    cookie.slice(0, -1),
    `${cookie}x`,
    cookie.replace('.', '-'),
    'kangju_device=',
    cookie.replace(/=.{8}/, '=00000000'),
  ])
    expect((await signIn(name, testPassword, { cookie: wrong })).status).toBe(429)
  for (let n = 0; n < 3; n++) expect((await guess(name, { cookie })).status).toBe(422)
  expect((await guess(name, { cookie })).status).toBe(429)
  api.pass(5_000)
  expect((await signIn(name, testPassword, { cookie })).status).toBe(200)
  const other = a.holder('tvnotice')
  await useUp(other)
  expect((await signIn(other, testPassword, { cookie })).status).toBe(429)
})

test('one browser remembers several accounts', async () => {
  const first = cookieOf(await signIn(a.holder('goods')))
  const both = cookieOf(await signIn(a.holder('people'), testPassword, { cookie: first }))
  for (const name of [a.holder('goods'), a.holder('people')]) {
    await useUp(name)
    expect((await signIn(name)).status).toBe(429)
    expect((await signIn(name, testPassword, { cookie: both })).status).toBe(200)
  }
})

test('a device is forgotten after half a year without a sign-in', async () => {
  const name = a.holder('goods')
  const cookie = cookieOf(await signIn(name))
  api.pass(181 * 24 * 60 * minute)
  await useUp(name)
  expect((await signIn(name, testPassword, { cookie })).status).toBe(429)
})

test('an old password is guessed five times in fifteen minutes, and the right one starts again', async () => {
  const self = api.asUser(a.holder('company'))
  const change = (oldPassword: string) => self(account.pwd, { body: { oldPassword, newPassword: 'Ningbo-tram-2041' } })
  const replies = await Promise.all(Array.from({ length: 40 }, () => change('Wrong#2026')))
  expect(replies.filter((reply) => reply.status === 422)).toHaveLength(3)
  expect(replies.filter((reply) => reply.status === 429)).toHaveLength(37)
  expect((await change(testPassword)).status).toBe(429)
  api.pass(5_000)
  expect((await change(testPassword)).status).toBe(200)
  expect((await change('Wrong#2026')).status).toBe(422)
})
