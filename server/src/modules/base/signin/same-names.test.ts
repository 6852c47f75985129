import { account, role, session } from '@kangju/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testPassword } from '../../../../test/api/fixture.ts'
import { signInAttempts } from '../session/table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
beforeEach(() => api.db.delete(signInAttempts))

const passwords = { a: 'Harbour#2026', b: 'Willow#2026' }
const callerOf = (operator: 'a' | 'b') => (operator === 'a' ? api.admin : api.other)

let mobiles = 0
const addAccount = async (operator: 'a' | 'b', username: string, password = passwords[operator]) => {
  const caller = callerOf(operator)
  mobiles += 1
  const added = await caller(role.add, { body: { name: `内容${mobiles}`, authoritys: ['banner'] } })
  return caller(account.add, {
    body: {
      username,
      password,
      realname: '李雷',
      mobile: `137000000${String(mobiles).padStart(2, '0')}`,
      roleIds: [added.data.id],
    },
  })
}
/** An account of this name in each operator. */
const addBoth = async (username: string, ofA?: string, ofB?: string) => {
  expect((await addAccount('a', username, ofA)).status).toBe(200)
  expect((await addAccount('b', username, ofB)).status).toBe(200)
}

interface Place {
  readonly ip?: string
  readonly cookie?: string
}
const signIn = (username: string, password: string, { ip = '203.0.113.1', cookie }: Place = {}) =>
  api.anonymous(session.login, { body: { username, password }, ip, headers: cookie === undefined ? {} : { cookie } })
const operatorOf = async (username: string, password: string, place?: Place) => {
  const { status, data } = await signIn(username, password, place)
  if (status !== 200) return status
  return (await api.withToken(data.token)(session.userinfo)).data.operatorname
}

test('adding an account tells nothing about user names of other operators', async () => {
  await addBoth('chen_jing')
  const again = await addAccount('b', 'Chen_Jing')
  expect(again).toMatchObject({ status: 422, errors: { username: ['已存在'] } })
})

test('accounts of the same name sign in with their own password each', async () => {
  await addBoth('zhao_min')
  expect(await operatorOf('zhao_min', passwords.a)).toBe('Operator A')
  expect(await operatorOf('ZHAO_min', passwords.b)).toBe('Operator B')
  expect(await operatorOf('zhao_min', 'Wrong#2026')).toBe(422)
})

test('accounts of the same name and password are told apart by the code of the operator', async () => {
  await addBoth('sun_li', testPassword, testPassword)
  const refused = await signIn('sun_li', testPassword)
  expect(refused).toMatchObject({ status: 422, message: expect.stringContaining('sun_li@A / sun_li@B') })
  expect(await operatorOf('sun_li@A', testPassword)).toBe('Operator A')
  expect(await operatorOf('sun_li@b', testPassword)).toBe('Operator B')
  expect(await operatorOf('sun_li@C', testPassword)).toBe(422)
  expect(await operatorOf('sun_li@A@B', testPassword)).toBe(422)
})

test('a disabled account is left out when its namesake signs in', async () => {
  expect((await addAccount('a', 'qian_wei', testPassword)).status).toBe(200)
  const { data } = await addAccount('b', 'qian_wei', testPassword)
  await api.other(account.changestatus, { body: { id: data.id, status: 'disabled' } })
  expect(await operatorOf('qian_wei', testPassword)).toBe('Operator A')
})

test('signing in to the own account does not allow more guesses at its namesake', async () => {
  await addBoth('wu_fang')
  for (let n = 0; n < 10; n++) {
    expect(await operatorOf('wu_fang', passwords.a)).toBe('Operator A')
    api.pass(40_000)
  }
  // Five of the ten were judged as guesses at the other account, which waits now.
  for (const name of ['wu_fang', 'wu_fang@B']) expect(await operatorOf(name, passwords.b)).toBe(422)
  expect(await operatorOf('wu_fang', passwords.b, { ip: '198.51.100.7' })).toBe('Operator B')
  expect(await operatorOf('wu_fang', passwords.a)).toBe('Operator A')
})

test('a known device signs in to its account without guessing at the namesake', async () => {
  await addBoth('zheng_kai')
  const first = await signIn('zheng_kai', passwords.a)
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''
  for (let n = 0; n < 10; n++) expect(await operatorOf('zheng_kai', passwords.a, { cookie })).toBe('Operator A')
  expect(await operatorOf('zheng_kai', passwords.b, { cookie })).toBe('Operator B')
})
