import { account, calls, order, profile, rolesWithFactor, session, task, rolesOf } from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testNames, testPassword } from '../../../../test/api/fixture.ts'
import { roomsFor } from '../../../bus/outbox.ts'
import { auditRows } from '../../../db/tables.ts'
import { findByUsername } from '../../../../test/api/account-named.ts'
import { changeSettings } from '../operator/service.ts'
import { signInAttempts } from '../session/table.ts'
import { secondFactors } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
beforeEach(() => api.db.delete(signInAttempts))

const a = testNames('a')
const codeOf = (secret: string, at = api.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
const signIn = (username: string, code?: string) =>
  api.anonymous(session.login, { body: { username, password: testPassword, ...(code === undefined ? {} : { code }) } })
const wrongFor = (secret: string) => {
  const near = new Set([-30_000, 0, 30_000].map((ms) => codeOf(secret, new Date(api.now().getTime() + ms))))
  return ['000000', '111111', '222222', '333333'].find((code) => !near.has(code)) ?? ''
}
const enrol = async (username: string) => {
  const self = api.withToken(await api.tokenOf(username))
  const { secret } = (await self(profile.startFactor, { body: { password: testPassword } })).data
  const { data } = await self(profile.confirmFactor, { body: { code: codeOf(secret) } })
  api.pass(30_000)
  return { self, secret, recoveryCodes: data.recoveryCodes }
}

test('turning it on needs the password and a code, gives ten recovery codes and ends other sessions', async () => {
  const username = a.holder('goods')
  const other = api.withToken(await api.tokenOf(username))
  const self = api.withToken(await api.tokenOf(username))
  expect((await self(profile.startFactor, { body: { password: 'Wrong#2026' } })).errors).toEqual({
    password: ['原密码不正确'],
  })
  const { data } = await self(profile.startFactor, { body: { password: testPassword } })
  expect(data.uri).toMatch(/^otpauth:\/\/totp\/Kangju:goods_a\?issuer=Kangju&secret=[A-Z2-7]{32}&/)
  expect((await signIn(username)).status).toBe(200)
  const mine = api.withToken(await api.tokenOf(username))
  expect((await mine(profile.confirmFactor, { body: { code: wrongFor(data.secret) } })).code).toBe(42221)
  const confirmed = await mine(profile.confirmFactor, { body: { code: codeOf(data.secret) } })
  expect(new Set(confirmed.data.recoveryCodes).size).toBe(10)
  expect((await other(session.userinfo)).status).toBe(401)
  expect((await mine(session.userinfo)).data.secondFactor).toBe('on')
  expect((await mine(profile.read)).data.secondFactor).toMatchObject({ recoveryLeft: 10 })
  expect((await mine(profile.startFactor, { body: { password: testPassword } })).status).toBe(409)
})

test('signing in takes password and code; a code is used once, also by two at once', async () => {
  const username = a.holder('people')
  const { secret } = await enrol(username)
  expect(await signIn(username)).toMatchObject({ status: 422, code: 42220, message: '请输入两步验证码' })
  expect((await signIn(username, wrongFor(secret))).code).toBe(42221)
  const replies = await Promise.all([signIn(username, codeOf(secret)), signIn(username, codeOf(secret))])
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 422]))
  expect((await signIn(username, codeOf(secret))).code).toBe(42221)
  api.pass(30_000)
  expect((await signIn(username, codeOf(secret))).status).toBe(200)
})

test('a code is accepted one period early or late, and no more', async () => {
  const username = a.holder('banner')
  const { secret } = await enrol(username)
  api.pass(120_000)
  expect((await signIn(username, codeOf(secret, new Date(api.now().getTime() - 60_000)))).code).toBe(42221)
  expect((await signIn(username, codeOf(secret, new Date(api.now().getTime() - 30_000)))).status).toBe(200)
  expect((await signIn(username, codeOf(secret, new Date(api.now().getTime() + 30_000)))).status).toBe(200)
  expect((await signIn(username, codeOf(secret))).code).toBe(42221)
})

test('whoever knows the password has five guesses of the code in fifteen minutes, from any address', async () => {
  const username = a.holder('tvtop')
  const { secret } = await enrol(username)
  let judged = 0
  for (let n = 0; n < 12; n++) {
    const ip = `198.51.100.${n}`
    const body = { username, password: testPassword }
    expect((await api.anonymous(session.login, { ip, body })).code).toBe(42220)
    const reply = await api.anonymous(session.login, { ip, body: { ...body, code: wrongFor(secret) } })
    if (reply.code === 42221) judged += 1
    if (reply.status === 429 && judged < 5) api.pass(Number(reply.headers['retry-after']) * 1000)
  }
  expect(judged).toBe(5)
})

test('the first step without a code clears no earlier guess', async () => {
  const username = a.holder('tvuser')
  const { secret } = await enrol(username)
  for (let n = 0; n < 3; n++) {
    expect((await signIn(username)).code).toBe(42220)
    expect((await signIn(username, wrongFor(secret))).code).toBe(42221)
  }
  expect((await signIn(username, wrongFor(secret))).status).toBe(429)
})

test('a recovery code signs in once, in any spelling, and new ones replace the old', async () => {
  const username = a.holder('organ')
  const { secret, recoveryCodes, self } = await enrol(username)
  const [first = '', second = ''] = recoveryCodes
  expect((await signIn(username, first)).status).toBe(200)
  expect((await signIn(username, first)).code).toBe(42221)
  expect((await signIn(username, second.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
  const mine = api.withToken(await api.tokenOf(username))
  expect((await mine(profile.read)).data.secondFactor).toMatchObject({ recoveryLeft: 8 })
  const renewed = await mine(profile.renewRecovery, { body: { code: codeOf(secret) } })
  expect(renewed.data.recoveryCodes).toHaveLength(10)
  expect((await signIn(username, recoveryCodes[3])).code).toBe(42221)
  expect((await self(session.userinfo)).status).toBe(401)
})

test('secret and recovery codes stand in clear nowhere', async () => {
  const { secret, recoveryCodes } = await enrol(a.holder('company'))
  const id = (await findByUsername(api.db, a.holder('company')))?.id ?? ''
  const [row] = await api.db.select().from(secondFactors).where(eq(secondFactors.id, id))
  const stored = JSON.stringify([row, await api.db.select().from(auditRows)])
  expect(row?.secret).toMatch(/^s2\./)
  for (const clear of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    expect(stored).not.toContain(clear)
})

test('turning it off needs password and code', async () => {
  const username = a.holder('provider')
  const { self, secret } = await enrol(username)
  const remove = (password: string, code: string) => self(profile.removeFactor, { body: { password, code } })
  expect((await remove('Wrong#2026', codeOf(secret))).status).toBe(422)
  expect((await remove(testPassword, wrongFor(secret))).code).toBe(42221)
  expect((await signIn(username)).code).toBe(42220)
  expect((await remove(testPassword, codeOf(secret))).status).toBe(200)
  expect((await signIn(username)).status).toBe(200)
})

test('an administrator resets the second factor of another, which ends its sessions and is in the audit log', async () => {
  const username = a.holder('tvnotice')
  const { self } = await enrol(username)
  const id = (await findByUsername(api.db, username))?.id ?? ''
  expect((await api.admin(account.read, { params: { id } })).data.hasSecondFactor).toBe(true)
  expect((await api.as('operator_user')(account.resetfactor, { body: { id } })).status).toBe(403)
  expect((await api.other(account.resetfactor, { body: { id } })).status).toBe(404)
  const own = (await findByUsername(api.db, a.admin))?.id ?? ''
  expect((await api.admin(account.resetfactor, { body: { id: own } })).status).toBe(403)
  expect((await api.admin(account.resetfactor, { body: { id } })).status).toBe(200)
  expect((await self(session.userinfo)).status).toBe(401)
  expect((await signIn(username)).status).toBe(200)
  expect((await api.admin(account.resetfactor, { body: { id } })).status).toBe(409)
  const where = and(eq(auditRows.action, 'account.resetfactor'), eq(auditRows.entityId, id))
  expect(await api.db.$count(auditRows, where)).toBe(1)
})

test('where the operator requires it, accounts that move money or grant rights can only turn it on', async () => {
  const [money, plain] = [api.as('order'), api.as('tvuser')]
  expect((await money(order.list)).status).toBe(200)
  await changeSettings(api.db, 'A', { secondFactor: 1 })
  api.pass(2_000)
  expect(await money(order.list)).toMatchObject({ status: 403, code: 40302, message: '请先启用两步验证' })
  expect((await money(task.list)).code).toBe(40302)
  expect((await api.as('operator_role')(task.list)).code).toBe(40302)
  expect((await plain(task.list)).status).toBe(200)
  const { data } = await money(session.userinfo)
  expect([data.secondFactor, data.roles.authoritys]).toEqual(['required', ['order']])
  const me = await api.whoIs(await api.tokenOf(a.holder('order')))
  expect(roomsFor(me)).toEqual([`session:${me.sessionId}`, `account:${data.id}`])
  const { self, secret } = await enrol(a.holder('order'))
  expect((await self(order.list)).status).toBe(200)
  expect((await self(session.userinfo)).data.secondFactor).toBe('on')
  expect((await self(profile.removeFactor, { body: { password: testPassword, code: codeOf(secret) } })).code).toBe(
    40977,
  )
  await changeSettings(api.db, 'A', { secondFactor: 0 })
})

test('every permission whose calls move money or stock is among those that need it', () => {
  const moving = calls.flatMap(({ idempotent, access }) => (idempotent ? rolesOf(access) : []))
  const roles = new Set(moving)
  expect([...roles].filter((role) => !rolesWithFactor.includes(role))).toEqual([])
  expect(roles.size).toBeGreaterThan(1)
})
