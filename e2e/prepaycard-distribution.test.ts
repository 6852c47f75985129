import { prepaycardactive, prepaycarddistribut } from '@kangju/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { testNames } from '../server/test/api/fixture.ts'
import { addBatch, cardsOf, generatedBatch } from '../server/test/factories/batch-rows.ts'
import { activateSome, cardsOfDist, distOf, distributed, payDist } from '../server/test/factories/dist-rows.ts'
import { openedOrgan } from '../server/test/factories/organ-rows.ts'
import { violations } from './axe.ts'
import { phone } from './browser.ts'
import { pick, type, typeAll } from './forms.ts'
import { expectNoSidewaysScroll, goTo } from './parts.ts'
import { openDetails } from './people-steps.ts'
import { rowOf, rows, seeState, step } from './rows.ts'
import { openTestConsole } from './test-console.ts'

const { enter, api } = openTestConsole()
const { admin } = testNames('a')

const newestDist = async (batchId: string) => {
  const { data } = await api().admin(prepaycarddistribut.list, { query: { batchId } })
  return data.items[0] ?? { id: '', distNo: '' }
}

const seeHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

const openDistForm = async (page: Page) => {
  // An empty list offers the button twice.
  await page.getByRole('button', { name: '分配卡' }).first().click()
  const form = page.getByRole('dialog', { name: '分配卡' })
  await form.waitFor()
  return form
}

describe('cards of a batch', () => {
  it('are given to an organisation, paid, activated for a buyer, and listed', async () => {
    const name = '端午储值卡'
    const batchId = await addBatch(api(), { name, quantity: 6 })
    await openedOrgan(api(), 'a', { name: '望江护理站' })
    const page = await enter(`/prepaycard/batch?keyword=${name}`, admin)
    await step(page, name, '生成卡')
    await page.getByRole('dialog').getByRole('button', { name: '生成卡' }).click()
    await seeState(page, name, '启用')
    const cards = await cardsOf(api(), batchId)

    await goTo(page, '/prepaycard/distribut')
    await seeHeading(page, '卡分配')
    const form = await openDistForm(page)
    const { data } = await api().admin(prepaycarddistribut.batches)
    await pick(form, '批次', `${data.find(({ id }) => id === batchId)?.name}（可分配6张）`)
    await pick(form, '分配机构', '望江护理站')
    await type(form, '分配数量', '4')
    await form.getByText('当前可分配6张').waitFor()
    await form.getByText(`${cards[0]?.cardNo}—${cards[3]?.cardNo}（4张）`).waitFor()
    await form.getByText('¥1,920.00').waitFor()
    await typeAll(form, { 领卡人: '周芳', 领卡人电话: '13655550000' })
    expect(await violations(page)).toEqual([])
    await form.getByRole('button', { name: '分配卡' }).click()
    await form.waitFor({ state: 'hidden' })
    const { id, distNo } = await newestDist(batchId)
    await seeState(page, distNo, '启用')
    await rowOf(page, distNo).getByText('0 / 4').waitFor()

    await step(page, distNo, '登记收款')
    const payment = page.getByRole('dialog', { name: `登记${distNo}的收款` })
    await payment.getByText('望江护理站应付¥1,920.00').waitFor()
    await type(payment, '收款凭证号', 'YHHD-0001')
    await payment.getByRole('button', { name: '登记收款' }).click()
    await rowOf(page, distNo).getByText('已收款').waitFor()

    await goTo(page, `/prepaycard/active?keyword=${distNo}`)
    await seeHeading(page, '卡激活')
    await step(page, distNo, '激活卡')
    const dialog = page.getByRole('dialog', { name: `激活${distNo}的卡` })
    await dialog.getByText('望江护理站，还有4张未激活').waitFor()
    await type(dialog, '激活张数', '3')
    await dialog.getByText('¥1,500.00').waitFor()
    await typeAll(dialog, { 购卡人: '郑伟', 购卡人手机号: '13766660000' })
    expect(await dialog.getByLabel('购卡人证件号码').count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: '激活卡' }).click()
    await rowOf(page, distNo).getByText('3 / 4').waitFor()
    expect((await distOf(api(), id)).activeCount).toBe(3)
    const details = await openDetails(page, rowOf(page, distNo), distNo)
    await details.getByText(`${distNo}-1 · 郑伟`).waitFor()
    await details
      .getByText(cards[3]?.cardNo ?? '')
      .first()
      .waitFor()
    expect(await violations(page)).toEqual([])

    await page.keyboard.press('Escape')
    await details.waitFor({ state: 'hidden' })
    await goTo(page, `/prepaycard/info?distNo=${distNo}`)
    await seeHeading(page, '卡明细')
    await expect.poll(() => rows(page).count()).toBe(4)
    await seeState(page, cards[0]?.cardNo ?? '', '可用')
    await seeState(page, cards[3]?.cardNo ?? '', '未激活')
  })

  it('come back into stock from the end, and what was paid for them is returned', async () => {
    const { id, distNo, organId } = await distributed(api(), { dist: { quantity: 4 } })
    await payDist(api(), id)
    const page = await enter(`/prepaycard/distribut?keyword=${distNo}`, admin)
    await step(page, distNo, '收回卡')
    const dialog = page.getByRole('dialog', { name: `收回${distNo}的卡` })
    await type(dialog, '收回后数量', '3')
    await dialog.getByText('将收回1张，须退还¥480.00').waitFor()
    await type(dialog, '退款凭证号', 'YHTK-0001')
    await dialog.getByRole('button', { name: '收回卡' }).click()
    await rowOf(page, distNo).getByText('0 / 3').waitFor()
    expect(await cardsOfDist(api(), id)).toHaveLength(3)

    await activateSome(api(), id, { count: 2 })
    await page.getByRole('button', { name: '各机构余额' }).click()
    const balances = page.getByRole('dialog', { name: '各机构余额' })
    const { data } = await api().admin(prepaycarddistribut.organs)
    const own = data.find((row) => row.organId === organId)
    await balances
      .getByRole('row', { name: own?.organName ?? '' })
      .getByText('¥1,000.00')
      .waitFor()
  })

  it('whose time is over say so before an activation is filled in', async () => {
    const { id, distNo } = await distributed(api())
    const body = { id, activeMode: 'bulk', activeDeadline: '2026-11-01' } as const
    await api().admin(prepaycardactive.edit, { body })
    const page = await enter(`/prepaycard/active?keyword=${distNo}`, admin)
    await step(page, distNo, '激活卡')
    const dialog = page.getByRole('dialog', { name: `激活${distNo}的卡` })
    await dialog.getByText('已过激活截止日期2026-11-01').waitFor()
    expect(await dialog.getByRole('button', { name: '激活卡' }).isDisabled()).toBe(true)
  })

  it('with a name need the ID number of their buyer', async () => {
    const { id, distNo } = await distributed(api(), { batch: { named: 1 }, dist: { activeMode: 'single' } })
    const page = await enter(`/prepaycard/active?keyword=${distNo}`, admin)
    await step(page, distNo, '激活卡')
    const dialog = page.getByRole('dialog', { name: `激活${distNo}的卡` })
    await typeAll(dialog, { 购卡人: '郑伟', 购卡人手机号: '13766660000' })
    await dialog.getByRole('button', { name: '激活卡' }).click()
    await dialog.getByText('记名卡须填写购卡人证件号码').waitFor()
    await type(dialog, '购卡人证件号码', '11010519491231002X')
    await dialog.getByRole('button', { name: '激活卡' }).click()
    await expect.poll(async () => (await distOf(api(), id)).activeCount).toBe(1)
  })
})

it('both screens fit a phone', async () => {
  const { id } = await generatedBatch(api(), { quantity: 5 })
  const { distNo } = await distributed(api(), { dist: { batchId: id } })
  for (const screen of ['distribut', 'active']) {
    const page = await enter(`/prepaycard/${screen}?keyword=${distNo}`, admin, { viewport: phone })
    await page.getByText(distNo).first().waitFor()
    await expectNoSidewaysScroll(page)
  }
})
