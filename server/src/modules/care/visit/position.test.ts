import { edgeField, order } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { addClient } from '../../../../test/factories/client-rows.ts'
import { enforceRule } from '../../../../test/factories/dispatch-rows.ts'
import {
  elsewhere,
  home,
  paidVisits,
  readVisit,
  recordDraft,
  soldProject,
  visitOf,
  workday,
} from '../../../../test/factories/field-rows.ts'
import { receivingPerson } from '../../../../test/factories/people-rows.ts'
import { tick } from '../dispatch/service.ts'
import { visits } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
afterEach(() => requireInvariants(api.db))

const nowhere = { lng: null, lat: null }

/** An unassigned visit, and staff who could make it. */
const waiting = async (place: object = nowhere) => {
  const { projectId, specId } = await soldProject(api)
  const change = { appointDate: workday(api), startTime: '10:00', ...place }
  const [visit] = await paidVisits(api, { specId, change })
  return { id: visit!.id, params: { id: visit!.id }, peopleId: await receivingPerson(api, { projectIds: [projectId] }) }
}

test('a visit without coordinates is not dispatched, not even with force', async () => {
  const { id, params, peopleId } = await waiting()
  const refused = { status: 409, code: 40940 }
  expect(await api.admin(order.dispatch, { params, body: { peopleId } })).toMatchObject(refused)
  const forced = { peopleId, force: 1 as const, remark: '家属已确认' }
  expect(await api.admin(order.dispatch, { params, body: forced })).toMatchObject(refused)
  expect((await readVisit(api, id)).status).toBe('undispatched')
  const place = { appointDate: workday(api), startTime: '10:00', ...home }
  expect((await api.admin(order.appointment, { params, body: place })).status).toBe(200)
  expect((await api.admin(order.dispatch, { params, body: { peopleId } })).status).toBe(200)
})

test('the dispatcher leaves a visit without coordinates to the desk immediately', async () => {
  await enforceRule(api, { mode: 'automatic', startBeforeHours: 1 })
  const [lost, found] = [await waiting(), await waiting(home)]
  await tick(api.tools)
  expect(await readVisit(api, lost.id)).toMatchObject({ status: 'undispatched', needManual: true, nextTickAt: null })
  expect((await readVisit(api, found.id)).needManual).toBe(false)
})

test('check-in and check-out without coordinates to compare need a reason and are flagged', async () => {
  const { id, staff, peopleId } = await visitOf(api, 'onTheWay')
  await api.db.update(visits).set(nowhere).where(eq(visits.id, id))
  api.pass(3_600_000)
  const body = { ...elsewhere, method: 'gps' as const }
  const refused = await staff(edgeField.checkin, { params: { id }, body })
  expect(refused).toMatchObject({ status: 422, errors: { reason: [expect.any(String)] } })
  const { data } = await staff(edgeField.checkin, { params: { id }, body: { ...body, reason: '在客户家门口' } })
  expect(data).toMatchObject({ distanceM: null, locationAbnormal: 1 })
  await api.db.update(visits).set({ locationAbnormal: false }).where(eq(visits.id, id))
  api.pass(3_600_000)
  const left = { ...elsewhere, ...(await recordDraft(api, peopleId, id)) }
  expect((await staff(edgeField.checkout, { params: { id }, body: left })).status).toBe(200)
  expect((await readVisit(api, id)).locationAbnormal).toBe(true)
})

test('a new address is refused without its position, and the old position stays', async () => {
  const { id, params } = await waiting(home)
  const time = { appointDate: workday(api), startTime: '11:00' }
  const move = (body: object) => api.admin(order.appointment, { params, body: { ...time, ...body } })
  const required = [expect.any(String)]
  expect((await move({ address: '古墩路701号' })).errors).toEqual({ lng: required, lat: required })
  expect((await move({ address: '古墩路701号', ...nowhere })).errors).toEqual({ lng: required, lat: required })
  expect((await move({ lng: 120.2 })).errors).toEqual({ lat: required })
  expect((await move(nowhere)).status).toBe(200)
  expect(await readVisit(api, id)).toMatchObject(home)
  expect((await move({ address: '古墩路701号', ...elsewhere })).status).toBe(200)
  expect(await readVisit(api, id)).toMatchObject({ address: '古墩路701号', ...elsewhere })
})

test('an order at the home of the care recipient takes its position from the record', async () => {
  const { specId } = await soldProject(api)
  const address = '文三路200号3幢201室'
  const clientId = await addClient(api, { address, ...home })
  const [same] = await paidVisits(api, { specId, clientId, change: { address, ...nowhere } })
  expect(same).toMatchObject(home)
  const [other] = await paidVisits(api, { specId, clientId, change: { address: '古墩路701号', ...nowhere } })
  expect(other).toMatchObject(nowhere)
})
