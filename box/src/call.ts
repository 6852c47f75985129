import { testLine } from '@kangju/calls/line-test'
import { openCallLink, type CallLink } from '@kangju/calls/link'
import { openPeer, type Peer } from '@kangju/calls/peer'
import type { CallContact, CallEntry, CallType, IceServer, Signal } from '@kangju/contract'
import type { Identity } from './identity.ts'

/** The emergency call of this box. */
export interface CallState {
  readonly phase: 'idle' | 'calling' | 'talking' | 'ended' | 'missed' | 'busy'
  readonly callType: CallType
  readonly since: number
  readonly isOnline: boolean
  readonly isAgentAway: boolean
  /** Nothing arrives from the agent. */
  readonly isStalled: boolean
  readonly isRecorded: boolean
  /** Who is told by text message that the call was not answered. */
  readonly told: readonly CallContact[]
  readonly hasMedia: boolean
  readonly remote: MediaStream | undefined
  readonly local: MediaStream | undefined
}

export const firstState: CallState = {
  phase: 'idle',
  callType: 'video',
  since: 0,
  isOnline: false,
  isAgentAway: false,
  isStalled: false,
  isRecorded: false,
  told: [],
  hasMedia: true,
  remote: undefined,
  local: undefined,
}

const phaseOf = ({ status }: CallEntry): CallState['phase'] =>
  status === 'calling' || status === 'talking' || status === 'ended' ? status : 'missed'

export const isOpen = ({ phase }: Pick<CallState, 'phase'>) => phase === 'calling' || phase === 'talking'

/** What the record of the call says about it. */
const seenIn = (call: CallEntry) => {
  const { callType, isAgentAway, isRecorded, told } = call
  return { phase: phaseOf(call), callType, isAgentAway, isRecorded, told }
}

let quiet: AudioContext | undefined

/** A box without microphone sends silence: the agent is heard and seen, and sees that the connection works. */
const openSilence = (): MediaStream => {
  quiet ??= new AudioContext()
  void quiet.resume().catch(() => undefined)
  // Without a source the browser sends no packets.
  const source = new ConstantSourceNode(quiet, { offset: 0 })
  const target = quiet.createMediaStreamDestination()
  source.connect(target)
  source.start()
  return target.stream
}

/** Camera and microphone as far as the box has them; a call is placed also without either. */
const openMedia = async (callType: CallType): Promise<MediaStream | undefined> => {
  for (const video of callType === 'voice' ? [false] : [true, false]) {
    try {
      return await navigator.mediaDevices.getUserMedia({ audio: true, video })
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
  let lastId: string | undefined
  let isRefused = false
  /** Ended here while the server could not be told. */
  let leavingId: string | undefined
  let isCancelled = false
  let iceServers: readonly IceServer[] = []
  let noteSnapshot = () => undefined as void
  const firstSnapshot = new Promise<void>((resolve) => (noteSnapshot = resolve))
  const early: Signal[] = []

  const change = (patch: Partial<CallState>) => {
    const isNewPhase = patch.phase !== undefined && patch.phase !== state.phase
    state = { ...state, ...patch, ...(isNewPhase ? { since: Date.now() } : {}) }
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

  const finish = (patch: Partial<CallState> & Pick<CallState, 'phase'>) => {
    stopMedia()
    lastId = callId
    callId = undefined
    const closing = { remote: undefined, local: undefined, isAgentAway: false, isStalled: false, isRecorded: false }
    change({ ...patch, ...closing })
  }

  const openMediaFor = async (id: string) => {
    if (callId !== id) return
    const opened = state.local ?? (await openMedia(state.callType))
    const local = opened ?? openSilence()
    // The call can end while the camera is opened.
    if (callId !== id) return local.getTracks().forEach((track) => track.stop())
    change({ local, hasMedia: opened !== undefined })
    peer = openPeer({
      link,
      callId: id,
      side: 'box',
      local,
      isRinging: () => state.phase === 'calling',
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
    const seen = seenIn(call)
    if (call.callId === callId) {
      if (!isOpen(seen)) return finish(seen)
      peer?.setAway(call.isAgentAway)
      change(seen)
    } else if (call.callId === lastId && !isOpen(seen) && !isOpen(state)) change({ told: seen.told })
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
    noteSnapshot()
    const [open] = snapshot.calls
    if (open === undefined) {
      // A call that has not reached the server yet is none that ended.
      if (callId !== undefined) finish({ phase: state.phase === 'calling' ? 'missed' : 'ended', told: [] })
    } else if (open.callId === callId) follow(open)
    else if (open.callId !== leavingId) {
      callId = open.callId
      change(seenIn(open))
      void openMediaFor(open.callId)
    }
  })
  link.on('line:test', ({ testId }) => {
    // The snapshot brings the address of the relay.
    void firstSnapshot
      .then(() => testLine({ iceServers, isInCall: isOpen(state) }))
      .then((parts) => link.say('line', { testId, ...parts }))
      .catch(() => undefined)
  })

  const leave = async (id: string | undefined) => {
    if (id !== undefined) await link.say('bye', { callId: id })
  }

  return {
    place: async (callType: CallType) => {
      if (isOpen(state)) return
      // A box that is unknown or disabled hears that the line is busy.
      if (isRefused) return change({ phase: 'busy' })
      isCancelled = false
      change({ phase: 'calling', callType, told: [] })
      const ack = await link.say('call', { callType })
      if (isCancelled) return leave(ack.ok === 'yes' ? ack.call?.callId : undefined)
      if (ack.ok === 'no' || ack.call === undefined) return finish({ phase: 'busy' })
      iceServers = ack.iceServers ?? iceServers
      // The snapshot of a new connection may have brought the same call before.
      if (callId === ack.call.callId) return follow(ack.call)
      callId = ack.call.callId
      follow(ack.call)
      await openMediaFor(ack.call.callId)
    },
    hangUp: async () => {
      if (callId !== undefined && link.isConnected()) return leave(callId)
      leavingId = callId
      isCancelled = callId === undefined
      finish({ phase: isCancelled ? 'idle' : state.phase === 'calling' ? 'missed' : 'ended' })
      return leave(leavingId)
    },
    dismiss: () => change({ phase: 'idle' }),
  }
}
