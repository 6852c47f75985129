import { people, type PeopleDraft } from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditRows } from '../../../db/tables.ts'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { addedOrgan, openedOrgan } from '../../../../test/factories/organ-rows.ts'
import { addPerson, editPerson, gradesOfMold, peopleBase, peopleDraft } from '../../../../test/factories/people-rows.ts'
import { fetchCells } from '../../../../test/factories/sheets.ts'
import { idCardOf } from '../../../demo/numbers.ts'
import { accounts } from '../../base/account/table.ts'
import { addVisit } from '../../../../test/factories/visit-rows.ts'
import { wallets } from '../../books/wallet/table.ts'
import { peopleTable } from './table.ts'

let api: TestApi
let base: Awaited<ReturnType<typeof peopleBase>>
beforeAll(async () => {
  api = await testApi()
  base = await peopleBase(api)
})
afterAll(() => api.close())

const add = async (change: Partial<PeopleDraft> = {}) => api.admin(people.add, { body: await peopleDraft(api, change) })
const read = async (id: string) => (await api.admin(people.read, { params: { id } })).data
const cardOf = (birthday: string, n = 400) => idCardOf({ areaCode: '330106', birthday, gender: 'male', n })
const by = (one: number, other: number) => one - other

const visitAt = async (peopleId: string, status: 'offered' | 'accepted' | 'onTheWay', startAt: string) => {
  const { organId, projectId } = base
  const [row] = await api.db.select().from(peopleTable).where(eq(peopleTable.id, peopleId))
  return addVisit(
    api.db,
    {
      operatorId: row?.operatorId ?? '',
      organId,
      peopleId,
      projectId,
      clientName: '陈奶奶',
      startAt: `${startAt}+08:00`,
      endAt: null,
      status,
    },
    api.now(),
  )
}

describe('adding', () => {
  test('gives a code, reads gender, birthday and age from the ID card, and creates a wallet', async () => {
    const { data } = await add({
      name: '古丽·阿依夏',
      idCard: cardOf('1990-11-16', 1),
      baseLng: 120.123_456_789,
      baseLat: 30.987_654_321,
      mobile: '139 1234 5678',
    })
    const row = await read(data.id)
    expect(row).toMatchObject({
      name: '古丽·阿依夏',
      gender: 'male',
      birthday: '1990-11-16',
      age: 35,
      mobile: '139****5678',
      baseLng: 120.123_457,
      baseLat: 30.987_654,
      organName: 'Organ A',
      areaNames: ['浙江省杭州市西湖区'],
      projects: [{ id: base.projectId }],
      status: 'active',
      isReceive: 0,
      rating: null,
      certValidTo: '2027-12-31',
      availableFen: 0,
      isAway: 0,
      todayCount: 0,
    })
    expect(row.code).toMatch(/^HS\d{6}$/)
    expect(await api.db.$count(wallets, eq(wallets.ownerId, data.id))).toBe(1)
    const reveal = (field: 'idCard' | 'mobile' | 'bankAccountNo') =>
      api.admin(people.reveal, { body: { id: data.id, field } })
    expect((await reveal('idCard')).data.value).toBe(cardOf('1990-11-16', 1))
    const auditLog = and(eq(auditRows.action, 'people.reveal'), eq(auditRows.entityId, data.id))
    expect((await api.db.select().from(auditRows).where(auditLog)).map((one) => one.detail)).toEqual([
      { field: 'idCard' },
    ])
  })

  test('accepts ages 18 to 65 on the business day, not on the day of the machine', async () => {
    // The test clock stands on 15 November 2026.
    const ages = ['2008-11-15', '2008-11-16', '1961-11-15', '1960-11-16', '1960-11-15']
    const replies = []
    for (const birthday of ages) replies.push(await add({ idCard: cardOf(birthday) }))
    expect(replies.map((reply) => reply.errors?.['idCard'] ?? 'taken')).toEqual([
      'taken',
      ['年龄须在18至65周岁之间'],
      'taken',
      'taken',
      ['年龄须在18至65周岁之间'],
    ])
  })

  test('refuses an ID card, mobile or licence in use, each on its field', async () => {
    const taken = await peopleDraft(api, { moldId: base.nurses })
    expect((await api.admin(people.add, { body: taken })).status).toBe(200)
    const again = await add({
      moldId: base.nurses,
      idCard: taken.idCard,
      mobile: taken.mobile,
      licenseNo: taken.licenseNo ?? null,
    })
    expect(again).toMatchObject({
      status: 422,
      errors: { idCard: ['已存在'], mobile: ['已存在'], licenseNo: ['已存在'] },
    })
  })

  test('with the same ID card twice concurrently succeeds once', async () => {
    const one = await peopleDraft(api)
    const other = { ...(await peopleDraft(api)), idCard: one.idCard }
    const replies = await Promise.all([one, other].map((body) => api.admin(people.add, { body })))
    expect(replies.map((reply) => reply.status).toSorted(by)).toEqual([200, 422])
    expect(replies.find((reply) => reply.status === 422)?.errors).toHaveProperty('idCard')
  })

  test.each<[string, () => Promise<Partial<PeopleDraft>> | Partial<PeopleDraft>, string]>([
    [
      'an organisation that is not open',
      async () => ({ organId: await addedOrgan(api, 'a', { projectIds: [base.projectId] }) }),
      'organId',
    ],
    ['a district that does not exist', () => ({ areaCodes: ['330106', '330199'] }), 'areaCodes.1'],
    [
      'a grade of another kind of staff',
      async () => ({ gradeId: (await gradesOfMold(api, base.nurses))[0] ?? '' }),
      'gradeId',
    ],
    [
      'hours that end before they begin',
      () => ({ workTimes: [{ weekday: 1, start: '18:00', end: '08:00' }] }),
      'workTimes.0.end',
    ],
    [
      'hours that overlap',
      () => ({
        workTimes: [
          { weekday: 1, start: '08:00', end: '12:00' },
          { weekday: 2, start: '08:00', end: '12:00' },
          { weekday: 1, start: '11:30', end: '13:00' },
        ],
      }),
      'workTimes.2.start',
    ],
    [
      'a leave that ends before it begins',
      () => ({ leaves: [{ from: '2026-12-02', to: '2026-12-01', reason: '探亲' }] }),
      'leaves.0.to',
    ],
    [
      'a leave of more than a year',
      () => ({ leaves: [{ from: '2026-12-01', to: '2027-12-02', reason: '进修' }] }),
      'leaves.0.to',
    ],
    [
      'leaves that overlap',
      () => ({
        leaves: [
          { from: '2026-12-01', to: '2026-12-05', reason: '探亲' },
          { from: '2026-12-05', to: '2026-12-06', reason: '体检' },
        ],
      }),
      'leaves.1.from',
    ],
    [
      'a photograph that nobody uploaded',
      () => ({ avatar: '/files/00000000-0000-7000-8000-000000000001.webp' }),
      'avatar',
    ],
  ])('refuses %s', async (_what, change, field) => {
    const reply = await add(await change())
    expect([reply.status, Object.keys(reply.errors ?? {})]).toEqual([422, [field]])
  })

  test('accepts working hours without a gap and a leave of a leap year', async () => {
    const reply = await add({
      workTimes: [
        { weekday: 1, start: '08:00', end: '12:00' },
        { weekday: 1, start: '12:00', end: '18:00' },
      ],
      leaves: [{ from: '2026-12-01', to: '2027-12-01', reason: '进修' }],
    })
    expect(reply.status).toBe(200)
  })

  test('requires all licence fields and the years of practice for staff types with a licence', async () => {
    const nurse = { moldId: base.nurses }
    const bare = { licenseNo: null, licenseValidTo: null, workOrg: null, certUrls: [], workYears: 4 }
    expect(Object.keys((await add({ ...nurse, ...bare })).errors ?? {}).toSorted()).toEqual([
      'certUrls',
      'licenseNo',
      'licenseValidTo',
      'workOrg',
      'workYears',
    ])
    expect((await add({ ...nurse, licenseValidTo: '2026-11-15' })).errors).toEqual({
      licenseValidTo: ['有效期须晚于今天'],
    })
    expect((await add({ ...nurse, licenseValidTo: '2026-11-16' })).status).toBe(200)
    expect((await add({ ...bare, certUrls: [] })).status).toBe(200)
  })

  test('names the projects that the organisation does not provide or the staff type does not deliver', async () => {
    const elsewhere = await base.shop.addProject({ name: '别处的项目' })
    const others = await base.shop.provide(
      await base.shop.addProject({ name: '别人的项目', moldIds: [await base.shop.addMold()] }),
    )
    const reply = await add({ projectIds: [base.projectId, elsewhere, others] })
    expect(Object.keys(reply.errors ?? {})).toEqual(['projectIds'])
    const [said = ''] = reply.errors?.['projectIds'] ?? []
    expect([said.includes('别处的项目'), said.includes('别人的项目')]).toEqual([true, true])
  })
})

describe('an account bound to one organisation', () => {
  test('sees and writes its own staff only', async () => {
    const elsewhere = await openedOrgan(api, 'a', { projectIds: [base.projectId] })
    const stranger = await addPerson(api, { organId: elsewhere })
    const own = await addPerson(api)
    const { organ: username } = testNames('a')
    await api.db.update(accounts).set({ isdefault: 1 }).where(eq(accounts.username, username))
    const [row] = await api.db.select().from(accounts).where(eq(accounts.username, username))
    api.tools.forget({ kind: 'account', id: row?.id ?? '' })
    const bound = api.asUser(username)
    const seen = new Set((await bound(people.list, { query: { limit: 100 } })).data.items.map((one) => one.id))
    expect([seen.has(own), seen.has(stranger)]).toEqual([true, false])
    expect((await bound(people.read, { params: { id: stranger } })).status).toBe(404)
    expect((await bound(people.isreceive, { params: { id: stranger }, body: { isReceive: 1 } })).status).toBe(404)
    const there = await bound(people.add, { body: await peopleDraft(api, { organId: elsewhere }) })
    expect(Object.keys(there.errors ?? {})).toEqual(['organId'])
    const moved = await bound(people.edit, {
      body: { ...(await peopleDraft(api, { organId: elsewhere })), id: own, version: 1 },
    })
    expect(Object.keys(moved.errors ?? {})).toEqual(['organId'])
    expect((await bound(people.choices, { query: { organId: elsewhere } })).data.projects).toEqual([])
    await api.db.update(accounts).set({ isdefault: 0 }).where(eq(accounts.username, username))
  })
})

describe('editing', () => {
  test('keeps masked numbers and the facts read from the ID card', async () => {
    const draft = await peopleDraft(api)
    const { id } = (await api.admin(people.add, { body: draft })).data
    expect((await editPerson(api, id, { baseAddress: '文二路2号楼' })).status).toBe(200)
    const row = await read(id)
    expect(row).toMatchObject({ baseAddress: '文二路2号楼', gender: 'female' })
    expect((await api.admin(people.reveal, { body: { id, field: 'idCard' } })).data.value).toBe(draft.idCard)
  })

  test('with an old version is refused', async () => {
    const id = await addPerson(api)
    const body = { ...(await peopleDraft(api)), id, version: 1 }
    const replies = await Promise.all([
      api.admin(people.edit, { body: { ...body, baseAddress: '文一路1号楼' } }),
      api.admin(people.edit, { body: { ...body, baseAddress: '文二路2号楼' } }),
    ])
    expect(replies.map((reply) => reply.status).toSorted(by)).toEqual([200, 409])
  })

  test('does not require a new licence when the stored one has expired since', async () => {
    const id = await addPerson(api, { moldId: base.nurses })
    await api.db.update(peopleTable).set({ licenseValidTo: '2026-01-01' }).where(eq(peopleTable.id, id))
    expect((await editPerson(api, id, { baseAddress: '文二路2号楼' })).status).toBe(200)
    expect((await editPerson(api, id, { licenseValidTo: '2026-01-02' })).errors).toHaveProperty('licenseValidTo')
  })

  test('moves to another organisation only without assigned visits and pending credit', async () => {
    const organId = await openedOrgan(api, 'a', { projectIds: [base.projectId] })
    const id = await addPerson(api)
    const visit = await visitAt(id, 'accepted', '2026-12-01T09:00:00')
    await api.db.update(wallets).set({ pendingFen: 100 }).where(eq(wallets.ownerId, id))
    const refused = await editPerson(api, id, { organId })
    expect(refused.errors?.['organId']).toHaveLength(2)
    expect(refused.errors?.['organId']?.[0]).toContain(visit.childNo)
    await api.db.update(wallets).set({ pendingFen: 0 }).where(eq(wallets.ownerId, id))
    expect((await editPerson(api, id, { organId })).errors?.['organId']).toHaveLength(1)
    const free = await addPerson(api)
    expect((await editPerson(api, free, { organId })).status).toBe(200)
  })

  test('refuses a new leave over an assigned visit', async () => {
    const id = await addPerson(api)
    const visit = await visitAt(id, 'offered', '2026-12-03T23:30:00')
    const leave = (from: string, to: string) => ({ leaves: [{ from, to, reason: '探亲' }] })
    expect((await editPerson(api, id, leave('2026-12-03', '2026-12-03'))).errors?.['leaves']?.[0]).toContain(
      visit.childNo,
    )
    expect((await editPerson(api, id, leave('2026-12-04', '2026-12-10'))).status).toBe(200)
  })
})

describe('the list', () => {
  test('finds by code, name, full mobile or full ID card, and by no part of those', async () => {
    const draft = await peopleDraft(api, { name: '欧阳寻觅' })
    const { id } = (await api.admin(people.add, { body: draft })).data
    const { code } = await read(id)
    const found = async (keyword: string) =>
      (await api.admin(people.list, { query: { keyword } })).data.items.some((row) => row.id === id)
    for (const keyword of [code, code.slice(2), '阳寻', draft.mobile, draft.idCard.toLowerCase()])
      expect([keyword, await found(keyword)]).toEqual([keyword, true])
    for (const keyword of [draft.mobile.slice(0, 8), draft.idCard.slice(0, 14), '%'])
      expect([keyword, await found(keyword)]).toEqual([keyword, false])
  })

  test('filters by area, project, expiring certificates and switch', async () => {
    const draft = { areaCodes: ['331000'], healthCertValidTo: '2026-12-15' }
    const id = await addPerson(api, draft)
    const has = async (query: object) =>
      (await api.admin(people.list, { query: { ...query, limit: 100 } })).data.items.some((row) => row.id === id)
    // This staff member serves all of Taizhou, so a district, the city and the province around it match.
    for (const areaCode of ['331002', '331000', '330000'])
      expect([areaCode, await has({ areaCode })]).toEqual([areaCode, true])
    expect(await has({ areaCode: '330106' })).toBe(false)
    expect([await has({ projectId: base.projectId }), await has({ projectId: base.moldId })]).toEqual([true, false])
    expect([await has({ expiring: 1 }), await has({ expiring: 0 })]).toEqual([true, false])
    await editPerson(api, id, { healthCertValidTo: '2026-12-16' })
    expect([await has({ expiring: 1 }), await has({ expiring: 0 })]).toEqual([false, true])
    expect([await has({ isReceive: 1 }), await has({ isReceive: 0 })]).toEqual([false, true])
  })

  test('sorts staff without a rating below rated staff', async () => {
    const [low, high] = [await addPerson(api), await addPerson(api)]
    await api.db.update(peopleTable).set({ rating: 310 }).where(eq(peopleTable.id, low))
    await api.db.update(peopleTable).set({ rating: 490 }).where(eq(peopleTable.id, high))
    const { items } = (await api.admin(people.list, { query: { sort: '-rating', limit: 2 } })).data
    expect(items.map((row) => row.id)).toEqual([high, low])
  })

  test('counts the visits of today and shows who is on leave', async () => {
    const id = await addPerson(api, { leaves: [{ from: '2026-11-15', to: '2026-11-15', reason: '体检' }] })
    await visitAt(id, 'accepted', '2026-11-15T08:00:00')
    await visitAt(id, 'accepted', '2026-11-16T00:00:00')
    expect(await read(id)).toMatchObject({ todayCount: 1, isAway: 1 })
  })

  test('is exported with masked numbers', async () => {
    const draft = await peopleDraft(api, { name: '导出人员', moldId: base.nurses })
    const { id } = (await api.admin(people.add, { body: draft })).data
    await api.db.update(peopleTable).set({ rating: 475 }).where(eq(peopleTable.id, id))
    const [header, row] = await fetchCells(api, people.export, { query: { keyword: '导出人员' } })
    expect(header).toEqual([
      '工号', '姓名', '性别', '年龄', '手机号', '所属机构', '人员类型', '等级', '执业证书编号', '执业证有效期至',
      '健康证有效期至', '从业年限', '可服务项目', '服务区域', '评分', '完成单量', '接单', '状态', '入职时间',
    ]) // prettier-ignore
    const mobile = `${draft.mobile.slice(0, 3)}****${draft.mobile.slice(7)}`
    expect(row?.slice(1, 6)).toEqual(['导出人员', '女', expect.anything(), mobile, 'Organ A'])
    expect(row?.slice(13)).toEqual(['浙江省杭州市西湖区', '4.75', '0', '否', '在职', '2026-11-15 10:00:00'])
  })
})

describe('pick lists', () => {
  test('hold current staff, masked, and everyone with a wallet for finance', async () => {
    const draft = await peopleDraft(api, { name: '挑选人员' })
    const { id } = (await api.admin(people.add, { body: draft })).data
    const picked = async () => (await api.as('order')(people.nopage, { query: { keyword: '挑选' } })).data
    expect(await picked()).toMatchObject([
      { id, name: '挑选人员', mobile: `${draft.mobile.slice(0, 3)}****${draft.mobile.slice(7)}`, organName: 'Organ A' },
    ])
    await api.admin(people.changestatus, { body: { id, status: 'left' } })
    expect(await picked()).toEqual([])
    const { code } = await read(id)
    expect((await api.as('peoplefinancial')(people.finanpicklist)).data).toContainEqual({ id, name: '挑选人员', code })
  })

  test('the form offers enabled staff types and the projects of the organisation', async () => {
    const { molds, projects } = (await api.as('people')(people.choices, { query: { organId: base.organId } })).data
    expect(molds.find((one) => one.id === base.nurses)).toMatchObject({ needLicense: 1, minWorkYears: 5 })
    expect(projects.find((one) => one.id === base.projectId)?.moldIds).toEqual([base.moldId, base.nurses])
    expect((await api.as('people')(people.choices)).data.projects).toEqual([])
  })
})
