import { readFile } from 'node:fs/promises'
import { prepaycard } from '@kangju/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { runDueTasks } from '../server/src/modules/base/task/service.ts'
import { openPassword } from '../server/src/modules/books/prepaycard/service.ts'
import { cellsOf } from '../server/src/sheet/test-files.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { addBatch, cardsOf, generatedBatch } from '../server/test/factories/batch-rows.ts'
import { addCard } from '../server/test/factories/card-rows.ts'
import { violations } from './axe.ts'
import { phone } from './browser.ts'
import { openNew, pick, save, type, typeAll } from './forms.ts'
import { expectNoSidewaysScroll } from './parts.ts'
import { openDetails } from './people-steps.ts'
import { rowOf, rows, seeState, step } from './rows.ts'
import { openTestConsole } from './test-console.ts'

const { enter, api } = openTestConsole()
const { admin } = testNames('a')
const screen = '/prepaycard/batch'

const idOf = async (name: string) =>
  (await api().admin(prepaycard.list, { query: { keyword: name } })).data.items[0]?.id ?? ''

/** Exports the print file and returns its passwords. */
const printed = async (page: Page, name: string, reason?: string) => {
  await step(page, name, '制卡文件')
  const dialog = page.getByRole('dialog', { name: `导出“${name}”的制卡文件？` })
  if (reason !== undefined) {
    await dialog.getByText('仅此一次').waitFor()
    await dialog.getByLabel('用途（至少2个字）').fill(reason)
  } else await dialog.getByText('密码已于').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '导出文件' }).click(),
  ])
  const cells = await cellsOf(await readFile(await file.path()))
  return cells.slice(1).map((row) => row[2])
}

describe('a card batch', () => {
  it('is set up, generated, printed with passwords once, and its cards are listed', async () => {
    const name = '重阳储值卡'
    const page = await enter(screen, admin)
    const form = await openNew(page, '卡批次')
    await type(form, '批次名称', name)
    await pick(form, '卡种', '储值卡')
    await pick(form, '发行方式', '机构分配')
    await typeAll(form, { 面值: '1001', 建议售价: '480', 制卡数量: '4', 使用说明: '仅限上门服务' })
    await pick(form, '有效期方式', '激活后N天')
    await type(form, '激活后天数', '1000')
    await pick(form, '使用范围', '全部服务')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await form.getByText('不记名卡面值不能超过1000元').waitFor()
    await form.getByText('不记名卡有效期至少1095天').waitFor()
    await typeAll(form, { 面值: '500', 激活后天数: '1095' })
    await save(form)
    await seeState(page, name, '未生成')

    await step(page, name, '生成卡')
    const question = page.getByRole('dialog', { name: `生成“${name}”的卡？` })
    await question.getByText('将生成4张卡').waitFor()
    await question.getByRole('button', { name: '生成卡' }).click()
    await seeState(page, name, '启用')
    await rowOf(page, name).getByText('4 / 4').waitFor()
    expect(await violations(page)).toEqual([])

    const cards = await cardsOf(api(), await idOf(name))
    const plain = cards.map((card) => openPassword(api().tools.keyring, card))
    expect(await printed(page, name, '交付印刷厂')).toEqual(plain)
    await expect
      .poll(async () => (await api().admin(prepaycard.list, { query: { keyword: name } })).data.items[0]?.printedAt)
      .not.toBeNull()
    await page.getByRole('button', { name: '刷新', exact: true }).click()
    await expect.poll(() => printedState(page, name)).toBe(true)
    expect(await printed(page, name)).toEqual(cards.map(() => '********'))

    await step(page, name, '查看卡')
    await page.waitForURL(/\/prepaycard\/info\?batchId=/)
    await expect.poll(() => rows(page).count()).toBe(4)
    await page.getByText('¥2,000.00').first().waitFor()
    const no = cards[0]?.cardNo ?? ''
    const details = await openDetails(page, rowOf(page, no), no)
    await details.getByText('卡的经历').waitFor()
    await details.getByText('制卡', { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
  })

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

/** Whether the row knows that its passwords were exported: the dialog then warns of stars. */
const printedState = async (page: Page, name: string) => {
  await step(page, name, '制卡文件')
  const dialog = page.getByRole('dialog', { name: `导出“${name}”的制卡文件？` })
  await dialog.waitFor()
  const isPrinted = (await dialog.getByText('密码已于').count()) > 0
  await dialog.getByRole('button', { name: '取消' }).click()
  await dialog.waitFor({ state: 'hidden' })
  return isPrinted
}

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
