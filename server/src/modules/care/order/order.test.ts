import { commodity, customerbooker, customerclient, order, project } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { booked } from '../../../../test/factories/booked.ts'
import { catalogueOf } from '../../../../test/factories/catalogue.ts'
import { addBooker, addClient, clientDraft } from '../../../../test/factories/client-rows.ts'
import { soldPackage } from '../../../../test/factories/clorder-rows.ts'
import { soldProject } from '../../../../test/factories/field-rows.ts'
import { alsoHolds } from '../../../../test/factories/role-rows.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import {
  byInsurance,
  addOrder,
  freshKey,
  orderById,
  orderDraft,
  paidOrder,
  payOrderOf,
  placeOrder,
  visitsOf,
} from '../../../../test/factories/order-rows.ts'
import { peopleBase } from '../../../../test/factories/people-rows.ts'
import { serviceCatalogue, specDraft } from '../../../../test/factories/service-catalogue.ts'
import { uploadPicture } from '../../../../test/api/upload.ts'
import { foldRowCounts } from '../../../db/counters.ts'
import { openField, openRows } from '../../../rows/sensitive.ts'
import { examAppointments } from '../clorder/table.ts'
import { commodities } from '../../catalogue/commodity/table.ts'
import { bookers } from '../../customers/customerbooker/table.ts'
import { clients } from '../../customers/customerclient/table.ts'
import { grades, molds } from '../../catalogue/mold/table.ts'
import { organs } from '../../organs/organ/table.ts'
import { projects, projectSpecs } from '../../catalogue/project/table.ts'
import { cancelOverdue } from './cancel.ts'
import { orders } from './table.ts'
import { layPayment } from './visits-of.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
afterEach(() => requireInvariants(api.db))

const setProject = (id: string, values: Partial<typeof projects.$inferInsert>) =>
  api.db.update(projects).set(values).where(eq(projects.id, id))
const setSpec = (id: string, values: Partial<typeof projectSpecs.$inferInsert>) =>
  api.db.update(projectSpecs).set(values).where(eq(projectSpecs.id, id))
const withItems = (...items: { specId?: string; commodityId?: string; examClassId?: string; qty: number }[]) => ({
  change: { items },
})

test('the mask of the chosen booker stands for their number as the contact, and no other mask does', async () => {
  const bookerId = await addBooker(api, { mobile: '13805718642' })
  const row = await placeOrder(api, { change: { bookerId, contactMobile: '138****8642' } })
  expect(openField(api.tools.keyring, 'main_order', 'contactMobile', row)).toBe('13805718642')
  const other = await addOrder(api, { change: { bookerId, contactMobile: '138****8643' } })
  expect([other.status, other.errors]).toEqual([422, { contactMobile: [expect.any(String)] }])
  const [{ id, mobile } = { id: '', mobile: '' }] = (
    await api.admin(customerbooker.nopage, { query: { id: bookerId } })
  ).data
  expect([id, mobile]).toEqual([bookerId, '138****8642'])
  expect((await api.other(customerbooker.nopage, { query: { id: bookerId } })).data).toEqual([])
})

describe('the mask of the chosen booker as an emergency contact of a new care recipient', () => {
  const masked = (mobile: string) => ({
    name: '李桂兰',
    idCard: clientDraft().idCard,
    liveStatus: 'alone' as const,
    contacts: [{ name: '王芳', relation: 'child' as const, mobile }],
  })

  test('stands for their number, which no answer shows', async () => {
    const bookerId = await addBooker(api, { mobile: '13805718651' })
    const row = await placeOrder(api, { change: { bookerId, client: masked('138****8651') } })
    const [client] = await api.db.select().from(clients).where(eq(clients.id, row.clientId))
    expect(openRows(api.tools.keyring, 'customer_client', 'contacts', client!)).toMatchObject([
      { name: '王芳', mobile: '13805718651' },
    ])
    const read = await api.admin(customerclient.read, { params: { id: row.clientId } })
    expect(read.data.contacts).toMatchObject([{ mobile: '138****8651' }])
    expect(
      JSON.stringify(await api.admin(order.detail, { params: { id: row.id }, query: { kind: 'main' } })),
    ).not.toContain('13805718651')
  })

  test('is refused for another number, for a new booker, and as an ID number', async () => {
    const bookerId = await addBooker(api, { mobile: '13805718652' })
    const wrong = { 'client.contacts.0.mobile': [expect.any(String)] }
    const other = await addOrder(api, { change: { bookerId, client: masked('138****8653') } })
    expect([other.status, other.errors]).toEqual([422, wrong])
    const booker = { name: '王芳', mobile: '13805718654' }
    const fresh = await addOrder(api, { change: { booker, client: masked('138****8654') } })
    expect([fresh.status, fresh.errors]).toEqual([422, wrong])
    const hidden = { ...masked('138****8652'), idCard: '330106********1234' }
    const unknown = await addOrder(api, { change: { bookerId, client: hidden } })
    expect([unknown.status, unknown.errors]).toEqual([422, { 'client.idCard': [expect.any(String)] }])
  })

  test('is refused with a booker of another operator or organisation', async () => {
    const mobile = '13805718655'
    const refused = async (who: string, bookerId: string) => {
      const body = await orderDraft(api, { change: { bookerId, client: masked('138****8655') } })
      const { status, errors } = await api.asUser(who)(order.add, { body, headers: freshKey() })
      expect([status, errors]).toEqual([422, { bookerId: [expect.any(String)] }])
    }
    const names = testNames('a')
    await alsoHolds(api, names.organ, 'order')
    await refused(names.admin, await addBooker(api, { mobile }, 'b'))
    await refused(names.organ, await addBooker(api, { mobile }))
  })
})

describe('an order', () => {
  test('stores what was sold, to whom and for whom, and awaits payment', async () => {
    const { projectId, specId } = await soldProject(api, {
      specs: [specDraft({ times: 3, priceFen: 30_000, visitFeeFen: 2000, materialFeeFen: 500, validDays: 90 })],
    })
    const row = await placeOrder(api, { change: { items: [{ specId, qty: 2 }], remark: '请提前联系' } })
    const [was] = await api.db.select().from(projects).where(eq(projects.id, projectId))
    expect(row).toMatchObject({
      status: 'awaitingPayment',
      bizType: 'project',
      source: 'console',
      title: `${was!.name} 单次60分钟×2`,
      totalFen: 60_000,
      payFen: 60_000,
      validDays: 90,
      childCount: 0,
      projectIds: [projectId],
      remark: '请提前联系',
      payExpireAt: '2026-11-15T10:30:00.000+08:00',
    })
    expect(row.orderNo).toMatch(/^ZD20261115\d{6}$/)
    expect(row.items).toEqual([
      {
        projectId,
        projectName: was!.name,
        specId,
        specName: '单次60分钟',
        commodityId: null,
        examClassId: null,
        qty: 2,
        times: 3,
        unitPriceFen: 30_000,
        listFen: 60_000,
        durationMin: 60,
        visitFeeFen: 2000,
        materialFeeFen: 500,
        peopleBp: 6000,
        organBp: 2500,
      },
    ])
    await setProject(projectId, { name: '改名了' })
    await setSpec(specId, { priceFen: 1 })
    expect((await orderById(api, row.id)).items[0]).toMatchObject({ projectName: was!.name, unitPriceFen: 30_000 })
    expect(await visitsOf(api, row.id)).toEqual([])
  })

  test('is created once for the same idempotency key', async () => {
    const body = await orderDraft(api)
    const headers = freshKey()
    const [one, other] = [await api.admin(order.add, { body, headers }), await api.admin(order.add, { body, headers })]
    expect(other.data).toEqual(one.data)
    expect((await api.admin(order.add, { body })).status).toBe(422)
  })

  test('counts for its care recipient once it is paid', async () => {
    const row = await placeOrder(api)
    const counted = async () => (await api.admin(customerclient.read, { params: { id: row.clientId } })).data.orderCount
    expect(await counted()).toBe(0)
    await payOrderOf(api, row)
    expect(await counted()).toBe(1)
  })

  test('creates records for new people and reuses them the next time', async () => {
    const { idCard } = clientDraft()
    const change = {
      booker: { name: '李雷', mobile: '13912345678' },
      client: {
        name: '李桂兰',
        idCard,
        liveStatus: 'alone' as const,
        contacts: [{ name: '李雷', relation: 'child' as const, mobile: '13912345678' }],
      },
    }
    const [first, second] = [await placeOrder(api, { change }), await placeOrder(api, { change })]
    expect([second.bookerId, second.clientId]).toEqual([first.bookerId, first.clientId])
    const [client] = await api.db.select().from(clients).where(eq(clients.id, first.clientId))
    expect(client).toMatchObject({ name: '李桂兰', bookerId: first.bookerId, areaCode: '330106', status: 'active' })
    const [booker] = await api.db.select().from(bookers).where(eq(bookers.id, first.bookerId))
    expect(booker).toMatchObject({ name: '李雷', orderCount: 0 })
  })

  test('requires booker, care recipient and a voucher for offline payments', async () => {
    const draft = await orderDraft(api)
    const put = (change: object) => api.admin(order.add, { body: { ...draft, ...change }, headers: freshKey() })
    expect((await put({ bookerId: null })).errors).toEqual({ bookerId: ['必填'] })
    expect((await put({ clientId: null })).errors).toEqual({ clientId: ['必填'] })
    expect((await put({ payMethod: 'cash' })).errors).toEqual({ offlineVoucherNo: ['必填'] })
    expect((await put({ startTime: '10:00' })).errors).toEqual({ appointDate: ['必填'] })
    expect((await put({ payMethod: 'prepaidCard' })).errors).toEqual({
      payMethod: ['请添加预付卡，或选择其他支付方式'],
    })
    expect((await put({ areaCode: '999999' })).errors).toHaveProperty('areaCode')
    expect((await put({ bookerId: await addBooker(api, {}, 'b') })).errors).toHaveProperty('bookerId')
    expect((await put({ clientId: await addClient(api, {}, 'b') })).errors).toHaveProperty('clientId')
    expect((await put({ offlineProofUrl: '/api/file/01900000-0000-7000-8000-000000000001' })).errors).toHaveProperty(
      'offlineProofUrl',
    )
  })

  test('allows a fifth off, more only for super administrators, and never the whole price', async () => {
    const body = await orderDraft(api, { spec: { priceFen: 10_000 } })
    const put = (as: TestApi['admin'], discountFen: number) =>
      as(order.add, { body: { ...body, discountFen }, headers: freshKey() })
    const clerk = api.as('order')
    expect((await put(clerk, 2000)).status).toBe(200)
    expect((await put(clerk, 2001)).errors).toHaveProperty('discountFen')
    expect((await put(api.admin, 9999)).status).toBe(200)
    expect((await put(api.admin, 10_000)).errors).toHaveProperty('discountFen')
    expect((await put(api.admin, 10_001)).errors).toHaveProperty('discountFen')
  })

  test('can be free when insurance pays', async () => {
    const row = await placeOrder(api, { change: { ...(await byInsurance(api)), discountFen: 20_000 } })
    expect(row).toMatchObject({ status: 'paid', payFen: 0 })
    expect(await booked(api, 'order.paid', row.orderNo)).toEqual([])
    expect((await visitsOf(api, row.id)).map(({ amountFen }) => amountFen)).toEqual([0])
  })

  test('can be cancelled only while awaiting payment', async () => {
    const row = await placeOrder(api)
    const cancel = (as = api.admin) => as(order.cancel, { params: { id: row.id }, body: { reason: '客户不需要' } })
    expect((await cancel(api.other)).status).toBe(404)
    expect((await cancel()).status).toBe(200)
    expect(await orderById(api, row.id)).toMatchObject({ status: 'cancelled', cancelReason: '客户不需要' })
    expect((await cancel()).code).toBe(40902)
    const paid = await paidOrder(api)
    expect((await api.admin(order.cancel, { params: { id: paid.id }, body: { reason: '不要了' } })).code).toBe(40902)
  })

  test('is cancelled when not paid in time, once on several nodes', async () => {
    api.pass(30 * 60_000)
    await cancelOverdue(api.tools)
    const due = [await placeOrder(api), await placeOrder(api), await placeOrder(api)]
    api.pass(30 * 60_000 - 1)
    const late = await placeOrder(api)
    expect(await cancelOverdue(api.tools)).toBe(0)
    api.pass(1)
    const counts = await Promise.all(Array.from({ length: 4 }, () => cancelOverdue(api.tools)))
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(3)
    for (const { id } of due) expect((await orderById(api, id)).status).toBe('cancelled')
    expect((await orderById(api, late.id)).status).toBe('awaitingPayment')
  })
})

describe('an order is refused', () => {
  const refused = async (wanted: Parameters<typeof addOrder>[1]) => {
    const { status, code, errors } = await addOrder(api, wanted)
    return [status, code, ...Object.values(errors ?? {}).flat()]
  }

  test('for entries that are unlisted, disabled or sold in other channels', async () => {
    const { projectId, specId } = await soldProject(api)
    const wanted = withItems({ specId, qty: 1 })
    await setProject(projectId, { name: '居家护理', channel: ['miniProgram'] })
    expect(await refused(wanted)).toEqual([409, 40935, '“居家护理”不在该渠道销售'])
    await setProject(projectId, { channel: ['console'], status: 'offSale' })
    expect(await refused(wanted)).toEqual([409, 40935, '“居家护理”未上架'])
    await setProject(projectId, { status: 'onSale' })
    await setSpec(specId, { status: 'disabled' })
    expect(await refused(wanted)).toEqual([409, 40935, '规格“居家护理 单次60分钟”已停用'])
    const foreign = await soldProject(api, {}, 'b')
    expect((await refused(withItems({ specId: foreign.specId, qty: 1 })))[0]).toBe(422)
    expect((await refused(withItems({ qty: 1 })))[0]).toBe(422)
    const { specId: other } = await soldProject(api)
    expect((await refused(withItems({ specId: other, commodityId: other, qty: 1 })))[0]).toBe(422)
  })

  test('for a care recipient outside the age or gender limits or not active', async () => {
    const { projectId, specId } = await soldProject(api)
    await setProject(projectId, { name: '助浴', genderLimit: 'male' })
    const clientId = await addClient(api)
    const wanted = { change: { items: [{ specId, qty: 1 }], clientId } }
    expect(await refused(wanted)).toEqual([409, 40935, '“助浴”仅男'])
    await setProject(projectId, { genderLimit: 'any', ageMin: 120 })
    expect(await refused(wanted)).toEqual([409, 40935, '“助浴”适用于120岁及以上'])
    await setProject(projectId, { ageMin: null, ageMax: 60 })
    expect(await refused(wanted)).toEqual([409, 40935, '“助浴”适用于60岁及以下'])
    await setProject(projectId, { ageMax: null })
    await api.db.update(clients).set({ status: 'deceased' }).where(eq(clients.id, clientId))
    expect((await refused(wanted)).slice(0, 2)).toEqual([409, 40935])
  })

  test('without the prescription or consent it needs', async () => {
    const { projectId, specId } = await soldProject(api)
    await setProject(projectId, { needPrescription: 1 })
    const { errors } = await addOrder(api, withItems({ specId, qty: 1 }))
    expect(errors).toHaveProperty('attachments')
    await setProject(projectId, { needPrescription: 0, riskLevel: 'medium' })
    expect((await addOrder(api, withItems({ specId, qty: 1 }))).errors).toHaveProperty('attachments')
    const { url } = await uploadPicture(api, testNames('a').admin, 'order')
    const row = await placeOrder(api, { change: { items: [{ specId, qty: 1 }], attachments: [url] } })
    expect(row.attachments).toEqual([url])
  })

  test('above the daily limit, even when placed concurrently', async () => {
    const { specId } = await soldProject(api, { specs: [specDraft({ dailyLimit: 3 })] })
    const bodies = await Promise.all(Array.from({ length: 8 }, () => orderDraft(api, withItems({ specId, qty: 1 }))))
    const replies = await Promise.all(bodies.map((body) => api.admin(order.add, { body, headers: freshKey() })))
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 200, 200, 409, 409, 409, 409, 409,
    ])
    const given = replies.find(({ status }) => status === 200)
    await api.admin(order.cancel, { params: { id: given!.data.id }, body: { reason: '不要了' } })
    expect((await addOrder(api, withItems({ specId, qty: 2 }))).errors?.['items.0']?.[0]).toContain('今日仅剩1份')
    expect((await addOrder(api, withItems({ specId, qty: 1 }))).status).toBe(200)
    api.pass(86_400_000)
    expect((await addOrder(api, withItems({ specId, qty: 3 }))).status).toBe(200)
  })

  test('for mixed types, too many visits, or shares above 100%', async () => {
    const { projectId, specId } = await soldProject(api, { specs: [specDraft({ times: 100, priceFen: 1_000_000 })] })
    const examClassId = await soldPackage(api)
    expect((await refused(withItems({ specId, qty: 1 }, { examClassId, qty: 1 })))[2]).toContain('同一类')
    expect((await refused(withItems({ specId, qty: 11 })))[2]).toContain('最多1000次')
    await setSpec(specId, { peopleShareBp: 8000, organShareBp: 2001 })
    await setProject(projectId, { name: '陪诊' })
    expect((await refused(withItems({ specId, qty: 1 })))[2]).toContain('分成合计超过100%')
  })
})

describe('shares', () => {
  const sharesOf = async (specId: string, organShareBp?: number | null) => {
    const bookerId = await addBooker(api)
    if (organShareBp !== undefined) {
      const [organ] = await api.db.select().from(organs).where(eq(organs.name, 'Organ A'))
      await api.db.update(organs).set({ shareBp: organShareBp }).where(eq(organs.id, organ!.id))
      await api.db.update(bookers).set({ organId: organ!.id }).where(eq(bookers.id, bookerId))
    }
    const row = await placeOrder(api, { change: { items: [{ specId, qty: 1 }], bookerId } })
    const [item] = row.items
    return [item!.peopleBp, item!.organBp]
  }

  test('come from the option, else the grade, staff type or organisation, else the operator', async () => {
    const shop = await serviceCatalogue(api)
    const moldId = await shop.addMold()
    const [rank] = await api.db.select().from(grades).where(eq(grades.moldId, moldId))
    const { specId } = await soldProject(api, { moldIds: [moldId] })
    expect(await sharesOf(specId)).toEqual([6000, 2500])
    await api.db.update(molds).set({ defaultShareBp: 5500 }).where(eq(molds.id, moldId))
    expect(await sharesOf(specId, 1800)).toEqual([5500, 1800])
    await setSpec(specId, { gradeId: rank!.id, moldId })
    expect(await sharesOf(specId, null)).toEqual([5500, 2500])
    await api.db.update(grades).set({ shareBp: 6200 }).where(eq(grades.id, rank!.id))
    expect(await sharesOf(specId, 1800)).toEqual([6200, 1800])
    await setSpec(specId, { peopleShareBp: 7000, organShareBp: 1000 })
    expect(await sharesOf(specId, 1800)).toEqual([7000, 1000])
    await sharesOf(specId, null)
  })
})

describe('the payment is divided among the visits', () => {
  test('to the fen, remainders to the first ones, with fees scaled', async () => {
    const { specId } = await soldProject(api, {
      specs: [specDraft({ times: 3, priceFen: 10_000, visitFeeFen: 1000, materialFeeFen: 300 })],
    })
    const row = await paidOrder(api, { change: { items: [{ specId, qty: 1 }], discountFen: 999 } })
    expect((await visitsOf(api, row.id)).map((v) => [v.amountFen, v.visitFeeFen, v.materialFeeFen])).toEqual([
      [3001, 900, 270],
      [3000, 900, 270],
      [3000, 900, 270],
    ])
  })

  test('of a bundle in proportion to the single prices of its parts', async () => {
    const shop = await catalogueOf(api)
    const [dear, cheap] = [
      await shop.project({ specs: [{ priceFen: 30_000, times: 3 }] }),
      await shop.project({ specs: [{ priceFen: 5000, times: 1 }] }),
    ]
    const items = [
      { specId: dear.specIds[0] ?? '', times: 3 },
      { specId: cheap.specIds[0] ?? '', times: 2 },
    ]
    const commodityId = await shop.bundle({ items, priceFen: 32_001, channel: ['console'], limitPerBooker: 2 })
    await api.admin(commodity.changestatus, { body: { id: commodityId, status: 'onSale' } })
    const bookerId = await addBooker(api)
    const row = await paidOrder(api, { change: { items: [{ commodityId, qty: 1 }], bookerId } })
    expect(row).toMatchObject({ bizType: 'commodity', totalFen: 32_001, childCount: 5, validDays: 180 })
    const made = await visitsOf(api, row.id)
    expect(made.map(({ amountFen }) => amountFen)).toEqual([8001, 8000, 8000, 4000, 4000])
    const [sold] = await api.db.select().from(commodities).where(eq(commodities.id, commodityId))
    expect(sold?.saleCount).toBe(1)
    const again = await addOrder(api, { change: { items: [{ commodityId, qty: 2 }], bookerId } })
    expect(again.errors?.['items.0']?.[0]).toContain('还可购买1份')
  })

  test('without loss, and fees never exceed their visit', () => {
    const item = { qty: 3, times: 7, listFen: 9_999, visitFeeFen: 400, materialFeeFen: 200 } as never
    for (const payFen of [0, 1, 20, 21, 9_998, 9_999]) {
      const laid = layPayment({ items: [item], payFen, totalFen: 9_999 })
      expect(laid.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(payFen)
      for (const { amountFen, visitFeeFen, materialFeeFen } of laid)
        expect(visitFeeFen + materialFeeFen).toBeLessThanOrEqual(amountFen)
    }
  })
})

describe('the first visit', () => {
  const first = async (change: object, project: Parameters<typeof soldProject>[1] = {}) => {
    const { specId } = await soldProject(api, project)
    const row = await paidOrder(api, { change: { items: [{ specId, qty: 1 }], ...change } })
    const [visit] = await visitsOf(api, row.id)
    return visit!
  }
  const soon = () => new Date(api.now().getTime() + 3 * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)

  test('gets the preferred time if possible and is due for dispatch', async () => {
    const day = soon()
    const visit = await first({ expectDate: day, expectPeriod: 'afternoon' })
    expect(visit).toMatchObject({
      status: 'undispatched',
      startAt: `${day}T12:00:00.000+08:00`,
      endAt: `${day}T13:00:00.000+08:00`,
    })
    expect(new Date(visit.nextTickAt ?? 0)).toEqual(api.now())
    expect(await first({ expectDate: day })).toMatchObject({ startAt: `${day}T08:00:00.000+08:00` })
  })

  test('stays unscheduled if the time is past, after expiry, taken or not assessed', async () => {
    const day = soon()
    expect(await first({ expectDate: '2026-11-15', expectPeriod: 'morning' })).toMatchObject({ status: 'unscheduled' })
    expect(await first({ expectDate: '2027-11-15' })).toMatchObject({ status: 'unscheduled', startAt: null })
    const clientId = await addClient(api)
    expect(await first({ clientId, expectDate: day })).toMatchObject({ status: 'undispatched' })
    expect(await first({ clientId, expectDate: day })).toMatchObject({ status: 'unscheduled' })
    expect(await first({ expectDate: day }, { needAssess: 1 })).toMatchObject({ status: 'unscheduled' })
  })

  test('gets the time once among orders for one person paid together', async () => {
    const day = soon()
    const clientId = await addClient(api)
    const { specId } = await soldProject(api)
    const change = { clientId, items: [{ specId, qty: 1 }], expectDate: day }
    const rows = await Promise.all(Array.from({ length: 6 }, () => paidOrder(api, { change })))
    const made = await Promise.all(rows.map(({ id }) => visitsOf(api, id)))
    const states = made.map(([visit]) => visit?.status ?? '').toSorted()
    expect(states).toEqual(['undispatched', ...Array.from({ length: 5 }, () => 'unscheduled')])
  })

  test('gets the agreed time', async () => {
    const day = soon()
    expect(await first({ appointDate: day, startTime: '14:30' })).toMatchObject({
      status: 'undispatched',
      startAt: `${day}T14:30:00.000+08:00`,
    })
  })

  test('is dispatched manually only when the risk is high', async () => {
    const { url } = await uploadPicture(api, testNames('a').admin, 'order')
    const { projectId, specId } = await soldProject(api)
    await setProject(projectId, { riskLevel: 'high' })
    const row = await paidOrder(api, { change: { items: [{ specId, qty: 1 }], attachments: [url] } })
    expect((await visitsOf(api, row.id))[0]).toMatchObject({ isManualOnly: true })
    expect((await api.admin(project.read, { params: { id: projectId } })).data.saleCount).toBe(1)
  })
})

test('a paid health check order opens one appointment per unit', async () => {
  const examClassId = await soldPackage(api)
  const row = await paidOrder(api, withItems({ examClassId, qty: 2 }))
  expect(row).toMatchObject({ bizType: 'exam', childCount: 2 })
  const made = await visitsOf(api, row.id)
  const rows = await api.db.select().from(examAppointments).where(eq(examAppointments.mainId, row.id))
  expect(rows.map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted())
  expect(rows.every(({ status }) => status === 'toBook')).toBe(true)
})

test('a quote shows total, visits and obstacles before ordering', async () => {
  const { projectId, specId } = await soldProject(api, { specs: [specDraft({ times: 4, priceFen: 29_900 })] })
  await setProject(projectId, { name: '康复', ageMin: 120, riskLevel: 'medium' })
  const ask = (as: TestApi['admin'], clientId?: string) =>
    as(order.quote, { body: { items: [{ specId, qty: 2 }], ...(clientId === undefined ? {} : { clientId }) } })
  expect((await ask(api.admin)).data).toMatchObject({
    totalFen: 59_800,
    visitCount: 8,
    needAttachments: true,
    obstacles: [],
  })
  expect((await ask(api.admin, await addClient(api))).data.obstacles).toEqual(['“康复”适用于120岁及以上'])
  expect((await ask(api.admin, await addClient(api, {}, 'b'))).status).toBe(422)
  expect((await ask(api.other)).status).toBe(422)
})

describe('the list', () => {
  test('counts and sums exactly before and after row counts are folded', async () => {
    const other = await testApi()
    try {
      const made = [
        await paidOrder(other, { spec: { priceFen: 30_000 } }),
        await paidOrder(other, { spec: { priceFen: 12_345 } }),
        await placeOrder(other, { spec: { priceFen: 99_900 } }),
        await placeOrder(other),
      ]
      await other.admin(order.cancel, { params: { id: made[3]!.id }, body: { reason: '不要了' } })
      await other.db.update(orders).set({ refundedFen: 45 }).where(eq(orders.id, made[1]!.id))
      for (let folded = 0; folded < 2; folded++) {
        const { data } = await other.admin(order.list, {})
        expect(data).toMatchObject({
          total: 4,
          capped: false,
          counts: { paid: 2, awaitingPayment: 1, cancelled: 1 },
          summary: { payFen: 42_345, refundedFen: 45, capped: false },
        })
        expect(data.items.map(({ id }) => id)).toEqual(made.map(({ id }) => id).toReversed())
        const paid = await other.admin(order.list, { query: { status: 'paid', limit: 1 } })
        expect([paid.data.total, paid.data.items.length, paid.data.summary.payFen]).toEqual([2, 1, 42_345])
        const waiting = await other.admin(order.list, { query: { status: 'awaitingPayment' } })
        expect(waiting.data.summary).toEqual({ payFen: 0, refundedFen: 0, capped: false })
        await foldRowCounts(other.db)
      }
      await other.db.update(orders).set({ refundedFen: 0 }).where(eq(orders.id, made[1]!.id))
      expect((await other.other(order.list, {})).data).toMatchObject({ total: 0, summary: { payFen: 0 } })
    } finally {
      await other.close()
    }
  })

  test('applies every filter to rows and sums', async () => {
    const { projectId, specId } = await soldProject(api, { specs: [specDraft({ priceFen: 10_100 })] })
    const bookerId = await addBooker(api, { name: '赵雅琴', mobile: '13711112222' })
    const clientId = await addClient(api, { name: '钱守礼' })
    const row = await paidOrder(api, { change: { items: [{ specId, qty: 1 }], bookerId, clientId } })
    const found = async (query: object) => {
      const { status, data } = await api.admin(order.list, { query })
      if (status !== 200) throw new Error(JSON.stringify(query))
      return data
    }
    const mine = [
      { keyword: row.orderNo.toLowerCase() },
      { keyword: '雅琴' },
      { keyword: '守礼' },
      { keyword: '13711112222' },
      { projectId },
      { bookerId },
      { clientId },
      { bookerId, bizType: 'project', source: 'console', refundStatus: 'none', payMethod: 'cash', status: 'paid' },
      { bookerId, createdFrom: row.createdAt.slice(0, 10), createdTo: row.createdAt.slice(0, 10) },
      { bookerId, paidFrom: row.paidAt!.slice(0, 10), paidTo: row.paidAt!.slice(0, 10), count: 'exact' },
    ]
    for (const query of mine) {
      const { items, total, summary } = await found(query)
      expect([query, items.map(({ id }) => id), total, summary.payFen]).toEqual([query, [row.id], 1, 10_100])
    }
    const none = [
      { bookerId, payMethod: 'wechat' },
      { bookerId, bizType: 'exam' },
      { keyword: '1371111' },
      { bookerId, createdTo: '2020-01-01' },
    ]
    for (const query of none) expect([query, (await found(query)).total]).toEqual([query, 0])
    for (const sort of ['orderNo', 'createdAt', 'paidAt', 'payFen'])
      for (const sign of ['', '-']) expect((await found({ sort: `${sign}${sort}` })).items.length).toBeGreaterThan(1)
    const [shown] = (await found({ bookerId })).items
    expect(shown).toMatchObject({
      bookerMobile: '137****2222',
      bookerName: '赵雅琴',
      clientName: '钱守礼',
      organName: null,
    })
  })

  test('shows an organisation account its own orders only', async () => {
    const { organId } = await peopleBase(api)
    await alsoHolds(api, testNames('a').organ, 'order')
    const bookerId = await addBooker(api)
    await api.db.update(bookers).set({ organId }).where(eq(bookers.id, bookerId))
    const [own, foreign] = [await paidOrder(api, { change: { bookerId } }), await paidOrder(api)]
    const as = api.asUser(testNames('a').organ)
    const { data } = await as(order.list, {})
    expect(data.items.every((row) => row.organId === organId)).toBe(true)
    expect(data.items.map(({ id }) => id)).toContain(own.id)
    expect(data.total).toBe(await api.db.$count(orders, eq(orders.organId, organId)))
    const body = { id: foreign.id, field: 'bookerMobile' as const }
    expect((await as(order.reveal, { body })).status).toBe(404)
    expect((await as(order.reveal, { body: { ...body, id: own.id } })).status).toBe(200)
  })

  test('reveals one number at a time to permitted accounts and audits it', async () => {
    const row = await paidOrder(api, { change: { bookerId: await addBooker(api, { mobile: '13722223333' }) } })
    const reveal = (field: 'bookerMobile' | 'clientIdCard', as = api.admin) =>
      as(order.reveal, { body: { id: row.id, field } })
    expect((await reveal('bookerMobile')).data).toEqual({ value: '13722223333' })
    expect((await reveal('clientIdCard')).data.value).toMatch(/^\d{17}[\dX]$/)
    expect((await reveal('bookerMobile', api.other)).status).toBe(404)
    expect((await reveal('bookerMobile', api.nobody)).status).toBe(403)
  })
})
