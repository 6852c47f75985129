import { createDecipheriv, randomBytes, sign, verify, type KeyObject } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { WechatPayAccount } from './account.ts'

const scheme = 'WECHATPAY2-SHA256-RSA2048'
const tagBytes = 16

export const newNonce = () => randomBytes(16).toString('hex')

/** Lines as WeChat Pay signs them: each ends with a line feed, the last one too. */
const linesOf = (...parts: readonly string[]) => parts.map((part) => `${part}\n`).join('')

const signed = ({ privateKey }: WechatPayAccount, text: string) =>
  sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64')

export interface SignedCall {
  readonly method: 'GET' | 'POST'
  /** Path with the query. */
  readonly path: string
  readonly body: string
}

/** The Authorization header of a request. */
export const authorizationOf = (
  account: WechatPayAccount,
  { method, path, body }: SignedCall,
  { timestamp, nonce }: { readonly timestamp: number; readonly nonce: string },
): string => {
  const signature = signed(account, linesOf(method, path, String(timestamp), nonce, body))
  const fields = {
    mchid: account.mchid,
    nonce_str: nonce,
    signature,
    timestamp: String(timestamp),
    serial_no: account.serial,
  }
  const listed = Object.entries(fields).map(([name, value]) => `${name}="${value}"`)
  return `${scheme} ${listed.join(',')}`
}

/** Parameters with which a mini program or a page in WeChat opens the wallet. */
export const walletParams = (
  account: WechatPayAccount,
  prepayId: string,
  { timestamp, nonce }: { readonly timestamp: number; readonly nonce: string },
) => {
  const wanted = {
    appId: account.appid,
    timeStamp: String(timestamp),
    nonceStr: nonce,
    package: `prepay_id=${prepayId}`,
  }
  const paySign = signed(account, linesOf(wanted.appId, wanted.timeStamp, wanted.nonceStr, wanted.package))
  return { ...wanted, signType: 'RSA', paySign }
}

/** The signature of a response or notice, as its headers give it. */
export interface Signature {
  readonly serial: string
  readonly timestamp: number
  readonly nonce: string
  readonly value: string
}

/** Undefined if a header is missing or has another form. */
export const signatureOf = (headers: IncomingHttpHeaders): Signature | undefined => {
  const [serial, timestamp, nonce, value] = ['serial', 'timestamp', 'nonce', 'signature'].map((name) =>
    String(headers[`wechatpay-${name}`] ?? ''),
  ) as [string, string, string, string]
  const isWhole = /^\w{1,64}$/.test(serial) && /^\d{1,12}$/.test(timestamp) && /^[\w-]{8,64}$/.test(nonce)
  return isWhole && value !== '' ? { serial, timestamp: Number(timestamp), nonce, value } : undefined
}

/** Whether WeChat Pay signed exactly these bytes. */
export const isSignedWith = (key: KeyObject, { timestamp, nonce, value }: Signature, body: Buffer): boolean => {
  const text = Buffer.concat([Buffer.from(linesOf(String(timestamp), nonce)), body, Buffer.from('\n')])
  return verify('RSA-SHA256', text, key, Buffer.from(value, 'base64'))
}

export interface Sealed {
  readonly ciphertext: string
  readonly nonce: string
  readonly associatedData: string
}

/** Decrypts a resource of a notice or a certificate; undefined if it was altered or made with another key. */
export const openSealed = (
  { apiV3Key }: Pick<WechatPayAccount, 'apiV3Key'>,
  { ciphertext, nonce, associatedData }: Sealed,
): string | undefined => {
  const bytes = Buffer.from(ciphertext, 'base64')
  if (bytes.length <= tagBytes || nonce === '') return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', apiV3Key, Buffer.from(nonce), { authTagLength: tagBytes })
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    decipher.setAAD(Buffer.from(associatedData))
    return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
