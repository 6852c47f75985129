import { businessDay, edgeOrder } from '@kangju/contract'
import { eq, gt, max } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { operatorOf } from '../../../../test/factories/client-rows.ts'
import { asCustomer, readVisit, soldProject, visitOf } from '../../../../test/factories/field-rows.ts'
import { freshKey, orderById, paidOrder, payOrderOf, placeOrder } from '../../../../test/factories/order-rows.ts'
import { peopleBase } from '../../../../test/factories/people-rows.ts'
import { specDraft } from '../../../../test/factories/service-catalogue.ts'
import { daySumTotals, daySumsByDay, foldDaySums } from '../../../db/day-sums.ts'
import type { Db } from '../../../db/client.ts'
import { rowCountChanges, type DayBook } from '../../../db/tables.ts'
import { grades } from '../../catalogue/mold/table.ts'
import { projects } from '../../catalogue/project/table.ts'
import { peopleTable } from '../../staff/people/table.ts'
import { orders } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
afterEach(() => requireInvariants(api.db))

const priced = { specs: [specDraft({ priceFen: 7475, materialFeeFen: 500 })] }
const complete = async ({ id, mainId }: { id: string; mainId: string }) => {
  const { bookerId } = await orderById(api, mainId)
  const reply = await (
    await asCustomer(api, bookerId)
  )(edgeOrder.confirm, { params: { id }, body: {}, headers: freshKey() })
  expect(reply.status).toBe(200)
}
const totals = async (book: DayBook, organId: string | null = null) => {
  const query = { book, operatorId: await operatorOf(api), organId, from: '2000-01-01', to: '2100-01-01' }
  return Object.fromEntries((await daySumTotals(api.db, query)).map(({ part, n, amount_fen: fen }) => [part, [n, fen]]))
}

test('payments are summed by day and method, and folding changes no figure', async () => {
  const { specId } = await soldProject(api, priced)
  const before = (await totals('paid'))['']?.[1] ?? 0
  const change = { items: [{ specId, qty: 1 }] }
  await paidOrder(api, { change })
  await foldDaySums(api.db)
  await payOrderOf(api, await placeOrder(api, { change }), 'wechat')
  const sums = await totals('paid')
  expect((sums['']?.[1] ?? 0) - before).toBe(14_950)
  expect(sums).toMatchObject({ cash: [0, 7475], wechat: [0, 7475] })
  await foldDaySums(api.db)
  expect(await totals('paid')).toEqual(sums)
  const query = { book: 'paid', operatorId: await operatorOf(api), organId: null } as const
  const today = businessDay(api.now())
  const days = await daySumsByDay(api.db, { ...query, from: today, to: today })
  expect(days.map(({ day, part }) => [day, part])).toEqual([
    [today, ''],
    [today, 'cash'],
    [today, 'wechat'],
  ])
})

test('an order that is removed leaves the sums of its operator', async () => {
  const { id, payFen } = await paidOrder(api)
  const leaving = async (tx: Db) => {
    const [last] = await tx.select({ id: max(rowCountChanges.id) }).from(rowCountChanges)
    await tx.delete(orders).where(eq(orders.id, id))
    const changed = await tx
      .select()
      .from(rowCountChanges)
      .where(gt(rowCountChanges.id, last?.id ?? 0))
    return Object.fromEntries(changed.map(({ tableName, n }) => [tableName, n]))
  }
  const undone = new Error('the order is needed')
  let changed: Record<string, number> = {}
  await expect(
    api.db.transaction(async (tx) => {
      changed = await leaving(tx)
      throw undone
    }),
  ).rejects.toBe(undone)
  expect(changed).toEqual({ main_order: -1, 'main_order.pay_fen': -payFen })
})

test('a completed visit counts for its organisation, with its split', async () => {
  const { organId } = await peopleBase(api)
  const made = await visitOf(api, 'unconfirmed', { project: priced })
  const before = (await totals('completed', organId))['']?.[0] ?? 0
  await complete(made)
  const query = { book: 'completed', operatorId: await operatorOf(api), organId } as const
  const today = businessDay(api.now())
  const [sum] = await daySumTotals(api.db, { ...query, from: today, to: today })
  expect(sum).toMatchObject({ n: before + 1, amount_fen: 7475, people_fen: 4185, organ_fen: 2243, platform_fen: 1047 })
  expect((await totals('completed', '00000000-0000-0000-0000-000000000000'))['']).toBeUndefined()
})

test('readers see each payment exactly once while changes are folded', async () => {
  const { specId } = await soldProject(api, priced)
  const count = async () => (await totals('paid'))['']?.[0] ?? 0
  const before = await count()
  const seen: number[] = []
  const pays = Array.from({ length: 8 }, () => paidOrder(api, { change: { items: [{ specId, qty: 1 }] } }))
  const folds = Array.from({ length: 8 }, async () => {
    await foldDaySums(api.db)
    seen.push(await count())
  })
  await Promise.all([...pays, ...folds])
  expect(await count()).toBe(before + pays.length)
  expect(seen.every((n) => n >= before && n <= before + pays.length)).toBe(true)
})

test('a visit keeps the type and grade of the day it was completed, an order its categories', async () => {
  const made = await visitOf(api, 'unconfirmed')
  await complete(made)
  const visit = await readVisit(api, made.id)
  const [person] = await api.db.select().from(peopleTable).where(eq(peopleTable.id, made.peopleId))
  const [grade] = await api.db
    .select()
    .from(grades)
    .where(eq(grades.id, person?.gradeId ?? ''))
  expect(visit).toMatchObject({ moldId: person?.moldId, gradeId: grade?.id, gradeName: grade?.name })
  const [project] = await api.db
    .select()
    .from(projects)
    .where(eq(projects.id, visit.projectId ?? ''))
  const { classIds } = await orderById(api, made.mainId)
  expect(classIds).toEqual([project?.classId])

  await api.db
    .update(grades)
    .set({ name: '改名' })
    .where(eq(grades.id, grade?.id ?? ''))
  expect((await readVisit(api, made.id)).gradeName).toBe(grade?.name)
})
