import { edgeField, edgeOrder, refundreview, type RefundAudit, type OfflineMethod } from '@kangju/contract'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findByUsername } from '../../../../test/api/account-named.ts'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { booked } from '../../../../test/factories/booked.ts'
import { asCustomer, home, readVisit, visitOf } from '../../../../test/factories/field-rows.ts'
import { freshKey, orderById, paidOrder, visitsOf } from '../../../../test/factories/order-rows.ts'
import { askedOnline, askedRefund, askRefund, refundById } from '../../../../test/factories/refund-rows.ts'
import { alsoHolds } from '../../../../test/factories/role-rows.ts'
import { specDraft } from '../../../../test/factories/service-catalogue.ts'
import { auditRows } from '../../../db/tables.ts'
import { sendBackDue } from '../../desk/paychannel/service.ts'
import { orderLogs } from '../order/table.ts'
import { refundFailed } from './service.ts'
import { refunds, type Refund } from './table.ts'

let api: TestApi
let reviewer: TestApi['admin']
beforeAll(async () => {
  api = await testApi()
  reviewer = api.as('order_refund_apply')
})
afterAll(() => api.close())
afterEach(() => requireInvariants(api.db))

type Named = Pick<Refund, 'id'>
const audit = ({ id }: Named, body: RefundAudit, as = reviewer) =>
  as(refundreview.audit, { params: { id }, body, headers: freshKey() })
const payout = ({ id }: Named, voucherNo: string, method: OfflineMethod = 'cash', as = reviewer) =>
  as(refundreview.payout, { params: { id }, body: { method, voucherNo }, headers: freshKey() })
const bulk = (rows: readonly Named[], pass: 0 | 1, remark?: string) =>
  reviewer(refundreview.bulk, { body: { ids: rows.map(({ id }) => id), pass, ...(remark && { remark }) } })
const read = async ({ id }: Named) => (await reviewer(refundreview.read, { params: { id } })).data
const fail = ({ refundNo }: Refund) =>
  api.db.transaction((tx) => refundFailed(tx, refundNo, { message: '账户异常', now: api.now() }))
const feeSpec = specDraft({ priceFen: 20_000, visitFeeFen: 3000 })

describe('the amount', () => {
  test('is raised or lowered with a remark only, up to the price', async () => {
    const { id, mainId, peopleId } = await visitOf(api, 'onTheWay', { project: { specs: [feeSpec] } })
    const row = await askRefund(api, { mainId, visits: [await readVisit(api, id)] })
    for (const refundFen of [16_999, 17_001, 0, 20_000]) {
      const bare = await audit(row, { pass: 1, refundFen })
      expect([refundFen, bare.status, Object.keys(bare.errors ?? {})]).toEqual([refundFen, 422, ['remark']])
      expect((await audit(row, { pass: 1, refundFen, remark: '  ' })).status).toBe(422)
    }
    expect((await audit(row, { pass: 1, refundFen: 20_001, remark: '多退' })).code).toBe(40914)
    expect(await refundById(api, row.id)).toMatchObject({ status: 'reviewing', version: 1 })
    expect((await audit(row, { pass: 1, refundFen: 20_000, remark: '人员迟到' })).status).toBe(200)
    expect(await refundById(api, row.id)).toMatchObject({ refundFen: 20_000, keptFen: 0, auditRemark: '人员迟到' })
    expect(await booked(api, 'refund.approved', row.refundNo, { [peopleId]: 'nurse' })).toEqual([
      'debit ORDER_ESCROW 20000',
      'credit REFUND_PAYABLE 20000',
    ])
  })

  test('lowered below the rule keeps the fee for the staff member and the rest for the platform', async () => {
    const { id, mainId, peopleId } = await visitOf(api, 'onTheWay', { project: { specs: [feeSpec] } })
    const row = await askRefund(api, { mainId, visits: [await readVisit(api, id)] })
    await audit(row, { pass: 1, refundFen: 12_000, remark: '按合同' })
    expect(await booked(api, 'refund.approved', row.refundNo, { [peopleId]: 'nurse' })).toEqual([
      'debit ORDER_ESCROW 20000',
      'credit REFUND_PAYABLE 12000',
      'credit WALLET_PENDING:nurse 3000',
      'credit PLATFORM_REVENUE 5000',
    ])
    expect(await read(row)).toMatchObject({ refundFen: 12_000, keptFen: 8000, visits: [{ staffFen: 3000 }] })
  })

  test('of two refunds of one order never exceeds the payment', async () => {
    const row = await paidOrder(api, { spec: { priceFen: 20_001, times: 2 } })
    const [first, second] = await visitsOf(api, row.id)
    const asked = [
      await askRefund(api, { mainId: row.id, visits: [first!] }, { applyFen: 1 }),
      await askRefund(api, { mainId: row.id, visits: [second!] }, { applyFen: 1 }),
    ]
    for (const one of asked) expect((await audit(one, { pass: 1, refundFen: 20_001, remark: '全退' })).code).toBe(40914)
    expect((await audit(asked[0]!, { pass: 1, refundFen: 10_001 })).status).toBe(200)
    expect((await audit(asked[1]!, { pass: 1, refundFen: 10_001, remark: '多一分' })).code).toBe(40914)
    expect((await audit(asked[1]!, { pass: 1, refundFen: 10_000 })).status).toBe(200)
    const agreed = await api.db.select().from(refunds).where(eq(refunds.mainId, row.id))
    expect(agreed.reduce((sum, { refundFen }) => sum + (refundFen ?? 0), 0)).toBe(row.payFen)
  })
})

describe('a decision', () => {
  test('needs a reason to reject, a refund under review, and the version that was seen', async () => {
    const row = await askedRefund(api)
    expect((await audit(row, { pass: 0 })).errors).toHaveProperty('remark')
    expect((await audit(row, { pass: 0, remark: '不行', retry: 1 })).errors).toHaveProperty('retry')
    expect((await audit(row, { pass: 1, version: 9 })).code).toBe(40901)
    expect((await audit(row, { pass: 1, retry: 1 })).code).toBe(40902)
    expect((await audit(row, { pass: 0, remark: '已改期', version: 1 })).data).toMatchObject({ status: 'rejected' })
    expect((await audit(row, { pass: 1 })).code).toBe(40902)
    const log = await api.db
      .select()
      .from(auditRows)
      .where(and(eq(auditRows.action, 'refundreview.audit'), eq(auditRows.entityId, row.id)))
    expect(log.map(({ detail }) => detail)).toEqual([
      { refundNo: row.refundNo, from: 'reviewing', to: 'rejected', refundFen: null, auditRemark: '已改期' },
    ])
  })

  test('is made by another account than the applicant, except a super administrator', async () => {
    const username = testNames('a').holder('order')
    await alsoHolds(api, username, 'order_refund_apply')
    const clerk = api.asUser(username)
    const { id: mainId } = await paidOrder(api)
    const own = await askRefund(api, { mainId, visits: await visitsOf(api, mainId) }, {}, clerk)
    expect((await audit(own, { pass: 1 }, clerk)).code).toBe(40916)
    expect((await audit(own, { pass: 0, remark: '不退' }, clerk)).code).toBe(40916)
    const { data } = await clerk(refundreview.bulk, { body: { ids: [own.id], pass: 1 } })
    expect(data.results).toMatchObject([{ id: own.id, status: 'reviewing', why: '不能审核自己提交的申请' }])
    expect((await audit(own, { pass: 1 })).status).toBe(200)
    expect((await audit(await askedRefund(api), { pass: 1 }, api.admin)).status).toBe(200)
  })

  test('of a customer’s request can be made by every reviewer', async () => {
    const { order, row: gone } = await askedOnline(api)
    await audit(gone, { pass: 0, remark: '请重新提交' })
    const customer = await asCustomer(api, order.bookerId)
    const [visit] = await visitsOf(api, order.id)
    const body = { childIds: [visit!.id], applyFen: 20_000, reason: 'customerCancelled' as const }
    const { data } = await customer(edgeOrder.refund, { params: { id: order.id }, body, headers: freshKey() })
    expect(await read(data)).toMatchObject({ applyType: 'customer', status: 'reviewing' })
    expect((await audit(data, { pass: 1 }, api.admin)).status).toBe(200)
  })

  test('for another operator or organisation looks like one for an unknown refund', async () => {
    const row = await askedRefund(api)
    const bound = testNames('a').organ
    await alsoHolds(api, bound, 'order_refund_apply')
    const account = await findByUsername(api.db, bound)
    for (const as of [api.other, api.asUser(bound)]) {
      expect((await as(refundreview.read, { params: { id: row.id } })).status).toBe(404)
      expect((await audit(row, { pass: 1 }, as)).status).toBe(404)
      expect((await payout(row, 'TK-X', 'cash', as)).status).toBe(404)
      expect((await as(refundreview.bulk, { body: { ids: [row.id], pass: 1 } })).status).toBe(404)
      expect((await as(refundreview.list)).data.items.map(({ id }) => id)).not.toContain(row.id)
    }
    await api.db
      .update(refunds)
      .set({ organId: account?.organId ?? null })
      .where(eq(refunds.id, row.id))
    expect((await audit(row, { pass: 1 }, api.asUser(bound))).status).toBe(200)
    expect((await api.as('people')(refundreview.list)).status).toBe(403)
  })
})

describe('a failed refund', () => {
  test('is retried through the channel, and the log says by whom', async () => {
    const { row } = await askedOnline(api)
    await audit(row, { pass: 1 })
    await fail(row)
    expect(await read(row)).toMatchObject({ status: 'failed', failReason: '账户异常' })
    expect((await audit(row, { pass: 1 })).code).toBe(40902)
    expect((await audit(row, { pass: 1, retry: 1 })).data).toMatchObject({ status: 'refunding' })
    const tries = await api.db
      .select()
      .from(orderLogs)
      .where(and(eq(orderLogs.mainId, row.mainId), eq(orderLogs.action, 'refundRetry')))
    expect(tries).toMatchObject([{ actorType: 'account', actorName: '测试员', remark: row.refundNo }])
    await sendBackDue(api.tools)
    expect((await read(row)).history.map(({ event }) => event)).toEqual([
      'applied',
      'approved',
      'failed',
      'retried',
      'refunded',
    ])
  })

  test('is paid out with a voucher from the account of the chosen method', async () => {
    const { row } = await askedOnline(api)
    await audit(row, { pass: 1 })
    expect((await payout(row, 'BANK-9', 'bank')).code).toBe(40902)
    await fail(row)
    expect((await payout(row, 'BANK-9', 'bank')).data).toMatchObject({ status: 'refunded', refundFen: 20_000 })
    expect(await booked(api, 'refund.paid', `${row.refundNo}:1`)).toEqual([
      'debit REFUND_PAYABLE 20000',
      'credit CASH:bank 20000',
    ])
    expect((await payout(row, 'BANK-10', 'bank')).code).toBe(40902)
  })
})

describe('a payout', () => {
  test('needs a voucher that paid nothing before', async () => {
    const rows = [await askedRefund(api), await askedRefund(api)] as const
    for (const row of rows) await audit(row, { pass: 1 })
    expect((await payout(rows[0], 'OUT-77')).data).toMatchObject({ status: 'refunded' })
    expect(await payout(rows[1], 'OUT-77')).toMatchObject({ status: 409, code: 40933 })
    expect((await payout(rows[1], '')).status).toBe(422)
    expect(await refundById(api, rows[1].id)).toMatchObject({ status: 'refunding' })
    expect((await payout(rows[1], 'OUT-77', 'pos')).data).toMatchObject({ status: 'refunded' })
    expect(await orderById(api, rows[1].mainId)).toMatchObject({ refundedFen: 20_000, refundStatus: 'fully' })
  })
})

describe('a bulk review', () => {
  test('decides each refund by itself and answers for each', async () => {
    const good = [await askedRefund(api), (await askedOnline(api)).row] as const
    const decided = await askedRefund(api)
    await audit(decided, { pass: 0, remark: '已改期' })
    // A visit begins after the request, so that it is left out.
    const project = { specs: [{ ...feeSpec, times: 2 }] }
    const { id, mainId, staff } = await visitOf(api, 'onTheWay', { project })
    const changed = await askRefund(api, { mainId, visits: await visitsOf(api, mainId) })
    const position = { ...home, method: 'gps' as const }
    expect((await staff(edgeField.checkin, { params: { id }, body: position })).status).toBe(200)
    const { status, data } = await bulk([good[0], decided, changed, good[1]], 1)
    expect(status).toBe(200)
    expect(data.results).toMatchObject([
      { id: good[0].id, status: 'refunding', refundFen: 20_000, why: null },
      { id: decided.id, status: 'rejected', why: '当前状态不允许此操作' },
      { id: changed.id, status: 'reviewing', why: '可退金额已变为¥100.00，请单独审核' },
      { id: good[1].id, status: 'refunding', refundFen: 20_000, why: null },
    ])
    const logged = await api.db
      .select()
      .from(auditRows)
      .where(
        and(
          eq(auditRows.action, 'refundreview.bulk'),
          inArray(
            auditRows.entityId,
            [...good, decided, changed].map((row) => row.id),
          ),
        ),
      )
    expect(logged.map(({ entityId }) => entityId ?? '').toSorted()).toEqual([good[0].id, good[1].id].toSorted())
    expect(logged.map(({ detail }) => detail)).toMatchObject([{ to: 'refunding' }, { to: 'refunding' }])
    expect((await audit(changed, { pass: 1 })).data).toMatchObject({ refundFen: 10_000 })
  })

  test('rejects with one reason for all, which is required', async () => {
    const rows = [await askedRefund(api), await askedRefund(api)]
    expect((await bulk(rows, 0)).errors).toHaveProperty('remark')
    const { data } = await bulk(rows, 0, '活动订单不退')
    expect(data.results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await refundById(api, rows[1]!.id)).toMatchObject({ auditRemark: '活动订单不退' })
    for (const { mainId } of rows)
      expect((await visitsOf(api, mainId)).map(({ refundLock }) => refundLock)).toEqual([false])
  })

  test('takes up to 200 refunds, each once', async () => {
    const row = await askedRefund(api)
    const many = Array.from({ length: 201 }, () => ({ id: crypto.randomUUID() }))
    expect((await bulk(many, 1)).errors).toHaveProperty('ids')
    expect((await bulk([row, row], 1)).errors).toHaveProperty('ids')
    expect((await bulk([], 1)).errors).toHaveProperty('ids')
    expect((await bulk([row, many[0]!], 1)).status).toBe(404)
    expect(await refundById(api, row.id)).toMatchObject({ status: 'reviewing' })
  })
})
