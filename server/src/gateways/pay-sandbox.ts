import type { PayNotice } from '@kangju/contract'
import type { PayChannel, PayChannels, RawMessage, Verdict } from './pay-types.ts'
import { isTokenMac, tokenMac, type Keyring } from '../secret/keyring.ts'
import { newToken } from '../secret/token.ts'

export const sandboxName = 'sandbox'

const context = 'pay.sandbox'
const headers = {
  timestamp: 'sandbox-timestamp',
  nonce: 'sandbox-nonce',
  signature: 'sandbox-signature',
} as const
const signedText = (timestamp: string, nonce: string, body: string) => `${timestamp}\n${nonce}\n${body}\n`

const verifyWith =
  (keyring: Keyring) =>
  async ({ headers: given, rawBody }: RawMessage): Promise<Verdict> => {
    const [timestamp, nonce, signature] = [headers.timestamp, headers.nonce, headers.signature].map((name) =>
      String(given[name] ?? ''),
    ) as [string, string, string]
    const body = rawBody.toString('utf8')
    if (!/^\d{1,13}$/.test(timestamp) || !/^[\w-]{8,64}$/.test(nonce)) return { refusal: 'the headers are incomplete' }
    if (!isTokenMac(keyring, context, signedText(timestamp, nonce, body), signature))
      return { refusal: 'the signature is wrong' }
    try {
      return { notice: JSON.parse(body) as PayNotice, timestamp: Number(timestamp), nonce }
    } catch {
      return { refusal: 'the body is not JSON' }
    }
  }

/** A payment channel without a merchant account: no money moves, everything else works like a real channel. */
export const sandboxChannel = (keyring: Keyring, publicUrl: string): PayChannel => ({
  name: sandboxName,
  methods: ['wechat', 'alipay'],
  create: async ({ ticket }) => ({ kind: 'till', url: `${publicUrl}/pay/${ticket}` }),
  query: async () => ({ state: 'open' }),
  close: async () => undefined,
  refund: async ({ fen }) => ({ state: 'refunded', channelNo: `SBR${newToken().slice(0, 20)}`, fen }),
  queryRefund: async () => ({ state: 'unknown' }),
  verify: verifyWith(keyring),
  till: (notice, now) => {
    const body = JSON.stringify(notice)
    const [timestamp, nonce] = [String(Math.floor(now.getTime() / 1000)), newToken().slice(0, 22)]
    const signature = tokenMac(keyring, context, signedText(timestamp, nonce, body))
    return {
      headers: { [headers.timestamp]: timestamp, [headers.nonce]: nonce, [headers.signature]: signature },
      rawBody: Buffer.from(body),
    }
  },
})

/** The sandbox's till among the channels; undefined without the sandbox. */
export const tillOf = (pay: PayChannels) => {
  const till = pay.named(sandboxName)?.till
  return till && { name: sandboxName, till }
}
