import { health, tvecall } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { publish } from '../server/src/bus/bus.ts'
import { auditRows } from '../server/src/db/tables.ts'
import { accounts } from '../server/src/modules/base/account/table.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { boxAtHome } from '../server/test/factories/booking-rows.ts'
import { addClient } from '../server/test/factories/client-rows.ts'
import { agentHandshake, boxHandshake } from '../server/test/factories/live-calls.ts'
import { healthBody } from '../server/test/factories/record-rows.ts'
import { alsoHolds } from '../server/test/factories/role-rows.ts'
import { violations } from './axe.ts'
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

  await desk(page).getByRole('radio', { name: '误触' }).check()
  await press(page, '误触，老人平安')
  await desk(page).getByText('未保存').waitFor()
  await press(page, '保存备注')
  await desk(page).getByText('已保存').waitFor()

  await press(page, '挂断')
  await answer(page, '确定')
  await expect.poll(async () => (await stateOf(caller)).ended).toBe('ended')
  expect((await api().admin(tvecall.read, { params: { id: callId } })).data).toMatchObject({
    status: 'ended',
    hangupBy: 'operator',
    remark: '误触，老人平安',
    emergencyType: 'accidental',
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

test('a ringing call shows who calls, and a talk goes on in a bar while its order is taken', async () => {
  await agentHandshake(api(), agentName)
  await alsoHolds(api(), agentName, 'order')
  const home = await boxAtHome(api())
  const clientId = await addClient(api(), { tvUserId: home.tvUserId })
  await api().admin(health.save, { body: healthBody(clientId, { drugAllergy: ['penicillin'] }) })
  const page = await enter('/tvcustserv/ecalllist', agentName)
  const offer = page.getByRole('region', { name: '设备检测' })
  await offer.getByRole('button', { name: '设备检测' }).click()
  const check = page.getByRole('dialog', { name: '设备检测' })
  await check.getByText('麦克风正常').waitFor()
  await check.getByRole('button', { name: '完成' }).click()
  await expect.poll(() => offer.count()).toBe(0)

  const caller = await side(api().url, 'box', boxHandshake(home.box))
  const callId = await place(caller)
  await bar(page).getByRole('button', { name: '查看' }).click()
  await desk(page).getByRole('list', { name: '呼叫列表' }).getByRole('button', { name: /^赵敏/ }).press('Enter')
  const card = desk(page).getByRole('region', { name: '呼叫人信息' })
  await card.getByText('过敏：青霉素').waitFor()
  // The agent may take orders but not open records.
  expect(await card.getByRole('button', { name: '陈桂英', exact: true }).count()).toBe(0)
  await press(page, '接听')
  await seePicture(page)
  await desk(page).getByRole('button', { name: /^信号/ }).waitFor()
  expect(await violations(page)).toEqual([])

  await page.keyboard.press('Escape')
  const talk = page.getByRole('region', { name: '正在与赵敏通话' })
  const plays = `(({ paused, srcObject }) => !paused && srcObject.getAudioTracks().length === 1)(document.querySelector('audio'))`
  expect(await page.evaluate(plays)).toBe(true)
  await talk.getByRole('button', { name: '静音' }).click()
  await expect.poll(async () => (await stateOf(caller)).media).toEqual({ audio: false, video: true })
  await talk.getByRole('button', { name: '返回通话' }).click()
  await press(page, '代客下单')
  const form = page.getByRole('dialog', { name: '代客下单' })
  await form.getByText('陈桂英').first().waitFor()
  await talk.getByRole('button', { name: '返回通话' }).click()
  await seeFrames(caller)
  await press(page, '最小化')
  await form.getByRole('button', { name: '取消' }).click()
  await talk.getByRole('button', { name: '挂断' }).click()
  await answer(page, '确定')
  await expect.poll(async () => (await stateOf(caller)).ended).toBe('ended')
  const logged = await api().db.select().from(auditRows).where(eq(auditRows.entityId, clientId))
  expect(logged.filter(({ action }) => action === 'tvecall.card')).toHaveLength(1)
  expect((await api().admin(tvecall.read, { params: { id: callId } })).data.status).toBe('ended')
})

test('without a microphone, or when it is lost, the caller waits and the agent opens it again', async () => {
  await agentHandshake(api(), agentName)
  const page = await enter('/tvcustserv/ecalllist', agentName, { isLoaded: true })
  await page.evaluate(`{
    const media = navigator.mediaDevices
    const open = media.getUserMedia.bind(media)
    let refusals = 2
    media.getUserMedia = (wanted) =>
      refusals-- > 0 ? Promise.reject(new DOMException('', 'NotReadableError')) : open(wanted)
    window.wakeLocks = 0
    navigator.wakeLock.request = async () => {
      window.wakeLocks += 1
      return { released: false, release: async () => { window.wakeLocks -= 1 } }
    }
  }`)
  const wakeLocks = () => page.evaluate('window.wakeLocks')
  const caller = await box()
  await place(caller)
  await bar(page).getByRole('button', { name: '接听' }).click()
  await desk(page).getByText('麦克风或摄像头正被其他程序占用').waitFor()
  expect(await wakeLocks()).toBe(1)
  await press(page, '重新打开麦克风')
  await seePicture(page)
  await seeFrames(caller)

  // The headset is unplugged.
  await page.evaluate(
    `document.querySelector('video[aria-label="本机画面"]').srcObject.getAudioTracks()[0].dispatchEvent(new Event('ended'))`,
  )
  await desk(page).getByText('对方听不到您的声音').waitFor()
  await press(page, '重新打开麦克风')
  await seePicture(page)
  await seeFrames(caller)
  expect(await desk(page).getByText('对方听不到您的声音').count()).toBe(0)
  await press(page, '挂断')
  await answer(page, '确定')
  await expect.poll(async () => (await stateOf(caller)).ended).toBe('ended')
  await expect.poll(wakeLocks).toBe(0)
})

test('an agent whose seat is refused is told', async () => {
  await agentHandshake(api(), agentName)
  const page = await enter('/tvcustserv/ecalllist', agentName, { isLoaded: true })
  await page.getByRole('button', { name: '呼叫坐席 坐席在线' }).waitFor()
  await page.route('**/api/userinfo*', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...json, data: { ...json.data, ecalltoken: 'another-token' } } })
  })
  await page.reload()
  await page.getByText('呼叫坐席注册失败，请检查账号的呼叫坐席ID和令牌').waitFor()
  await expect.poll(() => page.getByRole('button', { name: '呼叫坐席 坐席离线' }).count()).toBe(1)
})

test('a session that ended by time shows neither names nor the card, and the call still rings', async () => {
  await agentHandshake(api(), agentName)
  const page = await enter('/tvcustserv/ecalllist', agentName, { isLoaded: true })
  await place(await box())
  await bar(page).getByRole('button', { name: '查看' }).click()
  await desk(page).getByText('赵敏').nth(1).waitFor()
  api().pass(13 * 3_600_000)
  // The server looks at sessions every half minute, or when their account changes.
  const [account] = await api().db.select().from(accounts).where(eq(accounts.username, agentName))
  await publish(api().db, { kind: 'account', id: account?.id ?? '' })
  await desk(page).getByText('登录已过期，重新登录后显示呼叫人信息').waitFor()
  await expect.poll(() => desk(page).getByText('赵敏').count()).toBe(0)
  expect(await desk(page).getByRole('button', { name: '接听' }).count()).toBe(1)
})
