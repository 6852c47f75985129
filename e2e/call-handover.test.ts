import { tvecall } from '@kangju/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { changeSettings } from '../server/src/modules/base/operator/service.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { boxAtHome } from '../server/test/factories/booking-rows.ts'
import { agentHandshake, boxHandshake } from '../server/test/factories/live-calls.ts'
import { openMediaPages, place, seeFrames } from './media-pages.ts'
import { openTestConsole } from './test-console.ts'

const { enter, api } = openTestConsole()
const side = openMediaPages()
const agentName = testNames('a').holder('tvecall')
const colleagueName = testNames('a').admin

const desk = (page: Page) => page.getByRole('dialog', { name: '紧急呼叫' })
const seePicture = async (page: Page) => {
  const width = () => page.evaluate(`document.querySelector('video[aria-label="对方画面"]')?.videoWidth ?? 0`)
  await expect.poll(width, { timeout: 60_000 }).toBeGreaterThan(0)
}

test('a recorded talk goes to a colleague who accepts it, and its recording is played back', async () => {
  await changeSettings(api().db, 'A', { callRecording: 1 })
  const seats = [agentName, colleagueName].map((name) => agentHandshake(api(), name))
  await Promise.all(seats)
  const page = await enter('/tvcustserv/ecalllist', agentName)
  const colleague = await enter('/tvtop/list', colleagueName)
  const caller = await side(api().url, 'box', boxHandshake((await boxAtHome(api())).box))
  const callId = await place(caller)
  await page.getByRole('alert', { name: '紧急呼叫' }).getByRole('button', { name: '接听' }).click()
  await seePicture(page)

  await desk(page).getByRole('button', { name: '开始录制' }).click()
  await desk(page).getByRole('button', { name: '停止录制' }).waitFor()
  const recordings = async () =>
    (await api().as('tvecall')(tvecall.recordings, { params: { id: callId } })).data.map(({ bytes }) => bytes)
  await expect.poll(async () => (await recordings())[0] ?? 0, { timeout: 30_000 }).toBeGreaterThan(1000)

  await desk(page).getByRole('button', { name: '转接' }).click()
  await page.getByRole('dialog', { name: '转接给' }).getByRole('button', { name: '转接' }).click()
  await desk(page).getByText('等待对方接受').waitFor()
  await colleague.getByRole('button', { name: '接受转接' }).click()
  await seePicture(colleague)
  await seeFrames(caller)
  await desk(page).getByText('通话已转接给').waitFor()
  await desk(colleague).getByRole('button', { name: '挂断' }).click()
  await colleague.getByRole('dialog').last().getByRole('button', { name: '确定' }).click()
  await desk(page).getByText('已挂断').first().waitFor()

  await page.goto(`${api().url}/tvcustserv/ecalllist?open=${callId}`)
  await page.getByText('转接给').first().waitFor()
  await page.getByRole('button', { name: '播放' }).first().click()
  const width = () => page.evaluate(`document.querySelector('video[controls]')?.videoWidth ?? 0`)
  await expect.poll(width).toBeGreaterThan(0)
})
