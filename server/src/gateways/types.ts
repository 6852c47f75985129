import type { MiniCodeKind } from '@kangju/contract'

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

/** A notice of the health check partner with its signature. */
export interface SignedNotice {
  readonly payload: string
  readonly timestamp: number
  readonly nonce: string
  readonly signature: string
}
