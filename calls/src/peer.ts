import type { IceServer, PeerMessage, PeerMessageName, Signal } from '@kangju/contract'
import type { CallLink } from './link.ts'
import { readTraffic, type Traffic } from './traffic.ts'
import { judge, usualTiming, type Health, type Timing } from './watchdog.ts'

interface Options {
  readonly link: Pick<CallLink, 'say'>
  readonly callId: string
  /** The box makes every new connection and gives way when both sides offer at once. */
  readonly side: 'box' | 'agent'
  readonly local: MediaStream
  /** Asked for at every new connection, since credentials expire. */
  readonly iceServers: () => readonly IceServer[]
  readonly onRemote: (stream: MediaStream) => void
  readonly onHealth: (health: Health, traffic: Traffic) => void
  readonly onMediaState: (state: { readonly audio: boolean; readonly video: boolean }) => void
  /** Nothing arrived for so long that the call should end. */
  readonly onGiveUp: () => void
  readonly timing?: Partial<Timing>
}

export interface Peer {
  /** A message of the other side; repeats are ignored. */
  readonly receive: (signal: Signal) => void
  /** The other side lost its connection to the server, or is back. */
  readonly setAway: (isAway: boolean) => void
  /** Makes a new connection, as after a reload of this page. */
  readonly renew: () => void
  readonly close: () => void
}

type Data<N extends PeerMessageName> = PeerMessage<N>

/** Media between box and agent: negotiation, and recovery from every kind of interruption. */
export const openPeer = (options: Options): Peer => {
  const { link, callId, side, local } = options
  const timing = { ...usualTiming, ...options.timing }
  const isBox = side === 'box'
  let pc: RTCPeerConnection | undefined
  let negotiationId = ''
  let lastSeq = 0
  let isOffering = false
  let isIgnoring = false
  let isClosed = false
  let isAway = false
  let early: RTCIceCandidateInit[] = []
  let work = Promise.resolve()
  let watch = { builtAt: performance.now(), bytes: 0, heardAt: performance.now(), triedAt: 0, restarts: 0 }

  const send = (event: PeerMessageName, data: object) => {
    link.say(event, { callId, ...data } as never).catch(() => undefined)
  }

  const offer = async (on: RTCPeerConnection) => {
    isOffering = true
    try {
      await on.setLocalDescription()
      if (on === pc && on.localDescription !== null) send('offer', { negotiationId, sdp: on.localDescription.sdp })
    } finally {
      isOffering = false
    }
  }

  const addTracks = (to: RTCPeerConnection) => {
    for (const track of local.getTracks()) to.addTrack(track, local)
  }

  const build = (id: string) => {
    pc?.close()
    negotiationId = id
    early = []
    isIgnoring = false
    const now = performance.now()
    watch = { builtAt: now, bytes: 0, heardAt: now, triedAt: now, restarts: 0 }
    const fresh = new RTCPeerConnection({ iceServers: [...options.iceServers()] as RTCIceServer[] })
    const remote = new MediaStream()
    fresh.addEventListener('track', ({ track }) => {
      remote.addTrack(track)
      options.onRemote(remote)
    })
    fresh.addEventListener('icecandidate', ({ candidate }) => {
      if (fresh === pc) send('candidate', { negotiationId, candidate: candidate?.toJSON() ?? null })
    })
    fresh.addEventListener('negotiationneeded', () => {
      // The agent answers the first offer of a connection; afterwards both sides may offer.
      if (fresh === pc && (isBox || fresh.remoteDescription !== null)) void offer(fresh).catch(() => undefined)
    })
    pc = fresh
    if (isBox) addTracks(fresh)
    return fresh
  }

  const renew = () => {
    if (isClosed) return
    if (isBox) build(crypto.randomUUID())
    else {
      watch.heardAt = performance.now()
      send('renew', {})
    }
  }

  const takeOffer = async ({ negotiationId: id, sdp }: Data<'offer'>) => {
    if (id !== negotiationId && isBox) return
    const on = id === negotiationId && pc !== undefined ? pc : build(id)
    const isCollision = isOffering || on.signalingState !== 'stable'
    isIgnoring = !isBox && isCollision
    if (isIgnoring) return
    await on.setRemoteDescription({ type: 'offer', sdp })
    if (!isBox && on.getSenders().every(({ track }) => track === null)) addTracks(on)
    await on.setLocalDescription()
    for (const candidate of early.splice(0)) await on.addIceCandidate(candidate)
    if (on === pc && on.localDescription !== null) send('answer', { negotiationId, sdp: on.localDescription.sdp })
  }

  const takeAnswer = async ({ negotiationId: id, sdp }: Data<'answer'>) => {
    if (id !== negotiationId || pc?.signalingState !== 'have-local-offer') return
    await pc.setRemoteDescription({ type: 'answer', sdp })
    for (const candidate of early.splice(0)) await pc.addIceCandidate(candidate)
  }

  const takeCandidate = async ({ negotiationId: id, candidate }: Data<'candidate'>) => {
    if (id !== negotiationId || candidate === null) return
    if (pc?.remoteDescription == null) early.push(candidate as RTCIceCandidateInit)
    else if (!isIgnoring) await pc.addIceCandidate(candidate as RTCIceCandidateInit)
  }

  const takers: { [N in PeerMessageName]: (data: Data<N>) => Promise<void> | void } = {
    offer: takeOffer,
    answer: takeAnswer,
    candidate: takeCandidate,
    'media-state': ({ audio, video }) => options.onMediaState({ audio, video }),
    renew: () => {
      if (isBox) renew()
    },
  }

  const look = async () => {
    if (pc === undefined || isClosed) return
    const traffic = await readTraffic(pc)
    const now = performance.now()
    if (traffic.bytes !== watch.bytes) Object.assign(watch, { bytes: traffic.bytes, heardAt: now, restarts: 0 })
    const { health, step } = judge({ ...watch, now, isAway, hasHeard: watch.bytes > 0 }, timing)
    options.onHealth(health, traffic)
    if (step === 'restart') {
      Object.assign(watch, { triedAt: now, restarts: watch.restarts + 1 })
      pc.setConfiguration({ iceServers: [...options.iceServers()] as RTCIceServer[] })
      pc.restartIce()
    } else if (step === 'renew') {
      Object.assign(watch, { triedAt: now, restarts: 0 })
      renew()
    } else if (step === 'giveUp') options.onGiveUp()
  }
  const watching = setInterval(() => void look().catch(() => undefined), timing.lookMs)

  if (isBox) build(crypto.randomUUID())

  return {
    receive: ({ seq, event, data }) => {
      if (seq <= lastSeq || isClosed) return
      lastSeq = seq
      // A message that cannot be used, such as a candidate of an old address, must not stop the next ones.
      work = work.then(() => takers[event](data as never)).catch(() => undefined)
    },
    setAway: (away) => {
      const isBack = isAway && !away
      isAway = away
      if (isBack && pc?.connectionState !== 'connected') renew()
    },
    renew,
    close: () => {
      isClosed = true
      clearInterval(watching)
      pc?.close()
      pc = undefined
    },
  }
}
