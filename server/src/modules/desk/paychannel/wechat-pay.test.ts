import { edgePay, order, refund } from '@kangju/contract'
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { deliver } from '../../../../test/api/deliver.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { booked } from '../../../../test/factories/booked.ts'
import { freshKey, orderById, placeOrder, ticketFor } from '../../../../test/factories/order-rows.ts'
import { wechatPlatform, type WechatPlatform } from '../../../../test/wechat-pay/platform.ts'
import { outbox } from '../../../db/tables.ts'
import { chooseWechatPay } from '../../../gateways/wechat-pay/account.ts'
import { wechatPayChannel } from '../../../gateways/wechat-pay/channel.ts'
import notices from '../../../gateways/wechat-pay/recorded/notices.json' with { type: 'json' }
import orders from '../../../gateways/wechat-pay/recorded/orders.json' with { type: 'json' }
import refundCalls from '../../../gateways/wechat-pay/recorded/refunds.json' with { type: 'json' }
import { payments } from '../../books/pay/table.ts'
import { refunds } from '../../care/refund/table.ts'
import type { Order } from '../../care/order/table.ts'
import { askOpenPayments, sendBackDue } from './service.ts'
import { payNotices } from './table.ts'

let wechat: WechatPlatform
let api: TestApi
beforeAll(async () => {
  wechat = await wechatPlatform()
  const account = chooseWechatPay(wechat.env, 'https://care.example')
  api = await testApi({ channels: (clock) => [wechatPayChannel(account, clock)] })
})
afterAll(async () => {
  await api.close()
  wechat.close()
})
afterEach(async () => {
  wechat.reset()
  await requireInvariants(api.db)
})

/** A recorded exchange or notice with other numbers. */
const as = <T>(recorded: T, numbers: Record<string, string | number>): T => {
  let text = JSON.stringify(recorded)
  for (const [from, to] of Object.entries(numbers)) text = text.replaceAll(from, String(to))
  return JSON.parse(text) as T
}
const recordedNo = '1217752501201407033233368018'
const recordedTransaction = '4200000985202103031441826014'
const anyBody = <T extends { request: object }>(recorded: T) => ({
  ...recorded,
  request: { ...recorded.request, body: '{any}' },
})

const start = (ticket: string, way: 'native' | 'h5' | 'jsapi' = 'native', method: 'wechat' | 'alipay' = 'wechat') =>
  api.anonymous(edgePay.start, { body: { ticket, method, way } })
const stateOf = async (ticket: string) => (await api.anonymous(edgePay.state, { query: { ticket } })).data.state

/** An order whose payment was started at WeChat Pay. */
const started = async () => {
  const row = await placeOrder(api)
  const ticket = await ticketFor(api, row)
  wechat.replay(anyBody(orders.native))
  const reply = await start(ticket)
  const sent = JSON.parse(wechat.seen.at(-1)!.body === '' ? wechat.seen.at(-2)!.body : wechat.seen.at(-1)!.body) as {
    out_trade_no: string
  }
  return { row, ticket, reply, no: sent.out_trade_no }
}

const amount = (total: number) => ({ total, payer_total: total, currency: 'CNY', payer_currency: 'CNY' })
let transactions = 0
const newTransaction = () => {
  transactions += 1
  return `42000009852021030314418${String(transactions).padStart(5, '0')}`
}
const paidNotice = (no: string, total: number, transaction = newTransaction()) =>
  wechat.message(as(notices.paid, { [recordedNo]: no, [recordedTransaction]: transaction }), {
    change: { amount: amount(total) },
    at: api.now(),
  })
const handIn = (message: Parameters<typeof deliver>[1]) => deliver(api, message, 'wechat')
const outcomes = async (bizNo: string) =>
  (await api.db.select().from(payNotices).where(eq(payNotices.bizNo, bizNo)).orderBy(asc(payNotices.id))).map(
    (row) => row.outcome,
  )
const pathsAsked = () => wechat.seen.map(({ method, path }) => `${method} ${path.split('?')[0]}`)

describe('paying with WeChat Pay', () => {
  test('starts with a code, and its notice pays the order once', async () => {
    const { row, ticket, reply, no } = await started()
    expect(reply).toMatchObject({ status: 200, data: { kind: 'code', url: 'weixin://wxpay/bizpayurl?pr=p4lpSuKzz' } })
    expect(reply.data.picture).toMatch(/^data:image\/png;base64,/)
    expect(JSON.parse(wechat.seen.find(({ method }) => method === 'POST')!.body)).toMatchObject({
      out_trade_no: expect.stringMatching(/^[\da-f]{32}$/),
      amount: { total: row.payFen, currency: 'CNY' },
      notify_url: 'https://care.example/api/edge/pay/notify/wechat',
    })
    expect(await stateOf(ticket)).toBe('open')
    const message = paidNotice(no, row.payFen)
    const replies = await Promise.all(Array.from({ length: 10 }, () => handIn(message)))
    expect(replies.filter(({ status, data }) => status === 200 && data.received)).toHaveLength(10)
    expect(await outcomes(row.orderNo)).toEqual(['paid'])
    expect(await orderById(api, row.id)).toMatchObject({ status: 'paid', payMethod: 'wechat' })
    expect(await booked(api, 'order.paid', row.orderNo)).toEqual([
      'debit CASH:wechat 20000',
      'credit ORDER_ESCROW 20000',
    ])
    expect(await stateOf(ticket)).toBe('paid')
    expect((await start(ticket)).code).toBe(40902)
  })

  test('ignores notices that are old, altered or about something else', async () => {
    const { row, no } = await started()
    const recorded = as(notices.paid, { [recordedNo]: no })
    const old = wechat.message(recorded, { at: new Date(api.now().getTime() - 301_000) })
    const { headers, rawBody } = paidNotice(no, row.payFen)
    const altered = { headers, rawBody: Buffer.from(rawBody.toString().replace('支付成功', '支付成功 ')) }
    for (const message of [old, altered]) expect((await handIn(message)).status).toBe(401)
    const complaint = wechat.message(notices.complaint, { at: api.now() })
    expect(await handIn(complaint)).toMatchObject({ status: 200, data: { received: true } })
    expect((await orderById(api, row.id)).status).toBe('awaitingPayment')
  })

  test('of a wrong amount leaves the order unpaid, alerts, and returns the money', async () => {
    const { row, ticket, no } = await started()
    const transaction = newTransaction()
    expect((await handIn(paidNotice(no, 1, transaction))).data).toEqual({ received: true })
    expect([await outcomes(row.orderNo), await stateOf(ticket)]).toEqual([['stray'], 'open'])
    const told = (await api.db.select().from(outbox)).map(({ data }) => JSON.stringify(data))
    expect(told.some((one) => one.includes(`${row.orderNo}收到付款¥0.01，与应付金额不符`))).toBe(true)

    const [stray] = await api.db.select().from(payNotices).where(eq(payNotices.channelNo, transaction))
    const refundNo = `stray-${stray!.id}`
    const numbers = { TK20261115000001: refundNo, [recordedTransaction]: transaction, '"refund":60': '"refund":1' }
    wechat.replay(as(refundCalls.unknown, numbers), anyBody(as(refundCalls.asked, numbers)))
    await sendBackDue(api.tools)
    expect(JSON.parse(wechat.seen.at(-1)!.body)).toMatchObject({
      transaction_id: transaction,
      out_refund_no: refundNo,
      amount: { refund: 1, total: 1 },
    })
    wechat.replay(as(refundCalls.done, numbers))
    await sendBackDue(api.tools)
    expect(await booked(api, 'pay.strayReturned', `wechat:${transaction}`)).toHaveLength(2)

    wechat.replay(anyBody(orders.native))
    expect((await start(ticket)).status).toBe(200)
    const { out_trade_no: again } = JSON.parse(wechat.seen.at(-1)!.body) as { out_trade_no: string }
    expect(again).not.toBe(no)
    await handIn(paidNotice(again, row.payFen))
    expect(await stateOf(ticket)).toBe('paid')
  })

  test('is found by a query when the notice is lost', async () => {
    const { row, no, ticket } = await started()
    api.pass(61_000)
    const numbers = {
      [recordedNo]: no,
      [recordedTransaction]: newTransaction(),
      '"total":100': `"total":${row.payFen}`,
    }
    wechat.replay(as(orders.paid, numbers))
    await askOpenPayments(api.tools)
    expect([await stateOf(ticket), wechat.left()]).toEqual(['paid', 0])
    expect(await outcomes(row.orderNo)).toEqual(['paid'])
    const late = wechat.message(as(notices.paid, { ...numbers, '"total":100': '"total":20000' }), { at: api.now() })
    expect((await handIn(late)).data).toEqual({ received: true })
    expect(await outcomes(row.orderNo)).toEqual(['paid', 'known'])
  })

  test('is closed at WeChat Pay once the order is cancelled, and asked about no more', async () => {
    const { row, no } = await started()
    await api.admin(order.cancel, { params: { id: row.id }, body: { reason: '不需要了' } })
    api.pass(61_000)
    wechat.replay(as(orders.notPaid, { [recordedNo]: no }), as(orders.close, { [recordedNo]: no }))
    await askOpenPayments(api.tools)
    expect(wechat.left()).toBe(0)
    const [payment] = await api.db
      .select()
      .from(payments)
      .where(eq(payments.bizNo, row.orderNo))
      .orderBy(asc(payments.closedAt))
    expect(payment!.closedAt).not.toBeNull()
    wechat.reset()
    await askOpenPayments(api.tools)
    expect(pathsAsked().filter((path) => path.includes(no))).toEqual([])
  })

  test('says that it is unavailable while WeChat Pay fails, and can be tried again', async () => {
    const row = await placeOrder(api)
    const ticket = await ticketFor(api, row)
    wechat.manners.failures = 2
    expect((await start(ticket)).status).toBe(503)
    wechat.replay(anyBody(orders.h5))
    expect((await start(ticket, 'h5')).data).toMatchObject({ kind: 'page', wallet: null })
    expect((await start(ticket, 'jsapi')).errors).toHaveProperty('openid')
  })

  test('leaves other methods to the sandbox, which takes no payment with WeChat Pay', async () => {
    const row = await placeOrder(api)
    const ticket = await ticketFor(api, row)
    expect((await api.anonymous(edgePay.sandbox, { body: { ticket, method: 'wechat' } })).status).toBe(404)
    expect((await start(ticket, 'native', 'alipay')).data).toMatchObject({ kind: 'till' })
    const paid = await api.anonymous(edgePay.sandbox, { body: { ticket, method: 'alipay' } })
    expect(paid.data.outcome).toBe('paid')
    expect(await orderById(api, row.id)).toMatchObject({ status: 'paid', payMethod: 'alipay' })
  })
})

describe('a refund with WeChat Pay', () => {
  const inRefund = async () => {
    const { row, no } = await started()
    const transaction = newTransaction()
    await handIn(paidNotice(no, row.payFen, transaction))
    const body = { reason: 'duplicate', remark: '重复' } as const
    const asked = await api.admin(refund.direct, { params: { id: row.id }, body, headers: freshKey() })
    if (asked.status !== 200) throw new Error(asked.message)
    const { refundNo } = asked.data
    const numbers = {
      TK20261115000001: refundNo,
      [recordedTransaction]: transaction,
      '"refund":60': `"refund":${row.payFen}`,
    }
    return { row, refundNo, numbers }
  }
  const refundOf = async ({ id }: Order) => (await api.db.select().from(refunds).where(eq(refunds.mainId, id)))[0]!

  test('is requested once, then asked about until it is done', async () => {
    const { row, numbers } = await inRefund()
    wechat.reset()
    wechat.replay(as(refundCalls.unknown, numbers), anyBody(as(refundCalls.asked, numbers)))
    await sendBackDue(api.tools)
    expect((await refundOf(row)).status).toBe('refunding')
    wechat.replay(as(refundCalls.done, numbers))
    await sendBackDue(api.tools)
    expect((await refundOf(row)).status).toBe('refunded')
    expect(wechat.seen.filter(({ method }) => method === 'POST')).toHaveLength(1)
    const notice = wechat.message(as(notices.refunded, numbers), { at: api.now() })
    expect((await handIn(notice)).data).toEqual({ received: true })
  })

  test('of another amount fails, and fails again when it is retried without a change', async () => {
    const { row, refundNo, numbers } = await inRefund()
    const wrong = { ...numbers, '"refund":60': '"refund":61' }
    wechat.replay(as(refundCalls.done, wrong))
    await sendBackDue(api.tools)
    expect(await refundOf(row)).toMatchObject({ status: 'failed', failReason: expect.stringContaining('¥0.61') })
    await api.db.update(refunds).set({ status: 'refunding' }).where(eq(refunds.refundNo, refundNo))
    wechat.replay(as(refundCalls.done, wrong))
    await sendBackDue(api.tools)
    expect((await refundOf(row)).status).toBe('failed')
    expect(await outcomes(refundNo)).toEqual(['mismatch', 'mismatch'])
    await handIn(wechat.message(as(notices.refunded, numbers), { at: api.now() }))
    expect((await refundOf(row)).status).toBe('refunded')
  })

  test('that is refused for good waits for a person as failed', async () => {
    const { row, numbers } = await inRefund()
    wechat.replay(as(refundCalls.unknown, numbers), refundCalls.accountGone)
    await sendBackDue(api.tools)
    expect(await refundOf(row)).toMatchObject({
      status: 'failed',
      failReason: 'USER_ACCOUNT_ABNORMAL 用户账户异常或注销',
    })
  })
})
