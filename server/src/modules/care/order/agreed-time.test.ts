import { businessDay, order } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { addBooker } from '../../../../test/factories/client-rows.ts'
import { workday } from '../../../../test/factories/field-rows.ts'
import { addOrder, freshKey, payOrderOf, placeOrder, visitsOf } from '../../../../test/factories/order-rows.ts'
import { peopleBase } from '../../../../test/factories/people-rows.ts'
import { bookers } from '../../customers/customerbooker/table.ts'
import { organs } from '../../organs/organ/table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
afterEach(() => requireInvariants(api.db))

const firstOf = async (mainId: string) => (await visitsOf(api, mainId))[0]!

/** A booker of an organisation with these business hours. */
const bookerWithHours = async (businessHours: string) => {
  const { organId } = await peopleBase(api)
  await api.db.update(organs).set({ businessHours }).where(eq(organs.id, organId))
  const bookerId = await addBooker(api)
  await api.db.update(bookers).set({ organId }).where(eq(bookers.id, bookerId))
  return bookerId
}

test('the agreed time of an order paid online is kept', async () => {
  const day = workday(api)
  for (const startTime of ['16:30', '21:30', '07:15']) {
    const row = await placeOrder(api, { change: { appointDate: day, startTime } })
    expect(
      (await api.admin(order.detail, { params: { id: row.id }, query: { kind: 'main' } })).data.order,
    ).toMatchObject({ expectDate: day, expectTime: startTime })
    await payOrderOf(api, row)
    expect(await firstOf(row.id)).toMatchObject({
      status: 'undispatched',
      startAt: `${day}T${startTime}:00.000+08:00`,
    })
  }
})

test('the agreed time of an order paid at the desk later is kept', async () => {
  const day = workday(api)
  const row = await placeOrder(api, { change: { appointDate: day, startTime: '16:30' } })
  const body = { payMethod: 'cash' as const, offlineVoucherNo: 'SJ-AGREED-1' }
  expect((await api.admin(order.pay, { params: { id: row.id }, body, headers: freshKey() })).status).toBe(200)
  expect((await firstOf(row.id)).startAt).toBe(`${day}T16:30:00.000+08:00`)
})

test('an agreed time that is impossible is refused before payment', async () => {
  const soon = new Date(api.now().getTime() + 30 * 60_000)
  const startTime = new Date(soon.getTime() + 8 * 3_600_000).toISOString().slice(11, 16)
  const refused = await addOrder(api, { change: { appointDate: businessDay(soon), startTime } })
  expect(refused).toMatchObject({ status: 409, code: 40924 })
  const bookerId = await bookerWithHours('08:00-18:00')
  const late = await addOrder(api, { change: { bookerId, appointDate: workday(api), startTime: '21:30' } })
  expect(late).toMatchObject({ status: 422, errors: { startTime: [expect.stringContaining('08:00-18:00')] } })
})

test('a preferred time outside the business hours leaves the visit unscheduled', async () => {
  const bookerId = await bookerWithHours('08:00-18:00')
  const pay = { payMethod: 'cash' as const, offlineVoucherNo: 'SJ-AGREED-2' }
  const row = await placeOrder(api, {
    change: { bookerId, expectDate: workday(api), expectPeriod: 'evening', ...pay },
  })
  expect(await firstOf(row.id)).toMatchObject({ status: 'unscheduled', startAt: null })
})
