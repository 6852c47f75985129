import type { Body, Endpoint, Lang, Params, Party, Query, Role } from '@kangju/contract'
import type { Logger } from 'pino'
import type { Readable } from 'node:stream'
import type { Db } from '../db/client.ts'
import type { MiniCodes, PayChannel, SmsGateway } from '../gateways/types.ts'
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
  /** The operator and the actor of the row, where nobody was signed in yet: a sign-in. */
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
