import { order, refund, refundreview, type RefundAudit } from '@kangju/contract'
import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { uploadPicture } from '../../../../test/api/upload.ts'
import { readVisit, visitOf } from '../../../../test/factories/field-rows.ts'
import { freshKey, orderById, paidOrder, visitsOf } from '../../../../test/factories/order-rows.ts'
import { askedRefund, askRefund } from '../../../../test/factories/refund-rows.ts'
import { specDraft } from '../../../../test/factories/service-catalogue.ts'
import { fetchCells } from '../../../../test/factories/sheets.ts'
import { auditRows } from '../../../db/tables.ts'
import { changeSettings } from '../../base/operator/service.ts'
import type { Refund } from './table.ts'

let api: TestApi
let reviewer: TestApi['admin']
beforeAll(async () => {
  api = await testApi()
  reviewer = api.as('order_refund_apply')
})
afterAll(() => api.close())
afterEach(() => requireInvariants(api.db))

const audit = ({ id }: Pick<Refund, 'id'>, body: RefundAudit, as = reviewer) =>
  as(refundreview.audit, { params: { id }, body, headers: freshKey() })
const payout = ({ id }: Pick<Refund, 'id'>, voucherNo: string, method: 'cash' | 'pos' | 'bank' = 'cash') =>
  reviewer(refundreview.payout, { params: { id }, body: { method, voucherNo }, headers: freshKey() })
const read = async ({ id }: Pick<Refund, 'id'>) => {
  const { status, message, data } = await reviewer(refundreview.read, { params: { id } })
  if (status !== 200) throw new Error(message)
  return data
}
const feeSpec = specDraft({ priceFen: 20_000, visitFeeFen: 3000 })

describe('the list', () => {
  test('finds refunds by number, order, booker and whole phone number', async () => {
    const row = await askedRefund(api)
    const { bookerName, orderNo } = await orderById(api, row.mainId)
    const found = async (keyword: string) =>
      (await reviewer(refundreview.list, { query: { keyword } })).data.items.map(({ id }) => id)
    const { data } = await api.admin(order.reveal, { body: { id: row.mainId, field: 'bookerMobile' } })
    for (const keyword of [row.refundNo, orderNo, orderNo.slice(-8), bookerName, data.value])
      expect([keyword, (await found(keyword)).includes(row.id)]).toEqual([keyword, true])
    expect(await found(data.value.slice(0, 7))).not.toContain(row.id)
    expect(await found('TK99999999999999')).toEqual([])
  })

  test('shows the whole phone number of a booker to reviewers of the organisation, and audits it', async () => {
    const row = await askedRefund(api)
    const body = { id: row.id, field: 'bookerMobile' } as const
    const { data } = await api.admin(order.reveal, { body: { id: row.mainId, field: 'bookerMobile' } })
    expect((await reviewer(refundreview.reveal, { body })).data).toEqual(data)
    const [audited] = await api.db
      .select()
      .from(auditRows)
      .where(eq(auditRows.entityId, row.id))
      .orderBy(desc(auditRows.id))
    expect(audited).toMatchObject({ action: 'refundreview.reveal', detail: { field: 'bookerMobile' } })
    expect(JSON.stringify(audited)).not.toContain(data.value)
    expect((await api.other(refundreview.reveal, { body })).status).toBe(404)
    expect((await api.as('order')(refundreview.reveal, { body })).status).toBe(403)
  })

  test('filters by reason, way, day and amount, and sums what matches', async () => {
    const spec = { priceFen: 77_700 }
    const { id: mainId } = await paidOrder(api, { spec })
    await askRefund(api, { mainId, visits: await visitsOf(api, mainId) }, { reason: 'duplicate', applyFen: 70_000 })
    const ask = async (query: object) => (await reviewer(refundreview.list, { query })).data
    const found = await ask({ reason: 'duplicate', minFen: 70_000, maxFen: 70_000, appliedFrom: '2026-11-15' })
    expect(found.items).toHaveLength(1)
    expect(found.summary).toEqual({ applyFen: 70_000, refundableFen: 77_700, refundFen: 0, capped: false })
    expect(found.items[0]).toMatchObject({ payFen: 77_700, refundCount: 1, applicantName: '测试员', parts: [] })
    expect(found.items[0]?.bookerMobile).toMatch(/^\d{3}\*{4}\d{4}$/)
    expect((await ask({ reason: 'duplicate', minFen: 70_001 })).items).toEqual([])
    expect((await ask({ reason: 'duplicate', applyType: 'customer' })).items).toEqual([])
    expect((await ask({ reason: 'duplicate', appliedTo: '2026-11-14' })).items).toEqual([])
  })

  test('counts each state, and its kept sums equal those of the rows', async () => {
    const row = await askedRefund(api)
    await audit(row, { pass: 1 })
    await audit(await askedRefund(api), { pass: 0, remark: '已改期' })
    const { data } = await reviewer(refundreview.list, { query: { limit: 100 } })
    const { items, counts = {}, summary } = data
    for (const status of ['reviewing', 'refunding', 'rejected'] as const)
      expect([status, counts[status]]).toEqual([status, items.filter((one) => one.status === status).length])
    const sum = (amounts: readonly (number | null)[]) => amounts.reduce<number>((all, fen) => all + (fen ?? 0), 0)
    expect(summary).toEqual({
      applyFen: sum(items.map(({ applyFen }) => applyFen)),
      refundableFen: sum(items.map(({ refundableFen }) => refundableFen)),
      refundFen: sum(items.map(({ refundFen }) => refundFen)),
      capped: false,
    })
    const tab = await reviewer(refundreview.list, { query: { status: 'refunding' } })
    const refunding = items.filter(({ status }) => status === 'refunding')
    expect(tab.data.summary.refundFen).toBe(sum(refunding.map(({ refundFen }) => refundFen)))
  })

  test('is exported with its filters and masked numbers', async () => {
    const row = await askedRefund(api, { reason: 'noStaff' })
    const cells = await fetchCells(api, refundreview.export, {
      query: { reason: 'noStaff' },
      as: testNames('a').holder('order_refund_apply'),
    })
    expect(cells[0]).toEqual(expect.arrayContaining(['退款单号', '主订单号', '申请金额', '批准金额', '审核人']))
    const line = cells.find(([no]) => no === row.refundNo)
    expect(line).toEqual(expect.arrayContaining(['无法派单', '后台', '待审核']))
    expect(JSON.stringify(line)).toMatch(/\d{3}\*{4}\d{4}/)
  })
})

describe('the detail', () => {
  test('explains each visit: rule, hours before the start, what is refunded, kept and to whom', async () => {
    const { id, mainId } = await visitOf(api, 'accepted', { project: { specs: [{ ...feeSpec, times: 2 }] } })
    const { startAt, peopleName } = await readVisit(api, id)
    api.pass(Date.parse(startAt ?? '') - api.now().getTime() - 2.5 * 3_600_000)
    const row = await askRefund(api, { mainId, visits: await visitsOf(api, mainId) })
    const detail = await read(row)
    expect(detail.cancelFreeHours).toBeGreaterThan(2)
    expect(detail.visits).toMatchObject([
      {
        id,
        rule: 'late',
        hoursBefore: 2.5,
        refundFen: 7000,
        keptFen: 3000,
        peopleName,
        hasStaff: true,
        staffFen: null,
      },
      { rule: 'unaccepted', hoursBefore: null, refundFen: 10_000, keptFen: 0, hasStaff: false },
    ])
    expect(detail).toMatchObject({ refundableFen: 17_000, amountFen: 20_000, refundCount: 1, others: [] })
    expect(detail.order).toMatchObject({ clientName: expect.any(String), refundedFen: 0, childCount: 2 })

    expect((await audit(row, { pass: 1 })).data).toMatchObject({ status: 'refunding', refundFen: 17_000 })
    const decided = await read(row)
    expect(decided.visits).toMatchObject([
      { id, rule: 'late', hoursBefore: 2.5, keptFen: 3000, staffFen: 3000, status: 'accepted' },
      { rule: 'unaccepted', staffFen: 0 },
    ])
    expect(decided.parts).toMatchObject([{ method: 'cash', fen: 17_000, channelNo: null }])
    expect(decided.history.map(({ event }) => event)).toEqual(['applied', 'approved'])
    await payout(row, 'TK-DETAIL')
    expect((await read(row)).history.map(({ event }) => event)).toEqual(['applied', 'approved', 'refunded'])
    expect((await read(row)).parts).toMatchObject([{ channelNo: 'TK-DETAIL', paidFrom: 'cash' }])
  })

  test.each([
    ['accepted', 'noShow', 'fullReason', 20_000],
    ['accepted', 'customerCancelled', 'early', 20_000],
    ['onTheWay', 'customerCancelled', 'underway', 17_000],
    ['onTheWay', 'clientAbsent', 'absent', 17_000],
  ] as const)('%s for %s follows the rule %s', async (state, reason, rule, refundableFen) => {
    const { id, mainId } = await visitOf(api, state, { project: { specs: [feeSpec] } })
    const row = await askRefund(api, { mainId, visits: [await readVisit(api, id)] }, { reason })
    expect(await read(row)).toMatchObject({ refundableFen, visits: [{ rule }] })
    await audit(row, { pass: 0, remark: '继续服务' })
  })

  test('shows the rules no longer if the settings changed after the decision', async () => {
    const { id, mainId } = await visitOf(api, 'accepted', { project: { specs: [feeSpec] } })
    const row = await askRefund(api, { mainId, visits: [await readVisit(api, id)] })
    await audit(row, { pass: 1 })
    expect((await read(row)).visits).toMatchObject([{ rule: 'early' }])
    await changeSettings(api.db, 'A', { cancelFreeHours: 48 })
    expect((await read(row)).visits).toMatchObject([{ rule: null, refundFen: 20_000, staffFen: 0 }])
    await changeSettings(api.db, 'A', { cancelFreeHours: 4 })
  })

  test('has the proofs that the service desk uploaded, and the reviewer opens them', async () => {
    const clerk = testNames('a').holder('order')
    const proof = await uploadPicture(api, clerk, 'order')
    const { id: mainId } = await paidOrder(api)
    const change = { reason: 'quality' as const, description: '服务态度', proofUrls: [proof.url] }
    const row = await askRefund(api, { mainId, visits: await visitsOf(api, mainId) }, change, api.asUser(clerk))
    expect(await read(row)).toMatchObject({ proofUrls: [proof.url], description: '服务态度' })
    const token = await api.tokenOf(testNames('a').holder('order_refund_apply'))
    const headers = { authorization: `Bearer ${token}` }
    expect((await api.app.inject({ url: proof.url, headers })).statusCode).toBe(200)
  })

  test('lists other refunds of the order, and what the customer withdrew', async () => {
    const row = await paidOrder(api, { spec: { times: 2 } })
    const [first, second] = await visitsOf(api, row.id)
    const done = await askRefund(api, { mainId: row.id, visits: [first!] })
    await audit(done, { pass: 1 })
    const again = await askRefund(api, { mainId: row.id, visits: [second!] })
    expect(await read(again)).toMatchObject({
      refundCount: 2,
      others: [{ id: done.id, refundNo: done.refundNo, status: 'refunding', refundFen: 10_000 }],
    })
    await api.admin(refund.withdraw, { params: { id: again.id }, headers: freshKey() })
    expect((await read(again)).history.map(({ event }) => event)).toEqual(['applied', 'withdrawn'])
    expect((await read(again)).visits).toMatchObject([{ rule: 'unaccepted' }])
  })
})
