import { account, defaultSettings, profile, reminder, session } from '@kangju/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testNames, testPassword } from '../../../../test/api/fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const a = testNames('a')

test('an account sees its own masked data and can change its mobile number and nothing else', async () => {
  const own = (await api.nobody(profile.read)).data
  expect(own).toMatchObject({ username: a.nobody, version: 1, avatar: null, organName: null })
  expect(own.mobile).toMatch(/^\d{3}\*{4}\d{4}$/)
  expect((await api.nobody(profile.edit, { body: { version: 1, mobile: own.mobile } })).data.version).toBe(2)
  expect((await api.nobody(profile.edit, { body: { version: 2, mobile: '13712340000' } })).data.version).toBe(3)
  expect((await api.nobody(profile.read)).data.mobile).toBe('137****0000')
  expect((await api.nobody(profile.edit, { body: { version: 2, mobile: '13712340001' } })).code).toBe(40901)
  expect(
    (await api.nobody(profile.edit, { body: { version: 3, mobile: '13712340000', isdefault: 1 } as never })).status,
  ).toBe(422)
})

test('a mobile number in use and an unknown picture are refused on their fields', async () => {
  const body = {
    username: 'colleague',
    password: 'Harbour#2026',
    realname: '同事',
    mobile: '13788887777',
    roleIds: [],
    isdefault: 1 as const,
  }
  await api.admin(account.add, { body })
  const { version } = (await api.nobody(profile.read)).data
  expect((await api.nobody(profile.edit, { body: { version, mobile: '13788887777' } })).errors).toEqual({
    mobile: ['已存在'],
  })
  const avatar = '/files/00000000-0000-7000-8000-000000000000.png'
  expect((await api.nobody(profile.edit, { body: { version, mobile: '13712340000', avatar } })).errors).toHaveProperty(
    'avatar',
  )
})

test('settings start with the defaults, are stored per account, and are private', async () => {
  expect((await api.admin(profile.settings)).data).toEqual(defaultSettings)
  const look = {
    path: '/account/list',
    columns: ['username'],
    density: 'compact' as const,
    views: [{ name: '停用的', search: '?status=disabled' }],
  }
  const settings = { ...defaultSettings, tabs: true, appearance: 'dark' as const, lists: [look] }
  expect((await api.admin(profile.saveSettings, { body: settings })).status).toBe(200)
  expect((await api.admin(profile.settings)).data).toEqual(settings)
  expect((await api.nobody(profile.settings)).data).toEqual(defaultSettings)
  expect((await api.admin(profile.saveSettings, { body: { ...settings, themeColor: 'red' } })).errors).toHaveProperty(
    'themeColor',
  )
})

test("the sign-in history is the account's own, newest first, and marks the current session", async () => {
  const signIn = async () =>
    (await api.anonymous(session.login, { body: { username: a.nobody, password: testPassword } })).data.token
  await signIn()
  api.pass(1000)
  const token = await signIn()
  const { items, total } = (await api.withToken(token)(profile.signins)).data
  expect(total).toBe(items.length)
  expect(items[0]).toMatchObject({ isCurrent: true, endedAt: null, ip: '127.0.0.1' })
  expect(items.filter((item) => item.isCurrent)).toHaveLength(1)
  expect(items[1]?.endedAt).not.toBeNull()
})

test('reminders are for today and show whether they are muted', async () => {
  const self = api.withToken(await api.tokenOf(a.nobody))
  expect((await self(reminder.today)).data).toEqual({ date: '2026-11-15', ignored: 0, lines: [] })
  await self(account.ignoreorderremind, { body: {} })
  expect((await self(reminder.today)).data.ignored).toBe(1)
})
