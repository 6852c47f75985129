import type { IncomingHttpHeaders } from 'node:http'
import type { WechatPayAccount } from './account.ts'
import { authorizationOf, newNonce, type SignedCall } from './signing.ts'

export interface Answered {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface Sending {
  readonly account: WechatPayAccount
  readonly clock: () => Date
  /** How long an answer may take. */
  readonly patienceMs: number
}

const sendOnce = async ({ account, clock, patienceMs }: Sending, call: SignedCall): Promise<Answered> => {
  const fresh = { timestamp: Math.floor(clock().getTime() / 1000), nonce: newNonce() }
  const reply = await fetch(`${account.apiUrl}${call.path}`, {
    method: call.method,
    headers: {
      accept: 'application/json',
      'user-agent': 'kangju',
      authorization: authorizationOf(account, call, fresh),
      ...(call.method === 'POST' && { 'content-type': 'application/json' }),
      // Asks for answers signed with the public key instead of a platform certificate.
      ...(account.publicKey && { 'wechatpay-serial': account.publicKey.id }),
    },
    ...(call.method === 'POST' && { body: call.body }),
    signal: AbortSignal.timeout(patienceMs),
    redirect: 'error',
  })
  const body = Buffer.from(await reply.arrayBuffer())
  return { status: reply.status, headers: Object.fromEntries(reply.headers), body }
}

/**
 * Sends a signed request, and once more if WeChat Pay is not reached or fails. That is safe because every request here
 * is a question or carries our number (out_trade_no, out_refund_no), under which WeChat Pay acts once.
 */
export const send = async (sending: Sending, call: SignedCall): Promise<Answered> => {
  const first = await sendOnce(sending, call).catch(() => undefined)
  if (first !== undefined && first.status < 500) return first
  return sendOnce(sending, call).catch((error: unknown) => {
    throw new Error(`WeChat Pay was not reached: ${(error as Error).name}`)
  })
}
