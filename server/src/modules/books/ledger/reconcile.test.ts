import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { visitOf } from '../../../../test/factories/field-rows.ts'
import { newId } from '../../../secret/token.ts'
import { outbox } from '../../../db/tables.ts'
import { wallets } from '../wallet/table.ts'
import type { Row } from './invariant.ts'
import { findBreaches } from './invariants.ts'
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

test('a rule that is violated a thousand times is counted by the database, and ten rows are read', async () => {
  const wallet = await walletOf()
  if (wallet === undefined) throw new Error('there is no wallet')
  await api.db
    .insert(wallets)
    .values(Array.from({ length: 1_000 }, () => ({ ...wallet, id: newId(), ownerId: newId() })))
  const read: Row[] = []
  const [breach, ...others] = await findBreaches(async (text) => {
    const { rows } = await api.db.execute(sql.raw(text))
    read.push(...rows.filter((row) => 'owner_id' in row))
    return rows
  })
  expect(others).toEqual([])
  expect([breach?.count, breach?.samples.length, read.length]).toEqual([1_001, 10, 10])
  errors.length = 0
  const { found, told } = await look()
  expect([found, told.length, errors.length]).toEqual([1_001, 1, 10])
  expect(told[0]?.data).toMatchObject({ msg: expect.stringContaining('1001处差异（INV-03）') })
})
