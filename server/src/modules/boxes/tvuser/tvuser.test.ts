import { customerclient, tvtop, tvuser, type TvuserDraft } from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { addClient } from '../../../../test/factories/client-rows.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { addBox, addTvUser, tvOrganOf } from '../../../../test/factories/tv-rows.ts'
import { auditRows } from '../../../db/tables.ts'
import { clients } from '../../customers/customerclient/table.ts'
import { boxes } from '../tvtop/table.ts'
import { contactsOfTvUser, tvUserNames, tvUsersByIds } from './service.ts'
import { tvUsers } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
  await api.db.execute(sql`update role set authoritys = '{tvtop,tvuser}' where name = 'operator_role'`)
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.delete(boxes)
  await api.db.delete(tvUsers)
  await api.db.delete(clients)
})

type Row = Awaited<ReturnType<typeof read>>
const read = async (id: string) => (await api.admin(tvuser.read, { params: { id } })).data
const draftOf = (row: Row): TvuserDraft & { id: string; version: number } => ({
  id: row.id,
  version: row.version,
  name: row.name,
  mobile: row.mobile,
  idCard: row.idCard,
  tvTopId: row.tvTopId,
  clientIds: row.clientIds,
  contacts: row.contacts,
  organId: row.organId,
  areaCode: row.areaCode ?? '',
  address: row.address ?? '',
  lng: row.lng,
  lat: row.lat,
  openDate: row.openDate,
  expireDate: row.expireDate,
  remark: row.remark,
})
const edit = async (id: string, change: Partial<TvuserDraft>, as = api.admin) =>
  as(tvuser.edit, { body: { ...draftOf(await read(id)), ...change } })
const listed = async (query: object) =>
  (await api.admin(tvuser.list, { query: query as never })).data.items.map(({ tvAccount }) => tvAccount).toSorted()
const reveal = async (id: string, field: 'mobile' | 'idCard' | 'contacts') =>
  (await api.admin(tvuser.reveal, { body: { id, field } })).data.value

describe('a household', () => {
  test('stores sensitive values encrypted, shows them masked, and accepts the masks back', async () => {
    const id = await addTvUser(api)
    const contacts = [
      { name: '王芳', relation: 'child' as const, mobile: '13900001111' },
      { name: '李社工', relation: 'socialWorker' as const, mobile: '0571-88001560' },
    ]
    expect((await edit(id, { idCard: '11010519491231002x', contacts })).status).toBe(200)
    const row = await read(id)
    expect(row).toMatchObject({ mobile: '138****5678', idCard: '110105********002X' })
    expect(row.contacts.map(({ mobile }) => mobile)).not.toContain('13900001111')
    expect((await edit(id, { remark: '改' })).status).toBe(200)
    expect(await contactsOfTvUser(api.db, api.tools.keyring, id)).toEqual(contacts)
    expect([await reveal(id, 'mobile'), await reveal(id, 'idCard')]).toEqual(['13812345678', '11010519491231002X'])
    expect(JSON.parse(await reveal(id, 'contacts'))).toEqual(contacts)
    const auditLog = await api.db.select().from(auditRows).where(eq(auditRows.entityId, id))
    expect(auditLog.filter(({ action }) => action === 'tvuser.reveal')).toHaveLength(3)
    const [stored] = await api.db.select().from(tvUsers).where(eq(tvUsers.id, id))
    for (const number of ['13812345678', '11010519491231002X', '13900001111'])
      expect(JSON.stringify([stored, auditLog])).not.toContain(number)
    expect((await edit(id, { idCard: null })).status).toBe(200)
    expect((await read(id)).idCard).toBeNull()
  })

  test('has at most three contacts, a period that does not end before it begins, and a complete position', async () => {
    const id = await addTvUser(api)
    const contact = { name: '王芳', relation: 'child' as const, mobile: '13900001111' }
    expect((await edit(id, { contacts: [contact, contact, contact, contact] })).errors).toEqual({
      contacts: ['最多3项'],
    })
    expect((await edit(id, { contacts: [{ ...contact, mobile: '1390000' }] })).errors).toEqual({
      'contacts.0.mobile': ['请输入正确的电话号码'],
    })
    expect((await edit(id, { openDate: '2026-02-01', expireDate: '2026-01-31' })).errors).toEqual({
      expireDate: ['结束时间不能早于开始时间'],
    })
    expect((await edit(id, { openDate: '2026-02-01', expireDate: '2026-02-01' })).status).toBe(200)
    expect((await edit(id, { lng: 120.1 })).errors).toEqual({ lat: ['经度和纬度须一起填写'] })
    expect((await edit(id, { lng: 120.123_456_78, lat: 30.2 })).status).toBe(200)
    expect(await read(id)).toMatchObject({ lng: 120.123_457, lat: 30.2, areaName: '浙江省杭州市西湖区' })
    expect((await edit(id, { areaCode: '330199' })).errors).toEqual({ areaCode: ['请选择所在地区'] })
    expect((await edit(id, { organId: await tvOrganOf(api, 'b') })).errors).toEqual({
      organId: ['所选内容不存在或不可用'],
    })
  })

  test('keeps its account: no endpoint changes it', async () => {
    const id = await addTvUser(api)
    const body = { ...draftOf(await read(id)), tvAccount: 'TV-OTHER' }
    expect((await api.admin(tvuser.edit, { body: body as never })).status).toBe(422)
  })

  test('takes a free box, changes it for another, and returns it', async () => {
    const [id, other] = [await addTvUser(api), await addTvUser(api, { name: '李四' })]
    const [one, two] = [await addBox(api), await addBox(api)]
    expect((await edit(id, { tvTopId: one.id })).status).toBe(200)
    expect(await read(id)).toMatchObject({ tvTopId: one.id, sn: one.sn })
    expect((await edit(other, { tvTopId: one.id })).errors).toEqual({
      tvTopId: [`机顶盒“${one.sn}”已绑定“王敏”，请先解绑`],
    })
    expect((await edit(id, { tvTopId: two.id.toUpperCase() })).status).toBe(200)
    expect((await edit(other, { tvTopId: one.id })).status).toBe(200)
    expect((await edit(id, { tvTopId: null })).status).toBe(200)
    expect(await read(id)).toMatchObject({ tvTopId: null, sn: null })
    const theirs = await addBox(api, {}, 'b')
    expect((await edit(id, { tvTopId: theirs.id })).errors).toEqual({ tvTopId: ['所选内容不存在或不可用'] })
    const [row] = await api.db.select().from(boxes).where(eq(boxes.id, two.id))
    expect(row).toMatchObject({ tvUserId: null, version: 3 })
  })

  test('has at most four care recipients of its operator', async () => {
    const id = await addTvUser(api)
    const ids = await Promise.all(Array.from({ length: 5 }, () => addClient(api)))
    expect((await edit(id, { clientIds: ids })).errors).toEqual({ clientIds: ['最多4项'] })
    expect((await edit(id, { clientIds: ids.slice(0, 4) })).status).toBe(200)
    expect((await read(id)).clientIds.toSorted()).toEqual(ids.slice(0, 4).toSorted())
    expect((await edit(id, { clientIds: [ids[4] ?? ''] })).status).toBe(200)
    expect((await read(id)).clients).toEqual([{ id: ids[4], name: '陈桂英' }])
    expect((await edit(id, { clientIds: [await addClient(api, {}, 'b')] })).errors).toEqual({
      clientIds: ['所选内容不存在或不可用'],
    })
  })

  test('is found by name, account, serial number, full mobile number, organisation, area, state and binding', async () => {
    const organId = await tvOrganOf(api)
    const one = await addTvUser(api, { tvAccount: 'HZ-1', name: '张三', mobile: '13911112222', organId })
    await addTvUser(api, { tvAccount: 'SH-2', name: '李四', areaCode: '310101' })
    const { sn } = await addBox(api, { tvUserId: one })
    for (const keyword of ['张三', 'hz-1', sn.slice(-6), '13911112222', '139-1111-2222'])
      expect([keyword, await listed({ keyword })]).toEqual([keyword, ['HZ-1']])
    expect(await listed({ keyword: '1391111' })).toEqual([])
    expect(await listed({ organId })).toEqual(['HZ-1'])
    expect(await listed({ areaCode: '330000' })).toEqual(['HZ-1'])
    expect(await listed({ areaCode: '310101' })).toEqual(['SH-2'])
    expect(await listed({ isBound: 1 })).toEqual(['HZ-1'])
    expect(await listed({ isBound: 0 })).toEqual(['SH-2'])
    await api.admin(tvuser.changestatus, { body: { id: one, status: 'disabled' } })
    expect(await listed({ status: 'disabled' })).toEqual(['HZ-1'])
  })

  test('announces before suspending what the TV shows, and before deleting what is unlinked', async () => {
    const id = await addTvUser(api)
    const { sn } = await addBox(api, { tvUserId: id })
    await edit(id, { clientIds: [await addClient(api)] })
    const follows = async (move: string) =>
      (await api.admin(tvuser.before, { params: { id }, query: { move } })).data.follows
    expect(await follows('suspend')).toEqual(['电视将显示“服务已暂停”，紧急呼叫仍可使用'])
    expect(await follows('remove')).toEqual([
      `机顶盒“${sn}”将解绑，可以给其他用户使用`,
      '服务对象陈桂英不再与此用户关联',
    ])
  })

  test('that is deleted leaves its box and its care recipients unlinked', async () => {
    const id = await addTvUser(api, { tvAccount: 'GONE-1' })
    const box = await addBox(api, { tvUserId: id })
    const clientId = await addClient(api)
    await edit(id, { clientIds: [clientId] })
    expect((await api.admin(tvuser.remove, { body: { ids: [id] } })).status).toBe(200)
    expect((await api.admin(tvtop.read, { params: { id: box.id } })).data.bindStatus).toBe('unbound')
    expect((await api.admin(customerclient.read, { params: { id: clientId } })).data).toMatchObject({ tvUserId: null })
    // The account can be used again.
    await addTvUser(api, { tvAccount: 'GONE-1' })
  })
})

test('an account bound to an organisation sees and writes its own households only', async () => {
  const organId = await tvOrganOf(api)
  const [own, other] = [await addTvUser(api, { organId }), await addTvUser(api)]
  const bound = api.asUser(testNames('a').organ)
  expect((await bound(tvuser.list)).data.items.map((row) => row.id)).toEqual([own])
  expect((await bound(tvuser.read, { params: { id: other } })).status).toBe(404)
  expect((await edit(other, {}, bound)).status).toBe(404)
  const free = await addBox(api)
  expect((await edit(own, { tvTopId: free.id }, bound)).errors).toEqual({ tvTopId: ['所选内容不存在或不可用'] })
  // A bound box of another organisation stays with its household.
  await api.db.update(boxes).set({ tvUserId: own }).where(eq(boxes.id, free.id))
  expect((await edit(own, { remark: '改', organId: null }, bound)).status).toBe(200)
  expect(await read(own)).toMatchObject({ organId, tvTopId: free.id })
})

test("care recipients to choose from are found by name or archive number, within the account's scope", async () => {
  const [one] = [await addClient(api, { name: '赵一曼' }), await addClient(api), await addClient(api, {}, 'b')]
  const found = async (keyword?: string) =>
    (await api.as('tvuser')(tvuser.clients, { query: keyword === undefined ? {} : { keyword } })).data
  expect((await found()).length).toBe(2)
  const [row] = await found('一曼')
  expect(row).toMatchObject({ id: one, name: '赵一曼' })
  expect((await found(row?.archiveNo)).map(({ id }) => id)).toEqual([one])
})

test('pick lists and other modules get names and masked mobile numbers only', async () => {
  const id = await addTvUser(api, { name: '张三' })
  const { sn } = await addBox(api, { tvUserId: id })
  const { data } = await api.as('tvtop')(tvuser.choose, { query: { keyword: '张' } })
  expect(data).toEqual([{ id, name: '张三', mobile: '138****5678', sn, address: '文三路100号1幢101室' }])
  expect((await api.other(tvuser.choose)).data).toEqual([])
  const [row] = await api.db.select().from(tvUsers).where(eq(tvUsers.id, id))
  const me = { operatorId: row?.operatorId ?? '', organId: null }
  expect(await tvUsersByIds(api.db, me, [id], api.tools.keyring)).toMatchObject([
    { name: '张三', mobile: '138****5678' },
  ])
  expect(await tvUserNames(api.db, [id])).toEqual(new Map([[id, '张三']]))
})

test('a box form and a user form that concurrently request the same box do not both get it', async () => {
  const [one, two] = [await addTvUser(api), await addTvUser(api)]
  const box = await addBox(api)
  const { data: row } = await api.admin(tvtop.read, { params: { id: box.id } })
  const bySn = { id: row.id, version: row.version, model: row.model, ecallid: row.ecallid, tvUserId: one }
  const byUser = { ...draftOf(await read(two)), tvTopId: box.id }
  const replies = await Promise.all([api.admin(tvtop.edit, { body: bySn }), api.admin(tvuser.edit, { body: byUser })])
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})
