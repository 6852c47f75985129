import { edgeOrder } from '@kangju/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { addBooker, addClient } from '../../../../test/factories/client-rows.ts'
import {
  asCustomer,
  goTo,
  home,
  readVisit,
  soldProject,
  visitOf,
  workday,
} from '../../../../test/factories/field-rows.ts'
import { freshKey, orderById } from '../../../../test/factories/order-rows.ts'
import { specDraft } from '../../../../test/factories/service-catalogue.ts'
import { quoteRefund } from '../../care/refund/service.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
afterEach(() => requireInvariants(api.db))

test('a customer buys nothing that only the console sells, whatever source is stated', async () => {
  const bookerId = await addBooker(api)
  const clientId = await addClient(api, { bookerId })
  const customer = await asCustomer(api, bookerId)
  const buy = async (channel: ('miniProgram' | 'tv' | 'console')[], source: 'miniProgram' | 'tv' | 'organCode') => {
    const { specId } = await soldProject(api, { channel })
    const place = { areaCode: '330106', address: '文三路200号3幢201室', ...home }
    const contact = { contactName: '王芳', contactMobile: '13711110000' }
    const body = { clientId, items: [{ specId, qty: 1 }], ...place, ...contact, source }
    return (await customer(edgeOrder.order, { body, headers: freshKey() })).status
  }
  for (const source of ['miniProgram', 'tv', 'organCode'] as const) expect(await buy(['console'], source)).toBe(409)
  expect(await buy(['miniProgram'], 'miniProgram')).toBe(200)
  expect(await buy(['tv'], 'tv')).toBe(200)
})

describe('the fee of a late cancellation', () => {
  const begin = async () => {
    const project = { specs: [specDraft({ visitFeeFen: 3000, validDays: 90 })] }
    const made = await visitOf(api, 'accepted', { day: workday(api, 2), project })
    const customer = await asCustomer(api, (await orderById(api, made.mainId)).bookerId)
    const move = (day: string, startTime = '14:00') =>
      customer(edgeOrder.appoint, { params: { id: made.id }, body: { appointDate: day, startTime } })
    const kept = async () => {
      const rule = { cancelFreeHours: 4, now: api.now() }
      return quoteRefund([await readVisit(api, made.id)], 'customerCancelled', rule).keptFen
    }
    return { ...made, move, kept }
  }

  test('stays due after the customer moves the visit away shortly before', async () => {
    const { id, day, move, kept } = await begin()
    goTo(api, day, '12:30')
    expect(await kept()).toBe(3000)
    expect((await move(workday(api, 5))).status).toBe(200)
    expect((await readVisit(api, id)).status).toBe('accepted')
    expect(await kept()).toBe(3000)
    // Moving it again does not help, nor does waiting for the old time to pass.
    expect((await move(workday(api, 6))).status).toBe(200)
    expect(await kept()).toBe(3000)
    goTo(api, day, '17:00')
    expect(await kept()).toBe(3000)
    goTo(api, day, '18:00')
    expect(await kept()).toBe(0)
  })

  test('is not due when the visit was moved in time', async () => {
    const early = await begin()
    goTo(api, early.day, '09:00')
    expect((await early.move(workday(api, 5))).status).toBe(200)
    goTo(api, early.day, '13:00')
    expect(await early.kept()).toBe(0)
  })
})
