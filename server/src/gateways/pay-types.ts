import type { IncomingHttpHeaders } from 'node:http'
import type { OnlineMethod, PayNotice, PayWay, WalletParams } from '@kangju/contract'

/** A payment that a channel is to take. */
export interface PayOrder {
  readonly method: OnlineMethod
  readonly way: PayWay
  readonly amountFen: number
  /** Our number of the payment: the same number twice is one payment. */
  readonly paymentNo: string
  /** Entitles its holder to pay, on our page. */
  readonly ticket: string
  readonly description: string
  readonly expiresAt: Date
  readonly notifyUrl: string
  readonly payer?: { readonly openid?: string | undefined; readonly ip?: string | undefined }
}

/** How the customer goes on to pay: at the sandbox's till, with a code, on a page, or in the wallet of an app. */
export type Prepay =
  | { readonly kind: 'till'; readonly url: string }
  | { readonly kind: 'code'; readonly url: string }
  | { readonly kind: 'page'; readonly url: string }
  | { readonly kind: 'wallet'; readonly wallet: WalletParams }

/** Money that a channel took or paid back, with the channel's number. */
interface Moved {
  readonly channelNo: string
  readonly fen: number
}

/** A payment as the channel knows it. */
export type PaymentState = ({ readonly state: 'paid' } & Moved) | { readonly state: 'open' | 'closed' | 'unknown' }

/** A refund as the channel knows it. */
export type RefundState =
  | ({ readonly state: 'refunded' } & Moved)
  | { readonly state: 'failed'; readonly channelNo: string; readonly message: string }
  | { readonly state: 'processing' }
  | { readonly state: 'unknown' }

/** A refund to the original payment. The same number twice is one refund. */
export interface BackPayment {
  readonly refundNo: string
  /** The channel's number of the original payment. */
  readonly channelNo: string
  readonly method: OnlineMethod
  readonly fen: number
  /** Amount of the original payment. */
  readonly paidFen: number
}

/** A message of a channel as it arrived. */
export interface RawMessage {
  readonly headers: IncomingHttpHeaders
  readonly rawBody: Buffer
}

/** A genuine notice, without one if it is about something else; or the reason why it is refused, for the log. */
export type Verdict =
  | { readonly notice: PayNotice | undefined; readonly timestamp: number; readonly nonce: string }
  | { readonly refusal: string }

/** Takes payments and sends refunds; notices report the results. All but `verify` throw when the channel fails. */
export interface PayChannel {
  /** The last part of the address for its notices. */
  readonly name: string
  readonly methods: readonly OnlineMethod[]
  readonly create: (order: PayOrder) => Promise<Prepay>
  readonly query: (paymentNo: string) => Promise<PaymentState>
  /** From then on the channel takes no money for this payment. */
  readonly close: (paymentNo: string) => Promise<void>
  readonly refund: (back: BackPayment, notifyUrl: string) => Promise<RefundState>
  readonly queryRefund: (back: BackPayment) => Promise<RefundState>
  readonly verify: (message: RawMessage) => Promise<Verdict>
  /** Only the sandbox has it: writes and signs the notices of a real channel. */
  readonly till?: ((notice: PayNotice, now: Date) => RawMessage) | undefined
}

/** The channels of this server. */
export interface PayChannels {
  /** The first one holds the tickets for which no method is chosen yet. */
  readonly all: readonly PayChannel[]
  readonly methods: readonly OnlineMethod[]
  readonly named: (name: string) => PayChannel | undefined
  readonly of: (method: OnlineMethod) => PayChannel | undefined
}
