import { verify } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testNow } from '../../../test/api/fixture.ts'
import { platformSerial, wechatPlatform, type WechatPlatform } from '../../../test/wechat-pay/platform.ts'
import type { BackPayment, PayOrder } from '../pay-types.ts'
import { chooseWechatPay } from './account.ts'
import { wechatPayChannel } from './channel.ts'
import notices from './recorded/notices.json' with { type: 'json' }
import orders from './recorded/orders.json' with { type: 'json' }
import refunds from './recorded/refunds.json' with { type: 'json' }

let wechat: WechatPlatform
let now = testNow
beforeAll(async () => {
  wechat = await wechatPlatform()
})
afterAll(() => wechat.close())
afterEach(() => {
  wechat.reset()
  now = testNow
})

const channel = (change: Record<string, string> = {}, options = {}) =>
  wechatPayChannel(chooseWechatPay({ ...wechat.env, ...change }, 'https://care.example'), () => now, options)
const failureOf = async (work: Promise<unknown>) => ((await work.catch((error: Error) => error)) as Error).message

const paymentNo = '1217752501201407033233368018'
const order: PayOrder = {
  method: 'wechat',
  way: 'native',
  amountFen: 100,
  paymentNo,
  ticket: 'a-ticket',
  description: '居家护理（2次）',
  expiresAt: new Date('2026-11-15T03:30:00Z'),
  notifyUrl: 'https://care.example/api/edge/pay/notify/wechat',
  payer: { ip: '14.23.150.211', openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
}
const back: BackPayment = {
  refundNo: 'TK20261115000001',
  channelNo: '4200000985202103031441826014',
  method: 'wechat',
  fen: 60,
  paidFen: 100,
}

describe('an order at WeChat Pay', () => {
  test('gives a code to scan, or a page that leads back to ours', async () => {
    wechat.replay(orders.native, orders.h5)
    const { create } = channel()
    expect(await create(order)).toEqual({ kind: 'code', url: 'weixin://wxpay/bizpayurl?pr=p4lpSuKzz' })
    const page = await create({ ...order, way: 'h5' })
    expect(page).toEqual({
      kind: 'page',
      url: `${orders.h5.response.body.h5_url}&redirect_url=https%3A%2F%2Fcare.example%2Fpay%2Fa-ticket`,
    })
    expect(wechat.left()).toBe(0)
  })

  test('gives signed parameters for the wallet in WeChat', async () => {
    wechat.replay(orders.jsapi)
    const made = await channel().create({ ...order, way: 'jsapi' })
    if (made.kind !== 'wallet') throw new Error('no wallet')
    const { appId, timeStamp, nonceStr, package: wanted, signType, paySign } = made.wallet
    expect([appId, wanted, signType]).toEqual([
      'wxd678efh567hg6787',
      'prepay_id=wx201410272009395522657a690389285100',
      'RSA',
    ])
    const text = Buffer.from(`${appId}\n${timeStamp}\n${nonceStr}\n${wanted}\n`)
    expect(verify('RSA-SHA256', text, wechat.merchant.publicKey, Buffer.from(paySign, 'base64'))).toBe(true)
  })

  test('has a description of at most 127 bytes, cut between letters', async () => {
    wechat.replay({ ...orders.native, request: { ...orders.native.request, body: '{any}' } })
    await channel().create({ ...order, description: '护'.repeat(100) })
    const { description } = JSON.parse(wechat.seen[0]!.body) as { description: string }
    expect(description).toBe('护'.repeat(42))
  })

  test('that is refused fails with the code alone', async () => {
    wechat.replay(orders.refused)
    expect(await failureOf(channel().create(order))).toBe('WeChat Pay refused an order: 400 PARAM_ERROR')
  })

  test('is asked for again once under the same number when WeChat Pay fails, with a new nonce', async () => {
    wechat.manners.failures = 1
    wechat.replay(orders.native)
    expect((await channel().create(order)).kind).toBe('code')
    const asked = wechat.seen.filter(({ method }) => method === 'POST')
    expect(asked.map(({ body }) => body)).toEqual([asked[0]!.body, asked[0]!.body])
    wechat.manners.failures = 2
    expect(await failureOf(channel().create(order))).toBe('WeChat Pay refused an order: 500 SYSTEM_ERROR')
  })

  test('fails when no answer comes in time', async () => {
    wechat.manners.isSilent = true
    expect(await failureOf(channel({}, { patienceMs: 50 }).create(order))).toBe(
      'WeChat Pay was not reached: TimeoutError',
    )
  })

  test('is queried and closed by our number', async () => {
    wechat.replay(orders.paid)
    expect(await channel().query(paymentNo)).toEqual({
      state: 'paid',
      channelNo: '4200000985202103031441826014',
      fen: 100,
    })
    wechat.replay(orders.notPaid)
    expect(await channel().query(paymentNo)).toEqual({ state: 'open' })
    wechat.replay(orders.unknown, orders.close)
    expect(await channel().query(paymentNo)).toEqual({ state: 'unknown' })
    await channel().close(paymentNo)
    wechat.replay(orders.closeOfPaid)
    expect(await failureOf(channel().close(paymentNo))).toBe('WeChat Pay refused to close an order: 400 ORDER_PAID')
    expect(wechat.left()).toBe(0)
  })

  test('that is answered for another merchant, app or number fails', async () => {
    for (const change of [{ mchid: '1230000110' }, { appid: 'wx0000000000000000' }, { out_trade_no: 'another' }]) {
      const response = { ...orders.paid.response, body: { ...orders.paid.response.body, ...change } }
      wechat.replay({ ...orders.paid, response })
      expect(await failureOf(channel().query(paymentNo))).toBe('WeChat Pay answered about another payment')
    }
  })
})

describe('a refund at WeChat Pay', () => {
  test('is asked for with the amount of the payment, and queried by our number', async () => {
    wechat.replay(refunds.unknown, refunds.asked)
    const { queryRefund, refund } = channel()
    expect(await queryRefund(back)).toEqual({ state: 'unknown' })
    expect(await refund(back, order.notifyUrl)).toEqual({ state: 'processing' })
    wechat.replay(refunds.done)
    expect(await queryRefund(back)).toEqual({ state: 'refunded', channelNo: '50000000382019052709732678859', fen: 60 })
    expect(wechat.left()).toBe(0)
  })

  test('fails for good when the account of the payer is gone, and later when the balance is too low', async () => {
    wechat.replay(refunds.accountGone)
    expect(await channel().refund(back, order.notifyUrl)).toEqual({
      state: 'failed',
      channelNo: back.refundNo,
      message: 'USER_ACCOUNT_ABNORMAL 用户账户异常或注销',
    })
    wechat.replay(refunds.notEnough)
    expect(await failureOf(channel().refund(back, order.notifyUrl))).toBe('WeChat Pay refused a refund: 403 NOT_ENOUGH')
  })
})

describe('an answer of WeChat Pay', () => {
  test.each(['wrong', 'none', 'old'] as const)('with a signature that is %s is not believed', async (signature) => {
    const { query } = channel()
    wechat.replay(orders.notPaid)
    await query(paymentNo)
    wechat.manners.signature = signature
    wechat.replay(orders.paid)
    expect(await failureOf(query(paymentNo))).toBe('the answer of WeChat Pay is not signed by it: 200')
  })

  test('of an unknown serial number asks for the certificates once a minute', async () => {
    const { query } = channel()
    wechat.replay(orders.notPaid)
    await query(paymentNo)
    wechat.manners.signature = 'strange'
    const askedTimes = async () => {
      wechat.replay(orders.paid)
      expect(await failureOf(query(paymentNo))).toBe('the answer of WeChat Pay is not signed by it: 200')
      return wechat.seen.filter(({ path }) => path === '/v3/certificates').length
    }
    expect([await askedTimes(), await askedTimes()]).toEqual([1, 1])
    now = new Date(testNow.getTime() + 61_000)
    wechat.replay(orders.paid)
    expect(await failureOf(query(paymentNo))).toContain('no platform certificates that can be trusted')
  })

  test('is not believed when the certificates cannot be decrypted or are signed by another key', async () => {
    for (const manners of [{ hasBrokenCertificates: true }, { signature: 'wrong' as const }]) {
      wechat.reset()
      Object.assign(wechat.manners, manners)
      wechat.replay(orders.paid)
      expect(await failureOf(channel().query(paymentNo))).toContain('no platform certificates that can be trusted')
    }
  })

  test('is verified with the public key of merchants that have one, without certificates', async () => {
    const pem = wechat.platform.publicKey.export({ type: 'spki', format: 'pem' }) as string
    const id = 'PUB_KEY_ID_0000000000000024101100397200000006'
    const { verify: read } = channel({ WECHAT_PAY_PUBLIC_KEY: pem, WECHAT_PAY_PUBLIC_KEY_ID: id })
    expect(await read(wechat.message(notices.paid, { serial: id }))).toMatchObject({ notice: { kind: 'paid' } })
    expect(wechat.seen).toEqual([])
  })
})

describe('a notice of WeChat Pay', () => {
  test('is decrypted and read', async () => {
    const { verify: read } = channel()
    expect(await read(wechat.message(notices.paid))).toEqual({
      notice: {
        kind: 'paid',
        method: 'wechat',
        bizNo: paymentNo,
        channelNo: '4200000985202103031441826014',
        fen: 100,
      },
      timestamp: testNow.getTime() / 1000,
      nonce: expect.stringMatching(/^[\da-f]{32}$/),
    })
    expect(await read(wechat.message(notices.refunded))).toMatchObject({
      notice: { kind: 'refunded', bizNo: 'TK20261115000001', fen: 60 },
    })
    expect(await read(wechat.message(notices.refundAbnormal))).toMatchObject({
      notice: { kind: 'refundFailed', message: 'ABNORMAL' },
    })
    expect(await read(wechat.message(notices.complaint))).toMatchObject({ notice: undefined })
  })

  const swapped = (body: string) =>
    body.replace(/"ciphertext":"(.)/, (_all, first) => `"ciphertext":"${first === 'A' ? 'B' : 'A'}`)
  test.each<[string, Parameters<WechatPlatform['message']>[1], string]>([
    ['for another merchant', { change: { mchid: '1230000110' } }, 'the notice is for another merchant'],
    ['for another app', { change: { appid: 'wx0000000000000000' } }, 'the notice is for another app'],
    [
      'in another currency',
      { change: { amount: { total: 100, currency: 'USD' } } },
      'the notice has no amount in yuan',
    ],
    ['with an altered ciphertext', { alter: swapped }, 'the resource cannot be decrypted'],
    ['with an unknown serial number', { serial: '00FF' }, 'the serial number of the key is unknown'],
  ])('%s is refused', async (_what, change, refusal) => {
    expect(await channel().verify(wechat.message(notices.paid, change))).toEqual({ refusal })
  })

  test('that somebody else signed, or whose bytes or headers differ, is refused', async () => {
    const { verify: read } = channel()
    const { headers, rawBody } = wechat.message(notices.paid)
    const wrong = { refusal: 'the signature is wrong' }
    expect(await read(wechat.message(notices.paid, { by: wechat.stranger }))).toEqual(wrong)
    expect(await read({ headers, rawBody: Buffer.concat([rawBody, Buffer.from(' ')]) })).toEqual(wrong)
    expect(await read({ headers: { ...headers, 'wechatpay-nonce': 'another-nonce' }, rawBody })).toEqual(wrong)
    expect(await read({ headers: { ...headers, 'wechatpay-signature': 'WECHATPAY/SIGNTEST/x' }, rawBody })).toEqual(
      wrong,
    )
    expect(await read({ headers: { ...headers, 'wechatpay-signature': '' }, rawBody })).toEqual({
      refusal: 'the headers of the signature are incomplete',
    })
    expect(
      await read({ headers: { ...headers, 'wechatpay-serial': platformSerial.toLowerCase() }, rawBody }),
    ).toMatchObject({ notice: { kind: 'paid' } })
  })
})

describe('the settings of WeChat Pay', () => {
  test.each<[string, Record<string, string>, string?]>([
    ['WECHAT_PAY_MCHID', { WECHAT_PAY_MCHID: '' }],
    ['WECHAT_PAY_MCHID', { WECHAT_PAY_MCHID: 'me' }],
    ['WECHAT_PAY_APPID', { WECHAT_PAY_APPID: '' }],
    ['WECHAT_PAY_SERIAL', { WECHAT_PAY_SERIAL: 'xyz' }],
    ['WECHAT_PAY_PRIVATE_KEY', { WECHAT_PAY_PRIVATE_KEY: '' }],
    ['WECHAT_PAY_PRIVATE_KEY', { WECHAT_PAY_PRIVATE_KEY: '/nowhere/apiclient_key.pem' }],
    ['WECHAT_PAY_PRIVATE_KEY', { WECHAT_PAY_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\nAAAA\n' }],
    ['WECHAT_PAY_API_V3_KEY', { WECHAT_PAY_API_V3_KEY: 'short' }],
    ['WECHAT_PAY_PUBLIC_KEY', { WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1' }],
    ['WECHAT_PAY_API_URL', { WECHAT_PAY_API_URL: 'http://api.mch.weixin.qq.com' }],
    ['PUBLIC_URL', {}, 'http://care.example'],
  ])('are refused by the name of the wrong one: %s', (name, change, publicUrl = 'https://care.example') => {
    expect(() => chooseWechatPay({ ...wechat.env, ...change }, publicUrl)).toThrow(new RegExp(`^${name} `))
  })

  test('have the address of WeChat Pay and the app id of the mini program as defaults', () => {
    const { WECHAT_PAY_API_URL: _url, WECHAT_PAY_APPID: appid, ...rest } = wechat.env
    const account = chooseWechatPay({ ...rest, WECHAT_APPID: appid }, 'https://care.example')
    expect([account.apiUrl, account.appid]).toEqual(['https://api.mch.weixin.qq.com', appid])
  })
})
