import { closed, oneOf, Type, type Static } from './kit/schema.ts'

/** Where the live channel is reached (Socket.IO, websocket only), and its part for what the console is told. */
export const livePath = '/api/live'
export const hubNamespace = '/hub'

const SessionEnd = oneOf('50008', '50012', '50014')

/** Everything the server says on the hub. */
export const hubEvents = {
  /** A notice for the operators: the console shows it and, by orderType, opens the order list. */
  ReceiveMessage: closed({
    orderType: oneOf('', '1', '2', '3', '4', '5', '6', '7'),
    msg: Type.String({ maxLength: 500 }),
  }),
  /** Rights or personal data changed: load /userinfo again. */
  'me:changed': closed({}),
  /** The session is over; the socket closes after this and need not come back. */
  'session:ended': closed({ code: SessionEnd }),
} as const

export type HubEventName = keyof typeof hubEvents
export type HubEventData<N extends HubEventName> = Static<(typeof hubEvents)[N]>

/**
 * What a client says when it connects. Operator and rights come from the token's session; whatever else a client sends
 * along, such as the `source` of older ones, is not looked at.
 */
export const HubHandshake = Type.Object({ token: Type.String({ maxLength: 128 }) })
export type HubHandshake = Static<typeof HubHandshake>

/**
 * The `data` of a `connect_error`: the session is over as in `session:ended`, or (42900 too many sockets of this account,
 * 50300 not available right now) it is worth trying again later.
 */
export const HubRefusal = closed({ code: oneOf('50008', '50012', '50014', '42900', '50300') })
export type HubRefusal = Static<typeof HubRefusal>
