import { addDays, order, weekdays } from '@kangju/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { addClient } from '../../../../test/factories/client-rows.ts'
import { paidVisits, soldProject, workday } from '../../../../test/factories/field-rows.ts'
import { visitsOf } from '../../../../test/factories/order-rows.ts'
import { receivingPerson } from '../../../../test/factories/people-rows.ts'
import { specDraft } from '../../../../test/factories/service-catalogue.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

/** A paid card of visits that are not scheduled yet. */
const card = async (times: number) => {
  const { projectId, specId } = await soldProject(api, { specs: [specDraft({ times, validDays: 60 })] })
  const clientId = await addClient(api)
  const rows = await paidVisits(api, { specId, clientId })
  return { projectId, clientId, rows, mainId: rows[0]?.mainId ?? '' }
}
const weekdayOf = (day: string) => weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]

test('a card is laid on the weekdays of a rhythm and scheduled as previewed, with one nurse asked first', async () => {
  const { projectId, mainId, rows } = await card(6)
  const peopleId = await receivingPerson(api, { projectIds: [projectId] })
  const fromDay = workday(api)
  const rhythm = { fromDay, weekdays: ['monday', 'wednesday', 'friday'] as const, startTime: '09:30', peopleId }
  const body = { ...rhythm, weekdays: [...rhythm.weekdays] }
  const { status, data: plan } = await api.admin(order.planSeries, { params: { id: mainId }, body })
  expect(status).toBe(200)
  expect(plan.left).toBe(0)
  expect(plan.days.map(({ visit }) => visit?.id)).toEqual(rows.map(({ id }) => id))
  for (const { appointDate, problem, warnings } of plan.days) {
    expect(rhythm.weekdays).toContain(weekdayOf(appointDate))
    expect([problem, warnings]).toEqual([null, []])
  }
  expect((await visitsOf(api, mainId)).every(({ startAt }) => startAt === null)).toBe(true)

  const visits = plan.days.flatMap(({ appointDate, visit }) => (visit === null ? [] : [{ id: visit.id, appointDate }]))
  const sent = await api.admin(order.series, { params: { id: mainId }, body: { visits, startTime: '09:30', peopleId } })
  expect(sent).toMatchObject({ status: 200, data: { count: 6 } })
  const made = await visitsOf(api, mainId)
  expect(made.map(({ startAt }) => startAt?.slice(0, 16))).toEqual(
    plan.days.map(({ appointDate }) => `${appointDate}T09:30`),
  )
  expect(made.every((one) => one.requestedPeopleId === peopleId && one.status === 'undispatched')).toBe(true)
  // A second sending finds them scheduled.
  const again = await api.admin(order.series, { params: { id: mainId }, body: { visits, startTime: '09:30' } })
  expect(again.status).toBe(409)
})

test('days on which the customer is busy are left out, leave of the nurse warns, and visits beyond the validity stay', async () => {
  const { projectId, clientId, mainId } = await card(5)
  const fromDay = workday(api)
  const taken = addDays(fromDay, 1)
  const { specId } = await soldProject(api, { specs: [specDraft()] })
  await paidVisits(api, { specId, clientId, change: { appointDate: taken, startTime: '10:00' } })
  const away = addDays(fromDay, 2)
  const leaves = [{ from: away, to: away, reason: '培训' }]
  const peopleId = await receivingPerson(api, { projectIds: [projectId], leaves })
  const body = { fromDay, weekdays: [...weekdays], startTime: '10:00', peopleId }
  const { data: plan } = await api.admin(order.planSeries, { params: { id: mainId }, body })
  const dayOf = (day: string) => plan.days.find(({ appointDate }) => appointDate === day)
  expect(dayOf(taken)).toMatchObject({ visit: null })
  expect(dayOf(taken)?.problem).not.toBeNull()
  expect(dayOf(away)?.visit).not.toBeNull()
  expect(dayOf(away)?.warnings.length).toBeGreaterThan(0)
  expect(plan.days.filter(({ visit }) => visit !== null)).toHaveLength(5)
  const late = { ...body, fromDay: addDays(fromDay, 58) }
  const beyond = (await api.admin(order.planSeries, { params: { id: mainId }, body: late })).data
  expect(beyond.left).toBeGreaterThan(0)
  expect(beyond.days.at(-1)?.problem).not.toBeNull()
})

test('one impossible day refuses the whole series, and visits of other orders or operators are missing', async () => {
  const { mainId, clientId, rows } = await card(3)
  const fromDay = workday(api)
  const { specId } = await soldProject(api, { specs: [specDraft()] })
  const [other] = await paidVisits(api, {
    specId,
    clientId,
    change: { appointDate: addDays(fromDay, 1), startTime: '10:00' },
  })
  const visits = rows.map(({ id }, at) => ({ id, appointDate: addDays(fromDay, at) }))
  const send = (body: { id: string; appointDate: string }[], as = api.admin) =>
    as(order.series, { params: { id: mainId }, body: { visits: body, startTime: '10:00' } })
  expect((await send(visits)).status).toBe(409)
  expect((await visitsOf(api, mainId)).every(({ startAt }) => startAt === null)).toBe(true)
  expect((await send([{ id: other?.id ?? '', appointDate: fromDay }])).status).toBe(404)
  expect((await send(visits, api.other)).status).toBe(404)
  expect((await send(visits, api.as('banner'))).status).toBe(403)
})
