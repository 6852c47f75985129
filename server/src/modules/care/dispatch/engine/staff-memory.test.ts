import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../../test/api/api.ts'
import { someStaff } from '../../../../../test/factories/dispatch-rows.ts'
import { grades, molds } from '../../../catalogue/mold/table.ts'
import { organs } from '../../../organs/organ/table.ts'
import { peopleTable } from '../../../staff/people/table.ts'
import { recallStaff } from './staff-memory.ts'
import { readStaff } from './staff-rows.ts'

let api: TestApi
let operatorId: string
let [one, other, third]: string[] = []
beforeAll(async () => {
  api = await testApi()
  ;[one = '', other = '', third = ''] = await someStaff(api, 3)
  const [row] = await api.db.select().from(peopleTable).where(eq(peopleTable.id, one))
  operatorId = row?.operatorId ?? ''
})
afterAll(() => api.close())

const change = (id: string | undefined, set: Partial<typeof peopleTable.$inferInsert>) =>
  api.db
    .update(peopleTable)
    .set(set)
    .where(eq(peopleTable.id, id ?? ''))

/** Remembered staff, which must be those that a complete reading gives. */
const recalled = async (narrow: { organId?: string; isReceiving?: boolean } = {}) => {
  const known = (await recallStaff(api.db, { operatorId, ...narrow })).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const read = (await readStaff(api.db, { operatorId, ...narrow })).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  expect(known).toEqual(read)
  return new Map(known.map((staff) => [staff.id, staff]))
}

test('staff are remembered as they are now', async () => {
  expect((await recalled()).size).toBeGreaterThanOrEqual(3)
  await change(one, {
    rating: 321,
    projectIds: [],
    areaCodes: ['330105'],
    leaves: [{ from: '2026-11-16', to: '2026-11-17', reason: '年假' }],
  })
  expect((await recalled()).get(one ?? '')).toMatchObject({ rating: 321, projectIds: new Set(), leaves: [{}] })
  await change(other, { status: 'suspended' })
  expect((await recalled()).has(other ?? '')).toBe(false)
  await change(other, { status: 'active', isReceive: 0 })
  expect((await recalled()).get(other ?? '')).toMatchObject({ isReceiving: false })
  expect((await recalled({ isReceiving: true })).has(other ?? '')).toBe(false)
  const [added = ''] = await someStaff(api, 1)
  expect((await recalled()).has(added)).toBe(true)
})

test('two changes in one transaction, and one that is rolled back, are seen as they end', async () => {
  await recalled()
  await api.db.transaction(async (tx) => {
    const set = (rating: number) =>
      tx
        .update(peopleTable)
        .set({ rating })
        .where(eq(peopleTable.id, one ?? ''))
    await set(111)
    await recalled()
    await set(222)
  })
  expect((await recalled()).get(one ?? '')?.rating).toBe(222)
  await expect(
    api.db.transaction(async (tx) => {
      await tx
        .update(peopleTable)
        .set({ rating: 333 })
        .where(eq(peopleTable.id, one ?? ''))
      await recalled()
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect((await recalled()).get(one ?? '')?.rating).toBe(222)
})

test('changes of the organisation, the grade and the staff type count at once', async () => {
  const before = (await recalled()).get(third ?? '')
  const [organId, moldId, gradeId] = [before?.organId ?? '', before?.moldId ?? '', before?.gradeId ?? '']
  await api.db.update(organs).set({ status: 'disabled' }).where(eq(organs.id, organId))
  expect((await recalled({ organId })).get(third ?? '')?.isOrganServing).toBe(false)
  await api.db.update(organs).set({ status: 'enabled' }).where(eq(organs.id, organId))
  await api.db
    .update(grades)
    .set({ level: sql`${grades.level} + 1` })
    .where(eq(grades.id, gradeId))
  expect((await recalled()).get(third ?? '')?.level).toBe((before?.level ?? 0) + 1)
  await change(third, { licenseNo: null })
  for (const [needLicense, isValid] of [
    [1, false],
    [0, true],
  ] as const) {
    await api.db.update(molds).set({ needLicense }).where(eq(molds.id, moldId))
    expect(Number.isFinite((await recalled()).get(third ?? '')?.papersUntil)).toBe(isValid)
  }
})
