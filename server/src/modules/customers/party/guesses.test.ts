import { edgeField } from '@kangju/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { addPerson } from '../../../../test/factories/people-rows.ts'
import { readOutbox } from '../../base/sms/service.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

interface Place {
  readonly ip: string
  readonly deviceKey?: string | undefined
}
const home = { ip: '203.0.113.1' }
const attacker = { ip: '198.51.100.9' }

let serial = 0
const nurse = async () => {
  serial += 1
  const mobile = `1570000${String(serial).padStart(4, '0')}`
  await addPerson(api, { mobile })
  return mobile
}
const ask = (mobile: string, { ip, deviceKey }: Place) =>
  api.anonymous(edgeField.code, {
    ip,
    body: { operator: 'A', mobile, ...(deviceKey === undefined ? {} : { deviceKey }) },
  })
const login = (mobile: string, code: string, { ip, deviceKey }: Place) =>
  api.anonymous(edgeField.login, {
    ip,
    body: { operator: 'A', mobile, code, ...(deviceKey === undefined ? {} : { deviceKey }) },
  })
const codesTo = async (mobile: string) =>
  (await readOutbox(api.db, api.tools.keyring, 50))
    .filter((one) => one.mobile === mobile)
    .map((one) => /\d{6}/.exec(one.text)?.[0] ?? '')
const codeTo = async (mobile: string) => (await codesTo(mobile))[0] ?? ''
const wrongFor = (codes: readonly string[]) =>
  ['000000', '111111', '222222'].find((code) => !codes.includes(code)) ?? ''
const burn = async (mobile: string, place: Place, times = 6) => {
  const wrong = wrongFor(await codesTo(mobile))
  const replies = []
  for (let n = 0; n < times; n++) replies.push((await login(mobile, wrong, place)).status)
  return replies
}

test('five burnt guesses from elsewhere do not shut a nurse out', async () => {
  const mobile = await nurse()
  await ask(mobile, home)
  expect(await burn(mobile, attacker)).toEqual([422, 422, 422, 422, 409, 409])
  expect(await burn(mobile, { ip: '198.51.100.10' }, 1)).toEqual([409])
  expect((await login(mobile, await codeTo(mobile), home)).status).toBe(200)
})

test('a device that sends its key is not affected by guesses from its own address', async () => {
  const mobile = await nurse()
  const { deviceKey } = (await ask(mobile, home)).data
  await burn(mobile, home)
  expect((await login(mobile, await codeTo(mobile), home)).status).toBe(409)
  expect((await login(mobile, await codeTo(mobile), { ...home, deviceKey })).status).toBe(200)
})

test('a code stays valid for its device while others ask for further codes', async () => {
  const mobile = await nurse()
  const { deviceKey } = (await ask(mobile, home)).data
  const code = await codeTo(mobile)
  api.pass(61_000)
  expect((await ask(mobile, attacker)).status).toBe(200)
  await burn(mobile, attacker)
  await burn(mobile, { ip: '198.51.100.10' })
  expect((await login(mobile, code, { ...home, deviceKey })).status).toBe(200)
  expect((await login(mobile, code, { ...home, deviceKey })).status).toBe(409)
})

test('a code stays valid at its address while others ask for further codes', async () => {
  const mobile = await nurse()
  await ask(mobile, home)
  const code = await codeTo(mobile)
  api.pass(61_000)
  await ask(mobile, attacker)
  await burn(mobile, { ip: '198.51.100.10' })
  expect((await login(mobile, code, home)).status).toBe(200)
})

test('a code has five tries of its device', async () => {
  const mobile = await nurse()
  const { deviceKey } = (await ask(mobile, home)).data
  expect(await burn(mobile, { ...home, deviceKey })).toEqual([422, 422, 422, 422, 409, 409])
  expect((await login(mobile, await codeTo(mobile), { ...home, deviceKey })).status).toBe(409)
})

test('a device that signed in before gets its codes although others have used up those of the number', async () => {
  const mobile = await nurse()
  const { deviceKey } = (await ask(mobile, home)).data
  const known = (await login(mobile, await codeTo(mobile), { ...home, deviceKey })).data.deviceKey
  for (let n = 0; n < 4; n++) {
    api.pass(61_000)
    expect((await ask(mobile, attacker)).status).toBe(200)
  }
  api.pass(61_000)
  expect((await ask(mobile, attacker)).status).toBe(429)
  expect((await ask(mobile, { ...home, deviceKey })).status).toBe(429)
  expect((await ask(mobile, { ...home, deviceKey: known })).data.deviceKey).toBe(known)
  expect((await ask(mobile, { ...home, deviceKey: known })).status).toBe(429)
  expect((await login(mobile, await codeTo(mobile), { ...home, deviceKey: known })).status).toBe(200)
})

test('a key counts for its own number only, and an altered one for none', async () => {
  const [mine, other] = [await nurse(), await nurse()]
  const { deviceKey } = (await ask(mine, home)).data
  const known = (await login(mine, await codeTo(mine), { ...home, deviceKey })).data.deviceKey
  for (const bad of [
    known,
    known.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    deviceKey.replace('new', 'known'),
  ]) {
    const reply = await ask(other, { ...home, deviceKey: bad })
    expect(reply.data.deviceKey).toMatch(/^new\./)
    api.pass(61_000)
  }
})
