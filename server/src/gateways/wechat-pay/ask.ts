import { parseJson, textIn, type Json } from './json.ts'
import type { FindKey } from './platform-keys.ts'
import { send, type Answered, type Sending } from './send.ts'
import { isSignedWith, signatureOf } from './signing.ts'

/** Allowed clock difference to WeChat Pay. */
const skewSec = 300

/** What WeChat Pay answered: the object of a success, or the code and text of a refusal. */
export type Answer =
  | { readonly isGood: true; readonly json: Json }
  | { readonly isGood: false; readonly status: number; readonly code: string; readonly message: string }

export type Ask = (call: {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: Json
}) => Promise<Answer>

/** Whether the signature of an answer is right; undefined if it has none. */
const isGenuine = async ({ clock }: Sending, findKey: FindKey, { headers, body }: Answered) => {
  const signature = signatureOf(headers)
  if (signature === undefined) return undefined
  if (Math.abs(clock().getTime() / 1000 - signature.timestamp) > skewSec) return false
  const key = await findKey(signature.serial)
  return key !== undefined && isSignedWith(key, signature, body)
}

/** The failure of a request that WeChat Pay refused. Its text may repeat the request, so only the code is kept. */
export const refusalOf = (what: string, { status, code }: { readonly status: number; readonly code: string }) =>
  new Error(`WeChat Pay refused ${what}: ${status} ${code.replace(/\W/g, '').slice(0, 64)}`.trim())

/** Asks WeChat Pay. A success must be signed; a refusal may lack a signature, but not have a wrong one. */
export const asking =
  (sending: Sending, findKey: FindKey): Ask =>
  async ({ method, path, body }) => {
    const answered = await send(sending, { method, path, body: body === undefined ? '' : JSON.stringify(body) })
    const { status } = answered
    const isSuccess = status >= 200 && status < 300
    const verdict = await isGenuine(sending, findKey, answered)
    if (verdict === false || (isSuccess && verdict === undefined))
      throw new Error(`the answer of WeChat Pay is not signed by it: ${status}`)
    const json = parseJson(answered.body.toString('utf8')) ?? {}
    if (isSuccess) return { isGood: true, json }
    return { isGood: false, status, code: textIn(json, 'code'), message: textIn(json, 'message') }
  }
