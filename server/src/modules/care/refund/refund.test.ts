import { edgeField, edgeOrder, order, problems, refund, type RefundDraft } from '@kangju/contract'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { booked } from '../../../../test/factories/booked.ts'
import { asCustomer, home, readVisit, recordDraft, visitOf } from '../../../../test/factories/field-rows.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import {
  byInsurance,
  freshKey,
  orderById,
  paidOrder,
  payOrderOf,
  placeOrder,
  scheduledVisit,
  visitsOf,
} from '../../../../test/factories/order-rows.ts'
import { specDraft } from '../../../../test/factories/service-catalogue.ts'
import type { Db } from '../../../db/client.ts'
import { outbox } from '../../../db/tables.ts'
import { Problem } from '../../../kit/problem.ts'
import { bookers } from '../../customers/customerbooker/table.ts'
import { changeSettings } from '../../base/operator/service.ts'
import type { Actor } from '../order/service.ts'
import { orderLogs, type Order } from '../order/table.ts'
import { sendBackDue } from '../../desk/paychannel/service.ts'
import { visits, type Visit } from '../visit/table.ts'
import { walletFlows } from '../../books/wallet/table.ts'
import {
  approveRefund,
  payRefundOut,
  refundDone,
  refundFailed,
  rejectRefund,
  retryRefund,
  withdrawRefund,
} from './service.ts'
import { refunds, type Refund } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
afterEach(() => requireInvariants(api.db))

const auditor: Actor = { type: 'account', id: '01900000-0000-7000-8000-000000000001', name: '财务' }

const ask = (row: Pick<Order, 'id'>, draft: Pick<RefundDraft, 'childIds' | 'applyFen'> & Partial<RefundDraft>) =>
  api.admin(refund.apply, {
    params: { id: row.id },
    body: { reason: 'customerCancelled', ...draft },
    headers: freshKey(),
  })
const refundById = async (id: string): Promise<Refund> => {
  const [row] = await api.db.select().from(refunds).where(eq(refunds.id, id))
  if (row === undefined) throw new Error('there is no such refund')
  return row
}
const asked = async (row: Pick<Order, 'id'>, of: readonly Visit[], change: Partial<RefundDraft> = {}) => {
  const applyFen = of.reduce((sum, { amountFen }) => sum + amountFen, 0)
  const { status, message, data } = await ask(row, { childIds: of.map(({ id }) => id), applyFen, ...change })
  if (status !== 200) throw new Error(message)
  return refundById(data.id)
}
const inTx = <R>(act: (tx: Db) => Promise<R>) => api.db.transaction(act)
const approve = (row: Refund, refundFen: number, remark: string | null = null) =>
  inTx((tx) => approveRefund(tx, row, { actor: auditor, refundFen, remark, now: api.now() }))
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Problem) return error.problem
      throw error
    },
  )
const logged = async (
  mainId: string,
  action: 'refundApply' | 'refundPass' | 'refundReject' | 'refundDone' | 'refundFail',
) => api.db.$count(orderLogs, and(eq(orderLogs.mainId, mainId), eq(orderLogs.action, action)))
const paidOnline = async (spec: Partial<ReturnType<typeof specDraft>> = {}) => {
  const { order: row } = await payOrderOf(api, await placeOrder(api, { spec }))
  return row
}

describe('requesting a refund', () => {
  test('locks the visits until the decision and notifies the reviewers', async () => {
    const start = new Date('2026-11-18T06:00:00Z')
    const visit = await scheduledVisit(api, { startAt: start, spec: { times: 2, priceFen: 20_001 } })
    const [first, second] = await visitsOf(api, visit.mainId)
    const row = await asked({ id: visit.mainId }, [first!])
    expect(row).toMatchObject({
      status: 'reviewing',
      childIds: [first!.id],
      refundableFen: 10_001,
      applyFen: 10_001,
      applyType: 'console',
      refundFen: null,
    })
    expect(row.refundNo).toMatch(/^TK20261115\d{6}$/)
    expect(await readVisit(api, first!.id)).toMatchObject({
      refundLock: true,
      nextTickAt: null,
      status: 'undispatched',
    })
    expect(await readVisit(api, second!.id)).toMatchObject({ refundLock: false })
    expect(await orderById(api, visit.mainId)).toMatchObject({ refundStatus: 'refunding', status: 'paid' })
    expect(await logged(visit.mainId, 'refundApply')).toBe(1)
    const told = (await api.db.select().from(outbox)).map((one) => JSON.stringify(one.data))
    expect(
      told.some((text) => text.includes(`${row.orderNo}申请退款¥100.01`) && text.includes('"orderType":"4"')),
    ).toBe(true)
    const moved = await api.admin(order.appointment, {
      params: { id: first!.id },
      body: { appointDate: '2026-11-19', startTime: '10:00' },
    })
    expect(moved.code).toBe(40925)
    expect(await outcome(approve(row, 10_001))).toBe('done')
  })

  test('withdraws the offer of an offered visit', async () => {
    const { id, mainId } = await visitOf(api, 'offered')
    await asked({ id: mainId }, [await readVisit(api, id)])
    expect(await readVisit(api, id)).toMatchObject({
      status: 'undispatched',
      peopleId: null,
      refundLock: true,
      nextTickAt: null,
    })
  })

  test('is refused with a specific reason', async () => {
    const unpaid = await placeOrder(api)
    const row = await paidOrder(api)
    const [visit] = await visitsOf(api, row.id)
    const childIds = [visit!.id]
    expect((await ask(unpaid, { childIds, applyFen: 1 })).status).toBe(422)
    expect((await ask(row, { childIds, applyFen: 20_001 })).code).toBe(40914)
    expect((await ask(row, { childIds: [row.id], applyFen: 1 })).errors).toHaveProperty('childIds')
    expect((await ask(row, { childIds, applyFen: 1, reason: 'quality' })).errors).toHaveProperty('description')
    await asked(row, [visit!])
    expect((await ask(row, { childIds, applyFen: 1 })).code).toBe(40913)
    const gone = await visitOf(api, 'unconfirmed')
    expect((await ask({ id: gone.mainId }, { childIds: [gone.id], applyFen: 1 })).code).toBe(40902)
  })

  test('ten times together for the same visit creates one', async () => {
    const row = await paidOrder(api)
    const [visit] = await visitsOf(api, row.id)
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => ask(row, { childIds: [visit!.id], applyFen: 20_000 })),
    )
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array<number>(9).fill(409),
    ])
    expect(await api.db.$count(refunds, eq(refunds.mainId, row.id))).toBe(1)
  })

  test('can be quoted beforehand with its obstacles', async () => {
    const { id, mainId } = await visitOf(api, 'accepted', { project: { specs: [specDraft({ visitFeeFen: 3000 })] } })
    const quote = async (reason: RefundDraft['reason']) =>
      (await api.admin(refund.quote, { params: { id: mainId }, body: { childIds: [id], reason } })).data
    expect(await quote('customerCancelled')).toEqual({
      amountFen: 20_000,
      refundableFen: 20_000,
      keptFen: 0,
      obstacles: [],
    })
    const { startAt } = await readVisit(api, id)
    api.pass(Date.parse(startAt ?? '') - api.now().getTime() - 3 * 3_600_000)
    expect(await quote('customerCancelled')).toMatchObject({ refundableFen: 17_000, keptFen: 3000 })
    expect(await quote('noShow')).toMatchObject({ refundableFen: 20_000, keptFen: 0 })
    await asked({ id: mainId }, [await readVisit(api, id)])
    expect((await quote('noShow')).obstacles).toEqual(['存在处理中的退款'])
  })

  test('is limited to the own operator', async () => {
    const row = await paidOrder(api)
    const [visit] = await visitsOf(api, row.id)
    const body = { childIds: [visit!.id], applyFen: 1, reason: 'duplicate' as const }
    const params = { id: row.id }
    expect((await api.other(refund.apply, { params, body, headers: freshKey() })).status).toBe(404)
    expect(
      (await api.other(refund.direct, { params, body: { reason: 'duplicate' }, headers: freshKey() })).status,
    ).toBe(404)
    const quote = { params, body: { childIds: [visit!.id], reason: 'duplicate' as const } }
    expect((await api.other(refund.quote, quote)).status).toBe(404)
  })
})

describe('approving a refund', () => {
  test('cancels the visits, books the debt, and the channel pays it', async () => {
    const row = await paidOnline({ priceFen: 30_000, times: 3 })
    const [first, second] = await visitsOf(api, row.id)
    const asking = await asked(row, [first!, second!])
    const agreed = await approve(asking, 20_000)
    expect(agreed).toMatchObject({ status: 'refunding', refundFen: 20_000, keptFen: 0, auditByName: '财务' })
    expect(await booked(api, 'refund.approved', asking.refundNo)).toEqual([
      'debit ORDER_ESCROW 20000',
      'credit REFUND_PAYABLE 20000',
    ])
    expect((await visitsOf(api, row.id)).map(({ status, refundLock }) => [status, refundLock])).toEqual([
      ['cancelled', false],
      ['cancelled', false],
      ['unscheduled', false],
    ])
    expect(await logged(row.id, 'refundPass')).toBe(2)
    expect(await orderById(api, row.id)).toMatchObject({ status: 'paid', refundStatus: 'refunding', refundedFen: 0 })

    await sendBackDue(api.tools)
    expect(await booked(api, 'refund.paid', `${asking.refundNo}:1`)).toEqual([
      'debit REFUND_PAYABLE 20000',
      'credit CASH:wechat 20000',
    ])
    expect(await refundById(asking.id)).toMatchObject({ status: 'refunded' })
    expect(await orderById(api, row.id)).toMatchObject({ status: 'paid', refundStatus: 'partly', refundedFen: 20_000 })
    expect(await logged(row.id, 'refundDone')).toBe(1)
    const [booker] = await api.db.select().from(bookers).where(eq(bookers.id, row.bookerId))
    expect(booker?.refundFen).toBe(20_000)

    const [, , third] = await visitsOf(api, row.id)
    await approve(await asked(row, [third!]), 10_000)
    await sendBackDue(api.tools)
    expect(await orderById(api, row.id)).toMatchObject({
      status: 'refunded',
      refundStatus: 'fully',
      refundedFen: 30_000,
    })
  })

  test('late gives the call-out fee to the accepted staff member and the rest kept to the platform', async () => {
    const { id, mainId, peopleId } = await visitOf(api, 'onTheWay', {
      project: { specs: [specDraft({ priceFen: 20_000, visitFeeFen: 3000 })] },
    })
    const asking = await asked({ id: mainId }, [await readVisit(api, id)])
    expect(asking.refundableFen).toBe(17_000)
    expect(await outcome(approve(asking, 15_000))).toBe('invalid')
    await approve(asking, 15_000, '按约定')
    expect(await booked(api, 'refund.approved', asking.refundNo, { [peopleId]: 'nurse' })).toEqual([
      'debit ORDER_ESCROW 20000',
      'credit REFUND_PAYABLE 15000',
      'credit WALLET_PENDING:nurse 3000',
      'credit PLATFORM_REVENUE 2000',
    ])
    const [flow] = await api.db.select().from(walletFlows).where(eq(walletFlows.childId, id))
    expect(flow).toMatchObject({ bizType: 'callOut', amountFen: 3000, ownerId: peopleId, postStatus: 'pending' })
    expect(await readVisit(api, id)).toMatchObject({ status: 'cancelled', peopleFen: 3000, settleStatus: 'pending' })
    expect(await orderById(api, mainId)).toMatchObject({ status: 'refunded' })
  })

  test('never exceeds the price, and needs another account than the applicant', async () => {
    const row = await paidOrder(api)
    const asking = await asked(row, await visitsOf(api, row.id))
    expect(await outcome(approve(asking, 20_001, '多退'))).toBe('refundTooMuch')
    const own = { actor: { ...auditor, id: asking.applicantId }, refundFen: 20_000, now: api.now() }
    expect(await outcome(inTx((tx) => approveRefund(tx, asking, own)))).toBe('ownRefund')
    const bySuper = { ...own, actor: { ...own.actor, isSuper: true } }
    expect(await outcome(inTx((tx) => approveRefund(tx, asking, bySuper)))).toBe('done')
  })

  test('ten times together approves once', async () => {
    const row = await paidOnline()
    const asking = await asked(row, await visitsOf(api, row.id))
    const done = await Promise.all(Array.from({ length: 10 }, () => outcome(approve(asking, 20_000))))
    expect(done.toSorted()).toEqual(['done', ...Array<string>(9).fill('wrongState')])
    await sendBackDue(api.tools)
    expect(await orderById(api, row.id)).toMatchObject({ refundedFen: 20_000 })
  })

  test('leaves out a visit that began meanwhile', async () => {
    const { id, mainId, staff } = await visitOf(api, 'onTheWay', { project: { specs: [specDraft({ times: 2 })] } })
    const asking = await asked({ id: mainId }, await visitsOf(api, mainId))
    expect(asking.childIds).toHaveLength(2)
    const body = { lng: 120.131, lat: 30.261, method: 'gps' as const }
    expect((await staff(edgeField.checkin, { params: { id }, body })).status).toBe(200)
    expect(await outcome(approve(asking, 20_000))).toBe('refundTooMuch')
    const agreed = await approve(asking, 10_000)
    expect(agreed.childIds).not.toContain(id)
    expect(await readVisit(api, id)).toMatchObject({ status: 'inService', refundLock: false })
    expect(await orderById(api, mainId)).toMatchObject({ status: 'inService' })
  })
})

describe('rejecting and withdrawing', () => {
  test('unlocks the visits and resumes dispatch', async () => {
    const visit = await scheduledVisit(api, { startAt: new Date(api.now().getTime() + 5 * 86_400_000) })
    const asking = await asked({ id: visit.mainId }, [visit])
    const say = (remark: string | null) =>
      outcome(inTx((tx) => rejectRefund(tx, asking, { actor: auditor, remark, now: api.now() })))
    expect(await say(null)).toBe('invalid')
    expect(await say('已安排人员')).toBe('done')
    expect(await say('已安排人员')).toBe('wrongState')
    const after = await readVisit(api, visit.id)
    expect(after).toMatchObject({ refundLock: false, status: 'undispatched' })
    expect(after.nextTickAt).not.toBeNull()
    expect(await orderById(api, visit.mainId)).toMatchObject({ refundStatus: 'none' })
    expect(await logged(visit.mainId, 'refundReject')).toBe(1)
  })

  test('only the requesting customer can withdraw', async () => {
    const row = await paidOnline()
    const [visit] = await visitsOf(api, row.id)
    const customer = await asCustomer(api, row.bookerId)
    const body = { childIds: [visit!.id], applyFen: 20_000, reason: 'customerCancelled' as const }
    const reply = await customer(edgeOrder.refund, { params: { id: row.id }, body, headers: freshKey() })
    expect(reply).toMatchObject({ status: 200, data: { status: 'reviewing' } })
    const { id } = reply.data
    const stranger = await asCustomer(api, (await paidOnline()).bookerId)
    expect((await stranger(edgeOrder.withdrawRefund, { params: { id } })).status).toBe(404)
    expect(await outcome(withdrawAs(await refundById(id), auditor))).toBe('missing')
    expect((await customer(edgeOrder.withdrawRefund, { params: { id } })).status).toBe(200)
    expect(await refundById(id)).toMatchObject({ status: 'withdrawn', applyType: 'customer' })
    expect(await readVisit(api, visit!.id)).toMatchObject({ refundLock: false })
  })
})

const withdrawAs = (row: Refund, actor: Actor) => inTx((tx) => withdrawRefund(tx, row, { actor, now: api.now() }))

describe('paying out', () => {
  test('a channel failure keeps the debt, notifies accounts, and can be retried', async () => {
    const row = await paidOnline()
    const { refundNo, id } = await approve(await asked(row, await visitsOf(api, row.id)), 20_000)
    const fail = () => inTx((tx) => refundFailed(tx, refundNo, { message: '账户异常', now: api.now() }))
    expect([await fail(), await fail()]).toEqual([true, false])
    expect(await refundById(id)).toMatchObject({ status: 'failed', failReason: '账户异常' })
    expect(await orderById(api, row.id)).toMatchObject({
      status: 'refunded',
      refundStatus: 'refunding',
      refundedFen: 0,
    })
    const told = (await api.db.select().from(outbox)).map((one) => JSON.stringify(one.data))
    expect(told.some((text) => text.includes(`${row.orderNo}退款¥200.00失败`))).toBe(true)
    expect(await sendBackDue(api.tools)).toBe(0)
    await inTx(async (tx) => retryRefund(tx, await refundById(id), { actor: auditor, now: api.now() }))
    expect(await sendBackDue(api.tools)).toBe(1)
    expect(await refundById(id)).toMatchObject({ status: 'refunded' })
  })

  test('a channel notice that matches no part is ignored', async () => {
    const row = await paidOnline()
    const { refundNo, id } = await approve(await asked(row, await visitsOf(api, row.id)), 20_000)
    const say = (fen: number, method: 'wechat' | 'alipay') =>
      inTx((tx) => refundDone(tx, refundNo, { method, channelNo: 'R1', fen, now: api.now() }))
    expect([await say(19_999, 'wechat'), await say(20_000, 'alipay')]).toEqual([false, false])
    expect(await refundById(id)).toMatchObject({ status: 'refunding' })
    expect([await say(20_000, 'wechat'), await say(20_000, 'wechat')]).toEqual([true, false])
    expect(await orderById(api, row.id)).toMatchObject({ refundedFen: 20_000 })
  })

  test('cash is paid out manually with a voucher', async () => {
    const row = await paidOrder(api)
    const agreed = await approve(await asked(row, await visitsOf(api, row.id)), 20_000)
    expect(await sendBackDue(api.tools)).toBe(0)
    const paid = await inTx((tx) =>
      payRefundOut(tx, agreed, { method: 'cash', voucherNo: 'TK-1', actor: auditor, now: api.now() }),
    )
    expect(paid).toMatchObject({ status: 'refunded', parts: [{ method: 'cash', fen: 20_000, channelNo: 'TK-1' }] })
    expect(await booked(api, 'refund.paid', `${agreed.refundNo}:1`)).toEqual([
      'debit REFUND_PAYABLE 20000',
      'credit CASH:cash 20000',
    ])
  })

  test('insurance is never paid out and completes immediately', async () => {
    const row = await placeOrder(api, { change: await byInsurance(api) })
    expect(await booked(api, 'order.paid', row.orderNo)).toEqual([
      'debit LTC_RECEIVABLE 20000',
      'credit ORDER_ESCROW 20000',
    ])
    const agreed = await approve(await asked(row, await visitsOf(api, row.id)), 20_000)
    expect(agreed.status).toBe('refunded')
    expect(await booked(api, 'refund.paid', `${agreed.refundNo}:1`)).toEqual([
      'debit REFUND_PAYABLE 20000',
      'credit LTC_RECEIVABLE 20000',
    ])
  })
})

describe('a direct refund', () => {
  const direct = (row: Pick<Order, 'id'>, as = api.admin) =>
    as(refund.direct, { params: { id: row.id }, body: { reason: 'duplicate', remark: '重复' }, headers: freshKey() })

  test('covers the whole of a small, unstarted order', async () => {
    const row = await paidOnline({ priceFen: 50_000, times: 2 })
    const reply = await direct(row)
    expect(reply).toMatchObject({ status: 200, data: { status: 'refunding' } })
    expect(await orderById(api, row.id)).toMatchObject({ status: 'refunded', refundStatus: 'refunding' })
    expect(await refundById(reply.data.id)).toMatchObject({ applyType: 'direct', refundFen: 50_000, keptFen: 0 })
    await sendBackDue(api.tools)
    expect(await orderById(api, row.id)).toMatchObject({ refundStatus: 'fully', refundedFen: 50_000 })
  })

  test('also refunds an order that cost nothing by cancelling its visits', async () => {
    const row = await placeOrder(api, { change: { ...(await byInsurance(api)), discountFen: 20_000 } })
    expect(await direct(row)).toMatchObject({ status: 200, data: { status: 'refunded' } })
    expect(await orderById(api, row.id)).toMatchObject({ status: 'refunded', refundStatus: 'none' })
  })

  test('is refused above the limit, after dispatch, under review and twice', async () => {
    expect((await direct(await paidOrder(api, { spec: { priceFen: 50_001 } }))).code).toBe(40915)
    expect((await direct({ id: (await visitOf(api, 'offered')).mainId })).code).toBe(40915)
    const reviewed = await paidOrder(api)
    await asked(reviewed, await visitsOf(api, reviewed.id))
    expect((await direct(reviewed)).code).toBe(40915)
    const row = await paidOnline()
    const replies = await Promise.all(Array.from({ length: 10 }, () => direct(row)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    await changeSettings(api.db, 'A', { refundDirectLimitFen: 100 })
    expect((await direct(await paidOrder(api))).code).toBe(40915)
    await changeSettings(api.db, 'A', { refundDirectLimitFen: 50_000 })
  })

  test('needs the permission to review refunds', async () => {
    const row = await paidOrder(api)
    expect((await direct(row, api.as('order'))).status).toBe(403)
    expect((await direct(row, api.as('order_refund_apply'))).status).toBe(403)
    expect((await orderById(api, row.id)).refundStatus).toBe('none')
  })
})

describe('an absent care recipient', () => {
  const spec = specDraft({ priceFen: 20_000, visitFeeFen: 3000 })
  const absent = (id: string) =>
    api.admin(order.absent, { params: { id }, body: { reason: '家中无人' }, headers: freshKey() })

  test.each(['onTheWay', 'inService'] as const)('%s: the call-out fee is kept, the rest refunded', async (state) => {
    const { id, mainId, peopleId } = await visitOf(api, state, { project: { specs: [spec] } })
    expect((await absent(id)).status).toBe(200)
    expect(await readVisit(api, id)).toMatchObject({ status: 'cancelled' })
    const [row] = await api.db.select().from(refunds).where(eq(refunds.mainId, mainId)).orderBy(asc(refunds.id))
    expect(row).toMatchObject({ reason: 'clientAbsent', refundFen: 17_000, keptFen: 3000, status: 'refunding' })
    expect(await booked(api, 'refund.approved', row!.refundNo, { [peopleId]: 'nurse' })).toEqual([
      'debit ORDER_ESCROW 20000',
      'credit REFUND_PAYABLE 17000',
      'credit WALLET_PENDING:nurse 3000',
    ])
  })

  test('cannot be reported while a refund is under review', async () => {
    const { id, mainId } = await visitOf(api, 'onTheWay', { project: { specs: [spec] } })
    await asked({ id: mainId }, [await readVisit(api, id)])
    expect((await absent(id)).code).toBe(problems.refundLocked.code)
  })

  test('cannot be reported after a signed check-out, even if the visit was disputed', async () => {
    const { id, mainId, peopleId, staff } = await visitOf(api, 'inService', { project: { specs: [spec] } })
    const body = { ...home, ...(await recordDraft(api, peopleId, id)), reason: '客户要求' }
    expect((await staff(edgeField.checkout, { params: { id }, body })).status).toBe(200)
    const customer = await asCustomer(api, (await orderById(api, mainId)).bookerId)
    expect((await customer(edgeOrder.dispute, { params: { id }, body: { reason: '没有做完' } })).status).toBe(200)
    expect((await absent(id)).code).toBe(40902)
    expect(await readVisit(api, id)).toMatchObject({ status: 'inService' })
  })

  test('cannot be reported long after check-in', async () => {
    const { id } = await visitOf(api, 'inService', { project: { specs: [spec] } })
    api.pass(16 * 60_000)
    expect((await absent(id)).code).toBe(40902)
    expect(await api.db.select({ status: visits.status }).from(visits).where(eq(visits.id, id))).toEqual([
      { status: 'inService' },
    ])
  })
})
