import { health } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { tvUsers } from '../server/src/modules/boxes/tvuser/table.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { boxAtHome } from '../server/test/factories/booking-rows.ts'
import { ringingAt } from '../server/test/factories/call-rows.ts'
import { addBooker, addClient } from '../server/test/factories/client-rows.ts'
import { agentHandshake, boxHandshake } from '../server/test/factories/live-calls.ts'
import { paidOrder } from '../server/test/factories/order-rows.ts'
import { alsoHolds } from '../server/test/factories/role-rows.ts'
import { healthBody } from '../server/test/factories/record-rows.ts'
import { tvecall } from '@kangju/contract'
import { violations } from './axe.ts'
import { expectNoSidewaysScroll } from './parts.ts'
import { openMediaPages, place } from './media-pages.ts'
import { openTestConsole } from './test-console.ts'

const { enter, api } = openTestConsole()
const side = openMediaPages()
const agentName = testNames('a').holder('tvecall')
const out = '/tmp/c20desk-looks'
const bar = (page: Page) => page.getByRole('alert', { name: '紧急呼叫' })
const desk = (page: Page) => page.getByRole('dialog', { name: '紧急呼叫' })

test('look', async () => {
  await agentHandshake(api(), agentName)
  for (const key of ['order', 'tvbooking', 'customerclient', 'tvuser'] as const) await alsoHolds(api(), agentName, key)
  const home = await boxAtHome(api())
  const bookerId = await addBooker(api(), { name: '王建国' })
  const clientId = await addClient(api(), {
    tvUserId: home.tvUserId,
    bookerId,
    relation: 'child',
    lng: 120.131,
    lat: 30.261,
  })
  await addClient(api(), { tvUserId: home.tvUserId, name: '李大明', liveStatus: 'spouse' })
  await api().db.update(tvUsers).set({ lng: 120.131, lat: 30.261 }).where(eq(tvUsers.id, home.tvUserId))
  await api().admin(health.save, {
    body: healthBody(clientId, {
      drugAllergy: ['penicillin', 'other'],
      allergyNote: '海鲜',
      morseScore: 60,
      bradenScore: 14,
      tubes: ['gastric'],
      disability: ['hearing'],
      bloodAbo: 'o',
      bloodRh: 'negative',
      diseases: [{ code: 'coronary' }, { code: 'stroke' }],
      medications: [{ name: '硝苯地平', dose: '20mg', frequency: '每日两次' }],
    }),
  })
  await paidOrder(api(), { change: { clientId, bookerId } })
  const old = await ringingAt(api(), home.box)
  await api().as('tvecall')(tvecall.connect, { params: { id: old.id } })
  await api().as('tvecall')(tvecall.remark, {
    body: { id: old.id, remark: '起夜时误按，老人平安', emergencyType: 'accidental' },
  })
  await api().as('tvecall')(tvecall.hangup, { params: { id: old.id } })

  const page = await enter('/tvcustserv/ecalllist', agentName)
  page.on('requestfailed', (request) => console.log('FAILED', request.url(), request.failure()?.errorText))
  await page.addLocatorHandler(page.getByRole('dialog', { name: '网络超时' }), () =>
    page.getByRole('dialog', { name: '网络超时' }).getByRole('button', { name: '确定' }).click(),
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  const caller = await side(api().url, 'box', boxHandshake(home.box))
  await page.screenshot({ path: `${out}/0-offer.png` })
  await page.getByRole('region', { name: '设备检测' }).getByRole('button', { name: '设备检测' }).click()
  await page.getByRole('meter').waitFor()
  await page.getByText('麦克风正常').waitFor()
  await page.screenshot({ path: `${out}/1-check.png` })
  console.log('AXE check', JSON.stringify(await violations(page)))
  await page.getByRole('button', { name: '完成' }).click()
  await place(caller)
  await bar(page).waitFor()
  await page.screenshot({ path: `${out}/2-bar.png` })
  await bar(page).getByRole('button', { name: '查看' }).click()
  await desk(page).getByText('王建国').waitFor()
  await expect.poll(() => desk(page).locator('svg').count()).toBeGreaterThan(3)
  await page.waitForTimeout(800)
  await page.screenshot({ path: `${out}/3-ringing.png` })
  console.log('AXE ring', JSON.stringify(await violations(page)))
  await desk(page).getByRole('button', { name: '接听' }).first().click()
  await desk(page).getByText('信号良好').waitFor({ timeout: 30000 })
  await page.screenshot({ path: `${out}/4-talking.png` })
  console.log('AXE talk', JSON.stringify(await violations(page)))
  const times: number[] = []
  for (let n = 0; n < 20; n++) {
    const from = performance.now()
    await api().as('tvecall')(tvecall.card, { params: { id: old.id } })
    times.push(performance.now() - from)
  }
  console.log(
    'CARD ms',
    times
      .toSorted((a, b) => a - b)
      .map(Math.round)
      .join(' '),
  )
  await desk(page)
    .getByRole('button', { name: /拨打王建国/ })
    .click()
  await desk(page)
    .getByText(/拨打 137/)
    .waitFor()
  await desk(page).evaluate('document.querySelector(".ant-modal-wrap:not([style*=none])").scrollTop = 5000')
  await page.screenshot({ path: `${out}/5-talking-down.png` })
  for (const width of [390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate('document.querySelector(".ant-modal-wrap:not([style*=none])").scrollTop = 0')
    await page.waitForTimeout(500)
    await page.screenshot({ path: `${out}/6-phone-a.png` })
    await expectNoSidewaysScroll(page)
    for (const n of [1, 2, 3]) {
      await page.evaluate(`document.querySelector(".ant-modal-wrap:not([style*=none])").scrollTop = ${n} * 780`)
      await page.screenshot({ path: `${out}/6-phone-${n}.png` })
    }
    await page.evaluate('document.querySelector(".ant-modal-wrap:not([style*=none])").scrollTop = 0')
    await desk(page).getByRole('button', { name: '最小化' }).click()
    await page.waitForTimeout(400)
    await page.screenshot({ path: `${out}/7-phone-min.png` })
    await expectNoSidewaysScroll(page)
    console.log('AXE min', JSON.stringify(await violations(page)))
    await page.getByRole('button', { name: '返回通话' }).click()
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await desk(page).getByRole('button', { name: '代客下单' }).first().click()
  await page.getByRole('dialog', { name: '代客下单' }).waitFor()
  await page.waitForTimeout(600)
  await page.screenshot({ path: `${out}/8-order.png` })
  await page
    .getByRole('dialog', { name: '代客下单' })
    .getByRole('button', { name: /Close|关闭/ })
    .first()
    .click()
  await page.waitForTimeout(400)
  await page.screenshot({ path: `${out}/9-after-order.png` })
  await page.getByRole('button', { name: '返回通话' }).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await desk(page).getByRole('button', { name: '最小化' }).click()
  await page.getByRole('button', { name: '语言' }).click()
  await page.getByRole('menuitem', { name: 'English' }).or(page.getByText('English')).first().click()
  await page.waitForTimeout(800)
  await page.screenshot({ path: `${out}/10-min-en.png` })
  await page.getByRole('button', { name: 'Back to the call' }).click()
  await page.waitForTimeout(800)
  await page.screenshot({ path: `${out}/10-dark.png` })
  console.log('AXE dark', JSON.stringify(await violations(page)))
  await caller.evaluate('side.bye()')
  await page.waitForTimeout(1000)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.waitForTimeout(600)
  await page.screenshot({ path: `${out}/11-ended.png` })
}, 180_000)
