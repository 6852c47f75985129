import { openCallLink, type CallLink } from '@kangju/calls/link'
import { openPeer, type Peer } from '@kangju/calls/peer'
import type { CallEntry, IceServer, Signal } from '@kangju/contract'
import type { Identity } from './identity.ts'

/** The emergency call of this box. */
export interface CallState {
  readonly phase: 'idle' | 'calling' | 'talking' | 'ended' | 'missed' | 'busy'
  readonly since: number
  readonly isOnline: boolean
  readonly isAgentAway: boolean
  /** Nothing arrives from the agent. */
  readonly isStalled: boolean
  readonly hasMedia: boolean
  readonly remote: MediaStream | undefined
  readonly local: MediaStream | undefined
}

export const firstState: CallState = {
  phase: 'idle',
  since: 0,
  isOnline: false,
  isAgentAway: false,
  isStalled: false,
  hasMedia: true,
  remote: undefined,
  local: undefined,
}

const phaseOf = ({ status }: CallEntry): CallState['phase'] =>
  status === 'calling' || status === 'talking' || status === 'ended' ? status : 'missed'

/** Camera and microphone as far as the box has them; a call is placed also without either. */
const openMedia = async (): Promise<MediaStream | undefined> => {
  for (const wish of [
    { audio: true, video: true },
    { audio: true, video: false },
  ]) {
    try {
      return await navigator.mediaDevices.getUserMedia(wish)
    } catch {
      // The next wish asks for less.
    }
  }
  return undefined
}

/** Places calls, and goes on with an open call after a restart of the box. */
export const openCalls = ({ sn, ecallid, token }: Identity, onChange: (state: CallState) => void) => {
  let state = firstState
  let peer: Peer | undefined
  let callId: string | undefined
  let isRefused = false
  /** Ended here while the server could not be told. */
  let leavingId: string | undefined
  let isCancelled = false
  let iceServers: readonly IceServer[] = []
  const early: Signal[] = []

  const change = (patch: Partial<CallState>) => {
    state = { ...state, ...patch }
    onChange(state)
  }

  const link: CallLink = openCallLink({
    handshake: () => ({ as: 'box', sn, ecallid, token }),
    onConnected: (isOnline) => {
      isRefused = false
      change({ isOnline })
    },
    onRefused: (code) => {
      // With other codes the server is overloaded or not ready, and the next try can succeed.
      isRefused = code === '40400'
      if (isRefused && state.phase === 'calling') change({ phase: 'busy' })
    },
  })

  const stopMedia = () => {
    peer?.close()
    peer = undefined
    early.length = 0
    for (const track of state.local?.getTracks() ?? []) track.stop()
  }

  const finish = (phase: CallState['phase']) => {
    stopMedia()
    callId = undefined
    change({ phase, remote: undefined, local: undefined, isAgentAway: false, isStalled: false })
  }

  const openMediaFor = async (id: string) => {
    if (callId !== id) return
    const local = state.local ?? (await openMedia())
    // The call can end while the camera is opened.
    if (callId !== id) return local?.getTracks().forEach((track) => track.stop())
    change({ local, hasMedia: local !== undefined })
    peer = openPeer({
      link,
      callId: id,
      side: 'box',
      local: local ?? new MediaStream(),
      iceServers: () => iceServers,
      onRemote: (remote) => change({ remote }),
      onHealth: (health) => {
        const isStalled = health === 'stalled'
        if (isStalled !== state.isStalled) change({ isStalled })
      },
      onMediaState: () => undefined,
      // The agent or the server ends a call without connection; the box itself never gives a call up.
      onGiveUp: () => undefined,
      timing: { giveUpMs: Number.POSITIVE_INFINITY },
    })
    for (const signal of early.splice(0)) peer.receive(signal)
  }

  const setAgentAway = (isAgentAway: boolean) => {
    peer?.setAway(isAgentAway)
    if (state.isAgentAway !== isAgentAway) change({ isAgentAway })
  }

  const follow = (call: CallEntry) => {
    if (call.callId !== callId) return
    const phase = phaseOf(call)
    if (phase !== 'calling' && phase !== 'talking') return finish(phase)
    setAgentAway(call.isAgentAway)
    if (phase !== state.phase) change({ phase, since: Date.now() })
  }

  link.on('call:claimed', follow)
  link.on('call:state', follow)
  link.on('call:ended', follow)
  link.on('peer:away', () => setAgentAway(true))
  link.on('peer:back', () => setAgentAway(false))
  link.on('signal', ({ callId: id, ...signal }) => {
    if (id !== callId) return
    if (peer === undefined) early.push(signal)
    else peer.receive(signal)
  })
  link.on('snapshot', (snapshot) => {
    iceServers = snapshot.iceServers
    const [open] = snapshot.calls
    if (open === undefined) {
      // A call that has not reached the server yet is none that ended.
      if (callId !== undefined) finish(state.phase === 'calling' ? 'missed' : 'ended')
    } else if (open.callId === callId) follow(open)
    else if (open.callId !== leavingId) {
      callId = open.callId
      change({ phase: phaseOf(open), since: Date.now() })
      void openMediaFor(open.callId)
    }
  })

  const leave = async (id: string | undefined) => {
    if (id !== undefined) await link.say('bye', { callId: id })
  }

  return {
    place: async () => {
      if (state.phase === 'calling' || state.phase === 'talking') return
      // A box that is unknown or disabled hears that the line is busy.
      if (isRefused) return change({ phase: 'busy' })
      isCancelled = false
      change({ phase: 'calling', since: Date.now() })
      const ack = await link.say('call', { callType: 'video' })
      if (isCancelled) return leave(ack.ok === 'yes' ? ack.call?.callId : undefined)
      if (ack.ok === 'no' || ack.call === undefined) return finish('busy')
      callId = ack.call.callId
      iceServers = ack.iceServers ?? iceServers
      follow(ack.call)
      await openMediaFor(ack.call.callId)
    },
    hangUp: async () => {
      if (callId !== undefined && link.isConnected()) return leave(callId)
      leavingId = callId
      isCancelled = callId === undefined
      finish(isCancelled ? 'idle' : state.phase === 'calling' ? 'missed' : 'ended')
      return leave(leavingId)
    },
    dismiss: () => change({ phase: 'idle' }),
  }
}
