import { dispatchconfig, order } from '@kangju/contract'
import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outbox } from '../../../../db/tables.ts'
import { testApi, type TestApi } from '../../../../../test/api/api.ts'
import {
  breachesOf,
  emptyField,
  fieldOf,
  logOf,
  monday,
  readVisit,
  recordsOf,
  runOf,
  someStaff,
  enforceRule,
  waitingVisit,
} from '../../../../../test/factories/dispatch-rows.ts'
import { requireInvariants } from '../../../../../test/api/invariants.ts'
import { openedOrgan } from '../../../../../test/factories/organ-rows.ts'
import { peopleTable } from '../../../staff/people/table.ts'
import { visits } from '../../visit/table.ts'
import { tick } from '../service.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterEach(() => requireInvariants(api.db))
afterAll(() => api.close())
beforeEach(() => emptyField(api))

const minute = 60_000
const run = () => tick(api.tools)
const lastNotice = async () => {
  const [row] = await api.db.select().from(outbox).orderBy(desc(outbox.id)).limit(1)
  const { orderType, msg } = (row?.data ?? {}) as { orderType?: string; msg?: string }
  return row === undefined ? undefined : { orderType, msg }
}
const personOf = async (id: string) => (await readVisit(api, id)).peopleId

describe('an automatic rule', () => {
  test('offers the visit to the best candidate and stores a snapshot of the rule', async () => {
    const [near = '', far = ''] = await someStaff(api, 2)
    const id = await enforceRule(api, { name: '就近', acceptTimeoutMin: 20 })
    const visit = await waitingVisit(api)
    expect(await run()).toBe(1)
    const until = new Date(api.now().getTime() + 20 * minute)
    const offered = await readVisit(api, visit.id)
    expect(offered).toMatchObject({ status: 'offered', peopleId: near, dispatchMode: 'automatic', dispatchRound: 1 })
    expect([new Date(offered.offerUntil ?? ''), new Date(offered.nextTickAt ?? '')]).toEqual([until, until])
    const [record] = await recordsOf(api, visit.id)
    expect(record).toMatchObject({ peopleId: near, configId: id, configName: '就近', round: 1, result: 'waiting' })
    expect(record?.configSnapshot).toMatchObject({ name: '就近', acceptTimeoutMin: 20, mode: 'automatic' })
    expect([record?.distanceM, record?.score !== null]).toEqual([0, true])
    expect(await logOf(api, visit.id)).toEqual(['dispatch: undispatched → offered'])
    expect(await run()).toBe(0)
    expect(far).not.toBe(near)
  })

  test('offers to the next candidate without a pause after a decline or timeout', async () => {
    const [first = '', second = '', third = ''] = await someStaff(api, 3)
    await enforceRule(api, { acceptTimeoutMin: 15 })
    const { id } = await waitingVisit(api)
    await run()
    expect((await (await fieldOf(api, first)).reject(id)).status).toBe(200)
    await run()
    expect(await personOf(id)).toBe(second)
    api.pass(15 * minute)
    await run()
    expect(await personOf(id)).toBe(third)
    const records = await recordsOf(api, id)
    expect(records.map(({ peopleId, result, round }) => [peopleId, result, round])).toEqual([
      [first, 'rejected', 1],
      [second, 'timedOut', 1],
      [third, 'waiting', 1],
    ])
    expect([await breachesOf(api, first), await breachesOf(api, second)]).toEqual([0, 1])
    expect(await logOf(api, id)).toEqual([
      'dispatch: undispatched → offered',
      'reject: offered → undispatched',
      'dispatch: undispatched → offered',
      'timeout: offered → undispatched',
      'dispatch: undispatched → offered',
    ])
  })

  test('widens the radius after a pause, and notifies order accounts after the last round', async () => {
    const [near = '', far = ''] = await someStaff(api, 2)
    await api.db
      .update(peopleTable)
      .set({ baseLat: 30.262 + 0.1, serveRadiusKm: 50 })
      .where(eq(peopleTable.id, far))
    await enforceRule(api, { maxDistanceKm: 8, radiusStepKm: 5, roundIntervalMin: 3, maxRounds: 2 })
    const { id, childNo } = await waitingVisit(api)
    await run()
    await (await fieldOf(api, near)).reject(id)
    await run()
    const waiting = await readVisit(api, id)
    expect(waiting).toMatchObject({ status: 'undispatched', dispatchRound: 2, needManual: false })
    expect(Date.parse(waiting.nextTickAt ?? '') - api.now().getTime()).toBe(3 * minute)
    api.pass(3 * minute)
    await run()
    expect(await personOf(id)).toBe(far)
    expect((await recordsOf(api, id)).at(-1)).toMatchObject({ round: 2, peopleId: far })
    await (await fieldOf(api, far)).reject(id)
    api.pass(minute)
    await run()
    expect(await readVisit(api, id)).toMatchObject({ status: 'undispatched', needManual: true, nextTickAt: null })
    // Waiting time for manual dispatch counts from now, not from scheduling.
    const handSince = api.now().getTime()
    expect(Date.parse((await readVisit(api, id)).waitingSince)).toBe(handSince)
    expect([await lastNotice(), await runOf(api, id)]).toEqual([
      { orderType: '5', msg: `子订单${childNo}自动派单失败，请人工派单` },
      undefined,
    ])
    // A further staff member who declines, and a further search that fails, do not begin it anew.
    api.pass(5 * minute)
    await api.admin(order.dispatch, { params: { id }, body: { peopleId: near, force: 1, remark: '再问一次' } })
    expect(Date.parse((await readVisit(api, id)).waitingSince)).toBe(api.now().getTime())
    api.pass(5 * minute)
    await (await fieldOf(api, near)).reject(id)
    expect(Date.parse((await readVisit(api, id)).waitingSince)).toBe(handSince)
    api.pass(minute)
    await run()
    expect(await readVisit(api, id)).toMatchObject({ status: 'undispatched', needManual: true })
    expect(Date.parse((await readVisit(api, id)).waitingSince)).toBe(handSince)
  })

  test('continues with its snapshot when the rule changes meanwhile', async () => {
    const [first = '', second = ''] = await someStaff(api, 2)
    const rule = await enforceRule(api)
    const { id } = await waitingVisit(api)
    await run()
    await api.admin(dispatchconfig.changeStatus, { params: { id: rule, status: 'disabled' } })
    await (await fieldOf(api, first)).reject(id)
    await run()
    expect([await personOf(id), (await recordsOf(api, id)).at(-1)?.configId]).toEqual([second, rule])
  })

  test('accepts automatically in one step where the rule says so', async () => {
    const [first = ''] = await someStaff(api, 1)
    await enforceRule(api, { autoAccept: 1 })
    const { id } = await waitingVisit(api)
    await run()
    const accepted = { status: 'accepted', peopleId: first, nextTickAt: null, offerUntil: null }
    expect(await readVisit(api, id)).toMatchObject(accepted)
    expect([await logOf(api, id), (await recordsOf(api, id)).map(({ result }) => result)]).toEqual([
      ['dispatch: undispatched → accepted'],
      ['accepted'],
    ])
    expect(await runOf(api, id)).toBeUndefined()
  })

  test('never offers overlapping visits to one staff member or exceeds the daily limit', async () => {
    const people = await someStaff(api, 2)
    await enforceRule(api, { maxDailyOrders: 1 })
    const made = [
      await waitingVisit(api),
      await waitingVisit(api),
      await waitingVisit(api, { startAt: monday('15:00') }),
    ]
    await run()
    const asked = await Promise.all(made.map(({ id }) => readVisit(api, id)))
    expect(new Set(asked.slice(0, 2).map(({ peopleId }) => peopleId))).toEqual(new Set(people))
    expect(asked[2]).toMatchObject({ peopleId: null, needManual: true })
  })

  test('offers first to the staff member of the last visit', async () => {
    const [, far = ''] = await someStaff(api, 2)
    await enforceRule(api)
    const { clientId } = await waitingVisit(api, { peopleId: far, status: 'completed', nextTickAt: null })
    const { id } = await waitingVisit(api, { clientId })
    await run()
    expect(await personOf(id)).toBe(far)
  })

  test('leaves high-risk visits for manual dispatch', async () => {
    await someStaff(api, 1)
    await enforceRule(api)
    const { id } = await waitingVisit(api, { isManualOnly: true })
    await run()
    expect(await readVisit(api, id)).toMatchObject({ status: 'undispatched', needManual: false, nextTickAt: null })
  })

  test('waits for its start and gives up after the lead time', async () => {
    await someStaff(api, 1)
    await enforceRule(api, { startBeforeHours: 12, leadMin: 90 })
    const early = await waitingVisit(api)
    const late = await waitingVisit(api, { startAt: new Date(api.now().getTime() + 80 * minute).toISOString() })
    await run()
    const nextTickAt = (await readVisit(api, early.id)).nextTickAt ?? ''
    expect(new Date(nextTickAt)).toEqual(new Date('2026-11-15T22:00:00+08:00'))
    expect(await readVisit(api, late.id)).toMatchObject({ status: 'undispatched', needManual: true })
  })

  test('gives undispatched visits to the fallback organisation and notifies its accounts', async () => {
    const organId = await openedOrgan(api)
    await enforceRule(api, { fallback: 'organ', fallbackOrganId: organId })
    const { id } = await waitingVisit(api)
    await run()
    expect(await readVisit(api, id)).toMatchObject({ status: 'undispatched', organId, needManual: true })
    const [told] = await api.db.select().from(outbox).orderBy(desc(outbox.id)).limit(1)
    expect(told?.rooms.some((room) => room.endsWith(`order@${organId}`))).toBe(true)
  })

  test('skips visits locked by a refund until they are unlocked', async () => {
    const [first = ''] = await someStaff(api, 1)
    await enforceRule(api)
    const { id } = await waitingVisit(api, { refundLock: true })
    expect(await run()).toBe(0)
    await api.db.update(visits).set({ refundLock: false }).where(eq(visits.id, id))
    await run()
    expect(await personOf(id)).toBe(first)
  })
})

describe('a rule that is enabled', () => {
  test('takes up visits waiting for manual dispatch', async () => {
    const [first = ''] = await someStaff(api, 1)
    const { id } = await waitingVisit(api)
    await run()
    expect(await readVisit(api, id)).toMatchObject({ status: 'undispatched', nextTickAt: null })
    await enforceRule(api)
    await run()
    expect(await personOf(id)).toBe(first)
  })
})

describe('open visits', () => {
  test('can be claimed by eligible staff for a limited time and then need manual dispatch', async () => {
    const [near = '', far = ''] = await someStaff(api, 2)
    await api.db.update(peopleTable).set({ baseLat: 31 }).where(eq(peopleTable.id, far))
    await enforceRule(api, { mode: 'grab', grabMinutes: 30 })
    const { id, childNo } = await waitingVisit(api)
    await run()
    const seen = (await (await fieldOf(api, near)).pool()).data
    expect(seen.map((one) => [one.id, one.distanceM])).toEqual([[id, 0]])
    expect(new Date(seen[0]?.until ?? '').getTime() - api.now().getTime()).toBe(30 * minute)
    expect(Object.keys(seen[0] ?? {})).not.toEqual(expect.arrayContaining(['clientName', 'address', 'contactMobile']))
    expect((await (await fieldOf(api, far)).pool()).data).toEqual([])
    expect((await (await fieldOf(api, far)).grab(id)).status).toBe(409)
    api.pass(30 * minute)
    expect((await (await fieldOf(api, near)).grab(id)).message).toBe('派单已失效')
    await run()
    expect(await readVisit(api, id)).toMatchObject({ status: 'undispatched', needManual: true, nextTickAt: null })
    expect(await lastNotice()).toMatchObject({ orderType: '5', msg: expect.stringContaining(childNo) as string })
  })

  test('are the fallback when no candidate is found, if the rule says so', async () => {
    const [first = ''] = await someStaff(api, 1)
    await enforceRule(api, { fallback: 'grab', grabMinutes: 10 })
    await api.db.update(peopleTable).set({ isReceive: 0 })
    const { id } = await waitingVisit(api)
    await run()
    expect(await readVisit(api, id)).toMatchObject({ status: 'undispatched', needManual: false })
    expect((await runOf(api, id))?.grabUntil).not.toBeNull()
    await api.db.update(peopleTable).set({ isReceive: 1 }).where(eq(peopleTable.id, first))
    expect((await (await fieldOf(api, first)).grab(id)).status).toBe(200)
    expect(await readVisit(api, id)).toMatchObject({ status: 'accepted', peopleId: first, dispatchMode: 'grab' })
    expect((await recordsOf(api, id)).map(({ mode, result }) => [mode, result])).toEqual([['grab', 'accepted']])
    expect(await logOf(api, id)).toEqual(['accept: undispatched → accepted'])
    expect(await run()).toBe(0)
  })
})

test('visits that need no dispatch any more lose their tick', async () => {
  const { id } = await waitingVisit(api, { status: 'cancelled' })
  await run()
  expect((await readVisit(api, id)).nextTickAt).toBeNull()
})
