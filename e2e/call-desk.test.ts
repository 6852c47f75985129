import { tvecall } from '@kangju/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testNames } from '../server/test/api/fixture.ts'
import { boxAtHome } from '../server/test/factories/booking-rows.ts'
import { agentHandshake, boxHandshake } from '../server/test/factories/live-calls.ts'
import { openMediaPages, place, seeFrames, stateOf } from './media-pages.ts'
import { openTestConsole } from './test-console.ts'

const { enter, api } = openTestConsole()
const side = openMediaPages()
const agentName = testNames('a').holder('tvecall')

const box = async () => side(api().url, 'box', boxHandshake((await boxAtHome(api())).box))
const bar = (page: Page) => page.getByRole('alert', { name: '紧急呼叫' })
const desk = (page: Page) => page.getByRole('dialog', { name: '紧急呼叫' })
const press = (page: Page, name: string) => desk(page).getByRole('button', { name, exact: true }).first().click()
const answer = (page: Page, name: string) =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click()
const seePicture = async (page: Page) => {
  const width = () => page.evaluate(`document.querySelector('video[aria-label="对方画面"]')?.videoWidth ?? 0`)
  await expect.poll(width, { timeout: 60_000 }).toBeGreaterThan(0)
}

test('an agent answers a call over any page, talks, writes a remark, and takes the next one', async () => {
  await agentHandshake(api(), agentName)
  const page = await enter('/tvcustserv/ecalllist', agentName)
  const caller = await box()
  const callId = await place(caller)
  await bar(page).getByRole('button', { name: '接听' }).click()
  await seePicture(page)
  await seeFrames(caller)
  await desk(page).getByText('通话中').first().waitFor()

  await press(page, '静音')
  await expect.poll(async () => (await stateOf(caller)).media).toEqual({ audio: false, video: true })

  const second = await box()
  await place(second)
  await page.getByText('有新的通话呼入，请及时接听').waitFor()
  await press(page, '接听')
  await page.getByText('请先挂断当前通话').waitFor()

  await press(page, '备注')
  await page.getByRole('button', { name: '误触，老人平安' }).click()
  await answer(page, '保存')
  await page.getByText('备注修改成功').waitFor()

  await press(page, '挂断')
  await answer(page, '确定')
  await expect.poll(async () => (await stateOf(caller)).ended).toBe('ended')
  expect((await api().admin(tvecall.read, { params: { id: callId } })).data).toMatchObject({
    status: 'ended',
    hangupBy: 'operator',
    remark: '误触，老人平安',
  })

  await press(page, '接听')
  await page.getByText('当前呼叫的信息将被覆盖，确定接听？').waitFor()
  await answer(page, '确定')
  await seePicture(page)
  await seeFrames(second)

  await page.reload()
  await press(page, '继续通话')
  await seePicture(page)
  await seeFrames(second)

  await second.evaluate('side.bye()')
  await desk(page).getByText('已挂断').first().waitFor()
  await desk(page).getByRole('button', { name: 'Close' }).or(desk(page).getByLabel('关闭')).first().click()
  await desk(page).waitFor({ state: 'hidden' })
  await expect.poll(() => bar(page).count()).toBe(0)
})

test('a call that another agent declines after a question stops ringing, and the box is told', async () => {
  await agentHandshake(api(), agentName)
  const page = await enter('/tvcustserv/ecalllist', agentName)
  const caller = await box()
  await place(caller)
  await bar(page).getByRole('button', { name: '查看' }).click()
  await press(page, '拒接')
  await answer(page, '确定')
  await expect.poll(async () => (await stateOf(caller)).ended).toBe('declined')
})
