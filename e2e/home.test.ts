import { addDays, businessDay, defaultSettings, home, order, profile } from '@kangju/contract'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { inSilence } from '../server/src/bus/outbox.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { paidVisits, workday } from '../server/test/factories/field-rows.ts'
import { addWaiting } from '../server/test/factories/home-rows.ts'
import { violations } from './axe.ts'
import { phone } from './browser.ts'
import { choose, expectNoSidewaysScroll } from './parts.ts'
import { openTestConsole } from './test-console.ts'

const { enter, api, seeAddress, pathOf } = openTestConsole()
const { admin, holder } = testNames('a')

const main = (page: Page) => page.getByRole('main')
const tile = (page: Page, name: string | RegExp) => main(page).getByRole('link', { name })
const title = (page: Page) => main(page).getByRole('heading', { name: '工作台', level: 1 })

describe('with nothing to do', () => {
  it('says so, and names the lists that are empty', async () => {
    const page = await enter('/home', holder('tvtop'))
    await main(page).getByText('现在没有待处理的事项').waitFor()
    await expect.poll(() => tile(page, /./).allInnerTexts()).toEqual(['线路自检异常', '机顶盒长期离线'])
    expect(await violations(page)).toEqual([])
    await tile(page, '线路自检异常').click()
    await seeAddress(page, '/tvtop/list?lineStatus=failed&status=enabled')
  })

  it('shows an account without lists to watch the pages it can open', async () => {
    const page = await enter('/home', holder('specialsubject'))
    await main(page).getByRole('heading', { name: '我的页面' }).waitFor()
    await expect.poll(() => tile(page, /./).allInnerTexts()).toEqual(['专题页', '服务电话'])
    await tile(page, '服务电话').click()
    await seeAddress(page, '/servicemobile/list')
  })

  it('a failure is explained and can be retried', async () => {
    const page = await enter('/profile/index', holder('tvtop'))
    await page.route('**/api/home', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
    await choose(page, '账号菜单', '工作台')
    await main(page).getByRole('button', { name: '重试' }).click()
    await main(page).getByText('现在没有待处理的事项').waitFor()
    await expect.poll(() => main(page).getByRole('button', { name: '重试' }).count()).toBe(0)
  })
})

describe('with work waiting', () => {
  beforeAll(() => inSilence(() => addWaiting(api())))

  it('every number opens the list it counts', async () => {
    const page = await enter('/profile/index', admin)
    await choose(page, '账号菜单', '工作台')
    await title(page).waitFor()
    const { data } = await api().admin(home.today)
    const { tiles, visits } = data
    await main(page).getByRole('heading', { name: '超时与失败' }).waitFor()
    const paths = await tile(page, /\d/).evaluateAll((links) =>
      (links as unknown as { getAttribute: (name: string) => string }[]).map((link) => link.getAttribute('href')),
    )
    const counted = [...(visits === null ? [] : [visits, ...visits.states]), ...tiles]
    for (const { path } of counted) expect(paths).toContain(path)

    // One list of each kind of page; the sweep on the server compares all of them.
    const opened = new Set(['noCheckin', 'booking', 'refundReview', 'settlePay', 'offlineBox', 'cert'])
    for (const { path, count } of tiles.filter(({ key }) => opened.has(key))) {
      await main(page).locator(`a[href="${path}"]`).click()
      await seeAddress(page, path)
      await main(page).getByText(`共${count}条`, { exact: true }).waitFor()
      await page.goBack()
      await title(page).waitFor()
    }
  })

  it('works by keyboard, for a screen reader, in the dark and on a phone', async () => {
    await api().admin(profile.saveSettings, { body: { ...defaultSettings, appearance: 'system' } })
    const page = await enter('/home', admin)
    const late = tile(page, /^逾时未上门/)
    await late.waitFor()
    await expect.poll(() => late.innerText()).toMatch(/^逾时未上门\s+1\s+最久\S+$/)
    await expect.poll(() => tile(page, /^提现待审核/).innerText()).toContain('¥500.00')
    expect(await violations(page)).toEqual([])
    const chart = main(page).getByRole('slider', { name: '上门服务量' })
    await chart.focus()
    await page.keyboard.press('Home')
    const first = addDays(businessDay(api().now()), -13)
    await expect.poll(() => chart.getAttribute('aria-valuetext')).toContain(first)

    await page.setViewportSize(phone)
    await expectNoSidewaysScroll(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.locator('html[data-theme="dark"]').waitFor({ state: 'attached' })
    expect(await violations(page)).toEqual([])
    await late.focus()
    await page.keyboard.press('Enter')
    await seeAddress(page, '/order/childFastOrder?concern=noCheckin')
  })

  it('follows the work of others without a reload', async () => {
    const tomorrow = workday(api())
    const [visit] = await inSilence(() => paidVisits(api()))
    const page = await enter('/home', holder('order'), { isListening: true })
    const line = tile(page, /^明日未派单/)
    await expect.poll(() => line.innerText()).toMatch(/^明日未派单\s+1\s/)
    const { status } = await api().admin(order.appointment, {
      params: { id: visit?.id ?? '' },
      body: { appointDate: tomorrow, startTime: '10:00' },
    })
    expect(status).toBe(200)
    await expect.poll(() => line.innerText(), { timeout: 10_000 }).toMatch(/^明日未派单\s+2\s/)
    expect(pathOf(page)).toBe('/home')
  })
})
