import { account, role, session } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testNames, testPassword } from '../../../../test/api/fixture.ts'
import { accounts } from '../account/table.ts'
import { changeSettings } from '../operator/service.ts'
import { rolesOfAccounts } from '../role/service.ts'
import { findByUsername } from '../../../../test/api/account-named.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const a = testNames('a')
const hour = 60 * 60 * 1000

const signIn = (username: string, password = testPassword) =>
  api.anonymous(session.login, { body: { username, password } })
const tokenFor = async (username: string) => (await signIn(username)).data.token

test('a user name with surrounding blanks signs in, and the token opens userinfo', async () => {
  const { status, data } = await signIn(`  ${a.admin.toUpperCase()} `)
  expect(status).toBe(200)
  const me = await api.withToken(data.token)(session.userinfo, { query: { token: data.token } })
  expect(me.data).toMatchObject({ username: a.admin, isdefault: 1, roles: { authoritys: [] } })
})

test('userinfo holds every field of a session that clients rely on', async () => {
  const { data } = await api.as('order')(session.userinfo)
  expect(data).toMatchObject({ name: expect.any(String), realname: expect.any(String), isdefault: 0 })
  expect(data).toMatchObject({ avatar: null, title: null, ecallid: null, ecalltoken: null })
  expect(data.roles).toEqual({ authoritys: ['order'], title: expect.any(String) })
  expect(data.operatorid).toMatch(/^[\da-f-]{36}$/)
})

test('a token in the query must equal the token of the header', async () => {
  const mine = await tokenFor(a.admin)
  const another = await tokenFor(a.nobody)
  expect(await api.withToken(mine)(session.userinfo, { query: { token: another } })).toMatchObject({
    status: 401,
    code: 50008,
  })
})

test('an unknown name and a wrong password get the same answer', async () => {
  const unknown = await signIn('no_such_person')
  const wrong = await signIn(a.holder('banner'), 'Wrong#2026')
  expect(unknown.status).toBe(422)
  expect(unknown.message).toBe('账号或密码错误')
  expect({ ...wrong, headers: {} }).toEqual({ ...unknown, headers: {} })
})

test('a newer sign-in ends the older session with its own code', async () => {
  const older = await tokenFor(a.holder('tvtop'))
  const newer = await tokenFor(a.holder('tvtop'))
  expect(await api.withToken(older)(session.userinfo)).toMatchObject({ status: 401, code: 50012 })
  expect((await api.withToken(newer)(session.userinfo)).status).toBe(200)
})

test('an operator may allow concurrent sessions', async () => {
  await changeSettings(api.db, 'A', { singleSession: 0 })
  const older = await tokenFor(a.holder('tvtop'))
  await tokenFor(a.holder('tvtop'))
  expect((await api.withToken(older)(session.userinfo)).status).toBe(200)
  await changeSettings(api.db, 'A', { singleSession: 1 })
})

test('signing out ends the session', async () => {
  const token = await tokenFor(a.nobody)
  expect((await api.withToken(token)(session.logout)).status).toBe(200)
  expect(await api.withToken(token)(session.userinfo)).toMatchObject({ status: 401, code: 50008 })
})

test('two hours without a request end a session, to the millisecond; a request in between keeps it', async () => {
  const token = await tokenFor(a.nobody)
  api.pass(2 * hour - 1)
  expect((await api.withToken(token)(session.userinfo)).status).toBe(200)
  api.pass(2 * hour - 1)
  expect((await api.withToken(token)(session.userinfo)).status).toBe(200)
  api.pass(2 * hour)
  expect(await api.withToken(token)(session.userinfo)).toMatchObject({ status: 401, code: 50014 })
})

test('a session ends twelve hours after the sign-in, however active it was', async () => {
  const token = await tokenFor(a.nobody)
  for (let i = 0; i < 11; i++) {
    api.pass(hour)
    expect((await api.withToken(token)(session.userinfo)).status).toBe(200)
  }
  api.pass(hour - 1)
  expect((await api.withToken(token)(session.userinfo)).status).toBe(200)
  api.pass(1)
  expect(await api.withToken(token)(session.userinfo)).toMatchObject({ status: 401, code: 50014 })
})

test('a missing, incomplete or invented token is refused as invalid', async () => {
  for (const authorization of ['', 'Bearer', 'Bearer x', `Bearer ${'x'.repeat(43)}`, 'Basic YTpi']) {
    const reply = await api.anonymous(session.userinfo, { headers: { authorization } })
    expect(reply).toMatchObject({ status: 401, code: 50008 })
  }
})

test('disabling an account ends its sessions immediately and prevents signing in', async () => {
  const target = await findByUsername(api.db, a.holder('provider'))
  const token = await tokenFor(a.holder('provider'))
  expect((await api.withToken(token)(session.userinfo)).status).toBe(200)
  const admin = api.withToken(await api.tokenOf(a.admin))
  await admin(account.changestatus, { body: { id: target?.id ?? '', status: 'disabled' } })
  expect(await api.withToken(token)(session.userinfo)).toMatchObject({ status: 401, code: 50008 })
  expect((await signIn(a.holder('provider'))).status).toBe(422)
})

test('resetting a password ends the sessions of its account and of no other', async () => {
  const target = await findByUsername(api.db, a.holder('company'))
  const token = await tokenFor(a.holder('company'))
  const admin = api.withToken(await api.tokenOf(a.admin))
  await admin(account.pwd, { body: { id: target?.id ?? '', newPassword: 'Willow#2026' } })
  expect(await api.withToken(token)(session.userinfo)).toMatchObject({ status: 401, code: 50008 })
  expect((await admin(session.userinfo)).status).toBe(200)
  expect((await signIn(a.holder('company'), 'Willow#2026')).status).toBe(200)
})

test('a changed role takes effect with the next request', async () => {
  const username = a.holder('operator_role')
  const target = await findByUsername(api.db, username)
  const [held] = await rolesOfAccounts(api.db, [target?.id ?? ''])
  const token = await tokenFor(username)
  expect((await api.withToken(token)(role.list)).status).toBe(200)
  const admin = api.withToken(await api.tokenOf(a.admin))
  const { data } = await admin(role.read, { params: { id: held?.id ?? '' } })
  const change = { id: data.id, version: data.version, name: data.name, title: data.title }
  await admin(role.edit, { body: { ...change, authoritys: ['goods'] } })
  expect((await api.withToken(token)(role.list)).status).toBe(403)
  expect((await api.withToken(token)(session.userinfo)).data.roles.authoritys).toEqual(['goods'])
  await admin(role.edit, { body: { ...change, version: data.version + 1, authoritys: ['operator_role'] } })
  expect((await api.withToken(token)(role.list)).status).toBe(200)
})

test('a disabled role grants nothing', async () => {
  const username = a.holder('operator_role')
  const [held] = await rolesOfAccounts(api.db, [(await findByUsername(api.db, username))?.id ?? ''])
  const token = await tokenFor(username)
  const admin = api.withToken(await api.tokenOf(a.admin))
  await admin(role.changestatus, { body: { id: held?.id ?? '', status: 'disabled' } })
  expect((await api.withToken(token)(role.list)).status).toBe(403)
  await admin(role.changestatus, { body: { id: held?.id ?? '', status: 'enabled' } })
  expect((await api.withToken(token)(role.list)).status).toBe(200)
})

test('the database holds no token, password or number in clear', async () => {
  const token = await tokenFor(a.admin)
  const { rows: tables } = await api.db.execute<{ name: string }>(
    sql`select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const dumps = await Promise.all(
    tables.map(({ name }) => api.db.execute(sql`select r::text as row from ${sql.raw(name)} r`)),
  )
  const dump = JSON.stringify(dumps.map(({ rows }) => rows))
  expect(dump).toContain(a.admin)
  for (const secret of [token, testPassword, 'Willow#2026', '13100000001', '13900000001'])
    expect(dump).not.toContain(secret)
  const [row] = await api.db.select().from(accounts).limit(1)
  expect(row?.passwordHashes[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
