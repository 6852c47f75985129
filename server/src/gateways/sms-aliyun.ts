import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { SmsGateway } from './types.ts'

export interface AliyunAccount {
  readonly keyId: string
  readonly keySecret: string
  /** The sender name that precedes every message, 【…】. */
  readonly signName: string
  /** Template codes with their approved texts: `{"SMS_1": "验证码${code}，5分钟内有效。"}`. */
  readonly templates: Readonly<Record<string, string>>
  readonly url: string
}

export const parseTemplates = (json: string): Record<string, string> | undefined => {
  try {
    const found: unknown = JSON.parse(json)
    if (found === null || typeof found !== 'object' || Array.isArray(found)) return undefined
    const entries = Object.entries(found)
    const isGood = entries.every(([code, text]) => /^SMS_\w+$/.test(code) && typeof text === 'string')
    return isGood && entries.length > 0 ? (found as Record<string, string>) : undefined
  } catch {
    return undefined
  }
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/**
 * Aliyun sends no free text, only approved templates with values for their placeholders. Template and values are
 * derived from the text, so that the rest of the server need not know templates.
 */
export const matchTemplate = (templates: AliyunAccount['templates'], text: string) => {
  const plain = text.replace(/^【[^】]*】/, '')
  for (const [code, template] of Object.entries(templates)) {
    const marks = [...template.matchAll(/\$\{(\w+)\}/g)].map(([, mark = '']) => mark)
    const shape = template
      .split(/\$\{\w+\}/)
      .map(escaped)
      .join('(.+?)')
    const values = new RegExp(`^${shape}$`, 's').exec(plain)?.slice(1)
    if (values !== undefined) return { code, params: Object.fromEntries(marks.map((mark, at) => [mark, values[at]])) }
  }
  return undefined
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

interface AliyunCall {
  readonly action: string
  readonly version: string
  readonly query: Readonly<Record<string, string>>
  readonly date: string
  readonly nonce: string
}

/** A request with Aliyun's signature V3 (ACS3-HMAC-SHA256): all parameters in the query, nothing in the body. */
export const signedRequest = (
  { keyId, keySecret, url }: Pick<AliyunAccount, 'keyId' | 'keySecret' | 'url'>,
  { action, version, query, date, nonce }: AliyunCall,
) => {
  const address = Object.keys(query)
    .toSorted()
    .map((name) => `${encode(name)}=${encode(query[name] ?? '')}`)
    .join('&')
  const emptyBody = sha256('')
  const headers = {
    host: new URL(url).host,
    'x-acs-action': action,
    'x-acs-content-sha256': emptyBody,
    'x-acs-date': date,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const signed = Object.entries(headers)
    .map(([name, value]) => `${name}:${value}\n`)
    .join('')
  const signedNames = Object.keys(headers).join(';')
  const canonical = ['POST', '/', address, signed, signedNames, emptyBody].join('\n')
  const signature = createHmac('sha256', keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  return {
    url: `${url}/?${address}`,
    headers: {
      ...headers,
      accept: 'application/json',
      authorization: `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${signedNames},Signature=${signature}`,
    },
  }
}

// Less than the five seconds that the console waits for a reply.
const patienceMs = 3_500

export const aliyunGateway = (account: AliyunAccount): SmsGateway => ({
  send: async (mobile, text) => {
    const template = matchTemplate(account.templates, text)
    if (template === undefined) throw new Error('no approved template has the shape of this message')
    const { url, headers } = signedRequest(account, {
      action: 'SendSms',
      version: '2017-05-25',
      query: {
        PhoneNumbers: mobile,
        SignName: account.signName,
        TemplateCode: template.code,
        TemplateParam: JSON.stringify(template.params),
      },
      date: new Date().toISOString().replace(/\.\d+/, ''),
      nonce: randomBytes(16).toString('hex'),
    })
    const signal = AbortSignal.timeout(patienceMs)
    const reply = await fetch(url, { method: 'POST', headers, signal, redirect: 'error' })
    const answer = (await reply.json().catch(() => ({}))) as { Code?: unknown }
    // Only the error code is passed on: the message may repeat the request.
    const code = typeof answer.Code === 'string' ? answer.Code.replace(/[^\w.-]/g, '').slice(0, 80) : ''
    if (!reply.ok || code !== 'OK') throw new Error(`Aliyun refused a message: ${reply.status} ${code}`)
  },
})
