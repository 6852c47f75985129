import {
  addDays,
  businessDay,
  methodColumnNames,
  order,
  reportcomplete,
  reportpay,
  reportpick,
  reportrefund,
  refundreview,
  type CompleteReportRow,
  type PayReportRow,
  type RefundReportRow,
} from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { noteStatements } from '../../../../test/api/note-statements.ts'
import { paidOrder } from '../../../../test/factories/order-rows.ts'
import { boundAccount } from '../../../../test/factories/record-rows.ts'
import { reportedDays } from '../../../../test/factories/report-rows.ts'
import { fetchCells } from '../../../../test/factories/sheets.ts'
import { foldDaySums } from '../../../db/day-sums.ts'
import { accounts } from '../../base/account/table.ts'
import { orders } from '../../care/order/table.ts'
import { refunds } from '../../care/refund/table.ts'
import { visits } from '../../care/visit/table.ts'

let api: TestApi
let made: Awaited<ReturnType<typeof reportedDays>>
let period: { from: string; to: string }
beforeAll(async () => {
  api = await testApi()
  const from = businessDay(api.now())
  made = await reportedDays(api)
  period = { from, to: businessDay(api.now()) }
}, 120_000)
afterAll(() => api.close())
afterEach(() => requireInvariants(api.db))

const must = <T>({ status, message, errors, data }: { status: number; message: string; errors?: unknown; data: T }) => {
  if (status !== 200) throw new Error(`${message} ${JSON.stringify(errors)}`)
  return data
}
const paid = async (filters: object = {}, as = api.admin) =>
  must(
    await as(reportpay.list, {
      query: { paidFrom: period.from, paidTo: period.to, limit: 100, ...filters } as never,
    }),
  )
const refunded = async (filters: object = {}, as = api.admin) =>
  must(
    await as(reportrefund.list, {
      query: { refundedFrom: period.from, refundedTo: period.to, limit: 100, ...filters } as never,
    }),
  )
const completed = async (filters: object = {}, as = api.admin) =>
  must(
    await as(reportcomplete.list, {
      query: { finishedFrom: period.from, finishedTo: period.to, limit: 100, ...filters } as never,
    }),
  )

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted()

const payTotals = (rows: readonly PayReportRow[]) => ({
  count: rows.length,
  totalFen: sum(rows, (row) => row.totalFen),
  discountFen: sum(rows, (row) => row.discountFen),
  payFen: sum(rows, (row) => row.payFen),
  ...Object.fromEntries(methodColumnNames.map((name) => [name, sum(rows, (row) => row[name])])),
})
const completeTotals = (rows: readonly CompleteReportRow[]) => ({
  count: rows.length,
  minutes: sum(rows, (row) => row.minutes),
  amountFen: sum(rows, (row) => row.amountFen),
  peopleFen: sum(rows, (row) => row.peopleFen),
  organFen: sum(rows, (row) => row.organFen),
  marketerFen: sum(rows, (row) => row.marketerFen),
  platformFen: sum(rows, (row) => row.platformFen),
})

/** Orders that contain a service, and visits of it, as the tables have them. */
const withProject = async (projectId: string) =>
  (await api.db.select().from(orders)).filter(({ projectIds }) => projectIds.includes(projectId)).map(({ id }) => id)

describe('the report of payments', () => {
  test('has one row for each paid order, by every method, and no unpaid one', async () => {
    const { items, total, summary } = await paid()
    const { cash, wechat, alipay, mixed, insured, examId } = made
    expect(ids(items)).toEqual(expect.arrayContaining(ids([cash, wechat, alipay, mixed, insured, { id: examId }])))
    expect(total).toBe(items.length)
    expect(summary).toEqual(payTotals(items))
    const row = items.find(({ id }) => id === mixed.id)
    expect(row).toMatchObject({ payFen: 20_000, prepaidCardFen: 5000, wechatFen: 15_000, payMethod: 'mixed' })
    expect(row?.bookerMobile).toMatch(/^\d{3}\*{4}\d{4}$/)
    expect(items.find(({ id }) => id === insured.id)).toMatchObject({ insuranceFen: 20_000, status: 'refunded' })
    expect(items.find(({ id }) => id === cash.id)?.channelNo).toBe(cash.offlineVoucherNo)
    expect(items.map(({ paidAt }) => paidAt)).toEqual(
      items
        .map(({ paidAt }) => paidAt)
        .toSorted()
        .toReversed(),
    )
  })

  test.each([false, true])('sums every filter exactly, folded: %s', async (isFolded) => {
    if (isFolded) await foldDaySums(api.db)
    const { items } = await paid()
    const ofProject = new Set(await withProject(made.projectId))
    const { classIds } = made.cash
    const methodOf: Record<string, keyof PayReportRow> = {
      wechat: 'wechatFen',
      alipay: 'alipayFen',
      prepaidCard: 'prepaidCardFen',
      insurance: 'insuranceFen',
    }
    const cases: [object, (row: PayReportRow) => boolean][] = [
      [{ bizType: 'exam' }, (row) => row.bizType === 'exam'],
      [{ source: 'console' }, (row) => row.source === 'console'],
      [{ source: 'organCode' }, () => false],
      [{ payMethod: 'mixed' }, (row) => row.payMethod === 'mixed'],
      ...Object.entries(methodOf).map(([payMethod, column]): [object, (row: PayReportRow) => boolean] => [
        { payMethod },
        (row) => Number(row[column]) > 0,
      ]),
      [{ bizType: 'project', payMethod: 'wechat' }, (row) => row.bizType === 'project' && row.wechatFen > 0],
      [{ projectId: made.projectId }, ({ id }) => ofProject.has(id)],
      [{ projectId: made.projectId, payMethod: 'wechat' }, (row) => ofProject.has(row.id) && row.wechatFen > 0],
      [{ keyword: made.cash.orderNo }, ({ id }) => id === made.cash.id],
      [{ keyword: made.cash.bookerName }, ({ bookerName }) => bookerName === made.cash.bookerName],
    ]
    for (const [filters, isMeant] of cases) {
      const found = await paid(filters)
      const expected = items.filter(isMeant)
      expect([filters, ids(found.items)]).toEqual([filters, ids(expected)])
      expect([filters, found.total, found.summary]).toEqual([filters, expected.length, payTotals(expected)])
    }
    const ofClass = await paid({ classId: classIds[0] })
    const rows = (await api.db.select().from(orders)).filter(
      (row) => row.paidAt !== null && row.classIds.includes(classIds[0] ?? ''),
    )
    expect(ids(ofClass.items)).toEqual(ids(rows.filter(({ id }) => items.some((item) => item.id === id))))
    expect(ofClass.summary).toEqual(payTotals(ofClass.items))
  })

  test('is paged in both directions without a gap', async () => {
    const all = (await paid()).items.map(({ id }) => id)
    const pages = async (sort: string) => {
      const found: string[] = []
      for (let page = 1; found.length < all.length; page++) {
        const { items } = await paid({ limit: 2, page, sort })
        if (items.length === 0) break
        found.push(...items.map(({ id }) => id))
      }
      return found
    }
    expect(await pages('-paidAt')).toEqual(all)
    expect(await pages('paidAt')).toEqual(all.toReversed())
    expect((await paid({ page: 900 })).items).toEqual([])
  })

  test('covers the current month by default and at most 366 days', async () => {
    const { paidAt } = made.cash
    const month = businessDay(api.now()).slice(0, 7)
    const { items } = must(await api.admin(reportpay.list, { query: { limit: 100 } }))
    expect(items.every((row) => row.paidAt.startsWith(month))).toBe(true)
    expect(items.some(({ id }) => id === made.cash.id)).toBe(paidAt?.startsWith(month))
    const asked = (paidFrom: string, paidTo: string) => api.admin(reportpay.list, { query: { paidFrom, paidTo } })
    expect((await asked('2026-01-01', '2027-01-01')).status).toBe(200)
    expect((await asked('2026-01-01', '2027-01-02')).errors).toEqual({ paidTo: ['一次最多查询366天'] })
    expect((await asked('2026-01-02', '2026-01-01')).errors).toHaveProperty('paidTo')
  })

  test('as a sheet has the rows of the list and their sums last', async () => {
    const { items, summary } = await paid()
    const query = { paidFrom: period.from, paidTo: period.to }
    const [headings = [], ...cells] = await fetchCells(api, reportpay.export, { query })
    const at = (heading: string) => headings.indexOf(heading)
    const last = cells.at(-1) ?? []
    expect(cells.slice(0, -1).map((row) => row[at('主订单号')])).toEqual(items.map(({ orderNo }) => orderNo))
    expect(cells.slice(0, -1).every((row) => /^\d{3}\*{4}\d{4}$/.test(row[at('下单人电话')] ?? ''))).toBe(true)
    expect(last[0]).toBe('合计')
    const yuan = (fen: number) => (fen / 100).toFixed(2)
    expect(['订单总额', '实付', '微信支付', '预付卡', '长护险', '现金/POS/转账'].map((name) => last[at(name)])).toEqual(
      [
        summary.totalFen,
        summary.payFen,
        summary.wechatFen,
        summary.prepaidCardFen,
        summary.insuranceFen,
        summary.offlineFen,
      ].map(yuan),
    )
    expect(last[at('已退金额')]).toBe(yuan(sum(items, ({ refundedFen }) => refundedFen)))
  })

  test('has charts whose parts add up, and the period of the same length before', async () => {
    const query = { paidFrom: period.from, paidTo: period.to }
    const chart = must(await api.admin(reportpay.chart, { query }))
    const { summary } = await paid()
    expect(chart.summary).toEqual(summary)
    expect([chart.byDay[0]?.day, chart.byDay.at(-1)?.day]).toEqual([period.from, period.to])
    expect(sum(chart.byDay, ({ fen }) => fen)).toBe(summary.payFen)
    expect(sum(chart.byMethod, ({ fen }) => fen)).toBe(summary.payFen)
    expect(sum(chart.byOrgan.rows, ({ fen }) => fen) + chart.byOrgan.others.fen).toBe(summary.payFen)
    const shown = chart.byProject.rows.find(({ id }) => id === made.projectId)
    const { total, summary: ofProject } = await paid({ projectId: made.projectId })
    expect(shown).toMatchObject({ count: total, fen: ofProject.payFen })
    const narrowed = must(await api.admin(reportpay.chart, { query: { ...query, source: 'console' } }))
    expect(narrowed.byProject.rows.find(({ id }) => id === made.projectId)).toEqual(shown)
    const days = chart.byDay.length
    const next = must(
      await api.admin(reportpay.chart, {
        query: { paidFrom: addDays(period.from, days), paidTo: addDays(period.to, days) },
      }),
    )
    expect([next.beforeFrom, next.beforeTo, next.before]).toEqual([period.from, period.to, summary])
  })
})

describe('the report of refunds', () => {
  const totals = (rows: readonly RefundReportRow[]) => ({
    count: rows.length,
    refundFen: sum(rows, (row) => row.refundFen),
    keptFen: sum(rows, (row) => row.keptFen),
  })

  test('has refunds by the time of their last part, with what was kept', async () => {
    const { items, total, summary } = await refunded()
    const { byHand, online, inParts } = made.refunds
    expect(ids(items)).toEqual(expect.arrayContaining(ids([{ id: byHand }, { id: online }, { id: inParts }])))
    expect(total).toBe(items.length)
    expect(summary).toMatchObject(totals(items))
    expect(sum(methodColumnNames, (name) => summary[name])).toBe(summary.refundFen)
    expect(items.find(({ id }) => id === inParts)?.methods).toEqual(['prepaidCard', 'wechat'])
    expect(items.find(({ id }) => id === online)).toMatchObject({ refundFen: 5000, childCount: 2 })
    expect(items.find(({ id }) => id === byHand)?.channelNo).toBe('TK-REPORT-1')
    const open = (await api.db.select().from(refunds)).filter(({ status }) => status !== 'refunded')
    expect(open.length).toBeGreaterThan(0)
    expect(items.some(({ id }) => open.some((row) => row.id === id))).toBe(false)
  })

  test('sums every filter exactly, and its sheet ends with the sums', async () => {
    const { items } = await refunded()
    const ofProject = new Set(await withProject(made.projectId))
    const cases: [object, (row: RefundReportRow) => boolean][] = [
      [{ payMethod: 'wechat' }, (row) => row.methods.includes('wechat')],
      [{ payMethod: 'mixed' }, (row) => row.methods.length > 1],
      [{ reason: 'customerCancelled' }, (row) => row.reason === 'customerCancelled'],
      [{ reason: 'quality' }, (row) => row.reason === 'quality'],
      [{ applyType: 'console' }, (row) => row.applyType === 'console'],
      [{ projectId: made.projectId }, ({ mainId }) => ofProject.has(mainId)],
      [{ keyword: made.mixed.orderNo }, ({ mainId }) => mainId === made.mixed.id],
      [{ keyword: made.mixed.bookerName }, ({ bookerName }) => bookerName === made.mixed.bookerName],
    ]
    for (const [filters, isMeant] of cases) {
      const found = await refunded(filters)
      expect([filters, ids(found.items)]).toEqual([filters, ids(items.filter(isMeant))])
      expect([filters, found.summary]).toMatchObject([filters, totals(items.filter(isMeant))])
    }
    const [headings = [], ...cells] = await fetchCells(api, reportrefund.export, {
      query: { refundedFrom: period.from, refundedTo: period.to },
    })
    const last = cells.at(-1) ?? []
    expect([cells.length, last[0], last[headings.indexOf('批准金额')]]).toEqual([
      items.length + 1,
      '合计',
      (totals(items).refundFen / 100).toFixed(2),
    ])
    const chart = must(
      await api.admin(reportrefund.chart, { query: { refundedFrom: period.from, refundedTo: period.to } }),
    )
    expect(sum(chart.byDay, ({ fen }) => fen)).toBe(totals(items).refundFen)
    expect(sum(chart.byMethod, ({ fen }) => fen)).toBe(totals(items).refundFen)
    expect(chart.byProject.rows.some(({ id }) => id === made.projectId)).toBe(true)
  })
})

describe('a keyword of refunds', () => {
  test('finds the refunds of the orders that the list of orders finds', async () => {
    const { items } = await refunded()
    const { data: mobile } = await api.admin(order.reveal, { body: { id: made.mixed.id, field: 'bookerMobile' } })
    const { bookerName, clientName, orderNo } = made.mixed
    for (const keyword of [
      bookerName,
      clientName,
      clientName.slice(0, 1),
      clientName.slice(-1),
      orderNo,
      mobile.value,
    ]) {
      const listed = must(await api.admin(order.list, { query: { keyword, limit: 100 } })).items
      const found = new Set(listed.map(({ id }) => id))
      const meant = ids(items.filter(({ mainId }) => found.has(mainId)))
      expect([keyword, meant.length > 0, ids((await refunded({ keyword })).items)]).toEqual([keyword, true, meant])
      const reviewed = must(await api.admin(refundreview.list, { query: { keyword, status: 'refunded', limit: 100 } }))
      expect([keyword, ids(reviewed.items)]).toEqual([keyword, meant])
    }
    const { refundNo = '' } = items.find(({ id }) => id === made.refunds.online) ?? {}
    expect(ids((await refunded({ keyword: refundNo.toLowerCase() })).items)).toEqual([made.refunds.online])
  })

  test('searches the orders once, not once for each refund', async () => {
    const { noted, during } = noteStatements(api.pool)
    const keyword = made.mixed.clientName
    const query = { refundedFrom: period.from, refundedTo: period.to, keyword }
    await during('list', () => refunded({ keyword }))
    await during('chart', () => api.admin(reportrefund.chart, { query }))
    await during('review', () => api.admin(refundreview.list, { query: { keyword } }))
    for (const work of ['list', 'chart', 'review']) {
      const searching = [...(noted.get(work) ?? [])].filter((text) => text.includes('name_parts'))
      expect([work, searching.length > 0]).toEqual([work, true])
      for (const text of searching) {
        const { rows } = await api.pool.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`)
        const filters = rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes('Filter:'))
        expect(filters.filter((line) => /(?<!hashed )SubPlan/.test(line))).toEqual([])
      }
    }
  })
})

describe('the report of completed visits', () => {
  test('keeps a visit whose earnings were taken back, marked so', async () => {
    const { items, total, summary } = await completed()
    expect(ids(items)).toEqual(ids([made.standing, made.reversed]))
    expect([total, summary]).toEqual([2, completeTotals(items)])
    expect(items.find(({ id }) => id === made.reversed.id)).toMatchObject({
      settleStatus: 'reversed',
      amountFen: 10_000,
      minutes: 60,
    })
    for (const row of items) expect(row.peopleFen + row.organFen + row.marketerFen + row.platformFen).toBe(10_000)
  })

  test.each([false, true])('sums every filter exactly, folded: %s', async (isFolded) => {
    if (isFolded) await foldDaySums(api.db)
    const { items } = await completed()
    const stored = new Map((await api.db.select().from(visits)).map((row) => [row.id, row]))
    const of = (id: string) => stored.get(id)!
    const one = of(made.standing.id)
    const cases: [object, (row: CompleteReportRow) => boolean][] = [
      [{ settleStatus: 'reversed' }, (row) => row.settleStatus === 'reversed'],
      [{ settleStatus: 'pending', bizType: 'project' }, (row) => row.settleStatus === 'pending'],
      [{ bizType: 'exam' }, () => false],
      [{ score: 5 }, (row) => row.score === 5],
      [{ projectId: one.projectId }, ({ id }) => of(id).projectId === one.projectId],
      [{ classId: one.classId }, ({ id }) => of(id).classId === one.classId],
      [{ moldId: one.moldId }, ({ id }) => of(id).moldId === one.moldId],
      [{ peopleId: one.peopleId }, ({ id }) => of(id).peopleId === one.peopleId],
      [{ moldId: one.moldId, settleStatus: 'reversed' }, (row) => row.settleStatus === 'reversed'],
    ]
    for (const [filters, isMeant] of cases) {
      const found = await completed(filters)
      const expected = items.filter(isMeant)
      expect([filters, ids(found.items)]).toEqual([filters, ids(expected)])
      expect([filters, found.summary]).toEqual([filters, completeTotals(expected)])
    }
  })

  test('as a sheet ends with the sums, and its charts add up', async () => {
    const { items, summary } = await completed()
    const query = { finishedFrom: period.from, finishedTo: period.to }
    const [headings = [], ...cells] = await fetchCells(api, reportcomplete.export, { query })
    const last = cells.at(-1) ?? []
    const at = (heading: string) => last[headings.indexOf(heading)]
    expect([cells.length, last[0], at('子订单金额'), at('实际时长(分钟)')]).toEqual([
      items.length + 1,
      '合计',
      (summary.amountFen / 100).toFixed(2),
      String(summary.minutes),
    ])
    const chart = must(await api.admin(reportcomplete.chart, { query }))
    expect(sum(chart.byDay, ({ fen }) => fen)).toBe(summary.amountFen)
    expect(sum(chart.byOrgan.rows, ({ fen }) => fen)).toBe(summary.amountFen)
    expect(sum(chart.byProject.rows, ({ count }) => count)).toBe(summary.count)
  })
})

describe('readers', () => {
  test('of one report have neither another one nor another operator’s rows', async () => {
    const payer = api.as('report_order_pay')
    expect((await paid({}, payer)).total).toBe((await paid()).total)
    expect((await payer(reportrefund.list, {})).status).toBe(403)
    expect((await payer(reportcomplete.chart, {})).status).toBe(403)
    const { items, total, summary } = await paid({}, api.other)
    expect([items, total, summary.payFen]).toEqual([[], 0, 0])
    for (const pick of [reportpick.projects, reportpick.classes, reportpick.molds])
      expect(must(await payer(pick, {})).length).toBeGreaterThan(0)
    const [person] = must(await payer(reportpick.people, { query: { id: made.standing.peopleId } }))
    expect(person?.id).toBe(made.standing.peopleId)
    expect(must(await api.other(reportpick.people, { query: { id: made.standing.peopleId } }))).toEqual([])
  })

  test('bound to an organisation have its own documents only', async () => {
    const username = await boundAccount(api)
    const [{ organId } = { organId: null }] = await api.db
      .select()
      .from(accounts)
      .where(eq(accounts.username, username))
    const { id, projectIds } = await paidOrder(api)
    const before = await paid({}, api.asUser(username))
    await api.db.update(orders).set({ organId }).where(eq(orders.id, id))
    const bound = api.asUser(username)
    const { items, summary } = await paid({}, bound)
    expect(items.map((row) => row.organId)).toEqual(items.map(() => organId))
    expect(ids(items)).toEqual(ids([...before.items, { id }]))
    expect(summary).toEqual(payTotals(items))
    const [other] = (await api.db.execute<{ id: string }>(sql`select gen_random_uuid() as id`)).rows
    expect((await paid({ organId: other?.id }, bound)).total).toBe(0)
    expect((await paid({ organId }, bound)).summary).toEqual(summary)
    expect((await paid({ organId })).summary).toEqual(summary)
    for (const more of [{ projectId: projectIds[0] }, { payMethod: 'cash', projectId: projectIds[0] }]) {
      const narrowed = await paid({ organId, ...more })
      expect(ids(narrowed.items)).toEqual([id])
      expect(narrowed.summary).toEqual(payTotals(narrowed.items))
    }
    const cells = await fetchCells(api, reportpay.export, {
      as: username,
      query: { paidFrom: period.from, paidTo: period.to },
    })
    expect(cells).toHaveLength(items.length + 2)
    const chart = must(await bound(reportpay.chart, { query: { paidFrom: period.from, paidTo: period.to } }))
    expect(chart.byOrgan.rows.map((row) => row.id)).toEqual([organId])
  })
})
