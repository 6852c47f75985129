import { setTimeout as sleep } from 'node:timers/promises'
import type { Signal } from '@kangju/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPeer } from './peer.ts'

// Negotiation while connections are replaced. As in a browser, an operation of a closed connection never settles.

class Connection extends EventTarget {
  signalingState = 'stable'
  currentLocalDescription: { sdp: string } | null = null
  pendingLocalDescription: { sdp: string } | null = null
  remoteDescription: { sdp: string } | null = null
  candidates: unknown[] = []
  isClosed = false
  /** Operations wait until they are released. */
  isSlow = false
  private waiting: (() => void)[] = []

  private async operate(change: () => void) {
    if (this.isSlow) await new Promise<void>((resolve) => this.waiting.push(resolve))
    if (this.isClosed) await new Promise(() => undefined)
    change()
  }
  release() {
    for (const resolve of this.waiting.splice(0)) resolve()
  }
  setLocalDescription() {
    const isAnswer = this.signalingState === 'have-remote-offer'
    return this.operate(() => {
      this.signalingState = isAnswer ? 'stable' : 'have-local-offer'
      this.currentLocalDescription = isAnswer ? { sdp: 'own answer' } : this.currentLocalDescription
      this.pendingLocalDescription = isAnswer ? null : { sdp: 'own offer' }
    })
  }
  get localDescription() {
    return this.pendingLocalDescription ?? this.currentLocalDescription
  }
  setRemoteDescription(description: { type: string; sdp: string }) {
    return this.operate(() => {
      this.signalingState = description.type === 'offer' ? 'have-remote-offer' : 'stable'
      this.remoteDescription = description
    })
  }
  addIceCandidate(candidate: unknown) {
    return this.operate(() => this.candidates.push(candidate))
  }
  addTrack() {
    return {}
  }
  getSenders() {
    return []
  }
  async getStats() {
    return new Map()
  }
  close() {
    this.isClosed = true
    this.signalingState = 'closed'
  }
}

let made: Connection[] = []
beforeEach(() => {
  made = []
  vi.stubGlobal(
    'RTCPeerConnection',
    class extends Connection {
      constructor() {
        super()
        made.push(this)
      }
    },
  )
  vi.stubGlobal('MediaStream', EventTarget)
})
afterEach(() => vi.unstubAllGlobals())

interface Said {
  readonly event: string
  readonly negotiationId: string
  readonly sdp?: string
}

const open = (side: 'box' | 'agent', more: Partial<Parameters<typeof openPeer>[0]> = {}) => {
  const said: Said[] = []
  let seq = 0
  const peer = openPeer({
    link: {
      say: async (event, data) => {
        const { negotiationId, sdp } = data as Partial<Said>
        if (negotiationId !== undefined) said.push({ event, negotiationId, ...(sdp === undefined ? {} : { sdp }) })
        return { ok: 'yes' }
      },
      isConnected: () => true,
    },
    callId: 'call',
    side,
    local: { getTracks: () => [] } as unknown as MediaStream,
    iceServers: () => [],
    onRemote: () => undefined,
    onHealth: () => undefined,
    onMediaState: () => undefined,
    onGiveUp: () => undefined,
    ...more,
  })
  const hear = (event: Signal['event'], data: object) =>
    peer.receive({ seq: (seq += 1), event, data: { callId: 'call', msgId: String(seq), ...data } } as Signal)
  const offered = (event: string) => said.filter((one) => one.event === event).map((one) => one.negotiationId)
  return { peer, hear, said, offered }
}
const newest = () => made.at(-1) ?? new Connection()

test('an agent whose own offer was cut off by a new connection answers that connection', async () => {
  const { peer, hear, offered } = open('agent')
  hear('offer', { negotiationId: 'a', sdp: 'remote' })
  await expect.poll(() => offered('answer')).toEqual(['a'])
  newest().isSlow = true
  newest().dispatchEvent(new Event('negotiationneeded'))
  hear('offer', { negotiationId: 'b', sdp: 'remote' })
  await expect.poll(() => offered('answer')).toEqual(['a', 'b'])
  peer.close()
})

test('a box that is replaced while it takes an answer takes the answer to its next offer', async () => {
  const { peer, hear, offered } = open('box')
  newest().dispatchEvent(new Event('negotiationneeded'))
  await expect.poll(() => offered('offer').length).toBe(1)
  const first = newest()
  first.isSlow = true
  hear('answer', { negotiationId: offered('offer')[0] ?? '', sdp: 'remote' })
  peer.renew()
  await expect.poll(() => made.length).toBe(2)
  first.release()
  newest().dispatchEvent(new Event('negotiationneeded'))
  await expect.poll(() => offered('offer').length).toBe(2)
  hear('answer', { negotiationId: offered('offer')[1] ?? '', sdp: 'remote' })
  await expect.poll(() => newest().remoteDescription).not.toBeNull()
  peer.close()
})

test('an agent that ignored an offer takes the candidates of the answer to its own', async () => {
  const { peer, hear, offered } = open('agent')
  hear('offer', { negotiationId: 'a', sdp: 'remote' })
  await expect.poll(() => offered('answer')).toEqual(['a'])
  newest().dispatchEvent(new Event('negotiationneeded'))
  await expect.poll(() => offered('offer')).toEqual(['a'])
  hear('offer', { negotiationId: 'a', sdp: 'collides' })
  hear('candidate', { negotiationId: 'a', candidate: { candidate: 'of the ignored offer' } })
  hear('answer', { negotiationId: 'a', sdp: 'remote' })
  hear('candidate', { negotiationId: 'a', candidate: { candidate: 'of the answer' } })
  await expect.poll(() => newest().candidates).toEqual([{ candidate: 'of the answer' }])
  peer.close()
})

test('an agent that has more to send than it was offered answers first, and then makes its own offer', async () => {
  const { peer, hear, said, offered } = open('agent')
  let addCandidate = () => undefined as void
  vi.spyOn(Connection.prototype, 'addIceCandidate').mockReturnValueOnce(
    new Promise((resolve) => (addCandidate = resolve)),
  )
  hear('candidate', { negotiationId: 'a', candidate: { candidate: 'before its offer' } })
  hear('offer', { negotiationId: 'a', sdp: 'remote' })
  await expect.poll(() => newest().currentLocalDescription).not.toBeNull()
  newest().dispatchEvent(new Event('negotiationneeded'))
  await expect.poll(() => offered('offer')).toEqual(['a'])
  addCandidate()
  await expect.poll(() => offered('answer')).toEqual(['a'])
  expect(said).toEqual([
    { event: 'answer', negotiationId: 'a', sdp: 'own answer' },
    { event: 'offer', negotiationId: 'a', sdp: 'own offer' },
  ])
  peer.close()
})

test('a box keeps its connection while the call rings, and makes a new one when nothing arrives afterwards', async () => {
  let isRinging = true
  const timing = { lookMs: 5, warnMs: 10, connectMs: 20 }
  const { peer } = open('box', { isRinging: () => isRinging, timing })
  await sleep(100)
  expect(made).toHaveLength(1)
  isRinging = false
  await expect.poll(() => made.length).toBeGreaterThan(1)
  peer.close()
})
