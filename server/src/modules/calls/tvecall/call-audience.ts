import type { CallEventName } from '@kangju/contract'
import { entryFor, otherParty, type Desk } from './call-actions.ts'
import { isAgent, type AgentGuest, type Guest } from './call-guests.ts'
import { readCall } from './open-calls.ts'
import { signalsAfter } from './signals.ts'
import { isOver, type Call } from './table.ts'

/** Agents see the calls of their operator and organisation; super administrators those that were escalated. */
export const sees = (guest: AgentGuest, call: Call): boolean => {
  const { me } = guest
  const isInScope = me.operatorId === call.operatorId && (me.organId === null || me.organId === call.organId)
  const isParty = call.accountId === me.id || call.handoverTo === me.id
  return isInScope && (isAgent(guest) || call.escalation >= 2 || isParty)
}

const isSideOf = (guest: Guest, call: Call): boolean =>
  guest.as === 'box' ? guest.socket.id === call.boxSocket : guest.socket.id === call.agentSocket

/** The account has the call, had it, or is offered it. */
const isPartyTo = ({ me }: AgentGuest, call: Call | undefined) =>
  call !== undefined &&
  (me.id === call.accountId || me.id === call.handoverTo || call.handovers.some(({ fromId }) => fromId === me.id))

/** Agents hear how a ringing call goes on; a talk concerns only its box and the accounts that have or had a part in it. */
const concerns = (guest: Guest, call: Call, before: Call | undefined): boolean => {
  if (guest.as === 'box') return guest.box.id === call.tvTopId
  const wasRinging = before === undefined || before.status === 'calling'
  return sees(guest, call) && (wasRinging || isPartyTo(guest, call) || isPartyTo(guest, before))
}

type CallEvent = Extract<CallEventName, 'call:new' | 'call:claimed' | 'call:state' | 'call:ended'>

const eventOf = (call: Call, before: Call | undefined): CallEvent => {
  if (isOver(call)) return 'call:ended'
  if (before?.status === call.status) return 'call:state'
  return call.status === 'calling' ? 'call:new' : 'call:claimed'
}

/** Changes that only concern the messages between the two sides. */
const isSame = (one: Call, other: Call) =>
  one.status === other.status &&
  one.escalation === other.escalation &&
  one.boxAwayAt === other.boxAwayAt &&
  one.agentAwayAt === other.agentAwayAt &&
  one.agentSocket === other.agentSocket &&
  one.version === other.version

/** Tells the connections of this node about changes of calls. */
export const makeAudience = (desk: Desk, guests: () => Iterable<Guest>) => {
  const { db, log } = desk.tools
  /** Each call as it was last told here. */
  const told = new Map<string, Call>()
  const working = new Map<string, { again: boolean }>()

  const tellPresence = (call: Call, before: Call | undefined) => {
    for (const guest of guests()) {
      if (!isSideOf(guest, call)) continue
      const [now, then] =
        guest.as === 'box' ? [call.agentAwayAt, before?.agentAwayAt] : [call.boxAwayAt, before?.boxAwayAt]
      const [isAway, wasAway] = [now !== null, (then ?? null) !== null]
      if (isAway !== wasAway) guest.socket.emit(isAway ? 'peer:away' : 'peer:back', { callId: call.id })
    }
  }

  const tellChange = (call: Call, before: Call | undefined) => {
    const event = eventOf(call, before)
    for (const guest of guests()) {
      if (!concerns(guest, call, before)) continue
      // A super administrator hears of a call first when it reaches them.
      const isNew = guest.as === 'agent' && (before === undefined || !sees(guest, before)) && call.status === 'calling'
      guest.told += 1
      guest.socket.emit(isNew ? 'call:new' : event, entryFor(desk, guest, call))
      const isFormerSide = guest.as === 'agent' && before?.agentSocket === guest.socket.id
      if (isFormerSide && call.agentSocket !== guest.socket.id) guest.socket.emit('call:moved', { callId: call.id })
    }
  }

  const passOn = async (call: Call) => {
    for (const guest of guests()) {
      if (!isSideOf(guest, call)) continue
      const after = guest.cursors.get(call.id) ?? 0
      if (call.lastSignal <= after) continue
      const signals = await signalsAfter(db, call.id, otherParty(guest), after)
      for (const signal of signals) guest.socket.emit('signal', { callId: call.id, ...signal })
      guest.cursors.set(call.id, Math.max(after, signals.at(-1)?.seq ?? 0))
    }
  }

  const tellOnce = async (id: string) => {
    const call = await readCall(db, id)
    if (call === undefined) return
    const before = told.get(id)
    if (isOver(call)) {
      told.delete(id)
      for (const guest of guests()) guest.cursors.delete(id)
    } else told.set(id, call)
    if (before === undefined || !isSame(call, before)) {
      tellChange(call, before)
      tellPresence(call, before)
    }
    if (!isOver(call)) await passOn(call)
  }

  const work = async (id: string, asked: { again: boolean }) => {
    while (asked.again) {
      asked.again = false
      await tellOnce(id).catch((error: unknown) => log.warn({ err: error }, 'a change of a call could not be told'))
    }
    working.delete(id)
  }

  return {
    /** Reads the call and tells what changed; changes that come meanwhile are told together. */
    tell: (id: string) => {
      const underway = working.get(id)
      if (underway !== undefined) underway.again = true
      else {
        const asked = { again: true }
        working.set(id, asked)
        void work(id, asked)
      }
    },
  }
}
