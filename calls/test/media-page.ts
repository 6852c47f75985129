// A page of tests that takes one side of a call with real media; tests call `page.evaluate('side.place()')`.
import type { IceServer, Signal } from '@kangju/contract'
import { openCallLink, type CallLink } from '../src/link.ts'
import { openPeer, type Peer } from '../src/peer.ts'

const state = {
  health: '',
  frames: 0,
  media: undefined as { audio: boolean; video: boolean } | undefined,
  ringing: '',
  ended: '',
  refused: '',
  isConnected: false,
}
let link: CallLink
let peer: Peer | undefined
let local: MediaStream
let callId = ''
let as: 'box' | 'agent' = 'box'
/** Messages that arrive before the peer exists. */
const early: Signal[] = []

const open = (id: string, iceServers: readonly IceServer[] = []) => {
  peer?.close()
  callId = id
  peer = openPeer({
    link,
    callId,
    side: as,
    local,
    iceServers: () => iceServers,
    onRemote: () => undefined,
    onHealth: (health, traffic) => {
      state.health = health
      state.frames = traffic.framesDecoded
    },
    onMediaState: (media) => {
      state.media = media
    },
    onGiveUp: () => undefined,
    timing: { lookMs: 250 },
  })
  for (const signal of early.splice(0)) peer.receive(signal)
}

const join = async (side: 'box' | 'agent', handshake: object) => {
  as = side
  local = await navigator.mediaDevices.getUserMedia({ audio: true, video: true })
  link = openCallLink({
    handshake: () => handshake,
    onConnected: (isConnected) => {
      state.isConnected = isConnected
    },
    onRefused: (code) => {
      state.refused = code
    },
  })
  link.on('signal', ({ callId: id, ...signal }) => {
    if (peer === undefined) early.push(signal)
    else if (id === callId) peer.receive(signal)
  })
  link.on('peer:away', () => peer?.setAway(true))
  link.on('peer:back', () => peer?.setAway(false))
  link.on('call:new', (call) => {
    state.ringing = call.callId
  })
  link.on('call:ended', (call) => {
    state.ended = call.status
    if (call.callId === callId) peer?.close()
  })
}

const place = async () => {
  const ack = await link.say('call', { callType: 'video' })
  if (ack.ok === 'no' || ack.call === undefined) throw new Error(`refused: ${JSON.stringify(ack)}`)
  state.ended = ''
  open(ack.call.callId, ack.iceServers)
  return ack.call.callId
}

const accept = async (id: string) => {
  const ack = await link.say('claim', { callId: id })
  if (ack.ok === 'no') throw new Error(`refused: ${ack.code}`)
  open(id, ack.iceServers)
  for (const signal of ack.signals ?? []) peer?.receive(signal)
}

const side = {
  state,
  join,
  place,
  accept,
  bye: () => link.say('bye', { callId }),
  renew: () => peer?.renew(),
  showMedia: (audio: boolean, video: boolean) => link.say('media-state', { callId, audio, video }),
}
Object.assign(window, { side })
