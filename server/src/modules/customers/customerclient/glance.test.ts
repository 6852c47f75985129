import { customerclient, health, type VisitState } from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { addClient, operatorOf } from '../../../../test/factories/client-rows.ts'
import { healthBody } from '../../../../test/factories/record-rows.ts'
import { addVisit } from '../../../../test/factories/visit-rows.ts'
import { auditRows } from '../../../db/tables.ts'
import { newId } from '../../../secret/token.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const at = (day: number) => ({
  startAt: `2026-12-${String(day).padStart(2, '0')}T01:00:00.000Z`,
  endAt: `2026-12-${String(day).padStart(2, '0')}T02:00:00.000Z`,
})
const glance = (id: string, caller = api.admin) => caller(customerclient.glance, { params: { id } })

test('a glance shows the newest allergies and risks, the next visit, the visits left and the usual nurse', async () => {
  const clientId = await addClient(api)
  const older = { recordDate: '2026-11-01', drugAllergy: ['sulfa' as const] }
  const newer = {
    recordDate: '2026-11-10',
    drugAllergy: ['penicillin' as const],
    morseScore: 50,
    tubes: ['gastric' as const],
  }
  for (const given of [newer, older])
    expect((await api.admin(health.save, { body: healthBody(clientId, given) })).status).toBe(200)
  const [liu, chen] = [newId(), newId()]
  const wanted = {
    operatorId: await operatorOf(api),
    organId: null,
    peopleId: null,
    projectId: newId(),
    clientId,
    clientName: '王秀英',
  }
  type Given = ReturnType<typeof at> & { status: VisitState; peopleId?: string; peopleName?: string; clientId?: string }
  const add = (given: Given) => addVisit(api.db, { ...wanted, ...given }, api.now())
  for (const day of [1, 2]) await add({ ...at(day), status: 'completed', peopleId: liu, peopleName: '刘芳' })
  await add({ ...at(3), status: 'completed', peopleId: chen, peopleName: '陈静' })
  await add({ ...at(9), status: 'undispatched' })
  await add({ ...at(7), status: 'accepted', peopleId: chen, peopleName: '陈静' })
  await add({ ...at(5), status: 'cancelled' })
  await add({ ...at(6), status: 'accepted', peopleId: chen, clientId: newId() })

  const { data } = await glance(clientId)
  expect(data.health).toMatchObject({
    recordDate: '2026-11-10',
    drugAllergy: ['penicillin'],
    morseScore: 50,
    tubes: ['gastric'],
  })
  expect(data.care).toMatchObject({
    next: { startAt: '2026-12-07T09:00:00.000+08:00', peopleName: '陈静', status: 'accepted' },
    remaining: 2,
    usual: { id: liu, name: '刘芳', visits: 2 },
  })
})

test('a glance without health record and visits says so', async () => {
  const { data } = await glance(await addClient(api))
  expect(data).toEqual({ health: null, care: { next: null, remaining: 0, usual: null } })
})

test('visits are hidden from accounts that may not see orders, and each look is recorded but not listed', async () => {
  const id = await addClient(api)
  expect((await glance(id, api.as('customerclient'))).data).toEqual({ health: null, care: null })
  const looks = and(eq(auditRows.entityId, id), eq(auditRows.action, 'customerclient.glance'))
  expect(await api.db.$count(auditRows, looks)).toBe(1)
  const { data } = await api.admin(customerclient.log, { params: { id } })
  expect(data.map(({ action }) => action)).not.toContain('customerclient.glance')
})

test('a care recipient of another operator is missing', async () => {
  expect((await glance(await addClient(api, {}, 'b'))).status).toBe(404)
})
