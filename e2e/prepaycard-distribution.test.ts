import { prepaycardactive, prepaycarddistribut } from '@kangju/contract'
import { describe, expect, it } from 'vitest'
import { testNames } from '../server/test/api/fixture.ts'
import { generatedBatch } from '../server/test/factories/batch-rows.ts'
import { activateSome, cardsOfDist, distOf, distributed, payDist } from '../server/test/factories/dist-rows.ts'
import { phone } from './browser.ts'
import { type, typeAll } from './forms.ts'
import { expectNoSidewaysScroll } from './parts.ts'
import { rowOf, step } from './rows.ts'
import { openTestConsole } from './test-console.ts'

const { enter, api } = openTestConsole()
const { admin } = testNames('a')

describe('cards of a batch', () => {
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
    await dialog.getByText('记名卡须填写购卡人证件号码').first().waitFor()
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
