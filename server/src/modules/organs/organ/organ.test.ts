import { organ, OrganDraft, project } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { addedOrgan, editOrgan, openedOrgan, organDraft } from '../../../../test/factories/organ-rows.ts'
import { addPerson, peopleBase } from '../../../../test/factories/people-rows.ts'
import { serviceCatalogue, specDraft } from '../../../../test/factories/service-catalogue.ts'
import { corporateAccountOf } from '../../../demo/numbers.ts'
import { accounts } from '../../base/account/table.ts'
import { organs } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const add = async (change: Partial<OrganDraft> = {}) => api.admin(organ.add, { body: await organDraft(api, change) })
const read = async (id: string) => (await api.admin(organ.read, { params: { id } })).data

const makeSuper = async (username: string) => {
  await api.db.update(accounts).set({ isdefault: 1 }).where(eq(accounts.username, username))
  const [row] = await api.db.select().from(accounts).where(eq(accounts.username, username))
  api.tools.forget({ kind: 'account', id: row?.id ?? '' })
}

describe('the pick list', () => {
  test('holds the operating organisations of the operator', async () => {
    const names = async (all?: 1) =>
      (await api.other(organ.nopage, { query: all === undefined ? {} : { all } })).data.map((one) => one.name)
    expect(await names()).toEqual(['Organ B'])
    await api.db.update(organs).set({ status: 'disabled' }).where(eq(organs.name, 'Organ B'))
    expect(await names()).toEqual([])
    expect(await names(1)).toEqual(['Organ B'])
  })
})

describe('adding', () => {
  test('gives a code, rounds the coordinates and encrypts sensitive numbers', async () => {
    const { data } = await add({ lng: 120.123_456_789, lat: 30.987_654_321, contactMobile: '139 1234 5678' })
    const row = await read(data.id)
    expect(row).toMatchObject({
      lng: 120.123_457,
      lat: 30.987_654,
      contactMobile: '139****5678',
      areaName: '浙江省杭州市西湖区',
      serviceAreaNames: ['浙江省杭州市西湖区'],
      active: 0,
      status: 'enabled',
      openedAt: null,
      closedAt: null,
      projectCount: 1,
      peopleCount: 0,
      orderCount: 0,
      walletFen: 0,
      qrCodes: [],
    })
    expect(row.code).toMatch(/^JG\d{6}$/)
    expect(row.bankAccountNo).toMatch(/^\*{4} \d{4}$/)
    const shown = await api.admin(organ.reveal, { body: { id: data.id, field: 'contactMobile' } })
    expect(shown.data.value).toBe('13912345678')
  })

  test('refuses a name or credit code in use, also concurrently', async () => {
    const draft = await organDraft(api)
    const twice = await Promise.all([
      api.admin(organ.add, { body: draft }),
      api.admin(organ.add, { body: { ...draft, name: '另一家护理站', bankAccountName: '另一家护理站' } }),
    ])
    expect(twice.map((reply) => reply.status).toSorted((one, other) => one - other)).toEqual([200, 422])
    expect(twice.find((reply) => reply.status === 422)?.errors).toHaveProperty('uscc')
    const name = (await read(twice.find((reply) => reply.status === 200)?.data.id ?? '')).name
    expect((await add({ name })).errors).toHaveProperty('name')
  })

  test.each<[string, Partial<OrganDraft>, string]>([
    ['no licence number, though it treats people', { medicalLicenseNo: null }, 'medicalLicenseNo'],
    ['a city instead of a district', { areaCode: '330100' }, 'areaCode'],
    ['a district that does not exist', { areaCode: '330199' }, 'areaCode'],
    ['an account in another name', { bankAccountName: '别人' }, 'bankAccountName'],
    ['service in an area that does not exist', { serviceAreaCodes: ['330106', '339999'] }, 'serviceAreaCodes.1'],
    ['a project that does not exist', { projectIds: ['00000000-0000-7000-8000-000000000001'] }, 'projectIds.0'],
    ['a wrong credit code', { uscc: '91330100MA0000000X' }, 'uscc'],
    ['a position outside the country', { lng: 10 }, 'lng'],
    [
      'a licence that nobody uploaded',
      { licenseUrls: ['/api/file/00000000-0000-7000-8000-000000000001'] },
      'licenseUrls.0',
    ],
  ])('refuses %s', async (_what, change, field) => {
    const reply = await add(change)
    expect([reply.status, Object.keys(reply.errors ?? {})]).toEqual([422, [field]])
  })

  test('does not require a housekeeping company to have a medical licence', async () => {
    expect((await add({ organType: 'housekeeping', medicalLicenseNo: null })).status).toBe(200)
  })

  test('accepts a record without what only activating requires', async () => {
    const reply = await add({
      serviceAreaCodes: [],
      licenseUrls: [],
      projectIds: [],
      bankName: null,
      bankAccountNo: null,
    })
    expect(reply.status).toBe(200)
  })

  test('is refused for an account bound to one organisation', async () => {
    const { db } = api
    const bound = api.asUser(testNames('a').organ)
    const [row] = await db.select().from(organs).where(eq(organs.name, 'Organ A'))
    expect((await bound(organ.nopage, { query: { all: 1 } })).data.map(({ id }) => id)).toEqual([row?.id])
    await makeSuper(testNames('a').organ)
    expect((await bound(organ.add, { body: await organDraft(api) })).status).toBe(403)
    expect((await bound(organ.list)).data.items.map(({ id }) => id)).toEqual([row?.id])
    const other = await addedOrgan(api)
    expect((await bound(organ.read, { params: { id: other } })).status).toBe(404)
    expect((await bound(organ.projects, { query: { organId: other } })).status).toBe(404)
  })
})

describe('an account bound to the organisation', () => {
  const edit = async (change: object) => {
    await makeSuper(testNames('a').organ)
    const bound = api.asUser(testNames('a').organ)
    const id = await openedOrgan(api)
    await api.db
      .update(accounts)
      .set({ organId: id })
      .where(eq(accounts.username, testNames('a').organ))
    api.pass(2000)
    const { data: row } = await bound(organ.read, { params: { id } })
    const kept = Object.fromEntries(
      Object.keys(OrganDraft.properties).map((field) => [field, row[field as keyof typeof row]]),
    ) as OrganDraft
    return bound(organ.edit, { body: { ...kept, ...change, id, version: row.version } })
  }

  test('edits its contact data', async () => {
    expect((await edit({ tel: '0571-88001234' })).status).toBe(200)
  })

  test.each([
    { shareBp: 9000 },
    { settleCycle: 'monthly' },
    { bankName: '另一家银行' },
    { bankBranch: '另一支行' },
    { bankAccountNo: '3100000000000000001' },
    { projectIds: [] },
    { organType: 'hospital' },
  ])('cannot change %o, which the operator sets', async (change) => {
    const reply = await edit(change)
    expect([reply.status, Object.keys(reply.errors ?? {})]).toEqual([422, expect.arrayContaining(Object.keys(change))])
  })
})

describe('a project', () => {
  test('that an organisation provides is not deleted, and not at all by an account bound to an organisation', async () => {
    const shop = await serviceCatalogue(api)
    const projectId = await shop.addProject()
    await addedOrgan(api, 'a', { projectIds: [projectId] })
    await makeSuper(testNames('a').organ)
    const bound = api.asUser(testNames('a').organ)
    expect((await bound(project.remove, { body: { ids: [projectId] } })).code).toBe(40300)
    expect((await api.admin(project.remove, { body: { ids: [projectId] } })).code).toBe(40903)
  })

  test('is not deleted while an organisation that provides it is being saved', async () => {
    const shop = await serviceCatalogue(api)
    for (let i = 0; i < 5; i += 1) {
      const projectId = await shop.addProject()
      const [removed, saved] = await Promise.all([
        api.admin(project.remove, { body: { ids: [projectId] } }),
        add({ projectIds: [projectId] }),
      ])
      expect([removed.status, saved.status]).toSatisfy(
        ([one, other]) => (one === 200 && other === 422) || (one === 409 && other === 200),
      )
    }
  })
})

describe('editing', () => {
  test('with an old version is refused', async () => {
    const id = await addedOrgan(api)
    const body = { ...(await organDraft(api)), id, version: 1 }
    const replies = await Promise.all([
      api.admin(organ.edit, { body: { ...body, address: '文一路1号楼' } }),
      api.admin(organ.edit, { body: { ...body, address: '文二路2号楼' } }),
    ])
    expect(replies.map((reply) => reply.status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test('keeps a masked number, and clears one that is left out', async () => {
    const id = await addedOrgan(api, 'a', { bankAccountNo: corporateAccountOf(42) })
    expect((await editOrgan(api, id, { address: '文二路2号楼' })).status).toBe(200)
    const reveal = () => api.admin(organ.reveal, { body: { id, field: 'bankAccountNo' } })
    expect((await reveal()).data.value).toBe(corporateAccountOf(42))
    await editOrgan(api, id, { bankAccountNo: null })
    expect((await read(id)).bankAccountNo).toBeNull()
  })

  test('cannot remove what an active one was activated with', async () => {
    const id = await openedOrgan(api)
    const reply = await editOrgan(api, id, {
      serviceAreaCodes: [],
      licenseUrls: [],
      bankBranch: null,
      licenseValidTo: '2026-11-01',
    })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.errors ?? {}).toSorted()).toEqual([
      'bankBranch',
      'licenseUrls',
      'licenseValidTo',
      'serviceAreaCodes',
    ])
  })

  test('is possible elsewhere for an active one whose licence has expired', async () => {
    const id = await openedOrgan(api)
    await api.db.update(organs).set({ licenseValidTo: '2026-11-01' }).where(eq(organs.id, id))
    expect((await editOrgan(api, id, { address: '文二路2号楼' })).status).toBe(200)
    expect(Object.keys((await editOrgan(api, id, { licenseUrls: [] })).errors ?? {})).toEqual(['licenseUrls'])
  })

  test('cannot drop a project that its staff still deliver', async () => {
    const { projectId } = await peopleBase(api)
    const id = await openedOrgan(api, 'a', { projectIds: [projectId] })
    await addPerson(api, { organId: id, name: '周阿姨' })
    const other = (await organDraft(api)).projectIds
    const reply = await editOrgan(api, id, { projectIds: other })
    expect(Object.keys(reply.errors ?? {})).toEqual(['projectIds'])
    expect(reply.errors?.['projectIds']?.[0]).toContain('周阿姨')
    expect((await editOrgan(api, id, { projectIds: [projectId, ...other] })).status).toBe(200)
    expect((await editOrgan(api, id, { projectIds: [projectId] })).status).toBe(200)
  })

  test('the staff share of a project leaves room for the share of every organisation that provides it', async () => {
    const shop = await serviceCatalogue(api)
    const draft = shop.projectDraft({ specs: [specDraft({ peopleShareBp: 6000 })] })
    const { id } = (await api.admin(project.add, { body: draft })).data
    await addedOrgan(api, 'a', { projectIds: [id], shareBp: 4000 })
    const { version, specs } = (await api.admin(project.read, { params: { id } })).data
    const share = (peopleShareBp: number) => {
      const changed = specs.map((spec) => specDraft({ id: spec.id, peopleShareBp }))
      return api.admin(project.edit, { body: { ...draft, id, version, specs: changed } })
    }
    expect((await share(6001)).errors).toHaveProperty('specs.0.peopleShareBp')
    expect((await share(5000)).status).toBe(200)
  })

  test('its share and the staff share of its projects add up to 100 % at most', async () => {
    const shop = await serviceCatalogue(api)
    const name = '伤口换药上门'
    const projectId = await shop.addProject({ name, specs: [specDraft({ peopleShareBp: 7000 })] })
    const own = await shop.addProject({ specs: [specDraft({ peopleShareBp: 7000, organShareBp: 2000 })] })
    const id = await addedOrgan(api, 'a', { projectIds: [projectId, own], shareBp: 3000 })
    const reply = await editOrgan(api, id, { shareBp: 3001 })
    expect(reply.errors?.['shareBp']?.[0]).toContain(name)
    expect(reply.errors?.['shareBp']?.[0]).toContain('100.01')
    expect((await editOrgan(api, id, { projectIds: [own], shareBp: 8000 })).status).toBe(200)
  })
})
