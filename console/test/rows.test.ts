import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditRows } from '../../server/src/db/tables.ts'
import { kite } from './kite.ts'
import { openKites } from './open.ts'
import { button, dialog, queryOf, rowOf, rows, seeNames, seeText, stepsOf } from './page-parts.ts'

const { api, open, add, addMany, readKite } = openKites()

type Page = Awaited<ReturnType<typeof open>>

const tick = (page: Page, name: string) => rowOf(page, name).getByRole('checkbox').check()
const bulkBar = (page: Page) => page.getByText(/^已选 \d+ 条$/).locator('..')
const nextPage = (page: Page, number: number) =>
  page.getByRole('listitem', { name: String(number), exact: true }).click()
const openDetails = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const resultsOf = (page: Page, title: string) => dialog(page, title).getByRole('listitem').allInnerTexts()

it('a move states its effect and consequences before it is confirmed', async () => {
  const id = await add('风筝', { status: 'onSale' })
  const page = await open()
  const withdraw = stepsOf(page, '风筝').filter({ hasText: '下架' })
  const question = dialog(page, '下架 “风筝”')
  await withdraw.click()
  await question.getByText('“风筝”将变为“已下架”。 顾客将买不到它。').waitFor()
  await button(question, '取消').click()
  await question.waitFor({ state: 'detached' })
  expect((await readKite(id)).status).toBe('onSale')
  await withdraw.click()
  await button(question, '下架').click()
  await rowOf(page, '风筝').getByText('已下架').waitFor()
  expect((await readKite(id)).status).toBe('offSale')
  await expect.poll(() => stepsOf(page, '风筝').allInnerTexts()).toEqual(['编辑', '上架', '删除'])
})

it('a bulk action states its effect, then shows the result of every row, refusals included', async () => {
  await add('在卖', { status: 'onSale' })
  const fast = await add('抢先')
  await add('草图')
  const page = await open()
  for (const name of ['在卖', '抢先', '草图']) await tick(page, name)
  await seeText(page, '已选 3 条')
  // Another user publishes one of them, which this page does not know yet.
  await api().admin(kite.changestatus, { body: { id: fast, status: 'onSale' } })
  await button(bulkBar(page), '上架').click()
  const question = dialog(page, '上架风筝：2 条？')
  await question.getByText('其中 1 条当前状态不允许，将跳过。').waitFor()
  const content = await question.innerText()
  expect(['草图', '抢先', '在卖'].map((name) => content.includes(name))).toEqual([true, true, false])
  await button(question, '上架').click()

  await seeText(page, '成功 1 条，未成功 2 条')
  const results = await resultsOf(page, '上架')
  const resultOf = (name: string) => results.find((line) => line.includes(name))
  expect(results).toHaveLength(3)
  expect(resultOf('草图')).toContain('成功')
  for (const name of ['在卖', '抢先']) expect(resultOf(name)).not.toContain('成功')
  await button(dialog(page, '上架'), '关闭').last().click()
  await seeText(page, '已选 2 条')
  await page.getByRole('tab', { name: '已上架 3' }).waitFor()
})

it('a bulk action that no selected row allows is disabled', async () => {
  await add('在卖', { status: 'onSale' })
  const page = await open()
  await tick(page, '在卖')
  await expect.poll(() => button(bulkBar(page), '上架').isDisabled()).toBe(true)
  await expect.poll(() => button(bulkBar(page), '下架').isEnabled()).toBe(true)
})

it('the selection is kept on the next page and acted upon there', async () => {
  await addMany('风筝', 12)
  const page = await open('goods', '?limit=10')
  await tick(page, '风筝 12')
  await nextPage(page, 2)
  await seeNames(page, ['风筝 02', '风筝 01'])
  await tick(page, '风筝 01')
  await seeText(page, '已选 2 条')
  await nextPage(page, 1)
  await expect.poll(() => rowOf(page, '风筝 12').getByRole('checkbox').isChecked()).toBe(true)
  await nextPage(page, 2)
  await button(bulkBar(page), '删除').click()
  await button(dialog(page, '删除风筝：2 条？'), '删除').click()
  await seeText(page, '成功 2 条，未成功 0 条')
  await button(dialog(page, '删除'), '关闭').last().click()
  // Ten rows are left, so the second page and its address are gone.
  await expect.poll(() => rows(page).count()).toBe(10)
  expect(queryOf(page)).toEqual({ limit: '10' })
  await page.getByText('已选').waitFor({ state: 'detached' })
})

it('J and K step through the row details, but not while a form is open', async () => {
  await addMany('风筝', 3)
  const page = await open()
  await openDetails(page, '风筝 02')
  const details = (name: string) => page.getByRole('dialog', { name })
  await details('风筝 02').waitFor()
  await page.keyboard.press('j')
  await details('风筝 01').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await details('风筝 02').waitFor()
  await page.keyboard.press('k')
  await details('风筝 03').waitFor()
  await expect.poll(() => button(details('风筝 03'), '上一条 (K)').isDisabled()).toBe(true)

  await button(details('风筝 03'), '编辑').click()
  const form = dialog(page, '编辑：风筝 03')
  await form.getByLabel('名称').waitFor()
  await form.getByText('Ctrl+Enter 保存').click()
  await page.keyboard.press('j')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await details('风筝 03').waitFor()
})

it('the details of a row have their own address', async () => {
  await addMany('风筝', 2)
  const page = await open()
  await openDetails(page, '风筝 01')
  await dialog(page, '风筝 01').waitFor()
  await page.reload()
  await dialog(page, '风筝 01').waitFor()
  await page.goBack()
  await dialog(page, '风筝 01').waitFor({ state: 'detached' })
  await seeNames(page, ['风筝 02', '风筝 01'])
})

it('a masked value is revealed on request, recorded in the audit log, and hidden again after a while', async () => {
  const id = await add('风筝', { ownerCard: '11010519491231002X' })
  const page = await open('goods', '', (fresh) => fresh.clock.install())
  const row = rowOf(page, '风筝')
  await row.getByText('110105********002X').waitFor()
  await row.getByRole('button', { name: '显示完整内容' }).click()
  await row.getByText('11010519491231002X').waitFor()
  const auditLog = await api().db.select().from(auditRows).where(eq(auditRows.entityId, id))
  expect(auditLog.filter(({ action }) => action === 'kite.reveal')).toHaveLength(1)
  await page.clock.fastForward(11_000)
  await row.getByText('110105********002X').waitFor()
  await expect.poll(() => page.getByText('11010519491231002X').count()).toBe(0)

  const looker = await open('order')
  await rowOf(looker, '风筝').getByText('110105********002X').waitFor()
  await expect.poll(() => looker.getByRole('button', { name: '显示完整内容' }).count()).toBe(0)
})

it('a row that was deleted while open refuses actions with an explanation, leaves the list, and its details say so', async () => {
  const id = await add('风筝')
  await add('纸鸢')
  const page = await open()
  await openDetails(page, '风筝')
  const details = dialog(page, '风筝')
  await button(details, '上架').waitFor()
  await api().admin(kite.remove, { body: { ids: [id] } })
  await button(details, '上架').click()
  await button(dialog(page, '上架 “风筝”'), '上架').click()
  await page.locator('.ant-message-error').waitFor()
  await seeNames(page, ['纸鸢'])
  await seeText(page, '这条记录打不开')
})
