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
import { endSession } from '../../../api/failures.ts'
import { notify } from '../../../api/notices.ts'
import { invalidateArea } from '../../../api/query.ts'
import { endOf } from '../../../api/session-end.ts'
import { makeStore } from '../../../api/store.ts'
import { tokenStore } from '../../../api/token.ts'
import { lockCards } from './card-store.ts'
import { closed, firstState, ringingOf, talkOf, withCall, withEnded, withoutNames, withSnapshot } from './desk-state.ts'
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

const stop = (media: MediaStream | undefined) => {
  for (const track of media?.getTracks() ?? []) track.stop()
}

const endTalk = () => {
  peer?.close()
  peer = undefined
  early = []
  forgetTraffic()
  stop(talkStore.get()?.local)
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
  const end = endOf(200, ack.code)
  if (end === undefined) notify.error(textOf(ack.code))
  else endSession(end)
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
    onGiveUp: () => void hangUp(callId, true),
  })
  peer = opened
  for (const signal of [...signals, ...early.splice(0)]) opened.receive(signal)
  return opened
}

/** Opens camera and microphone for a call that this account has. */
const startTalk = async (on: CallLink, call: CallEntry, ack: Extract<CallAck, { ok: 'yes' }>, isNew: boolean) => {
  if (ack.call !== undefined) update(ack.call)
  iceServers = ack.iceServers ?? []
  deskStore.set({ ...deskStore.get(), currentId: call.callId, isOpen: true })
  changeView({ selectedId: undefined, isMinimised: false })
  mediaFaultStore.set(undefined)
  if (!isNew) endTalk()
  try {
    const local = await openMedia(call.callType === 'video')
    // The call can end while the browser asks for the camera.
    if (talkOf(deskStore.get())?.callId !== call.callId) return stop(local)
    for (const track of local.getAudioTracks())
      // The headset was unplugged, or the permission taken away.
      track.addEventListener('ended', () => mediaFaultStore.set({ callId: call.callId, fault: 'none' }))
    const opened = openTalk(on, call.callId, local, isNew ? (ack.signals ?? []) : [])
    if (!isNew) opened.renew()
  } catch (error) {
    mediaFaultStore.set({ callId: call.callId, fault: faultOf(error) })
  }
  return undefined
}

/** Takes a ringing call, or the own talk from before a reload. The camera opens only after the call is won. */
export const accept = async (call: CallEntry) => {
  if (link === undefined) return
  const isResumed = call.status === 'talking'
  const ack = await link.say('claim', { callId: call.callId })
  if (!tellRefusal(ack)) await startTalk(link, call, ack, !isResumed)
}

/** Ends the own talk; a talk that is lost is to be called back. */
export const hangUp = async (callId: string, isLost = false) => {
  if (link === undefined) return
  // Camera and microphone are off at once, also when the server cannot be reached now.
  if (talkStore.get()?.callId === callId) endTalk()
  deskStore.set(withEnded(deskStore.get(), callId, new Date()))
  const ack = await link.say('bye', { callId, isLost })
  if (!tellRefusal(ack) && ack.call !== undefined) update(ack.call)
}

export const decline = async (callId: string) => {
  if (link === undefined) return
  const ack = await link.say('busy', { callId })
  if (!tellRefusal(ack) && ack.call !== undefined) update(ack.call)
}

/** Offers the own talk to a colleague; false if that is refused. */
export const handOver = async (callId: string, accountId: string): Promise<boolean> => {
  if (link === undefined) return false
  const ack = await link.say('handover', { callId, accountId })
  if (tellRefusal(ack)) return false
  if (ack.call !== undefined) update(ack.call)
  return true
}

/** Starts or stops the recording of the own talk, for both sides to see. */
export const setRecording = async (callId: string, isOn: boolean) => {
  if (link === undefined) return
  const ack = await link.say('recording', { callId, isOn })
  if (!tellRefusal(ack) && ack.call !== undefined) update(ack.call)
}

const answerOffer = async (event: 'handover-cancel' | 'handover-refuse', callId: string) => {
  if (link === undefined) return
  const ack = await link.say(event, { callId })
  if (!tellRefusal(ack) && ack.call !== undefined) update(ack.call)
}
export const cancelHandOver = (callId: string) => answerOffer('handover-cancel', callId)
export const refuseHandOver = (callId: string) => answerOffer('handover-refuse', callId)

/** Takes the talk of a colleague over: the box connects to this page. */
export const takeHandOver = async (call: CallEntry) => {
  if (link === undefined) return
  const ack = await link.say('handover-take', { callId: call.callId })
  if (!tellRefusal(ack)) await startTalk(link, call, ack, false)
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

/** Goes on with the own talk after an interruption; the messages that were missed come with the acknowledgement. */
const rejoin = async (on: CallLink, callId: string) => {
  const ack = await on.say('claim', { callId })
  if (tellRefusal(ack) || talkStore.get()?.callId !== callId) return
  iceServers = ack.iceServers ?? iceServers
  for (const signal of ack.signals ?? []) peer?.receive(signal)
  if (ack.call !== undefined) peer?.setAway(ack.call.isBoxAway)
}

const listen = (on: CallLink) => {
  on.on('snapshot', (snapshot) => {
    iceServers = snapshot.iceServers
    deskStore.set(withSnapshot(deskStore.get(), snapshot.calls))
    const talk = talkStore.get()
    if (talk !== undefined && !snapshot.calls.some(({ callId }) => callId === talk.callId)) endTalk()
    else if (talk !== undefined) void rejoin(on, talk.callId)
  })
  on.on('session:ended', ({ code }) => {
    deskStore.set(withoutNames(deskStore.get()))
    lockCards()
    const end = endOf(200, Number(code))
    if (end !== undefined) endSession(end)
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
