import { createCipheriv, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import type { RawMessage } from '../../src/gateways/pay-types.ts'
import { testNow } from '../api/fixture.ts'
import { makeCertificate } from './certificate.ts'

export interface Exchange {
  /** `{any}` stands for any body, or any part of a path. */
  readonly request: { readonly method: string; readonly path: string; readonly body?: unknown }
  readonly response: { readonly status: number; readonly body?: unknown }
}

export interface RecordedNotice {
  readonly event_type: string
  readonly summary: string
  readonly original_type: string
  readonly resource: object
}

type Pair = ReturnType<typeof rsa>
const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const dayMs = 24 * 60 * 60 * 1000
const apiV3Key = 'a test key of thirty-two bytes..'
export const merchantSerial = '408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB'
export const platformSerial = '5157F09EFDC096DE15EBE81A47057A7232F1B8E1'

/** How the platform misbehaves. */
interface Manners {
  signature: 'good' | 'wrong' | 'none' | 'old' | 'strange'
  /** Breaks the ciphertext of its certificates. */
  hasBrokenCertificates: boolean
  /** Fails this many requests with 500 first. */
  failures: number
  /** Never answers. */
  isSilent: boolean
}
const good: Manners = { signature: 'good', hasBrokenCertificates: false, failures: 0, isSilent: false }

const seal = (text: string, associatedData: string) => {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce))
  cipher.setAAD(Buffer.from(associatedData))
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext: bytes.toString('base64'), nonce, associated_data: associatedData }
}

const second = (at: Date) => Math.floor(at.getTime() / 1000)

const signatureHeaders = ({ privateKey }: Pair, body: string, { serial = platformSerial, at = testNow } = {}) => {
  const [timestamp, nonce] = [String(second(at)), randomBytes(16).toString('hex')]
  const signature = sign('RSA-SHA256', Buffer.from(`${timestamp}\n${nonce}\n${body}\n`), privateKey)
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': serial,
    'wechatpay-signature': signature.toString('base64'),
  }
}

const isAuthorized = ({ publicKey }: Pair, { method, url, headers }: IncomingMessage, body: string) => {
  const said = /^WECHATPAY2-SHA256-RSA2048 (.*)$/.exec(headers.authorization ?? '')?.[1] ?? ''
  const fields = Object.fromEntries([...said.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
  const text = `${method}\n${url}\n${fields['timestamp']}\n${fields['nonce_str']}\n${body}\n`
  const isRight = verify('RSA-SHA256', Buffer.from(text), publicKey, Buffer.from(fields['signature'] ?? '', 'base64'))
  return isRight && fields['mchid'] === '1230000109' && fields['serial_no'] === merchantSerial
}

const matches = ({ request }: Exchange, method: string, path: string, body: string) => {
  const [before = '', after] = request.path.split('{any}')
  const isPath = after === undefined ? path === before : path.startsWith(before) && path.endsWith(after)
  if (request.method !== method || !isPath) return false
  return request.body === '{any}' || isDeepStrictEqual(request.body, body === '' ? undefined : JSON.parse(body))
}

const bodyOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** WeChat Pay on 127.0.0.1: checks signed requests and replays recorded answers, signed with a key of this test. */
export const wechatPlatform = async () => {
  const [merchant, platform, stranger] = [rsa(), rsa(), rsa()]
  const manners = { ...good }
  const seen: { readonly method: string; readonly path: string; readonly body: string }[] = []
  let exchanges: Exchange[] = []
  const pem = makeCertificate(platform, {
    serial: platformSerial,
    from: new Date(testNow.getTime() - 400 * dayMs),
    until: new Date(testNow.getTime() + 400 * dayMs),
  })

  const headersFor = (body: string) => {
    const { signature } = manners
    if (signature === 'none') return {}
    if (signature === 'old') return signatureHeaders(platform, body, { at: new Date(testNow.getTime() - 301_000) })
    if (signature === 'strange') return signatureHeaders(stranger, body, { serial: `6${platformSerial.slice(1)}` })
    return signatureHeaders(signature === 'wrong' ? stranger : platform, body)
  }
  const answer = (reply: ServerResponse, status: number, body: unknown) => {
    const text = body === undefined ? '' : JSON.stringify(body)
    reply.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headersFor(text) })
    reply.end(text)
  }
  const certificates = () => {
    const sealed = seal(manners.hasBrokenCertificates ? 'not a certificate' : pem, 'certificate')
    const times = { effective_time: '2025-10-11T11:00:00+08:00', expire_time: '2027-12-20T11:00:00+08:00' }
    return { data: [{ serial_no: platformSerial, ...times, encrypt_certificate: sealed }] }
  }
  const serve = async (request: IncomingMessage, reply: ServerResponse) => {
    const body = await bodyOf(request)
    const { method = '', url: path = '' } = request
    if (manners.isSilent) return
    if (!isAuthorized(merchant, request, body))
      return answer(reply, 401, { code: 'SIGN_ERROR', message: '错误的签名，验签失败' })
    seen.push({ method, path, body })
    if (path === '/v3/certificates') return answer(reply, 200, certificates())
    if (manners.failures > 0) {
      manners.failures -= 1
      return answer(reply, 500, { code: 'SYSTEM_ERROR', message: '系统错误' })
    }
    const found = exchanges.findIndex((one) => matches(one, method, path, body))
    const [exchange] = found === -1 ? [] : exchanges.splice(found, 1)
    const { status, body: said } = exchange?.response ?? {
      status: 400,
      body: { code: 'PARAM_ERROR', message: '参数错误' },
    }
    return answer(reply, status, said)
  }

  const server = createServer((request, reply) => void serve(request, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    merchant,
    platform,
    stranger,
    manners,
    seen,
    /** The settings of a merchant at this platform. */
    env: {
      WECHAT_PAY_MCHID: '1230000109',
      WECHAT_PAY_APPID: 'wxd678efh567hg6787',
      WECHAT_PAY_SERIAL: merchantSerial,
      WECHAT_PAY_PRIVATE_KEY: merchant.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
      WECHAT_PAY_API_V3_KEY: apiV3Key,
      WECHAT_PAY_API_URL: url,
    },
    /** Answers each of these requests once. */
    replay: (...wanted: readonly unknown[]) => {
      exchanges.push(...(wanted as Exchange[]))
    },
    /** Recorded requests that did not come. */
    left: () => exchanges.length,
    reset: () => {
      Object.assign(manners, good)
      ;[exchanges, seen.length] = [[], 0]
    },
    /** A notice as the platform sends it: encrypted and signed. */
    message: (
      { resource, original_type: originalType, ...said }: RecordedNotice,
      { change = {}, at = testNow, serial = platformSerial, by = platform, alter = (body: string) => body } = {},
    ): RawMessage => {
      const body = JSON.stringify({
        id: 'EV-2018022511223320873',
        create_time: '2026-11-15T11:11:00+08:00',
        resource_type: 'encrypt-resource',
        ...said,
        resource: { original_type: originalType, ...seal(JSON.stringify({ ...resource, ...change }), originalType) },
      })
      const altered = alter(body)
      return { headers: signatureHeaders(by, altered, { serial, at }), rawBody: Buffer.from(altered) }
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type WechatPlatform = Awaited<ReturnType<typeof wechatPlatform>>
