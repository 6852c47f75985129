import { customerclient, health, order, organ, type Body } from '@kangju/contract'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { addBooker, addClient } from '../../../../test/factories/client-rows.ts'
import { enforceRule, fieldOf } from '../../../../test/factories/dispatch-rows.ts'
import { paidVisits, readVisit, soldProject, workday } from '../../../../test/factories/field-rows.ts'
import { addOrder, orderById, placeOrder, visitsOf } from '../../../../test/factories/order-rows.ts'
import { peopleBase, receivingPerson } from '../../../../test/factories/people-rows.ts'
import { healthBody } from '../../../../test/factories/record-rows.ts'
import { specDraft } from '../../../../test/factories/service-catalogue.ts'
import { clients } from '../../customers/customerclient/table.ts'
import { readInfections } from '../../customers/health/service.ts'
import { healthRecords } from '../../customers/health/table.ts'
import { bookers } from '../../customers/customerbooker/table.ts'
import { organs } from '../../organs/organ/table.ts'
import { tick } from '../dispatch/service.ts'
import { orders } from '../order/table.ts'
import { rejectRefund } from '../refund/service.ts'
import { refunds } from '../refund/table.ts'
import { visits } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
afterEach(() => requireInvariants(api.db))

const reviewer = { type: 'account', id: null, name: '审核员' } as const

const recordDeath = (id: string) =>
  api.admin(customerclient.changestatus, { body: { id, status: 'deceased', remark: '家属来电告知' } })
const timeOn = (startTime: string) => ({ appointDate: workday(api), startTime })
const appoint = (id: string, startTime: string) =>
  api.admin(order.appointment, { params: { id }, body: timeOn(startTime) })
const refundsOf = (mainId: string) => api.db.select().from(refunds).where(eq(refunds.mainId, mainId))

describe('the death of a care recipient', () => {
  test('locks what is open, requests its refund and cancels unpaid orders', async () => {
    const clientId = await addClient(api)
    const { projectId, specId } = await soldProject(api, { specs: [specDraft({ times: 3 })] })
    const peopleId = await receivingPerson(api, { projectIds: [projectId] })
    const made = await paidVisits(api, { specId, clientId, change: timeOn('10:00') })
    const [first, second] = made
    expect((await api.admin(order.dispatch, { params: { id: first!.id }, body: { peopleId } })).status).toBe(200)
    expect((await appoint(second!.id, '13:00')).status).toBe(200)
    const unpaid = await placeOrder(api, { change: { clientId } })
    const { data } = await api.admin(customerclient.before, {
      params: { id: clientId },
      query: { move: 'recordDeath' },
    })
    expect(data.follows.filter((line) => /3|1/.test(line))).toHaveLength(2)

    expect((await recordDeath(clientId)).status).toBe(200)
    const open = await visitsOf(api, first!.mainId)
    expect(open.map(({ status, refundLock }) => [status, refundLock])).toEqual([
      ['undispatched', true],
      ['undispatched', true],
      ['unscheduled', true],
    ])
    const [asked] = await refundsOf(first!.mainId)
    const paid = open.reduce((sum, { amountFen }) => sum + amountFen, 0)
    expect(asked).toMatchObject({ status: 'reviewing', reason: 'deathOrHospital', applyFen: paid, refundableFen: paid })
    expect((await orderById(api, unpaid.id)).status).toBe('cancelled')

    // A rejected refund unlocks the visits, but nobody is sent.
    await api.db.transaction((tx) => rejectRefund(tx, asked!, { actor: reviewer, remark: '资料不全', now: api.now() }))
    expect(await appoint(open[2]!.id, '15:00')).toMatchObject({ status: 409, code: 40945 })
    const sent = await api.admin(order.dispatch, { params: { id: second!.id }, body: { peopleId } })
    expect(sent).toMatchObject({ status: 409, code: 40945 })
    await enforceRule(api)
    await tick(api.tools)
    expect(await readVisit(api, second!.id)).toMatchObject({ status: 'undispatched', needManual: true })
  })

  test('leaves nothing open when orders and appointments come at the same moment', async () => {
    const clientId = await addClient(api)
    const { specId } = await soldProject(api)
    const made = []
    for (let n = 0; n < 4; n += 1) made.push(await paidVisits(api, { specId, clientId }))
    const pay = (n: number) => ({ payMethod: 'cash' as const, offlineVoucherNo: `SJ-DEATH-${n}` })
    await Promise.all([
      ...made.map(([visit], n) => appoint(visit!.id, `${9 + 2 * n}:00`.padStart(5, '0'))),
      ...Array.from({ length: 6 }, (_, n) =>
        addOrder(api, { change: { clientId, items: [{ specId, qty: 1 }], ...(n % 2 === 0 ? pay(n) : {}) } }),
      ),
      recordDeath(clientId),
    ])
    const left = await api.db
      .select()
      .from(visits)
      .where(and(eq(visits.clientId, clientId), eq(visits.refundLock, false)))
    expect(left.filter(({ status }) => status !== 'cancelled')).toEqual([])
    const unpaid = and(eq(orders.clientId, clientId), eq(orders.status, 'awaitingPayment'))
    expect(await api.db.$count(orders, unpaid)).toBe(0)
  })
})

describe('an infectious disease', () => {
  const save = (clientId: string, change: Partial<Body<typeof health.save>>) =>
    api.admin(health.save, { body: healthBody(clientId, change) })
  const nursing = async () => {
    const { shop } = await peopleBase(api)
    return soldProject(api, { classId: await shop.addClass({ serviceKind: 'nursing' }), contraindication: '无' })
  }

  test('blocks nursing until the record is reviewed', async () => {
    const clientId = await addClient(api)
    const { projectId, specId } = await nursing()
    const peopleId = await receivingPerson(api, { projectIds: [projectId] })
    const [visit] = await paidVisits(api, { specId, clientId, change: timeOn('10:00') })
    const [later] = await paidVisits(api, { specId, clientId })
    const made = await save(clientId, { recordDate: '2026-11-14', infectious: 1, infectiousNote: '肺结核' })
    expect((await api.admin(health.list, { query: { clientId } })).data[0]).toMatchObject({
      infectiousReview: 'waiting',
    })

    const refused = await addOrder(api, { change: { clientId, items: [{ specId, qty: 1 }] } })
    expect(refused).toMatchObject({ status: 409, errors: { clientId: [expect.any(String)] } })
    expect(await appoint(later!.id, '13:00')).toMatchObject({ status: 409, code: 40946 })
    const send = () => api.admin(order.dispatch, { params: { id: visit!.id }, body: { peopleId } })
    expect(await send()).toMatchObject({ status: 409, code: 40946 })
    // Other services go on.
    expect((await addOrder(api, { change: { clientId } })).status).toBe(200)

    const params = { id: made.data.id }
    expect((await api.as('order')(health.review, { params })).status).toBe(403)
    expect((await api.other(health.review, { params })).status).toBe(404)
    expect((await api.admin(health.review, { params })).status).toBe(200)
    expect((await api.admin(health.review, { params })).status).toBe(409)
    expect((await appoint(later!.id, '13:00')).status).toBe(200)
    expect((await send()).status).toBe(200)
    expect((await addOrder(api, { change: { clientId, items: [{ specId, qty: 1 }] } })).status).toBe(200)
  })

  test('recorded before there were reviews blocks nursing once its record is read', async () => {
    const clientId = await addClient(api)
    const { specId } = await nursing()
    const [visit] = await paidVisits(api, { specId, clientId })
    const { data } = await save(clientId, { recordDate: '2026-11-14', infectious: 1, infectiousNote: '肺结核' })
    const healthy = await save(await addClient(api), { recordDate: '2026-11-14', infectious: 0 })
    const old = [data.id, healthy.data.id]
    await api.db
      .update(healthRecords)
      .set({ infectiousReview: null, isReviewKnown: false })
      .where(inArray(healthRecords.id, old))
    expect(await readInfections(api.tools)).toBe(2)
    expect(await readInfections(api.tools)).toBe(0)
    const rows = await api.db.select().from(healthRecords).where(inArray(healthRecords.id, old))
    const reviews = new Map(rows.map(({ id, infectiousReview }) => [id, infectiousReview]))
    expect(old.map((id) => reviews.get(id))).toEqual(['waiting', null])
    expect(await appoint(visit!.id, '09:00')).toMatchObject({ status: 409, code: 40946 })
  })

  test('recorded after the offer keeps the staff member from accepting it', async () => {
    const clientId = await addClient(api)
    const { projectId, specId } = await nursing()
    const peopleId = await receivingPerson(api, { projectIds: [projectId] })
    const [visit] = await paidVisits(api, { specId, clientId, change: timeOn('10:00') })
    await api.admin(order.dispatch, { params: { id: visit!.id }, body: { peopleId } })
    const made = await save(clientId, { recordDate: '2026-11-14', infectious: 1, infectiousNote: '肺结核' })
    const accept = async () => (await fieldOf(api, peopleId)).accept(visit!.id)
    expect(await accept()).toMatchObject({ status: 409, code: 40946 })
    await api.admin(health.review, { params: { id: made.data.id } })
    expect((await accept()).status).toBe(200)
  })

  test('counts by the newest record, and a changed one is reviewed again', async () => {
    const clientId = await addClient(api)
    const { specId } = await nursing()
    const [visit] = await paidVisits(api, { specId, clientId })
    const sick = { infectious: 1 as const, infectiousNote: '肺结核' }
    const { data } = await save(clientId, { recordDate: '2026-11-13', ...sick })
    await api.admin(health.review, { params: { id: data.id } })
    await save(clientId, { recordDate: '2026-11-13', ...sick, pulse: 80, version: 2 })
    expect((await appoint(visit!.id, '09:00')).status).toBe(200)
    await save(clientId, { recordDate: '2026-11-13', infectious: 1, infectiousNote: '水痘', version: 3 })
    expect((await appoint(visit!.id, '10:00')).code).toBe(40946)
    await save(clientId, { recordDate: '2026-11-14', infectious: 0 })
    expect((await appoint(visit!.id, '10:00')).status).toBe(200)
  })
})

test('a suspended organisation gets no appointments, and its assigned visits go on', async () => {
  const { organId } = await peopleBase(api)
  const bookerId = await addBooker(api)
  await api.db.update(bookers).set({ organId }).where(eq(bookers.id, bookerId))
  const { projectId, specId } = await soldProject(api, { specs: [specDraft({ times: 2 })] })
  const [running, waiting] = await paidVisits(api, { specId, change: { bookerId, ...timeOn('10:00') } })
  const peopleId = await receivingPerson(api, { projectIds: [projectId] })
  const sent = await api.admin(order.dispatch, { params: { id: running!.id }, body: { peopleId } })
  expect(sent.status).toBe(200)
  expect((await api.admin(organ.changestatus, { body: { id: organId, status: 'disabled' } })).status).toBe(200)
  expect(await appoint(waiting!.id, '13:00')).toMatchObject({ status: 409, code: 40947 })
  expect((await appoint(running!.id, '11:00')).status).toBe(200)
  const pay = { payMethod: 'cash' as const, offlineVoucherNo: 'SJ-SUSPENDED' }
  const wish = { bookerId, items: [{ specId, qty: 1 }], expectDate: workday(api), ...pay }
  const row = await placeOrder(api, { change: wish })
  expect((await visitsOf(api, row.id))[0]?.status).toBe('unscheduled')
  await api.db
    .update(organs)
    .set({ status: 'enabled' })
    .where(inArray(organs.id, [organId]))
  expect((await appoint(waiting!.id, '13:00')).status).toBe(200)
})

test('an offer cannot be accepted once the organisation is suspended or the care recipient has died', async () => {
  const { organId } = await peopleBase(api)
  const clientId = await addClient(api)
  const { projectId, specId } = await soldProject(api)
  const peopleId = await receivingPerson(api, { projectIds: [projectId] })
  const [visit] = await paidVisits(api, { specId, clientId, change: timeOn('10:00') })
  await api.admin(order.dispatch, { params: { id: visit!.id }, body: { peopleId } })
  const accept = async () => (await fieldOf(api, peopleId)).accept(visit!.id)
  const suspend = (status: 'disabled' | 'enabled') =>
    api.db.update(organs).set({ status }).where(eq(organs.id, organId))
  await suspend('disabled')
  expect(await accept()).toMatchObject({ status: 409, errors: { peopleId: ['机构未开通或已暂停'] } })
  await suspend('enabled')
  const live = (status: 'deceased' | 'active') => api.db.update(clients).set({ status }).where(eq(clients.id, clientId))
  await live('deceased')
  expect(await accept()).toMatchObject({ status: 409, code: 40945 })
  await live('active')
  expect((await accept()).status).toBe(200)
})
