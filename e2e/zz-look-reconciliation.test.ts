import { addDays, businessDay } from '@kangju/contract'
import { it } from 'vitest'
import { reconcile } from '../server/src/modules/books/ledger/reconcile.ts'
import { inSilence } from '../server/src/bus/outbox.ts'
import { billTime, importedBill } from '../server/test/factories/bill-rows.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { payOrderOf, placeOrder } from '../server/test/factories/order-rows.ts'
import { phone } from './browser.ts'
import { openTestConsole } from './test-console.ts'

const { enter, api } = openTestConsole()
const { admin } = testNames('a')
const screen = '/finance/reconciliation'

it('looks', { timeout: 240_000 }, async () => {
  const lines = []
  for (let day = 0; day < 9; day += 1) {
    lines.length = 0
    for (let n = 0; n < 3; n += 1) {
      const { order, channelNo } = await inSilence(async () =>
        payOrderOf(api(), await placeOrder(api(), { spec: { priceFen: 12_300 + 7000 * ((day * 5 + n * 3) % 7) } })),
      )
      lines.push({ kind: 'payment' as const, time: billTime(api().now()), channelNo, ourNo: order.orderNo, fen: order.payFen })
    }
    api().pass(24 * 3600_000)
  }
  await reconcile(api().tools)
  const day = addDays(businessDay(api().now()), -1)
  const { id } = await importedBill(api(), [{ ...lines[0]!, fen: lines[0]!.fen - 100 }, lines[1]!, { ...lines[2]!, channelNo: 'WX999', ourNo: 'P999' }], day)
  const now = api().now()
  const from = addDays(businessDay(now), -20)
  const period = `from=${from}&to=${businessDay(now)}`
  const shots: [string, string, object][] = [
    ['balance', `?${period}`, {}],
    ['entries', `?${period}&account=CASH:wechat&day=${day}`, {}],
    ['trend', `?tab=trend&${period}`, {}],
    ['rules', '?tab=rules', {}],
    ['bills', '?tab=bills', {}],
    ['bill', `?tab=bills&bill=${id}`, {}],
    ['bill-phone', `?tab=bills&bill=${id}`, { viewport: phone }],
    ['balance-phone', `?${period}`, { viewport: phone }],
    ['trend-phone', `?tab=trend&${period}`, { viewport: phone }],
    ['rules-en', '?tab=rules', { locale: 'en-US' }],
  ]
  for (const [name, query, options] of shots) {
    const page = await enter(`${screen}${query}`, admin, { now, ...options } as never)
    await page.waitForTimeout(1200)
    if (name === 'balance') await page.getByRole('button', { name: '按日展开平台资金·微信' }).click()
    await page.waitForTimeout(600)
    await page.screenshot({ path: `/tmp/recon-shot-${name}.png` })
    if (name === 'bill' || name === 'trend') {
      await page.evaluate(`document.documentElement.dataset.theme = 'dark'`)
      await page.waitForTimeout(400)
      await page.screenshot({ path: `/tmp/recon-shot-${name}-dark.png` })
    }
  }
})
