import { callMessages, peerMessages, problems, type CallAck, type PeerMessageName, type Static } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { publish } from '../../../bus/bus.ts'
import type { Db } from '../../../db/client.ts'
import { writeAudit } from '../../../http/audit.ts'
import type { Me, Tools } from '../../../http/call.ts'
import type { WhoIs } from '../../../http/mount.ts'
import { compileBody } from '../../../http/validate.ts'
import { Problem } from '../../../kit/problem.ts'
import { derivedId } from '../../../secret/token.ts'
import { noteLine } from '../../boxes/tvtop/service.ts'
import { connectCall, endCall, hangUp } from './answer.ts'
import { sessionEndOf, type AgentGuest, type BoxGuest, type Guest } from './call-guests.ts'
import { entryOf } from './entry.ts'
import { cancelHandover, offerHandover, refuseHandover, takeHandover } from './hand-over.ts'
import { iceServers, type Turn } from './ice.ts'
import { setRecording } from './recordings.ts'
import { ringCall } from './ring.ts'
import { addSignal, signalsAfter } from './signals.ts'
import { calls, isOver, type Call, type SignalParty } from './table.ts'

export interface Desk {
  readonly tools: Pick<Tools, 'db' | 'clock' | 'keyring' | 'log'>
  readonly whoIs: WhoIs
  readonly turn: Turn
}

export const partyOf = ({ as }: Guest): SignalParty => (as === 'box' ? 'caller' : 'operator')
export const otherParty = (guest: Guest): SignalParty => (guest.as === 'box' ? 'operator' : 'caller')

const viewerOf = (guest: Guest) => (guest.as === 'box' ? 'box' : guest.isLocked ? 'lockedAgent' : 'agent')
export const entryFor = (desk: Desk, guest: Guest, call: Call) =>
  entryOf(desk.tools, call, viewerOf(guest), guest.as === 'agent' ? guest.me.id : undefined)

export const serversFor = ({ turn, tools }: Desk, guest: Guest) =>
  iceServers(turn, guest.as === 'box' ? guest.box.id : guest.me.id, tools.clock())

const lockCall = async (tx: Db, id: string): Promise<Call> => {
  const [call] = await tx.select().from(calls).where(eq(calls.id, id)).for('update')
  if (call === undefined) throw new Problem('missing')
  return call
}

/** The call, locked, if this connection is one of its sides. */
const ownCall = async (tx: Db, guest: Guest, id: string): Promise<Call> => {
  const call = await lockCall(tx, id)
  const isOwn =
    guest.as === 'box'
      ? call.tvTopId === guest.box.id
      : call.accountId === guest.me.id && call.agentSocket === guest.socket.id
  if (!isOwn) throw new Problem('missing')
  return call
}

const startCall = async (desk: Desk, guest: BoxGuest, { callType, msgId }: Static<typeof callMessages.call>) => {
  const { tools } = desk
  const { box } = guest
  const now = tools.clock()
  const call = await tools.db.transaction(async (tx) => {
    const id = derivedId(`${box.id} ${msgId}`)
    const { call, isNew } = await ringCall(tx, tools, { box, callType, now, id, side: sideOf(guest, now) })
    // A message that waited for long must not take the call from a newer connection.
    return isNew || isOver(call) || !guest.socket.connected ? call : takeSide(tx, call, guest, now)
  })
  return { ok: 'yes' as const, call: entryFor(desk, guest, call), iceServers: serversFor(desk, guest) }
}

const sideOf = ({ as, socket }: Guest, now: Date): Partial<Call> => {
  const at = now.toISOString()
  return as === 'box'
    ? { boxSocket: socket.id, boxSeenAt: at, boxAwayAt: null }
    : { agentSocket: socket.id, agentSeenAt: at, agentAwayAt: null }
}

/** Makes this connection the one of its side of the call. */
export const takeSide = async (tx: Db, { id }: Call, guest: Guest, now: Date): Promise<Call> => {
  const [call] = await tx.update(calls).set(sideOf(guest, now)).where(eq(calls.id, id)).returning()
  if (call === undefined) throw new Problem('missing')
  await publish(tx, { kind: 'call', id })
  return call
}

/** The agent as the session is now; an ended session answers no calls. */
const freshAgent = async (desk: Desk, guest: AgentGuest) => {
  guest.me = await desk.whoIs(guest.session)
  return guest.me
}

const claim = async (desk: Desk, guest: AgentGuest, { callId }: Static<typeof callMessages.claim>) => {
  const me = await freshAgent(desk, guest)
  const { db, clock } = desk.tools
  const { call, signals } = await db.transaction(async (tx) => {
    const now = clock()
    const own = await connectCall(tx, me, callId, now, sideOf(guest, now))
    const isHere = own.agentSocket === guest.socket.id && own.agentAwayAt === null
    const call = isHere ? own : await takeSide(tx, own, guest, now)
    await audit(desk, tx, guest, 'tvecall.connect', callId)
    return { call, signals: await signalsAfter(tx, callId, 'caller', 0) }
  })
  guest.cursors.set(callId, signals.at(-1)?.seq ?? 0)
  return { ok: 'yes' as const, call: entryFor(desk, guest, call), signals, iceServers: serversFor(desk, guest) }
}

/** Audited like the same request over HTTP. */
const audit = (desk: Desk, tx: Db, { me }: AgentGuest, action: string, callId: string, detail = {}) =>
  writeAudit(tx, desk.tools.keyring, {
    operatorId: me.operatorId,
    at: desk.tools.clock(),
    actorId: me.id,
    actorName: me.realname,
    action,
    entityId: callId,
    detail,
    ip: null,
  })

type HandOver = (tx: Db, me: Me, callId: string, now: Date) => Promise<Call>

/** An action of an agent on a call: done as the session is now, and audited. */
const actOn = async (desk: Desk, guest: AgentGuest, callId: string, action: string, act: HandOver) => {
  const me = await freshAgent(desk, guest)
  const { db, clock } = desk.tools
  const call = await db.transaction(async (tx) => {
    const changed = await act(tx, me, callId, clock())
    await audit(desk, tx, guest, action, callId)
    return changed
  })
  return { ok: 'yes' as const, call: entryFor(desk, guest, call) }
}

const offerTo = (desk: Desk, guest: AgentGuest, { callId, accountId }: Static<typeof callMessages.handover>) =>
  actOn(desk, guest, callId, 'tvecall.handover', (tx, me, id, now) =>
    offerHandover(tx, me, id, accountId.toLowerCase(), now),
  )

const takeOver = async (
  desk: Desk,
  guest: AgentGuest,
  { callId }: Static<(typeof callMessages)['handover-take']>,
): Promise<CallAck> => {
  const ack = await actOn(desk, guest, callId, 'tvecall.handoverTake', async (tx, me, id, now) =>
    takeSide(tx, await takeHandover(tx, me, id, now), guest, now),
  )
  return { ...ack, iceServers: serversFor(desk, guest) }
}

const handOverWith =
  (action: string, act: HandOver) =>
  (desk: Desk, guest: AgentGuest, { callId }: { readonly callId: string }) =>
    actOn(desk, guest, callId, action, act)

const leave = async (desk: Desk, guest: Guest, callId: string, isLost = false) => {
  const { db, clock } = desk.tools
  const call = await db.transaction(async (tx) => {
    if (guest.as === 'agent') {
      const ended = await hangUp(tx, await freshAgent(desk, guest), callId, clock(), isLost)
      await audit(desk, tx, guest, 'tvecall.hangup', callId)
      return ended
    }
    return endCall(tx, await ownCall(tx, guest, callId), { by: 'caller', now: clock() })
  })
  return { ok: 'yes' as const, call: entryFor(desk, guest, call) }
}

const sync = async (desk: Desk, guest: Guest, { callId, after }: Static<typeof callMessages.sync>) => {
  const call = await desk.tools.db.transaction((tx) => ownCall(tx, guest, callId))
  const signals = await signalsAfter(desk.tools.db, callId, otherParty(guest), after)
  guest.cursors.set(callId, signals.at(-1)?.seq ?? after)
  return { ok: 'yes' as const, call: entryFor(desk, guest, call), signals, iceServers: serversFor(desk, guest) }
}

const store = async (desk: Desk, guest: Guest, event: PeerMessageName, data: { callId: string; msgId: string }) => {
  const { db, clock } = desk.tools
  await db.transaction(async (tx) => {
    const call = await ownCall(tx, guest, data.callId)
    if (call.status !== 'talking' && !(call.status === 'calling' && guest.as === 'box')) throw new Problem('callOver')
    await addSignal(tx, call, { party: partyOf(guest), event, data, now: clock() })
  })
  return { ok: 'yes' as const }
}

/** One after the other: an answer that an offer overtakes ends the negotiation. */
const pass: typeof store = (desk, guest, event, data) => {
  const stored = guest.passed.then(() => store(desk, guest, event, data))
  guest.passed = stored.catch(() => undefined)
  return stored
}

/** Stores the result of the self-test that the server asked this box for. */
const line = async ({ tools }: Desk, { box }: BoxGuest, { testId, ...parts }: Static<typeof callMessages.line>) => {
  await noteLine(tools.db, box, testId.toLowerCase(), parts, tools.clock())
  return { ok: 'yes' as const }
}

/** What each side may say besides the messages to its peer. */
const ofBox = {
  call: startCall,
  bye: (desk: Desk, guest: BoxGuest, { callId }: Static<typeof callMessages.bye>) => leave(desk, guest, callId),
  line,
  sync,
}
const ofAgent = {
  claim,
  bye: (desk: Desk, guest: AgentGuest, { callId, isLost }: Static<typeof callMessages.bye>) =>
    leave(desk, guest, callId, isLost),
  busy: (desk: Desk, guest: AgentGuest, { callId }: Static<typeof callMessages.busy>) => leave(desk, guest, callId),
  handover: offerTo,
  'handover-cancel': handOverWith('tvecall.handoverCancel', cancelHandover),
  'handover-take': takeOver,
  'handover-refuse': handOverWith('tvecall.handoverRefuse', refuseHandover),
  recording: (desk: Desk, guest: AgentGuest, { callId, isOn }: Static<typeof callMessages.recording>) =>
    actOn(desk, guest, callId, isOn ? 'tvecall.record' : 'tvecall.recordStop', (tx, me, id, now) =>
      setRecording(tx, me, id, isOn, now),
    ),
  sync,
}

const isValid: Record<string, (data: unknown) => boolean> = Object.fromEntries(
  Object.entries({ ...callMessages, ...peerMessages }).map(([name, schema]) => [name, compileBody(schema)]),
)

type Act = (desk: Desk, guest: never, data: never) => Promise<CallAck>

/** What this connection asked for; undefined if it may not say that. */
export const actionOf = (
  guest: Guest,
  event: unknown,
  data: unknown,
): ((desk: Desk) => Promise<CallAck>) | undefined => {
  if (typeof event !== 'string' || isValid[event]?.(data) !== true) return undefined
  if (event in peerMessages)
    return (desk) => pass(desk, guest, event as PeerMessageName, data as { callId: string; msgId: string })
  const act = ((guest.as === 'box' ? ofBox : ofAgent) as Record<string, Act>)[event]
  return act === undefined ? undefined : (desk) => act(desk, guest as never, data as never)
}

/** The answer to a message that failed. */
export const refusalOf = (error: unknown): CallAck => {
  const code = error instanceof Problem ? problems[error.problem].code : 50300
  return { ok: 'no', code: sessionEndOf(error) === undefined ? code : Number(sessionEndOf(error)) }
}
