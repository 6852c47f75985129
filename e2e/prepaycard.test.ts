import { describe, expect, it } from 'vitest'
import { runDueTasks } from '../server/src/modules/base/task/service.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { addBatch, generatedBatch } from '../server/test/factories/batch-rows.ts'
import { addCard } from '../server/test/factories/card-rows.ts'
import { phone } from './browser.ts'
import { pick, type } from './forms.ts'
import { expectNoSidewaysScroll } from './parts.ts'
import { openDetails } from './people-steps.ts'
import { rowOf, seeState, step } from './rows.ts'
import { openTestConsole } from './test-console.ts'

const { enter, api } = openTestConsole()
const { admin } = testNames('a')
const screen = '/prepaycard/batch'

describe('a card batch', () => {
  it('with many cards shows how far its generation is', async () => {
    const name = '企业福利卡'
    await addBatch(api(), { name, quantity: 2500 })
    const page = await enter(`${screen}?keyword=${name}`, admin)
    await step(page, name, '生成卡')
    await page.getByRole('dialog').getByRole('button', { name: '生成卡' }).click()
    await rowOf(page, name).getByText('生成中0/2,500').waitFor()
    await expect.poll(() => rowOf(page, name).getByRole('button', { name: '编辑' }).count()).toBe(0)
    await runDueTasks(api().tools)
    await seeState(page, name, '启用')
    await rowOf(page, name).getByText('2,500 / 2,500').waitFor()
  })
})

describe('a card', () => {
  it('is found by its number, frozen and made usable again, which its timeline shows', async () => {
    const card = await addCard(api(), { named: 1, faceFen: 20_000 })
    const page = await enter(`/prepaycard/info?cardNo=${card.cardNo}`, admin)
    await seeState(page, card.cardNo, '可用')
    await step(page, card.cardNo, '冻结卡')
    const dialog = page.getByRole('dialog', { name: `冻结卡${card.cardNo}` })
    await pick(dialog, '冻结原因', '挂失')
    await type(dialog, '说明', '持卡人来电挂失')
    await dialog.getByRole('button', { name: '冻结卡' }).click()
    await seeState(page, card.cardNo, '已冻结')
    const details = await openDetails(page, rowOf(page, card.cardNo), card.cardNo)
    await details.getByText('持卡人来电挂失').waitFor()
    await details.getByRole('button', { name: '解冻卡' }).click()
    const free = page.getByRole('dialog', { name: `解冻卡${card.cardNo}` })
    await type(free, '说明', '卡已找回')
    await free.getByRole('button', { name: '解冻卡' }).click()
    await details.getByText('卡已找回').waitFor()
  })
})

it('both screens fit a phone', async () => {
  await generatedBatch(api(), { name: '手机批次' })
  const page = await enter(`${screen}?keyword=手机批次`, admin, { viewport: phone })
  await page.getByText('手机批次').first().waitFor()
  await expectNoSidewaysScroll(page)
})
