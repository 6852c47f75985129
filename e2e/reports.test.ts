import { readFile } from 'node:fs/promises'
import { addDays, businessDay, methodColumnNames, reportpay } from '@kangju/contract'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { inSilence } from '../server/src/bus/outbox.ts'
import { cellsOf } from '../server/src/sheet/test-files.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { reportedDays } from '../server/test/factories/report-rows.ts'
import { alsoHolds } from '../server/test/factories/role-rows.ts'
import { violations } from './axe.ts'
import { phone } from './browser.ts'
import { expectNoSidewaysScroll } from './parts.ts'
import { rowOf, rows } from './rows.ts'
import { openTestConsole } from './test-console.ts'

const { enter, api } = openTestConsole()
const { admin, holder } = testNames('a')
const reader = holder('report_order_pay')

let made: Awaited<ReturnType<typeof reportedDays>>
let from: string
let to: string
beforeAll(async () => {
  from = businessDay(api().now())
  made = await inSilence(() => reportedDays(api()))
  await alsoHolds(api(), reader, 'report_root')
  to = businessDay(api().now())
}, 120_000)

const addressOf = (path: string, name: string) => `${path}?${name}From=${from}&${name}To=${to}`
const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
const share = (page: Page, chart: string, name: string) =>
  page
    .getByRole('figure')
    .filter({ hasText: chart })
    .getByRole('button', { name: new RegExp(`^${name}`) })

describe('reports', () => {
  it('totals of payments are compared, narrowed by a chart and followed to an order', async () => {
    const page = await enter(addressOf('/report/order/pay', 'paid'), admin, { now: api().now() })
    await expect.poll(() => page.title()).toBe('支付报表 - 康居运营平台')
    const { data } = await api().admin(reportpay.list, { query: { paidFrom: from, paidTo: to, limit: 100 } })
    await figure(page, '单数').getByText(String(data.total), { exact: true }).waitFor()
    await figure(page, '微信支付').getByText('—', { exact: true }).waitFor()
    await share(page, '支付方式', '微信支付').waitFor()
    expect(await violations(page)).toEqual([])

    await share(page, '支付方式', '微信支付').click()
    await page.waitForURL(/payMethod=wechat/)
    const wechat = data.items.filter(({ wechatFen }) => wechatFen > 0)
    await expect.poll(() => rows(page).count()).toBe(wechat.length)
    await figure(page, '单数').getByText(String(wechat.length), { exact: true }).waitFor()
    await share(page, '支付方式', '微信支付').click()
    await expect.poll(() => rows(page).count()).toBe(data.items.length)

    const byDay = page.getByRole('slider', { name: '每日实付' })
    await byDay.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`paidFrom=${from}&paidTo=${from}`))
    await rowOf(page, made.cash.orderNo).getByRole('link', { name: made.cash.orderNo }).click()
    await page.waitForURL(new RegExp(`/order/maindetail\\?id=${made.cash.id}`))
  })

  it('the period before is compared', async () => {
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
    const next = `paidFrom=${addDays(from, days)}&paidTo=${addDays(to, days)}`
    const page = await enter(`/report/order/pay?${next}`, reader, { now: api().now() })
    await figure(page, '单数').getByText('-100%').waitFor()
    await page.getByText(`对比上期${from}至${to}`).waitFor()
    expect(await rows(page).count()).toBe(0)
  })

  it('a sheet ends with the totals', async () => {
    const page = await enter(addressOf('/report/order/pay', 'paid'), reader, { now: api().now() })
    await rows(page).first().waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出' }).click()
    const cells = await cellsOf(await readFile(await (await saved).path()))
    const { data } = await api().admin(reportpay.list, { query: { paidFrom: from, paidTo: to, limit: 100 } })
    const last = cells.at(-1) ?? []
    expect([cells.length, last[0]]).toEqual([data.total + 2, '合计'])
    expect(last[cells[0]?.indexOf('实付') ?? -1]).toBe((data.summary.payFen / 100).toFixed(2))
    expect(methodColumnNames.reduce((sum, name) => sum + data.summary[name], 0)).toBe(data.summary.payFen)
    // Without the permission for orders, numbers are no links.
    expect(await page.getByRole('link', { name: made.cash.orderNo }).count()).toBe(0)
  })

  it('refunds and completed visits lead to their documents', async () => {
    const page = await enter(addressOf('/report/order/refund', 'refunded'), admin, { now: api().now() })
    await rows(page).first().waitFor()
    await page.getByRole('slider', { name: '每日退款' }).waitFor()
    expect(await violations(page)).toEqual([])
    await rows(page).first().getByRole('link', { name: /^TK/ }).click()
    await page.waitForURL(/\/finance\/refundapply\?.*open=/)
    await page.getByRole('dialog').waitFor()

    const visits = await enter(addressOf('/report/order/complete', 'finished'), admin, { now: api().now() })
    await rowOf(visits, '已冲回').getByText(made.reversed.childNo).waitFor()
    await figure(visits, '服务时长').getByText('2小时0分').waitFor()
    await visits.getByRole('slider', { name: '每日完成金额' }).waitFor()
    expect(await violations(visits)).toEqual([])
    await rowOf(visits, made.standing.childNo).getByRole('link', { name: made.standing.childNo }).click()
    await visits.waitForURL(new RegExp(`/order/detail\\?id=${made.standing.id}`))
  })

  it('fit on a phone, where charts are opened on demand', async () => {
    const page = await enter(addressOf('/report/order/pay', 'paid'), admin, { now: api().now(), viewport: phone })
    await page.getByRole('button', { name: '显示图表' }).click()
    await share(page, '支付方式', '微信支付').waitFor()
    await expectNoSidewaysScroll(page)
    expect(await violations(page)).toEqual([])
  })
})
