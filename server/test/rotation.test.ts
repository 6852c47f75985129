import { account, customerclient } from '@kangju/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rotateSecrets } from '../src/modules/secret-rotation.ts'
import { verifyAudit } from '../src/http/audit-verify.ts'
import { makeKeyring } from '../src/secret/keyring.ts'
import { idCardOf } from '../src/demo/numbers.ts'
import { testApi, type TestApi } from './api/api.ts'
import { addClient } from './factories/client-rows.ts'
import { testSecret } from './api/fixture.ts'
import { findEncryptedColumns } from './api/encrypted-columns.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const newSecret = 'another secret that only tests use, 9876543210'
const mobile = '13799998888'
const idCard = idCardOf({ areaCode: '330106', birthday: '1940-01-02', gender: 'female', n: 77 })
const draft = {
  username: 'rotated_one',
  password: 'Harbour#2026',
  realname: '轮换',
  mobile,
  roleIds: [],
  isdefault: 1 as const,
  ecallid: 'seat_r',
  ecalltoken: 'token-r',
}

test('the rotation knows every column with encrypted values', async () => {
  await api.admin(account.add, { body: draft })
  await addClient(api, { name: '轮换对象', idCard })
  const { found, passedOver } = await findEncryptedColumns(api.db)
  expect(found.length).toBeGreaterThan(3)
  expect(passedOver).toEqual([])
})

test('after a rotation the new key alone decrypts and finds everything, and the audit log still verifies with both', async () => {
  const both = makeKeyring(newSecret, [testSecret])
  expect(await rotateSecrets(api.db, both)).toBeGreaterThan(80)
  expect(await rotateSecrets(api.db, both)).toBe(0)

  Object.assign(api.tools, { keyring: makeKeyring(newSecret) })
  const found = (await api.admin(account.list, { query: { keyword: mobile } })).data.items
  expect(found.map((row) => row.username)).toEqual(['rotated_one'])
  const byTail = (await api.admin(customerclient.list, { query: { keyword: idCard.slice(-4) } })).data.items
  expect(byTail.map((row) => row.name)).toContain('轮换对象')
  const id = found[0]?.id ?? ''
  expect((await api.admin(account.reveal, { body: { id, field: 'mobile' } })).data.value).toBe(mobile)
  expect(
    (await api.admin(account.add, { body: { ...draft, username: 'rotated_two', ecallid: 'seat_s' } })).errors,
  ).toEqual({ mobile: ['已存在'] })
  expect((await verifyAudit(api.db, both, [])).findings).toEqual([])
})
