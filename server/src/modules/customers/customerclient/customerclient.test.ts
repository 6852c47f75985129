import { customerclient, type ClientDraft } from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { addBooker, addClient, clientDraft, editClient, operatorOf } from '../../../../test/factories/client-rows.ts'
import { organOf } from '../../../../test/factories/code-rows.ts'
import { testNames, testNow } from '../../../../test/api/fixture.ts'
import { placeOrder } from '../../../../test/factories/order-rows.ts'
import { fetchCells } from '../../../../test/factories/sheets.ts'
import { auditRows } from '../../../db/tables.ts'
import { idCardOf } from '../../../demo/numbers.ts'
import { encrypt } from '../../../secret/keyring.ts'
import { newId } from '../../../secret/token.ts'
import { accounts } from '../../base/account/table.ts'
import { tvUsers } from '../../boxes/tvuser/table.ts'
import { bornUntil } from './filters.ts'
import { setLevels } from './service.ts'
import { clients } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const add = (change: Partial<ClientDraft> = {}) => api.admin(customerclient.add, { body: clientDraft(change) })
const read = async (id: string) => (await api.admin(customerclient.read, { params: { id } })).data
const cardOf = (birthday: string, n = 450) => idCardOf({ areaCode: '330106', birthday, gender: 'male', n })
const listed = async (query: Record<string, unknown>) =>
  (await api.admin(customerclient.list, { query: query as never })).data.items.map((row) => row.id)
const stored = async (id: string) => (await api.db.select().from(clients).where(eq(clients.id, id)))[0]
const auditLogOf = async (id: string, action: string) =>
  (
    await api.db
      .select()
      .from(auditRows)
      .where(and(eq(auditRows.entityId, id), eq(auditRows.action, `customerclient.${action}`)))
  ).map((row) => row.detail as Record<string, unknown>)

/** A TV user as the activation of a box creates it. */
const addTvUser = async (of: 'a' | 'b' = 'a') => {
  const { keyring } = api.tools
  const id = newId()
  const at = testNow.toISOString()
  const operatorId = await operatorOf(api, of)
  await api.db.insert(tvUsers).values({
    id,
    operatorId,
    createdAt: at,
    updatedAt: at,
    tvAccount: `TV${id.slice(-8)}`,
    name: '陈家',
    mobile: encrypt(keyring, { table: 'tv_user', field: 'mobile', operatorId, id }, '13812345678'),
    mobileIndex: 'none',
    contacts: encrypt(keyring, { table: 'tv_user', field: 'contacts', operatorId, id }, '[]'),
    status: 'enabled',
  })
  return id
}

describe('creating a record', () => {
  test('assigns a number, reads gender and birthday from the ID card, and masks sensitive fields', async () => {
    const idCard = cardOf('1940-11-16')
    const { data } = await add({
      idCard: idCard.toLowerCase(),
      mobile: '138 1234 5678',
      lng: 120.123_456_789,
      lat: 30.1,
      contacts: [{ name: '王芳', relation: 'child', mobile: '0571-87654321' }],
      subjectType: ['lowIncome', 'over80'],
    })
    const row = await read(data.id)
    expect(row).toMatchObject({
      gender: 'male',
      birthday: '1940-11-16',
      age: 85,
      idCard: `330106********${idCard.slice(-4)}`,
      mobile: '138****5678',
      contacts: [{ name: '王芳', relation: 'child', mobile: '0571-****4321' }],
      lng: 120.123_457,
      areaName: '浙江省杭州市西湖区',
      subjectType: ['lowIncome', 'over80'],
      source: 'console',
      status: 'active',
      orderCount: 0,
      careLevel: null,
      disabilityLevel: null,
    })
    expect(row.archiveNo).toMatch(/^DA\d{8}$/)
  })

  test('stores no number in plain text, neither in the row nor in the audit log', async () => {
    const draft = clientDraft()
    const { data } = await api.admin(customerclient.add, { body: draft })
    const everything = JSON.stringify([await stored(data.id), await auditLogOf(data.id, 'add')])
    const numbers = [draft.idCard, draft.mobile ?? '', draft.contacts[0]?.mobile ?? '']
    expect(numbers.filter((number) => everything.includes(number))).toEqual([])
    expect(everything).toContain('王芳')
  })

  test('numbers records without gaps', async () => {
    const [one, other] = [await read(await addClient(api)), await read(await addClient(api))]
    expect(Number(other.archiveNo.slice(2)) - Number(one.archiveNo.slice(2))).toBe(1)
  })

  test('with one ID card twice concurrently succeeds once', async () => {
    const body = clientDraft()
    const replies = await Promise.all(
      [body, { ...clientDraft(), idCard: body.idCard }].map((one) => api.admin(customerclient.add, { body: one })),
    )
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(replies.find((reply) => reply.status === 422)?.errors).toHaveProperty('idCard')
  })

  test('accepts another document with gender and birthday given', async () => {
    const passport = { idType: 'passport' as const, idCard: 'e12345678' }
    expect((await add(passport)).errors).toEqual({ gender: ['必填'], birthday: ['必填'] })
    const { data } = await add({ ...passport, gender: 'female', birthday: '1950-02-03' })
    expect(await read(data.id)).toMatchObject({ gender: 'female', birthday: '1950-02-03', idCard: '****78' })
    expect((await add({ ...passport, idCard: 'E12345678', gender: 'female', birthday: '1950-02-03' })).errors).toEqual({
      idCard: ['已存在'],
    })
    expect(
      (await add({ idType: 'passport', idCard: 'E87654321', gender: 'female', birthday: '2026-11-16' })).errors,
    ).toEqual({ birthday: ['出生日期不能晚于今天'] })
  })

  test('takes gender and birthday from the ID card, whatever else is given', async () => {
    const { data } = await add({ idCard: cardOf('1941-01-02', 7), gender: 'female', birthday: '1999-01-01' })
    expect(await read(data.id)).toMatchObject({ gender: 'male', birthday: '1941-01-02' })
  })

  test.each<[string, Partial<ClientDraft>, string]>([
    ['a card with a wrong check digit', { idCard: '330106194005203421' }, 'idCard'],
    ['a card of fifteen digits', { idCard: '330106400520342' }, 'idCard'],
    ['a mask', { idCard: '330106********1234' }, 'idCard'],
    ['a place that does not exist', { areaCode: '330199' }, 'areaCode'],
    ['nobody to call', { contacts: [] }, 'contacts'],
    [
      'four to call',
      { contacts: [1, 2, 3, 4].map((n) => ({ name: '王芳', relation: 'child' as const, mobile: `1380000000${n}` })) },
      'contacts',
    ],
    [
      'a contact without a telephone',
      { contacts: [{ name: '王芳', relation: 'child', mobile: '123' }] },
      'contacts.0.mobile',
    ],
    ['half a position', { lng: 120.1 }, 'lat'],
    ['the other half', { lat: 30.1 }, 'lng'],
    ['an organisation that is not there', { organId: newId() }, 'organId'],
    ['a booker who is not there', { bookerId: newId() }, 'bookerId'],
    ['a box user who is not there', { tvUserId: newId() }, 'tvUserId'],
  ])('refuses %s', async (_what, change, field) => {
    const { status, errors } = await add(change)
    expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]])
  })

  test('refuses references to another operator', async () => {
    const change = {
      organId: await organOf(api, 'b'),
      bookerId: await addBooker(api, {}, 'b'),
      tvUserId: await addTvUser('b'),
    }
    expect(Object.keys((await add(change)).errors ?? {}).toSorted()).toEqual(['bookerId', 'organId', 'tvUserId'])
  })

  test('links four care recipients per TV user at most, even concurrently', async () => {
    const tvUserId = await addTvUser()
    for (const _n of [1, 2, 3]) await addClient(api, { tvUserId })
    const replies = await Promise.all([add({ tvUserId }), add({ tvUserId })])
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(replies.flatMap((reply) => reply.errors?.['tvUserId'] ?? [])).toEqual(['一个机顶盒用户最多关联4位服务对象'])
  })

  test('for an organisation account is limited to its organisation', async () => {
    const username = testNames('a').holder('customerclient')
    await api.db
      .update(accounts)
      .set({ organId: await organOf(api) })
      .where(eq(accounts.username, username))
    const bound = api.asUser(username)
    const [other, own] = [await addClient(api), await addClient(api, { organId: await organOf(api) })]
    const { data } = await bound(customerclient.add, { body: clientDraft() })
    expect(await read(data.id)).toMatchObject({ organName: 'Organ A' })
    expect((await bound(customerclient.read, { params: { id: other } })).status).toBe(404)
    expect((await bound(customerclient.log, { params: { id: other } })).status).toBe(404)
    expect((await bound(customerclient.list)).data.items.map((row) => row.id)).toEqual([data.id, own])
  })
})

describe('editing a record', () => {
  test('keeps values that come back masked', async () => {
    const draft = clientDraft()
    const { data } = await api.admin(customerclient.add, { body: draft })
    const before = await stored(data.id)
    const contact = { name: '王强', relation: 'child' as const, mobile: '13911112222' }
    const shown = (await read(data.id)).contacts
    expect((await editClient(api, data.id, { contacts: [contact, ...shown], nation: '汉族' })).status).toBe(200)
    const after = await stored(data.id)
    expect([after?.idCard, after?.mobile, after?.idTailIndex]).toEqual([
      before?.idCard,
      before?.mobile,
      before?.idTailIndex,
    ])
    const { data: told } = await api.admin(customerclient.reveal, { body: { id: data.id, field: 'contacts' } })
    expect(JSON.parse(told.value)).toEqual([contact, ...draft.contacts])
  })

  test('allows changing the ID number on the first day, later only with a reason', async () => {
    const { data } = await add({ idCard: cardOf('1942-03-04', 1) })
    expect((await editClient(api, data.id, { idCard: cardOf('1942-03-05', 1) })).status).toBe(200)
    expect(await read(data.id)).toMatchObject({ birthday: '1942-03-05' })
    await api.db.update(clients).set({ createdAt: '2026-11-14T23:59:00+08:00' }).where(eq(clients.id, data.id))
    const next = { idCard: cardOf('1942-03-06', 1) }
    expect((await editClient(api, data.id, { nation: '汉族' })).status).toBe(200)
    expect((await editClient(api, data.id, next)).errors).toEqual({ reason: ['建档次日起修改证件号码须填写原因'] })
    expect((await editClient(api, data.id, { ...next, reason: '户口本更正' })).status).toBe(200)
    const [, , changed] = await auditLogOf(data.id, 'edit')
    expect(changed).toMatchObject({ reason: '户口本更正', birthday: { from: '1942-03-05', to: '1942-03-06' } })
    expect(Object.keys(changed ?? {}).filter((key) => key.endsWith('Index'))).toEqual([])
  })

  test('updates the search by ID number and its last four digits', async () => {
    const [old, next] = [cardOf('1943-03-04', 2), cardOf('1943-03-05', 3)]
    const { data } = await add({ idCard: old })
    await editClient(api, data.id, { idCard: next })
    const hits = async (keyword: string) => (await listed({ keyword, limit: 100 })).includes(data.id)
    expect([await hits(next), await hits(next.slice(-4)), await hits(old), await hits(old.slice(-4))]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  test('to the ID card type needs a valid ID card number', async () => {
    const { data } = await add({ idType: 'passport', idCard: 'G11112222', gender: 'male', birthday: '1944-04-04' })
    expect((await editClient(api, data.id, { idType: 'idCard' })).errors).toEqual({ idCard: ['身份证号码不正确'] })
  })

  test('can remove the booker, and the relation with it', async () => {
    const bookerId = await addBooker(api, { name: '王强' })
    const id = await addClient(api, { bookerId, relation: 'child' })
    expect(await read(id)).toMatchObject({ bookerName: '王强', relation: 'child' })
    await editClient(api, id, { bookerId: null })
    expect(await read(id)).toMatchObject({ bookerName: null, relation: null })
  })

  test('refuses to change an assessed care level', async () => {
    const id = await addClient(api, { careLevel: 'mild' })
    const by = { by: null, now: api.now() }
    await setLevels(api.db, [{ clientId: id, careLevel: 'severe', disabilityLevel: 4 }], by)
    expect((await editClient(api, id, { careLevel: 'mild' })).errors).toEqual({
      careLevel: ['护理等级由长护险评估得出，不能手工修改'],
    })
    expect((await editClient(api, id, { nation: '汉族' })).status).toBe(200)
    await setLevels(api.db, [{ clientId: id, careLevel: null, disabilityLevel: null }], by)
    expect((await editClient(api, id, { careLevel: 'mild' })).status).toBe(200)
  })
})

describe('searching care recipients', () => {
  test('by part of the name or record number, by whole ID or phone number, or by the last four digits', async () => {
    const draft = clientDraft({ name: '欧阳锦秀' })
    const { data } = await api.admin(customerclient.add, { body: draft })
    const { archiveNo } = await read(data.id)
    const asked = [
      '锦秀',
      archiveNo.slice(3),
      draft.idCard,
      draft.mobile ?? '',
      draft.idCard.slice(-4),
      draft.idCard.slice(-5),
    ]
    const hits = []
    for (const keyword of asked) hits.push((await listed({ keyword, limit: 100 })).includes(data.id))
    expect(hits).toEqual([true, true, true, true, true, false])
  })

  test('by age on the business day', async () => {
    // The test clock is set to 15 November 2026.
    const born = async (birthday: string) => addClient(api, { idCard: cardOf(birthday, 30), name: '年龄测试' })
    const [today, tomorrow, year] = [await born('1916-11-15'), await born('1916-11-16'), await born('1915-11-15')]
    const found = async (query: object) => {
      const ids = await listed({ ...query, keyword: '年龄测试' })
      return [today, tomorrow, year].map((id) => ids.includes(id))
    }
    expect(await found({ ageFrom: 110 })).toEqual([true, false, true])
    expect(await found({ ageTo: 110 })).toEqual([true, true, false])
    expect(await found({ ageFrom: 110, ageTo: 110 })).toEqual([true, false, false])
    expect(await found({ ageTo: 109 })).toEqual([false, true, false])
  })

  test('by age handles leap days', () => {
    expect([bornUntil(4, '2028-02-29'), bornUntil(1, '2028-02-29'), bornUntil(130, '2026-11-15')]).toEqual([
      '2024-02-29',
      '2027-02-28',
      '1896-11-15',
    ])
  })

  test('by area, category, living situation, care level and day of creation', async () => {
    const id = await addClient(api, {
      areaCode: '110105',
      subjectType: ['veteran', 'lowIncome'],
      liveStatus: 'helper',
      careLevel: 'moderate',
    })
    const hits = async (query: object) => (await listed({ ...query, limit: 100 })).includes(id)
    const asked = [
      { areaCode: '110000' },
      { areaCode: '110101' },
      { subjectType: 'lowIncome' },
      { subjectType: 'destitute' },
      { liveStatus: 'helper', careLevel: 'moderate', source: 'console', status: 'active' },
      { createdFrom: '2026-11-15', createdTo: '2026-11-15' },
      { createdFrom: '2026-11-16' },
    ]
    const found = []
    for (const query of asked) found.push(await hits(query))
    expect(found).toEqual([true, false, true, false, true, true, false])
  })
})

describe('looking up an ID number', () => {
  const look = (id: string, as = api.admin) => as(customerclient.idcard, { params: { id } })

  test('returns a short record, or null if there is none', async () => {
    const draft = clientDraft({ organId: await organOf(api) })
    const { data } = await api.admin(customerclient.add, { body: draft })
    expect((await look(draft.idCard)).data).toEqual({
      id: data.id,
      name: '陈桂英',
      gender: 'female',
      birthday: draft.idCard.slice(6, 14).replace(/^(\d{4})(\d{2})/, '$1-$2-'),
      mobile: `${draft.mobile?.slice(0, 3)}****${draft.mobile?.slice(-4)}`,
      organName: 'Organ A',
    })
    expect((await look(cardOf('1950-01-01', 1))).data).toBeNull()
    expect((await look(draft.idCard, api.asUser(testNames('b').admin))).data).toBeNull()
    expect((await look('330106194005203421')).status).toBe(422)
  })
})

describe('the states of a record', () => {
  const move = (id: string, status: 'active' | 'moved' | 'deceased', remark?: string) =>
    api.admin(customerclient.changestatus, { body: { id, status, ...(remark === undefined ? {} : { remark }) } })
  const before = async (id: string, what: string) =>
    (await api.admin(customerclient.before, { params: { id }, query: { move: what } })).data

  test('keep the reason for leaving and clear it on return', async () => {
    const id = await addClient(api)
    expect((await move(id, 'moved')).errors).toEqual({ remark: ['必填'] })
    await move(id, 'moved', '随子女迁往上海')
    expect(await read(id)).toMatchObject({ status: 'moved', statusReason: '随子女迁往上海' })
    await move(id, 'active')
    expect(await read(id)).toMatchObject({ status: 'active', statusReason: null })
  })

  test('show the consequences of recording a death', async () => {
    const id = await addClient(api, { tvUserId: await addTvUser() })
    expect(await before(id, 'recordDeath')).toEqual({
      obstacles: [],
      follows: ['不能再为其新建订单', '档案、健康档案与长护险评估保留', '仍关联机顶盒用户“陈家”，如不再使用请另行停用'],
    })
  })

  test('with an order, paid or not, cannot be deleted', async () => {
    const { clientId } = await placeOrder(api)
    const reply = await api.admin(customerclient.remove, { body: { ids: [clientId] } })
    expect(reply.status).toBe(409)
    expect((await api.admin(customerclient.read, { params: { id: clientId } })).status).toBe(200)
  })

  test('deletion hides the record, and the ID number can be used again', async () => {
    const draft = clientDraft()
    const { data } = await api.admin(customerclient.add, { body: draft })
    expect((await api.admin(customerclient.remove, { body: { ids: [data.id] } })).status).toBe(200)
    expect((await api.admin(customerclient.read, { params: { id: data.id } })).status).toBe(404)
    expect((await api.admin(customerclient.idcard, { params: { id: draft.idCard } })).data).toBeNull()
    expect((await api.admin(customerclient.add, { body: draft })).status).toBe(200)
  })

  test('the log shows who did what, newest first, with numbers masked', async () => {
    const draft = clientDraft()
    const { data } = await api.admin(customerclient.add, { body: draft })
    await editClient(api, data.id, {
      mobile: '13900001111',
      liveStatus: 'spouse',
      areaCode: '110105',
      organId: await organOf(api),
    })
    await api.admin(customerclient.reveal, { body: { id: data.id, field: 'idCard' } })
    await move(data.id, 'moved', '迁出')
    const log = (await api.admin(customerclient.log, { params: { id: data.id } })).data
    expect(new Set(log.map((line) => line.action.split('.')[1]))).toEqual(
      new Set(['add', 'changestatus', 'edit', 'reveal']),
    )
    const lineOf = (action: string) => log.find((line) => line.action === `customerclient.${action}`)
    expect(lineOf('changestatus')).toMatchObject({
      actorName: '测试员',
      changes: [{ field: 'status', from: 'active', to: 'moved' }],
      remark: '迁出',
    })
    expect(lineOf('reveal')?.changes).toEqual([{ field: 'idCard', from: '', to: '' }])
    expect(lineOf('edit')?.changes).toEqual(
      expect.arrayContaining([
        { field: 'liveStatus', from: 'alone', to: 'spouse' },
        { field: 'areaCode', from: '浙江省杭州市西湖区', to: '北京市朝阳区' },
        { field: 'organId', from: '', to: 'Organ A' },
        expect.objectContaining({ field: 'mobile', to: '139****1111' }),
      ]),
    )
    expect(JSON.stringify(log)).not.toContain(draft.mobile)
  })
})

test('the export masks numbers and shows levels as text', async () => {
  const draft = clientDraft({ name: '导出测试', careLevel: 'severe' })
  await api.admin(customerclient.add, { body: draft })
  const cells = await fetchCells(api, customerclient.export, { query: { keyword: '导出测试' } })
  expect(cells[0]).toContain('紧急联系人')
  const [, row = []] = cells
  expect(row).toEqual(expect.arrayContaining(['导出测试', '重度', '浙江省杭州市西湖区', '独居']))
  const text = JSON.stringify(cells)
  expect([draft.idCard, draft.mobile, draft.contacts[0]?.mobile].filter((one) => text.includes(one ?? '-'))).toEqual([])
})
