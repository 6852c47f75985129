import type { PayNotice } from '@kangju/contract'
import type { RawMessage, Verdict } from '../pay-types.ts'
import type { WechatPayAccount } from './account.ts'
import { objectIn, parseJson, sealedIn, textIn, wholeIn, type Json } from './json.ts'
import type { FindKey } from './platform-keys.ts'
import { isSignedWith, openSealed, signatureOf } from './signing.ts'

/** An amount in fen; undefined if it is in another currency. */
export const fenIn = (amount: Json | undefined, name: 'total' | 'refund'): number | undefined =>
  (textIn(amount, 'currency') || 'CNY') === 'CNY' ? wholeIn(amount, name) : undefined

const paidNotice = ({ mchid, appid }: WechatPayAccount, json: Json): PayNotice | string => {
  if (textIn(json, 'mchid') !== mchid) return 'the notice is for another merchant'
  if (textIn(json, 'appid') !== appid) return 'the notice is for another app'
  if (textIn(json, 'trade_state') !== 'SUCCESS') return 'the payment was not successful'
  const fen = fenIn(objectIn(json, 'amount'), 'total')
  if (fen === undefined) return 'the notice has no amount in yuan'
  const [bizNo, channelNo] = [textIn(json, 'out_trade_no'), textIn(json, 'transaction_id')]
  return { kind: 'paid', method: 'wechat', bizNo, channelNo, fen }
}

const refundNotice = ({ mchid }: WechatPayAccount, json: Json): PayNotice | string => {
  if (textIn(json, 'mchid') !== mchid) return 'the notice is for another merchant'
  const fen = fenIn(objectIn(json, 'amount'), 'refund')
  if (fen === undefined) return 'the notice has no amount in yuan'
  const [bizNo, channelNo] = [textIn(json, 'out_refund_no'), textIn(json, 'refund_id')]
  const said = { method: 'wechat', bizNo, channelNo, fen } as const
  const status = textIn(json, 'refund_status')
  if (status === 'SUCCESS') return { kind: 'refunded', ...said }
  return status === 'ABNORMAL' || status === 'CLOSED'
    ? { kind: 'refundFailed', ...said, message: status }
    : 'the refund is in no final state'
}

const readers: Readonly<Record<string, typeof paidNotice>> = {
  'TRANSACTION.SUCCESS': paidNotice,
  'REFUND.SUCCESS': refundNotice,
  'REFUND.ABNORMAL': refundNotice,
  'REFUND.CLOSED': refundNotice,
}

/** Reads a notice of WeChat Pay. Its age is judged by the caller, who knows the redeliveries. */
export const verifying =
  (account: WechatPayAccount, findKey: FindKey) =>
  async ({ headers, rawBody }: RawMessage): Promise<Verdict> => {
    const signature = signatureOf(headers)
    if (signature === undefined) return { refusal: 'the headers of the signature are incomplete' }
    const key = await findKey(signature.serial).catch(() => undefined)
    if (key === undefined) return { refusal: 'the serial number of the key is unknown' }
    if (!isSignedWith(key, signature, rawBody)) return { refusal: 'the signature is wrong' }
    const envelope = parseJson(rawBody.toString('utf8'))
    if (envelope === undefined) return { refusal: 'the body is not JSON' }
    const { timestamp, nonce } = signature
    const read = readers[textIn(envelope, 'event_type')]
    if (read === undefined) return { notice: undefined, timestamp, nonce }
    const sealed = sealedIn(objectIn(envelope, 'resource'))
    const text = sealed && openSealed(account, sealed)
    const json = text === undefined ? undefined : parseJson(text)
    if (json === undefined) return { refusal: 'the resource cannot be decrypted' }
    const notice = read(account, json)
    return typeof notice === 'string' ? { refusal: notice } : { notice, timestamp, nonce }
  }
