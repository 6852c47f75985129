import type { MiniCodeKind, PayNotice } from '@kangju/contract'

/** What takes a text to a telephone. Throws when it did not. */
export interface SmsGateway {
  readonly send: (mobile: string, text: string) => Promise<void>
}

/** What draws the code that leads people into the mini program. Throws when it did not. */
export interface MiniCodes {
  readonly kind: MiniCodeKind
  readonly create: (code: { readonly scene: string; readonly link: string }) => Promise<MiniCode>
}

export interface MiniCode {
  readonly bytes: Buffer
  readonly type: 'image/png' | 'image/jpeg'
}

/** What a payment channel says, and its proof that it was the channel that said it. */
export interface SignedNotice {
  readonly payload: string
  readonly timestamp: number
  readonly nonce: string
  readonly signature: string
}

/** Money that is to go back the way it came. The same number twice is one refund. */
export interface BackPayment {
  readonly refundNo: string
  readonly channelNo: string
  readonly method: PayNotice['method']
  readonly fen: number
}

/** What takes money from customers and sends it back; what became of it is told in notices. */
export interface PayChannel {
  /** The last part of the address that its notices come to. */
  readonly name: string
  /** Where whoever holds this ticket pays. */
  readonly payUrl: (ticket: string) => string
  readonly isGenuine: (notice: SignedNotice) => boolean
  /** Throws when the channel did not take it. */
  readonly sendBack: (payment: BackPayment) => Promise<void>
  /** Only the sandbox has one: it writes and signs what a real channel would send. */
  readonly till?: ((notice: PayNotice, now: Date) => SignedNotice) | undefined
}
