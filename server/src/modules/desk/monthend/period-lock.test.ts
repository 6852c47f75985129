import { addMonths, businessMonth, monthend, order, startOfMonth } from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { checkInvariants, requireInvariants } from '../../../../test/api/invariants.ts'
import { lockWaits } from '../../../../test/api/lock-waits.ts'
import { operatorOf } from '../../../../test/factories/client-rows.ts'
import { visitOf } from '../../../../test/factories/field-rows.ts'
import { freshKey } from '../../../../test/factories/order-rows.ts'
import { addPerson } from '../../../../test/factories/people-rows.ts'
import { fundWallet } from '../../../../test/factories/settlement-rows.ts'
import { auditRows as audits } from '../../../db/tables.ts'
import { newId } from '../../../secret/token.ts'
import { runDueTasks } from '../../base/task/service.ts'
import { ledgerTxns } from '../../books/ledger/table.ts'
import { moveInWallet, walletsOf } from '../../books/wallet/service.ts'
import { walletFlows, wallets } from '../../books/wallet/table.ts'

let api: TestApi
let operatorId: string
let ownerId: string
const dayMs = 86_400_000
/** The month of the first postings; the clock stands in the third month after it. */
let first: string

const at = (month: string, day = 0) => new Date(startOfMonth(month).getTime() + day * dayMs)
/** Moves the clock to a time, also back. */
const goTo = (then: Date) => api.pass(then.getTime() - api.now().getTime())
const credit = (now: Date, fen = 100, { db = api.db, of = ownerId } = {}) =>
  db.transaction((tx) =>
    moveInWallet(tx, 'credit', {
      operatorId,
      ownerId: of,
      fen,
      bizNo: newId(),
      actor: { id: null, name: '财务' },
      now,
    }),
  )
const sqlState = async (doing: Promise<unknown>) => {
  try {
    await doing
    return 'done'
  } catch (error) {
    return ((error as { cause?: { code?: string } }).cause?.code ?? (error as { code?: string }).code) || String(error)
  }
}

beforeAll(async () => {
  api = await testApi()
  operatorId = await operatorOf(api)
  ownerId = await addPerson(api)
  first = businessMonth(api.now())
  await fundWallet(api, { ownerType: 'people', ownerId }, 1000)
  for (const step of [1, 2]) {
    goTo(at(addMonths(first, step), 5))
    await credit(api.now())
  }
  goTo(at(addMonths(first, 3), 5))
})
afterAll(() => api.close())
afterEach(() => requireInvariants(api.db))

const check = async (as = api.admin) => {
  const { data } = await as(monthend.check, { body: {} })
  await runDueTasks(api.tools)
  return data.taskId
}
const lock = async (month: string, { as = api.admin, remark = '', taskId = '' } = {}) =>
  as(monthend.lock, { body: { month, taskId: taskId || (await check(as)), remark } })
const unlock = (month: string, as = api.admin, remark = '发现漏记的补款') =>
  as(monthend.unlock, { body: { month, remark } })
const statesOf = async (as = api.admin) =>
  Object.fromEntries((await as(monthend.months, {})).data.map(({ month, state }) => [month, state]))
const flowsOf = () => api.db.select().from(walletFlows).where(eq(walletFlows.ownerId, ownerId))

describe('a month', () => {
  test('is locked in order, once it is over, and by super administrators only', async () => {
    const { status, data } = await api.admin(monthend.months, {})
    expect(status).toBe(200)
    expect(data.map(({ month, state, isLockable }) => [month, state, isLockable])).toEqual([
      [addMonths(first, 3), 'current', 0],
      [addMonths(first, 2), 'open', 0],
      [addMonths(first, 1), 'open', 0],
      [first, 'open', 1],
    ])
    const early = await lock(addMonths(first, 1))
    expect([early.code, early.errors]).toEqual([40976, { month: [`请按顺序锁定，下一个可锁定的月份是${first}`] }])
    expect((await lock(addMonths(first, 3))).errors).toEqual({ month: ['该月份尚未结束'] })
    const clerk = api.as('peoplefinancial')
    expect((await lock(first, { as: clerk })).status).toBe(403)
    expect((await unlock(first, clerk)).status).toBe(403)
    expect((await lock(first, { taskId: newId() })).status).toBe(404)
    expect((await lock(first)).status).toBe(200)
    expect((await lock(first)).errors).toEqual({ month: [`请按顺序锁定，下一个可锁定的月份是${addMonths(first, 1)}`] })
    expect(await statesOf(clerk)).toMatchObject({ [first]: 'locked', [addMonths(first, 1)]: 'open' })
    const history = await clerk(monthend.locks, {})
    expect(history.data.items).toMatchObject([{ month: first, action: 'lock', differences: 0, remark: null }])
    // Another operator has its own months.
    expect((await api.other(monthend.locks, {})).data.total).toBe(0)
    expect((await api.other(monthend.list, { query: { month: first } })).data.state).toBe('open')
  })

  test('once locked takes no posting, no flow and no change of them', async () => {
    const flows = await flowsOf()
    expect(await sqlState(credit(at(first, 20)))).toBe('KJ001')
    // A month before the first posting is closed with it.
    expect(await sqlState(credit(at(addMonths(first, -1), 20)))).toBe('KJ001')
    const txn = { id: newId(), operatorId, bizType: 'test', bizNo: newId(), at: at(first, 20).toISOString() }
    expect(await sqlState(api.db.insert(ledgerTxns).values(txn))).toBe('KJ001')
    const own = eq(walletFlows.ownerId, ownerId)
    expect(await sqlState(api.db.update(walletFlows).set({ amountFen: 1 }).where(own))).toBe('KJ001')
    expect(await sqlState(api.db.update(walletFlows).set({ createdAt: api.now().toISOString() }).where(own))).toBe(
      'KJ001',
    )
    expect(await sqlState(api.db.delete(walletFlows).where(own))).toBe('KJ001')
    expect(await flowsOf()).toEqual(flows)
    // Open months of the operator and all months of others take postings.
    expect(await sqlState(credit(at(addMonths(first, 1), 20)))).toBe('done')
    const theirs = await addPerson(api, {}, 'b')
    await fundWallet(api, { ownerType: 'people', ownerId: theirs, of: 'b' }, 100)
    const foreign = { operatorId: await operatorOf(api, 'b'), ownerId: theirs, fen: 1, bizNo: newId() }
    const doing = api.db.transaction((tx) =>
      moveInWallet(tx, 'credit', { ...foreign, actor: { id: null, name: null }, now: at(first, 20) }),
    )
    expect(await sqlState(doing)).toBe('done')
  })

  test('answers a clear problem to a request that would post in it', async () => {
    const { id } = await visitOf(api, 'unconfirmed')
    const now = api.now()
    goTo(at(first, 25))
    const { status, code, message } = await api.admin(order.confirm, {
      params: { id },
      body: { reason: '客户已电话确认' },
      headers: freshKey(),
    })
    expect([status, code, message]).toEqual([409, 40981, '该月份已锁定，不能再记账，请在未锁定的月份更正'])
    goTo(now)
    expect(
      (await api.admin(order.confirm, { params: { id }, body: { reason: '客户已电话确认' }, headers: freshKey() }))
        .status,
    ).toBe(200)
  })

  test('needs a recent check of the books by the account that locks it, and a reason if they differ', async () => {
    const month = addMonths(first, 1)
    const taskId = await check()
    api.pass(61 * 60_000)
    expect((await lock(month, { taskId })).errors).toEqual({ taskId: ['请先核对账目，核对结果1小时内有效'] })
    const other = await check(api.as('peoplefinancial'))
    expect((await lock(month, { taskId: other })).status).toBe(404)
    await api.db
      .update(wallets)
      .set({ availableFen: sql`available_fen + 7` })
      .where(eq(wallets.ownerId, ownerId))
    const broken = await check()
    const seen = await api.admin(monthend.checked, { query: { taskId: broken } })
    expect(seen.data.result?.rules.filter(({ differences }) => differences > 0)).toEqual([
      { key: 'INV-03', differences: 1 },
    ])
    expect((await lock(month, { taskId: broken })).errors).toHaveProperty('remark')
    expect((await lock(month, { taskId: broken, remark: '差异已知，正在核查' })).status).toBe(200)
    await api.db
      .update(wallets)
      .set({ availableFen: sql`available_fen - 7` })
      .where(eq(wallets.ownerId, ownerId))
    const [newest] = (await api.admin(monthend.locks, {})).data.items
    expect(newest).toMatchObject({ month, action: 'lock', differences: 1, remark: '差异已知，正在核查' })
  })

  test('is unlocked with a reason, the last one first, and the history keeps it', async () => {
    const month = addMonths(first, 1)
    expect((await unlock(first)).errors).toEqual({ month: ['只能解锁最后一个已锁定的月份'] })
    expect((await unlock(month, api.admin, '短')).status).toBe(422)
    expect((await unlock(month)).status).toBe(200)
    expect(await sqlState(credit(at(month, 21)))).toBe('done')
    expect(await statesOf()).toMatchObject({ [first]: 'locked', [month]: 'open' })
    const [newest, ...rest] = (await api.admin(monthend.locks, {})).data.items
    expect(newest).toMatchObject({ month, action: 'unlock', remark: '发现漏记的补款', openCount: null })
    expect(rest).toHaveLength(2)
    const trail = await api.db.select().from(audits).where(eq(audits.action, 'monthend.unlock'))
    expect(trail.at(-1)?.detail).toMatchObject({ month, remark: '发现漏记的补款' })
    expect(await sqlState(api.db.execute(sql`delete from period_lock_log`))).not.toBe('done')
  })

  test('in locking waits for a posting under way, and a posting waits for the lock and is refused', async () => {
    const month = addMonths(first, 1)
    const taskId = await check()
    const other = await addPerson(api)
    await fundWallet(api, { ownerType: 'people', ownerId: other }, 0)
    let finish = () => {}
    const hold = new Promise<void>((resolve) => (finish = resolve))
    const slow = api.db.transaction(async (tx) => {
      await credit(at(month, 22), 1, { db: tx as never })
      await hold
    })
    await expect.poll(async () => (await flowsWaiting()) >= 1).toBe(true)
    const locking = lock(month, { taskId })
    await expect.poll(() => lockWaits(api)).toBe(1)
    // Postings of other months do not wait for it.
    expect(await sqlState(credit(api.now(), 1, { of: other }))).toBe('done')
    finish()
    await slow
    expect((await locking).status).toBe(200)
    expect(await sqlState(credit(at(month, 22), 1))).toBe('KJ001')
    await unlock(month)
  })
})

/** Transactions that have posted something and not ended yet. */
const flowsWaiting = async () => {
  const { rows } = await api.db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_locks where locktype = 'advisory' and classid = 18001 and granted`,
  )
  return rows[0]?.n ?? 0
}

test('of 50 postings at the moment of the lock each is before it or refused, and the books agree', async () => {
  const month = addMonths(first, 1)
  const taskId = await check()
  const before = (await walletsOf(api.db, [ownerId])).get(ownerId)?.availableFen ?? 0
  const posting = Array.from({ length: 50 }, () => sqlState(credit(at(month, 23), 1)))
  const locking = lock(month, { taskId })
  const more = Array.from({ length: 10 }, () => sqlState(credit(at(month, 23), 1)))
  const [told, late, locked] = await Promise.all([Promise.all(posting), Promise.all(more), locking])
  expect(locked.status).toBe(200)
  const all = [...told, ...late]
  expect([...new Set(all)].every((state) => ['done', 'KJ001'].includes(state))).toBe(true)
  const made = all.filter((state) => state === 'done').length
  expect((await walletsOf(api.db, [ownerId])).get(ownerId)?.availableFen).toBe(before + made)
  const total = async () =>
    (await api.admin(monthend.list, { query: { month } })).data.items.find(({ id }) => id === ownerId)
  const closed = await total()
  expect(await sqlState(credit(at(month, 23), 1))).toBe('KJ001')
  await credit(api.now(), 5)
  expect(await total()).toEqual(closed)
  expect(await checkInvariants(api.db)).toEqual([])
})
