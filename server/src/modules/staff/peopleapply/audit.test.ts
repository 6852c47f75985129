import { people, peopleapply, type ApplyDraft } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { gradesOfMold, peopleBase } from '../../../../test/factories/people-rows.ts'
import { addedApplication, applyDraft, approval, passSignedIn } from '../../../../test/factories/peopleapply-rows.ts'
import { uploadPicture } from '../../../../test/api/upload.ts'
import { auditRows, files } from '../../../db/tables.ts'
import { organs } from '../../organs/organ/table.ts'
import { peopleTable } from '../people/table.ts'
import { wallets } from '../../books/wallet/table.ts'
import { keyOf } from '../../base/file/service.ts'
import { applications } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const approve = async (id: string, change: object = {}) =>
  api.admin(peopleapply.audit, { body: { ...(await approval(api, id)), ...change } })
const stored = async (id: string) => (await api.db.select().from(applications).where(eq(applications.id, id)))[0]
const staffOf = async (idCard: string) =>
  (await api.admin(people.list, { query: { keyword: idCard } })).data.items.map((row) => row.id)
const rowCounts = async () => ({
  people: await api.db.$count(peopleTable),
  wallets: await api.db.$count(wallets),
  files: await api.db.$count(files),
})

describe('an approval', () => {
  test('creates an active staff member who does not accept visits yet, with a wallet, from the application', async () => {
    const { admin } = testNames('a')
    const portrait = await uploadPicture(api, admin, 'staff')
    const draft = await applyDraft(api, { avatar: portrait.url })
    const { data } = await api.as('peopleapply')(peopleapply.add, { body: draft })
    const body = await approval(api, data.id)
    const { status, data: decided } = await api.admin(peopleapply.audit, { body: { ...body, auditRemark: ' 欢迎 ' } })
    expect(status).toBe(200)
    const { projectId } = await peopleBase(api)
    const person = (await api.admin(people.read, { params: { id: decided.peopleId ?? '' } })).data
    expect(person).toMatchObject({
      name: draft.name,
      status: 'active',
      isReceive: 0,
      isMarketer: 0,
      leaves: [],
      organId: body.organId,
      moldId: body.moldId,
      gradeId: body.gradeId,
      projectIds: [projectId],
      certUrls: [draft.licenseUrls[0]],
      workTimes: draft.workTimes,
      availableFen: 0,
    })
    for (const field of ['idCard', 'mobile', 'bankAccountNo'] as const)
      expect((await api.admin(people.reveal, { body: { id: person.id, field } })).data.value).toBe(draft[field])
    expect(await api.db.$count(wallets, eq(wallets.ownerId, person.id))).toBe(1)
    // The portrait is public now, the scan of the application is not.
    expect(person.avatar).toMatch(/^\/files\//)
    expect((await api.app.inject({ url: person.avatar })).statusCode).toBe(200)
    expect((await api.app.inject({ url: portrait.url })).statusCode).toBe(401)
    expect(await stored(data.id)).toMatchObject({
      status: 'approved',
      peopleId: person.id,
      auditRemark: '欢迎',
      auditByName: '测试员',
    })
    const [auditLog] = await api.db.select().from(auditRows).where(eq(auditRows.action, 'peopleapply.audit'))
    expect(auditLog).toMatchObject({
      entityId: data.id,
      detail: { from: 'pending', to: 'approved', peopleId: person.id },
    })
    expect((await api.admin(peopleapply.read, { params: { id: data.id } })).data.checks).toEqual([])
  })

  test('requires organisation, type and grade, each on its field', async () => {
    const id = await addedApplication(api)
    const { status, errors } = await api.admin(peopleapply.audit, { body: { id, pass: 1 } })
    expect([status, Object.keys(errors ?? {}).toSorted()]).toEqual([422, ['gradeId', 'moldId', 'organId']])
  })

  test('refuses a grade of another type, a closed organisation, and an organisation without suitable projects', async () => {
    const { shop, organId } = await peopleBase(api)
    const id = await addedApplication(api)
    const idle = await shop.addMold()
    const [rank] = await gradesOfMold(api, idle)
    expect((await approve(id, { gradeId: rank })).errors).toHaveProperty('gradeId')
    expect((await approve(id, { moldId: idle, gradeId: rank })).errors).toEqual({
      organId: ['该机构没有此类人员可服务的项目'],
    })
    await api.db.update(organs).set({ active: 0 }).where(eq(organs.id, organId))
    const closed = await approve(id)
    await api.db.update(organs).set({ active: 1 }).where(eq(organs.id, organId))
    expect(closed.errors).toEqual({ organId: ['机构尚未开通或已关闭'] })
    expect((await stored(id))?.status).toBe('pending')
  })

  test('lists everything that is missing for the chosen type', async () => {
    const { nurses } = await peopleBase(api)
    const poor: Partial<ApplyDraft> = { workYears: 1, licenseNo: null, workOrg: null, licenseUrls: [] }
    const id = await addedApplication(api, { ...poor, healthCertValidTo: '2026-11-14', licenseValidTo: null })
    const [, grade] = await gradesOfMold(api, nurses)
    const { status, errors } = await approve(id, { moldId: nurses, gradeId: grade })
    expect([status, Object.keys(errors ?? {}).toSorted()]).toEqual([
      422,
      ['healthCertValidTo', 'licenseNo', 'licenseUrls', 'licenseValidTo', 'workOrg', 'workYears'],
    ])
  })

  test('checks again at review: certificates expire, and applicants may have been hired since', async () => {
    const draft = await applyDraft(api, { healthCertValidTo: '2026-11-16' })
    const { data } = await api.admin(peopleapply.add, { body: draft })
    await api.db.update(applications).set({ status: 'rejected' }).where(eq(applications.id, data.id))
    const again = await api.admin(peopleapply.add, { body: { ...draft, healthCertValidTo: '2027-11-16' } })
    expect((await approve(again.data.id)).status).toBe(200)
    await api.db.update(applications).set({ status: 'pending' }).where(eq(applications.id, data.id))
    await passSignedIn(api, 2 * 86_400_000)
    const { errors } = await approve(data.id)
    expect(Object.keys(errors ?? {}).toSorted()).toEqual(['healthCertValidTo', 'idCard'])
    expect(await staffOf(draft.idCard)).toHaveLength(1)
  })

  test('that fails halfway writes nothing', async () => {
    const id = await addedApplication(api)
    const taken = await addedApplication(api)
    expect((await approve(taken)).status).toBe(200)
    // Another staff member has this licence, which only the last step can detect.
    const licenseNo = (await stored(taken))?.licenseNo ?? ''
    await api.db.update(applications).set({ licenseNo }).where(eq(applications.id, id))
    const before = { ...(await rowCounts()), application: await stored(id) }
    expect((await approve(id)).errors).toHaveProperty('licenseNo')
    expect({ ...(await rowCounts()), application: await stored(id) }).toEqual(before)
  })

  test('whose portrait file is lost is refused', async () => {
    const portrait = await uploadPicture(api, testNames('a').admin, 'staff')
    const id = await addedApplication(api, { avatar: portrait.url })
    await api.tools.store.remove(keyOf(portrait.id, 'png'))
    const before = await rowCounts()
    expect((await approve(id)).errors).toHaveProperty('avatar')
    expect(await rowCounts()).toEqual(before)
  })
})

describe('a rejection', () => {
  test('requires a reason', async () => {
    const id = await addedApplication(api)
    const silent = await api.admin(peopleapply.audit, { body: { id, pass: 0 } })
    expect([silent.status, Object.keys(silent.errors ?? {})]).toEqual([422, ['auditRemark']])
    expect((await api.admin(peopleapply.audit, { body: { id, pass: 0, auditRemark: '  ' } })).status).toBe(422)
    const before = await rowCounts()
    const { status, data } = await api.admin(peopleapply.audit, { body: { id, pass: 0, auditRemark: '证件过期' } })
    expect([status, data]).toEqual([200, { id, version: 2, peopleId: null }])
    expect(await rowCounts()).toEqual(before)
  })

  test('and an approval need a pending application in the version that was seen', async () => {
    const id = await addedApplication(api)
    expect((await approve(id, { version: 7 })).code).toBe(40901)
    await api.admin(peopleapply.audit, { body: { id, pass: 0, auditRemark: '证件过期' } })
    expect((await approve(id)).code).toBe(40902)
    expect((await api.admin(peopleapply.audit, { body: { id, pass: 0, auditRemark: '再次' } })).code).toBe(40902)
  })
})

describe('the reviewer', () => {
  test('is not the author, except a super administrator', async () => {
    const id = await addedApplication(api)
    const own = api.as('peopleapply')
    expect((await own(peopleapply.read, { params: { id } })).data.mayAudit).toBe(0)
    expect((await own(peopleapply.audit, { body: { id, pass: 0, auditRemark: '不行' } })).code).toBe(40916)
    expect((await own(peopleapply.audit, { body: await approval(api, id) })).code).toBe(40916)
    const { data } = await api.admin(peopleapply.add, { body: await applyDraft(api) })
    expect((await own(peopleapply.read, { params: { id: data.id } })).data.mayAudit).toBe(1)
    expect((await approve(data.id)).status).toBe(200)
  })

  test('is one of twenty concurrent ones: one decides, and there is one staff member with one wallet', async () => {
    const draft = await applyDraft(api)
    const { data } = await api.as('peopleapply')(peopleapply.add, { body: draft })
    const body = await approval(api, data.id)
    const before = await rowCounts()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_none, i) =>
        api.admin(peopleapply.audit, {
          body: i % 4 === 3 ? { id: data.id, pass: 0, auditRemark: '不通过' } : body,
        }),
      ),
    )
    const won = replies.filter((reply) => reply.status === 200)
    expect(won).toHaveLength(1)
    expect(replies.filter((reply) => reply.code === 40902)).toHaveLength(19)
    const more = won[0]?.data.peopleId === null ? 0 : 1
    const { files: _files, ...after } = await rowCounts()
    expect(after).toEqual({ people: before.people + more, wallets: before.wallets + more })
    expect(await staffOf(draft.idCard)).toHaveLength(more)
  })
})
