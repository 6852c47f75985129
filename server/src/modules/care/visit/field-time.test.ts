import { edgeField, edgeOrder } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { encryptUnbound } from '../../../../test/api/unbound.ts'
import { operatorOf } from '../../../../test/factories/client-rows.ts'
import { asCustomer, goTo, home, readVisit, visitOf, workday } from '../../../../test/factories/field-rows.ts'
import { addVisit } from '../../../../test/factories/visit-rows.ts'
import { orders } from '../order/table.ts'
import { recordOfVisit } from './record.ts'
import { visits } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** An accepted visit of an hour that begins at this time of its day. */
const acceptedAt = async (clock: string) => {
  const made = await visitOf(api, 'accepted')
  const start = new Date(`${made.day}T${clock}:00+08:00`)
  const endAt = new Date(start.getTime() + hourMs).toISOString()
  await api.db.update(visits).set({ startAt: start.toISOString(), endAt }).where(eq(visits.id, made.id))
  return { ...made, start }
}
const moveTo = (at: Date) => api.pass(Math.max(0, at.getTime() - api.now().getTime()))
const gps = { ...home, method: 'gps' as const }

describe('a visit near midnight', () => {
  test('can be checked into after midnight', async () => {
    const { id, staff, start } = await acceptedAt('23:40')
    moveTo(new Date(start.getTime() - 10 * 60_000))
    expect((await staff(edgeField.depart, { params: { id } })).status).toBe(200)
    moveTo(new Date(start.getTime() + 25 * 60_000))
    const reply = await staff(edgeField.checkin, { params: { id }, body: gps })
    expect(reply).toMatchObject({ status: 200, data: { lateMin: 25 } })
  })

  test('can be departed for the evening before', async () => {
    const { id, staff, start } = await acceptedAt('00:30')
    moveTo(new Date(start.getTime() - 4 * hourMs))
    expect((await staff(edgeField.depart, { params: { id } })).code).toBe(40936)
    moveTo(new Date(start.getTime() - hourMs))
    expect((await staff(edgeField.depart, { params: { id } })).status).toBe(200)
  })

  test('cannot be begun when its day is long over', async () => {
    const { id, staff, start } = await acceptedAt('23:40')
    moveTo(new Date(start.getTime() + 5 * hourMs))
    const late = await staff(edgeField.checkin, { params: { id }, body: gps })
    expect(late).toMatchObject({ status: 409, code: 40939 })
    expect((await staff(edgeField.depart, { params: { id } })).code).toBe(40939)
  })

  test('at noon can still be begun in the evening of its day', async () => {
    const { id, staff, day } = await acceptedAt('12:00')
    goTo(api, day, '23:50')
    expect((await staff(edgeField.checkin, { params: { id }, body: gps })).status).toBe(200)
  })
})

/** The code that the customer shows for a visit. */
const codeOf = async (mainId: string, visitId: string) => {
  const [order] = await api.db.select().from(orders).where(eq(orders.id, mainId))
  const customer = await asCustomer(api, order!.bookerId)
  const { data } = await customer(edgeOrder.orders)
  return data.flatMap((row) => row.visits).find(({ id }) => id === visitId)?.checkinCode
}

describe('check-in by code', () => {
  test('needs the code that the customer shows', async () => {
    const one = await visitOf(api, 'onTheWay')
    const other = await visitOf(api, 'accepted')
    const checkIn = (code?: string) =>
      one.staff(edgeField.checkin, {
        params: { id: one.id },
        body: { ...home, method: 'code', ...(code === undefined ? {} : { code }) },
      })
    goTo(api, one.day, '14:00')
    for (const wrong of [undefined, 'x', (await codeOf(other.mainId, other.id)) ?? ''])
      expect(await checkIn(wrong)).toMatchObject({ status: 422, errors: { code: [expect.any(String)] } })
    expect((await readVisit(api, one.id)).status).toBe('onTheWay')
    const code = await codeOf(one.mainId, one.id)
    expect(code).toMatch(/^[\w-]{22}$/)
    expect((await checkIn(code ?? '')).status).toBe(200)
    expect((await recordOfVisit(api.db, one.id))?.checkMethod).toBe('code')
    expect(await codeOf(one.mainId, one.id)).toBeNull()
  })

  test('stays out of what staff see and changes with the time of the visit', async () => {
    const { id, mainId, staff, day } = await visitOf(api, 'accepted')
    const code = await codeOf(mainId, id)
    expect(JSON.stringify((await staff(edgeField.visits, { query: { day } })).data)).not.toContain(code)
    const customer = await asCustomer(
      api,
      (await api.db.select().from(orders).where(eq(orders.id, mainId)))[0]!.bookerId,
    )
    const body = { appointDate: day, startTime: '15:00' }
    expect((await customer(edgeOrder.appoint, { params: { id }, body })).status).toBe(200)
    expect(await codeOf(mainId, id)).not.toBe(code)
  })
})

describe('the visits of a staff member', () => {
  test('begin with the next one, however many are done, and come in pages', async () => {
    const { id, staff, peopleId, projectId, day } = await visitOf(api, 'accepted')
    const { organId } = await readVisit(api, id)
    const contactMobile = encryptUnbound(api.tools.keyring, 'visit.contactMobile', '13900001111')
    const operatorId = await operatorOf(api)
    const past = (n: number) => new Date(Date.parse(`${day}T08:00:00+08:00`) - n * dayMs)
    await api.db.transaction(async (tx) => {
      for (let n = 1; n <= 201; n += 1)
        await addVisit(
          tx,
          {
            operatorId,
            organId,
            peopleId,
            projectId,
            clientName: `客户${n}`,
            startAt: past(n).toISOString(),
            endAt: new Date(past(n).getTime() + hourMs).toISOString(),
            status: 'completed',
          },
          api.now(),
        )
      await tx.update(visits).set({ contactMobile }).where(eq(visits.peopleId, peopleId))
    })
    const { data } = await staff(edgeField.visits)
    expect(data.map(({ clientName }) => clientName).slice(1, 4)).toEqual(['客户1', '客户2', '客户3'])
    expect(data[0]?.id).toBe(id)
    const all = [data]
    while ((all.at(-1)?.length ?? 0) > 0)
      all.push((await staff(edgeField.visits, { query: { page: all.length + 1 } })).data)
    const ids = all.flat().map((visit) => visit.id)
    expect(ids.length).toBe(202)
    expect(new Set(ids).size).toBe(202)
    expect(data.length).toBeLessThanOrEqual(100)
  })

  test('show whole phone numbers only while the visit is near', async () => {
    const { id, staff, day } = await visitOf(api, 'accepted', { day: workday(api, 4) })
    const numberOf = async () =>
      (await staff(edgeField.visits)).data.find((visit) => visit.id === id)?.contactMobile ?? ''
    expect(await numberOf()).toMatch(/^1\d{2}\*{4}\d{4}$/)
    goTo(api, day, '09:00')
    expect(await numberOf()).toMatch(/^1\d{10}$/)
    await api.db.update(visits).set({ status: 'completed' }).where(eq(visits.id, id))
    expect(await numberOf()).toMatch(/^1\d{2}\*{4}\d{4}$/)
  })

  test('hide the phone number until the offer is accepted', async () => {
    const { staff, day } = await visitOf(api, 'offered')
    const { data } = await staff(edgeField.visits, { query: { day } })
    expect(data[0]?.contactMobile).toMatch(/^1\d{2}\*{4}\d{4}$/)
  })
})
