import type { MiniCodeKind, PayNotice } from '@kangju/contract'

/** Sends a text to a mobile number. Throws when it fails. */
export interface SmsGateway {
  readonly send: (mobile: string, text: string) => Promise<void>
}

/** Creates the code that opens the mini program. Throws when it fails. */
export interface MiniCodes {
  readonly kind: MiniCodeKind
  readonly create: (code: { readonly scene: string; readonly link: string }) => Promise<MiniCode>
}

export interface MiniCode {
  readonly bytes: Buffer
  readonly type: 'image/png' | 'image/jpeg'
}

/** A notice of a payment channel with its signature. */
export interface SignedNotice {
  readonly payload: string
  readonly timestamp: number
  readonly nonce: string
  readonly signature: string
}

/** A refund to the original payment. The same number twice is one refund. */
export interface BackPayment {
  readonly refundNo: string
  readonly channelNo: string
  readonly method: PayNotice['method']
  readonly fen: number
}

/** Takes payments and sends refunds; notices report the results. */
export interface PayChannel {
  /** The last part of the address for its notices. */
  readonly name: string
  /** The payment page of a ticket. */
  readonly payUrl: (ticket: string) => string
  readonly isGenuine: (notice: SignedNotice) => boolean
  /** Throws when the channel does not accept the refund. */
  readonly sendBack: (payment: BackPayment) => Promise<void>
  /** Only the sandbox has it: writes and signs the notices of a real channel. */
  readonly till?: ((notice: PayNotice, now: Date) => SignedNotice) | undefined
}
