import { order, type Body } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { addClient } from '../../../../test/factories/client-rows.ts'
import {
  emptyField,
  fieldOf,
  logOf,
  monday,
  readVisit,
  recordsOf,
  someStaff,
  waitingVisit,
} from '../../../../test/factories/dispatch-rows.ts'
import { peopleTable } from '../../staff/people/table.ts'
import { staffNotices } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterEach(() => requireInvariants(api.db))
afterAll(() => api.close())
beforeEach(() => emptyField(api))

const day = monday('10:00').slice(0, 10)
type Plan = Body<typeof order.replan>
const replan = (id: string, plan: Partial<Plan>) =>
  api.as('order')(order.replan, {
    params: { id },
    body: { appointDate: day, startTime: '10:00', peopleId: null, ...plan },
  })
const fit = async (id: string, startTime: string, appointDate = day) =>
  (await api.as('order')(order.fit, { params: { id }, query: { appointDate, startTime } })).data
const at = (clock: string) => `${day}T${clock}:00.000+08:00`
const mornings = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '08:00', end: '12:00' }))
const change = (id: string, set: Partial<typeof peopleTable.$inferInsert>) =>
  api.db.update(peopleTable).set(set).where(eq(peopleTable.id, id))

describe('moving a visit on the board', () => {
  test('changes time and staff member together, with a log row for each', async () => {
    const [one = ''] = await someStaff(api, 1)
    const { id, version } = await waitingVisit(api)
    expect((await replan(id, { peopleId: one, startTime: '14:00', version: version + 1 })).code).toBe(40901)
    expect((await replan(id, { peopleId: one, startTime: '14:00', version })).status).toBe(200)
    expect(await readVisit(api, id)).toMatchObject({
      status: 'offered',
      peopleId: one,
      startAt: at('14:00'),
      endAt: at('15:00'),
      dispatchMode: 'manual',
    })
    expect((await logOf(api, id)).slice(-2)).toEqual([
      'reappoint: undispatched → undispatched',
      'dispatch: undispatched → offered',
    ])
    expect((await recordsOf(api, id)).map(({ result }) => result)).toEqual(['waiting'])
  })

  test('changes neither when the staff member is refused', async () => {
    const [one = '', busy = ''] = await someStaff(api, 2)
    const { id } = await waitingVisit(api)
    await replan(id, { peopleId: one })
    await waitingVisit(api, { startAt: monday('14:00'), peopleId: busy, status: 'accepted' })
    const before = await readVisit(api, id)
    const refused = await replan(id, { peopleId: busy, startTime: '14:00', remark: '家属要求', force: 1 })
    expect(refused).toMatchObject({ status: 409, errors: { peopleId: ['时间冲突'] } })
    expect(await readVisit(api, id)).toEqual(before)
    expect((await logOf(api, id)).at(-1)).toBe('dispatch: undispatched → offered')
    expect(await api.db.$count(staffNotices, eq(staffNotices.peopleId, busy))).toBe(0)
  })

  test('changes neither when the time is refused', async () => {
    const [one = '', other = ''] = await someStaff(api, 2)
    const { id, clientId } = await waitingVisit(api)
    await replan(id, { peopleId: one })
    await waitingVisit(api, { startAt: monday('16:00'), clientId })
    const before = await readVisit(api, id)
    const refused = await replan(id, { peopleId: other, startTime: '16:00', remark: '家属要求', force: 1 })
    expect(refused).toMatchObject({ status: 409, code: 40929 })
    const gone = await replan(id, { peopleId: null, startTime: '16:00', remark: '家属要求' })
    expect(gone).toMatchObject({ status: 409, code: 40929 })
    expect(await readVisit(api, id)).toEqual(before)
  })

  test('tells the previous staff member the time they knew, and the new one the new time', async () => {
    const [one = '', other = ''] = await someStaff(api, 2)
    const { id } = await waitingVisit(api)
    await replan(id, { peopleId: one })
    await (await fieldOf(api, one)).accept(id)
    expect(Object.keys((await replan(id, { peopleId: other, startTime: '14:30' })).errors ?? {})).toEqual(['remark'])
    expect((await replan(id, { peopleId: other, startTime: '14:30', remark: '客户要求换人' })).status).toBe(200)
    expect(await readVisit(api, id)).toMatchObject({ status: 'offered', peopleId: other, startAt: at('14:30') })
    const told = await api.db.select().from(staffNotices).where(eq(staffNotices.childId, id))
    expect(told.map(({ peopleId, kind, startAt }) => [peopleId, kind, startAt]).slice(-2)).toEqual(
      expect.arrayContaining([
        [one, 'withdrawn', at('10:00')],
        [other, 'offered', at('14:30')],
      ]),
    )
  })

  test('keeps the staff member at a time outside their hours when forced with a reason', async () => {
    const [one = ''] = await someStaff(api, 1)
    const { id } = await waitingVisit(api)
    await replan(id, { peopleId: one })
    await (await fieldOf(api, one)).accept(id)
    await change(one, { workTimes: mornings })
    const later = { peopleId: one, startTime: '15:00' }
    expect(await replan(id, later)).toMatchObject({ status: 409, errors: { peopleId: ['不在可服务时段'] } })
    expect(Object.keys((await replan(id, { ...later, force: 1 })).errors ?? {})).toEqual(['remark'])
    expect((await replan(id, { ...later, force: 1, remark: '已与本人商定' })).status).toBe(200)
    expect(await readVisit(api, id)).toMatchObject({ status: 'accepted', peopleId: one, startAt: at('15:00') })
  })

  test('returns a visit to the queue at a new time, with a reason', async () => {
    const [one = ''] = await someStaff(api, 1)
    const { id } = await waitingVisit(api)
    await replan(id, { peopleId: one })
    expect(Object.keys((await replan(id, { startTime: '11:00' })).errors ?? {})).toEqual(['remark'])
    expect((await replan(id, { startTime: '11:00', remark: '人员请假' })).status).toBe(200)
    expect(await readVisit(api, id)).toMatchObject({ status: 'undispatched', peopleId: null, startAt: at('11:00') })
    expect((await replan(id, { startTime: '11:00' })).status).toBe(200)
  })

  test('is refused for visits under way, of other operators and of other organisations', async () => {
    const [one = ''] = await someStaff(api, 1)
    const begun = await waitingVisit(api, { peopleId: one, status: 'onTheWay', startAt: monday('10:00') })
    expect((await replan(begun.id, { startTime: '11:00' })).code).toBe(40902)
    const { id } = await waitingVisit(api)
    const body = { appointDate: day, startTime: '11:00', peopleId: one }
    expect((await api.other(order.replan, { params: { id }, body })).status).toBe(404)
    expect((await api.asUser(testNames('a').organ)(order.replan, { params: { id }, body })).status).not.toBe(200)
    expect((await api.nobody(order.replan, { params: { id }, body })).status).toBe(403)
    expect(await readVisit(api, id)).toMatchObject({ peopleId: null, startAt: at('10:00') })
  })
})

describe('who fits', () => {
  test('is answered for the asked time: obstacles and distance of each staff member', async () => {
    const [free = '', busy = '', off = ''] = await someStaff(api, 3)
    await change(off, { workTimes: mornings })
    await waitingVisit(api, { startAt: monday('14:30'), peopleId: busy, status: 'accepted' })
    const { id } = await waitingVisit(api)
    const { people, obstacle } = await fit(id, '14:00')
    const of = (person: string) => people.find((one) => one.id === person)
    expect(obstacle).toBeNull()
    expect(of(free)).toEqual({ id: free, distanceM: 0, obstacles: [] })
    expect(of(busy)?.obstacles).toEqual(['busy'])
    expect(of(off)?.obstacles).toEqual(['outOfHours'])
    expect((await fit(id, '10:00')).people.find((one) => one.id === busy)?.obstacles).toEqual([])
    expect((await readVisit(api, id)).startAt).toBe(at('10:00'))
  })

  test('includes why the visit itself cannot take place then', async () => {
    const { id, clientId } = await waitingVisit(api)
    await waitingVisit(api, { startAt: monday('16:00'), clientId })
    expect((await fit(id, '16:00')).obstacle).toMatch(/该服务对象/)
    expect((await fit(id, '10:00', '2026-11-01')).obstacle).toBe('预约时间须至少提前60分钟')
  })
})

test('a week shows seven days of one staff member or one care recipient', async () => {
  const [one = '', other = ''] = await someStaff(api, 2)
  await change(one, { workTimes: mornings, leaves: [{ from: day, to: day, reason: '年假' }] })
  const clientId = await addClient(api)
  const own = await waitingVisit(api, { peopleId: one, status: 'accepted', clientId })
  const later = await waitingVisit(api, {
    peopleId: other,
    status: 'accepted',
    clientId,
    startAt: new Date(Date.parse(monday('10:00')) + 6 * 24 * 3_600_000).toISOString(),
  })
  await waitingVisit(api, {
    peopleId: one,
    status: 'accepted',
    startAt: new Date(Date.parse(monday('10:00')) + 7 * 24 * 3_600_000).toISOString(),
  })
  const week = async (query: { peopleId?: string; clientId?: string }) =>
    (await api.as('order')(order.week, { query: { day, ...query } })).data
  const ofPerson = await week({ peopleId: one })
  expect(ofPerson.visits.map(({ id }) => id)).toEqual([own.id])
  expect(ofPerson.days).toHaveLength(7)
  expect(ofPerson.days[0]).toMatchObject({ day, isAway: 1, hours: [{ start: '08:00', end: '12:00' }] })
  const ofClient = await week({ clientId })
  expect(ofClient.visits.map(({ id }) => id)).toEqual([own.id, later.id])
  expect((await api.as('order')(order.week, { query: { day } })).status).toBe(422)
  expect((await api.other(order.week, { query: { day, peopleId: one } })).status).toBe(404)
})
