import { edgeOrder, order, type OrderDraft } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { alsoHolds } from '../../../../test/factories/role-rows.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { addBooker, addClient } from '../../../../test/factories/client-rows.ts'
import { emptyField, enforceRule, fieldOf, readVisit, recordsOf } from '../../../../test/factories/dispatch-rows.ts'
import { asCustomer, paidVisits, soldProject, workday } from '../../../../test/factories/field-rows.ts'
import { addOrder, freshKey, orderDraft } from '../../../../test/factories/order-rows.ts'
import { receivingPerson } from '../../../../test/factories/people-rows.ts'
import { addVisit } from '../../../../test/factories/visit-rows.ts'
import { orderLogs } from '../order/table.ts'
import { peopleTable } from '../../staff/people/table.ts'
import { tick } from './service.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterEach(() => requireInvariants(api.db))
afterAll(() => api.close())
beforeEach(() => emptyField(api))

const minute = 60_000
const modes = async (id: string) =>
  (await recordsOf(api, id)).map(({ mode, peopleId, result }) => ({ mode, peopleId, result }))
const notesOf = async (id: string) =>
  (await api.db.select().from(orderLogs).where(eq(orderLogs.childId, id)))
    .filter(({ action }) => action === 'note')
    .map(({ remark }) => remark)

/** A near and a far staff member, and a paid visit for which the customer asked for the far one. */
const scene = async (startTime = '10:00') => {
  const { projectId, specId } = await soldProject(api)
  const near = await receivingPerson(api, { projectIds: [projectId] })
  const far = await receivingPerson(api, { projectIds: [projectId], name: '李远', baseLat: 30.28 })
  const change = { appointDate: workday(api), startTime, requestedPeopleId: far }
  const [visit] = await paidVisits(api, { specId, change })
  return { id: visit?.id ?? '', mainId: visit?.mainId ?? '', near, far, specId, projectId }
}

describe('a requested staff member', () => {
  test('is offered the visit first, as requested by the customer', async () => {
    await enforceRule(api)
    const { id, mainId, far } = await scene()
    await tick(api.tools)
    expect(await readVisit(api, id)).toMatchObject({ status: 'offered', peopleId: far, dispatchMode: 'requested' })
    expect(await modes(id)).toEqual([{ mode: 'requested', peopleId: far, result: 'waiting' }])
    const { data } = await api.admin(order.detail, { params: { id } })
    expect(data.visit).toMatchObject({ requestedPeopleId: far, requestedPeopleName: '李远' })
    const main = await api.admin(order.detail, { params: { id: mainId }, query: { kind: 'main' } })
    expect(main.data.order).toMatchObject({ requestedPeopleId: far, requestedPeopleName: '李远' })
    expect((await (await fieldOf(api, far)).accept(id)).status).toBe(200)
  })

  test('who declines or does not answer is followed by the others in the order of the rule', async () => {
    await enforceRule(api, { acceptTimeoutMin: 15 })
    const [declined, ignored] = [await scene('10:00'), await scene('14:00')]
    await tick(api.tools)
    await (await fieldOf(api, declined.far)).reject(declined.id, '当天有事')
    api.pass(15 * minute)
    await tick(api.tools)
    expect(await modes(declined.id)).toEqual([
      { mode: 'requested', peopleId: declined.far, result: 'rejected' },
      { mode: 'automatic', peopleId: declined.near, result: 'waiting' },
    ])
    expect((await recordsOf(api, declined.id))[0]?.reason).toBe('当天有事')
    expect(await modes(ignored.id)).toEqual([
      { mode: 'requested', peopleId: ignored.far, result: 'timedOut' },
      { mode: 'automatic', peopleId: ignored.near, result: 'waiting' },
    ])
    expect(await notesOf(declined.id)).toEqual([])
  })

  test('who is not eligible is passed over, and the log says why once', async () => {
    await enforceRule(api)
    const { id, near, far } = await scene()
    await api.db.update(peopleTable).set({ healthCertValidTo: '2026-11-01' }).where(eq(peopleTable.id, far))
    await tick(api.tools)
    expect(await modes(id)).toEqual([{ mode: 'automatic', peopleId: near, result: 'waiting' }])
    await (await fieldOf(api, near)).reject(id)
    await tick(api.tools)
    expect(await notesOf(id)).toEqual(['客户指定的李远无法服务：证件已过期'])
  })

  test('who accepts no visits is passed over with that reason', async () => {
    await enforceRule(api)
    const { id, near, far } = await scene()
    await api.db.update(peopleTable).set({ isReceive: 0 }).where(eq(peopleTable.id, far))
    await tick(api.tools)
    expect(await modes(id)).toEqual([{ mode: 'automatic', peopleId: near, result: 'waiting' }])
    expect(await notesOf(id)).toEqual(['客户指定的李远无法服务：未开启接单'])
  })

  test('is asked before the visit is opened to all, which it is after a decline', async () => {
    await enforceRule(api, { mode: 'grab', maxDistanceKm: 20 })
    const { id, near, far } = await scene()
    await tick(api.tools)
    expect(await readVisit(api, id)).toMatchObject({ status: 'offered', peopleId: far, dispatchMode: 'requested' })
    await (await fieldOf(api, far)).reject(id)
    await tick(api.tools)
    expect((await (await fieldOf(api, near)).grab(id)).status).toBe(200)
  })

  test('is marked and listed first among the candidates, also with obstacles, and manual dispatch records it', async () => {
    const { id, near, far } = await scene()
    const listed = async () => {
      const { data } = await api.admin(order.candidates, { params: { id } })
      return { requested: data.requested, first: data.items.slice(0, 2).map((one) => [one.id, one.isRequested]) }
    }
    const first = [
      [far, true],
      [near, false],
    ]
    expect(await listed()).toEqual({ requested: { id: far, name: '李远' }, first })
    await api.db.update(peopleTable).set({ isReceive: 0 }).where(eq(peopleTable.id, far))
    expect((await listed()).first).toEqual(first)
    await api.db.update(peopleTable).set({ isReceive: 1 }).where(eq(peopleTable.id, far))
    await tick(api.tools)
    expect((await readVisit(api, id)).status).toBe('undispatched')
    expect((await api.admin(order.dispatch, { params: { id }, body: { peopleId: far } })).status).toBe(200)
    expect(await modes(id)).toEqual([{ mode: 'requested', peopleId: far, result: 'waiting' }])
  })
})

describe('an order of the console', () => {
  const refused = async (change: Partial<OrderDraft>) => (await addOrder(api, { change })).errors

  test('names only an own, active staff member who provides the service', async () => {
    const { projectId, specId } = await soldProject(api)
    const items = [{ specId, qty: 1 }]
    const foreign = await receivingPerson(api, {}, 'b')
    expect(await refused({ items, requestedPeopleId: foreign })).toEqual({
      requestedPeopleId: ['所选内容不存在或不可用'],
    })
    const able = await receivingPerson(api, { projectIds: [projectId] })
    expect(await refused({ items, requestedPeopleId: able })).toBeUndefined()
    await api.db.update(peopleTable).set({ status: 'suspended' }).where(eq(peopleTable.id, able))
    expect(await refused({ items, requestedPeopleId: able })).toEqual({ requestedPeopleId: ['所选内容不存在或不可用'] })
    const other = await receivingPerson(api, { name: '王会' })
    const errors = await refused({ items, requestedPeopleId: other })
    expect(errors?.['requestedPeopleId']?.[0]).toMatch(/^王会不能提供“.+”$/)
  })

  test('of an organisation account names own staff only', async () => {
    const { projectId, specId } = await soldProject(api)
    const able = await receivingPerson(api, { projectIds: [projectId] })
    const body = await orderDraft(api, { change: { items: [{ specId, qty: 1 }], requestedPeopleId: able } })
    await alsoHolds(api, testNames('a').organ, 'order')
    const ask = async () =>
      (await api.asUser(testNames('a').organ)(order.add, { body, headers: freshKey() })).errors ?? {}
    expect(await ask()).not.toHaveProperty('requestedPeopleId')
    await api.db.update(peopleTable).set({ organId: crypto.randomUUID() }).where(eq(peopleTable.id, able))
    expect(await ask()).toHaveProperty('requestedPeopleId')
  })
})

describe('a customer', () => {
  /** A customer with a care recipient whom one staff member has served before. */
  const household = async () => {
    const { projectId, specId } = await soldProject(api)
    const bookerId = await addBooker(api)
    const clientId = await addClient(api, { bookerId })
    const known = await receivingPerson(api, { projectIds: [projectId], name: '陈熟' })
    const stranger = await receivingPerson(api, { projectIds: [projectId], name: '周生' })
    const [row] = await api.db.select().from(peopleTable).where(eq(peopleTable.id, known))
    await addVisit(
      api.db,
      {
        operatorId: row?.operatorId ?? '',
        organId: row?.organId ?? null,
        peopleId: known,
        projectId,
        clientId,
        clientName: '沈玉梅',
        startAt: '2026-11-02T10:00:00.000+08:00',
        endAt: '2026-11-02T11:00:00.000+08:00',
        status: 'completed',
      },
      api.now(),
    )
    const say = await asCustomer(api, bookerId)
    const { areaCode, address, lng, lat, contactName, contactMobile } = await orderDraft(api)
    const place = { areaCode, address, lng, lat, contactName, contactMobile }
    const ask = (requestedPeopleId: string) =>
      say(edgeOrder.order, {
        body: { clientId, items: [{ specId, qty: 1 }], ...place, requestedPeopleId },
        headers: freshKey(),
      })
    return { say, ask, clientId, known, stranger }
  }

  test('is shown the staff who served the care recipient, and no others', async () => {
    const { say, clientId, known } = await household()
    const { data } = await say(edgeOrder.staff, { query: { clientId } })
    expect(data.map(({ id, name }) => ({ id, name }))).toEqual([{ id: known, name: '陈熟' }])
    const other = await addClient(api)
    expect((await say(edgeOrder.staff, { query: { clientId: other } })).errors).toHaveProperty('clientId')
  })

  test('can request one of them, but not a stranger', async () => {
    const { ask, known, stranger } = await household()
    expect((await ask(stranger)).errors).toEqual({ requestedPeopleId: ['所选内容不存在或不可用'] })
    const { status, data } = await ask(known)
    expect(status).toBe(200)
    const { data: seen } = await api.admin(order.detail, { params: { id: data.id }, query: { kind: 'main' } })
    expect(seen.order).toMatchObject({ requestedPeopleId: known, requestedPeopleName: '陈熟' })
  })

  test('is no longer shown staff who left', async () => {
    const { say, clientId, known } = await household()
    await api.db.update(peopleTable).set({ status: 'left' }).where(eq(peopleTable.id, known))
    expect((await say(edgeOrder.staff, { query: { clientId } })).data).toEqual([])
  })
})
