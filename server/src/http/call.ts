import type { Body, Endpoint, Lang, MiniCodeKind, Params, Party, PayNotice, Query, Role } from '@kangju/contract'
import type { Logger } from 'pino'
import type { Readable } from 'node:stream'
import type { Db } from '../db/client.ts'
import type { Keyring } from '../secret/keyring.ts'

/** Who is calling, as the database says at this moment. */
export interface Me {
  /** Set for those outside: the id is then the booker's or the member of staff's. */
  readonly party?: Party
  readonly id: string
  readonly username: string
  readonly realname: string
  readonly operatorId: string
  /** Set: sees only what belongs to this organisation. */
  readonly organId: string | null
  readonly isdefault: 0 | 1
  readonly authoritys: readonly Role[]
  readonly sessionId: string
}

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

/** What the server is made of besides its routes; handed to everything that needs it. */
export interface Tools {
  readonly db: Db
  readonly clock: () => Date
  readonly keyring: Keyring
  readonly log: Logger
  /** What the server keeps beside the database. */
  readonly dataDir: string
  /** Where uploaded files lie. */
  readonly filesDir: string
  /** Everybody here is made up: the data is the demo's. */
  readonly isDemo?: boolean | undefined
  /** Sends messages; without one they wait in the outbox. */
  readonly sms?: SmsGateway | undefined
  /** The address under which people reach this server, without a slash at its end. */
  readonly publicUrl: string
  readonly miniCode: MiniCodes
  readonly pay: PayChannel
  /** Drops what is remembered about who may do what, so that the next call reads it afresh. */
  readonly forget: (whose: { kind: 'account' | 'operator'; id: string }) => void
}

export interface Upload {
  readonly path: string
  readonly filename: string
  readonly bytes: number
}

/** What an audit row says beyond who, when and which call. */
export interface AuditNote {
  entityId?: string | undefined
  detail?: Record<string, unknown>
  /** Where a call is about several: a row for each, so that each is found by it. */
  each?: readonly { readonly entityId: string; readonly detail?: Record<string, unknown> }[]
  /** Whose chain and whose deed it is, where the call itself came from nobody yet: a sign-in. */
  operatorId?: string
  actor?: { id: string; realname: string }
}

export interface Call<E extends Endpoint = Endpoint> {
  readonly tools: Tools
  /** The transaction of a write; the pool for a read. */
  readonly db: Db
  readonly now: Date
  readonly me: E['access'] extends 'public' ? undefined : Me
  readonly lang: Lang
  readonly ip: string
  readonly userAgent: string
  readonly params: Params<E>
  readonly query: Query<E>
  readonly body: Body<E>
  readonly upload: E['multipart'] extends true ? Upload : Upload | undefined
  /** Adds to the audit row of this call. */
  readonly audit: (note: AuditNote) => void
  /** For calls outside the one transaction (see `outsideTransaction`): a transaction of their own, with the audit row. */
  readonly transact: <R>(act: (tx: Db) => Promise<R>) => Promise<R>
  /** Runs once the transaction has committed. */
  readonly afterCommit: (task: () => void | Promise<void>) => void
}

/** Any call by somebody signed in: what helpers take. */
export type SignedCall = Pick<Call, 'tools' | 'db' | 'now' | 'lang' | 'audit' | 'afterCommit'> & { readonly me: Me }

export interface Download {
  readonly filename: string
  readonly type: string
  readonly body: Readable | Buffer
  /** Shown in the page instead of saved. */
  readonly inline?: boolean
}
