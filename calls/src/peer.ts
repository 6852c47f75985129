import type { IceServer, PeerMessage, PeerMessageName, Signal } from '@kangju/contract'
import type { CallLink } from './link.ts'
import { readTraffic, type Traffic } from './traffic.ts'
import { judge, usualTiming, type Health, type Timing } from './watchdog.ts'

interface Options {
  readonly link: Pick<CallLink, 'say' | 'isConnected'>
  readonly callId: string
  /** The box makes every new connection and gives way when both sides offer at once. */
  readonly side: 'box' | 'agent'
  readonly local: MediaStream
  /** True while the call rings, when nothing can arrive. */
  readonly isRinging?: () => boolean
  /** For the first connection; later ones ask the server, since credentials expire. */
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
  let iceServers = options.iceServers()
  /** Candidates that arrive before the offer or answer they belong to. */
  let early: Data<'candidate'>[] = []
  let work = Promise.resolve()
  /** Fails when the connection is replaced or closed. */
  let replaced = new Promise<never>(() => undefined)
  let endConnection = () => undefined as void
  let hasTalked = false
  let watch = { bytes: 0, heardAt: performance.now(), triedAt: performance.now(), restarts: 0 }

  const send = (event: PeerMessageName, data: object) => {
    link.say(event, { callId, ...data } as never).catch(() => undefined)
  }

  /** An operation of a connection that is closed meanwhile never settles; it must not hold up the next messages. */
  const settled = <T>(operation: Promise<T>) => Promise.race([operation, replaced])

  const offer = async (on: RTCPeerConnection) => {
    isOffering = true
    try {
      await settled(on.setLocalDescription())
      if (on === pc && on.localDescription !== null) send('offer', { negotiationId, sdp: on.localDescription.sdp })
    } finally {
      isOffering = false
    }
  }

  const addTracks = (to: RTCPeerConnection) => {
    for (const track of local.getTracks()) to.addTrack(track, local)
  }

  const closeConnection = () => {
    pc?.close()
    endConnection()
  }

  const build = (id: string) => {
    closeConnection()
    replaced = new Promise((_, reject) => {
      endConnection = () => reject(new Error('the connection was replaced'))
    })
    replaced.catch(() => undefined)
    isOffering = false
    negotiationId = id
    early = early.filter((one) => one.negotiationId === id)
    isIgnoring = false
    // The silence goes on until bytes arrive over the new connection.
    watch = { bytes: 0, heardAt: watch.heardAt, triedAt: performance.now(), restarts: 0 }
    const fresh = new RTCPeerConnection({ iceServers: [...iceServers] as RTCIceServer[] })
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

  /** Gets fresh credentials, and messages that were missed. */
  const refresh = async () => {
    const ack = await link.say('sync', { callId, after: lastSeq })
    if (ack.ok === 'no') return
    iceServers = ack.iceServers ?? iceServers
    for (const signal of ack.signals ?? []) receive(signal)
  }

  const renew = async () => {
    if (isClosed) return
    if (!isBox) return send('renew', {})
    await refresh()
    if (!isClosed) build(crypto.randomUUID())
  }

  const addEarly = async (to: RTCPeerConnection) => {
    const own = early.filter((one) => one.negotiationId === negotiationId)
    early = early.filter((one) => one.negotiationId !== negotiationId)
    for (const { candidate } of own)
      await settled(to.addIceCandidate(candidate as RTCIceCandidateInit)).catch(() => undefined)
  }

  const takeOffer = async ({ negotiationId: id, sdp }: Data<'offer'>) => {
    if (id !== negotiationId && isBox) return
    if (id !== negotiationId && negotiationId !== '') await refresh()
    if (isClosed) return
    const on = id === negotiationId && pc !== undefined ? pc : build(id)
    const isCollision = isOffering || on.signalingState !== 'stable'
    isIgnoring = !isBox && isCollision
    if (isIgnoring) return
    await settled(on.setRemoteDescription({ type: 'offer', sdp }))
    if (!isBox && on.getSenders().every(({ track }) => track === null)) addTracks(on)
    await settled(on.setLocalDescription())
    // Sent before anything else: our own next offer replaces localDescription and must not arrive before the answer.
    if (on === pc && on.currentLocalDescription !== null)
      send('answer', { negotiationId, sdp: on.currentLocalDescription.sdp })
    await addEarly(on)
  }

  const takeAnswer = async ({ negotiationId: id, sdp }: Data<'answer'>) => {
    if (id !== negotiationId || pc?.signalingState !== 'have-local-offer') return
    const on = pc
    await settled(on.setRemoteDescription({ type: 'answer', sdp }))
    // The candidates that follow belong to this answer, not to an offer that was ignored.
    isIgnoring = false
    await addEarly(on)
  }

  const takeCandidate = async (data: Data<'candidate'>) => {
    if (data.candidate === null) return
    const isOfThis = data.negotiationId === negotiationId
    // A repeated offer can arrive after its candidates; only the box begins a new connection.
    if (isOfThis ? pc?.remoteDescription == null : !isBox) early.push(data)
    else if (isOfThis && !isIgnoring && pc !== undefined)
      await settled(pc.addIceCandidate(data.candidate as RTCIceCandidateInit))
  }

  const takers: { [N in PeerMessageName]: (data: Data<N>) => Promise<void> | void } = {
    offer: takeOffer,
    answer: takeAnswer,
    candidate: takeCandidate,
    'media-state': ({ audio, video }) => options.onMediaState({ audio, video }),
    renew: () => (isBox ? renew() : undefined),
  }

  const receive = ({ seq, event, data }: Signal) => {
    if (seq <= lastSeq || isClosed) return
    lastSeq = seq
    // A message that cannot be used, such as a candidate of an old address, must not stop the next ones.
    work = work.then(() => takers[event](data as never)).catch(() => undefined)
  }

  const look = async () => {
    if (pc === undefined || isClosed) return
    const traffic = await readTraffic(pc)
    const now = performance.now()
    if (options.isRinging?.() === true) return void Object.assign(watch, { heardAt: now, triedAt: now })
    if (traffic.bytes !== watch.bytes) Object.assign(watch, { bytes: traffic.bytes, heardAt: now, restarts: 0 })
    hasTalked ||= watch.bytes > 0
    const { health, step } = judge({ ...watch, now, isAway, hasHeard: watch.bytes > 0, hasTalked }, timing)
    options.onHealth(health, traffic)
    // Without the server nothing can be negotiated, and offers that wait for it would arrive in a wrong order.
    if (!link.isConnected() && step !== 'giveUp') return
    if (step === 'restart') {
      Object.assign(watch, { triedAt: now, restarts: watch.restarts + 1 })
      const on = pc
      await refresh()
      if (on !== pc) return
      on.setConfiguration({ iceServers: [...iceServers] as RTCIceServer[] })
      on.restartIce()
    } else if (step === 'renew') {
      Object.assign(watch, { triedAt: now, restarts: 0 })
      await renew()
    } else if (step === 'giveUp') options.onGiveUp()
  }
  const watching = setInterval(() => void look().catch(() => undefined), timing.lookMs)

  if (isBox) build(crypto.randomUUID())

  return {
    receive,
    setAway: (away) => {
      const isBack = isAway && !away
      isAway = away
      if (isBack) watch.heardAt = performance.now()
      if (isBack && pc?.connectionState !== 'connected') void renew().catch(() => undefined)
    },
    renew: () => void renew().catch(() => undefined),
    close: () => {
      isClosed = true
      clearInterval(watching)
      closeConnection()
      pc = undefined
    },
  }
}
