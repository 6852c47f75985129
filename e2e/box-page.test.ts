import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testNames } from '../server/test/api/fixture.ts'
import { boxAtHome } from '../server/test/factories/booking-rows.ts'
import { agentHandshake } from '../server/test/factories/live-calls.ts'
import { boxToken } from '../server/test/factories/tv-rows.ts'
import { openBrowser } from './browser.ts'
import { openTestConsole } from './test-console.ts'

const { enter, api } = openTestConsole()
const agentName = testNames('a').holder('tvecall')

const openBox = async (token = boxToken): Promise<Page> => {
  const { box } = await boxAtHome(api())
  const page = await (await openBrowser()).newPage({ locale: 'zh-CN', viewport: { width: 1280, height: 720 } })
  const query = new URLSearchParams({ operator: 'A', sn: box.sn, ecallid: box.ecallid ?? '', token })
  await page.goto(`${api().url}/box?${query.toString()}`)
  return page
}
const seePicture = async (page: Page, name: string) => {
  const width = () => page.evaluate(`document.querySelector('${name}')?.videoWidth ?? 0`)
  await expect.poll(width, { timeout: 60_000 }).toBeGreaterThan(0)
}

test('the remote places a call, both sides see each other, and either side ends it', async () => {
  await agentHandshake(api(), agentName)
  const page = await enter('/tvcustserv/ecalllist', agentName)
  const box = await openBox()
  expect(box.url()).not.toContain('token')
  await box.getByRole('button', { name: '紧急呼叫' }).waitFor()
  await box.keyboard.press('Enter')
  await box.getByText('正在呼叫客服').waitFor()
  await page.getByRole('alert', { name: '紧急呼叫' }).getByRole('button', { name: '接听' }).click()
  await box.getByText('正在通话').waitFor()
  await seePicture(box, '.theirs')
  await seePicture(page, 'video[aria-label="对方画面"]')

  await box.reload()
  await box.getByText('正在通话').waitFor()
  await seePicture(box, '.theirs')

  await box.keyboard.press('Enter')
  await box.getByText('通话已结束').waitFor()
  await page.getByRole('dialog', { name: '紧急呼叫' }).getByText('已挂断').first().waitFor()
  await box.keyboard.press('Enter')
  await box.getByRole('button', { name: '紧急呼叫' }).waitFor()
  await box.close()
})

test('a declined call says that a call-back follows, and an unknown box that the line is busy', async () => {
  await agentHandshake(api(), agentName)
  const page = await enter('/tvcustserv/ecalllist', agentName)
  const box = await openBox()
  await box.getByRole('button', { name: '紧急呼叫' }).click()
  await page.getByRole('alert', { name: '紧急呼叫' }).getByRole('button', { name: '查看' }).click()
  await page.getByRole('dialog', { name: '紧急呼叫' }).getByRole('button', { name: '拒接' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: '确定', exact: true }).click()
  await box.getByText('暂时无人接听，我们会尽快给您回电').waitFor()
  await box.close()

  const unknown = await openBox('a-wrong-token')
  await unknown.getByText('网络中断').waitFor()
  await unknown.getByRole('button', { name: '紧急呼叫' }).click()
  await unknown.getByText('线路忙，请稍后再试').waitFor()
  expect(await unknown.getByText('正在呼叫客服').count()).toBe(0)
  await unknown.close()
})
