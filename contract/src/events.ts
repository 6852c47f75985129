import { langs } from './kit/lang.ts'
import { closed, formatted, oneOf, text, Type, type Static } from './kit/schema.ts'
import { orderTypes } from './notices.ts'

/** Where the live channel is reached (Socket.IO, websocket only), and its part for what the console is told. */
export const livePath = '/api/live'
export const hubNamespace = '/hub'

const SessionEnd = oneOf('50008', '50012', '50014')
/** Why a session ended. */
export type SessionEndCode = Static<typeof SessionEnd>

/** Everything the server says on the hub. */
export const hubEvents = {
  /** A notice for the operators: the console shows it and, by orderType, opens the order list. */
  ReceiveMessage: closed({
    orderType: oneOf(...orderTypes),
    /** In the language the connection asked for. */
    msg: Type.String({ maxLength: 500 }),
    /** How many notices it stands for, where they came too fast to be said one by one. */
    count: Type.Optional(Type.Integer({ minimum: 2 })),
  }),
  /** Orders or visits of the operator moved on: whoever looks at them reads again. Says nothing of which. */
  'orders:changed': closed({}),
  /** Rights or personal data changed: load /userinfo again. */
  'me:changed': closed({}),
  /** The session is over; the socket closes after this and need not come back. */
  'session:ended': closed({ code: SessionEnd }),
} as const

export type HubEventName = keyof typeof hubEvents
export type HubEventData<N extends HubEventName> = Static<(typeof hubEvents)[N]>

/**
 * What a client says when it connects: its token, and the language it wants to be told in (Chinese otherwise). Operator and
 * rights come from the token's session; whatever else a client sends along, such as the `source` of older ones, is not
 * looked at.
 */
export const HubHandshake = Type.Object({
  token: Type.String({ maxLength: 128 }),
  lang: Type.Optional(oneOf(...langs)),
})
export type HubHandshake = Static<typeof HubHandshake>

/**
 * The `data` of a `connect_error`: the session is over as in `session:ended`, or (42900 too many sockets of this account,
 * 50300 not available right now) it is worth trying again later.
 */
export const HubRefusal = closed({ code: oneOf('50008', '50012', '50014', '42900', '50300') })
export type HubRefusal = Static<typeof HubRefusal>

/** The part of the live channel on which set-top boxes show that they are there. */
export const boxNamespace = '/box'
/** How often a box shows it. */
export const aliveEveryMs = 60_000

/** What a box says when it connects: that it is this one. */
export const BoxHandshake = closed({
  sn: formatted('sn', 32),
  ecallid: text(1, 32),
  token: Type.String({ minLength: 1, maxLength: 64 }),
})
export type BoxHandshake = Static<typeof BoxHandshake>

/** Everything a box may say, each with an acknowledgement. */
export const boxEvents = {
  alive: closed({
    /** What it runs, when it wants to tell. */
    firmware: Type.Optional(text(1, 20)),
  }),
} as const
export type BoxEventName = keyof typeof boxEvents
export type BoxEventData<N extends BoxEventName> = Static<(typeof boxEvents)[N]>

/** The acknowledgement: when the next heartbeat is due. */
export const BoxAck = closed({ nextInMs: Type.Integer({ minimum: 0 }) })
export type BoxAck = Static<typeof BoxAck>

/** The `data` of a `connect_error`: no box of ours or not in use (40400), or worth trying again later (50300). */
export const BoxRefusal = closed({ code: oneOf('40400', '50300') })
export type BoxRefusal = Static<typeof BoxRefusal>
