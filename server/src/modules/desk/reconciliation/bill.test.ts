import { gzipSync } from 'node:zlib'
import { addDays, businessDay, reconciliation, refund, type BillItem, type Query } from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { anyBill, billTime, importedBill, sendBill } from '../../../../test/factories/bill-rows.ts'
import { buy, payFor, sendBack, soldGoods } from '../../../../test/factories/goods-order-rows.ts'
import { freshKey, payOrderOf, placeOrder } from '../../../../test/factories/order-rows.ts'
import { runDueTasks } from '../../base/task/service.ts'
import { ledgerEntries } from '../../books/ledger/table.ts'
import { refunds } from '../../care/refund/table.ts'
import { payNotices } from '../paychannel/table.ts'
import { billItems, channelBills } from './table.ts'
import { writeBill, type WrittenLine } from './write-bill.ts'

const dayMs = 24 * 60 * 60 * 1000
let api: TestApi
let finance: TestApi['admin']
let day: string
beforeAll(async () => {
  api = await testApi()
  finance = api.asUser(testNames('a').holder('peoplefinancial'))
})
afterAll(() => api.close())
// Every test has a day of its own, whose bill can be imported after it has ended.
beforeEach(() => {
  api.pass(2 * dayMs)
  day = businessDay(api.now())
})

let serial = 0
const paid = async (at = api.now()): Promise<WrittenLine & { readonly orderNo: string; readonly id: string }> => {
  serial += 1
  const { order, channelNo } = await payOrderOf(api, await placeOrder(api, { spec: { priceFen: 10_000 + serial } }))
  const { id, orderNo, payFen: fen } = order
  return { kind: 'payment', time: billTime(at), channelNo, ourNo: orderNo, fen, orderNo, id }
}
const refunded = async ({ id }: { readonly id: string }, isConfirmed = true): Promise<WrittenLine> => {
  const body = { reason: 'duplicate', remark: '重复' } as const
  await api.admin(refund.direct, { params: { id }, body, headers: freshKey() })
  if (isConfirmed) await sendBack(api)
  const [row] = await api.db.select().from(refunds).where(eq(refunds.mainId, id))
  const channelNo = row?.parts[0]?.channelNo ?? 'RX-OPEN'
  return { kind: 'refund', time: billTime(api.now()), channelNo, ourNo: row?.refundNo ?? '', fen: row?.refundFen ?? 0 }
}
const ended = () => api.pass(dayMs)

const imported = async (lines: readonly WrittenLine[], of = day) => {
  if (of === businessDay(api.now())) ended()
  return importedBill(api, lines, of)
}
const itemsOf = async (id: string, query: Query<typeof reconciliation.items> = {}) =>
  (await finance(reconciliation.items, { params: { id }, query: { limit: 100, ...query } })).data
const billOf = async (id: string) => (await finance(reconciliation.bill, { params: { id } })).data
const shown = ({ outcome, kind, channelNo, theirFen, ourFen, document }: BillItem) => [
  outcome,
  kind,
  channelNo,
  theirFen,
  ourFen,
  document?.no ?? null,
]

test('payments and refunds of a day are matched, and nothing is posted', async () => {
  const [one, two] = [await paid(), await paid()]
  const back = await refunded(two)
  const before = await api.db.$count(ledgerEntries)
  const { id, isNew, edition } = await imported([one, two, back])
  expect([isNew, edition]).toEqual([true, 1])
  const bill = await billOf(id)
  expect(bill).toMatchObject({
    status: 'matched',
    lines: 3,
    done: 3,
    differences: 0,
    open: 0,
    isSummaryRight: true,
    bookedInFen: one.fen + two.fen,
    bookedOutFen: two.fen,
    sums: {
      matched: {
        payment: { count: 2, theirFen: one.fen + two.fen, ourFen: one.fen + two.fen },
        refund: { count: 1, theirFen: two.fen, ourFen: two.fen },
      },
    },
  })
  expect((await itemsOf(id)).items.map(shown)).toEqual([
    ['matched', 'payment', one.channelNo, one.fen, one.fen, one.orderNo],
    ['matched', 'payment', two.channelNo, two.fen, two.fen, two.orderNo],
    ['matched', 'refund', back.channelNo, back.fen, back.fen, back.ourNo],
  ])
  expect(await api.db.$count(ledgerEntries)).toBe(before)
  await requireInvariants(api.db)
})

test('every kind of difference is listed with its sums', async () => {
  const [same, other, missing] = [await paid(), await paid(), await paid()]
  const strange = { kind: 'payment', time: `${day} 09:00:00`, channelNo: 'WX-9', ourNo: 'P-9', fen: 777 } as const
  const { id } = await imported([same, { ...other, fen: other.fen - 100 }, strange])
  expect((await itemsOf(id)).items.map(shown)).toEqual([
    ['matched', 'payment', same.channelNo, same.fen, same.fen, same.orderNo],
    ['amountDiffers', 'payment', other.channelNo, other.fen - 100, other.fen, other.orderNo],
    ['onlyTheirs', 'payment', 'WX-9', 777, null, null],
    ['onlyOurs', 'payment', missing.channelNo, null, missing.fen, missing.orderNo],
  ])
  const { sums, differences, open } = await billOf(id)
  expect([differences, open]).toEqual([3, 3])
  expect(sums).toMatchObject({
    amountDiffers: { payment: { count: 1, theirFen: other.fen - 100, ourFen: other.fen } },
    onlyTheirs: { payment: { count: 1, theirFen: 777, ourFen: 0 } },
    onlyOurs: { payment: { count: 1, theirFen: 0, ourFen: missing.fen } },
  })
  for (const outcome of ['matched', 'amountDiffers', 'onlyTheirs', 'onlyOurs'] as const)
    expect((await itemsOf(id, { outcome })).total).toBe(1)
  expect((await itemsOf(id, { keyword: missing.orderNo.slice(-8) })).items).toHaveLength(1)
  expect((await itemsOf(id, { kind: 'refund' })).total).toBe(0)
})

test('a line that is repeated matches once', async () => {
  const one = await paid()
  const { id } = await imported([one, one])
  expect((await itemsOf(id)).items.map(({ outcome }) => outcome)).toEqual(['matched', 'onlyTheirs'])
})

test('virtual goods, and a payment that came twice and went back, are matched as well', async () => {
  const bought = await buy(api, await soldGoods(api))
  const { orderNo: ourNo, payFen: fen } = bought
  const time = billTime(api.now())
  await payFor(api, bought, { channelNo: `WX-${ourNo}` })
  expect(await payFor(api, bought, { channelNo: `WX2-${ourNo}` })).toBe('stray')
  await sendBack(api)
  const [stray] = await api.db
    .select()
    .from(payNotices)
    .where(and(eq(payNotices.bizNo, ourNo), eq(payNotices.outcome, 'stray')))
  const { id } = await imported([
    { kind: 'payment', time, channelNo: `WX-${ourNo}`, ourNo, fen },
    { kind: 'payment', time, channelNo: `WX2-${ourNo}`, ourNo, fen },
    { kind: 'refund', time, channelNo: 'RX-STRAY', ourNo: `stray-${stray?.id}`, fen },
  ])
  const { items } = await itemsOf(id)
  expect(items.map(shown)).toEqual([
    ['matched', 'payment', `WX-${ourNo}`, fen, fen, ourNo],
    ['matched', 'payment', `WX2-${ourNo}`, fen, fen, ourNo],
    ['matched', 'refund', 'RX-STRAY', fen, fen, ourNo],
  ])
  expect(items.map(({ document }) => document?.kind)).toEqual(['goods', 'goods', 'goods'])
})

test('a refund under way agrees with one that the channel works on, and not with one that it has paid', async () => {
  const [one, two, three] = [await paid(), await paid(), await paid()]
  const [working, gone, failed] = [await refunded(one, false), await refunded(two, false), await refunded(three, false)]
  const { id } = await imported([
    one,
    two,
    three,
    { ...working, channelNo: 'RX-1', refundState: 'PROCESSING' },
    { ...gone, channelNo: 'RX-2' },
    { ...failed, channelNo: 'RX-3', refundState: 'FAIL' },
  ])
  const back = (await itemsOf(id, { kind: 'refund' })).items
  expect(back.map(shown)).toEqual([
    ['matched', 'refund', 'RX-1', working.fen, working.fen, working.ourNo],
    ['onlyTheirs', 'refund', 'RX-2', gone.fen, null, gone.ourNo],
    ['matched', 'refund', 'RX-3', 0, failed.fen, failed.ourNo],
  ])
  // Our confirmation comes on a later day; then the same bill agrees.
  await sendBack(api)
  await finance(reconciliation.match, { body: { id } })
  expect((await billOf(id)).status).toBe('matching')
  await runDueTasks(api.tools)
  expect((await itemsOf(id, { kind: 'refund', outcome: 'matched' })).items.map(({ channelNo }) => channelNo)).toEqual([
    'RX-1',
    'RX-2',
  ])
})

test('a payment at midnight is counted on the day of the channel', async () => {
  const late = await paid()
  const before = addDays(day, -1)
  const { id: first } = await imported([{ ...late, time: `${before} 23:59:58` }], before)
  expect((await itemsOf(first)).items.map(shown)).toEqual([
    ['matched', 'payment', late.channelNo, late.fen, late.fen, late.orderNo],
  ])
  const { id: second } = await imported([])
  expect((await itemsOf(second)).items).toEqual([])
})

test('the same bill again changes nothing, in any packing', async () => {
  const one = await paid()
  const { id } = await imported([one])
  const text = writeBill([one])
  for (const content of [text, `\uFEFF${text}`, text.replaceAll('\r\n', '\n'), gzipSync(text)])
    expect((await sendBill(api, content, day)).data).toEqual({ id, isNew: false, edition: 1 })
  expect((await billOf(id)).editions).toHaveLength(1)
})

test('other content is another edition, and the earlier one stays', async () => {
  const [one, two] = [await paid(), await paid()]
  const { id: first } = await imported([one])
  const { id: second, edition } = await imported([one, two])
  expect([second === first, edition]).toEqual([false, 2])
  expect((await billOf(second)).editions.map((row) => [row.edition, row.lines])).toEqual([
    [2, 2],
    [1, 1],
  ])
  expect((await itemsOf(first)).items.map(({ outcome }) => outcome)).toEqual(['matched', 'onlyOurs'])
  const listed = (await finance(reconciliation.bills, { query: { from: day, to: day } })).data
  expect(listed.items.map((row) => row.id)).toEqual([second])
})

test('twenty imports of one bill at once make one', async () => {
  const lines = [await paid(), await paid()]
  ended()
  const sent = await Promise.all(Array.from({ length: 20 }, () => sendBill(api, writeBill(lines), day)))
  expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(sent.filter(({ data }) => data.isNew)).toHaveLength(1)
  expect(new Set(sent.map(({ data }) => data.id)).size).toBe(1)
  const stored = await api.db.select().from(channelBills).where(eq(channelBills.day, day))
  expect(stored).toHaveLength(1)
  expect(await api.db.$count(billItems, eq(billItems.billId, stored[0]?.id ?? ''))).toBe(2)
  await runDueTasks(api.tools)
  expect(await billOf(stored[0]?.id ?? '')).toMatchObject({ status: 'matched', differences: 0 })
})

test('two comparisons of one bill at once leave one result', async () => {
  const [one] = [await paid(), await paid()]
  const { id } = await imported([one])
  for (let n = 0; n < 4; n += 1) await finance(reconciliation.match, { body: { id } })
  await Promise.all(Array.from({ length: 4 }, () => runDueTasks(api.tools)))
  expect((await itemsOf(id)).items.map(({ outcome }) => outcome)).toEqual(['matched', 'onlyOurs'])
})

test('a difference is noted with name and time, and can be opened again', async () => {
  const one = await paid()
  const { id } = await imported([{ ...one, fen: one.fen + 1 }])
  const [item] = (await itemsOf(id)).items
  const note = (state: 'noted' | 'open', text: string) =>
    finance(reconciliation.note, { body: { id, itemId: item?.id ?? '', state, text } })
  expect((await note('noted', '渠道活动补贴')).status).toBe(200)
  expect(await billOf(id)).toMatchObject({ differences: 1, open: 0 })
  expect((await itemsOf(id, { state: 'noted' })).items).toMatchObject([
    { state: 'noted', notes: [{ text: '渠道活动补贴', byName: '测试员', state: 'noted' }] },
  ])
  expect((await itemsOf(id, { state: 'open' })).items).toEqual([])
  // A note stays with its number when the bill is compared again or another edition comes.
  await finance(reconciliation.match, { body: { id } })
  await runDueTasks(api.tools)
  const { id: later } = await imported([{ ...one, fen: one.fen + 2 }])
  expect((await billOf(later)).open).toBe(0)
  api.pass(1000)
  expect((await note('open', '还要再查')).status).toBe(200)
  const [again] = (await itemsOf(later)).items
  expect([again?.state, again?.notes.map(({ text }) => text)]).toEqual(['open', ['还要再查', '渠道活动补贴']])
})

test('what agrees cannot be noted, and an item belongs to its bill', async () => {
  const { id } = await imported([await paid()])
  const [item] = (await itemsOf(id)).items
  const body = { id, itemId: item?.id ?? '', state: 'noted', text: '说明' } as const
  expect((await finance(reconciliation.note, { body })).status).toBe(409)
  const { id: other } = await anyBill(api)
  expect((await finance(reconciliation.note, { body: { ...body, id: other } })).status).toBe(404)
})

test('a faulty bill is refused with line numbers and leaves nothing', async () => {
  const one = await paid()
  const before = await api.db.$count(channelBills)
  ended()
  const bad = writeBill([one, { ...one, channelNo: '' }])
  const { status, errors } = await sendBill(api, bad, day)
  expect([status, errors]).toEqual([422, { file: ['第3行：缺少微信订单号'] }])
  expect((await sendBill(api, 'PK\u0003\u0004', day)).errors?.['file']?.[0]).toContain('不是微信支付')
  expect(await api.db.$count(channelBills)).toBe(before)
})

test('a bill of today or of an unknown channel is refused', async () => {
  expect((await sendBill(api, writeBill([]), day)).errors).toEqual({ day: ['账单日期须早于今天'] })
  expect((await sendBill(api, writeBill([]), addDays(day, -1), { channel: 'alipay' })).status).toBe(422)
})

test('accounts of an organisation and of another operator see nothing of it', async () => {
  const one = await paid()
  const { id } = await imported([one])
  const [item] = (await itemsOf(id)).items
  for (const [endpoint, input] of [
    [reconciliation.bill, { params: { id } }],
    [reconciliation.items, { params: { id } }],
    [reconciliation.match, { body: { id } }],
    [reconciliation.note, { body: { id, itemId: item?.id ?? '', state: 'noted', text: '说明' } }],
  ] as const) {
    expect((await api.other(endpoint, input as never)).status).toBe(404)
    expect((await api.asUser(testNames('a').organ)(endpoint, input as never)).status).toBe(403)
  }
  expect((await api.other(reconciliation.bills, { query: { from: day, to: day } })).data.items).toEqual([])
  const refused = await sendBill(api, writeBill([one]), day, { username: testNames('a').organ })
  expect(refused.status).toBe(403)
  // The other operator compares the same file with its own books.
  const { id: theirs } = await importedBill(api, [one], day, testNames('b').admin)
  const found = (await api.other(reconciliation.items, { params: { id: theirs } })).data.items
  expect(found.map(shown)).toEqual([['onlyTheirs', 'payment', one.channelNo, one.fen, null, null]])
})
