import { servicemobile, type PhoneDraft } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { accounts } from '../../base/account/table.ts'
import { organs } from '../../organs/organ/table.ts'
import { assignRoles } from '../../base/role/service.ts'
import { roleTable } from '../../base/role/table.ts'
import { phonesFor } from './service.ts'
import { phones } from './table.ts'

let api: TestApi
let own: typeof organs.$inferSelect
let foreign: typeof organs.$inferSelect
let sister: string
const bound = testNames('a').organ

beforeAll(async () => {
  api = await testApi()
  const all = await api.db.select().from(organs)
  own = all.find((one) => one.name === 'Organ A') as typeof own
  foreign = all.find((one) => one.name === 'Organ B') as typeof foreign
  sister = '00000000-0000-7000-8000-0000000000aa'
  const { organId: _itself, ...rest } = own
  await api.db.insert(organs).values({ ...rest, id: sister, code: 'JG900009', name: '姐妹机构' })
  const [account] = await api.db.select().from(accounts).where(eq(accounts.username, bound))
  const held = (await api.db.select().from(roleTable)).filter(
    (one) => one.operatorId === own.operatorId && one.authoritys.includes('specialsubject'),
  )
  await assignRoles(
    api.db,
    account?.id ?? '',
    held.map((one) => one.id),
  )
})
afterAll(() => api.close())
beforeEach(() => api.db.delete(phones))

let serial = 0
const draftOf = (rest: Partial<PhoneDraft> = {}): PhoneDraft => ({
  name: '客服热线',
  phone: `0571-8800${String((serial += 1)).padStart(4, '0')}`,
  usage: 'hotline',
  channel: ['miniProgram', 'tv'],
  ...rest,
})
const add = async (rest: Partial<PhoneDraft> = {}) =>
  (await api.admin(servicemobile.add, { body: draftOf(rest) })).data.id
const disable = (id: string) => api.admin(servicemobile.changestatus, { body: { id, status: 'disabled' } })
const remove = (...ids: string[]) => api.admin(servicemobile.remove, { body: { ids } })
const edit = async (id: string, rest: Partial<PhoneDraft>) => {
  const { data } = await api.admin(servicemobile.read, { params: { id } })
  const { name, phone, usage, areaCode, organId, workTime, channel } = data
  const kept = { name, phone, usage, areaCode, organId, workTime, channel }
  return api.admin(servicemobile.edit, { body: { id, version: data.version, ...kept, ...rest } })
}
const last = '至少保留一个启用的、不限地区和机构的客服热线'

test('a number is shown with names of its scope and stored normalised', async () => {
  const id = await add({ phone: '+86 138-0000-1234', areaCode: '330106', organId: own.id, workTime: '每日 8:00-20:00' })
  expect((await api.admin(servicemobile.read, { params: { id } })).data).toMatchObject({
    phone: '13800001234',
    areaName: '浙江省杭州市西湖区',
    organName: 'Organ A',
    sort: 100,
    status: 'enabled',
  })
})

test('invalid numbers, areas and organisations are all reported together', async () => {
  const wrong = async (rest: Partial<PhoneDraft>) =>
    (await api.admin(servicemobile.add, { body: draftOf(rest) })).errors
  expect(await wrong({ phone: '12345678' })).toEqual({ phone: ['请输入正确的电话号码'] })
  const unknown = ['所选内容不存在或不可用']
  expect(await wrong({ areaCode: '330199', organId: foreign.id })).toEqual({ areaCode: unknown, organId: unknown })
})

test('a number is unique per usage and scope', async () => {
  const phone = '400-820-1560'
  await add({ phone })
  const again = (rest: Partial<PhoneDraft>) => api.admin(servicemobile.add, { body: draftOf({ phone, ...rest }) })
  expect(await again({})).toMatchObject({ status: 422, message: '电话号码已存在' })
  for (const rest of [{ usage: 'enquiry' as const }, { areaCode: '330106' }, { organId: own.id }]) {
    expect((await again(rest)).status).toBe(200)
    expect((await again(rest)).status).toBe(422)
  }
})

test('the last enabled hotline for everyone cannot be disabled, deleted, or given another usage or scope', async () => {
  await add({ areaCode: '330106' })
  await add({ usage: 'enquiry' })
  const id = await add()
  const before = (move: string) => api.admin(servicemobile.before, { params: { id }, query: { move } })
  for (const move of ['disable', 'remove']) expect((await before(move)).data.obstacles).toEqual([last])
  expect(await disable(id)).toMatchObject({ status: 409, errors: { status: [last] } })
  expect(await remove(id)).toMatchObject({ status: 409, errors: { ids: [last] } })
  expect((await edit(id, { usage: 'complaints' })).errors).toEqual({ usage: [last] })
  expect((await edit(id, { areaCode: '330106' })).errors).toEqual({ areaCode: [last] })
  expect((await edit(id, { organId: own.id })).errors).toEqual({ organId: [last] })
  expect((await edit(id, { name: '康居热线' })).status).toBe(200)

  const second = await add()
  expect((await before('disable')).data.obstacles).toEqual([])
  expect(await remove(id, second)).toMatchObject({ status: 409, errors: { ids: [last] } })
  expect((await disable(second)).status).toBe(200)
  // A disabled hotline can be deleted freely.
  expect((await remove(second)).status).toBe(200)
  expect((await disable(id)).status).toBe(409)
})

test('removing the last two hotlines concurrently leaves one', async () => {
  const ways = [
    (id: string) => disable(id),
    (id: string) => remove(id),
    (id: string) => edit(id, { areaCode: '330106' }),
  ]
  for (const one of ways)
    for (const other of ways) {
      await api.db.delete(phones)
      const [first, second] = [await add(), await add()]
      const answers = await Promise.all([one(first), other(second)])
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
      const left = (await api.admin(servicemobile.list, { query: { status: 'enabled', usage: 'hotline' } })).data.items
      expect(left.filter((row) => row.areaCode === null)).toHaveLength(1)
    }
})

test('an organisation account sees and sets up numbers of its organisation only', async () => {
  const all = await add()
  const ours = await add({ organId: own.id })
  const theirs = await add({ organId: sister })
  const clerk = api.asUser(bound)
  const seen = (await clerk(servicemobile.list)).data
  expect([seen.total, seen.items.map((row) => row.id)]).toEqual([1, [ours]])
  for (const id of [all, theirs]) {
    expect((await clerk(servicemobile.read, { params: { id } })).status).toBe(404)
    expect((await clerk(servicemobile.changestatus, { body: { id, status: 'disabled' } })).status).toBe(404)
    expect((await clerk(servicemobile.remove, { body: { ids: [id] } })).status).toBe(404)
  }
  for (const organId of [undefined, null, sister, foreign.id])
    expect((await clerk(servicemobile.add, { body: draftOf({ organId }) })).errors).toEqual({
      organId: ['只能为本机构设置服务电话'],
    })
  expect((await clerk(servicemobile.add, { body: draftOf({ organId: own.id }) })).status).toBe(200)
  const { version, phone } = (await clerk(servicemobile.read, { params: { id: ours } })).data
  const body = { ...draftOf({ phone, organId: null }), id: ours, version }
  expect((await clerk(servicemobile.edit, { body })).errors).toEqual({ organId: ['只能为本机构设置服务电话'] })
})

test('numbers are found by name, digits with or without dashes, and surrounding area', async () => {
  await add({ name: '西湖热线', phone: '0571-87001566', areaCode: '330106' })
  await add({ name: '杭州热线', phone: '0571-87001567', areaCode: '330100' })
  await add({ name: '上海热线', phone: '021-62001568', areaCode: '310101', channel: ['tv'] })
  const found = async (query: object) =>
    (await api.admin(servicemobile.list, { query: { sort: 'createdAt', ...query } })).data.items.map((row) => row.name)
  expect(await found({ keyword: '西湖' })).toEqual(['西湖热线'])
  expect(await found({ keyword: '057187001567' })).toEqual(['杭州热线'])
  expect(await found({ keyword: '1-6200' })).toEqual(['上海热线'])
  expect((await found({ areaCode: '330000' })).toSorted()).toEqual(['杭州热线', '西湖热线'])
  expect(await found({ areaCode: '330106' })).toEqual(['西湖热线'])
  expect(await found({ channel: 'miniProgram', areaCode: '310000' })).toEqual([])
})

test('the most specific numbers of each usage are shown: organisation, district, city, everyone', async () => {
  await add({ name: '全国', sort: 2 })
  await add({ name: '全国备用', sort: 1 })
  await add({ name: '杭州', areaCode: '330100' })
  await add({ name: '西湖', areaCode: '330106' })
  await add({ name: '本机构', organId: own.id })
  await add({ name: '本机构西湖', organId: own.id, areaCode: '330106' })
  await add({ name: '救助', usage: 'emergency', channel: ['tv'] })
  await disable(await add({ name: '停用的', areaCode: '330106' }))

  const shown = async (where: { areaCode?: string; organId?: string }, usage: 'hotline' | 'emergency' = 'hotline') =>
    (await phonesFor(api.db, own.operatorId, { ...where, channel: 'tv' }))[usage].map((one) => one.name)
  expect(await shown({})).toEqual(['全国备用', '全国'])
  expect(await shown({ areaCode: '310101' })).toEqual(['全国备用', '全国'])
  expect(await shown({ areaCode: '330105' })).toEqual(['杭州'])
  expect(await shown({ areaCode: '330106' })).toEqual(['西湖'])
  expect(await shown({ areaCode: '310101', organId: own.id })).toEqual(['本机构'])
  expect(await shown({ areaCode: '330106', organId: own.id })).toEqual(['本机构西湖'])
  expect(await shown({ organId: sister }, 'emergency')).toEqual(['救助'])

  const elsewhere = await phonesFor(api.db, own.operatorId, { channel: 'miniProgram', areaCode: '330106' })
  expect(elsewhere.emergency).toEqual([])
  expect(elsewhere.hotline).toEqual([
    { id: expect.any(String), name: '西湖', phone: expect.any(String), workTime: null },
  ])
  expect((await phonesFor(api.db, foreign.operatorId, { channel: 'tv' })).hotline).toEqual([])
})
