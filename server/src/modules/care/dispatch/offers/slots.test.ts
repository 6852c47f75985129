import { commodity, order, slotClocks } from '@kangju/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../../test/api/api.ts'
import { catalogueOf } from '../../../../../test/factories/catalogue.ts'
import { addClient } from '../../../../../test/factories/client-rows.ts'
import { goTo, home, paidVisits, soldProject, workday } from '../../../../../test/factories/field-rows.ts'
import { receivingPerson } from '../../../../../test/factories/people-rows.ts'
import { boundAccount } from '../../../../../test/factories/record-rows.ts'
import { specDraft } from '../../../../../test/factories/service-catalogue.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const slots = async (specId: string, day: string, more: object = {}, as = api.admin) => {
  const { status, data } = await as(order.slots, { query: { specId, day, areaCode: '330106', ...home, ...more } })
  expect(status).toBe(200)
  return Object.fromEntries(data.items.map(({ start, count }) => [start, count]))
}

test('each time says how many staff could go: by service, hours, area, distance and their other visits', async () => {
  const { projectId, specId } = await soldProject(api, { specs: [specDraft({ durationMin: 60 })] })
  const day = workday(api)
  expect(Object.values(await slots(specId, day)).every((count) => count === 0)).toBe(true)
  const peopleId = await receivingPerson(api, { projectIds: [projectId] })
  await receivingPerson(api, { projectIds: [projectId] })
  const free = await slots(specId, day)
  expect(Object.keys(free)).toEqual(slotClocks)
  // Both work from eight to six, and the visit takes an hour.
  expect([free['07:30'], free['08:00'], free['10:00'], free['17:00'], free['17:30'], free['20:30']]).toEqual([
    0, 2, 2, 2, 0, 0,
  ])
  expect((await slots(specId, day, { areaCode: '330102' }))['10:00']).toBe(0)
  expect((await slots(specId, day, { lng: 121.5, lat: 31.2 }))['10:00']).toBe(0)

  const [visit] = await paidVisits(api, { specId, change: { appointDate: day, startTime: '10:00' } })
  const sent = await api.admin(order.dispatch, { params: { id: visit?.id ?? '' }, body: { peopleId } })
  expect(sent.status).toBe(200)
  const busy = await slots(specId, day)
  expect([busy['10:00'], busy['14:00']]).toEqual([1, 2])
})

test('times that are over or too soon are left out, and another operator or organisation counts its own staff', async () => {
  const { projectId, specId } = await soldProject(api, { specs: [specDraft({ durationMin: 60 })] })
  await receivingPerson(api, { projectIds: [projectId] })
  const day = workday(api, 2)
  goTo(api, day, '13:10')
  const left = Object.keys(await slots(specId, day))
  expect(left[0]).not.toBe('13:00')
  expect(left.every((clock) => clock > '13:10')).toBe(true)
  const query = { specId, day, areaCode: '330106' }
  expect((await api.other(order.slots, { query })).status).toBe(404)
  const foreign = await addClient(api, {}, 'b')
  expect((await api.admin(order.slots, { query: { ...query, clientId: foreign } })).status).toBe(404)
  const bound = api.asUser(await boundAccount(api))
  expect((await slots(specId, day, {}, bound))['15:00']).toBe(1)
  expect((await api.as('banner')(order.slots, { query })).status).toBe(403)
})

test('a bundle has the free times of its first service, which the order schedules', async () => {
  const first = await soldProject(api, { specs: [specDraft({ durationMin: 60 })] })
  const second = await soldProject(api, { specs: [specDraft({ durationMin: 60 })] })
  const items = [first, second].map(({ specId }) => ({ specId, times: 2 }))
  const bundle = await (await catalogueOf(api)).bundle({ items, channel: ['console'] })
  await api.admin(commodity.changestatus, { body: { id: bundle, status: 'onSale' } })
  await receivingPerson(api, { projectIds: [first.projectId] })
  const day = workday(api, 3)
  const query = { commodityId: bundle, day, areaCode: '330106', ...home }
  const { data, status } = await api.admin(order.slots, { query })
  expect([status, data.items.find(({ start }) => start === '10:00')?.count]).toEqual([200, 1])
  const made = await paidVisits(api, {
    change: { items: [{ commodityId: bundle, qty: 1 }], appointDate: day, startTime: '10:00' },
  })
  expect(made.map(({ specId, startAt }) => [specId, startAt !== null])).toEqual([
    [first.specId, true],
    [first.specId, false],
    [second.specId, false],
    [second.specId, false],
  ])
  expect(data.projectName).toBe(made[0]?.projectName)
  expect((await api.other(order.slots, { query })).status).toBe(404)
  for (const wrong of [
    { day, areaCode: '330106' },
    { ...query, specId: first.specId },
  ])
    expect((await api.admin(order.slots, { query: wrong })).status).toBe(422)
})
