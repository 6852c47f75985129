import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { area, closed, Fen, formatted, secret, text, Type, write, type ProblemName } from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { casing, type Db } from '../../../db/client.ts'
import { nextCode } from '../../../db/numbers.ts'
import { auditRows, numberSeries } from '../../../db/tables.ts'
import type { SmsGateway } from '../../../gateways/types.ts'
import type { Call, Me, SignedCall } from '../../../http/call.ts'
import { once } from '../../../http/idempotency.ts'
import { implement } from '../../../http/implement.ts'
import { Problem } from '../../../kit/problem.ts'
import { makeLog } from '../../../kit/log.ts'
import { findByUsername } from '../../../../test/api/account-named.ts'
import { changeSettings } from '../operator/service.ts'
import { matchTemplate, signedRequest } from '../../../gateways/sms-aliyun.ts'
import { chooseGateway } from '../../../gateways/sms.ts'
import { actWithCode, forgetOldCodes, nextSendAt, readOutbox, sendCode } from './service.ts'
import { smsCodes, smsOutbox } from './table.ts'

const a = testNames('a')
const mobile = '13812345678'
const codeOf = (message: string) => /验证码(\d{6})/.exec(message)?.[1] ?? ''

/** Endpoints like those that move money. */
const Transfer = { payee: text(1, 20), amountFen: Fen }
const money = area('money', 'signedIn', {
  sendcode: write('/money/sendcode', { body: closed(Transfer), reply: closed({ sentTo: Type.String() }) }),
  pay: write('/money/pay', {
    body: closed({ ...Transfer, smsCode: secret(formatted('smsCode', 6)) }),
    reply: closed({ number: Type.String() }),
    ownTransactions: true,
  }),
})
interface Transfer {
  payee: string
  amountFen: number
}
const request = ({ payee, amountFen }: Transfer) => ({
  purpose: 'adjust',
  mobile,
  boundTo: [payee, String(amountFen)],
  message: (code: string) => `【平台】您正在为${payee}补款¥${amountFen / 100}，验证码${code}，5分钟内有效。`,
})
const given = ({ payee, amountFen }: Transfer, code: string) => ({
  purpose: 'adjust',
  boundTo: [payee, String(amountFen)],
  code,
})
const routes = implement(money, {
  sendcode: (call) => sendCode(call, request(call.body)),
  pay: (call) =>
    actWithCode(call, given(call.body, call.body.smsCode), async (tx) => {
      if (call.body.payee === 'poor') throw new Problem('wrongState')
      return { number: await nextCode(tx, 'TEST') }
    }),
})

const logLines: string[] = []
let api: TestApi
let me: Me
beforeAll(async () => {
  api = await testApi({ routes, log: makeLog('trace', { write: (line) => void logLines.push(line) }) })
  const account = await findByUsername(api.db, a.nobody)
  me = { ...account!, organId: null, authoritys: [], sessionId: account!.id }
})
afterAll(() => api.close())
afterEach(async () => {
  Object.assign(api.tools, { sms: undefined })
  await api.db.delete(smsCodes)
  await api.db.delete(smsOutbox)
  await api.db.delete(numberSeries)
  await changeSettings(api.db, 'A', { smsResendSec: 60, smsDailyMax: 20, smsTtlSec: 300 })
})

const transfer = { payee: '李雷', amountFen: 12_345 }
/** Signs in each time: the clock of these tests runs past the end of any session. */
const as = async (username: string) => api.withToken(await api.tokenOf(username))
const ask = async (body: Transfer = transfer) => (await as(a.nobody))(money.sendcode, { body })
const pay = async (smsCode: string, body: Transfer = transfer) =>
  (await as(a.nobody))(money.pay, { body: { ...body, smsCode } })
const waiting = () => readOutbox(api.db, api.tools.keyring)
const newestCode = async () => codeOf((await waiting())[0]?.text ?? '')
const send = async (body: Transfer = transfer) => {
  expect((await ask(body)).status).toBe(200)
  return newestCode()
}
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')
const paid = async () => (await api.db.select().from(numberSeries))[0]?.last ?? 0

describe('a code', () => {
  test('goes to the mobile number, and the reply shows it masked', async () => {
    const reply = await ask()
    expect(reply.data).toEqual({ sentTo: '138****5678' })
    expect(await waiting()).toMatchObject([{ mobile, text: expect.stringMatching(/李雷补款¥123.45，验证码\d{6}，/) }])
  })

  test('allows its purpose once', async () => {
    const code = await send()
    expect((await pay(code)).status).toBe(200)
    expect(await pay(code)).toMatchObject({ status: 409, message: '验证码已失效' })
    expect(await paid()).toBe(1)
  })

  test('must be requested first', async () => {
    expect(await pay('123456')).toMatchObject({ status: 409, message: '请先获取验证码' })
  })

  test('is valid only for its payee and amount', async () => {
    const code = await send()
    for (const other of [
      { ...transfer, amountFen: 12_346 },
      { ...transfer, payee: '韩梅' },
      { payee: '李雷1', amountFen: 2_345 },
    ])
      expect(await pay(code, other)).toMatchObject({ status: 409, message: '金额已变更，请重新获取验证码' })
    expect((await pay(code)).status).toBe(200)
  })

  test('is valid only for the account that requested it', async () => {
    const body = { ...transfer, smsCode: await send() }
    const reply = await (await as(a.admin))(money.pay, { body })
    expect(reply).toMatchObject({ status: 409, message: '请先获取验证码' })
  })

  test('expires at its time, to the second', async () => {
    const code = await send()
    api.pass(300_000)
    expect(await pay(code)).toMatchObject({ status: 409, message: '验证码已失效' })
    const next = await send()
    api.pass(299_999)
    expect((await pay(next)).status).toBe(200)
  })

  test('is replaced by the next one', async () => {
    const old = await send()
    api.pass(60_000)
    const next = await send()
    if (old !== next) expect(await pay(old)).toMatchObject({ status: 422 })
    expect((await pay(next)).status).toBe(200)
  })

  test('expires after five wrong tries, each counted although its request fails', async () => {
    const code = await send()
    for (const left of [4, 3, 2, 1])
      expect(await pay(otherThan(code))).toMatchObject({ status: 422, message: `验证码错误，还可尝试${left}次` })
    expect(await pay(otherThan(code))).toMatchObject({ status: 409, message: '验证码已失效' })
    expect(await pay(code)).toMatchObject({ status: 409, message: '验证码已失效' })
    expect(await paid()).toBe(0)
  })

  test('stays unused when its action fails', async () => {
    const poor = { payee: 'poor', amountFen: 1 }
    const code = await send(poor)
    expect(await pay(code, poor)).toMatchObject({ status: 409, message: '当前状态不允许此操作' })
    const [row] = await api.db.select().from(smsCodes)
    expect(row).toMatchObject({ usedAt: null, wrongTries: 0 })
  })

  test('appears in no reply, log line, audit row or table', async () => {
    logLines.length = 0
    const code = await send()
    const wrong = otherThan(code)
    const replies = [await pay(wrong), await pay(code, { ...transfer, amountFen: 1 }), await pay(code), await pay(code)]
    const auditLog = await api.db.select().from(auditRows)
    const { rows } = await api.db.execute(
      sql`select (select json_agg(c) from sms_code c)::text as codes, (select json_agg(o) from sms_outbox o)::text as messages,
        (select json_agg(k) from idempotency_key k)::text as keys`,
    )
    // Digits may occur by chance inside a hash or an id, but not as a separate value or word.
    const word = new RegExp(`(?<![\\w-])${code}(?![\\w-])`)
    for (const [where, what] of Object.entries({ replies, auditLog, rows, logLines }))
      expect([where, word.test(JSON.stringify(what))]).toEqual([where, false])
    expect(JSON.stringify(rows)).not.toContain(mobile)
    expect(logLines.join('')).toContain('a message waits in the table sms_outbox')
    expect(logLines.join('')).not.toContain(mobile)
  })
})

describe('codes are sent', () => {
  test('no more often than the operator allows, and the refusal gives the next time', async () => {
    await send()
    api.pass(59_000)
    const refused = await ask()
    expect(refused).toMatchObject({ status: 429, message: '操作过于频繁，请1秒后再试', retryAfter: 1 })
    expect(refused.headers['retry-after']).toBe('1')
    api.pass(1_000)
    await send()
    expect(await waiting()).toHaveLength(2)
  })

  test('five times an hour', async () => {
    for (let n = 0; n < 5; n++) {
      await send()
      api.pass(60_000)
    }
    expect(await ask()).toMatchObject({ status: 429, retryAfter: 3300 })
    api.pass(3_300_000)
    await send()
  })

  test('up to a limit per business day, which begins at midnight in Beijing', async () => {
    await changeSettings(api.db, 'A', { smsDailyMax: 2 })
    // Moves the clock to 23:50 in Beijing.
    const midnight = Math.ceil((api.now().getTime() + 8 * 3_600_000) / 86_400_000) * 86_400_000 - 8 * 3_600_000
    api.pass(midnight - 600_000 - api.now().getTime())
    await send()
    api.pass(120_000)
    await send()
    api.pass(120_000)
    expect(await ask()).toMatchObject({ status: 429, retryAfter: 360 })
    api.pass(360_000)
    await send()
  })

  test('within limits per account: one does not use up the limit of another', async () => {
    await send()
    const reply = await (await as(a.admin))(money.sendcode, { body: transfer })
    expect(reply.status).toBe(200)
  })

  test('after the longest wait', () => {
    const now = new Date('2026-11-15T15:59:30Z')
    const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
    const limits = { smsResendSec: 60, smsDailyMax: 5 }
    const wait = (sent: Date[], some = {}) =>
      (nextSendAt(sent, { ...limits, ...some }, now).getTime() - now.getTime()) / 1000
    expect(wait([])).toBe(0)
    expect(wait([ago(20)])).toBe(40)
    expect(wait([60, 120, 180, 240, 300].map(ago))).toBe(3300)
    expect(wait([60, 120, 180, 240, 300].map(ago), { smsDailyMax: 9 })).toBe(3300)
    expect(wait([4000, 5000, 6000, 7000, 8000].map(ago))).toBe(30)
  })

  test('and deleted when no limit counts them any more', async () => {
    await send()
    api.pass(86_400_000)
    await forgetOldCodes(api.db, api.now())
    expect(await waiting()).toHaveLength(1)
    api.pass(2 * 86_400_000)
    await forgetOldCodes(api.db, api.now())
    expect([await waiting(), await api.db.select().from(smsCodes)]).toEqual([[], []])
  })
})

describe('fifty concurrent requests, each on its own connection', () => {
  let pool: Pool
  let many: Db
  beforeAll(async () => {
    // A pool without our limits: on a busy machine the last of fifty may wait for seconds.
    pool = new Pool({ ...api.config, max: 50, options: '-c timezone=Asia/Shanghai' })
    const clients: PoolClient[] = []
    while (clients.length < 50) clients.push(await pool.connect())
    for (const client of clients) client.release()
    many = drizzle(pool, { casing })
  })
  afterAll(() => pool.end())

  const callOn = (db: Db): SignedCall & Pick<Call, 'transact'> => ({
    tools: { ...api.tools, db: many },
    db,
    now: api.now(),
    lang: 'zh',
    me,
    audit: () => undefined,
    afterCommit: () => undefined,
    transact: (act) => many.transaction(act),
  })
  const outcome = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'done',
      (error: unknown) => {
        if (!(error instanceof Problem)) throw error
        return `${error.problem satisfies ProblemName} ${error.details.values?.['left'] ?? ''}`.trim()
      },
    )
  const tally = async (works: Promise<unknown>[]) => {
    const found: Record<string, number> = {}
    for (const name of await Promise.all(works.map(outcome))) found[name] = (found[name] ?? 0) + 1
    return found
  }
  const sends = () =>
    Array.from({ length: 50 }, () => many.transaction((tx) => sendCode(callOn(tx), request(transfer))))
  const pays = (codes: string[]) =>
    codes.map((code) => actWithCode(callOn(many), given(transfer, code), (tx) => nextCode(tx, 'TEST')))

  test('send one code a minute', async () => {
    expect(await tally(sends())).toEqual({ done: 1, tooOften: 49 })
    expect(await waiting()).toHaveLength(1)
  })

  test('send five an hour', async () => {
    await changeSettings(api.db, 'A', { smsResendSec: 0 })
    expect(await tally(sends())).toEqual({ done: 5, tooOften: 45 })
    expect(await waiting()).toHaveLength(5)
  })

  test('send as many a day as the operator allows', async () => {
    await changeSettings(api.db, 'A', { smsResendSec: 0, smsDailyMax: 3 })
    expect(await tally(sends())).toEqual({ done: 3, tooOften: 47 })
  })

  test('have five guesses checked and no more', async () => {
    const code = await send()
    expect(await tally(pays(Array(50).fill(otherThan(code))))).toEqual({
      'codeWrong 4': 1,
      'codeWrong 3': 1,
      'codeWrong 2': 1,
      'codeWrong 1': 1,
      codeExpired: 46,
    })
    expect(await tally(pays([code]))).toEqual({ codeExpired: 1 })
  })

  test('use the right code once', async () => {
    const code = await send()
    expect(await tally(pays(Array(50).fill(code)))).toEqual({ done: 1, codeExpired: 49 })
    expect(await paid()).toBe(1)
  })

  test('a used code does not fail a repeated request with the same idempotency key', async () => {
    const code = await send()
    const payOnce = () => {
      const call = callOn(many)
      const { keyring } = api.tools
      const business = {
        keyring,
        accountId: me.id,
        key: 'again',
        call: '/money/pay',
        body: [transfer, code],
        now: call.now,
      }
      const transact: Call['transact'] = (act) =>
        many.transaction(async (tx) => (await once(tx, business, () => act(tx))).reply)
      return actWithCode({ ...call, transact }, given(transfer, code), (tx) => nextCode(tx, 'TEST'))
    }
    const first = await payOnce()
    api.pass(400_000)
    expect(await payOnce()).toBe(first)
    expect(await paid()).toBe(1)
  })

  test('a code is not tried inside a transaction that may roll back the try', async () => {
    const code = await send()
    const inside = many.transaction((tx) => actWithCode(callOn(tx), given(transfer, code), async () => null))
    await expect(inside).rejects.toThrow('outside the transaction')
  })
})

describe('the gateway', () => {
  const env = {
    SMS_ALIYUN_KEY_ID: 'keyid',
    SMS_ALIYUN_KEY_SECRET: 'keysecret',
    SMS_ALIYUN_SIGN_NAME: '康居',
    SMS_ALIYUN_TEMPLATES: JSON.stringify({
      SMS_1: '您的密码为${password}。',
      SMS_2: '您正在为${name}补款¥${amount}，验证码${code}，5分钟内有效。',
    }),
  }
  const received: { request: IncomingMessage; url: URL }[] = []
  let answer: { status: number; body: string }
  const remote = createServer((incoming, outgoing) => {
    received.push({ request: incoming, url: new URL(incoming.url ?? '', 'http://x') })
    outgoing.writeHead(answer.status, { 'content-type': 'application/json', location: 'http://127.0.0.1:1/' })
    outgoing.end(answer.body)
  })
  let gateway: SmsGateway
  beforeAll(async () => {
    await new Promise<void>((resolve) => void remote.listen(0, '127.0.0.1', resolve))
    const { port } = remote.address() as AddressInfo
    gateway = chooseGateway({ ...env, SMS_ALIYUN_URL: `http://127.0.0.1:${port}` })!
  })
  afterAll(() => void remote.close())
  beforeEach(() => {
    received.length = 0
    answer = { status: 200, body: '{"Code":"OK","Message":"OK","BizId":"1","RequestId":"2"}' }
  })

  test('signs like the published example of Aliyun', () => {
    const { headers } = signedRequest(
      { keyId: 'YourAccessKeyId', keySecret: 'YourAccessKeySecret', url: 'https://ecs.cn-shanghai.aliyuncs.com' },
      {
        action: 'RunInstances',
        version: '2014-05-26',
        query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
        date: '2023-10-26T10:22:32Z',
        nonce: '3156853299f313e23d1673dc12e1703d',
      },
    )
    expect(headers.authorization).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,' +
        'SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
        'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    )
  })

  test('requests the approved template from Aliyun, with a signature over the sent content', async () => {
    await gateway.send(mobile, request(transfer).message('012345'))
    const { request: got, url } = received[0]!
    expect([got.method, url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
      'POST',
      '/',
      {
        PhoneNumbers: mobile,
        SignName: '康居',
        TemplateCode: 'SMS_2',
        TemplateParam: '{"name":"李雷","amount":"123.45","code":"012345"}',
      },
    ])
    expect(got.headers).toMatchObject({ 'x-acs-action': 'SendSms', 'x-acs-version': '2017-05-25' })
    expect(got.headers['x-acs-date']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    const sha256 = (part: string) => createHash('sha256').update(part).digest('hex')
    const names = 'host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version'
    const lines = names.split(';').map((name) => `${name}:${String(got.headers[name])}\n`)
    const canonical = `POST\n/\n${url.search.slice(1)}\n${lines.join('')}\n${names}\n${sha256('')}`
    const signature = createHmac('sha256', 'keysecret')
      .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
      .digest('hex')
    expect(got.headers.authorization).toBe(
      `ACS3-HMAC-SHA256 Credential=keyid,SignedHeaders=${names},Signature=${signature}`,
    )
  })

  test('never reuses a signature', async () => {
    await gateway.send(mobile, request(transfer).message('012345'))
    await gateway.send(mobile, request(transfer).message('012345'))
    expect(new Set(received.map(({ request: got }) => got.headers['x-acs-signature-nonce'])).size).toBe(2)
  })

  test.each<[string, number, string]>([
    ['a refusal', 200, '{"Code":"isv.BUSINESS_LIMIT_CONTROL","Message":"13812345678 012345"}'],
    ['an error', 500, '{"Code":"OK"}'],
    ['something that is not JSON', 200, '<html>'],
    ['JSON that is not an object', 200, 'null'],
    ['a redirection', 302, '{"Code":"OK"}'],
  ])('treats %s as a message that was not sent, and repeats nothing of it', async (_what, status, body) => {
    answer = { status, body }
    const failure = await gateway.send(mobile, request(transfer).message('012345')).catch((error: Error) => error)
    expect(failure).toBeInstanceOf(Error)
    expect((failure as Error).message).not.toMatch(/13812345678|012345/)
  })

  test('refuses a text that matches no approved template', async () => {
    await expect(gateway.send(mobile, '验证码012345')).rejects.toThrow('no approved template')
    expect(received).toEqual([])
    expect(matchTemplate({ SMS_1: '余额(¥)${a}.' }, '【x】余额(¥)5.')).toEqual({ code: 'SMS_1', params: { a: '5' } })
    expect(matchTemplate({ SMS_1: '余额(¥)${a}.' }, '余额(¥)5!')).toBeUndefined()
  })

  test('is configured completely by the environment or not at all', () => {
    expect(chooseGateway({})).toBeUndefined()
    expect(chooseGateway(env)).toBeDefined()
    for (const wrong of [
      { ...env, SMS_ALIYUN_KEY_SECRET: '' },
      { ...env, SMS_ALIYUN_TEMPLATES: 'SMS_1' },
      { ...env, SMS_ALIYUN_TEMPLATES: '{}' },
      { ...env, SMS_ALIYUN_TEMPLATES: '[]' },
      { ...env, SMS_ALIYUN_URL: 'http://example.com' },
    ])
      expect(() => chooseGateway(wrong)).toThrow(/SMS_ALIYUN_/)
  })

  test('a sent message leaves no text behind', async () => {
    Object.assign(api.tools, { sms: gateway })
    expect((await ask()).data).toEqual({ sentTo: '138****5678' })
    const code = (JSON.parse(received[0]!.url.searchParams.get('TemplateParam') ?? '') as { code: string }).code
    const [row] = await api.db.select().from(smsOutbox)
    expect(row).toMatchObject({ message: '', failure: null, sentAt: expect.stringContaining('+08:00') })
    expect((await pay(code)).status).toBe(200)
  })

  test('a failed message is reported to the caller and logged', async () => {
    Object.assign(api.tools, { sms: gateway })
    answer = { status: 200, body: '{"Code":"isv.OUT_OF_SERVICE"}' }
    logLines.length = 0
    expect(await ask()).toMatchObject({ status: 503, message: '短信发送失败，请稍后再试' })
    const [row] = await api.db.select().from(smsOutbox).where(eq(smsOutbox.message, ''))
    expect(row).toMatchObject({ sentAt: null, failure: expect.any(String) })
    expect(logLines.join('')).toContain('isv.OUT_OF_SERVICE')
    expect(logLines.join('')).not.toContain(mobile)
  })
})
