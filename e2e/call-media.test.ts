import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNames } from '../server/test/api/fixture.ts'
import { boxAtHome } from '../server/test/factories/booking-rows.ts'
import { agentHandshake, boxHandshake } from '../server/test/factories/live-calls.ts'
import { openMediaPages, place, seeFrames, stateOf } from './media-pages.ts'
import { startServer } from './server.ts'

let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server?.close())
const side = openMediaPages()

/** Frames of a new connection are counted from zero. */
const seeNewFrames = async (page: Page, before: number) => {
  await expect.poll(async () => (await stateOf(page)).frames, { timeout: 60_000 }).toBeLessThan(before)
  await seeFrames(page)
}

test('sound and picture reach both sides, also over a new connection, and both see what is muted', async () => {
  const { box } = await boxAtHome(server)
  const agent = await side(server.url, 'agent', await agentHandshake(server, testNames('a').holder('tvecall')))
  const caller = await side(server.url, 'box', boxHandshake(box))
  const callId = await place(caller)
  await expect.poll(async () => (await stateOf(agent)).ringing).toBe(callId)
  await agent.evaluate(`side.accept(${JSON.stringify(callId)})`)
  for (const page of [agent, caller]) await seeFrames(page)

  await agent.evaluate('side.showMedia(false, true)')
  await expect.poll(async () => (await stateOf(caller)).media).toEqual({ audio: false, video: true })

  const { frames } = await stateOf(agent)
  await agent.evaluate('side.renew()')
  await seeNewFrames(agent, frames)
  await seeFrames(caller)
  await caller.evaluate('side.bye()')
  await expect.poll(async () => (await stateOf(agent)).ended).toBe('ended')
})
