import { examinationclass, organ, organqrcode, people, project, promotion } from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { catalogueOf } from '../../../../test/factories/catalogue.ts'
import { addedOrgan, openedOrgan, organDraft, organVisit } from '../../../../test/factories/organ-rows.ts'
import { peopleBase, receivingPerson } from '../../../../test/factories/people-rows.ts'
import { serviceCatalogue } from '../../../../test/factories/service-catalogue.ts'
import { auditRows } from '../../../db/tables.ts'
import { visits } from '../../care/visit/table.ts'
import { wallets } from '../../books/wallet/table.ts'
import { organsByIds } from './service.ts'
import { organs } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const read = async (id: string) => (await api.admin(organ.read, { params: { id } })).data
const before = async (id: string, move: string) =>
  (await api.admin(organ.before, { params: { id }, query: { move } })).data

describe('activating', () => {
  test('lists all missing requirements together, also before the request', async () => {
    const id = await addedOrgan(api, 'a', {
      serviceAreaCodes: [],
      licenseUrls: [],
      licenseValidTo: '2026-11-14',
      projectIds: [],
      bankName: null,
      bankBranch: null,
      bankAccountName: null,
      bankAccountNo: null,
    })
    const reply = await api.admin(organ.open, { body: { id } })
    expect([reply.status, reply.code]).toEqual([409, 40961])
    expect(Object.keys(reply.errors ?? {}).toSorted()).toEqual([
      'bankAccountName',
      'bankAccountNo',
      'bankBranch',
      'bankName',
      'licenseUrls',
      'licenseValidTo',
      'projectIds',
      'serviceAreaCodes',
    ])
    expect((await before(id, 'open')).obstacles.toSorted()).toEqual(
      Object.values(reply.errors ?? {})
        .flat()
        .toSorted(),
    )
    expect((await read(id)).active).toBe(0)
  })

  test('of an exam centre needs no projects, and a licence is valid on its last day', async () => {
    const id = await addedOrgan(api, 'a', { organType: 'examCentre', projectIds: [], licenseValidTo: '2026-11-15' })
    expect((await api.admin(organ.open, { body: { id } })).status).toBe(200)
  })

  test('of a legacy organisation needs the full record', async () => {
    const [bare] = await api.db.select().from(organs).where(eq(organs.name, 'Organ A'))
    await api.db.update(organs).set({ active: 0 }).where(eq(organs.name, 'Organ A'))
    const { errors } = await api.admin(organ.open, { body: { id: bare?.id ?? '' } })
    expect(Object.keys(errors ?? {})).toEqual(
      expect.arrayContaining(['uscc', 'legalPerson', 'contactMobile', 'areaCode', 'lng', 'lat', 'medicalLicenseNo']),
    )
    await api.db.update(organs).set({ active: 1 }).where(eq(organs.name, 'Organ A'))
  })

  test('records the account and the time, and creates a wallet that survives closing and activating again', async () => {
    const id = await openedOrgan(api)
    expect(await read(id)).toMatchObject({
      active: 1,
      openedByName: '测试员',
      openedAt: '2026-11-15T10:00:00.000+08:00',
    })
    const ofIt = () => api.db.select().from(wallets).where(eq(wallets.ownerId, id))
    const [wallet] = await ofIt()
    expect(wallet).toMatchObject({ ownerType: 'organ', availableFen: 0 })
    await api.admin(organ.close, { body: { id, closeReason: '装修停业' } })
    expect(await read(id)).toMatchObject({
      active: 0,
      closeReason: '装修停业',
      closedAt: '2026-11-15T10:00:00.000+08:00',
    })
    await api.admin(organ.open, { body: { id } })
    expect(await read(id)).toMatchObject({ active: 1, closedAt: null, closeReason: null })
    expect(await ofIt()).toEqual([wallet])
  })

  test('or closing twice concurrently takes effect once', async () => {
    const id = await addedOrgan(api)
    const statuses = async (replies: Promise<{ status: number }>[]) =>
      (await Promise.all(replies)).map((reply) => reply.status).toSorted((one, other) => one - other)
    expect(await statuses([1, 2, 3].map(() => api.admin(organ.open, { body: { id } })))).toEqual([200, 409, 409])
    const close = () => api.admin(organ.close, { body: { id, closeReason: '不再经营' } })
    expect(await statuses([1, 2, 3].map(close))).toEqual([200, 409, 409])
    expect(await api.db.select().from(wallets).where(eq(wallets.ownerId, id))).toHaveLength(1)
  })
})

describe('suspending', () => {
  test('is for active ones only, and states the consequences', async () => {
    const id = await addedOrgan(api)
    const suspend = () => api.admin(organ.changestatus, { body: { id, status: 'disabled' } })
    expect((await suspend()).code).toBe(40902)
    await api.admin(organ.open, { body: { id } })
    await organVisit(api, id, 'accepted')
    await organVisit(api, id, 'inService')
    await organVisit(api, id, 'completed')
    expect((await before(id, 'suspend')).follows.join()).toContain('进行中的2单继续服务')
    expect((await suspend()).status).toBe(200)
    expect((await api.admin(organ.changestatus, { body: { id, status: 'enabled' } })).status).toBe(200)
  })

  test('names projects on sale that no other organisation provides', async () => {
    const shop = await serviceCatalogue(api)
    const projectId = await shop.addProject({ name: '独家上门服务' })
    const id = await openedOrgan(api, 'a', { projectIds: [projectId] })
    await api.admin(project.changestatus, { body: { id: projectId, status: 'onSale' } })
    expect((await before(id, 'suspend')).follows.join()).toContain('独家上门服务')
    await openedOrgan(api, 'a', { projectIds: [projectId] })
    expect((await before(id, 'suspend')).follows.join()).not.toContain('独家上门服务')
  })
})

describe('closing', () => {
  test('needs a reason, and is refused until its visits are over', async () => {
    const id = await openedOrgan(api)
    expect((await api.admin(organ.close, { body: { id, closeReason: 'x' } })).status).toBe(422)
    const visit = await organVisit(api, id, 'undispatched')
    const refused = await api.admin(organ.close, { body: { id, closeReason: '不再经营' } })
    expect([refused.status, refused.code]).toEqual([409, 40962])
    expect(refused.errors?.['visits']?.[0]).toContain(visit.childNo)
    expect((await before(id, 'close')).obstacles[0]).toContain(visit.childNo)
    await api.db.update(visits).set({ status: 'completed' }).where(eq(visits.id, visit.id))
    expect((await api.admin(organ.close, { body: { id, closeReason: '不再经营' } })).status).toBe(200)
    expect((await api.admin(organ.close, { body: { id, closeReason: '不再经营' } })).code).toBe(40902)
  })

  test('names the first twenty visits and counts the rest', async () => {
    const id = await openedOrgan(api)
    for (let i = 0; i < 23; i += 1) await organVisit(api, id, 'offered')
    const { obstacles } = await before(id, 'close')
    expect([obstacles.length, obstacles.at(-1)]).toEqual([21, '另有3单'])
  })

  test('sees a visit that is being assigned to it concurrently', async () => {
    const id = await openedOrgan(api)
    const [row] = await api.db.select().from(organs).where(eq(organs.id, id))
    const me = { operatorId: row?.operatorId ?? '', organId: null }
    let closing: Promise<{ code: number }> | undefined
    await api.db.transaction(async (tx) => {
      await organsByIds(tx, me, [id], 'share')
      closing = api.admin(organ.close, { body: { id, closeReason: '不再经营' } })
      await new Promise((done) => setTimeout(done, 200))
      await organVisit(api, id, 'undispatched', tx)
    })
    expect((await closing)?.code).toBe(40962)
  })

  test('stops its staff and its promotion codes, as announced, and the audit log names them', async () => {
    const { projectId } = await peopleBase(api)
    await api.admin(project.changestatus, { body: { id: projectId, status: 'onSale' } })
    const id = await openedOrgan(api, 'a', { projectIds: [projectId] })
    const person = await receivingPerson(api, { organId: id })
    const promoted = await api.admin(promotion.add, {
      body: { name: '春季推广', organId: id, projectId, commissionBp: 100 },
    })
    expect(promoted.status).toBe(200)
    const said = (await before(id, 'close')).follows.join()
    expect(said).toContain('1名接单中的人员停止接单')
    expect(said).toContain('春季推广')
    await api.admin(organ.close, { body: { id, closeReason: '不再经营' } })
    expect((await api.admin(people.read, { params: { id: person } })).data).toMatchObject({
      isReceive: 0,
      status: 'active',
    })
    const code = await api.admin(promotion.read, { params: { id: promoted.data.id } })
    expect(code.data.status).toBe('disabled')
    const [auditLog] = await api.db
      .select()
      .from(auditRows)
      .where(and(eq(auditRows.entityId, id), eq(auditRows.action, 'organ.close')))
    expect(auditLog?.detail).toMatchObject({ stoppedReceiving: 1, disabledPromotions: ['春季推广'] })
  })

  test('warns when it is the only site of an exam package on sale', async () => {
    const site = await openedOrgan(api, 'a', { organType: 'examCentre', projectIds: [] })
    const shop = await catalogueOf(api)
    const name = '银发体检套餐'
    const packageId = await shop.examPackage({ name, examOrganIds: [site] })
    expect((await before(site, 'close')).follows.join()).not.toContain(name)
    await api.admin(examinationclass.changestatus, { body: { id: packageId, status: 'onSale' } })
    expect((await before(site, 'close')).follows.join()).toContain(name)
  })

  test('is allowed for a suspended one, which is not suspended when activated again', async () => {
    const id = await openedOrgan(api)
    await api.admin(organ.changestatus, { body: { id, status: 'disabled' } })
    await api.admin(organ.close, { body: { id, closeReason: '不再经营' } })
    expect(await read(id)).toMatchObject({ active: 0, status: 'enabled' })
  })
})

describe('deleting', () => {
  test('is allowed for an unused one, and frees its name and credit code', async () => {
    const draft = await organDraft(api)
    const { data } = await api.admin(organ.add, { body: draft })
    expect((await before(data.id, 'remove')).obstacles).toEqual([])
    expect((await api.admin(organ.remove, { body: { ids: [data.id] } })).status).toBe(200)
    expect((await api.admin(organ.add, { body: draft })).status).toBe(200)
  })

  test('is refused while it is active, and when it has had a visit or money', async () => {
    const id = await openedOrgan(api)
    const refused = await api.admin(organ.remove, { body: { ids: [id] } })
    expect([refused.status, refused.code]).toEqual([409, 40903])
    await api.admin(organ.close, { body: { id, closeReason: '不再经营' } })
    await organVisit(api, id, 'cancelled')
    await api.db.update(wallets).set({ lastFlowAt: api.now().toISOString() }).where(eq(wallets.ownerId, id))
    const { obstacles } = await before(id, 'remove')
    expect(obstacles).toHaveLength(2)
    expect((await api.admin(organ.remove, { body: { ids: [id] } })).errors?.['ids']).toEqual(obstacles)
  })

  test('is refused for one with an account or a code', async () => {
    const [bare] = await api.db.select().from(organs).where(eq(organs.name, 'Organ A'))
    expect((await before(bare?.id ?? '', 'remove')).obstacles.join()).toContain('1个后台账号')
    const id = await addedOrgan(api)
    await api.admin(organqrcode.addbatch, { body: { count: 1 } })
    const [code] = (await api.admin(organ.codes, { query: {} })).data
    await api.admin(organ.bindqrcode, { body: { organId: id, qrCodeId: code?.id ?? '' } })
    expect((await before(id, 'remove')).obstacles.join()).toContain(code?.name)
  })
})

describe('organisation QR codes', () => {
  test('are bound to an organisation and unbound again', async () => {
    const id = await addedOrgan(api)
    await api.admin(organqrcode.addbatch, { body: { count: 2 } })
    const codes = async () => (await api.admin(organ.codes, { query: { organId: id } })).data
    const free = (await codes()).find((one) => one.isBound === 0)
    const bind = (organId: string | null) =>
      api.admin(organ.bindqrcode, { body: { organId, qrCodeId: free?.id ?? '' } })
    expect((await bind(id)).status).toBe(200)
    expect((await read(id)).qrCodes).toEqual([{ id: free?.id, name: free?.name }])
    expect((await codes()).find((one) => one.id === free?.id)?.isBound).toBe(1)
    expect((await bind(id)).status).toBe(409)
    expect((await bind(null)).status).toBe(200)
    expect((await read(id)).qrCodes).toEqual([])
  })

  test('are not bound to an organisation that does not exist', async () => {
    const [code] = (await api.admin(organ.codes, { query: {} })).data
    const body = { organId: '00000000-0000-7000-8000-000000000001', qrCodeId: code?.id ?? '' }
    expect((await api.admin(organ.bindqrcode, { body })).errors).toHaveProperty('organId')
  })
})
