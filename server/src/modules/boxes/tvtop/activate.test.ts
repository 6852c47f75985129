import { edgeBox, organ, organqrcode, type BoxActivation } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { addCode } from '../../../../test/factories/code-rows.ts'
import { addBox, addTvUser, boxToken, tvOrganOf } from '../../../../test/factories/tv-rows.ts'
import { auditRows, rateWindows } from '../../../db/tables.ts'
import { tvUsers } from '../tvuser/table.ts'
import { boxes, type Box } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.delete(boxes)
  await api.db.delete(tvUsers)
  await api.db.delete(rateWindows)
})

const bodyOf = ({ sn, ecallid }: Box, change: Partial<BoxActivation> = {}): BoxActivation => ({
  operator: 'A',
  sn,
  ecallid: ecallid ?? '',
  token: boxToken,
  tvAccount: 'TV-NEW-1',
  name: '王敏',
  mobile: '13812345678',
  areaCode: '330106',
  address: '文三路100号1幢101室',
  ...change,
})
const activate = (box: Box, change: Partial<BoxActivation> = {}) =>
  api.anonymous(edgeBox.activate, { body: bodyOf(box, change) })
const stored = async ({ id }: Box) => (await api.db.select().from(boxes).where(eq(boxes.id, id)))[0]
const users = () => api.db.select().from(tvUsers)

test('an activated box is bound to its household, which belongs to the organisation of the scanned code', async () => {
  const organId = await tvOrganOf(api)
  const qrCodeId = await addCode(api)
  await api.admin(organ.bindqrcode, { body: { qrCodeId, organId } })
  const { scene } = (await api.admin(organqrcode.read, { params: { id: qrCodeId } })).data
  const box = await addBox(api)
  const reply = await activate(box, { sn: box.sn.toLowerCase(), scene })
  expect(reply.data).toEqual({ sn: box.sn, tvAccount: 'TV-NEW-1', organName: 'Organ A' })
  const [user] = await users()
  expect(user).toMatchObject({ organId, areaCode: '330106', openDate: '2026-11-15', status: 'enabled' })
  expect(await stored(box)).toMatchObject({ tvUserId: user?.id, organId, version: 2 })
  const regCount = async () => (await api.admin(organqrcode.read, { params: { id: qrCodeId } })).data.regCount
  expect(await regCount()).toBe(1)
  const [line] = await api.db.select().from(auditRows).where(eq(auditRows.entityId, box.id))
  expect(line).toMatchObject({ action: 'edgeBox.activate', operatorId: box.operatorId, actorId: null })
  expect(JSON.stringify(line)).not.toMatch(/13812345678|token-of/)

  // A second activation changes nothing.
  expect((await activate(box, { scene })).status).toBe(200)
  expect([await regCount(), (await users()).length, (await stored(box))?.version]).toEqual([1, 1, 2])
})

test('a wrong token, another box or another operator gets 404', async () => {
  const [box, other] = [await addBox(api), await addBox(api, { token: 'another-token' })]
  const disabled = await addBox(api, { status: 'disabled' })
  const theirs = await addBox(api, {}, 'b')
  for (const reply of [
    await activate(box, { token: 'another-token' }),
    await activate(box, { sn: other.sn }),
    await activate(box, { operator: 'B' }),
    await activate(box, { operator: 'nobody' }),
    await activate(disabled),
    await activate(theirs),
  ])
    expect(reply.status).toBe(404)
  expect((await activate(box, { scene: 'O0000000000' })).errors).toEqual({ scene: ['所选内容不存在或不可用'] })
  expect((await activate(box, { areaCode: '330199' })).errors).toEqual({ areaCode: ['请选择所在地区'] })
  expect(await users()).toEqual([])
})

test('a known household is bound only with its own mobile number, and takes the address of the activation', async () => {
  const id = await addTvUser(api, { tvAccount: 'TV-NEW-1', address: '旧地址10号' })
  const box = await addBox(api)
  const taken = { tvAccount: ['该业务账号不能用于此机顶盒，请联系运营商'] }
  expect((await activate(box, { mobile: '13900001111' })).errors).toEqual(taken)
  expect((await activate(box)).status).toBe(200)
  expect(await users()).toMatchObject([{ id, address: '文三路100号1幢101室', version: 2 }])
  const second = await addBox(api)
  expect((await activate(second)).errors).toEqual(taken)
})

test('a box in use cannot be activated for another household', async () => {
  const box = await addBox(api, { tvUserId: await addTvUser(api) })
  expect(await activate(box)).toMatchObject({ status: 409, errors: { sn: ['此机顶盒已激活'] } })
  await addTvUser(api, { tvAccount: 'TV-NEW-2' })
  expect((await activate(box, { tvAccount: 'TV-NEW-2' })).status).toBe(409)
})

test('concurrent activations end in one household', async () => {
  const box = await addBox(api)
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, i) => activate(box, { tvAccount: `TV-RACE-${i % 2}` })),
  )
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect(await users()).toHaveLength(1)
  expect((await stored(box))?.tvUserId).toBe((await users())[0]?.id)
})

test('an address with too many requests is refused', async () => {
  const box = await addBox(api)
  for (let i = 0; i < 60; i += 1) await activate(box, { token: 'another-token' })
  expect((await activate(box)).status).toBe(429)
})
