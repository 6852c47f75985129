import { edgeOrder, edgePay, order, refund, type OnlineMethod, type PayNotice } from '@kangju/contract'
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { lockWaits } from '../../../../test/api/lock-waits.ts'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { booked } from '../../../../test/factories/booked.ts'
import { asCustomer } from '../../../../test/factories/field-rows.ts'
import { deliver } from '../../../../test/api/deliver.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import {
  freshKey,
  orderById,
  payOrderOf,
  placeOrder,
  ticketFor,
  visitsOf,
} from '../../../../test/factories/order-rows.ts'
import { outbox } from '../../../db/tables.ts'
import { tillOf } from '../../../gateways/pay-sandbox.ts'
import type { PayChannel, RawMessage } from '../../../gateways/pay-types.ts'
import { bookers } from '../../customers/customerbooker/table.ts'
import { orderLogs, type Order } from '../../care/order/table.ts'
import { refunds } from '../../care/refund/table.ts'
import { tokenMac } from '../../../secret/keyring.ts'
import { strayPrefix } from './take-refund.ts'
import { sendBackDue } from './service.ts'
import { payments } from '../../books/pay/table.ts'
import { payNotices } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
afterEach(() => requireInvariants(api.db))

const notice = (said: Partial<PayNotice> & Pick<PayNotice, 'bizNo' | 'fen'>): PayNotice => ({
  kind: 'paid',
  method: 'wechat',
  channelNo: `T${Math.random().toString(36).slice(2)}`,
  ...said,
})
const signed = (said: PayNotice, at = api.now()): RawMessage => tillOf(api.tools.pay)!.till(said, at)
const handIn = (message: RawMessage, channel = 'sandbox') => deliver(api, message, channel)

const outcomes = async (bizNo: string) =>
  (await api.db.select().from(payNotices).where(eq(payNotices.bizNo, bizNo)).orderBy(asc(payNotices.id))).map(
    (row) => row.outcome,
  )
const said = async () => (await api.db.select().from(outbox)).map((row) => JSON.stringify(row.data))
const logOf = async ({ id }: Order) =>
  (await api.db.select().from(orderLogs).where(eq(orderLogs.mainId, id)).orderBy(asc(orderLogs.id))).map(
    ({ action, fromStatus, toStatus, actorType }) => [action, fromStatus, toStatus, actorType],
  )

describe('paying online', () => {
  test('books the escrow, creates the visits and notifies order accounts', async () => {
    const row = await placeOrder(api, { spec: { priceFen: 29_900, times: 4, validDays: 180 } })
    const { order: paid, channelNo } = await payOrderOf(api, row, 'alipay')
    expect(paid).toMatchObject({
      status: 'paid',
      payMethod: 'alipay',
      channelNo,
      childCount: 4,
      expireAt: '2027-05-14',
      payParts: [{ method: 'alipay', fen: 29_900, cardNo: null, channelNo }],
    })
    expect(paid.paidAt).not.toBeNull()
    expect(await booked(api, 'order.paid', row.orderNo)).toEqual([
      'debit CASH:alipay 29900',
      'credit ORDER_ESCROW 29900',
    ])
    const visits = await visitsOf(api, row.id)
    expect(visits.map(({ seq, total, amountFen, status }) => [seq, total, amountFen, status])).toEqual(
      [1, 2, 3, 4].map((seq) => [seq, 4, 7475, 'unscheduled']),
    )
    expect(await logOf(row)).toEqual([
      ['create', null, 'awaitingPayment', 'account'],
      ['pay', 'awaitingPayment', 'paid', 'customer'],
    ])
    const [booker] = await api.db.select().from(bookers).where(eq(bookers.id, row.bookerId))
    expect(booker).toMatchObject({ orderCount: 1, paidFen: 29_900, lastOrderAt: paid.paidAt })
    const told = (await said()).find((one) => one.includes(row.title))
    expect(told).toContain('"orderType":"2"')
    expect(told).toContain('×4，¥299.00')
  })

  test('twice with the same ticket is one payment', async () => {
    const row = await placeOrder(api)
    const ticket = await ticketFor(api, row)
    const pay = () => api.anonymous(edgePay.sandbox, { body: { ticket, method: 'wechat' } })
    const [one, other] = [await pay(), await pay()]
    expect([one.status, other.status, other.data.channelNo]).toEqual([200, 200, one.data.channelNo])
    expect(await visitsOf(api, row.id)).toHaveLength(1)
  })

  test('concurrent notices of two payments, one repeated, give one payment and one stray', async () => {
    const row = await placeOrder(api)
    await ticketFor(api, row)
    const { orderNo: bizNo, payFen: fen } = row
    const told: ReturnType<typeof handIn>[] = []
    // The notices queue up behind a lock and are then released together.
    await api.db.transaction(async (tx) => {
      await tx.select().from(payments).where(eq(payments.bizNo, bizNo)).for('update')
      for (const [n, no] of ['B', 'A', 'A'].entries()) {
        told.push(handIn(signed(notice({ bizNo, fen, channelNo: `${no}-${bizNo}` }))))
        await expect.poll(() => lockWaits(api), { timeout: 60_000 }).toBe(n + 1)
      }
    })
    expect((await Promise.all(told)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await outcomes(bizNo)).toSorted()).toEqual(['known', 'paid', 'stray'])
  })

  test('uses a sandbox page that says no real money moves', async () => {
    const row = await placeOrder(api, { spec: { priceFen: 12_345 } })
    const ticket = await ticketFor(api, row)
    const look = (url: string) => api.app.inject({ url, headers: { 'accept-language': 'zh' } })
    const pathname = `/pay/${ticket}`
    const shown = await look(pathname)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    for (const part of [row.orderNo, '¥123.45', '不会产生真实扣款', 'data-method="alipay"', `data-ticket="${ticket}"`])
      expect(shown.body).toContain(part)
    await api.anonymous(edgePay.sandbox, { body: { ticket, method: 'wechat' } })
    expect((await look(pathname)).body).not.toContain('<button')
    expect((await look('/pay/nothing')).statusCode).toBe(404)
  })

  test('needs an issued ticket', async () => {
    expect(await api.anonymous(edgePay.sandbox, { body: { ticket: 'x'.repeat(43), method: 'wechat' } })).toMatchObject({
      status: 404,
    })
  })

  test('gives a ticket to the booker only, while payment is awaited', async () => {
    const [row, another] = [await placeOrder(api), await placeOrder(api)]
    const stranger = await asCustomer(api, another.bookerId)
    const ask = { params: { id: row.id }, body: { method: 'wechat' as const } }
    expect((await stranger(edgeOrder.pay, ask)).status).toBe(404)
    await payOrderOf(api, row)
    const own = await asCustomer(api, row.bookerId)
    expect((await own(edgeOrder.pay, ask)).code).toBe(40902)
  })
})

describe('a notice', () => {
  test('that is unsigned, altered or from another channel changes nothing', async () => {
    const row = await placeOrder(api)
    await ticketFor(api, row)
    const good = signed(notice({ bizNo: row.orderNo, fen: row.payFen }))
    const { headers, rawBody } = good
    const forged: RawMessage[] = [
      { headers: { ...headers, 'sandbox-signature': 'x'.repeat(43) }, rawBody },
      { headers, rawBody: Buffer.from(rawBody.toString().replace(String(row.payFen), '1')) },
      { headers, rawBody: Buffer.from(`${rawBody.toString()} `) },
      { headers: { ...headers, 'sandbox-nonce': `${String(headers['sandbox-nonce'])}x` }, rawBody },
      { headers: { ...headers, 'sandbox-timestamp': `${Number(headers['sandbox-timestamp']) + 1}` }, rawBody },
      { headers: {}, rawBody },
    ]
    for (const message of forged) expect(await handIn(message)).toMatchObject({ status: 401, code: 40101 })
    expect((await handIn(good, 'wechat')).status).toBe(404)
    expect(await outcomes(row.orderNo)).toEqual([])
    expect((await orderById(api, row.id)).status).toBe('awaitingPayment')
  })

  test('delivered again unchanged is answered as the first time and has no second effect', async () => {
    const row = await placeOrder(api)
    await ticketFor(api, row)
    const body = signed(notice({ bizNo: row.orderNo, fen: row.payFen }))
    const first = await handIn(body)
    expect(first).toMatchObject({ status: 200, data: { received: true } })
    expect(await handIn(body)).toMatchObject({ status: 200, data: first.data })
    api.pass(60 * 60 * 1000)
    expect(await handIn(body)).toMatchObject({ status: 200, data: first.data })
    expect(await outcomes(row.orderNo)).toEqual(['paid'])
    expect(await booked(api, 'order.paid', row.orderNo)).toHaveLength(2)

    const unknown = signed(notice({ bizNo: 'ZD20000101000009', fen: 1 }))
    for (let n = 0; n < 2; n++) expect((await handIn(unknown)).data).toEqual({ received: false })
  })

  test('delivered unchanged on many connections at once is answered the same on all', async () => {
    const row = await placeOrder(api)
    await ticketFor(api, row)
    const body = signed(notice({ bizNo: row.orderNo, fen: row.payFen }))
    const replies = await Promise.all(Array.from({ length: 20 }, () => handIn(body)))
    expect(replies.filter(({ status, data }) => status === 200 && data.received)).toHaveLength(20)
    expect(await outcomes(row.orderNo)).toEqual(['paid'])
    expect(await booked(api, 'order.paid', row.orderNo)).toHaveLength(2)
  })

  test('with the nonce of another one is refused', async () => {
    const [row, other] = [await placeOrder(api), await placeOrder(api)]
    for (const one of [row, other]) await ticketFor(api, one)
    const first = signed(notice({ bizNo: row.orderNo, fen: row.payFen }))
    await handIn(first)
    const payload = JSON.stringify(notice({ bizNo: other.orderNo, fen: other.payFen }))
    const stamped = ['sandbox-timestamp', 'sandbox-nonce'].map((name) => String(first.headers[name]))
    const text = `${stamped.join('\n')}\n${payload}\n`
    const signature = tokenMac(api.tools.keyring, 'pay.sandbox', text)
    const again = { headers: { ...first.headers, 'sandbox-signature': signature }, rawBody: Buffer.from(payload) }
    expect(await handIn(again)).toMatchObject({ status: 401, code: 40101 })
    expect((await orderById(api, other.id)).status).toBe('awaitingPayment')
  })

  test('that is old is refused', async () => {
    const row = await placeOrder(api)
    await ticketFor(api, row)
    const body = signed(notice({ bizNo: row.orderNo, fen: row.payFen }), new Date(api.now().getTime() - 301_000))
    expect(await handIn(body)).toMatchObject({ status: 401, code: 40101 })
    expect((await orderById(api, row.id)).status).toBe('awaitingPayment')
  })

  test('repeating a payment in a new message changes nothing', async () => {
    const row = await placeOrder(api)
    await ticketFor(api, row)
    const paid = notice({ bizNo: row.orderNo, fen: row.payFen })
    const replies = []
    for (let n = 0; n < 3; n++) replies.push((await handIn(signed(paid))).data.received)
    expect(replies).toEqual([true, true, true])
    expect(await outcomes(row.orderNo)).toEqual(['paid', 'known', 'known'])
    expect(await visitsOf(api, row.id)).toHaveLength(1)
  })

  test('about an unknown document is stored and not confirmed', async () => {
    const reply = await handIn(signed(notice({ bizNo: 'ZD20000101000001', fen: 1 })))
    expect(reply).toMatchObject({ status: 200, data: { received: false } })
    expect(await outcomes('ZD20000101000001')).toEqual(['unknown'])
  })

  test.each(['not json', '[]', '{"kind":"paid"}'])('with payload %s is refused although signed', async (payload) => {
    const stamp = { timestamp: String(Math.floor(api.now().getTime() / 1000)), nonce: 'malformed-notice' }
    const signature = tokenMac(api.tools.keyring, 'pay.sandbox', `${stamp.timestamp}\n${stamp.nonce}\n${payload}\n`)
    const headers = {
      'sandbox-timestamp': stamp.timestamp,
      'sandbox-nonce': stamp.nonce,
      'sandbox-signature': signature,
    }
    expect((await handIn({ headers, rawBody: Buffer.from(payload) })).status).toBe(401)
  })
})

describe('a stray payment', () => {
  const strayFen = 19_999

  test('pays nothing, is owed back immediately, and is paid back automatically', async () => {
    const row = await placeOrder(api)
    await ticketFor(api, row)
    const wrong = notice({ bizNo: row.orderNo, fen: strayFen })
    expect((await handIn(signed(wrong))).data).toEqual({ received: true })
    expect((await orderById(api, row.id)).status).toBe('awaitingPayment')
    expect(await outcomes(row.orderNo)).toEqual(['stray'])
    const key = `sandbox:${wrong.channelNo}`
    expect(await booked(api, 'pay.stray', key)).toEqual([
      `debit CASH:wechat ${strayFen}`,
      `credit REFUND_PAYABLE ${strayFen}`,
    ])
    expect((await said()).some((one) => one.includes(row.orderNo) && one.includes('"orderType":"4"'))).toBe(true)

    expect(await sendBackDue(api.tools)).toBeGreaterThan(0)
    expect(await booked(api, 'pay.strayReturned', key)).toEqual([
      `debit REFUND_PAYABLE ${strayFen}`,
      `credit CASH:wechat ${strayFen}`,
    ])
    expect(await sendBackDue(api.tools)).toBe(0)
    const { order: paid } = await payOrderOf(api, row)
    expect(paid.status).toBe('paid')
  })

  test('of a wrong amount leaves the ticket usable, and the till does not say paid', async () => {
    const row = await placeOrder(api)
    const ticket = await ticketFor(api, row)
    await handIn(signed(notice({ bizNo: row.orderNo, fen: strayFen })))
    const till = () => api.app.inject({ url: `/pay/${ticket}`, headers: { 'accept-language': 'zh' } })
    const { body } = await till()
    expect(body).toContain('<button')
    expect(body).toContain('<p role="status"></p>')
    expect((await said()).filter((one) => one.includes(row.orderNo) && one.includes('与应付金额不符'))).toHaveLength(1)

    const reply = await api.anonymous(edgePay.sandbox, { body: { ticket, method: 'wechat' } })
    expect(reply).toMatchObject({ status: 200, data: { outcome: 'paid' } })
    const paid = await orderById(api, row.id)
    expect([paid.status, paid.channelNo]).toEqual(['paid', reply.data.channelNo])
    expect(await outcomes(row.orderNo)).toEqual(['stray', 'paid'])
    expect((await till()).body).toContain('<p role="status">支付成功</p>')
    await sendBackDue(api.tools)
  })

  test('of an order paid before goes back', async () => {
    const row = await placeOrder(api)
    await ticketFor(api, row)
    const [one, other] = [1, 2].map(() => notice({ bizNo: row.orderNo, fen: row.payFen }))
    await handIn(signed(one!))
    await handIn(signed(other!))
    expect(await outcomes(row.orderNo)).toEqual(['paid', 'stray'])
    expect(await booked(api, 'pay.stray', `sandbox:${other!.channelNo}`)).toHaveLength(2)
    const its = await api.db.select().from(payments).where(eq(payments.bizId, row.id))
    expect(its.filter(({ channelNo }) => channelNo !== null)).toHaveLength(2)
    await sendBackDue(api.tools)
  })

  test('arises from all but one of ten concurrent payments', async () => {
    const row = await placeOrder(api)
    await ticketFor(api, row)
    const ten = Array.from({ length: 10 }, () => notice({ bizNo: row.orderNo, fen: row.payFen }))
    const replies = await Promise.all(ten.map((one) => handIn(signed(one))))
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect((await outcomes(row.orderNo)).toSorted()).toEqual(['paid', ...Array<string>(9).fill('stray')])
    expect(await visitsOf(api, row.id)).toHaveLength(1)
    await sendBackDue(api.tools)
  })

  test('does not arise from repeated concurrent notices of one payment', async () => {
    const row = await placeOrder(api)
    await ticketFor(api, row)
    const paid = notice({ bizNo: row.orderNo, fen: row.payFen })
    await Promise.all(Array.from({ length: 10 }, () => handIn(signed(paid))))
    expect((await outcomes(row.orderNo)).toSorted()).toEqual([...Array<string>(9).fill('known'), 'paid'])
    expect(await booked(api, 'order.paid', row.orderNo)).toHaveLength(2)
  })
})

test('a channel that stays silent about one refund does not hold up the next', async () => {
  await sendBackDue(api.tools)
  const late = async () => {
    const row = await placeOrder(api)
    const ticket = await ticketFor(api, row)
    await api.admin(order.cancel, { params: { id: row.id }, body: { reason: '不需要了' } })
    const { data } = await api.anonymous(edgePay.sandbox, { body: { ticket, method: 'wechat' } })
    return { id: row.id, channelNo: data.channelNo }
  }
  const [first, second] = [await late(), await late()]
  const { pay } = api.tools
  const silent = (channel: PayChannel | undefined): PayChannel | undefined =>
    channel && {
      ...channel,
      queryRefund: (back) =>
        back.channelNo === first.channelNo ? Promise.resolve({ state: 'processing' }) : channel.queryRefund(back),
    }
  const tools = {
    ...api.tools,
    pay: {
      ...pay,
      of: (method: OnlineMethod) => silent(pay.of(method)),
      named: (name: string) => silent(pay.named(name)),
    },
  }
  const states = async () => [
    (await orderById(api, first.id)).refundStatus,
    (await orderById(api, second.id)).refundStatus,
  ]
  await sendBackDue(tools, 1)
  expect(await states()).toEqual(['refunding', 'refunding'])
  api.pass(30_000)
  await sendBackDue(tools, 1)
  expect(await states()).toEqual(['refunding', 'fully'])
  api.pass(30_000)
  await sendBackDue(api.tools, 1)
  expect(await states()).toEqual(['fully', 'fully'])
})

describe('a payment after cancellation', () => {
  test('is refunded automatically and notified', async () => {
    const row = await placeOrder(api)
    const ticket = await ticketFor(api, row)
    const gone = await api.admin(order.cancel, { params: { id: row.id }, body: { reason: '不需要了' } })
    expect(gone.status).toBe(200)
    const paid = await api.anonymous(edgePay.sandbox, { body: { ticket, method: 'wechat' } })
    expect(paid.data.outcome).toBe('late')
    const till = await api.app.inject({ url: `/pay/${ticket}`, headers: { 'accept-language': 'zh' } })
    expect(till.body).toContain('<p role="status">款项未用于该订单，将原路退回</p>')
    expect(await outcomes(row.orderNo)).toEqual(['late'])
    expect(await orderById(api, row.id)).toMatchObject({ status: 'cancelled', refundStatus: 'refunding', paidAt: null })
    expect(await booked(api, 'order.latePaid', row.orderNo)).toEqual([
      'debit CASH:wechat 20000',
      'credit REFUND_PAYABLE 20000',
    ])
    const [refund] = await api.db.select().from(refunds).where(eq(refunds.mainId, row.id))
    expect(refund).toMatchObject({ status: 'refunding', refundFen: 20_000, applyType: 'system', childIds: [] })
    expect((await said()).some((one) => one.includes(row.orderNo) && one.includes('已自动退款'))).toBe(true)

    await sendBackDue(api.tools)
    expect(await orderById(api, row.id)).toMatchObject({
      status: 'cancelled',
      refundStatus: 'fully',
      refundedFen: 20_000,
    })
    expect(await booked(api, 'refund.paid', `${refund!.refundNo}:1`)).toEqual([
      'debit REFUND_PAYABLE 20000',
      'credit CASH:wechat 20000',
    ])
  })

  test('concurrent with the cancellation loses no money', async () => {
    for (let n = 0; n < 5; n++) {
      const row = await placeOrder(api)
      const ticket = await ticketFor(api, row)
      const [, cancelled] = await Promise.all([
        api.anonymous(edgePay.sandbox, { body: { ticket, method: 'wechat' } }),
        api.admin(order.cancel, { params: { id: row.id }, body: { reason: '不需要了' } }),
      ])
      const { status } = await orderById(api, row.id)
      expect([cancelled.status, status]).toEqual(status === 'paid' ? [409, 'paid'] : [200, 'cancelled'])
    }
    await sendBackDue(api.tools)
  })
})

describe('a refund that the channel reports', () => {
  const inRefund = async () => {
    const row = await placeOrder(api)
    await payOrderOf(api, row)
    const asked = await api.admin(refund.direct, {
      params: { id: row.id },
      body: { reason: 'duplicate', remark: '重复' },
      headers: freshKey(),
    })
    if (asked.status !== 200) throw new Error(asked.message)
    const [going] = await api.db.select().from(refunds).where(eq(refunds.mainId, row.id))
    return { row, refund: going! }
  }
  const refundOf = async ({ id }: { id: string }) => (await api.db.select().from(refunds).where(eq(refunds.id, id)))[0]!

  test('with another amount is recorded and alerted, and the refund does not finish', async () => {
    const { row, refund } = await inRefund()
    const wrong = notice({ kind: 'refunded', bizNo: refund.refundNo, fen: 100 })
    expect(await handIn(signed(wrong))).toMatchObject({ status: 200, data: { received: true } })
    expect(await outcomes(refund.refundNo)).toEqual(['mismatch'])
    expect(await refundOf(refund)).toMatchObject({ status: 'failed', failReason: expect.stringContaining('¥1.00') })
    expect(await orderById(api, row.id)).toMatchObject({ refundedFen: 0 })
    expect(await booked(api, 'refund.paid', `${refund.refundNo}:wechat`)).toEqual([])
    const alerts = (await said()).filter((one) => one.includes(refund.refundNo) && one.includes('¥1.00'))
    expect(alerts).toHaveLength(1)

    await handIn(signed(notice({ kind: 'refunded', bizNo: refund.refundNo, fen: row.payFen })))
    expect(await refundOf(refund)).toMatchObject({ status: 'refunded', refundFen: row.payFen })
    expect(await outcomes(refund.refundNo)).toEqual(['mismatch', 'told'])
  })

  test('of an unknown number is stored as unknown, and a repeated one as known', async () => {
    const { row, refund } = await inRefund()
    const strange = await handIn(signed(notice({ kind: 'refunded', bizNo: 'TK20000101000001', fen: 1 })))
    expect(strange.data).toEqual({ received: false })
    expect(await outcomes('TK20000101000001')).toEqual(['unknown'])
    const good = notice({ kind: 'refunded', bizNo: refund.refundNo, fen: row.payFen })
    for (let n = 0; n < 2; n++) await handIn(signed(good))
    expect(await outcomes(refund.refundNo)).toEqual(['told', 'known'])
  })

  test('of a stray payment with another amount is recorded and alerted, and the money stays owed', async () => {
    const row = await placeOrder(api)
    await ticketFor(api, row)
    await handIn(signed(notice({ bizNo: row.orderNo, fen: 19_999 })))
    const [stray] = await api.db.select().from(payNotices).where(eq(payNotices.bizNo, row.orderNo))
    const bizNo = `${strayPrefix}${stray!.id}`
    await handIn(signed(notice({ kind: 'refunded', bizNo, fen: 1 })))
    expect(await outcomes(bizNo)).toEqual(['mismatch'])
    expect((await said()).some((one) => one.includes(row.orderNo) && one.includes('¥0.01'))).toBe(true)
    await sendBackDue(api.tools)
    expect(await outcomes(bizNo)).toEqual(['mismatch', 'told'])
  })
})

describe('offline payment', () => {
  const pay = (id: string, change = {}) =>
    api.admin(order.pay, {
      params: { id },
      body: { payMethod: 'pos', offlineVoucherNo: 'POS-1', ...change },
      headers: freshKey(),
    })

  test('is recorded with its voucher', async () => {
    const row = await placeOrder(api)
    expect((await pay(row.id)).status).toBe(200)
    expect(await orderById(api, row.id)).toMatchObject({
      status: 'paid',
      payMethod: 'pos',
      offlineVoucherNo: 'POS-1',
      channelNo: null,
    })
    expect(await booked(api, 'order.paid', row.orderNo)).toEqual(['debit CASH:pos 20000', 'credit ORDER_ESCROW 20000'])
    expect((await pay(row.id)).code).toBe(40902)
  })

  test('needs a voucher and the own operator', async () => {
    const row = await placeOrder(api)
    expect(await pay(row.id, { offlineVoucherNo: '' })).toMatchObject({ status: 422 })
    const foreign = await api.other(order.pay, {
      params: { id: row.id },
      body: { payMethod: 'cash', offlineVoucherNo: '1' },
      headers: freshKey(),
    })
    expect(foreign.status).toBe(404)
    expect((await orderById(api, row.id)).status).toBe('awaitingPayment')
  })

  test('ten times together is recorded once', async () => {
    const row = await placeOrder(api)
    const replies = await Promise.all(Array.from({ length: 10 }, () => pay(row.id, { offlineVoucherNo: 'POS-10' })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await visitsOf(api, row.id)).toHaveLength(1)
  })
})
