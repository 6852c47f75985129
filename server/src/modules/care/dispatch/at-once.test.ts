import { order } from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import {
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
import { lockWaits } from '../../../../test/api/lock-waits.ts'
import { boundAccount } from '../../../../test/factories/record-rows.ts'
import { openDatabase } from '../../../db/client.ts'
import { newId } from '../../../secret/token.ts'
import { peopleTable } from '../../staff/people/table.ts'
import { visits } from '../visit/table.ts'
import { dispatchRecords } from './table.ts'
import { tick } from './service.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterEach(() => requireInvariants(api.db))
afterAll(() => api.close())
beforeEach(() => emptyField(api))

test('when a hundred staff claim a visit together, one gets it and the others are refused', async () => {
  const people = await someStaff(api, 100)
  await api.db.update(peopleTable).set({ baseLat: 30.262 })
  await enforceRule(api, { mode: 'grab', grabMinutes: 30 })
  const { id } = await waitingVisit(api)
  await tick(api.tools)
  const fields = await Promise.all(people.map((one) => fieldOf(api, one)))
  const replies = await Promise.all(fields.map((field) => field.grab(id)))
  const winners = people.filter((_, i) => replies[i]?.status === 200)
  expect(winners.length).toBe(1)
  const others = replies.filter(({ status }) => status !== 200).map(({ message }) => message)
  expect([others.length, new Set(others)]).toEqual([99, new Set(['手慢了，订单已被抢'])])
  expect(await readVisit(api, id)).toMatchObject({ status: 'accepted', peopleId: winners[0] })
  expect((await recordsOf(api, id)).map(({ peopleId, result }) => [peopleId, result])).toEqual([
    [winners[0], 'accepted'],
  ])
  expect(await logOf(api, id)).toEqual(['accept: undispatched → accepted'])
})

test('when two accounts dispatch the same visit together, one succeeds', async () => {
  const [one = '', other = ''] = await someStaff(api, 2)
  for (let i = 0; i < 5; i++) {
    const { id } = await waitingVisit(api, { startAt: monday(`${String(8 + 2 * i).padStart(2, '0')}:00`) })
    const replies = await Promise.all([
      api.admin(order.dispatch, { params: { id }, body: { peopleId: one } }),
      api.as('order')(order.dispatch, { params: { id }, body: { peopleId: other } }),
    ])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    const sent = replies[0]?.status === 200 ? one : other
    expect((await recordsOf(api, id)).map(({ peopleId, result }) => [peopleId, result])).toEqual([[sent, 'waiting']])
    expect(await logOf(api, id)).toEqual(['dispatch: undispatched → offered'])
  }
})

test('when two accounts dispatch the same version with a reason, one succeeds and the other is stale', async () => {
  const [one = '', other = ''] = await someStaff(api, 2)
  const { id, version } = await waitingVisit(api)
  const replies = await Promise.all([
    api.admin(order.dispatch, { params: { id }, body: { peopleId: one, remark: '熟悉路线', version } }),
    api.as('order')(order.dispatch, { params: { id }, body: { peopleId: other, remark: '离得近', version } }),
  ])
  expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([20000, 40901])
  expect((await recordsOf(api, id)).length).toBe(1)
})

test('when one staff member is dispatched to two overlapping visits together, one succeeds', async () => {
  const [one = ''] = await someStaff(api, 1)
  for (let i = 0; i < 5; i++) {
    const startAt = monday(`${String(8 + 2 * i).padStart(2, '0')}:00`)
    const made = [await waitingVisit(api, { startAt }), await waitingVisit(api, { startAt })]
    const replies = await Promise.all(
      made.map(({ id }) =>
        api.admin(order.dispatch, { params: { id }, body: { peopleId: one, force: 1, remark: '急' } }),
      ),
    )
    expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([20000, 40921])
  }
})

test('a request waiting for a visit that moves to another organisation no longer reaches it', async () => {
  const [person = ''] = await someStaff(api, 1)
  const bound = api.asUser(await boundAccount(api))
  const [{ organId } = { organId: null }] = await api.db
    .select({ organId: peopleTable.organId })
    .from(peopleTable)
    .where(eq(peopleTable.id, person))
  for (const ask of [
    (id: string) => bound(order.dispatch, { params: { id }, body: { peopleId: person } }),
    (id: string) => bound(order.return, { params: { id }, body: { reason: '家中有事' } }),
  ]) {
    const { id, mainId } = await waitingVisit(api, { organId })
    let asked: ReturnType<typeof ask> | undefined
    await api.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from main_order where id = ${mainId} for update`)
      asked = ask(id)
      await expect.poll(() => lockWaits(api), { timeout: 60_000 }).toBe(1)
      await tx.execute(sql`update visit set organ_id = ${newId()} where id = ${id}`)
    })
    expect((await asked)?.status).toBe(404)
    expect(await readVisit(api, id)).toMatchObject({ status: 'undispatched', peopleId: null })
  }
})

test('an offer declined and timed out together ends in one of the two', async () => {
  const [one = ''] = await someStaff(api, 1)
  const field = await fieldOf(api, one)
  for (let i = 0; i < 5; i++) {
    const { id } = await waitingVisit(api, { startAt: monday(`${String(8 + i * 2).padStart(2, '0')}:00`) })
    await api.admin(order.dispatch, { params: { id }, body: { peopleId: one, force: 1, remark: '急' } })
    await api.db
      .update(visits)
      .set({ nextTickAt: api.now().toISOString() })
      .where(sql`id = ${id}`)
    await Promise.all([field.reject(id), tick(api.tools)])
    const records = await recordsOf(api, id)
    expect(records.filter(({ result }) => result === 'rejected' || result === 'timedOut').length).toBe(1)
    expect((await logOf(api, id)).length).toBe(2)
  }
})

test('several nodes ticking together do nothing twice', async () => {
  const nodes = Array.from({ length: 4 }, () => openDatabase(api.config as never))
  try {
    await someStaff(api, 12)
    await enforceRule(api, { maxRounds: 1 })
    const made = []
    for (let i = 0; i < 30; i++)
      made.push(await waitingVisit(api, { startAt: monday(`${String(8 + (i % 5) * 2).padStart(2, '0')}:00`) }))
    const counts = await Promise.all(nodes.map(({ db }) => tick({ ...api.tools, db })))
    // Nodes skip visits locked by another node; a second tick handles those that became due again.
    await tick(api.tools)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(30)
    const records = await api.db.select().from(dispatchRecords)
    for (const { id } of made) {
      const visit = await readVisit(api, id)
      const own = records.filter(({ childId }) => childId === id)
      expect(own.length).toBe(visit.status === 'offered' ? 1 : 0)
      expect(visit.status === 'offered' || visit.needManual).toBe(true)
      expect((await logOf(api, id)).length).toBe(own.length)
    }
    const { rows } = await api.db.execute(sql`select count(*)::int as n from visit a join visit b
      on a.people_id = b.people_id and a.id < b.id and a.start_at < b.end_at and b.start_at < a.end_at
      where a.status = 'offered' and b.status = 'offered' and a.deleted_at is null and b.deleted_at is null`)
    expect(rows).toEqual([{ n: 0 }])
    api.pass(15 * 60_000)
    await Promise.all(nodes.map(({ db }) => tick({ ...api.tools, db })))
    const [breaches] = (await api.db.execute(sql`select sum(breach_count)::int as n from people`)).rows as {
      n: number
    }[]
    const late = (await api.db.select().from(dispatchRecords)).filter(({ result }) => result === 'timedOut')
    expect([breaches?.n, late.length > 0]).toEqual([late.length, true])
  } finally {
    for (const node of nodes) await node.close()
  }
})
