import { refundreview } from '@kangju/contract'
import { beforeAll, it } from 'vitest'
import { inSilence } from '../server/src/bus/outbox.ts'
import { refundFailed } from '../server/src/modules/care/refund/service.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { readVisit, visitOf } from '../server/test/factories/field-rows.ts'
import { visitsOf } from '../server/test/factories/order-rows.ts'
import { askedOnline, askedRefund, askRefund } from '../server/test/factories/refund-rows.ts'
import { alsoHolds } from '../server/test/factories/role-rows.ts'
import { specDraft } from '../server/test/factories/service-catalogue.ts'
import { phone } from './browser.ts'
import { choose, goTo } from './parts.ts'
import { openTestConsole } from './test-console.ts'

const { enter, api } = openTestConsole()
const reviewer = testNames('a').holder('order_refund_apply')
const path = '/finance/refundapply'
const out = '/tmp/look-refund'
let id = ''
let failed = ''
beforeAll(async () => {
  for (const role of ['peoplefinancial', 'order'] as const) await alsoHolds(api(), reviewer, role)
  await inSilence(async () => {
    const project = { specs: [specDraft({ priceFen: 20_000, visitFeeFen: 3000, times: 3 })] }
    const visit = await visitOf(api(), 'onTheWay', { project })
    const all = await visitsOf(api(), visit.mainId)
    id = (
      await askRefund(
        api(),
        { mainId: visit.mainId, visits: all.slice(0, 2) },
        { reason: 'quality', description: '上次服务迟到半小时，客户不满意' },
      )
    ).id
    await askRefund(api(), { mainId: visit.mainId, visits: all.slice(2) })
    for (const reason of ['duplicate', 'noStaff', 'customerCancelled'] as const) await askedRefund(api(), { reason })
    const { row } = await askedOnline(api())
    const cash = await askedRefund(api())
    const ids = [row.id, cash.id]
    await api().admin(refundreview.bulk, { body: { ids, pass: 1 } })
    await api().db.transaction((tx) =>
      refundFailed(tx, row.refundNo, { message: '原支付账户已注销', now: api().now() }),
    )
    failed = row.id
  })
})
it('looks', async () => {
  const size = { width: 1440, height: 900 }
  let page = await enter(path, reviewer, { now: api().now(), viewport: size })
  await page.locator('tbody [data-row-open]').first().waitFor()
  await page.waitForTimeout(800)
  await page.screenshot({ path: `${out}-list.png` })
  page = await enter(`${path}?open=${id}`, reviewer, { now: api().now(), viewport: size })
  await page.getByText('逐次核算').waitFor()
  await page.getByLabel('退给客户').fill('150')
  await page.waitForTimeout(800)
  await page.screenshot({ path: `${out}-drawer.png` })
  page = await enter(`${path}?open=${failed}`, reviewer, { now: api().now(), viewport: size })
  await page.getByText('逐次核算').waitFor()
  await page.evaluate("document.documentElement.dataset.theme = 'dark'")
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForTimeout(800)
  await page.screenshot({ path: `${out}-failed.png` })
  await page.emulateMedia({ colorScheme: 'light' })
  page = await enter(`${path}?open=${id}`, reviewer, { now: api().now(), viewport: phone })
  await page.getByText('逐次核算').waitFor()
  await page.waitForTimeout(800)
  await page.screenshot({ path: `${out}-phone.png` })
  await page.locator('.ant-drawer-body').evaluate('(e) => e.scrollTo(0, 99999)')
  await page.waitForTimeout(300)
  await page.screenshot({ path: `${out}-phone2.png` })
  page = await enter(path, reviewer, { now: api().now(), viewport: phone })
  await page.waitForTimeout(1500)
  await page.screenshot({ path: `${out}-phone-list.png` })
  page = await enter(path, reviewer, { now: api().now(), viewport: size })
  await choose(page, '语言', 'English')
  await page.getByText('Switch Language Success').waitFor()
  await goTo(page, `${path}?open=${id}`)
  await page.getByText('Calculation by visit').waitFor()
  await page.waitForTimeout(800)
  await page.screenshot({ path: `${out}-en.png` })
  await page.keyboard.press('Escape')
  await page.getByText('Calculation by visit').waitFor({ state: 'hidden' })
  await choose(page, 'Language', '中文').catch(() => undefined)
}, 120_000)
