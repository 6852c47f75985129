import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { iceServers } from '../server/src/modules/calls/tvecall/ice.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { boxAtHome } from '../server/test/factories/booking-rows.ts'
import { makeRelay } from '../server/test/programs.ts'
import {
  accept,
  answer,
  connectionOf,
  dialog,
  openCallPages,
  press,
  seeMoreFrames,
  seeMoreMedia,
} from './call-pages.ts'
import { startCallServer, type CallServer } from './call-server.ts'

// Two sides that reach each other only through coturn, which stops, and returns with a wrong and with its secret.

const secret = 'a-secret-of-the-relay-for-tests'
let relay: Awaited<ReturnType<typeof makeRelay>>
let server: CallServer
beforeAll(async () => {
  relay = await makeRelay()
  await relay.start(secret)
  server = await startCallServer({ TURN_URL: relay.url, TURN_SECRET: secret })
})
afterAll(async () => {
  await server?.close()
  await relay?.stop()
})
const pages = openCallPages({ policy: 'relay' })

/** Addresses that the relay gives to a page with credentials of this time. */
const relayed = (page: Page, at: Date) =>
  page.evaluate(`(async () => {
    const pc = new RTCPeerConnection({ iceServers: ${JSON.stringify(iceServers({ url: relay.url, secret }, 'test', at))} })
    const found = []
    const done = new Promise((resolve) => pc.addEventListener('icecandidate', ({ candidate }) =>
      candidate === null ? resolve() : candidate.candidate !== '' && found.push(candidate.type)))
    pc.createDataChannel('test')
    await pc.setLocalDescription()
    await done
    pc.close()
    return found
  })()`)

test('a call goes through the relay, survives its loss and wrong credentials, and both sides see that', async () => {
  const { shown } = await boxAtHome(server.api)
  const desk = await pages.desk(server.api, server.url, testNames('a').holder('tvecall'))
  const { page: television } = await pages.box(server.boxUrl, shown)
  const both = [desk, television]
  expect(await relayed(television, new Date())).toEqual(['relay'])
  expect(await relayed(television, new Date(Date.now() - 5 * 60 * 60 * 1000))).toEqual([])

  await television.getByRole('button', { name: '紧急呼叫' }).click()
  await accept(desk)
  for (const page of both) await seeMoreFrames(page)
  const ways = () => Promise.all(both.map(async (page) => (await connectionOf(page)).way))
  await expect.poll(ways).toEqual(['relay', 'relay'])

  await relay.start('another-secret-than-that-of-the-server')
  await dialog(desk).getByText('信号中断，正在恢复').waitFor()
  await television.getByText('信号中断，正在恢复').waitFor()
  await relay.start(secret)
  for (const page of both) await seeMoreMedia(page)
  await dialog(desk).getByText('通话正常').waitFor()
  await television.getByText('信号中断，正在恢复').waitFor({ state: 'hidden' })

  await press(desk, '挂断')
  await answer(desk, '确定')
  await television.getByText('通话已结束').waitFor()
})
