import { edgeField, longcare, order, type Body } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { addClient } from '../../../../test/factories/client-rows.ts'
import {
  asStaff,
  goTo,
  home,
  paidVisits,
  readVisit,
  soldProject,
  visitOf,
  workday,
} from '../../../../test/factories/field-rows.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { boundAccount, longcareDraft } from '../../../../test/factories/record-rows.ts'
import { specDraft } from '../../../../test/factories/service-catalogue.ts'
import { dispatchRecords } from '../dispatch/table.ts'
import { orderLogs } from '../order/table.ts'
import { organs } from '../../organs/organ/table.ts'
import { visits } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
afterEach(async () => {
  await requireInvariants(api.db)
})

type Draft = Body<typeof order.appointment>
const appoint = (id: string, body: Draft, as = api.admin) => as(order.appointment, { params: { id }, body })
const first = async (wanted: Parameters<typeof paidVisits>[1] = {}) => {
  const [visit] = await paidVisits(api, wanted)
  if (visit === undefined) throw new Error('there is no visit')
  return visit
}
const logged = async (childId: string) =>
  (await api.db.select().from(orderLogs).where(eq(orderLogs.childId, childId))).map(
    ({ action, fromStatus, toStatus }) => [action, fromStatus, toStatus],
  )

test('scheduling makes a paid visit unassigned; rescheduling changes only the time', async () => {
  const { id, status } = await first()
  expect(status).toBe('unscheduled')
  const day = workday(api)
  expect((await appoint(id, { appointDate: day, startTime: '09:00', remark: '电话约定' })).status).toBe(200)
  const agreed = await readVisit(api, id)
  expect(agreed).toMatchObject({ status: 'undispatched', startAt: `${day}T09:00:00.000+08:00` })
  expect(agreed.endAt).toBe(`${day}T10:00:00.000+08:00`)
  expect(agreed.nextTickAt).not.toBeNull()
  expect((await appoint(id, { appointDate: day, startTime: '10:30' })).status).toBe(200)
  expect(await logged(id)).toEqual([
    ['appoint', 'unscheduled', 'undispatched'],
    ['reappoint', 'undispatched', 'undispatched'],
  ])
})

test('a visit cannot be scheduled within an hour or after its expiry', async () => {
  const { id, expireAt } = await first()
  const soon = await appoint(id, { appointDate: '2026-11-15', startTime: '10:59' })
  expect(soon).toMatchObject({ status: 409, code: 40924, message: '预约时间须至少提前60分钟' })
  expect(expireAt).toBe('2026-12-15')
  const late = await appoint(id, { appointDate: '2026-12-16', startTime: '10:00' })
  expect(late).toMatchObject({ status: 422, errors: { appointDate: [expect.stringContaining('2026-12-15')] } })
  expect((await appoint(id, { appointDate: '2026-12-15' })).errors).toHaveProperty('startTime')
  expect((await appoint(id, { appointDate: '2026-12-15', startTime: '10:00' })).status).toBe(200)
})

test('contact and address change shortly before the start while the time stays', async () => {
  const { id, staff, day } = await visitOf(api, 'accepted', { startTime: '15:00' })
  goTo(api, day, '15:00', -30)
  const same = { appointDate: day, startTime: '15:00' }
  const place = { address: '文三路91号2幢502室', lng: 120.132, lat: 30.262, contactName: '李敏' }
  expect(await appoint(id, { ...same, ...place })).toMatchObject({ status: 200 })
  expect(await readVisit(api, id)).toMatchObject({ status: 'accepted', address: place.address, contactName: '李敏' })
  expect((await staff(edgeField.notices, {})).data.items[0]).toMatchObject({ kind: 'relocated' })
  // Another time is still too soon.
  expect(await appoint(id, { ...same, startTime: '15:10' })).toMatchObject({ status: 409, code: 40924 })
})

test('a visit lies within the business hours of its organisation', async () => {
  const { id } = await first()
  const [organ] = await api.db.select().from(organs)
  await api.db
    .update(organs)
    .set({ businessHours: '08:00-18:00' })
    .where(eq(organs.id, organ?.id ?? ''))
  await api.db
    .update(visits)
    .set({ organId: organ?.id ?? null })
    .where(eq(visits.id, id))
  const day = workday(api)
  for (const startTime of ['07:59', '17:01', '23:00'])
    expect((await appoint(id, { appointDate: day, startTime })).errors).toHaveProperty('startTime')
  expect((await appoint(id, { appointDate: day, startTime: '17:00' })).status).toBe(200)
  // Business hours past midnight.
  await api.db
    .update(organs)
    .set({ businessHours: '20:00-06:00' })
    .where(eq(organs.id, organ?.id ?? ''))
  expect((await appoint(id, { appointDate: day, startTime: '23:30' })).status).toBe(200)
  expect((await appoint(id, { appointDate: day, startTime: '05:30' })).errors).toHaveProperty('startTime')
  await api.db
    .update(organs)
    .set({ businessHours: null })
    .where(eq(organs.id, organ?.id ?? ''))
})

test('a care recipient never has overlapping visits, even when scheduled concurrently', async () => {
  const clientId = await addClient(api)
  const { specId } = await soldProject(api)
  const rows = []
  for (let n = 0; n < 6; n++) rows.push(await first({ clientId, specId }))
  const day = workday(api, 3)
  const answers = await Promise.all(
    rows.map(({ id }, n) => appoint(id, { appointDate: day, startTime: n % 2 === 0 ? '09:00' : '09:30' })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 40929)).toHaveLength(5)
  // Consecutive visits are allowed.
  const waiting = rows[answers.findIndex(({ status }) => status !== 200)]
  expect((await appoint(waiting?.id ?? '', { appointDate: day, startTime: '11:00' })).status).toBe(200)
})

test('a service that needs an assessment cannot be scheduled without one', async () => {
  const clientId = await addClient(api)
  const { specId } = await soldProject(api, { needAssess: 1 })
  const { id } = await first({ clientId, specId })
  const draft = { appointDate: workday(api), startTime: '09:00' }
  expect(await appoint(id, draft)).toMatchObject({ status: 409, code: 40937 })
  const old = longcareDraft(clientId, { assessDate: '2026-05-01', validFrom: '2026-05-01' })
  expect((await api.admin(longcare.add, { body: old })).status).toBe(200)
  expect((await appoint(id, draft)).code).toBe(40937)
  expect((await api.admin(longcare.add, { body: longcareDraft(clientId, { validTo: '2028-11-01' }) })).status).toBe(200)
  expect((await appoint(id, draft)).status).toBe(200)
})

test('the address can be changed with the time, and a masked number stays unchanged', async () => {
  const { id } = await first()
  const draft = { appointDate: workday(api), startTime: '09:00' }
  const { data } = await api.admin(order.detail, { params: { id } })
  const contactMobile = data.visit?.contactMobile ?? ''
  expect(contactMobile).toContain('****')
  const before = await readVisit(api, id)
  expect((await appoint(id, { ...draft, contactMobile, contactName: '李明' })).status).toBe(200)
  expect(await readVisit(api, id)).toMatchObject({
    contactMobile: before.contactMobile,
    contactName: '李明',
    lng: home.lng,
  })
  const moved = { address: '古墩路701号', lng: 120.1, lat: 30.3 }
  expect((await appoint(id, { ...draft, ...moved, areaCode: '330106' })).status).toBe(200)
  expect(await readVisit(api, id)).toMatchObject(moved)
  expect((await appoint(id, { ...draft, areaCode: '999999' })).status).toBe(422)
  expect((await appoint(id, { ...draft, contactMobile: '139****0000' })).errors).toHaveProperty('contactMobile')
})

test('rescheduling an assigned visit into a conflict needs force and unassigns it', async () => {
  const { id, peopleId, staff, day } = await visitOf(api, 'accepted')
  // The staff member works until 18:00.
  const evening = { appointDate: day, startTime: '18:30' }
  const refused = await appoint(id, evening)
  expect(refused).toMatchObject({ status: 409, code: 40926, errors: { startTime: ['不在可服务时段'] } })
  expect(await readVisit(api, id)).toMatchObject({ status: 'accepted', peopleId })
  // Without a conflict the visit stays assigned.
  expect((await appoint(id, { appointDate: day, startTime: '15:00' })).status).toBe(200)
  expect(await readVisit(api, id)).toMatchObject({ status: 'accepted', peopleId })
  expect((await appoint(id, { ...evening, force: 1, remark: '家属只有晚上在' })).status).toBe(200)
  expect(await readVisit(api, id)).toMatchObject({ status: 'undispatched', peopleId: null, acceptedAt: null })
  const [record] = await api.db.select().from(dispatchRecords).where(eq(dispatchRecords.childId, id))
  expect(record).toMatchObject({ result: 'withdrawn', reason: '家属只有晚上在' })
  expect((await logged(id)).at(-1)).toEqual(['reappoint', 'accepted', 'undispatched'])
  expect((await staff(edgeField.visits)).data).toEqual([])
})

test('visits of one staff member are never rescheduled onto each other', async () => {
  const { id, peopleId, specId, day } = await visitOf(api, 'accepted', { startTime: '09:00' })
  const other = await first({ specId, change: { appointDate: day, startTime: '14:00' } })
  expect((await api.admin(order.dispatch, { params: { id: other.id }, body: { peopleId } })).status).toBe(200)
  const staff = await asStaff(api, peopleId)
  expect((await staff(edgeField.accept, { params: { id: other.id } })).status).toBe(200)
  const answer = await appoint(other.id, { appointDate: day, startTime: '09:30' })
  expect(answer).toMatchObject({ status: 409, code: 40926, errors: { startTime: ['时间冲突'] } })
  const both = await Promise.all([
    appoint(id, { appointDate: day, startTime: '11:30' }),
    appoint(other.id, { appointDate: day, startTime: '12:00' }),
  ])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a visit that is under way or locked by a refund cannot be rescheduled', async () => {
  const { id, day } = await visitOf(api, 'onTheWay')
  const draft = { appointDate: workday(api), startTime: '09:00' }
  expect((await appoint(id, draft)).code).toBe(40902)
  expect(day).not.toBe(draft.appointDate)
  const locked = await first()
  await api.db.update(visits).set({ refundLock: true }).where(eq(visits.id, locked.id))
  expect((await appoint(locked.id, draft)).code).toBe(40925)
})

test('scheduling from a stale page is refused', async () => {
  const { id, version } = await first()
  const draft = { appointDate: workday(api), startTime: '09:00' }
  expect((await appoint(id, { ...draft, version })).status).toBe(200)
  expect((await appoint(id, { ...draft, version })).code).toBe(40901)
})

test("scheduling needs permission and is limited to the account's scope", async () => {
  const { id } = await first({ specId: (await soldProject(api, { specs: [specDraft()] })).specId })
  const draft = { appointDate: workday(api), startTime: '09:00' }
  expect((await appoint(id, draft, api.nobody)).status).toBe(403)
  expect((await appoint(id, draft, api.as('people'))).status).toBe(403)
  // Appointment accounts can schedule health checks only.
  expect((await appoint(id, draft, api.as('guoyaoappointment'))).status).toBe(403)
  expect((await appoint(id, draft, api.other)).status).toBe(404)
  const bound = api.asUser(await boundAccount(api))
  expect((await appoint(id, draft, bound)).status).toBe(404)
  expect((await appoint(id, draft, api.as('order'))).status).toBe(200)
})
