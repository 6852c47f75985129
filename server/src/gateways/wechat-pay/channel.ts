import { beijingIso } from '@kangju/contract'
import type { BackPayment, PayChannel, PaymentState, PayOrder, Prepay, RefundState } from '../pay-types.ts'
import type { WechatPayAccount } from './account.ts'
import { asking, refusalOf, type Ask } from './ask.ts'
import { objectIn, textIn, type Json } from './json.ts'
import { fenIn, verifying } from './notices.ts'
import { platformKeys } from './platform-keys.ts'
import { newNonce, walletParams } from './signing.ts'

interface Merchant {
  readonly account: WechatPayAccount
  readonly ask: Ask
  readonly clock: () => Date
}

const patienceMs = 3_000
const descriptionBytes = 127

/** WeChat Pay counts the bytes of a description. */
const shortened = (text: string) => {
  let kept = ''
  for (const letter of text) {
    if (Buffer.byteLength(kept + letter) > descriptionBytes) break
    kept += letter
  }
  return kept
}

const orderBody = ({ appid, mchid }: WechatPayAccount, order: PayOrder): Json => ({
  appid,
  mchid,
  description: shortened(order.description),
  out_trade_no: order.paymentNo,
  time_expire: `${beijingIso(order.expiresAt).slice(0, 19)}+08:00`,
  notify_url: order.notifyUrl,
  amount: { total: order.amountFen, currency: 'CNY' },
  ...(order.way === 'jsapi' && { payer: { openid: order.payer?.openid ?? '' } }),
  ...(order.way === 'h5' && { scene_info: { payer_client_ip: order.payer?.ip ?? '', h5_info: { type: 'Wap' } } }),
})

const create = async ({ account, ask, clock }: Merchant, order: PayOrder): Promise<Prepay> => {
  const { way, ticket } = order
  const answer = await ask({ method: 'POST', path: `/v3/pay/transactions/${way}`, body: orderBody(account, order) })
  if (!answer.isGood) throw refusalOf('an order', answer)
  const [code, page, prepayId] = ['code_url', 'h5_url', 'prepay_id'].map((name) => textIn(answer.json, name))
  if (way === 'native' && code) return { kind: 'code', url: code }
  // After paying, the customer comes back to our page, which says whether the order is paid.
  const back = encodeURIComponent(`${account.publicUrl}/pay/${ticket}`)
  if (way === 'h5' && page) return { kind: 'page', url: `${page}&redirect_url=${back}` }
  if (way === 'jsapi' && prepayId) {
    const fresh = { timestamp: Math.floor(clock().getTime() / 1000), nonce: newNonce() }
    return { kind: 'wallet', wallet: walletParams(account, prepayId, fresh) }
  }
  throw new Error('the answer of WeChat Pay is incomplete')
}

const unknownOrder = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS'])
const ended = new Set(['CLOSED', 'REVOKED'])

const query = async ({ account, ask }: Merchant, paymentNo: string): Promise<PaymentState> => {
  const { mchid, appid } = account
  const answer = await ask({ method: 'GET', path: `/v3/pay/transactions/out-trade-no/${paymentNo}?mchid=${mchid}` })
  if (!answer.isGood && answer.status === 404 && unknownOrder.has(answer.code)) return { state: 'unknown' }
  if (!answer.isGood) throw refusalOf('a query', answer)
  const { json } = answer
  const isOurs =
    textIn(json, 'mchid') === mchid && textIn(json, 'appid') === appid && textIn(json, 'out_trade_no') === paymentNo
  if (!isOurs) throw new Error('WeChat Pay answered about another payment')
  const state = textIn(json, 'trade_state')
  if (ended.has(state)) return { state: 'closed' }
  // A payment that was refunded since was paid, too.
  if (state !== 'SUCCESS' && state !== 'REFUND') return { state: 'open' }
  const [channelNo, fen] = [textIn(json, 'transaction_id'), fenIn(objectIn(json, 'amount'), 'total')]
  if (channelNo === '' || fen === undefined) throw new Error('the answer of WeChat Pay is incomplete')
  return { state: 'paid', channelNo, fen }
}

const close = async ({ account: { mchid }, ask }: Merchant, paymentNo: string): Promise<void> => {
  const path = `/v3/pay/transactions/out-trade-no/${paymentNo}/close`
  const answer = await ask({ method: 'POST', path, body: { mchid } })
  if (answer.isGood || unknownOrder.has(answer.code)) return
  if (answer.code === 'ORDER_CLOSED' || answer.code === 'ORDERCLOSED') return
  throw refusalOf('to close an order', answer)
}

/** Refusals that a retry does not change; an account has to decide how the money is returned. */
const finalRefusals = new Set([
  'USER_ACCOUNT_ABNORMAL',
  'INVALID_REQUEST',
  'PARAM_ERROR',
  'RESOURCE_NOT_EXISTS',
  'MCH_NOT_EXISTS',
])

const refundStateOf = (json: Json, { refundNo }: BackPayment): RefundState => {
  const [channelNo, status] = [textIn(json, 'refund_id'), textIn(json, 'status')]
  if (textIn(json, 'out_refund_no') !== refundNo || channelNo === '')
    throw new Error('WeChat Pay answered about another refund')
  if (status === 'ABNORMAL' || status === 'CLOSED') return { state: 'failed', channelNo, message: status }
  if (status !== 'SUCCESS') return { state: 'processing' }
  const fen = fenIn(objectIn(json, 'amount'), 'refund')
  if (fen === undefined) throw new Error('the answer of WeChat Pay is incomplete')
  return { state: 'refunded', channelNo, fen }
}

const refund = async ({ ask }: Merchant, back: BackPayment, notifyUrl: string): Promise<RefundState> => {
  const { refundNo, channelNo, fen, paidFen } = back
  const answer = await ask({
    method: 'POST',
    path: '/v3/refund/domestic/refunds',
    body: {
      transaction_id: channelNo,
      out_refund_no: refundNo,
      notify_url: notifyUrl,
      amount: { refund: fen, total: paidFen, currency: 'CNY' },
    },
  })
  if (answer.isGood) return refundStateOf(answer.json, back)
  if (!finalRefusals.has(answer.code)) throw refusalOf('a refund', answer)
  return { state: 'failed', channelNo: refundNo, message: `${answer.code} ${answer.message}`.trim().slice(0, 200) }
}

const queryRefund = async ({ ask }: Merchant, back: BackPayment): Promise<RefundState> => {
  const path = `/v3/refund/domestic/refunds/${encodeURIComponent(back.refundNo)}`
  const answer = await ask({ method: 'GET', path })
  if (answer.isGood) return refundStateOf(answer.json, back)
  if (answer.status === 404 && unknownOrder.has(answer.code)) return { state: 'unknown' }
  throw refusalOf('a query', answer)
}

export const wechatPayName = 'wechat'

/** WeChat Pay, API v3, for a merchant of its own: codes (native), pages (h5) and the wallet in WeChat (jsapi). */
export const wechatPayChannel = (
  account: WechatPayAccount,
  clock: () => Date,
  options: { readonly patienceMs?: number } = {},
): PayChannel => {
  const sending = { account, clock, patienceMs: options.patienceMs ?? patienceMs }
  const findKey = platformKeys(sending)
  const merchant = { account, clock, ask: asking(sending, findKey) }
  return {
    name: wechatPayName,
    methods: ['wechat'],
    create: (order) => create(merchant, order),
    query: (paymentNo) => query(merchant, paymentNo),
    close: (paymentNo) => close(merchant, paymentNo),
    refund: (back, notifyUrl) => refund(merchant, back, notifyUrl),
    queryRefund: (back) => queryRefund(merchant, back),
    verify: verifying(account, findKey),
  }
}
