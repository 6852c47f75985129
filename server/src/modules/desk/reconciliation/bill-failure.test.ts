import { addDays, businessDay, monthend, problems, reconciliation, task, taskRules } from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { breakResults, importedBill, mendResults, sendBill } from '../../../../test/factories/bill-rows.ts'
import { runDueTasks } from '../../base/task/service.ts'
import { tasks } from '../../base/task/table.ts'
import { writeBill } from './write-bill.ts'

const dayMs = 24 * 60 * 60 * 1000
let api: TestApi
let finance: TestApi['admin']
let day: string
beforeAll(async () => {
  api = await testApi()
  finance = api.asUser(testNames('a').holder('peoplefinancial'))
})
afterAll(() => api.close())
// Every test has a day of its own.
beforeEach(() => {
  api.pass(dayMs)
  day = addDays(businessDay(api.now()), -1)
})

const strange = (fen = 777) =>
  ({ kind: 'payment', time: `${day} 09:00:00`, channelNo: `WX-${day}`, ourNo: 'P-9', fen }) as const
const billOf = async (id: string) => (await finance(reconciliation.bill, { params: { id } })).data
const again = (id: string) => finance(reconciliation.match, { body: { id } })
const openOf = async (kind: 'billDifferences' | 'billsUncompared') => {
  const { data } = await finance(monthend.open, { query: { month: day.slice(0, 7) } })
  return data.find((line) => line.kind === kind)
}
const listed = async (todo: 'note' | 'match') =>
  (await finance(reconciliation.bills, { query: { todo, from: day, to: day } })).data.items.map(({ id }) => id)

afterEach(() => mendResults(api))

const triesOf = async () => {
  const [row] = await api.db.select().from(tasks).where(eq(tasks.call, 'reconciliation.match'))
  return row
}

test('a comparison that fails three times says why, keeps the earlier result and can be tried again', async () => {
  const { id } = await importedBill(api, [strange()], day)
  const before = await billOf(id)
  await api.db.delete(tasks)
  await breakResults(api)
  await again(id)
  for (const tries of [1, 2, 3]) {
    expect((await billOf(id)).status).toBe('matching')
    await runDueTasks(api.tools)
    expect((await triesOf())?.tries).toBe(tries)
    api.pass(60_000)
  }
  const failed = await billOf(id)
  expect(failed).toMatchObject({ status: 'failed', failure: problems.broken.text.zh, matchedAt: before.matchedAt })
  const english = { 'accept-language': 'en' }
  expect((await finance(reconciliation.bill, { params: { id }, headers: english })).data.failure).toBe(
    problems.broken.text.en,
  )
  expect((await finance(reconciliation.items, { params: { id } })).data.items).toMatchObject([
    { outcome: 'onlyTheirs' },
  ])
  expect(await openOf('billsUncompared')).toMatchObject({ count: 1 })
  expect(await listed('match')).toEqual([id])

  await mendResults(api)
  expect((await again(id)).status).toBe(200)
  expect(await billOf(id)).toMatchObject({ status: 'matching', failure: null })
  await runDueTasks(api.tools)
  expect(await billOf(id)).toMatchObject({ status: 'matched', failure: null, differences: 1 })
  expect(await openOf('billsUncompared')).toMatchObject({ count: 0 })
  expect(await listed('match')).toEqual([])
})

test('a comparison of a node that was killed three times fails as well', async () => {
  const sent = await sendBill(api, writeBill([strange()]), day)
  const mine = and(eq(tasks.call, 'reconciliation.match'), eq(tasks.status, 'queued'))
  // Each killed node leaves the task running with a lease that ends.
  await api.db.update(tasks).set({ status: 'running', tries: 3, attempt: 3 }).where(mine)
  await runDueTasks(api.tools)
  expect(await billOf(sent.data.id)).toMatchObject({ status: 'failed', failure: taskRules.interrupted.zh })
})

test('a cancelled comparison does not leave its bill waiting', async () => {
  const sent = await sendBill(api, writeBill([strange()]), day)
  const { data } = await finance(task.list, { query: { kind: 'calculation', status: 'queued' } })
  const [open] = data.items
  expect((await finance(task.cancel, { body: { id: open?.id ?? '' } })).status).toBe(200)
  expect(await billOf(sent.data.id)).toMatchObject({ status: 'failed', failure: taskRules.cancelled.zh })
})

test('differences without a note are open at month end until they are noted', async () => {
  const { count: n = 0, amountFen: fen = 0 } = (await openOf('billDifferences')) ?? {}
  const { id } = await importedBill(api, [strange(500)], day)
  const last = `${day.slice(0, 7)}-30`
  expect(await openOf('billDifferences')).toEqual({
    kind: 'billDifferences',
    count: n + 1,
    amountFen: fen + 500,
    path: `/finance/reconciliation?tab=bills&todo=note&until=${last}`,
  })
  expect(await listed('note')).toEqual([id])
  const { data } = await finance(monthend.open, { query: { month: '2026-10' } })
  expect(data.find(({ kind }) => kind === 'billDifferences')?.count).toBe(0)

  const [item] = (await finance(reconciliation.items, { params: { id } })).data.items
  const note = (state: 'noted' | 'open', text: string) =>
    finance(reconciliation.note, { body: { id, itemId: item?.id ?? '', state, text } })
  await note('noted', '渠道测试款')
  expect(await openOf('billDifferences')).toMatchObject({ count: n, amountFen: fen })
  expect(await listed('note')).toEqual([])
  api.pass(1000)
  await note('open', '还要再查')
  expect(await openOf('billDifferences')).toMatchObject({ count: n + 1 })
  // Only the current edition of a bill counts.
  await importedBill(api, [], day)
  expect(await openOf('billDifferences')).toMatchObject({ count: n, amountFen: fen })
})
