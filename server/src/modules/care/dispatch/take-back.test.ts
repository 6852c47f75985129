import { edgeField, order, problems } from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import {
  emptyField,
  enforceRule,
  fieldOf,
  logOf,
  readVisit,
  recordsOf,
  runOf,
  someStaff,
  waitingVisit,
} from '../../../../test/factories/dispatch-rows.ts'
import { asStaff } from '../../../../test/factories/field-rows.ts'
import { inSilence } from '../../../bus/outbox.ts'
import { auditRows } from '../../../db/tables.ts'
import { readOutbox } from '../../base/sms/service.ts'
import { sendStaffNotices } from '../visit/service.ts'
import { visits } from '../visit/table.ts'
import { forgetUndos, tick } from './service.ts'
import { dispatchUndos } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterEach(() => requireInvariants(api.db))
afterAll(() => api.close())
beforeEach(() => emptyField(api))

const second = 1000
const send = (id: string, peopleId: string, remark = '离得近', as = api.admin) =>
  as(order.dispatch, { params: { id }, body: { peopleId, remark } })
const takeBack = async (ids: readonly string[], as = api.admin) => {
  const { status, data } = await as(order.takeBack, { body: { ids: [...ids] } })
  expect(status).toBe(200)
  return data.results.map(({ why }) => why)
}
const kindsOf = async (peopleId: string) => {
  const staff = await asStaff(api, peopleId)
  return (await staff(edgeField.notices, {})).data.items.map(({ kind }) => kind)
}
const tell = async () => {
  while ((await sendStaffNotices(api.tools)) > 0);
}
const texts = async () => (await readOutbox(api.db, api.tools.keyring, 100)).length
/** The visit without what counts its changes. */
const stateOf = async (id: string) => {
  const { version: _version, updatedAt: _updatedAt, ...rest } = await readVisit(api, id)
  return rest
}
const over = problems.takeBackOver.text.zh

test('a dispatch taken back within ten seconds leaves the visit as it was, and the staff member hears nothing', async () => {
  const [one = ''] = await someStaff(api, 1)
  const { id } = await waitingVisit(api, { needManual: true, dispatchRound: 2 })
  const before = await stateOf(id)
  api.pass(second)
  const sent = await send(id, one)
  expect(Date.parse(sent.data.takeBackUntil) - api.now().getTime()).toBe(10 * second)
  api.pass(9 * second)
  const sentTexts = await texts()
  await tell()
  expect([await texts(), await kindsOf(one)]).toEqual([sentTexts, []])
  expect(await takeBack([id])).toEqual([null])
  expect(await stateOf(id)).toEqual(before)
  api.pass(60 * second)
  await tell()
  expect([await texts(), await kindsOf(one)]).toEqual([sentTexts, []])
  expect((await recordsOf(api, id)).map(({ result }) => result)).toEqual(['takenBack'])
  expect(await logOf(api, id)).toEqual(['dispatch: undispatched → offered', 'takeBack: offered → undispatched'])
  const audited = and(eq(auditRows.action, 'order.takeBack'), eq(auditRows.entityId, id))
  expect(await api.db.$count(auditRows, audited)).toBe(1)
  // The person is not marked as one who was asked before.
  const { data } = await api.admin(order.candidates, { params: { id } })
  expect(data.items.find((candidate) => candidate.id === one)).toMatchObject({ isEligible: true, warnings: [] })
})

test('without a take-back the message goes out after ten seconds, and later notices do not overtake it', async () => {
  const [one = ''] = await someStaff(api, 1)
  const { id } = await waitingVisit(api)
  await tell()
  const before = await texts()
  await send(id, one)
  api.pass(3 * second)
  await api.admin(order.return, { params: { id }, body: { reason: '客户改期' } })
  await tell()
  expect([await texts(), await kindsOf(one)]).toEqual([before, []])
  api.pass(7 * second)
  // Another run of the server finds the notices in the database.
  await Promise.all([tell(), tell()])
  expect([await texts(), await kindsOf(one)]).toEqual([before + 2, ['withdrawn', 'offered']])
  await forgetUndos(api.db, api.now())
  expect(await api.db.$count(dispatchUndos)).toBe(0)
})

test('a reassignment taken back gives the visit back to the one who had accepted it', async () => {
  const [one = '', other = ''] = await someStaff(api, 2)
  const { id } = await waitingVisit(api)
  await send(id, one)
  const field = await fieldOf(api, one)
  expect((await field.accept(id)).status).toBe(200)
  api.pass(60 * second)
  const before = await stateOf(id)
  expect((await send(id, other, '客户要求换人')).status).toBe(200)
  api.pass(5 * second)
  expect(await takeBack([id])).toEqual([null])
  expect(await stateOf(id)).toEqual(before)
  expect((await recordsOf(api, id)).map(({ peopleId, result }) => [peopleId, result])).toEqual([
    [one, 'accepted'],
    [other, 'takenBack'],
  ])
  api.pass(60 * second)
  expect([await kindsOf(one), await kindsOf(other)]).toEqual([['offered'], []])
})

test('a search that the dispatch ended goes on where it was', async () => {
  const [one = '', other = ''] = await someStaff(api, 2)
  await enforceRule(api, { acceptTimeoutMin: 20 })
  const { id } = await waitingVisit(api)
  await tick(api.tools)
  const [before, run] = [await stateOf(id), await runOf(api, id)]
  expect([before.peopleId, run === undefined]).toEqual([one, false])
  await send(id, other, '客户要求换人')
  expect(await runOf(api, id)).toBeUndefined()
  expect(await takeBack([id])).toEqual([null])
  expect([await stateOf(id), await runOf(api, id)]).toEqual([before, run])
})

test('it is refused to other accounts, after ten seconds, and once anything else has happened', async () => {
  const [one = ''] = await someStaff(api, 1)
  const { id } = await waitingVisit(api)
  expect(await takeBack([id])).toEqual([problems.wrongState.text.zh])
  await send(id, one)
  expect(await takeBack([id], api.as('order'))).toEqual([problems.forbidden.text.zh])
  api.pass(10 * second)
  expect(await takeBack([id])).toEqual([over])
  expect(await readVisit(api, id)).toMatchObject({ status: 'offered', peopleId: one })

  const accepted = await waitingVisit(api, { startAt: '2026-11-16T14:00:00.000+08:00' })
  await send(accepted.id, one)
  const field = await fieldOf(api, one)
  expect((await field.accept(accepted.id)).status).toBe(200)
  expect(await takeBack([accepted.id])).toEqual([over])
  expect(await readVisit(api, accepted.id)).toMatchObject({ status: 'accepted', peopleId: one })

  // A dispatch by the rules is not an account's.
  await enforceRule(api)
  const automatic = await waitingVisit(api, { startAt: '2026-11-16T17:00:00.000+08:00' })
  await tick(api.tools)
  expect(await readVisit(api, automatic.id)).toMatchObject({ status: 'offered' })
  expect(await takeBack([automatic.id])).toEqual([over])
  expect((await api.other(order.takeBack, { body: { ids: [id] } })).status).toBe(404)
})

test('a message that another node has sent already ends the time', async () => {
  const [one = ''] = await someStaff(api, 1)
  const { id } = await waitingVisit(api)
  await send(id, one)
  const ahead = { ...api.tools, clock: () => new Date(api.now().getTime() + 11 * second) }
  while ((await sendStaffNotices(ahead)) > 0);
  expect(await takeBack([id])).toEqual([over])
  // Without notices, as while the demo is made, there is nothing that could have been sent.
  const silent = await waitingVisit(api, { startAt: '2026-11-16T14:00:00.000+08:00' })
  await inSilence(() => send(silent.id, one))
  expect(await inSilence(() => takeBack([silent.id]))).toEqual([null])
})

test('of take-backs, an acceptance and the sending of the message together, one wins', async () => {
  const [one = ''] = await someStaff(api, 1)
  const field = await fieldOf(api, one)
  for (let round = 0; round < 12; round++) {
    // One after the other, so that they do not overlap.
    const startAt = new Date(Date.parse('2026-11-16T08:00:00+08:00') + round * 86_400_000).toISOString()
    const { id } = await waitingVisit(api, { startAt })
    expect(
      (await api.admin(order.dispatch, { params: { id }, body: { peopleId: one, force: 1, remark: '急' } })).status,
    ).toBe(200)
    const ahead = { ...api.tools, clock: () => new Date(api.now().getTime() + 11 * second) }
    const [accepted, ...backs] = await Promise.all([
      field.accept(id),
      ...Array.from({ length: 8 }, () => takeBack([id])),
      ...(round % 3 === 0 ? [sendStaffNotices(ahead)] : []),
    ])
    const taken = backs.filter((results) => Array.isArray(results) && results[0] === null).length
    const winners = taken + Number(accepted.status === 200)
    expect(round % 3 === 0 ? winners <= 1 : winners === 1).toBe(true)
    const now = await readVisit(api, id)
    expect(now.status).toBe(taken === 1 ? 'undispatched' : accepted.status === 200 ? 'accepted' : 'offered')
    expect((await logOf(api, id)).filter((line) => line.startsWith('takeBack')).length).toBe(taken)
  }
})

test('a selection is dispatched as recommended, nobody twice at the same time, with a result for each', async () => {
  const [near = '', far = ''] = await someStaff(api, 2)
  const rows = [await waitingVisit(api), await waitingVisit(api), await waitingVisit(api)]
  const ids = rows.map(({ id }) => id)
  const { data } = await api.admin(order.recommend, { body: { ids } })
  expect(data.items.map(({ id, person }) => [id, person?.id ?? null])).toEqual([
    [ids[0], near],
    [ids[1], far],
    [ids[2], null],
  ])
  expect(data.items[2]?.reasons.join(' ')).toContain('时间冲突')
  const items = data.items.flatMap(({ id, version, person }) =>
    person === null ? [] : [{ id, version, peopleId: person.id }],
  )
  // Meanwhile another account moves the second one.
  await send(ids[1] ?? '', far, '', api.as('order'))
  const sent = await api.admin(order.dispatchMany, { body: { items } })
  expect(sent.data.results).toEqual([
    { id: ids[0], why: null },
    { id: ids[1], why: problems.stale.text.zh },
  ])
  expect(await readVisit(api, ids[0] ?? '')).toMatchObject({ status: 'offered', peopleId: near })
  expect(await takeBack([ids[0] ?? '', ids[1] ?? ''])).toEqual([null, problems.forbidden.text.zh])
  const foreign = { ids: [ids[0] ?? ''] }
  expect((await api.other(order.recommend, { body: foreign })).status).toBe(404)
  expect((await api.other(order.dispatchMany, { body: { items } })).status).toBe(404)
})

test('a recommendation says why a visit cannot be dispatched', async () => {
  const [one = ''] = await someStaff(api, 1)
  const rows = [
    await waitingVisit(api, { lng: null, lat: null }),
    await waitingVisit(api, { startAt: '2026-11-16T14:00:00.000+08:00' }),
    await waitingVisit(api, { startAt: '2026-11-16T23:00:00.000+08:00' }),
  ]
  await send(rows[1]?.id ?? '', one)
  const { data } = await api.admin(order.recommend, { body: { ids: rows.map(({ id }) => id) } })
  expect(data.items.map(({ person }) => person)).toEqual([null, null, null])
  expect(data.items[0]?.reasons).toEqual([problems.noPosition.text.zh])
  expect(data.items[1]?.reasons).toEqual([problems.wrongState.text.zh])
  expect(data.items[2]?.reasons.join(' ')).toContain('不在可服务时段')
})

test('a dispatch at a new time gives the old time back, unless the care recipient has got another visit then', async () => {
  const [one = '', two = ''] = await someStaff(api, 2)
  const { id } = await waitingVisit(api)
  const before = await stateOf(id)
  const appointDate = before.startAt?.slice(0, 10) ?? ''
  const replan = (peopleId: string) =>
    api.admin(order.replan, { params: { id }, body: { appointDate, startTime: '14:00', peopleId } })
  expect((await replan(one)).status).toBe(200)
  expect((await stateOf(id)).startAt).not.toBe(before.startAt)
  expect(await takeBack([id])).toEqual([null])
  expect(await stateOf(id)).toEqual(before)

  expect((await replan(two)).status).toBe(200)
  const moved = await stateOf(id)
  const { id: other } = await waitingVisit(api)
  await api.db.update(visits).set({ clientId: moved.clientId }).where(eq(visits.id, other))
  expect(await takeBack([id])).toEqual([over])
  expect(await stateOf(id)).toEqual(moved)
})
