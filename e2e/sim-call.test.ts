import { openCallLink, type CallLink } from '@kangju/calls/link'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNames } from '../server/test/api/fixture.ts'
import { boxAtHome } from '../server/test/factories/booking-rows.ts'
import { agentHandshake, boxHandshake, callOf } from '../server/test/factories/live-calls.ts'
import { openMedia, type Media } from '../sim/media.ts'
import { openMediaPages, seeFrames, stateOf } from './media-pages.ts'
import { startServer } from './server.ts'

let server: Awaited<ReturnType<typeof startServer>>
let link: CallLink | undefined
let media: Media | undefined
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await media?.close()
  link?.close()
  await server?.close()
})
const side = openMediaPages()

test('a browser decodes the picture of a simulated box, which receives sound and picture', async () => {
  const { box } = await boxAtHome(server)
  const agent = await side(server.url, 'agent', await agentHandshake(server, testNames('a').holder('tvecall')))
  link = openCallLink({
    url: server.url,
    handshake: () => boxHandshake(box),
    onConnected: () => undefined,
    onRefused: () => undefined,
  })
  const { callId } = callOf(await link.say('call', { callType: 'video' }))
  const caller = openMedia({ link, callId, side: 'box', callType: 'video', iceServers: [], isLocal: true })
  media = caller
  link.on('signal', ({ callId: _id, ...signal }) => caller.receive(signal))
  await expect.poll(async () => (await stateOf(agent)).ringing).toBe(callId)
  await agent.evaluate(`side.accept(${JSON.stringify(callId)})`)
  await seeFrames(agent)
  await expect.poll(() => Math.min(caller.received().audio, caller.received().video)).toBeGreaterThan(10)
  await link.say('bye', { callId })
  await expect.poll(async () => (await stateOf(agent)).ended).toBe('ended')
})
