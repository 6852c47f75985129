import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { tvUsers } from '../server/src/modules/boxes/tvuser/table.ts'
import { calls } from '../server/src/modules/calls/tvecall/table.ts'
import { bookings } from '../server/src/modules/desk/booking/table.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { agentHandshake } from '../server/test/factories/live-calls.ts'
import { violations } from './axe.ts'
import { fillTelevision, focused, openBox, press, publishNotice, tapCalls } from './box-steps.ts'
import { openTestConsole } from './test-console.ts'

const { enter, api } = openTestConsole()
const agentName = testNames('a').holder('tvecall')

const seePicture = async (page: Page, name: string) => {
  const width = () => page.evaluate(`document.querySelector('${name}')?.videoWidth ?? 0`)
  await expect.poll(width, { timeout: 60_000 }).toBeGreaterThan(0)
}
const answer = (page: Page) =>
  page.getByRole('alert', { name: '紧急呼叫' }).getByRole('button', { name: '接听' }).click()
/** Keys right after a change are ignored. */
const settle = async (box: Page) => {
  await expect.poll(() => box.locator('.time').textContent()).toMatch(/(0:0[2-9]|0:[1-5]\d|[1-9]:\d\d)$/)
}
const decline = async (page: Page) => {
  await page.getByRole('alert', { name: '紧急呼叫' }).getByRole('button', { name: '查看' }).click()
  await page.getByRole('dialog', { name: '紧急呼叫' }).getByRole('button', { name: '拒接' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: '确定', exact: true }).click()
}

test('the remote places a call, both sides see each other, and either side ends it', async () => {
  await agentHandshake(api(), agentName)
  const page = await enter('/tvcustserv/ecalllist', agentName)
  const { page: box } = await openBox(api())
  expect(box.url()).not.toContain('token')
  await box.getByRole('button', { name: '紧急呼叫' }).waitFor()
  await box.keyboard.press('Enter')
  await box.getByText('正在呼叫客服').waitFor()
  await answer(page)
  await box.getByText('正在通话').waitFor()
  await seePicture(box, '.theirs')
  await seePicture(page, 'video[aria-label="对方画面"]')

  await box.reload()
  await box.getByText('正在通话').waitFor()
  await seePicture(box, '.theirs')
  expect(await focused(box)).toBe('挂断')
  await settle(box)
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
  const { page: box } = await openBox(api())
  await box.getByRole('button', { name: '紧急呼叫' }).click()
  await decline(page)
  await box.getByText('暂时无人接听，我们会尽快给您回电').waitFor()
  expect(await box.getByText('已发短信').count()).toBe(0)
  await box.close()

  const { page: unknown } = await openBox(api(), 'a-wrong-token')
  await unknown.getByText('网络中断').waitFor()
  await unknown.getByRole('button', { name: '紧急呼叫' }).click()
  await unknown.getByText('线路忙，请稍后再试').waitFor()
  expect(await unknown.getByText('正在呼叫客服').count()).toBe(0)
  await unknown.close()
})

test('a voice call opens no camera, shows that it is recorded, and its end says who gets a text message', async () => {
  await agentHandshake(api(), agentName)
  const page = await enter('/tvcustserv/ecalllist', agentName)
  // The server of this test does not record and sends no text messages.
  const told = ['"family"', '"duty"', '"family","duty"']
  const { prepare } = tapCalls((message) =>
    message.startsWith('42/call,["call:ended"')
      ? message.replace('"told":[]', `"told":[${told.shift() ?? ''}]`)
      : message.replace('"isRecorded":false', '"isRecorded":true'),
  )
  const { page: box, sn } = await openBox(api(), undefined, prepare)
  await box.getByRole('button', { name: '仅语音呼叫' }).waitFor()
  const call = async () => {
    await press(box, 'ArrowDown')
    expect(await focused(box)).toBe('仅语音呼叫')
    await press(box, 'Enter')
  }
  await call()
  await answer(page)
  await box.getByText('正在通话').waitFor()
  await box.getByText('正在录制').waitFor()
  const local = `document.querySelector('.own').srcObject?.getTracks().map(({ kind }) => kind)`
  await expect.poll(() => box.evaluate(local)).toEqual(['audio'])
  expect(await api().db.select({ callType: calls.callType }).from(calls).where(eq(calls.sn, sn))).toEqual([
    { callType: 'voice' },
  ])
  await settle(box)
  await press(box, 'Enter')
  await box.getByText('通话已结束').waitFor()
  await box.getByText('已发短信通知您的家人', { exact: true }).waitFor()
  for (const text of ['已发短信通知值班人员', '已发短信通知您的家人和值班人员']) {
    await press(box, 'Escape')
    await call()
    await settle(box)
    await press(box, 'Enter')
    await box.getByText(text, { exact: true }).waitFor()
  }
  await box.close()
})

test('a box without microphone and camera still sees the agent', async () => {
  await agentHandshake(api(), agentName)
  const page = await enter('/tvcustserv/ecalllist', agentName)
  const { page: box } = await openBox(api(), undefined, async (opened) => {
    await opened.addInitScript(`navigator.mediaDevices.getUserMedia = () => Promise.reject(new Error('no device'))`)
  })
  await box.getByRole('button', { name: '紧急呼叫' }).waitFor()
  await press(box, 'Enter')
  await answer(page)
  await box.getByText('没有麦克风或摄像头').waitFor()
  await seePicture(box, '.theirs')
  await page.getByText('通话正常').waitFor()
  await settle(box)
  await press(box, 'Enter')
  await box.getByText('通话已结束').waitFor()
  await box.close()
})

test('banners stop under the remote, a notice is read, and a service is booked or refused', async () => {
  const [first = '', second = ''] = await fillTelevision(api())
  const { page: box, sn, tvUserId } = await openBox(api(), undefined, (page) => page.clock.install())
  const confirm = async () => {
    await press(box, 'Enter')
    await box.clock.fastForward(1_000)
    await press(box, 'Enter')
  }
  await box.getByRole('button', { name: second }).waitFor()
  expect(await focused(box)).toBe('紧急呼叫')
  await box.getByRole('img', { name: '第一张' }).waitFor()
  await box.clock.fastForward(9_000)
  await box.getByRole('img', { name: '第二张' }).waitFor()
  await press(box, 'ArrowRight')
  await box.clock.fastForward(9_000)
  expect(await focused(box)).toBe('第二张')
  // A banner without a link shows the next one.
  await press(box, 'Enter')
  expect(await focused(box)).toBe('第一张')

  await press(box, 'ArrowDown', 'Enter')
  await box.getByRole('heading', { name: '起身' }).waitFor()
  await box.getByText('先坐三十秒').waitFor()
  await press(box, 'Backspace')
  expect(await focused(box)).toBe('防跌倒')

  await press(box, 'ArrowDown')
  expect(await focused(box)).toBe(first)
  // The second press comes too early to be meant for the button that books.
  await press(box, 'ArrowRight', 'Enter', 'Enter')
  await box.getByRole('heading', { name: second }).waitFor()
  await box.getByText('128元起').waitFor()
  await press(box, 'Escape')
  expect(await focused(box)).toBe(second)
  await publishNotice(api(), '今夜降温')
  await box.clock.fastForward(5 * 60_000)
  await box.getByRole('button', { name: '今夜降温' }).waitFor()
  expect(await focused(box)).toBe(second)
  expect(await violations(box)).toEqual([])
  await confirm()
  await box.getByRole('heading', { name: '预约已提交' }).waitFor()
  const booked = await api().db.select().from(bookings).where(eq(bookings.sn, sn))
  expect(booked).toMatchObject([{ source: 'tv', tvUserId }])
  await box.getByText(booked[0]?.bookingNo ?? '').waitFor()

  await api().db.update(tvUsers).set({ status: 'disabled' }).where(eq(tvUsers.id, tvUserId))
  await press(box, 'Enter')
  expect(await focused(box)).toBe(second)
  await confirm()
  await box.getByRole('heading', { name: '预约未成功' }).waitFor()
  await box.getByText('您的电视服务已停用').waitFor()
  expect(await api().db.$count(bookings, eq(bookings.sn, sn))).toBe(1)
  await box.close()
})

test('a box tests its line when it is asked to, with a relay that does not answer', async () => {
  const testId = '01900000-0000-7000-8000-000000000001'
  const relay = '"iceServers":[{"urls":["turn:127.0.0.1:9?transport=tcp"],"username":"a","credential":"b"}]'
  const parts = async (change: (message: string) => string) => {
    let isAsked = false
    const { prepare, emit, said } = tapCalls((message) => {
      // The box is asked before it has heard of the relay.
      if (message.startsWith('42/call,["snapshot"') && !isAsked) {
        isAsked = true
        emit('line:test', { testId })
      }
      return change(message)
    })
    const { page: box } = await openBox(api(), undefined, prepare)
    await expect.poll(() => said.length, { timeout: 60_000 }).toBe(1)
    await box.close()
    return JSON.parse(said[0]?.replace(/^42\/call,\d+/, '') ?? '[]') as unknown
  }
  const good = { testId, microphone: true, camera: true, network: true }
  expect(await parts((message) => message)).toEqual(['line', expect.objectContaining({ ...good, relay: null })])
  const withRelay = await parts((message) => message.replace('"iceServers":[]', relay))
  expect(withRelay).toEqual(['line', expect.objectContaining({ ...good, relay: false })])
})
