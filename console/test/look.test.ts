import { expect, it } from 'vitest'
import { openKites } from './open.ts'
import { button, lookKept, pick, rows, seeNames, seeQuery, stepsOf } from './page-parts.ts'

const { open, add } = openKites()

type Page = Awaited<ReturnType<typeof open>>

const headings = async (page: Page) => {
  const all = await page.getByRole('columnheader').allInnerTexts()
  return all.map((text) => text.trim()).filter((text) => text !== '' && text !== '操作')
}
const seeHeadings = async (page: Page, wanted: readonly string[]) => {
  await expect.poll(() => headings(page)).toEqual(wanted)
}
const rowHeight = async (page: Page) => (await rows(page).first().boundingBox())?.height ?? 0

it('columns are hidden, shown and reordered, for this user alone', async () => {
  await add('风筝')
  const page = await open()
  await seeHeadings(page, ['名称', '形状', '价格', '分成', '主人身份证', '状态', '创建时间'])
  await button(page, '列设置').click()
  const choice = page.locator('.ant-popover')
  const line = (name: string) =>
    choice
      .locator('div')
      .filter({ has: page.getByRole('checkbox', { name, exact: true }) })
      .last()
  const kept = lookKept(page)
  await line('形状').getByRole('checkbox').uncheck()
  await line('创建时间').getByRole('checkbox').uncheck()
  await line('试飞日期').getByRole('checkbox').check()
  await line('价格').getByRole('button', { name: '上移' }).click()
  const mine = ['价格', '名称', '分成', '主人身份证', '状态', '试飞日期']
  await seeHeadings(page, mine)
  await kept
  await page.reload()
  await seeHeadings(page, mine)

  const other = await open('admin')
  await seeHeadings(other, ['名称', '形状', '价格', '分成', '主人身份证', '状态', '创建时间'])

  await button(page, '列设置').click()
  await button(page, '恢复默认').click()
  await seeHeadings(page, ['名称', '形状', '价格', '分成', '主人身份证', '状态', '创建时间'])
})

it('the last column cannot be hidden', async () => {
  await add('风筝')
  const page = await open()
  await button(page, '列设置').click()
  const boxes = page.locator('.ant-popover').getByRole('checkbox', { checked: true })
  while ((await boxes.count()) > 1) await boxes.last().uncheck()
  await expect.poll(() => boxes.first().isDisabled()).toBe(true)
  await seeHeadings(page, ['名称'])
})

it('rows are as high as the size of the whole console says, and the list has no density of its own', async () => {
  await add('风筝')
  const page = await open()
  await seeNames(page, ['风筝'])
  expect(await button(page, '密度').count()).toBe(0)
  const medium = await rowHeight(page)
  const heightWith = async (size: string) => {
    await page.context().addCookies([{ name: 'size', value: size, url: page.url() }])
    await page.reload()
    await seeNames(page, ['风筝'])
    return rowHeight(page)
  }
  expect(await heightWith('default')).toBeGreaterThan(medium)
  expect(await heightWith('small')).toBeLessThan(medium)
  expect(await heightWith('medium')).toBe(medium)
})

it('a value in the address that does not exist is named and can be removed', async () => {
  await add('风筝')
  const page = await open('goods', '?shape=heart&sort=-name')
  await seeNames(page, ['风筝'])
  const alert = page.getByRole('alert').filter({ hasText: '地址中的条件无效，未使用：形状“heart”' })
  await alert.getByRole('button', { name: '移除' }).click()
  await alert.waitFor({ state: 'detached' })
  await seeQuery(page, { sort: '-name' })
  await seeNames(page, ['风筝'])
})

it('a view is saved under a name, applied and deleted', async () => {
  await add('圆风筝')
  await add('方风筝', { shape: 'square' })
  const page = await open('goods', '?shape=square&sort=-name')
  await seeNames(page, ['方风筝'])
  await button(page, '视图').click()
  await page.getByRole('textbox', { name: '当前筛选的名称' }).fill('方的')
  const kept = lookKept(page)
  await page.getByRole('textbox', { name: '当前筛选的名称' }).press('Enter')
  await button(page, '方的').waitFor()
  await kept

  await page.goto('/kite/list')
  await seeNames(page, ['方风筝', '圆风筝'])
  await button(page, '视图').click()
  await button(page, '方的').click()
  await seeNames(page, ['方风筝'])
  await seeQuery(page, { shape: 'square', sort: '-name' })

  const gone = lookKept(page)
  await page.getByRole('button', { name: '删除方的' }).click()
  await gone
  await page.reload()
  await seeNames(page, ['方风筝'])
  await button(page, '视图').click()
  await page.getByText('给常用的筛选起个名字，下次一点即用。').waitFor()
})

it('on a phone rows are cards, and filters and sorting open from one button that counts those in use', async () => {
  await add('圆风筝')
  await add('方风筝', { shape: 'square' })
  const page = await open('goods', '?shape=square')
  await page.setViewportSize({ width: 390, height: 844 })
  await seeNames(page, ['方风筝'])
  expect(await page.getByRole('columnheader').first().isVisible()).toBe(false)
  await rows(page).first().getByText('¥10.00').waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await page.getByRole('button', { name: '筛选（1）' }).click()
  const sheet = page.getByRole('dialog', { name: '筛选' })
  await button(sheet, '重置').click()
  await pick(sheet, '排序', '名称 ↓')
  await button(sheet, '查看结果').click()
  await seeQuery(page, { sort: '-name' })
  await seeNames(page, ['方风筝', '圆风筝'].toSorted().toReversed())
  // A tap on the card opens the details, with the actions at the bottom.
  await rows(page).first().getByText('¥10.00').click()
  const details = page.locator('.detail-drawer')
  const edit = button(details, '编辑')
  await edit.waitFor()
  expect((await edit.boundingBox())?.y ?? 0).toBeGreaterThan(700)
  await page.setViewportSize({ width: 1440, height: 900 })
})

it('the actions of a card stay on one line, those without room in a menu', async () => {
  await add('风筝')
  const page = await open()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => stepsOf(page, '风筝').count()).toBe(2)
  const boxes = await Promise.all((await stepsOf(page, '风筝').all()).map((one) => one.boundingBox()))
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
  await stepsOf(page, '风筝').last().click()
  await page.getByRole('menuitem', { name: '删除' }).waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
})
