import { invariantWords, langs, reconciliation } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { operatorOf } from '../../../../test/factories/client-rows.ts'
import { visitOf } from '../../../../test/factories/field-rows.ts'
import { runDueTasks } from '../../base/task/service.ts'
import { invariantKeys as keys, reconcile } from '../../books/ledger/service.ts'
import { checkRuns } from '../../books/ledger/table.ts'
import { wallets } from '../../books/wallet/table.ts'

let api: TestApi
let finance: TestApi['admin']
let peopleId: string
beforeAll(async () => {
  // Its postings are of no wallets, or wrong on purpose.
  api = await testApi({ isUnbalanced: true })
  finance = api.asUser(testNames('a').holder('peoplefinancial'))
  peopleId = (await visitOf(api, 'accepted')).peopleId
})
afterAll(() => api.close())

const results = async () => (await finance(reconciliation.invariants)).data
const resultOf = async (key: string) => (await results()).find((result) => result.key === key)
const historyOf = async (key: string) => (await finance(reconciliation.history, { query: { key } })).data

/** Breaks a wallet, without posting. */
const setWallet = (availableFen: number) =>
  api.db.update(wallets).set({ availableFen }).where(eq(wallets.ownerId, peopleId))

test('every invariant has a name in every language and a result', async () => {
  expect(new Set(keys).size).toBe(keys.length)
  for (const key of keys)
    for (const lang of langs) expect([key, invariantWords[key]?.[lang] ?? '']).not.toEqual([key, ''])
  expect((await results()).map(({ key }) => key)).toEqual(keys)
})

test('before the first check nothing is said about any of them', async () => {
  const shown = await results()
  expect(shown.every(({ checkedAt, violations }) => checkedAt === null && violations === 0)).toBe(true)
})

test('the nightly check writes a row for each operator, also when all is well', async () => {
  expect(await reconcile(api.tools)).toBe(0)
  const runs = await api.db.select().from(checkRuns)
  const operators = [await operatorOf(api), await operatorOf(api, 'b')]
  expect(runs.map(({ operatorId }) => operatorId).toSorted()).toEqual(operators.toSorted())
  expect(
    runs.every(({ cause, violations, byName }) => cause === 'nightly' && violations === 0 && byName === null),
  ).toBe(true)
  expect(await resultOf('INV-03')).toMatchObject({ violations: 0, samples: [] })
  expect(Date.parse((await resultOf('INV-03'))?.checkedAt ?? '')).toBe(api.now().getTime())
})

test('a check asked for runs in the background, shows its result and repairs nothing', async () => {
  await setWallet(7)
  api.pass(60_000)
  const { taskId } = (await finance(reconciliation.check)).data
  expect((await finance(reconciliation.checked, { query: { taskId } })).data).toMatchObject({
    status: 'queued',
    result: null,
  })
  await runDueTasks(api.tools)
  expect((await finance(reconciliation.checked, { query: { taskId } })).data).toMatchObject({
    status: 'done',
    result: { violations: 1 },
  })
  const found = await resultOf('INV-03')
  expect(found).toMatchObject({ violations: 1, samples: [{ owner_id: peopleId, available_fen: '7' }] })
  expect(found?.samples[0]).not.toHaveProperty('operator_id')
  expect((await resultOf('INV-01'))?.violations).toBe(0)
  const [wallet] = await api.db.select().from(wallets).where(eq(wallets.ownerId, peopleId))
  expect(wallet?.availableFen).toBe(7)
})

test('the history of a rule has every run, the newest first', async () => {
  api.pass(60_000)
  expect(await reconcile(api.tools)).toBe(1)
  const { items, total } = await historyOf('INV-03')
  expect(total).toBe(3)
  expect(items.map(({ cause, byName, violations }) => [cause, byName, violations])).toEqual([
    ['nightly', null, 1],
    ['asked', '测试员', 1],
    ['nightly', null, 0],
  ])
  expect((await historyOf('INV-01')).items.map(({ violations }) => violations)).toEqual([0, 0, 0])
  expect(Date.parse(items[0]?.at ?? '')).toBe(api.now().getTime())
})

test('violations of one operator are not shown to another', async () => {
  const theirs = (await api.other(reconciliation.invariants)).data
  expect(theirs.every(({ violations }) => violations === 0)).toBe(true)
  expect((await api.other(reconciliation.history, { query: { key: 'INV-03' } })).data.total).toBe(2)
  const { taskId } = (await api.other(reconciliation.check)).data
  await runDueTasks(api.tools)
  const checked = await api.other(reconciliation.checked, { query: { taskId } })
  expect(checked.data.result).toEqual({ violations: 0 })
  expect((await finance(reconciliation.checked, { query: { taskId } })).status).toBe(404)
})

test('only holders of the permission can ask for a check', async () => {
  const runs = await api.db.$count(checkRuns)
  for (const name of [testNames('a').holder('settlement'), testNames('a').organ])
    expect((await api.asUser(name)(reconciliation.check)).status).toBe(403)
  await runDueTasks(api.tools)
  expect(await api.db.$count(checkRuns)).toBe(runs)
})
