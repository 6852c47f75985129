import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readCodes } from '../../../../test/api/read-code.ts'
import { makeLog } from '../../../kit/log.ts'
import { chooseMiniCodes } from '../../../gateways/mini-codes.ts'
import { linkCodes } from '../../../gateways/mini-codes-link.ts'

const scene = 'O0123456789'
const link = `https://care.example/q/${scene}`
const log = makeLog('silent')

describe('a plain link code', () => {
  test.each([link, 'http://127.0.0.1:8080/q/PZZZZZZZZZZ', `https://${'long.'.repeat(20)}example.com/q/${scene}`])(
    'holds %s for an independent reader',
    async (address) => {
      const { bytes, type } = await linkCodes.create({ scene, link: address })
      expect(type).toBe('image/png')
      expect(await readCodes(bytes)).toEqual([address])
    },
  )

  test('is a square of 430 pixels with a light margin of four modules, in two colours', async () => {
    const { bytes } = await linkCodes.create({ scene, link })
    const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([430, 430])
    expect(new Set(data)).toEqual(new Set([0, 255]))
    const { info: inked } = await sharp(bytes).trim().toBuffer({ resolveWithObject: true })
    const moduleWidth = inked.width / 29
    expect((430 - inked.width) / 2).toBeGreaterThanOrEqual(4 * moduleWidth)
  })
})

/** Behaves like WeChat according to its documentation: expiring tokens, refusals in JSON, pictures as bytes. */
const wechat = {
  tokens: 0,
  valid: '',
  codes: [] as { token: string; body: Record<string, unknown> }[],
  bodies: [] as unknown[],
}
let refuse: { errcode: number; errmsg: string } | undefined
let silent = false
let expiresIn = 7200
let picture: Buffer
let url = ''

const answer = (reply: ServerResponse, body: object | Buffer) => {
  const isPicture = Buffer.isBuffer(body)
  reply.setHeader('content-type', isPicture ? 'image/jpeg' : 'application/json; encoding=utf-8')
  reply.end(isPicture ? body : JSON.stringify(body))
}

const serve = async (request: IncomingMessage, reply: ServerResponse) => {
  const { pathname, searchParams } = new URL(request.url ?? '', url)
  const body = JSON.parse((await buffer(request)).toString()) as Record<string, unknown>
  wechat.bodies.push(body)
  if (silent) return
  if (pathname === '/cgi-bin/stable_token') {
    if (body['secret'] !== 'the-secret') return answer(reply, { errcode: 40125, errmsg: 'invalid appsecret the-other' })
    wechat.tokens += 1
    wechat.valid = `token-${wechat.tokens}`
    return answer(reply, { access_token: wechat.valid, expires_in: expiresIn })
  }
  const token = searchParams.get('access_token') ?? ''
  wechat.codes.push({ token, body })
  if (token !== wechat.valid) return answer(reply, { errcode: 40001, errmsg: `invalid credential ${token}` })
  return answer(reply, refuse ?? picture)
}

const server = createServer((request, reply) => void serve(request, reply))
beforeAll(async () => {
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
afterEach(() => {
  Object.assign(wechat, { tokens: 0, valid: '', codes: [], bodies: [] })
  ;[refuse, silent, expiresIn] = [undefined, false, 7200]
})

const env = (rest: Record<string, string> = {}) => ({
  WECHAT_APPID: 'wx0123456789abcdef',
  WECHAT_SECRET: 'the-secret',
  WECHAT_API_URL: url,
  ...rest,
})
const codes = (rest?: Record<string, string>) => chooseMiniCodes(env(rest), log)
const failureOf = async (making: Promise<unknown>) => ((await making.catch((error: Error) => error)) as Error).message

describe('the codes of a mini program', () => {
  test('come unchanged from WeChat, for the scene and the page to open', async () => {
    const made = await codes({ WECHAT_PAGE: 'pages/scan/index' }).create({ scene, link })
    expect(made).toEqual({ bytes: picture, type: 'image/jpeg' })
    expect(wechat.bodies).toEqual([
      { grant_type: 'client_credential', appid: 'wx0123456789abcdef', secret: 'the-secret' },
      { scene, page: 'pages/scan/index', check_path: true, env_version: 'release', width: 430 },
    ])
  })

  test('of an unreleased version are not checked for their page', async () => {
    await codes({ WECHAT_ENV: 'trial', WECHAT_PAGE: 'pages/scan/index' }).create({ scene, link })
    expect(wechat.codes[0]?.body).toMatchObject({ check_path: false, env_version: 'trial' })
  })

  test('share one token, concurrently and one after another', async () => {
    const wanted = codes()
    await Promise.all(Array.from({ length: 20 }, () => wanted.create({ scene, link })))
    await wanted.create({ scene, link })
    expect([wechat.tokens, wechat.codes.length]).toEqual([1, 21])
  })

  test('get a new token shortly before the old one expires', async () => {
    expiresIn = 240
    const wanted = codes()
    await wanted.create({ scene, link })
    await wanted.create({ scene, link })
    expect(wechat.tokens).toBe(2)
  })

  test('get a new token once when WeChat rejects the current one', async () => {
    const wanted = codes()
    await wanted.create({ scene, link })
    wechat.valid = 'of somebody else'
    expect((await wanted.create({ scene, link })).type).toBe('image/jpeg')
    expect(wechat.codes.map(({ token }) => token)).toEqual(['token-1', 'token-1', 'token-2'])
    refuse = { errcode: 42001, errmsg: 'access_token expired' }
    expect(await failureOf(wanted.create({ scene, link }))).toBe('WeChat refused a code: 200 42001')
    expect(wechat.tokens).toBe(3)
  })

  test('that WeChat refuses fail with its code, and without any secret', async () => {
    refuse = { errcode: 41030, errmsg: 'invalid page token-1 the-secret' }
    expect(await failureOf(codes().create({ scene, link }))).toBe('WeChat refused a code: 200 41030')
    const wrong = await failureOf(codes({ WECHAT_SECRET: 'the-other' }).create({ scene, link }))
    expect(wrong).toBe('WeChat refused a token: 200 40125')
  })

  test('that time out, or cannot be fetched, fail without naming the address', async () => {
    silent = true
    const late = await failureOf(codes().create({ scene, link }))
    expect(late).toBe('WeChat was not reached: TimeoutError')
    const nobody = await failureOf(codes({ WECHAT_API_URL: 'http://127.0.0.1:1' }).create({ scene, link }))
    expect(nobody).toBe('WeChat was not reached: TypeError')
  })
})

test('the environment configures a mini program completely or not at all', () => {
  expect(chooseMiniCodes({}, log).kind).toBe('link')
  expect(codes().kind).toBe('miniProgram')
  const wrongs: Record<string, string>[] = [
    { WECHAT_SECRET: '' },
    { WECHAT_APPID: '' },
    { WECHAT_ENV: 'test' },
    { WECHAT_PAGE: '/pages/index' },
    { WECHAT_PAGE: 'pages/index?x=1' },
    { WECHAT_API_URL: 'http://api.weixin.qq.com' },
  ]
  for (const wrong of wrongs) expect(() => codes(wrong)).toThrow(/^WECHAT_/)
})
