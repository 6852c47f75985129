import { openCallLink, type CallLink } from '@kangju/calls/link'
import type { CallEntry } from '@kangju/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Box } from './box.ts'
import type { Media } from './media.ts'
import type { World } from './world.ts'

const localHosts = new Set(['127.0.0.1', 'localhost', '[::1]'])
export const isLocal = (url: string) => localHosts.has(new URL(url).hostname)

/** Connects a box for calls; it also answers tests of its line. */
export const openBoxLink = ({ wanted, tally }: World, { sn, ecallid, token }: Box): CallLink => {
  const link = openCallLink({
    url: wanted.url,
    handshake: () => ({ as: 'box', sn, ecallid, token }),
    onConnected: () => undefined,
    onRefused: (code) => tally.count('failed', `box ${sn} may not call: ${code}`),
  })
  link.on('line:test', ({ testId }) => {
    const parts = { microphone: true, camera: true, network: true, relay: null }
    link.say('line', { testId, ...parts }).then(
      () => tally.count('line tested'),
      () => undefined,
    )
  })
  return link
}

const isOver = ({ status }: CallEntry) => status !== 'calling' && status !== 'talking'

/** Follows the call of this link: its last known state, and its end. */
const followCall = (link: CallLink, first: CallEntry, media: Media) => {
  let call = first
  const ended = Promise.withResolvers<void>()
  const see = (seen: CallEntry) => {
    if (seen.callId !== first.callId) return
    call = seen
    if (isOver(seen)) ended.resolve()
  }
  const stops = [
    link.on('call:claimed', see),
    link.on('call:state', see),
    link.on('call:ended', see),
    link.on('snapshot', ({ calls }) => {
      const open = calls.find(({ callId }) => callId === first.callId)
      // The call ended while the box had no connection.
      if (open === undefined) ended.resolve()
      else see(open)
    }),
    link.on('signal', ({ callId, ...signal }) => {
      if (callId === first.callId) media.receive(signal)
    }),
  ]
  return {
    now: () => call,
    ended: ended.promise,
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}

const lookMs = 500

const judgeTalk = ({ tally }: World, { audio, video }: ReturnType<Media['received']>) => {
  tally.count('calls answered')
  if (audio + video > 0) tally.count('calls with sound or picture')
  else tally.count('failed', 'a call was answered and nothing arrived')
}

/** A box calls, waits for an answer, talks for a while and hangs up. */
export const callFrom = async (world: World, box: Box, stopping: AbortSignal): Promise<void> => {
  const { dice, tally, wanted, openMedia } = world
  const { link } = box
  if (link === undefined || openMedia === undefined) return
  const callType = dice.happens(0.8) ? 'video' : 'voice'
  const talkMs = dice.whole(20, 45) * 1000
  /** Some callers hang up before they get an answer. */
  const patienceMs = dice.happens(0.15) ? dice.whole(10, 25) * 1000 : Infinity
  const ack = await link.say('call', { callType })
  if (ack.ok === 'no' || ack.call === undefined) {
    tally.count('refused by the server', `a call: ${ack.ok === 'no' ? ack.code : 'no call'}`)
    return
  }
  tally.count('calls placed')
  const { callId } = ack.call
  const media = openMedia({
    link,
    callId,
    side: 'box',
    callType,
    iceServers: ack.iceServers ?? [],
    isLocal: isLocal(wanted.url),
  })
  const call = followCall(link, ack.call, media)
  const placedAt = performance.now()
  let answeredAt: number | undefined
  const isEnough = () => {
    const now = performance.now()
    if (call.now().status === 'talking') answeredAt ??= now
    if (stopping.aborted) return true
    return answeredAt === undefined ? now - placedAt > patienceMs : now - answeredAt > talkMs
  }
  const over = call.ended.then(() => 'over' as const)
  while ((await Promise.race([over, sleep(lookMs)])) !== 'over' && !isEnough());
  if (call.now().status === 'talking') answeredAt ??= performance.now()
  if (!isOver(call.now())) await Promise.race([link.say('bye', { callId }), sleep(5_000)])
  call.stop()
  if (answeredAt === undefined) tally.count('calls missed')
  else judgeTalk(world, media.received())
  await media.close()
}
