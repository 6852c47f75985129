import { readFile } from 'node:fs/promises'
import { dispatchconfig, task, type DispatchconfigDraft } from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { emptyField, monday, someStaff, enforceRule, waitingVisit } from '../../../../test/factories/dispatch-rows.ts'
import { peopleBase } from '../../../../test/factories/people-rows.ts'
import { operators } from '../../base/operator/table.ts'
import { expireTasks, runDueTasks } from '../../base/task/service.ts'
import { dispatchRecords } from '../dispatch/table.ts'
import { visits } from '../visit/table.ts'
import { newId } from '../../../secret/token.ts'
import { addDefaultRule, plainRule, ruleOf } from './service.ts'
import { dispatchConfigs } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
beforeEach(() => emptyField(api))

let serial = 0
const draft = (change: Partial<DispatchconfigDraft> = {}): DispatchconfigDraft => {
  serial += 1
  return { ...plainRule, name: `白天${serial}`, priority: 10 + serial, mode: 'automatic', ...change }
}
const as = () => api.as('order_dispatch_config')
const add = (change: Partial<DispatchconfigDraft> = {}) => as()(dispatchconfig.add, { body: draft(change) })
const made = async (change: Partial<DispatchconfigDraft> = {}) => {
  const { status, data, errors } = await add(change)
  if (status !== 200) throw new Error(JSON.stringify(errors))
  return data.id
}
const set = (id: string, status: 'enabled' | 'disabled') =>
  as()(dispatchconfig.changeStatus, { params: { id, status } })
const remove = (...ids: string[]) => as()(dispatchconfig.remove, { body: { ids } })
const read = async (id: string) => (await as()(dispatchconfig.read, { params: { id } })).data
const defaultRule = async () => {
  const { data } = await as()(dispatchconfig.list, { query: { name: '默认规则' } })
  const [row] = data.items
  if (row === undefined) throw new Error('there is no default rule')
  return row
}
const wrong = (reply: { status: number; errors?: object }) => [reply.status, Object.keys(reply.errors ?? {}).toSorted()]

describe('every operator', () => {
  test('has a default rule for all visits with manual dispatch', async () => {
    const owners = await api.db.select({ id: operators.id }).from(operators)
    const rules = await api.db.select().from(dispatchConfigs).where(eq(dispatchConfigs.isDefault, true))
    expect(rules.map(({ operatorId }) => operatorId).toSorted()).toEqual(owners.map(({ id }) => id).toSorted())
    expect(await defaultRule()).toMatchObject({ priority: 999, mode: 'manual', status: 'enabled', isDefault: 1 })
  })

  test('from before rules existed gets the same one by migration', async () => {
    const file = new URL('../../../db/migrations/0007_orders_and_ledger.sql', import.meta.url)
    const step = (await readFile(file, 'utf8'))
      .split('--> statement-breakpoint')
      .find((one) => one.includes('默认规则'))
    const rules = await api.db.transaction(async (tx) => {
      await tx.delete(dispatchConfigs)
      await tx.execute(sql.raw(step ?? ''))
      const rows = await tx.select().from(dispatchConfigs)
      await tx.delete(dispatchConfigs)
      for (const { operatorId } of rows) await addDefaultRule(tx, operatorId, api.now())
      return rows
    })
    expect(rules.map((row) => [ruleOf(row), row.isDefault, row.status])).toEqual([
      [plainRule, true, 'enabled'],
      [plainRule, true, 'enabled'],
    ])
  })

  test('keeps the default rule last, unconditional and undeletable', async () => {
    const { id, version } = await defaultRule()
    const edit = (change: Partial<DispatchconfigDraft>) =>
      as()(dispatchconfig.edit, { body: { ...plainRule, ...change, id, version } })
    expect(wrong(await edit({ priority: 998, areaCodes: ['330106'] }))).toEqual([422, ['areaCodes', 'priority']])
    expect((await edit({ mode: 'grab', acceptTimeoutMin: 30 })).status).toBe(200)
    expect(await read(id)).toMatchObject({ mode: 'grab', acceptTimeoutMin: 30 })
    expect((await remove(id)).status).toBe(409)
    expect((await set(id, 'disabled')).status).toBe(200)
    expect((await remove(id)).code).toBe(40903)
    expect((await set(id, 'enabled')).status).toBe(200)
    await api.db.update(dispatchConfigs).set({ mode: 'manual' }).where(eq(dispatchConfigs.id, id))
  })
})

describe('a rule', () => {
  test('starts disabled, shows the names of its conditions, and can be deleted only while disabled', async () => {
    const { projectId, organId, moldId, shop } = await peopleBase(api)
    const scope = { areaCodes: ['330100'], classIds: [shop.classId], projectIds: [projectId], organIds: [organId] }
    const id = await made({ ...scope, moldIds: [moldId], weekdays: [1, 2], timeFrom: '22:00', timeTo: '06:00' })
    const row = await read(id)
    expect(row).toMatchObject({ status: 'disabled', isDefault: 0, areaNames: ['浙江省杭州市'], continuity: 1 })
    expect([row.projects[0]?.id, row.organs[0]?.name, row.molds.length, row.classes.length]).toEqual([
      projectId,
      'Organ A',
      1,
      1,
    ])
    expect((await set(id, 'enabled')).status).toBe(200)
    expect((await set(id, 'enabled')).code).toBe(40902)
    expect((await remove(id)).code).toBe(40902)
    await set(id, 'disabled')
    expect((await remove(id)).status).toBe(200)
  })

  test('has a unique name, and a unique priority while enabled', async () => {
    const first = await made({ name: '夜间', priority: 77 })
    expect(wrong(await add({ name: '夜间' }))).toEqual([422, ['name']])
    const second = await made({ priority: 77 })
    await set(first, 'enabled')
    expect(wrong(await set(second, 'enabled'))).toEqual([422, ['priority']])
    await set(first, 'disabled')
    expect((await set(second, 'enabled')).status).toBe(200)
  })

  test('requires fields that belong together', async () => {
    const odd = { distance: 30, rating: 20, load: 20, continuity: 20, grade: 11 }
    expect(wrong(await add({ weights: odd }))).toEqual([422, ['weights']])
    expect(wrong(await add({ timeFrom: '08:00' }))).toEqual([422, ['timeTo']])
    expect(wrong(await add({ quietTo: null }))).toEqual([422, ['quietTo']])
    expect(wrong(await add({ fallback: 'organ' }))).toEqual([422, ['fallbackOrganId']])
    expect(wrong(await add({ mode: 'grab', grabMinutes: null }))).toEqual([422, ['grabMinutes']])
  })

  test('refers only to existing entries of the same operator', async () => {
    const none = '019a0000-0000-7000-8000-000000000000'
    const names = { classIds: [none], projectIds: [none], organIds: [none], moldIds: [none], areaCodes: ['330199'] }
    const reply = await add({ ...names, fallback: 'organ', fallbackOrganId: none })
    expect(wrong(reply)).toEqual([422, [...Object.keys(names), 'fallbackOrganId'].toSorted()])
    const { projectId, organId, moldId, shop } = await peopleBase(api, 'b')
    const foreign = { projectIds: [projectId], organIds: [organId], moldIds: [moldId], classIds: [shop.classId] }
    expect(wrong(await add(foreign))).toEqual([422, ['classIds', 'moldIds', 'organIds', 'projectIds']])
  })

  test('previews how many unassigned visits it matches and which rule shadows it', async () => {
    await waitingVisit(api)
    await waitingVisit(api, { startAt: monday('20:00') })
    const preview = async (change: Partial<DispatchconfigDraft>) =>
      (await as()(dispatchconfig.preview, { body: draft({ priority: 600, ...change }) })).data
    const evening = { timeFrom: '18:00', timeTo: '22:00' }
    expect(await preview(evening)).toEqual({ matches: 1, waiting: 2, shadowedBy: null })
    await enforceRule(api, { name: '杭州全部', areaCodes: ['330100'] })
    expect(await preview({ ...evening, areaCodes: ['330106'] })).toEqual({
      matches: 0,
      waiting: 2,
      shadowedBy: '杭州全部',
    })
    expect(await preview(evening)).toEqual({ matches: 0, waiting: 2, shadowedBy: null })
    const id = await made({ ...evening, areaCodes: ['330106'], priority: 601 })
    const { data } = await as()(dispatchconfig.before, { params: { id }, query: { move: 'enable' } })
    expect(data.follows).toEqual([
      '2个待派单服务中有0个将按此规则派单',
      '优先级更高的规则“杭州全部”已覆盖其全部范围，此规则不会生效',
    ])
  })
})

describe('sorting rules', () => {
  const sort = (...ids: string[]) => as()(dispatchconfig.sort, { body: { ids } })
  /** Every rule but the default one, in order of priority. */
  const own = async () => {
    const { data } = await as()(dispatchconfig.list, { query: { limit: 100, sort: 'priority' } })
    return data.items.filter(({ isDefault }) => isDefault === 0)
  }
  const ids = async () => (await own()).map(({ id }) => id)
  const none = '019a0000-0000-7000-8000-000000000000'

  test('renumbers all rules, enabled ones too; the default one stays last', async () => {
    await enforceRule(api, { priority: 901 })
    await enforceRule(api, { priority: 902 })
    await made({ priority: 902 })
    const wanted = (await ids()).toReversed()
    expect((await sort(...wanted)).status).toBe(200)
    const now = await own()
    expect(now.map(({ id }) => id)).toEqual(wanted)
    expect(now.map(({ priority }) => priority)).toEqual(wanted.map((_id, at) => (at + 1) * 10))
    expect(await defaultRule()).toMatchObject({ priority: 999 })
  })

  test('leaves rules in place untouched and makes editors of moved ones stale', async () => {
    await made()
    await made()
    await sort(...(await ids()))
    const before = await own()
    const [last, ...others] = before.toReversed()
    const [first] = others
    if (first === undefined || last === undefined) throw new Error('two rules are needed')
    const swapped = [...before.slice(0, -2).map(({ id }) => id), last.id, first.id]
    expect((await sort(...swapped)).status).toBe(200)
    const versions = new Map((await own()).map(({ id, version }) => [id, version]))
    for (const { id, version } of before.slice(0, -2)) expect(versions.get(id)).toBe(version)
    const { weights: _weights, ...plain } = plainRule
    const edited = { ...plain, name: last.name, priority: last.priority, id: last.id, version: last.version }
    expect((await as()(dispatchconfig.edit, { body: edited })).code).toBe(40901)
  })

  test('needs every rule and no other', async () => {
    const all = await ids()
    expect((await sort(...all.slice(1))).code).toBe(40901)
    expect((await sort(...all.slice(1), ...all.slice(1, 2))).status).toBe(422)
    expect((await sort(...all, none)).status).toBe(404)
    expect((await sort(...all, (await defaultRule()).id)).status).toBe(404)
    const theirs = await api.asUser(testNames('b').admin)(dispatchconfig.sort, { body: { ids: all } })
    expect(theirs.status).toBe(404)
    expect(await ids()).toEqual(all)
  })

  test('concurrently ends in the order of one request', async () => {
    for (let n = 0; n < 4; n++) await made()
    const all = await ids()
    const turned = (by: number) => [...all.slice(by), ...all.slice(0, by)]
    const replies = await Promise.all(all.map((_id, by) => sort(...turned(by))))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const now = await own()
    expect(all.map((_id, by) => turned(by))).toContainEqual(now.map(({ id }) => id))
    expect(new Set(now.map(({ priority }) => priority)).size).toBe(all.length)
  })

  test('immediately changes which rule an unassigned visit follows', async () => {
    const visit = await waitingVisit(api, { startAt: monday('10:00'), nextTickAt: null })
    const late = await enforceRule(api, { priority: 903, startBeforeHours: 0 })
    const early = await enforceRule(api, { priority: 904, mode: 'manual' })
    const rest = (await ids()).filter((id) => id !== late && id !== early)
    const tickOf = async () => (await api.db.select().from(visits).where(eq(visits.id, visit.id)))[0]?.nextTickAt
    await sort(early, late, ...rest)
    expect(await tickOf()).toBeTruthy()
    expect((await as()(dispatchconfig.preview, { body: { ...draft({ priority: 1 }), id: early } })).data.matches).toBe(
      1,
    )
  })
})

describe('a simulation', () => {
  const start = async (change: Partial<DispatchconfigDraft> = {}) =>
    (await as()(dispatchconfig.simulate, { body: draft({ priority: 5, ...change }) })).data.taskId
  const follow = (taskId: string, caller = as()) => caller(dispatchconfig.simulated, { query: { taskId } })
  const simulate = async (change: Partial<DispatchconfigDraft>) => {
    const taskId = await start(change)
    await runDueTasks(api.tools)
    const { result, failure } = (await follow(taskId)).data
    if (result === null) throw new Error(`no result: ${failure}`)
    return result
  }
  const past = (day: number, clock: string) => `2026-11-${String(day).padStart(2, '0')}T${clock}:00.000+08:00`
  /** Three overlapping visits on a Tuesday, one on Wednesday; their staff do not matter. */
  const history = async () => {
    for (const startAt of [past(10, '10:00'), past(10, '10:00'), past(10, '10:30'), past(11, '10:00')])
      await waitingVisit(api, { startAt, status: 'completed', nextTickAt: null })
  }

  test('replays the visits of the last thirty days and changes none of them', async () => {
    await someStaff(api, 2)
    await history()
    await waitingVisit(api, { startAt: '2026-09-01T10:00:00.000+08:00', status: 'completed', nextTickAt: null })
    await waitingVisit(api, { startAt: past(10, '10:00'), status: 'cancelled', nextTickAt: null })
    const before = [await api.db.select().from(visits), await api.db.select().from(dispatchRecords)]
    const found = await simulate({ strategy: 'nearest' })
    expect(found).toMatchObject({ visits: 4, matched: 4, placed: 3, busiestDay: 1, staff: 2, loadSpread: 0 })
    expect(found.meanDistanceM).toBeGreaterThan(0)
    expect(found.unplaced).toEqual([{ reason: '时间冲突', count: 1 }])
    expect([await api.db.select().from(visits), await api.db.select().from(dispatchRecords)]).toEqual(before)
  })

  test('runs as a background task that its owner alone follows and cancels, and that no list of downloads shows', async () => {
    const taskId = await start()
    expect((await follow(taskId)).data).toEqual({ status: 'queued', done: 0, total: null, failure: null, result: null })
    expect((await follow(taskId, api.other)).status).toBe(404)
    expect((await follow(taskId, api.admin)).status).toBe(404)
    expect((await follow(newId())).status).toBe(404)
    expect((await as()(task.list)).data.items).toEqual([])
    expect((await as()(task.cancel, { body: { id: taskId } })).status).toBe(200)
    await runDueTasks(api.tools)
    expect((await follow(taskId)).data).toMatchObject({ status: 'cancelled', result: null })
  })

  test('forgets its result after a day', async () => {
    await someStaff(api, 1)
    const taskId = await start()
    await runDueTasks(api.tools)
    expect((await follow(taskId)).data.result).not.toBeNull()
    api.pass(24 * 60 * 60_000)
    await expireTasks(api.tools)
    expect((await follow(taskId)).data).toMatchObject({ status: 'done', result: null })
  })

  test('shows how unevenly the load is spread and why visits stay unassigned', async () => {
    await someStaff(api, 1)
    for (const clock of ['08:00', '11:00', '14:00'])
      await waitingVisit(api, { startAt: past(10, clock), status: 'completed', nextTickAt: null })
    await waitingVisit(api, { startAt: past(11, '10:00'), status: 'completed', nextTickAt: null })
    const found = await simulate({})
    // Three visits on one day, one on the other: the mean is two, the deviation one.
    expect(found).toMatchObject({ placed: 4, busiestDay: 3, loadSpread: 100 })
    expect((await simulate({ maxDailyOrders: 1 })).unplaced).toEqual([{ reason: '当日单量已满', count: 2 }])
    expect((await simulate({ mode: 'manual' })).unplaced).toEqual([{ reason: '按规则须人工派单', count: 4 }])
  })

  test('ignores visits that other rules match first', async () => {
    await someStaff(api, 1)
    await history()
    await enforceRule(api, { priority: 4 })
    expect(await simulate({})).toMatchObject({ visits: 4, matched: 0, placed: 0, meanDistanceM: null, unplaced: [] })
  })

  test('ignores history from after the replayed visit', async () => {
    const [near, far] = await someStaff(api, 2)
    const client = newId()
    const by = (peopleId: string | undefined, startAt: string) =>
      waitingVisit(api, { startAt, clientId: client, peopleId: peopleId ?? '', status: 'completed', nextTickAt: null })
    await by(far, past(11, '10:00'))
    await by(far, past(12, '10:00'))
    const all = await simulate({ strategy: 'nearest', continuity: 1 })
    const none = await simulate({ strategy: 'nearest', continuity: 0 })
    // The first visit has no history, so the nearest goes; the second goes to the one of the day before.
    expect([all.placed, none.placed]).toEqual([2, 2])
    expect(all.staff).toBe(2)
    expect(none.staff).toBe(1)
    expect(near).not.toBe(far)
  })

  test('previews the next offers in order, with reasons for visits without a candidate', async () => {
    await someStaff(api, 1)
    await waitingVisit(api)
    await waitingVisit(api, { startAt: monday('10:30') })
    await waitingVisit(api, { startAt: '2026-11-26T10:00:00.000+08:00' })
    const found = await simulate({ startBeforeHours: 72 })
    expect(found).toMatchObject({ visits: 0, matched: 0, waiting: 3 })
    expect(found.next.map(({ startAt, person, reason, able }) => [startAt, person?.today, reason, able])).toEqual([
      [monday('10:00'), 0, null, 1],
      [monday('10:30'), undefined, '时间冲突', 0],
      ['2026-11-26T10:00:00.000+08:00', 0, null, 1],
    ])
    expect(found.next.map(({ beginsAt }) => beginsAt)).toEqual([null, null, '2026-11-23T10:00:00.000+08:00'])
    expect(found.next[0]).toMatchObject({ areaName: '浙江省杭州市西湖区', person: { organName: 'Organ A' } })
    const open = await simulate({ mode: 'grab', grabMinutes: 30 })
    expect(open.next[0]).toMatchObject({ person: null, able: 1, reason: null })
    expect((await simulate({ mode: 'manual' })).next[0]).toMatchObject({
      person: null,
      able: 0,
      reason: '按规则须人工派单',
    })
  })
})
