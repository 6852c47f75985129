import { order, people } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import {
  breachesOf,
  emptyField,
  fieldOf,
  logOf,
  monday,
  readVisit,
  recordsOf,
  someStaff,
  enforceRule,
  waitingVisit,
} from '../../../../test/factories/dispatch-rows.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { receivingPerson } from '../../../../test/factories/people-rows.ts'
import { outbox } from '../../../db/tables.ts'
import { organs } from '../../organs/organ/table.ts'
import { peopleTable } from '../../staff/people/table.ts'
import type { Visit } from '../visit/table.ts'
import { visits } from '../visit/table.ts'
import { tick } from './service.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterEach(() => requireInvariants(api.db))
afterAll(() => api.close())
beforeEach(() => emptyField(api))

const hour = 3_600_000
const send = (id: string, peopleId: string, rest: { remark?: string; force?: 0 | 1; version?: number } = {}) =>
  api.as('order')(order.dispatch, { params: { id }, body: { peopleId, ...rest } })
const giveBack = (id: string, reason = '改期协调') =>
  api.as('order')(order.return, { params: { id }, body: { reason } })
const candidates = async (id: string, query = {}) =>
  (await api.as('order')(order.candidates, { params: { id }, query })).data
const change = (id: string, set: Partial<typeof peopleTable.$inferInsert>) =>
  api.db.update(peopleTable).set(set).where(eq(peopleTable.id, id))
const results = async (id: string) => (await recordsOf(api, id)).map(({ peopleId, result }) => [peopleId, result])

describe('the candidate list', () => {
  test('shows all active staff with score, parts, distance, load and obstacles', async () => {
    const [near = '', far = '', off = ''] = await someStaff(api, 3)
    await change(off, { isReceive: 0 })
    await change(far, { areaCodes: ['330105'], rating: 450 })
    await waitingVisit(api, { startAt: monday('15:00'), peopleId: far, status: 'accepted' })
    const { id } = await waitingVisit(api)
    const { items, eligibleCount, ruleName, radiusKm } = await candidates(id)
    expect([ruleName, radiusKm, eligibleCount]).toEqual(['默认规则', 10, 1])
    const shown = items.filter((one) => [near, far, off].includes(one.id))
    expect(shown.map((one) => one.id)).toEqual([near, far, off])
    expect(shown[0]).toMatchObject({ isEligible: true, reasons: [], distanceM: 0, todayCount: 0, cap: 6 })
    expect(shown[0]?.parts).toEqual({ distance: 100, rating: 80, load: 100, continuity: 0, grade: 100 })
    expect(shown[0]?.score).toBe(30 + 16 + 20 + 10)
    expect(shown[1]).toMatchObject({ isEligible: false, isForceable: true, reasons: ['不在服务区域'], todayCount: 1 })
    expect(shown[1]).toMatchObject({ hours: [{ from: 480, to: 1080 }], booked: [{ from: 900, to: 960 }] })
    expect(shown[2]).toMatchObject({ isEligible: false, isForceable: false, reasons: ['未开启接单'], booked: [] })
    expect(shown[0]?.mobile).toMatch(/^1\d\d\*{4}\d{4}$/)
  })

  test('uses the caller’s language and filters by name or number', async () => {
    const [one = ''] = await someStaff(api, 1)
    await change(one, { isReceive: 0, name: '欧阳秀' })
    const { id } = await waitingVisit(api)
    const english = await api.as('order')(order.candidates, {
      params: { id },
      query: { keyword: '欧阳' },
      headers: { 'accept-language': 'en' },
    })
    expect(english.data.items.map((item) => [item.name, item.reasons])).toEqual([['欧阳秀', ['Not accepting visits']]])
  })

  test('of the specified endpoint gives the same answers to order accounts', async () => {
    const [near = ''] = await someStaff(api, 1)
    const { clientId } = await waitingVisit(api, { peopleId: near, status: 'completed', startAt: monday('08:00') })
    await waitingVisit(api, { peopleId: near, status: 'accepted', startAt: monday('10:30') })
    const { id } = await waitingVisit(api, { clientId })
    const { data } = await api.as('order')(people.nopage, { query: { childId: id } })
    expect(data.find((one) => one.id === near)).toMatchObject({
      servedBefore: 1,
      conflict: 1,
      conflictText: '时间冲突',
      eligible: 0,
      todayCount: 2,
      reason: '时间冲突',
    })
    expect((await api.as('people')(people.nopage, { query: { childId: id } })).status).toBe(403)
    expect((await api.other(people.nopage, { query: { childId: id } })).status).toBe(404)
  })
})

describe('dispatching a staff member', () => {
  test('offers the visit with a deadline to answer', async () => {
    const [one = ''] = await someStaff(api, 1)
    const { id } = await waitingVisit(api)
    expect((await send(id, one)).status).toBe(200)
    const offered = await readVisit(api, id)
    expect(offered).toMatchObject({ status: 'offered', peopleId: one, dispatchMode: 'manual', needManual: false })
    expect(Date.parse(offered.offerUntil ?? '') - api.now().getTime()).toBe(15 * 60_000)
    expect((await recordsOf(api, id))[0]).toMatchObject({ configName: '默认规则', mode: 'manual', byName: '测试员' })
    expect((await send(id, one)).status).toBe(409)
  })

  test('assigns the visit immediately where the rule accepts automatically', async () => {
    const [one = ''] = await someStaff(api, 1)
    await enforceRule(api, { mode: 'manual', autoAccept: 1 })
    const { id } = await waitingVisit(api)
    await send(id, one)
    expect(await readVisit(api, id)).toMatchObject({ status: 'accepted', peopleId: one })
    expect(await logOf(api, id)).toEqual(['dispatch: undispatched → accepted'])
  })

  const firm: [string, number, (id: string, visit: Visit) => Promise<unknown>][] = [
    ['未开启接单', 40923, (id) => change(id, { isReceive: 0 })],
    ['不具备该项目资质', 40922, (id) => change(id, { projectIds: [] })],
    ['证件已过期', 40976, (id) => change(id, { healthCertValidTo: '2026-11-15' })],
    [
      '时间冲突',
      40921,
      (id) => waitingVisit(api, { peopleId: id, status: 'offered', startAt: monday('11:30'), nextTickAt: null }),
    ],
  ]
  test.each(firm)('is refused with or without force: %s', async (text, code, spoil) => {
    const [one = ''] = await someStaff(api, 1)
    const visit = await waitingVisit(api)
    await spoil(one, visit)
    for (const rest of [{}, { force: 1 as const, remark: '客户要求' }]) {
      const { status, code: said, errors } = await send(visit.id, one, rest)
      expect([status, said, errors?.['peopleId']]).toEqual([409, code, [text]])
    }
    expect(await readVisit(api, visit.id)).toMatchObject({ status: 'undispatched', peopleId: null })
  })

  test('is refused where the organisation is not operating', async () => {
    const [one = ''] = await someStaff(api, 1)
    const [person] = await api.db.select().from(peopleTable).where(eq(peopleTable.id, one))
    const { id } = await waitingVisit(api)
    await api.db
      .update(organs)
      .set({ status: 'disabled' })
      .where(eq(organs.id, person?.organId ?? ''))
    const { status, errors } = await send(id, one, { force: 1, remark: '客户要求' })
    await api.db
      .update(organs)
      .set({ status: 'enabled' })
      .where(eq(organs.id, person?.organId ?? ''))
    expect([status, errors?.['peopleId']]).toEqual([409, ['机构未开通或已暂停']])
  })

  const soft: [string, (id: string) => Promise<unknown>][] = [
    ['不在服务区域', (id) => change(id, { areaCodes: ['330105'] })],
    ['超出接单距离', (id) => change(id, { baseLat: 30.262 + 0.2 })],
    ['不在可服务时段', (id) => change(id, { leaves: [{ from: '2026-11-16', to: '2026-11-16', reason: '年假' }] })],
    [
      '当日单量已满',
      async (id) => {
        await change(id, { maxDailyOrders: 1 })
        await waitingVisit(api, { peopleId: id, status: 'completed', startAt: monday('15:00'), nextTickAt: null })
      },
    ],
  ]
  test.each(soft)('needs force and a reason: %s', async (text, spoil) => {
    const [one = ''] = await someStaff(api, 1)
    const { id } = await waitingVisit(api)
    await spoil(one)
    const plain = await send(id, one)
    expect([plain.code, plain.errors?.['peopleId']]).toEqual([40926, [text]])
    expect(Object.keys((await send(id, one, { force: 1 })).errors ?? {})).toEqual(['remark'])
    expect((await send(id, one, { force: 1, remark: '客户要求' })).status).toBe(200)
  })

  test('only warns about staff who declined before', async () => {
    const [one = '', other = ''] = await someStaff(api, 2)
    const { id } = await waitingVisit(api)
    await send(id, one)
    await (await fieldOf(api, one)).reject(id)
    const { items } = await candidates(id)
    expect(items.find((item) => item.id === one)).toMatchObject({
      isEligible: false,
      isForceable: true,
      reasons: [],
      warnings: ['已拒单或被客户屏蔽'],
    })
    expect(items[0]?.id).toBe(other)
    expect((await send(id, one)).status).toBe(200)
  })

  test('reassigns the visit to another staff member with a reason', async () => {
    const [one = '', other = ''] = await someStaff(api, 2)
    const { id } = await waitingVisit(api)
    await send(id, one)
    await (await fieldOf(api, one)).accept(id)
    expect(Object.keys((await send(id, other)).errors ?? {})).toEqual(['remark'])
    expect((await send(id, other, { remark: '客户要求换人' })).status).toBe(200)
    expect(await readVisit(api, id)).toMatchObject({ status: 'offered', peopleId: other, acceptedAt: null })
    expect(await results(id)).toEqual([
      [one, 'replaced'],
      [other, 'waiting'],
    ])
    expect((await logOf(api, id)).at(-1)).toBe('redispatch: accepted → offered')
    expect((await (await fieldOf(api, one)).accept(id)).message).toBe('派单已失效')
  })

  test('is refused while a refund is under review or from a stale page', async () => {
    const [one = ''] = await someStaff(api, 1)
    const locked = await waitingVisit(api, { refundLock: true })
    expect((await send(locked.id, one)).code).toBe(40925)
    const { id, version } = await waitingVisit(api)
    expect((await send(id, one, { version: version + 1 })).code).toBe(40901)
  })

  test('is limited to the staff of the organisation for an organisation account', async () => {
    const [one = ''] = await someStaff(api, 1)
    const { id } = await waitingVisit(api)
    expect((await api.other(order.dispatch, { params: { id }, body: { peopleId: one } })).status).toBe(404)
    const bound = api.asUser(testNames('a').organ)
    expect((await bound(order.candidates, { params: { id } })).status).not.toBe(200)
    const foreign = await receivingPerson(api, {}, 'b')
    expect((await send(id, foreign)).status).toBe(404)
  })
})

describe('returning a visit to the queue', () => {
  test('makes it unassigned again without a breach for the staff member', async () => {
    const [one = ''] = await someStaff(api, 1)
    const { id } = await waitingVisit(api)
    await send(id, one)
    expect((await giveBack(id)).status).toBe(200)
    expect(await readVisit(api, id)).toMatchObject({ status: 'undispatched', peopleId: null, peopleName: null })
    expect([await results(id), await breachesOf(api, one)]).toEqual([[[one, 'withdrawn']], 0])
    expect((await giveBack(id)).status).toBe(409)
  })

  test('does not offer it to the same staff member again', async () => {
    const [one = '', other = ''] = await someStaff(api, 2)
    await enforceRule(api)
    const { id } = await waitingVisit(api)
    await tick(api.tools)
    expect((await readVisit(api, id)).peopleId).toBe(one)
    await giveBack(id)
    await tick(api.tools)
    expect((await readVisit(api, id)).peopleId).toBe(other)
  })

  test('is reserved for super administrators with force once staff are on the way', async () => {
    const [one = ''] = await someStaff(api, 1)
    const { id } = await waitingVisit(api)
    await send(id, one)
    await (await fieldOf(api, one)).accept(id)
    await api.db.update(visits).set({ status: 'onTheWay' }).where(eq(visits.id, id))
    const body = { reason: '交通事故', force: 1 as const }
    expect((await api.as('order')(order.return, { params: { id }, body })).status).toBe(403)
    expect((await api.admin(order.return, { params: { id }, body: { reason: '交通事故' } })).status).toBe(409)
    expect((await api.admin(order.return, { params: { id }, body })).status).toBe(200)
    expect([await logOf(api, id).then((lines) => lines.at(-1)), await results(id)]).toEqual([
      'return: onTheWay → undispatched',
      [[one, 'withdrawn']],
    ])
  })
})

describe('answering an offer', () => {
  test('accepting assigns the visit', async () => {
    const [one = '', other = ''] = await someStaff(api, 2)
    const { id } = await waitingVisit(api)
    await send(id, one)
    expect((await (await fieldOf(api, other)).accept(id)).status).toBe(409)
    expect((await (await fieldOf(api, one)).accept(id)).status).toBe(200)
    expect(await readVisit(api, id)).toMatchObject({ status: 'accepted', offerUntil: null, nextTickAt: null })
    expect([await results(id), await logOf(api, id)]).toEqual([
      [[one, 'accepted']],
      ['dispatch: undispatched → offered', 'accept: offered → accepted'],
    ])
  })

  test('accepting after the deadline is refused', async () => {
    const [one = ''] = await someStaff(api, 1)
    const { id } = await waitingVisit(api)
    await send(id, one)
    api.pass(15 * 60_000)
    expect((await (await fieldOf(api, one)).accept(id)).code).toBe(40928)
  })

  test('accepting a visit that overlaps another one is refused', async () => {
    const [one = ''] = await someStaff(api, 1)
    const taken = await waitingVisit(api, { peopleId: one, status: 'accepted', startAt: monday('15:00') })
    const { id } = await waitingVisit(api, { startAt: monday('10:00') })
    await send(id, one)
    await api.db
      .update(visits)
      .set({ startAt: monday('10:30'), endAt: monday('11:30') })
      .where(eq(visits.id, taken.id))
    expect((await (await fieldOf(api, one)).accept(id)).code).toBe(40921)
  })

  test('declining notifies the dispatcher and is no breach', async () => {
    const [one = ''] = await someStaff(api, 1)
    await change(one, { name: '周静' })
    const { id, childNo } = await waitingVisit(api)
    await send(id, one)
    expect((await (await fieldOf(api, one)).reject(id)).status).toBe(200)
    expect([await results(id), await breachesOf(api, one)]).toEqual([[[one, 'rejected']], 0])
    const told = (await api.db.select().from(outbox)).at(-1)?.data
    expect(told).toEqual({
      orderType: '6',
      msg: `周静无法服务子订单${childNo}，请重新派单`,
      texts: {
        zh: `周静无法服务子订单${childNo}，请重新派单`,
        en: `周静 can’t make visit ${childNo}. Dispatch it again.`,
        es: `周静 no puede hacer la visita ${childNo}. Reasígnela.`,
        ja: `周静さんは訪問${childNo}に対応できません。再度割り当ててください。`,
      },
      path: `/order/detail?id=${id}`,
      topic: 'visit',
      id: expect.any(String),
    })
  })

  test('the waiting time goes on through offers that are declined, withdrawn and edited, until one is accepted', async () => {
    const [one = '', other = ''] = await someStaff(api, 2)
    const { id } = await waitingVisit(api)
    const waited = async () => (api.now().getTime() - Date.parse((await readVisit(api, id)).waitingSince)) / 60_000
    const minutes = (n: number) => api.pass(n * 60_000)
    const { start } = { start: await waited() }
    minutes(10)
    await send(id, one)
    expect(await waited()).toBe(0)
    minutes(10)
    await (await fieldOf(api, one)).reject(id)
    expect(await waited()).toBe(start + 20)
    await send(id, other)
    minutes(5)
    await api.admin(order.return, { params: { id }, body: { reason: '换一位' } })
    expect(await waited()).toBe(start + 25)
    await api.admin(order.appointment, { params: { id }, body: { appointDate: '2026-11-16', startTime: '11:00' } })
    expect(await waited()).toBe(start + 25)
    await send(id, one)
    expect((await (await fieldOf(api, one)).accept(id)).status).toBe(200)
    minutes(5)
    await api.admin(order.return, { params: { id }, body: { reason: '客户要求' } })
    expect(await waited()).toBe(0)
  })

  test('letting a manual offer expire notifies the dispatcher and is a breach', async () => {
    const [one = ''] = await someStaff(api, 1)
    const { id } = await waitingVisit(api)
    await send(id, one)
    api.pass(15 * 60_000)
    await tick(api.tools)
    expect([await results(id), await breachesOf(api, one)]).toEqual([[[one, 'timedOut']], 1])
    expect(await readVisit(api, id)).toMatchObject({ status: 'undispatched', peopleId: null, nextTickAt: null })
    expect((await api.db.select().from(outbox)).at(-1)?.data).toMatchObject({ orderType: '6' })
  })

  test('giving up is possible until two hours before and is a breach', async () => {
    const [one = ''] = await someStaff(api, 1)
    const start = new Date(Date.parse(monday('14:00'))).toISOString()
    const { id } = await waitingVisit(api, { startAt: start })
    await send(id, one)
    const field = await fieldOf(api, one)
    await field.accept(id)
    api.pass(Date.parse(start) - 2 * hour + 1 - api.now().getTime())
    expect((await field.giveUp(id)).code).toBe(40938)
    await api.db
      .update(visits)
      .set({ startAt: monday('18:00'), endAt: monday('19:00') })
      .where(eq(visits.id, id))
    expect((await field.giveUp(id)).status).toBe(200)
    expect([await results(id), await breachesOf(api, one)]).toEqual([[[one, 'rejected']], 1])
    expect(await readVisit(api, id)).toMatchObject({ status: 'undispatched', peopleId: null })
    expect((await logOf(api, id)).at(-1)).toBe('giveUp: accepted → undispatched')
  })
})
