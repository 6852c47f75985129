import type { Body, Endpoint, Lang, Params, Party, Query, Role } from '@kangju/contract'
import type { Logger } from 'pino'
import type { Readable } from 'node:stream'
import type { Db } from '../db/client.ts'
import type { KeepMonths } from '../db/partitions.ts'
import type { Replica } from '../db/replica.ts'
import type { PayChannels, RawMessage } from '../gateways/pay-types.ts'
import type { MiniCodes, SmsGateway } from '../gateways/types.ts'
import type { Cookies } from './cookies.ts'
import type { Keyring } from '../secret/keyring.ts'
import type { ByteStore } from '../store/store.ts'
import type { RateTable } from './rates.ts'

/** The caller, as read from the database. */
export interface Me {
  /** Set for customers and staff: the id is then the booker's or the staff member's. */
  readonly party?: Party
  readonly id: string
  readonly username: string
  readonly realname: string
  readonly operatorId: string
  /** If set, the account sees only rows of this organisation. */
  readonly organId: string | null
  readonly isdefault: 0 | 1
  readonly authoritys: readonly Role[]
  readonly sessionId: string
  /** The account has to turn on its second factor before it can do anything else. */
  readonly mustEnrol?: boolean
}

/** Runs background tasks outside the thread that answers requests. */
export interface TaskThread {
  readonly run: (task: { readonly id: string }, signal: AbortSignal) => Promise<void>
  readonly close: () => Promise<void>
}

/** The services that the server passes to handlers and jobs. */
export interface Tools {
  readonly db: Db
  /** For reports and exports, which use it through `reportDb`. */
  readonly replica?: Replica | undefined
  /** Writes background exports; without it they are written here. */
  readonly exportThread?: TaskThread | undefined
  readonly clock: () => Date
  readonly keyring: Keyring
  readonly log: Logger
  /** Directory of this node for data outside the database. */
  readonly dataDir: string
  /** Uploads, recordings and files of tasks, shared by all nodes. */
  readonly store: ByteStore
  /** All data is that of the demo. */
  readonly isDemo?: boolean | undefined
  /** Sends messages; without it they stay in the outbox. */
  readonly sms?: SmsGateway | undefined
  /** The public address of this server, without a trailing slash. */
  readonly publicUrl: string
  readonly miniCode: MiniCodes
  readonly pay: PayChannels
  /** Limits that differ from the usual ones. */
  readonly rates?: Partial<RateTable> | undefined
  /** How long logs are kept; the usual time without it. */
  readonly keepMonths?: KeepMonths | undefined
  /** Counts committed rows of the audit log, which are anchored outside the database. */
  readonly audited?: (rows: number) => void
  /** Drops cached permissions, so that the next request reads them again. */
  readonly forget: (whose: { kind: 'account' | 'operator'; id: string }) => void
}

export interface Upload {
  readonly path: string
  readonly filename: string
  readonly bytes: number
}

/** Fields of an audit row beyond account, time and endpoint. */
export interface AuditNote {
  entityId?: string | undefined
  detail?: Record<string, unknown>
  /** For a request about several rows: one audit row for each, so that each can be searched. */
  each?: readonly { readonly entityId: string; readonly detail?: Record<string, unknown> }[]
  /** The operator and actor of the audit row when the caller is not signed in yet, as at sign-in. */
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
  /** A proxy or gateway passed the request on, so `ip` may be the proxy's. */
  readonly isForwarded: boolean
  readonly userAgent: string
  readonly cookies: Cookies
  readonly params: Params<E>
  readonly query: Query<E>
  readonly body: Body<E>
  readonly upload: E['multipart'] extends true ? Upload : Upload | undefined
  /** Of an endpoint with `rawBody`: the request as it came. */
  readonly raw?: RawMessage | undefined
  /** Adds to the audit row of this request. */
  readonly audit: (note: AuditNote) => void
  /** Of an endpoint with `ownTransactions`: a transaction of its own, with the audit row. */
  readonly transact: <R>(act: (tx: Db) => Promise<R>) => Promise<R>
  /** Runs after the transaction has committed. */
  readonly afterCommit: (task: () => void | Promise<void>) => void
}

/** A request by a signed-in caller, as helpers take it. */
export type SignedCall = Pick<Call, 'tools' | 'db' | 'now' | 'lang' | 'audit' | 'afterCommit'> & { readonly me: Me }

export interface Download {
  readonly filename: string
  readonly type: string
  readonly body: Readable | Buffer
  /** Displayed in the browser instead of saved. */
  readonly inline?: boolean
}
