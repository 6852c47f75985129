import { order, people } from '@kangju/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { fieldOf, readVisit, recordsOf, enforceRule } from '../../../../test/factories/dispatch-rows.ts'
import { paidVisits, soldProject, workday } from '../../../../test/factories/field-rows.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { receivingPerson } from '../../../../test/factories/people-rows.ts'
import { tick } from './service.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterEach(() => requireInvariants(api.db))
afterAll(() => api.close())

const minute = 60_000

/** Two eligible staff members and a paid, unassigned visit. */
const scene = async (startTime: string) => {
  const { projectId, specId } = await soldProject(api)
  const crew = [
    await receivingPerson(api, { projectIds: [projectId] }),
    await receivingPerson(api, { projectIds: [projectId], baseLat: 30.28 }),
  ]
  const [visit] = await paidVisits(api, { specId, change: { appointDate: workday(api), startTime } })
  return { id: visit?.id ?? '', first: crew[0] ?? '', second: crew[1] ?? '' }
}

test('a paid visit goes through timeout, decline and manual dispatch to acceptance', async () => {
  await enforceRule(api, { fallback: 'manual', maxRounds: 1 })
  const { id, first, second } = await scene('10:00')
  await tick(api.tools)
  expect(await readVisit(api, id)).toMatchObject({ status: 'offered', peopleId: first })
  api.pass(15 * minute)
  await tick(api.tools)
  expect(await readVisit(api, id)).toMatchObject({ status: 'offered', peopleId: second })
  await (await fieldOf(api, second)).reject(id)
  await tick(api.tools)
  expect(await readVisit(api, id)).toMatchObject({ status: 'undispatched', needManual: true })
  expect((await api.admin(order.dispatch, { params: { id }, body: { peopleId: first } })).status).toBe(200)
  expect((await (await fieldOf(api, first)).accept(id)).status).toBe(200)
  expect((await recordsOf(api, id)).map(({ mode, result }) => `${mode} ${result}`)).toEqual([
    'automatic timedOut',
    'automatic rejected',
    'manual accepted',
  ])
})

test('a paid visit is claimed, given up, claimed by another and reassigned to the first', async () => {
  await enforceRule(api, { mode: 'grab', maxDistanceKm: 20 })
  const { id, first, second } = await scene('14:00')
  await tick(api.tools)
  expect((await (await fieldOf(api, first)).grab(id)).status).toBe(200)
  expect((await (await fieldOf(api, first)).giveUp(id)).status).toBe(200)
  await tick(api.tools)
  expect((await (await fieldOf(api, first)).pool()).data.map((one) => one.id)).not.toContain(id)
  expect((await (await fieldOf(api, second)).grab(id)).status).toBe(200)
  const moved = await api.admin(order.dispatch, { params: { id }, body: { peopleId: first, remark: '客户要求换人' } })
  expect(moved.status).toBe(200)
  await (await fieldOf(api, first)).accept(id)
  expect(await readVisit(api, id)).toMatchObject({ status: 'accepted', peopleId: first, dispatchMode: 'manual' })
})

test('a paid visit is offered to another when its staff member is suspended', async () => {
  await enforceRule(api)
  const { id, first, second } = await scene('16:00')
  await tick(api.tools)
  await (await fieldOf(api, first)).accept(id)
  const reply = await api.admin(people.changestatus, { body: { id: first, status: 'suspended', remark: '投诉待核实' } })
  expect(reply.status).toBe(200)
  await tick(api.tools)
  expect(await readVisit(api, id)).toMatchObject({ status: 'offered', peopleId: second })
  expect((await recordsOf(api, id)).map(({ result }) => result)).toEqual(['withdrawn', 'waiting'])
})
