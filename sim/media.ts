import type { CallLink } from '@kangju/calls/link'
import type { CallType, IceServer, PeerMessage, PeerMessageName, Signal } from '@kangju/contract'
import { RTCPeerConnection, useOPUS as opus, useVP8 as vp8, type MediaStreamTrack } from 'werift'
import { openSource } from './media-source.ts'

export interface MediaOptions {
  readonly link: Pick<CallLink, 'say'>
  readonly callId: string
  readonly side: 'box' | 'agent'
  readonly callType: CallType
  readonly iceServers: readonly IceServer[]
  /** Boxes and console on one machine also connect over its loopback address. */
  readonly isLocal: boolean
}

export interface Media {
  readonly receive: (signal: Signal) => void
  /** Packets of sound and picture received so far. */
  readonly received: () => { readonly audio: number; readonly video: number }
  readonly close: () => Promise<void>
}

/** Also closes the sockets of a connection that was never made, which `close` leaves open. */
const closePeer = async (pc: RTCPeerConnection | undefined) => {
  const transports = pc?.iceTransports ?? []
  await pc?.close()
  for (const transport of transports) await transport.stop()
}

/** One side of a call with a real peer connection (ICE, DTLS, SRTP) in Node. */
export const openMedia = ({ link, callId, side, callType, iceServers, isLocal }: MediaOptions): Media => {
  const isBox = side === 'box'
  const source = openSource(callType === 'video')
  const received = { audio: 0, video: 0 }
  let pc: RTCPeerConnection | undefined
  let negotiationId = ''
  let lastSeq = 0
  let isClosed = false
  let work = Promise.resolve()

  const send = (event: PeerMessageName, data: object) => {
    if (!isClosed) link.say(event, { callId, ...data } as never).catch(() => undefined)
  }

  const count = (track: MediaStreamTrack) => {
    track.onReceiveRtp.subscribe(() => {
      received[track.kind === 'audio' ? 'audio' : 'video'] += 1
    })
  }

  const build = async (id: string) => {
    await closePeer(pc)
    negotiationId = id
    const fresh = new RTCPeerConnection({
      codecs: { audio: [opus()], video: [vp8()] },
      iceServers: iceServers.flatMap(({ urls, ...credentials }) => urls.map((one) => ({ urls: one, ...credentials }))),
      ...(isLocal ? { iceAdditionalHostAddresses: ['127.0.0.1'] } : {}),
    })
    pc = fresh
    fresh.onTrack.subscribe(count)
    fresh.onIceCandidate.subscribe((candidate) => {
      if (fresh !== pc) return
      const { candidate: line = '', sdpMid = null, sdpMLineIndex = null } = candidate?.toJSON() ?? {}
      send('candidate', {
        negotiationId: id,
        candidate: line === '' ? null : { candidate: line, sdpMid, sdpMLineIndex },
      })
    })
    return fresh
  }

  const offer = async () => {
    const fresh = await build(crypto.randomUUID())
    for (const track of source.tracks) fresh.addTransceiver(track, { direction: 'sendrecv' })
    await fresh.setLocalDescription(await fresh.createOffer())
    send('offer', { negotiationId, sdp: fresh.localDescription?.sdp })
  }

  const takeOffer = async ({ negotiationId: id, sdp }: PeerMessage<'offer'>) => {
    const isKnown = id === negotiationId && pc !== undefined
    if (isBox && !isKnown) return
    const on = isKnown && pc !== undefined ? pc : await build(id)
    await on.setRemoteDescription({ type: 'offer', sdp })
    if (!isBox && !isKnown) for (const track of source.tracks) on.addTrack(track)
    await on.setLocalDescription(await on.createAnswer())
    send('answer', { negotiationId: id, sdp: on.localDescription?.sdp })
  }

  const takers: { [N in PeerMessageName]: (data: PeerMessage<N>) => Promise<void> | void } = {
    offer: takeOffer,
    answer: async ({ negotiationId: id, sdp }) => {
      if (id === negotiationId && pc?.signalingState === 'have-local-offer')
        await pc.setRemoteDescription({ type: 'answer', sdp })
    },
    candidate: async ({ negotiationId: id, candidate }) => {
      if (id !== negotiationId || candidate === null) return
      const { candidate: line, sdpMid, sdpMLineIndex } = candidate
      await pc?.addIceCandidate({ candidate: line, sdpMid, sdpMLineIndex })
    },
    'media-state': () => undefined,
    renew: () => (isBox ? offer() : undefined),
  }

  const enqueue = (step: () => Promise<void> | void) => {
    // A message that cannot be used must not stop the next ones.
    work = work.then(() => (isClosed ? undefined : step())).catch(() => undefined)
  }
  if (isBox) enqueue(offer)

  return {
    receive: ({ seq, event, data }) => {
      if (seq <= lastSeq) return
      lastSeq = seq
      enqueue(() => takers[event](data as never))
    },
    received: () => ({ ...received }),
    close: async () => {
      isClosed = true
      source.close()
      await work
      await closePeer(pc)
    },
  }
}
