import { openCallLink, type CallLink } from '@kangju/calls/link'
import { openPeer, type Peer } from '@kangju/calls/peer'
import {
  problems,
  tvecall,
  type CallAck,
  type CallEntry,
  type IceServer,
  type Signal,
  type Text,
} from '@kangju/contract'
import { notify } from '../../../api/notices.ts'
import { invalidateArea } from '../../../api/query.ts'
import { makeStore } from '../../../api/store.ts'
import { tokenStore } from '../../../api/token.ts'
import { lockCards } from './card-store.ts'
import { closed, firstState, ringingOf, talkOf, withCall, withoutPersons, withSnapshot } from './desk-state.ts'
import { changeView, resetView } from './desk-view.ts'
import { faultOf } from './devices.ts'
import { mediaFaultStore, openMedia } from './open-media.ts'
import { forgetTraffic, noteTraffic } from './quality-store.ts'
import { forgetEdits } from './remark-edits.ts'
import { deskWords as words, type healthWords } from './words.ts'

export const deskStore = makeStore(firstState)

/** The media of the own talk. */
export interface Talk {
  readonly callId: string
  readonly local: MediaStream
  readonly remote: MediaStream | undefined
  readonly health: keyof typeof healthWords
  readonly isCallerMuted: boolean
}
export const talkStore = makeStore<Talk | undefined>(undefined)

interface Seat {
  readonly username: string
  readonly ecallid: string
  readonly token: string
}

let link: CallLink | undefined
let peer: Peer | undefined
let iceServers: readonly IceServer[] = []
/** Messages of the caller that arrive before the peer exists. */
let early: Signal[] = []

/** Open lists and records follow, too. */
const update = (call: CallEntry) => {
  deskStore.set(withCall(deskStore.get(), call))
  invalidateArea(tvecall.list.area)
}

const endTalk = () => {
  peer?.close()
  peer = undefined
  early = []
  forgetTraffic()
  for (const track of talkStore.get()?.local.getTracks() ?? []) track.stop()
  talkStore.set(undefined)
}

const changeTalk = (change: Partial<Talk>) => {
  const talk = talkStore.get()
  if (talk !== undefined) talkStore.set({ ...talk, ...change })
}

const textOf = (code: number): Text =>
  Object.values(problems).find((problem) => problem.code === code)?.text ?? problems.unavailable.text

const tellRefusal = (ack: CallAck): ack is Extract<CallAck, { ok: 'no' }> => {
  if (ack.ok === 'yes') return false
  notify.error(textOf(ack.code))
  return true
}

const openTalk = (on: CallLink, callId: string, local: MediaStream, signals: readonly Signal[]) => {
  talkStore.set({ callId, local, remote: undefined, health: 'connecting', isCallerMuted: false })
  const opened = openPeer({
    link: on,
    callId,
    side: 'agent',
    local,
    iceServers: () => iceServers,
    onRemote: (remote) => changeTalk({ remote }),
    onHealth: (health, traffic) => {
      noteTraffic(traffic)
      if (talkStore.get()?.health !== health) changeTalk({ health })
    },
    onMediaState: ({ audio }) => changeTalk({ isCallerMuted: !audio }),
    onGiveUp: () => void hangUp(callId),
  })
  peer = opened
  for (const signal of [...signals, ...early.splice(0)]) opened.receive(signal)
  return opened
}

/** Takes a ringing call, or the own talk from before a reload. The camera opens only after the call is won. */
export const accept = async (call: CallEntry) => {
  if (link === undefined) return
  const isResumed = call.status === 'talking'
  const ack = await link.say('claim', { callId: call.callId })
  if (tellRefusal(ack)) return
  if (ack.call !== undefined) update(ack.call)
  iceServers = ack.iceServers ?? []
  deskStore.set({ ...deskStore.get(), currentId: call.callId, isOpen: true })
  changeView({ selectedId: undefined, isMinimised: false })
  mediaFaultStore.set(undefined)
  if (isResumed) endTalk()
  try {
    const local = await openMedia(call.callType === 'video')
    if (talkOf(deskStore.get())?.callId !== call.callId) {
      // The talk ended while the browser asked for permission.
      for (const track of local.getTracks()) track.stop()
      return
    }
    for (const track of local.getAudioTracks())
      // The headset was unplugged, or the permission taken away.
      track.addEventListener('ended', () => mediaFaultStore.set({ callId: call.callId, fault: 'none' }))
    const opened = openTalk(link, call.callId, local, isResumed ? [] : (ack.signals ?? []))
    if (isResumed) opened.renew()
  } catch (error) {
    mediaFaultStore.set({ callId: call.callId, fault: faultOf(error) })
  }
}

export const hangUp = async (callId: string) => {
  if (link === undefined) return
  const ack = await link.say('bye', { callId })
  if (!tellRefusal(ack) && ack.call !== undefined) update(ack.call)
  if (talkStore.get()?.callId === callId) endTalk()
}

export const decline = async (callId: string) => {
  if (link === undefined) return
  const ack = await link.say('busy', { callId })
  if (!tellRefusal(ack) && ack.call !== undefined) update(ack.call)
}

export const hasTrackOn = ({ local }: Talk, kind: 'audio' | 'video') =>
  local.getTracks().some((track) => track.kind === kind && track.enabled)

/** Turns the own microphone or camera on or off, and tells the caller. */
export const setTracks = (kind: 'audio' | 'video', isOn: boolean) => {
  const talk = talkStore.get()
  if (talk === undefined || link === undefined) return
  for (const track of talk.local.getTracks()) if (track.kind === kind) track.enabled = isOn
  talkStore.set({ ...talk })
  const state = { callId: talk.callId, audio: hasTrackOn(talk, 'audio'), video: hasTrackOn(talk, 'video') }
  link.say('media-state', state).catch(() => undefined)
}

export const openDesk = (currentId?: string) =>
  deskStore.set({ ...deskStore.get(), isOpen: true, ...(currentId === undefined ? {} : { currentId }) })
export const closeDesk = () => {
  deskStore.set(closed(deskStore.get()))
  changeView({ selectedId: undefined, isMinimised: false })
}

const hearNew = (call: CallEntry) => {
  const isBusy = talkOf(deskStore.get()) !== undefined
  const isKnown = ringingOf(deskStore.get()).some(({ callId }) => callId === call.callId)
  update(call)
  if (isBusy && !isKnown) notify.warning(words.newWhileBusy)
}

const listen = (on: CallLink) => {
  on.on('snapshot', (snapshot) => {
    iceServers = snapshot.iceServers
    deskStore.set(withSnapshot(deskStore.get(), snapshot.calls))
    // The server answers again after an interruption: messages that were missed come with the next one.
    const talk = talkStore.get()
    if (talk !== undefined && !snapshot.calls.some(({ callId }) => callId === talk.callId)) endTalk()
    else if (talk !== undefined) void on.say('claim', { callId: talk.callId })
  })
  on.on('call:new', hearNew)
  on.on('call:claimed', update)
  on.on('call:state', update)
  on.on('call:ended', (call) => {
    update(call)
    if (talkStore.get()?.callId === call.callId) endTalk()
  })
  on.on('call:moved', ({ callId }) => {
    if (talkStore.get()?.callId === callId) endTalk()
  })
  on.on('signal', ({ callId, ...signal }) => {
    if (talkStore.get()?.callId === callId) peer?.receive(signal)
    else early.push(signal)
  })
  on.on('session:ended', () => {
    deskStore.set(withoutPersons(deskStore.get()))
    lockCards()
  })
  on.on('peer:away', ({ callId }) => callId === talkStore.get()?.callId && peer?.setAway(true))
  on.on('peer:back', ({ callId }) => callId === talkStore.get()?.callId && peer?.setAway(false))
}

/** Registers the seat of the account and stays registered until the returned function is called. */
export const startDesk = (own: Seat) => {
  link = openCallLink({
    handshake: () => ({ as: 'agent', session: tokenStore.get() ?? '', ...own }),
    onConnected: (isConnected) => deskStore.set({ ...deskStore.get(), isConnected, isRefused: false }),
    onRefused: (code) => {
      const isRefused = code === '40400' || code === '40300'
      // The link tries again every minute; one notice is enough.
      if (isRefused && !deskStore.get().isRefused) notify.error(words.refused)
      deskStore.set({ ...deskStore.get(), isRefused })
    },
  })
  listen(link)
  const stopFollowing = tokenStore.subscribe(() => {
    // After a new sign-in the connection of the old session is useless.
    if (tokenStore.get() !== undefined) link?.reconnect()
  })
  return () => {
    stopFollowing()
    endTalk()
    link?.close()
    link = undefined
    deskStore.set(firstState)
    resetView()
    forgetEdits()
  }
}
