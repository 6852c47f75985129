import { mask, people, peopleapply, reminder } from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { addPerson, peopleBase, peopleDraft } from '../../../../test/factories/people-rows.ts'
import { addedApplication, applyDraft } from '../../../../test/factories/peopleapply-rows.ts'
import { uploadPicture } from '../../../../test/api/upload.ts'
import { idCardOf } from '../../../demo/numbers.ts'
import { auditRows } from '../../../db/tables.ts'
import { accounts } from '../../base/account/table.ts'
import { molds } from '../../catalogue/mold/table.ts'
import { organs } from '../../organs/organ/table.ts'
import { peopleTable } from '../people/table.ts'
import { accountRoles, roleTable } from '../../base/role/table.ts'
import { applications } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const read = async (id: string) => (await api.admin(peopleapply.read, { params: { id } })).data
const stored = async (id: string) => (await api.db.select().from(applications).where(eq(applications.id, id)))[0]
const add = async (change: Parameters<typeof applyDraft>[1] = {}) =>
  api.as('peopleapply')(peopleapply.add, { body: await applyDraft(api, change) })
const reject = (id: string) => api.admin(peopleapply.audit, { body: { id, pass: 0, auditRemark: '照片不清晰' } })

/** The account bound to Organ A may review applications too. */
const boundReviewer = async () => {
  const username = testNames('a').organ
  const [account] = await api.db.select().from(accounts).where(eq(accounts.username, username))
  const [role] = await api.db
    .select()
    .from(roleTable)
    .where(and(eq(roleTable.operatorId, account?.operatorId ?? ''), eq(roleTable.name, 'peopleapply')))
  await api.db
    .insert(accountRoles)
    .values({ accountId: account?.id ?? '', roleId: role?.id ?? '' })
    .onConflictDoNothing()
  return { as: api.asUser(username), organId: account?.organId ?? '' }
}

const otherOrgan = async (change: Partial<typeof organs.$inferInsert> = {}) => {
  const [organ] = await api.db.select().from(organs).where(eq(organs.name, 'Organ A'))
  if (organ === undefined) throw new Error('the fixture has no Organ A')
  const { organId: _same, ...own } = organ
  const id = crypto.randomUUID()
  await api.db
    .insert(organs)
    .values({ ...own, id, code: `JG${id.slice(0, 6)}`, name: `机构${id.slice(0, 6)}`, ...change })
  return id
}

describe('entering an application', () => {
  test('gives a number of the day, and masks sensitive numbers', async () => {
    const draft = await applyDraft(api)
    const made = await api.as('peopleapply')(peopleapply.add, { body: draft })
    expect([made.status, made.data.warnings]).toEqual([200, []])
    const row = await read(made.data.id)
    expect(row).toMatchObject({
      applyNo: expect.stringMatching(/^RS20261115\d{6}$/),
      source: 'console',
      status: 'pending',
      name: draft.name,
      gender: 'male',
      birthday: '1970-03-08',
      age: 56,
      idCard: mask.idCard(draft.idCard),
      mobile: mask.mobile(draft.mobile),
      bankAccountNo: mask.bank(draft.bankAccountNo ?? ''),
      areaNames: ['上海市黄浦区'],
      expectOrganName: 'Organ A',
      auditAt: null,
      peopleId: null,
    })
    const whole = JSON.stringify(await stored(made.data.id))
    expect([draft.idCard, draft.mobile, draft.bankAccountNo].filter((number) => whole.includes(number ?? ''))).toEqual(
      [],
    )
  })

  test('refuses ages outside the range, unknown areas and overlapping hours', async () => {
    const born = (birthday: string) => idCardOf({ areaCode: '310101', birthday, gender: 'male', n: 1 })
    const tooYoungOrOld = { idCard: ['年龄须在18至65周岁之间'] }
    expect((await add({ idCard: born('2008-11-16') })).errors).toEqual(tooYoungOrOld)
    expect((await add({ idCard: born('1960-11-15') })).errors).toEqual(tooYoungOrOld)
    expect((await add({ idCard: born('2008-11-15') })).status).toBe(200)
    expect((await add({ areaCodes: ['310199'] })).errors).toHaveProperty(['areaCodes.0'])
    const workTimes = [
      { weekday: 1, start: '08:00', end: '12:00' },
      { weekday: 1, start: '11:00', end: '13:00' },
    ]
    expect((await add({ workTimes })).errors).toHaveProperty(['workTimes.1.start'])
  })

  test('refuses disabled staff types and closed organisations, each on its field', async () => {
    const { moldId } = await peopleBase(api)
    const closed = await otherOrgan({ active: 0 })
    await api.db.update(molds).set({ status: 'disabled' }).where(eq(molds.id, moldId))
    const { status, errors } = await add({ expectOrganId: closed })
    await api.db.update(molds).set({ status: 'enabled' }).where(eq(molds.id, moldId))
    expect([status, Object.keys(errors ?? {}).toSorted()]).toEqual([422, ['expectOrganId', 'moldId']])
    const theirs = await peopleBase(api, 'b')
    const foreign = await add({ moldId: theirs.moldId, expectOrganId: theirs.organId })
    expect(Object.keys(foreign.errors ?? {}).toSorted()).toEqual(['expectOrganId', 'moldId'])
  })

  test('accepts only pictures that were uploaded here for staff', async () => {
    const { admin } = testNames('a')
    const shown = (await uploadPicture(api, admin)).url
    const theirs = (await uploadPicture(api, testNames('b').admin, 'staff')).url
    const { errors } = await add({ avatar: shown, healthUrl: theirs })
    expect(Object.keys(errors ?? {}).toSorted()).toEqual(['avatar', 'healthUrl'])
  })

  test('limits licence, title and health pictures to the nine that a staff record holds', async () => {
    const { admin } = testNames('a')
    const urls: string[] = []
    for (let i = 0; i < 9; i++) urls.push((await uploadPicture(api, admin, 'staff')).url)
    expect((await add({ licenseUrls: urls.slice(0, 5), titleUrls: urls.slice(5) })).errors).toHaveProperty('titleUrls')
    expect((await add({ licenseUrls: urls.slice(0, 4), titleUrls: urls.slice(4, 8) })).status).toBe(200)
  })

  test('refuses current staff, by ID card and by mobile', async () => {
    const working = await peopleDraft(api)
    expect((await api.admin(people.add, { body: working })).status).toBe(200)
    expect((await add({ idCard: working.idCard })).errors).toEqual({ idCard: ['已是服务人员，不能重复申请'] })
    expect((await add({ mobile: working.mobile })).errors).toEqual({ mobile: ['已是服务人员，不能重复申请'] })
  })

  test('accepts former staff, and says that they worked here before', async () => {
    const before = await peopleDraft(api)
    const id = await addPerson(api, { idCard: before.idCard, mobile: before.mobile })
    await api.db.update(peopleTable).set({ status: 'left' }).where(eq(peopleTable.id, id))
    const { status, data } = await add({ idCard: before.idCard, mobile: before.mobile })
    expect([status, data.warnings.length, data.warnings[0]?.includes('复职')]).toEqual([200, 1, true])
  })

  test('of one person many times concurrently leaves exactly one pending', async () => {
    const draft = await applyDraft(api)
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => api.as('peopleapply')(peopleapply.add, { body: draft })),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    const refused = replies.filter((reply) => reply.status !== 200)
    expect(refused.map((reply) => [reply.status, Object.keys(reply.errors ?? {})])).toEqual(
      refused.map(() => [422, ['idCard']]),
    )
  })

  test("warns in the caller's language of what would prevent its approval", async () => {
    const { nurses } = await peopleBase(api)
    const body = await applyDraft(api, {
      moldId: nurses,
      workYears: 2,
      licenseNo: null,
      workOrg: null,
      licenseUrls: [],
      licenseValidTo: '2026-11-15',
      healthCertValidTo: '2026-11-14',
    })
    const { status, data } = await api.admin(peopleapply.add, { body, headers: { 'accept-language': 'en' } })
    expect([status, data.warnings]).toEqual([
      200,
      [
        'Licence number required for this staff type; Licence expired on 2026-11-15; ' +
          'Primary place of practice required for this staff type; Licence images required for this staff type',
        '2 years of practice, at least 5 required for this staff type',
        'Health certificate expired on 2026-11-14',
      ],
    ])
    const { checks } = await read(data.id)
    expect(checks.filter((check) => !check.isMet).map((check) => check.key)).toEqual(['licence', 'years', 'health'])
  })
})

describe('accounts bound to an organisation', () => {
  test('recommend applicants to it and to no other', async () => {
    const { as, organId } = await boundReviewer()
    const elsewhere = await otherOrgan()
    const refused = await as(peopleapply.add, { body: await applyDraft(api, { expectOrganId: elsewhere }) })
    expect(refused.errors).toEqual({ expectOrganId: ['只能推荐到本机构'] })
    const made = await as(peopleapply.add, { body: await applyDraft(api, { expectOrganId: null }) })
    expect(made.status).toBe(200)
    expect(await read(made.data.id)).toMatchObject({ source: 'organ', expectOrganId: organId })
  })

  test('see applications for it only', async () => {
    const { as, organId } = await boundReviewer()
    const elsewhere = await addedApplication(api, { expectOrganId: await otherOrgan() })
    const anywhere = await addedApplication(api, { expectOrganId: null })
    const here = await addedApplication(api)
    const { items } = (await as(peopleapply.list, { query: { limit: 100 } })).data
    const shown = new Set(items.map((row) => row.id))
    expect([elsewhere, anywhere, here].map((id) => shown.has(id))).toEqual([false, false, true])
    expect(new Set(items.map((row) => row.expectOrganId))).toEqual(new Set([organId]))
    expect((await as(peopleapply.read, { params: { id: elsewhere } })).status).toBe(404)
    expect((await as(peopleapply.audit, { body: { id: elsewhere, pass: 0, auditRemark: '不可以' } })).status).toBe(404)
  })
})

describe('the list', () => {
  test('finds by number, name, full mobile and full ID card, and by no part of those', async () => {
    const draft = await applyDraft(api, { name: '欧阳娜娜' })
    const { data } = await api.admin(peopleapply.add, { body: draft })
    const { applyNo } = await read(data.id)
    const found = async (keyword: string) =>
      (await api.admin(peopleapply.list, { query: { keyword } })).data.items.map((row) => row.id)
    for (const keyword of [applyNo, '欧阳', draft.mobile, draft.idCard.toLowerCase()])
      expect([keyword, await found(keyword)]).toEqual([keyword, [data.id]])
    expect(await found(draft.mobile.slice(0, 10))).toEqual([])
    expect(await found(draft.idCard.slice(0, 17))).toEqual([])
  })

  test('counts per state, filters by staff type, source and day, and never shows a full number', async () => {
    const { nurses } = await peopleBase(api)
    const id = await addedApplication(api, { moldId: nurses })
    const list = async (query: object) => (await api.admin(peopleapply.list, { query: { limit: 100, ...query } })).data
    const all = await list({})
    expect(all.counts?.['pending']).toBe(all.items.filter((row) => row.status === 'pending').length)
    const ofNurses = await list({ moldId: nurses })
    expect(ofNurses.items.map((row) => row.id)).toContain(id)
    expect(new Set(ofNurses.items.map((row) => row.moldId))).toEqual(new Set([nurses]))
    expect((await list({ source: 'miniProgram' })).items).toEqual([])
    expect((await list({ submittedFrom: '2026-11-16' })).items).toEqual([])
    expect((await list({ submittedFrom: '2026-11-15', submittedTo: '2026-11-15' })).total).toBe(all.total)
    expect((await list({ submittedTo: '2999-12-31' })).total).toBe(all.total)
    expect(JSON.stringify(all)).not.toMatch(/\d{17}[\dX]/)
  })

  test('pending applications are counted in the reminders of reviewers', async () => {
    const pending = (await api.admin(peopleapply.list)).data.counts?.['pending'] ?? 0
    const { lines } = (await api.as('peopleapply')(reminder.today)).data
    expect(lines.find((line) => line.key === 'apply')).toEqual({
      key: 'apply',
      path: '/peopleapply/list?status=pending',
      count: pending,
      text: `有${pending}份人员申请待审核`,
    })
    expect((await api.as('order')(reminder.today)).data.lines.map((line) => line.key)).not.toContain('apply')
  })
})

describe('changing an application', () => {
  test('keeps masked values, and needs the current version', async () => {
    const draft = await applyDraft(api)
    const { data } = await api.admin(peopleapply.add, { body: draft })
    const masked = { ...draft, idCard: mask.idCard(draft.idCard), mobile: mask.mobile(draft.mobile), workYears: 12 }
    expect((await api.admin(peopleapply.edit, { body: { ...masked, id: data.id, version: 9 } })).code).toBe(40901)
    const edited = await api.admin(peopleapply.edit, { body: { ...masked, id: data.id, version: data.version } })
    expect([edited.status, edited.data.version]).toEqual([200, 2])
    expect((await read(data.id)).workYears).toBe(12)
    const shown = await api.admin(peopleapply.reveal, { body: { id: data.id, field: 'idCard' } })
    expect(shown.data.value).toBe(draft.idCard)
    const auditLog = await api.db.select().from(auditRows).where(eq(auditRows.entityId, data.id))
    expect(auditLog.map((row) => row.action).toSorted()).toEqual([
      'peopleapply.add',
      'peopleapply.edit',
      'peopleapply.reveal',
    ])
  })

  test('submits a rejected one again; the old decision remains in the audit log only', async () => {
    const draft = await applyDraft(api)
    const { data } = await api.as('peopleapply')(peopleapply.add, { body: draft })
    await reject(data.id)
    expect(await read(data.id)).toMatchObject({ status: 'rejected', auditRemark: '照片不清晰', auditByName: '测试员' })
    api.pass(60_000)
    const again = await api.as('peopleapply')(peopleapply.edit, { body: { ...draft, id: data.id, version: 2 } })
    expect(again.status).toBe(200)
    const row = await read(data.id)
    expect(row).toMatchObject({ status: 'pending', auditRemark: null, auditByName: null, auditAt: null })
    expect(new Date(row.submittedAt)).toEqual(api.now())
    const [edit] = await api.db
      .select()
      .from(auditRows)
      .where(and(eq(auditRows.entityId, data.id), eq(auditRows.action, 'peopleapply.edit')))
    expect(edit?.detail).toMatchObject({
      auditRemark: { from: '照片不清晰', to: null },
      status: { from: 'rejected', to: 'pending' },
    })
  })

  test('is refused for a rejected one while another of the same person is pending', async () => {
    const draft = await applyDraft(api)
    const { data } = await api.admin(peopleapply.add, { body: draft })
    await reject(data.id)
    expect((await api.admin(peopleapply.add, { body: draft })).status).toBe(200)
    const again = await api.admin(peopleapply.edit, { body: { ...draft, id: data.id, version: 2 } })
    expect([again.status, again.errors]).toEqual([422, { idCard: ['已有待审核的申请'] }])
  })

  test('is refused for an approved one', async () => {
    const draft = await applyDraft(api)
    const { data } = await api.admin(peopleapply.add, { body: draft })
    await api.db.update(applications).set({ status: 'approved' }).where(eq(applications.id, data.id))
    const edited = await api.admin(peopleapply.edit, { body: { ...draft, id: data.id, version: 1 } })
    expect(edited.code).toBe(40902)
  })
})
