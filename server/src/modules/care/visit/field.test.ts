import { edgeField, order } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import {
  asStaff,
  elsewhere,
  goTo,
  home,
  readVisit,
  recordDraft,
  sendPicture,
  visitOf,
} from '../../../../test/factories/field-rows.ts'
import { peopleBase, receivingPerson } from '../../../../test/factories/people-rows.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { uploadPicture } from '../../../../test/api/upload.ts'
import { auditRows, files, outbox } from '../../../db/tables.ts'
import { orderLogs } from '../order/table.ts'
import { recordOfVisit } from './record.ts'
import { serviceRecords } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
afterEach(async () => {
  await requireInvariants(api.db)
  await api.db.delete(outbox)
})

const told = async () =>
  (await api.db.select().from(outbox)).map(({ data }) => {
    const { orderType, msg } = data as { orderType: string; msg: string }
    return { orderType, msg }
  })

const logged = async (childId: string) =>
  (await api.db.select().from(orderLogs).where(eq(orderLogs.childId, childId))).map(({ action }) => action)

test('departure is possible on the day, at most three hours before the start', async () => {
  const { id, staff, day } = await visitOf(api, 'accepted')
  expect(await staff(edgeField.depart, { params: { id } })).toMatchObject({ status: 409, code: 40936 })
  goTo(api, day, '10:59')
  expect((await staff(edgeField.depart, { params: { id } })).code).toBe(40936)
  goTo(api, day, '11:00')
  expect((await staff(edgeField.depart, { params: { id } })).status).toBe(200)
  expect(await readVisit(api, id)).toMatchObject({ status: 'onTheWay' })
  expect((await staff(edgeField.depart, { params: { id } })).code).toBe(40902)
  expect((await api.admin(order.detail, { params: { id } })).data.order.status).toBe('inService')
})

test('check-in days before a visit is refused', async () => {
  const { id, staff } = await visitOf(api, 'accepted')
  expect((await staff(edgeField.checkin, { params: { id }, body: { ...home, method: 'gps' } })).code).toBe(40936)
})

test('check-in far away needs a reason and is flagged', async () => {
  const { id, staff } = await visitOf(api, 'onTheWay')
  const far = { ...elsewhere, method: 'gps' as const }
  const refused = await staff(edgeField.checkin, { params: { id }, body: far })
  expect(refused).toMatchObject({ status: 422, errors: { reason: [expect.stringContaining('米')] } })
  expect((await readVisit(api, id)).status).toBe('onTheWay')
  const { data } = await staff(edgeField.checkin, { params: { id }, body: { ...far, reason: '小区封闭，在门口' } })
  expect(data).toMatchObject({ locationAbnormal: 1, lateMin: 0 })
  expect(data.distanceM).toBeGreaterThan(6000)
  expect(await recordOfVisit(api.db, id)).toMatchObject({
    checkinReason: '小区封闭，在门口',
    checkinDistanceM: data.distanceM,
    checkMethod: 'gps',
  })
})

test('check-in more than 15 minutes late counts as late and is notified once', async () => {
  const punctual = await visitOf(api, 'onTheWay')
  goTo(api, punctual.day, '14:15')
  const body = { ...home, method: 'gps' as const }
  const first = await punctual.staff(edgeField.checkin, { params: { id: punctual.id }, body })
  expect(first.data).toMatchObject({ lateMin: 0, distanceM: 0 })
  const late = await visitOf(api, 'onTheWay')
  goTo(api, late.day, '14:16')
  expect((await late.staff(edgeField.checkin, { params: { id: late.id }, body })).data.lateMin).toBe(16)
  const mine = (await told()).filter(({ msg }) => msg.includes(late.childNo) && msg.includes('未按时'))
  expect(mine.map(({ orderType }) => orderType)).toEqual(['6'])
})

test('staff cannot act on visits of other staff', async () => {
  const { id } = await visitOf(api, 'inService')
  const stranger = await receivingPerson(api)
  const as = await asStaff(api, stranger)
  const body = { ...home, ...(await recordDraft(api, stranger, id, { afterUrls: [''], signUrl: '' })) }
  const good = { ...body, afterUrls: [`/api/file/${id}`], signUrl: `/api/file/${id}` }
  expect((await as(edgeField.checkin, { params: { id }, body: { ...home, method: 'gps' } })).status).toBe(404)
  expect((await as(edgeField.checkout, { params: { id }, body: good })).status).toBe(404)
  expect((await as(edgeField.depart, { params: { id } })).status).toBe(404)
  expect((await as(edgeField.absent, { params: { id }, body: { reason: '没人开门' } })).status).toBe(404)
  expect((await sendPicture(api, stranger, id)).status).toBe(404)
  expect((await sendPicture(api, stranger, '00000000-0000-7000-8000-000000000000')).status).toBe(404)
  for (const wrong of ['1', 'x', '%00']) expect((await sendPicture(api, stranger, wrong)).status).toBe(422)
  expect((await as(edgeField.visits)).data).toEqual([])
  expect((await api.admin(edgeField.visits)).status).toBe(401)
  expect((await api.anonymous(edgeField.depart, { params: { id } })).status).toBe(401)
})

test('staff see their own visits with unmasked phone numbers', async () => {
  const { id, staff, day } = await visitOf(api, 'accepted')
  goTo(api, day, '09:00')
  const { data } = await staff(edgeField.visits, { query: { day } })
  expect(data.map((visit) => visit.id)).toEqual([id])
  expect(data[0]?.contactMobile).toMatch(/^1\d{10}$/)
  expect((await staff(edgeField.visits, { query: { status: 'offered' } })).data).toEqual([])
})

test('the service record shows who did what for whom, where and when', async () => {
  const { id, staff, peopleId, specId, day } = await visitOf(api, 'inService')
  api.pass(50 * 60_000)
  const vitals = { sbp: 128, dbp: 82, pulse: 72, temperature: 36.6 }
  const body = { ...home, ...(await recordDraft(api, peopleId, id, { vitals, observation: '精神好' })) }
  expect(await staff(edgeField.checkout, { params: { id }, body })).toMatchObject({ status: 200 })
  const row = await recordOfVisit(api.db, id)
  const visit = await readVisit(api, id)
  expect(row).toMatchObject({
    specId,
    clientId: visit.clientId,
    peopleId,
    serviceDate: day,
    checkinLng: home.lng,
    checkoutLat: home.lat,
    checkinDistanceM: 0,
    checkoutDistanceM: 0,
  })
  expect(Date.parse(row?.checkoutAt ?? '') - Date.parse(row?.checkinAt ?? '')).toBe(50 * 60_000)
  // Health data is stored encrypted and readable with permission only.
  expect(row?.vitals).toMatch(/^s2\./)
  const { data } = await api.as('order')(order.detail, { params: { id } })
  expect(data.record).toMatchObject({ vitals, observation: '精神好', checkMethod: 'gps' })
  expect(await logged(id)).toContain('checkout')
  const auditLog = await api.db.select().from(auditRows).where(eq(auditRows.entityId, id))
  expect(auditLog.length).toBeGreaterThan(0)
  expect(JSON.stringify(auditLog)).not.toContain('精神好')
})

test('a visit under half the duration needs a reason', async () => {
  const { id, staff, peopleId } = await visitOf(api, 'inService')
  api.pass(29 * 60_000)
  const body = { ...home, ...(await recordDraft(api, peopleId, id)) }
  const refused = await staff(edgeField.checkout, { params: { id }, body })
  expect(refused).toMatchObject({ status: 422, errors: { reason: [expect.stringContaining('29')] } })
  // A refused check-out leaves its pictures usable.
  expect((await staff(edgeField.checkout, { params: { id }, body: { ...body, reason: '老人临时就医' } })).status).toBe(
    200,
  )
})

test('nursing requires vital signs and waste handling, services with materials the materials used', async () => {
  const { id, staff, peopleId } = await visitOf(api, 'inService', { project: await nursing() })
  api.pass(40 * 60_000)
  const body = { ...home, ...(await recordDraft(api, peopleId, id)) }
  const refused = await staff(edgeField.checkout, { params: { id }, body })
  expect(Object.keys(refused.errors ?? {}).toSorted()).toEqual(['materials', 'vitals', 'wasteHandled'])
  const full = {
    ...body,
    vitals: { sbp: 120, dbp: 80 },
    wasteHandled: 1 as const,
    materials: [{ name: '纱布', qty: 2 }],
  }
  const wrong = { ...full, vitals: { sbp: 80, dbp: 120 } }
  expect((await staff(edgeField.checkout, { params: { id }, body: wrong })).status).toBe(422)
  expect((await staff(edgeField.checkout, { params: { id }, body: full })).status).toBe(200)
})

const nursing = async () => {
  const { shop } = await peopleBase(api)
  const classId = await shop.addClass({ serviceKind: 'nursing' })
  return { classId, needMaterial: 1 as const, materialNote: '一次性换药包', contraindication: '无' }
}

test('an abnormal finding needs a note and is notified', async () => {
  const { id, staff, peopleId, childNo } = await visitOf(api, 'inService')
  api.pass(40 * 60_000)
  const draft = await recordDraft(api, peopleId, id, { abnormal: 1 })
  const refused = await staff(edgeField.checkout, { params: { id }, body: { ...home, ...draft } })
  expect(Object.keys(refused.errors ?? {})).toEqual(['abnormalNote'])
  const body = { ...home, ...draft, abnormalNote: '骶尾部皮肤发红' }
  expect((await staff(edgeField.checkout, { params: { id }, body })).status).toBe(200)
  expect(await told()).toContainEqual({ orderType: '7', msg: `子订单${childNo}服务记录有异常，请查看` })
})

test('a record accepts only pictures uploaded for it', async () => {
  const { id, staff, peopleId } = await visitOf(api, 'inService')
  api.pass(40 * 60_000)
  const draft = await recordDraft(api, peopleId, id)
  const foreign = await uploadPicture(api, testNames('a').admin, 'order')
  const body = { ...home, ...draft, afterUrls: [foreign.url] }
  const refused = await staff(edgeField.checkout, { params: { id }, body })
  expect(refused).toMatchObject({ status: 422, errors: { afterUrls: [expect.any(String)] } })
  expect((await staff(edgeField.checkout, { params: { id }, body: { ...home, ...draft } })).status).toBe(200)
  // A picture of one record cannot be used in another.
  const next = await visitOf(api, 'inService')
  api.pass(40 * 60_000)
  const stolen = { ...(await recordDraft(api, next.peopleId, next.id)), signUrl: draft.signUrl }
  const again = await next.staff(edgeField.checkout, { params: { id: next.id }, body: { ...home, ...stolen } })
  expect(Object.keys(again.errors ?? {})).toEqual(['signUrl'])
})

test('pictures of a visit are shown with order permission only', async () => {
  const { id, peopleId } = await visitOf(api, 'inService')
  const { url } = await sendPicture(api, peopleId, id)
  const fetched = async (username: string) =>
    (await api.app.inject({ url, headers: { authorization: `Bearer ${await api.tokenOf(username)}` } })).statusCode
  const { admin, holder, nobody } = testNames('a')
  expect(await fetched(admin)).toBe(200)
  expect(await fetched(holder('order'))).toBe(200)
  expect(await fetched(holder('people'))).toBe(404)
  expect(await fetched(nobody)).toBe(404)
  expect(await fetched(testNames('b').admin)).toBe(404)
  const [row] = await api.db
    .select()
    .from(files)
    .where(eq(files.id, url.slice(-36)))
  expect(row).toMatchObject({ purpose: 'order', createdBy: null })
})

test('concurrent check-outs succeed once', async () => {
  const { id, staff, peopleId } = await visitOf(api, 'inService')
  api.pass(40 * 60_000)
  const bodies = await Promise.all(
    Array.from({ length: 8 }, async () => ({ ...home, ...(await recordDraft(api, peopleId, id)) })),
  )
  const answers = await Promise.all(bodies.map((body) => staff(edgeField.checkout, { params: { id }, body })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 40902)).toHaveLength(7)
  expect((await logged(id)).filter((action) => action === 'checkout')).toHaveLength(1)
})

test('concurrent check-ins succeed once', async () => {
  const { id, staff, day } = await visitOf(api, 'onTheWay')
  goTo(api, day, '14:00')
  const body = { ...home, method: 'gps' as const }
  const answers = await Promise.all(Array.from({ length: 6 }, () => staff(edgeField.checkin, { params: { id }, body })))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409, 409, 409, 409, 409,
  ])
  expect(await api.db.$count(serviceRecords, eq(serviceRecords.id, id))).toBe(1)
})

test('absence is reported by staff and decided by order accounts', async () => {
  const { id, staff, childNo } = await visitOf(api, 'onTheWay')
  const reason = '敲门无人应答'
  expect((await staff(edgeField.absent, { params: { id }, body: { reason } })).status).toBe(200)
  expect((await readVisit(api, id)).status).toBe('onTheWay')
  expect((await told()).some(({ orderType, msg }) => orderType === '6' && msg.includes(childNo))).toBe(true)
  const headers = { 'idempotency-key': `absent-${id}` }
  expect((await api.nobody(order.absent, { params: { id }, body: { reason }, headers })).status).toBe(403)
  expect(await api.as('order')(order.absent, { params: { id }, body: { reason }, headers })).toMatchObject({
    status: 200,
  })
  expect(await readVisit(api, id)).toMatchObject({ status: 'cancelled' })
  expect((await logged(id)).slice(-2)).toEqual(['note', 'absent'])
})
