import { langs } from './kit/lang.ts'
import { closed, Flag, formatted, Id, oneOf, text, Type, type Static } from './kit/schema.ts'
import { noticeTopics, orderTypes } from './notices.ts'

/** Of a combined notice, so that a burst stays one short message. */
export const idsAtMost = 100

/** Path of the live channel (Socket.IO, websocket only) and its namespace for the console. */
export const livePath = '/api/live'
export const hubNamespace = '/hub'

const SessionEnd = oneOf('50008', '50012', '50014')
export type SessionEndCode = Static<typeof SessionEnd>

/** Events the server sends on the hub. */
export const hubEvents = {
  /** A notice shown in the console; depending on orderType it opens the order list. */
  ReceiveMessage: closed({
    orderType: oneOf(...orderTypes),
    /** In the language of the connection. */
    msg: Type.String({ maxLength: 500 }),
    /** Number of notices combined into this one because they came too fast. */
    count: Type.Optional(Type.Integer({ minimum: 2 })),
    /** Page of the record it is about; a combined notice has none. */
    path: Type.Optional(Type.String({ pattern: '^/[A-Za-z]', maxLength: 200 })),
    /** What it is about; several topics for a combined notice. */
    topics: Type.Optional(Type.Array(oneOf(...noticeTopics), { maxItems: noticeTopics.length })),
    /** 1 if the account hears one of these topics. */
    isAudible: Type.Optional(Flag),
    /** The stored notices, at most 100 of a combined one. */
    ids: Type.Optional(Type.Array(Id, { maxItems: idsAtMost })),
  }),
  /** Notices were read, taken or done by this account or a colleague. */
  'notices:changed': closed({}),
  /** Orders or visits of the operator changed, so lists reload; the event does not say which. */
  'orders:changed': closed({}),
  /** Permissions or personal data changed; the client reloads /userinfo. */
  'me:changed': closed({}),
  /** The session ended; the server closes the socket and the client does not reconnect. */
  'session:ended': closed({ code: SessionEnd }),
} as const

export type HubEventName = keyof typeof hubEvents
export type HubEventData<N extends HubEventName> = Static<(typeof hubEvents)[N]>

/**
 * Handshake of a console client: token, language of the notices (Chinese by default) and the id of its operator as
 * `source`. Operator and permissions come from the session of the token, never from `source`; other fields are ignored.
 */
export const HubHandshake = Type.Object({
  token: Type.String({ maxLength: 128 }),
  lang: Type.Optional(oneOf(...langs)),
  source: Type.Optional(Type.String({ maxLength: 64 })),
})
export type HubHandshake = Static<typeof HubHandshake>

/**
 * The `data` of a `connect_error`: the session ended as in `session:ended`, or the client can retry later (42900: too
 * many sockets of this account, 50300: temporarily unavailable).
 */
export const HubRefusal = closed({ code: oneOf('50008', '50012', '50014', '42900', '50300') })
export type HubRefusal = Static<typeof HubRefusal>

/** Namespace of the live channel for heartbeats of set-top boxes. */
export const boxNamespace = '/box'
/** Heartbeat interval. */
export const aliveEveryMs = 60_000

/** Credentials of a connecting box. */
export const BoxHandshake = closed({
  sn: formatted('sn', 32),
  ecallid: text(1, 32),
  token: Type.String({ minLength: 1, maxLength: 64 }),
})
export type BoxHandshake = Static<typeof BoxHandshake>

/** Events a box can send, each acknowledged. */
export const boxEvents = {
  alive: closed({
    /** Optional firmware version. */
    firmware: Type.Optional(text(1, 20)),
  }),
} as const
export type BoxEventName = keyof typeof boxEvents
export type BoxEventData<N extends BoxEventName> = Static<(typeof boxEvents)[N]>

/** Acknowledgement with the time until the next heartbeat. */
export const BoxAck = closed({ nextInMs: Type.Integer({ minimum: 0 }) })
export type BoxAck = Static<typeof BoxAck>

/** The `data` of a `connect_error`: unknown or disabled box (40400), or temporarily unavailable (50300). */
export const BoxRefusal = closed({ code: oneOf('40400', '42900', '50300') })
export type BoxRefusal = Static<typeof BoxRefusal>
