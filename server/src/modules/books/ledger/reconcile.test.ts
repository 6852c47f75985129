import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { visitOf } from '../../../../test/factories/field-rows.ts'
import { outbox } from '../../../db/tables.ts'
import { wallets } from '../wallet/table.ts'
import { reconcile } from './reconcile.ts'

let api: TestApi
let peopleId: string
const errors: unknown[] = []
beforeAll(async () => {
  api = await testApi({ isUnbalanced: true })
  peopleId = (await visitOf(api, 'accepted')).peopleId
})
afterAll(() => api.close())

const look = async () => {
  const log = Object.assign(Object.create(api.tools.log) as typeof api.tools.log, {
    error: (...said: unknown[]) => errors.push(said),
  })
  await api.db.delete(outbox)
  const found = await reconcile({ ...api.tools, log })
  return { found, told: await api.db.select().from(outbox) }
}
const walletOf = async () => (await api.db.select().from(wallets).where(eq(wallets.ownerId, peopleId)))[0]

test('consistent books notify no one', async () => {
  expect(await look()).toEqual({ found: 0, told: [] })
  expect(errors).toEqual([])
})

test('a difference is notified to settlement accounts, logged, and not corrected', async () => {
  await api.db.update(wallets).set({ availableFen: 7 }).where(eq(wallets.ownerId, peopleId))
  const { found, told } = await look()
  expect([found, told.length]).toEqual([1, 1])
  expect(told[0]?.rooms.every((room) => room.includes(':settlement'))).toBe(true)
  expect(told[0]?.data).toMatchObject({ orderType: '', msg: expect.stringContaining('1处差异（INV-03）') })
  expect(JSON.stringify(errors)).toContain('INV-03')
  expect((await walletOf())?.availableFen).toBe(7)
})
