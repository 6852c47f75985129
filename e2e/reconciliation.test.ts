import { addDays, businessDay, reconciliation } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { runDueTasks } from '../server/src/modules/base/task/service.ts'
import { reconcile } from '../server/src/modules/books/ledger/reconcile.ts'
import { wallets } from '../server/src/modules/books/wallet/table.ts'
import { writeBill, type WrittenLine } from '../server/src/modules/desk/reconciliation/write-bill.ts'
import { inSilence } from '../server/src/bus/outbox.ts'
import { billTime, breakResults, mendResults, sendBill } from '../server/test/factories/bill-rows.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { visitOf } from '../server/test/factories/field-rows.ts'
import { payOrderOf, placeOrder } from '../server/test/factories/order-rows.ts'
import { violations } from './axe.ts'
import { phone } from './browser.ts'
import { expectNoSidewaysScroll, toast } from './parts.ts'
import { openTestConsole } from './test-console.ts'

const { enter, api } = openTestConsole()
const { admin, holder, organ } = testNames('a')
const finance = holder('peoplefinancial')
const screen = '/finance/reconciliation'
const dayMs = 24 * 60 * 60 * 1000

const paid = async (): Promise<WrittenLine & { readonly orderNo: string }> => {
  const { order, channelNo } = await inSilence(async () => payOrderOf(api(), await placeOrder(api())))
  const { orderNo, payFen: fen } = order
  return { kind: 'payment', time: billTime(api().now()), channelNo, ourNo: orderNo, fen, orderNo }
}
/** The row of a table that has a cell with this text. */
const rowWith = (page: Page, text: string) =>
  page.getByRole('row').filter({ has: page.getByText(text, { exact: true }) })
const today = () => businessDay(api().now())
const thisDay = () => `from=${today()}&to=${today()}`

describe('reconciliation', () => {
  it('shows the trial balance, and leads from an account over a day to its documents', async () => {
    const { orderNo } = await paid()
    const page = await enter(`${screen}?${thisDay()}`, finance)
    await page.getByText('借贷相等', { exact: true }).waitFor()
    const fold = page.getByRole('button', { name: '按日展开平台资金·微信' })
    await fold.click()
    await page.getByRole('button', { name: `查看${today()}的分录` }).click()
    const drawer = page.getByRole('dialog', { name: `平台资金·微信 · ${today()}` })
    await drawer.getByText(orderNo, { exact: true }).waitFor()
    await drawer.getByText('订单支付', { exact: true }).first().waitFor()
    await drawer.getByText('订单预收款', { exact: true }).first().waitFor()
    expect(await violations(page)).toEqual([])
    // The address has the day, so that a reload shows it again.
    await page.reload()
    await drawer.getByText(orderNo, { exact: true }).waitFor()
    await drawer.getByRole('button', { name: '关闭' }).click()
    await drawer.waitFor({ state: 'hidden' })
  })

  it('leads an account that may see orders to the order', async () => {
    const { orderNo } = await paid()
    const page = await enter(`${screen}?${thisDay()}&account=CASH:wechat&day=${today()}`, admin)
    await page.getByRole('dialog').getByRole('link', { name: orderNo }).click()
    await page.waitForURL(new RegExp(`/order/orderre\\?keyword=${orderNo}`))
    await expect.poll(() => page.getByRole('main').getByText(orderNo, { exact: true }).count()).toBeGreaterThan(0)
  })

  it('shows charts with their figures in a table', async () => {
    await paid()
    const page = await enter(`${screen}?tab=trend&${thisDay()}`, finance)
    const chart = page.getByRole('figure').filter({ hasText: '预收款' })
    await chart.getByText('查看数据表').click()
    await chart.getByRole('row', { name: new RegExp(today()) }).waitFor()
    expect(await page.getByRole('figure').count()).toBe(3)
    expect(await violations(page)).toEqual([])
  })

  it('checks the rules now, shows what differs, and keeps the history', async () => {
    await reconcile(api().tools)
    const { peopleId } = await inSilence(() => visitOf(api(), 'accepted'))
    const page = await enter(`${screen}?tab=rules`, finance)
    await page.getByText('钱包余额与总账、最近流水一致', { exact: true }).waitFor()
    await api().db.update(wallets).set({ availableFen: 7 }).where(eq(wallets.ownerId, peopleId))
    await page.getByRole('button', { name: '立即核对' }).click()
    await page.getByText('核对完成，发现1处差异').waitFor()
    await rowWith(page, 'INV-03').getByText('1处差异', { exact: true }).waitFor()
    await page.getByRole('button', { name: '查看钱包余额与总账、最近流水一致的差异' }).click()
    await page.getByText(peopleId, { exact: true }).waitFor()
    await page.getByRole('button', { name: '钱包余额与总账、最近流水一致的历史' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('测试员手动').waitFor()
    await drawer.getByText('每日自动').first().waitFor()
    expect(await violations(page)).toEqual([])
    await api().db.update(wallets).set({ availableFen: 0 }).where(eq(wallets.ownerId, peopleId))
  })

  it('imports a bill, refuses a faulty one with its lines, and notes a difference', async () => {
    // A day without the payments of other tests.
    api().pass(dayMs)
    const [one, two] = [await paid(), await paid()]
    const day = today()
    api().pass(dayMs)
    const page = await enter(`${screen}?tab=bills`, finance, { now: api().now() })
    const choose = async (content: string) => {
      await page.getByRole('button', { name: '导入账单' }).click()
      const dialog = page.getByRole('dialog', { name: '导入账单' })
      const buffer = Buffer.from(content)
      const date = dialog.getByLabel('账单日期')
      await date.fill(day)
      await date.press('Enter')
      await dialog.getByLabel('选择账单文件').setInputFiles({ name: 'bill.csv', mimeType: 'text/csv', buffer })
      await dialog.getByRole('button', { name: '导入账单' }).click()
      return dialog
    }
    const dialog = await choose(writeBill([one, { ...two, channelNo: '' }]))
    await dialog.getByText('第3行：缺少微信订单号').waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByLabel('选择账单文件').setInputFiles({
      name: 'bill.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(writeBill([one, { ...two, fen: 1 }])),
    })
    await dialog.getByRole('button', { name: '导入账单' }).click()
    const drawer = page.getByRole('dialog', { name: `微信支付 ${day}` })
    await drawer.getByText('1处差异，1处待说明').waitFor()
    const row = drawer.getByRole('row').filter({ hasText: two.channelNo })
    await row.getByText('金额不符', { exact: true }).waitFor()
    await row.getByText('¥0.01', { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    await row.getByRole('button', { name: '填写说明' }).click()
    const note = page.getByRole('dialog', { name: `差异说明：${two.channelNo}` })
    await note.getByLabel('说明内容').fill('渠道补贴，已与渠道确认')
    await note.getByRole('button', { name: '填写说明' }).click()
    await toast(page, '说明已保存').waitFor()
    await drawer.getByText('1处差异，0处待说明').waitFor()
    await drawer.getByRole('button', { name: '关闭' }).click()
    await drawer.waitFor({ state: 'hidden' })
    await rowWith(page, day).getByText('1处差异，0处待说明').waitFor()

    await choose(writeBill([one, { ...two, fen: 1 }]))
    await toast(page, '该账单已导入过，内容相同，未作改动').waitFor()
    const { data } = await api().asUser(finance)(reconciliation.bills, { query: { from: day, to: day } })
    expect(data.items.map(({ edition, open }) => [edition, open])).toEqual([[1, 0]])
  })

  it('says that a comparison failed and why, and tries it again', async () => {
    api().pass(dayMs)
    const day = addDays(today(), -1)
    await breakResults(api())
    const line = { kind: 'payment', time: `${day} 10:00:00`, channelNo: 'WX-5', ourNo: 'P-5', fen: 100 } as const
    const { data } = await sendBill(api(), writeBill([line]), day)
    // Each try comes some seconds after the one before.
    const isFailed = async () => {
      api().pass(60_000)
      await runDueTasks(api().tools)
      return (await api().asUser(finance)(reconciliation.bill, { params: { id: data.id } })).data.status
    }
    await expect.poll(isFailed).toBe('failed')
    await mendResults(api())
    const page = await enter(`${screen}?tab=bills&todo=match`, finance, { now: api().now() })
    const row = page.getByRole('row').filter({ hasText: day })
    await row.getByText('核对失败', { exact: true }).waitFor()
    await row.getByText('服务器出现错误').waitFor()
    await page.getByRole('button', { name: day, exact: true }).click()
    const drawer = page.getByRole('dialog', { name: `微信支付 ${day}` })
    await drawer.getByRole('alert').getByText('服务器出现错误').waitFor()
    expect(await violations(page)).toEqual([])
    await drawer.getByRole('button', { name: '重新核对' }).click()
    await drawer.getByText('1处差异，1处待说明').waitFor()
    await expect.poll(() => drawer.getByRole('alert').count()).toBe(0)
  })

  it('fits a phone', async () => {
    await paid()
    const page = await enter(`${screen}?from=${addDays(today(), -40)}&to=${today()}`, finance, { viewport: phone })
    const texts = { 试算平衡: '借贷相等', 趋势: '预收款', 账务规则: 'INV-01', 渠道账单: '导入账单' }
    for (const [tab, text] of Object.entries(texts)) {
      await page.getByRole('tab', { name: tab, exact: true }).click()
      await page.getByRole('tabpanel', { name: tab }).getByText(text, { exact: true }).first().waitFor()
      await expect.poll(() => page.locator('.ant-spin-spinning').count()).toBe(0)
      await expectNoSidewaysScroll(page)
      expect(await violations(page)).toEqual([])
    }
  })

  it('is not offered to accounts of an organisation or without the permission', async () => {
    for (const name of [organ, holder('order')]) {
      const page = await enter(screen, name)
      await page.getByRole('heading', { name: '没有权限' }).waitFor()
      expect(await page.getByRole('tab', { name: '试算平衡' }).count()).toBe(0)
    }
  })
})
