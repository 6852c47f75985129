import { edgeOrder } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { asCustomer, readVisit, visitOf } from '../../../../test/factories/field-rows.ts'
import { freshKey, orderById } from '../../../../test/factories/order-rows.ts'
import { addVisit } from '../../../../test/factories/visit-rows.ts'
import { peopleTable } from '../../staff/people/table.ts'
import { visits } from '../visit/table.ts'

// The reviewed visits have no postings, so the invariants are not checked here.

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

test('rates its staff member by the last hundred reviews', async () => {
  const made = await visitOf(api, 'unconfirmed')
  const { peopleId, projectId } = made
  const { operatorId, organId, startAt } = await readVisit(api, made.id)
  const past = { operatorId, organId, peopleId, projectId, clientName: '沈玉梅', status: 'completed' } as const
  await api.db.transaction(async (tx) => {
    // Of 110 earlier reviews, the eleven oldest are out of the last hundred.
    for (let n = 1; n <= 110; n += 1) {
      const start = new Date(Date.parse(startAt ?? '') - n * 86_400_000)
      const endAt = new Date(start.getTime() + 3_600_000).toISOString()
      const row = await addVisit(tx, { ...past, startAt: start.toISOString(), endAt }, api.now())
      await tx
        .update(visits)
        .set({ score: n > 99 ? 1 : 5 })
        .where(eq(visits.id, row.id))
    }
  })
  await api.db.update(peopleTable).set({ rating: 450, ratingCount: 110 }).where(eq(peopleTable.id, peopleId))
  const customer = await asCustomer(api, (await orderById(api, made.mainId)).bookerId)
  const confirmed = await customer(edgeOrder.confirm, {
    params: { id: made.id },
    body: { score: 3 },
    headers: freshKey(),
  })
  expect(confirmed.status).toBe(200)
  const [person] = await api.db.select().from(peopleTable).where(eq(peopleTable.id, peopleId))
  expect(person).toMatchObject({ rating: 498, ratingCount: 111 })
})
