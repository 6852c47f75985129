import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { lockWaits } from '../../../../test/api/lock-waits.ts'
import { paidVisits } from '../../../../test/factories/field-rows.ts'
import { newId } from '../../../secret/token.ts'
import { orders } from '../order/table.ts'
import { holdVisit } from './service.ts'
import { visits, type Visit } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const madeVisit = async (): Promise<Visit> => {
  const [visit] = await paidVisits(api)
  if (visit === undefined) throw new Error('no visit was made')
  return visit
}

test('a visit and its order are held as they are after the wait for them', async () => {
  const { id, operatorId, mainId } = await madeVisit()
  const [isHeld, isWaiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const change = api.db.transaction(async (tx) => {
    await holdVisit(tx, operatorId, id)
    isHeld.resolve()
    await isWaiting.promise
    await tx.update(orders).set({ title: 'changed meanwhile' }).where(eq(orders.id, mainId))
    await tx
      .update(visits)
      .set({ contactName: '李四', version: sql`${visits.version} + 1` })
      .where(eq(visits.id, id))
  })
  await isHeld.promise
  const waited = api.db.transaction((tx) => holdVisit(tx, operatorId, id))
  await expect.poll(() => lockWaits(api)).toBe(1)
  isWaiting.resolve()
  await change
  const { order, visit } = await waited
  const [stored] = await api.db.select().from(visits).where(eq(visits.id, id))
  const [main] = await api.db.select().from(orders).where(eq(orders.id, mainId))
  expect([order.title, visit.contactName]).toEqual(['changed meanwhile', '李四'])
  expect({ order, visit }).toEqual({ order: main, visit: stored })
})

test('a visit of another operator is missing', async () => {
  const { id } = await madeVisit()
  await expect(api.db.transaction((tx) => holdVisit(tx, newId(), id))).rejects.toMatchObject({ problem: 'missing' })
})
