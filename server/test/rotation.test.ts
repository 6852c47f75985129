import { account, customerclient } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { files, idempotencyKeys } from '../src/db/tables.ts'
import { rotateFiles } from '../src/modules/base/file/service.ts'
import { keyOf, readBytes } from '../src/modules/base/file/store.ts'
import { clients } from '../src/modules/customers/customerclient/table.ts'
import { rotateSecrets } from '../src/modules/secret-rotation.ts'
import { verifyAudit } from '../src/http/audit-verify.ts'
import { makeKeyring } from '../src/secret/keyring.ts'
import { idCardOf } from '../src/demo/numbers.ts'
import { testStores } from './api/stores.ts'
import { testApi, type TestApi } from './api/api.ts'
import { addClient } from './factories/client-rows.ts'
import { testNames, testSecret } from './api/fixture.ts'
import { encryptUnbound } from './api/unbound.ts'
import { pixel, uploadPicture } from './api/upload.ts'
import { findEncryptedColumns } from './api/encrypted-columns.ts'

describe.each(testStores)('with files in %s', (_what, openStore) => {
  let api: TestApi
  beforeAll(async () => {
    const store = await openStore()
    api = await testApi({ store })
    return async () => {
      await api.close()
      await store.close()
    }
  })

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

  test('a rotation without a new key binds old values to their rows and encrypts old texts, replies and files', async () => {
    const { keyring } = api.tools
    const id = await addClient(api, { name: '旧档案', mobile: '13799997777', remark: '新' })
    const old = encryptUnbound(keyring, 'customer_client.mobile', '13799997777')
    await api.db.update(clients).set({ mobile: old, remark: '以前的备注' }).where(eq(clients.id, id))
    const key = { accountId: id, key: 'old~key', call: '/x', bodyHash: '', createdAt: api.now().toISOString() }
    await api.db.insert(idempotencyKeys).values({ ...key, reply: '{"ticket": "old ticket"}' })
    const file = await uploadPicture(api, testNames('a').admin, 'staff')
    const { store } = api.tools
    const place = keyOf(file.id, 'png')
    await store.write(place, pixel)

    expect(await rotateSecrets(api.db, keyring)).toBe(3)
    expect(await rotateFiles(api.tools)).toBe(1)
    expect([await rotateSecrets(api.db, keyring), await rotateFiles(api.tools)]).toEqual([0, 0])
    const [row] = await api.db.select().from(clients).where(eq(clients.id, id))
    expect([row?.mobile, row?.remark].map((value) => value?.slice(0, 3))).toEqual(['s2.', 's2.'])
    expect((await api.admin(customerclient.read, { params: { id } })).data.remark).toBe('以前的备注')
    const [kept] = await api.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.accountId, id))
    expect(kept?.reply).toMatch(/^s2\./)
    expect((await store.read(place)).subarray(0, 4).toString()).toBe('KJF1')
    const [stored] = await api.db.select().from(files).where(eq(files.id, file.id))
    expect(await readBytes(api.tools, stored!)).toEqual(pixel)
    await expect(readBytes(api.tools, { ...stored!, operatorId: id })).rejects.toThrow('altered or belongs')
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
})
