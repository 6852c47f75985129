import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { configError } from '../../kit/config.ts'

/** A merchant account of WeChat Pay (API v3). */
export interface WechatPayAccount {
  readonly mchid: string
  readonly appid: string
  /** Serial number of the merchant's API certificate. */
  readonly serial: string
  readonly privateKey: KeyObject
  readonly apiV3Key: Buffer
  /** WeChat Pay's public key, for merchants that have one instead of platform certificates. */
  readonly publicKey: { readonly id: string; readonly key: KeyObject } | undefined
  readonly apiUrl: string
  /** Our public address, to which the customer returns. */
  readonly publicUrl: string
}

type Environment = Record<string, string | undefined>

const required = (env: Environment, name: string): string => {
  const value = env[name]
  if (value === undefined || value === '') throw configError(`${name} is needed with PAY_CHANNEL=wechat`)
  return value
}

const matching = (env: Environment, name: string, shape: RegExp, what: string): string => {
  const value = required(env, name)
  if (!shape.test(value)) throw configError(`${name} must be ${what}`)
  return value
}

/** A value, or the content of the file that it names. */
const valueOrFile = (env: Environment, name: string, isValue: (text: string) => boolean): string => {
  const given = required(env, name)
  if (isValue(given)) return given
  try {
    return readFileSync(given, 'utf8')
  } catch (error) {
    throw configError(`${name} names a file that cannot be read (${(error as NodeJS.ErrnoException).code ?? 'error'})`)
  }
}

const pemOf = (env: Environment, name: string) =>
  // Environment files often hold line feeds as two characters.
  valueOrFile(env, name, (text) => text.startsWith('-----BEGIN ')).replaceAll(String.raw`\n`, '\n')

const rsaKey = (name: string, read: () => KeyObject): KeyObject => {
  let key: KeyObject | undefined
  try {
    key = read()
  } catch {
    // The message of the error may quote the key.
  }
  if (key?.asymmetricKeyType !== 'rsa') throw configError(`${name} must be an RSA key in PEM form, or a file with one`)
  return key
}

const apiV3KeyOf = (env: Environment): Buffer => {
  const name = 'WECHAT_PAY_API_V3_KEY'
  const key = Buffer.from(valueOrFile(env, name, (text) => Buffer.byteLength(text) === 32).trim())
  if (key.length !== 32) throw configError(`${name} must have 32 bytes`)
  return key
}

const publicKeyOf = (env: Environment): WechatPayAccount['publicKey'] => {
  const [keyName, idName] = ['WECHAT_PAY_PUBLIC_KEY', 'WECHAT_PAY_PUBLIC_KEY_ID'] as const
  if (!env[keyName] && !env[idName]) return undefined
  if (!env[keyName] || !env[idName]) throw configError(`${keyName} and ${idName} go together: give both or neither`)
  const id = matching(env, idName, /^PUB_KEY_ID_\d+$/, 'the id of the public key, PUB_KEY_ID_…')
  const pem = pemOf(env, keyName)
  return { id, key: rsaKey(keyName, () => createPublicKey(pem)) }
}

/** The merchant account that the environment configures; a wrong or missing setting keeps the server from starting. */
export const chooseWechatPay = (env: Environment, publicUrl: string): WechatPayAccount => {
  const apiUrl = env['WECHAT_PAY_API_URL'] || 'https://api.mch.weixin.qq.com'
  if (!/^https:\/\/[^/]+$|^http:\/\/127\.0\.0\.1(:\d+)?$/.test(apiUrl))
    throw configError('WECHAT_PAY_API_URL must be an https:// address without a path')
  if (!publicUrl.startsWith('https://'))
    throw configError('PUBLIC_URL must begin with https:// with PAY_CHANNEL=wechat: WeChat Pay sends its notices there')
  const appid = env['WECHAT_PAY_APPID'] || env['WECHAT_APPID']
  const pem = pemOf(env, 'WECHAT_PAY_PRIVATE_KEY')
  return {
    mchid: matching(env, 'WECHAT_PAY_MCHID', /^\d{6,32}$/, 'the number of the merchant'),
    appid: matching({ WECHAT_PAY_APPID: appid }, 'WECHAT_PAY_APPID', /^wx\w{6,30}$/, 'an app id, wx…'),
    serial: matching(env, 'WECHAT_PAY_SERIAL', /^[\dA-Fa-f]{16,64}$/, 'the serial number of the API certificate'),
    privateKey: rsaKey('WECHAT_PAY_PRIVATE_KEY', () => createPrivateKey(pem)),
    apiV3Key: apiV3KeyOf(env),
    publicKey: publicKeyOf(env),
    apiUrl,
    publicUrl,
  }
}
