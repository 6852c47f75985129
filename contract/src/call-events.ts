import { callContacts, callMachine, callTypes } from './areas/boxes/tvecall-shared.ts'
import { stateOf } from './kit/machine.ts'
import { closed, formatted, Id, Instant, oneOf, orNull, text, Type, type Static } from './kit/schema.ts'

/** Namespace of the live channel for emergency calls, of call agents and set-top boxes. */
export const callNamespace = '/call'

/** A side without a connection is away; a talk with a side away for this long ends. */
export const awayEndsAfterMs = 60_000

const secretText = Type.String({ minLength: 1, maxLength: 64 })

/** A call agent registers with user name, call id and call token; the session decides what it may do. */
export const AgentHandshake = closed({
  as: oneOf('agent'),
  session: Type.String({ maxLength: 128 }),
  username: text(1, 64),
  ecallid: text(1, 32),
  token: secretText,
})
export type AgentHandshake = Static<typeof AgentHandshake>

export const CallerHandshake = closed({
  as: oneOf('box'),
  sn: formatted('sn', 32),
  ecallid: text(1, 32),
  token: secretText,
})
export type CallerHandshake = Static<typeof CallerHandshake>

/**
 * The `data` of a `connect_error`: the session ended, the registration or box is unknown (40400), the account may not
 * take calls (40300), or the client can retry later (42900, 50300).
 */
export const CallRefusal = closed({
  code: oneOf('50008', '50012', '50014', '40300', '40400', '42900', '50300'),
})
export type CallRefusal = Static<typeof CallRefusal>

/** Messages are repeated until they are acknowledged, so the server recognises repeats by their id. */
const msgId = text(8, 40)
/** Each attempt of the two sides to connect has its own id; messages of an earlier one are ignored. */
const negotiationId = text(8, 40)
const Sdp = Type.String({ minLength: 1, maxLength: 60_000 })
const Candidate = orNull(
  closed({
    candidate: Type.String({ maxLength: 1000 }),
    sdpMid: orNull(Type.String({ maxLength: 100 })),
    sdpMLineIndex: orNull(Type.Integer({ minimum: 0, maximum: 100 })),
    usernameFragment: Type.Optional(orNull(Type.String({ maxLength: 256 }))),
  }),
)

/** Messages that one side of a call sends to the other. */
export const peerMessages = {
  offer: closed({ callId: Id, msgId, negotiationId, sdp: Sdp }),
  answer: closed({ callId: Id, msgId, negotiationId, sdp: Sdp }),
  /** Null after the last candidate. */
  candidate: closed({ callId: Id, msgId, negotiationId, candidate: Candidate }),
  /** Sent on every change, since a muted track fires no event at the other side. */
  'media-state': closed({ callId: Id, msgId, audio: Type.Boolean(), video: Type.Boolean() }),
  /** The sender lost its connection and asks for a new offer. */
  renew: closed({ callId: Id, msgId }),
} as const
export type PeerMessageName = keyof typeof peerMessages
export const peerMessageNames = Object.keys(peerMessages) as PeerMessageName[]
export type PeerMessage<N extends PeerMessageName> = Static<(typeof peerMessages)[N]>

/** Parts of a box's line that its self-test covers. */
const lineParts = {
  microphone: Type.Boolean(),
  camera: Type.Boolean(),
  /** The box can send media to other machines. */
  network: Type.Boolean(),
  /** The relay accepts the box; null without a relay. */
  relay: orNull(Type.Boolean()),
}
export const LineParts = closed(lineParts)
export type LineParts = Static<typeof LineParts>

/** Other messages to the server. Every message is acknowledged with a `CallAck`. */
export const callMessages = {
  /** A box starts a call; its offer follows as an `offer`. */
  call: closed({ msgId, callType: oneOf(...callTypes) }),
  /** An agent takes a ringing call, or takes its own talk over on this connection. */
  claim: closed({ callId: Id, msgId }),
  /** Ends the call for this side; `isLost` if nothing arrives from the caller any more. */
  bye: closed({ callId: Id, msgId, isLost: Type.Optional(Type.Boolean()) }),
  busy: closed({ callId: Id, msgId }),
  /** An agent offers its talk to a colleague, and takes the offer back. */
  handover: closed({ callId: Id, msgId, accountId: Id }),
  'handover-cancel': closed({ callId: Id, msgId }),
  /** The colleague takes the talk over, or refuses it. */
  'handover-take': closed({ callId: Id, msgId }),
  'handover-refuse': closed({ callId: Id, msgId }),
  /** An agent starts or stops recording; both sides see it. */
  recording: closed({ callId: Id, msgId, isOn: Type.Boolean() }),
  /** The result of a box's self-test. */
  line: closed({ msgId, testId: Id, ...lineParts }),
  /** Asks for the messages of the other side after this number. */
  sync: closed({ callId: Id, after: Type.Integer({ minimum: 0 }) }),
} as const
export type CallMessageName = keyof typeof callMessages
export type CallMessage<N extends CallMessageName> = Static<(typeof callMessages)[N]>

/** A message of the other side with its number in the call. */
export const Signal = closed({
  seq: Type.Integer({ minimum: 1 }),
  event: oneOf(...peerMessageNames),
  data: Type.Unknown(),
})
export type Signal = Static<typeof Signal>

/** The other side, as the specification names it. */
const Peer = closed({ friend_id: Type.String(), topic_tome: Type.String() })

/** A call as its two sides see it. Names, address and remark are null for a box and for an agent whose session ended. */
export const CallEntry = closed({
  callId: Id,
  recordid: Id,
  callNo: Type.String(),
  sn: Type.String(),
  callerName: orNull(Type.String()),
  address: orNull(Type.String()),
  callType: oneOf(...callTypes),
  calltime: Instant,
  starttime: orNull(Instant),
  endTime: orNull(Instant),
  remark: orNull(Type.String()),
  status: stateOf(callMachine),
  iscalling: Type.Boolean(),
  isconnect: Type.Boolean(),
  /** 0 ringing, 1 louder, 2 at super administrators too. */
  escalation: Type.Integer({ minimum: 0, maximum: 2 }),
  accountId: orNull(Id),
  accountName: orNull(Type.String()),
  /** The account of this connection answered the call. */
  isMine: Type.Boolean(),
  isBoxAway: Type.Boolean(),
  isAgentAway: Type.Boolean(),
  /** The talk is offered to this colleague. */
  handover: orNull(closed({ accountId: Id, accountName: Type.String(), isForMe: Type.Boolean() })),
  isRecorded: Type.Boolean(),
  /** Who gets a text message about the unanswered call. */
  told: Type.Array(oneOf(...callContacts)),
  peer: Peer,
})
export type CallEntry = Static<typeof CallEntry>

export const IceServer = closed({
  urls: Type.Array(Type.String()),
  username: Type.Optional(Type.String()),
  credential: Type.Optional(Type.String()),
})
export type IceServer = Static<typeof IceServer>

/** Acknowledgement: the call after the message, or a problem by its code. */
export const CallAck = Type.Union([
  closed({ ok: oneOf('no'), code: Type.Integer() }),
  closed({
    ok: oneOf('yes'),
    call: Type.Optional(CallEntry),
    /** After `claim` and `sync`: what the other side has sent. */
    signals: Type.Optional(Type.Array(Signal)),
    /** After `call`, `claim` and `sync`, with credentials that expire. */
    iceServers: Type.Optional(Type.Array(IceServer)),
  }),
])
export type CallAck = Static<typeof CallAck>

/** Events the server sends. A client that missed some gets a `snapshot` when it connects again. */
export const callEvents = {
  'call:new': CallEntry,
  'call:claimed': CallEntry,
  'call:state': CallEntry,
  'call:ended': CallEntry,
  /** The call of this connection continues on another one of the same account. */
  'call:moved': closed({ callId: Id }),
  'peer:away': closed({ callId: Id }),
  'peer:back': closed({ callId: Id }),
  signal: closed({ callId: Id, ...Signal.properties }),
  /** Asks a box to test its line and to answer with `line`. */
  'line:test': closed({ testId: Id }),
  /** All open calls of an agent, or the open call of a box; sent after every connect. */
  snapshot: closed({ calls: Type.Array(CallEntry), iceServers: Type.Array(IceServer) }),
  'session:ended': closed({ code: oneOf('50008', '50012', '50014') }),
} as const
export type CallEventName = keyof typeof callEvents
export type CallEventData<N extends CallEventName> = Static<(typeof callEvents)[N]>
