import { edgeOrder, order, refund, type ResolveDraft } from '@kangju/contract'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { operatorOf } from '../../../../test/factories/client-rows.ts'
import { booked } from '../../../../test/factories/booked.ts'
import { asCustomer, readVisit, visitOf } from '../../../../test/factories/field-rows.ts'
import { freshKey, orderById, paidOrder, visitsOf } from '../../../../test/factories/order-rows.ts'
import { peopleBase } from '../../../../test/factories/people-rows.ts'
import { specDraft } from '../../../../test/factories/service-catalogue.ts'
import { outbox } from '../../../db/tables.ts'
import { newId } from '../../../secret/token.ts'
import { moveInWallet, postDue, walletsOf } from '../../books/wallet/service.ts'
import { walletFlows } from '../../books/wallet/table.ts'
import { orderLogs } from '../order/table.ts'
import { refunds } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
// One test freezes money without the request that freezes it.
afterEach(() => requireInvariants(api.db, 'INV-13'))

const dayMs = 24 * 3_600_000
const spec = specDraft({ priceFen: 10_000, peopleShareBp: 6000, organShareBp: 2500 })

const bookerOf = async (mainId: string) => asCustomer(api, (await orderById(api, mainId)).bookerId)
const disputed = async () => {
  const made = await visitOf(api, 'unconfirmed', { project: { specs: [spec] } })
  const body = { reason: '没有做完' }
  await (
    await bookerOf(made.mainId)
  )(edgeOrder.dispute, { params: { id: made.id }, body })
  return made
}
const completed = async () => {
  const made = await visitOf(api, 'unconfirmed', { project: { specs: [spec] } })
  await (
    await bookerOf(made.mainId)
  )(edgeOrder.confirm, { params: { id: made.id }, body: {}, headers: freshKey() })
  return made
}
/** Moves the earnings of all completed visits to the available balance. */
const postAllDue = async () => {
  api.pass(8 * dayMs)
  while ((await postDue(api.db, api.now())) > 0);
}
const resolve = (id: string, draft: Omit<ResolveDraft, 'reason'>, as = api.admin) =>
  as(order.resolve, { params: { id }, body: { reason: '核实后处理', ...draft }, headers: freshKey() })
const refundOf = async (mainId: string) => (await api.db.select().from(refunds).where(eq(refunds.mainId, mainId)))[0]!
const namesOf = async ({ peopleId }: { peopleId: string }) => ({
  [peopleId]: 'nurse',
  [(await peopleBase(api)).organId]: 'organ',
})
const flowsOf = async (childId: string, ownerId: string) =>
  (
    await api.db
      .select()
      .from(walletFlows)
      .where(and(eq(walletFlows.childId, childId), eq(walletFlows.ownerId, ownerId)))
      .orderBy(asc(walletFlows.flowNo))
  ).map(({ direction, bizType, amountFen, postStatus }) => `${direction} ${bizType} ${amountFen} ${postStatus}`)
const logOf = async (childId: string) =>
  (
    await api.db
      .select()
      .from(orderLogs)
      .where(and(eq(orderLogs.childId, childId), eq(orderLogs.action, 'resolve')))
  ).map(({ fromStatus, toStatus, remark }) => [fromStatus, toStatus, remark])
const told = async () => (await api.db.select().from(outbox)).map(({ data }) => JSON.stringify(data))

describe('a dispute', () => {
  test('can end with the visit standing: it is completed and its price is split', async () => {
    const { id, childNo } = await disputed()
    expect((await resolve(id, { outcome: 'upheld' })).status).toBe(200)
    expect(await readVisit(api, id)).toMatchObject({ status: 'completed', peopleFen: 6000, settleStatus: 'pending' })
    expect(await logOf(id)).toEqual([['inService', 'completed', '核实后处理']])
    expect((await told()).some((text) => text.includes(`${childNo}异议已处理：服务有效`))).toBe(true)
    expect((await resolve(id, { outcome: 'upheld' })).code).toBe(40902)
  })

  test('can end with a refund in part: every party gives back its share', async () => {
    const made = await disputed()
    const { id, childNo, mainId, peopleId } = made
    expect((await resolve(id, { outcome: 'partly' })).errors).toHaveProperty('refundFen')
    expect((await resolve(id, { outcome: 'fully', refundFen: 5 })).errors).toHaveProperty('refundFen')
    expect((await resolve(id, { outcome: 'partly', refundFen: 10_000 })).code).toBe(40914)
    expect((await resolve(id, { outcome: 'partly', refundFen: 2000 })).status).toBe(200)
    const row = await refundOf(mainId)
    expect(row).toMatchObject({ status: 'refunding', refundFen: 2000, keptFen: 0, reason: 'quality' })
    expect(await booked(api, 'visit.reversed', row.refundNo, await namesOf(made))).toEqual([
      'debit WALLET_PENDING:nurse 1200',
      'debit WALLET_PENDING:organ 500',
      'debit PLATFORM_REVENUE 300',
      'credit ORDER_ESCROW 2000',
    ])
    expect(await booked(api, 'refund.approved', row.refundNo)).toEqual([
      'debit ORDER_ESCROW 2000',
      'credit REFUND_PAYABLE 2000',
    ])
    expect(await readVisit(api, id)).toMatchObject({ status: 'completed', settleStatus: 'reversed', peopleFen: 6000 })
    expect(await orderById(api, mainId)).toMatchObject({ status: 'completed', refundStatus: 'refunding' })
    expect(await flowsOf(id, peopleId)).toEqual([
      'in serviceIncome 6000 reversed',
      'in serviceIncome 4800 pending',
      'out incomeReversed 6000 posted',
    ])
    expect((await told()).some((text) => text.includes(`${childNo}异议已处理，退款¥20.00`))).toBe(true)
    await postAllDue()
    expect((await walletsOf(api.db, [peopleId])).get(peopleId)).toMatchObject({ pendingFen: 0, availableFen: 4800 })
  })

  test('can end with a full refund: the visit is cancelled and nobody earns anything', async () => {
    const { id, mainId } = await disputed()
    expect((await resolve(id, { outcome: 'fully' })).status).toBe(200)
    expect(await readVisit(api, id)).toMatchObject({ status: 'cancelled', peopleFen: null })
    expect(await logOf(id)).toEqual([['inService', 'cancelled', '核实后处理']])
    const { refundNo } = await refundOf(mainId)
    expect(await booked(api, 'refund.approved', refundNo)).toEqual([
      'debit ORDER_ESCROW 10000',
      'credit REFUND_PAYABLE 10000',
    ])
    expect(await orderById(api, mainId)).toMatchObject({ status: 'refunded', refundStatus: 'refunding' })
  })

  test('is settled by super administrators of the operator only', async () => {
    const { id } = await disputed()
    expect((await resolve(id, { outcome: 'upheld' }, api.as('order'))).status).toBe(403)
    expect((await resolve(id, { outcome: 'upheld' }, api.as('people'))).status).toBe(403)
    expect((await resolve(id, { outcome: 'upheld' }, api.other)).status).toBe(404)
    const { id: quiet } = await visitOf(api, 'unconfirmed', { project: { specs: [spec] } })
    expect((await resolve(quiet, { outcome: 'fully' })).code).toBe(40902)
  })
})

describe('a completed visit', () => {
  test('is taken back from available money once the earnings were posted', async () => {
    const made = await completed()
    const { id, mainId, peopleId } = made
    expect((await resolve(id, { outcome: 'upheld' })).code).toBe(40902)
    await postAllDue()
    expect((await resolve(id, { outcome: 'fully' })).status).toBe(200)
    const { refundNo } = await refundOf(mainId)
    expect(await booked(api, 'visit.reversed', refundNo, await namesOf(made))).toEqual([
      'debit WALLET_AVAIL:nurse 6000',
      'debit WALLET_AVAIL:organ 2500',
      'debit PLATFORM_REVENUE 1500',
      'credit ORDER_ESCROW 10000',
    ])
    expect(await flowsOf(id, peopleId)).toEqual(['in serviceIncome 6000 posted', 'out incomeReversed 6000 posted'])
    expect(await readVisit(api, id)).toMatchObject({ status: 'completed', settleStatus: 'reversed' })
    expect((await resolve(id, { outcome: 'fully' })).code).toBe(40902)
  })

  test('whose earnings were withdrawn costs the operator the rest, and finance is asked to recover it', async () => {
    const made = await completed()
    const { id, childNo, mainId, peopleId } = made
    await postAllDue()
    await withdraw(peopleId, 4500)
    expect((await resolve(id, { outcome: 'fully' })).status).toBe(200)
    const { refundNo } = await refundOf(mainId)
    expect(await booked(api, 'visit.reversed', refundNo, await namesOf(made))).toEqual([
      'debit WALLET_AVAIL:nurse 1500',
      'debit WALLET_AVAIL:organ 2500',
      'debit PLATFORM_REVENUE 1500',
      'debit ADJUST_EXPENSE 4500',
      'credit ORDER_ESCROW 10000',
    ])
    const text = `${childNo}收入冲回不足¥45.00`
    const lines = await api.db.select().from(orderLogs).where(eq(orderLogs.childId, id))
    expect(lines.some(({ action, remark }) => action === 'note' && remark?.includes(text) === true)).toBe(true)
    expect((await told()).some((one) => one.includes(text))).toBe(true)
  })

  test('is taken back once when ten ask together while its earnings are being posted', async () => {
    const { id, mainId, peopleId } = await completed()
    api.pass(8 * dayMs)
    const codes = Promise.all(Array.from({ length: 10 }, async () => (await resolve(id, { outcome: 'fully' })).code))
    await Promise.all(Array.from({ length: 5 }, () => postDue(api.db, api.now())))
    expect((await codes).toSorted((one, other) => one - other)).toEqual([20_000, ...Array<number>(9).fill(40_902)])
    while ((await postDue(api.db, api.now())) > 0);
    expect(await api.db.$count(refunds, eq(refunds.mainId, mainId))).toBe(1)
    expect((await walletsOf(api.db, [peopleId])).get(peopleId)).toMatchObject({ pendingFen: 0, availableFen: 0 })
  })
})

const withdraw = async (ownerId: string, fen: number) => {
  const operatorId = await operatorOf(api)
  const entry = { operatorId, ownerId, fen, bizNo: newId(), actor: { id: null, name: null }, now: api.now() }
  return api.db.transaction((tx) => moveInWallet(tx, 'withdraw', entry))
}

test('the account that asked for a refund withdraws it, and no other', async () => {
  const row = await paidOrder(api)
  const childIds = (await visitsOf(api, row.id)).map(({ id }) => id)
  const body = { childIds, applyFen: 20_000, reason: 'customerCancelled' as const }
  const clerk = api.as('order')
  const { data } = await clerk(refund.apply, { params: { id: row.id }, body, headers: freshKey() })
  const withdrawBy = (as: TestApi['admin']) => as(refund.withdraw, { params: { id: data.id }, headers: freshKey() })
  expect((await withdrawBy(api.other)).status).toBe(404)
  expect((await withdrawBy(api.admin)).status).toBe(404)
  expect((await withdrawBy(api.as('people'))).status).toBe(403)
  const { refunds: lines } = (await clerk(order.detail, { params: { id: row.id }, query: { kind: 'main' } })).data
  expect(lines).toMatchObject([{ id: data.id, status: 'reviewing' }])
  expect(lines[0]?.applicantId).not.toBeNull()
  const replies = await Promise.all(Array.from({ length: 10 }, () => withdrawBy(clerk)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await refundOf(row.id)).toMatchObject({ status: 'withdrawn' })
  expect(await visitsOf(api, row.id)).toMatchObject([{ refundLock: false }])
  expect(await orderById(api, row.id)).toMatchObject({ refundStatus: 'none' })
})
