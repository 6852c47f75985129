import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { cellsOf } from '../../server/src/sheet/test-files.ts'
import { makeFile } from '../../server/test/factories/sheets.ts'
import { kites } from './kite-routes.ts'
import { openKites } from './open.ts'
import { button, pick, rows, seeNames, seeQuery, seeText, stepsOf } from './page-parts.ts'

const { api, open, add, addMany } = openKites()

it('filters, sort and page are kept in the address and restored from it', async () => {
  await addMany('风筝', 12)
  await addMany('纸鸢', 12)
  await add('风筝方', { shape: 'square' })
  const page = await open('goods', '?limit=10')
  await page.getByRole('textbox', { name: '名称' }).fill('风筝')
  await seeQuery(page, { limit: '10', name: '风筝' })
  await pick(page, '形状', '圆形')
  await page.getByRole('columnheader', { name: '名称' }).click()
  await seeText(page, '共12条')
  await page.getByRole('listitem', { name: '2', exact: true }).click()
  const last = ['风筝 11', '风筝 12']
  await seeNames(page, last)
  await seeQuery(page, { page: '2', limit: '10', sort: 'name', name: '风筝', shape: 'round' })

  await page.reload()
  await seeNames(page, last)
  await expect.poll(() => page.getByRole('textbox', { name: '名称' }).inputValue()).toBe('风筝')
  await page.goBack()
  await seeText(page, '风筝 01')
  await expect.poll(() => rows(page).count()).toBe(10)
})

it('what is typed while the address changes stays in the filter', async () => {
  await addMany('风筝', 2)
  const page = await open()
  const name = page.getByRole('textbox', { name: '名称' })
  await page.evaluate(() => {
    const push = history.pushState.bind(history)
    const typeIn = (field: HTMLInputElement, text: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    history.pushState = (...args) => {
      history.pushState = push
      push(...args)
      if (document.activeElement instanceof HTMLInputElement) typeIn(document.activeElement, '风筝 02')
    }
  })
  await name.fill('风筝')
  await seeQuery(page, { name: '风筝 02' })
  await seeNames(page, ['风筝 02'])
  expect(await name.inputValue()).toBe('风筝 02')

  await page.goBack()
  await expect.poll(() => name.inputValue()).toBe('风筝')
  await page.goForward()
  await expect.poll(() => name.inputValue()).toBe('风筝 02')
  await page.getByRole('button', { name: '重置' }).click()
  await expect.poll(() => name.inputValue()).toBe('')
  await page.goBack()
  await expect.poll(() => name.inputValue()).toBe('风筝 02')
})

it('two filters changed at once are both kept', async () => {
  await add('风筝 01', { status: 'onSale' })
  await add('风筝 02')
  const page = await open()
  await page.getByRole('tab', { name: '草稿 1' }).waitFor()
  await page.evaluate(() => {
    const push = history.pushState.bind(history)
    const tabs = [...document.querySelectorAll<HTMLElement>('[role="tab"]')]
    history.pushState = (...args) => {
      history.pushState = push
      push(...args)
      tabs.find((tab) => tab.textContent.startsWith('草稿'))?.click()
    }
  })
  await page.getByRole('textbox', { name: '名称' }).fill('风筝')
  await seeQuery(page, { name: '风筝', status: 'draft' })
  await seeNames(page, ['风筝 02'])
})

it('a changed filter returns to the first page', async () => {
  await addMany('风筝', 12)
  const page = await open('goods', '?limit=10&page=2')
  await seeNames(page, ['风筝 02', '风筝 01'])
  await page.getByRole('textbox', { name: '名称' }).fill('风')
  await seeQuery(page, { limit: '10', name: '风' })
  await expect.poll(() => rows(page).count()).toBe(10)
})

it('a tab filters by state and shows its count', async () => {
  await add('在卖', { status: 'onSale' })
  await add('草图')
  await add('草稿')
  const page = await open()
  await page.getByRole('tab', { name: '草稿 2' }).click()
  await seeNames(page, ['草稿', '草图'])
  await seeQuery(page, { status: 'draft' })
  await page.getByRole('tab', { name: '全部 3' }).click()
  await seeNames(page, ['草稿', '草图', '在卖'])
})

it('an outdated or invalid address still opens', async () => {
  await add('风筝')
  const page = await open('goods', '?page=0&limit=7&sort=price&shape=huge&status=gone&evil=1&count=all')
  await seeNames(page, ['风筝'])
})

it('a page beyond the end leads to the last one, and Back leaves it', async () => {
  await addMany('风筝', 12)
  const page = await open('goods', '?limit=10')
  await seeText(page, '风筝 12')
  await page.goto('/kite/list?limit=10&page=9')
  await seeNames(page, ['风筝 02', '风筝 01'])
  await seeQuery(page, { page: '2', limit: '10' })
  await page.goBack()
  await seeText(page, '风筝 12')
})

it('an empty list explains itself and offers to add a row to those who may', async () => {
  const keeper = await open('goods')
  await seeText(keeper, '还没有风筝')
  const add = keeper.getByRole('table').getByRole('button', { name: '新增' })
  await add.click()
  await keeper.getByRole('dialog', { name: '新增风筝' }).waitFor()

  const looker = await open('order')
  await seeText(looker, '还没有风筝')
  await expect.poll(() => looker.getByRole('button', { name: '新增' }).count()).toBe(0)
})

it('a filter without matches differs from an empty list and can be reset', async () => {
  await add('风筝')
  const page = await open('goods', '?name=飞机')
  await seeText(page, '没有符合条件的数据')
  await page.getByRole('table').getByRole('button', { name: '重置' }).click()
  await seeNames(page, ['风筝'])
  await seeQuery(page, {})
  await expect.poll(() => page.getByRole('textbox', { name: '名称' }).inputValue()).toBe('')
})

it('a failed load shows an error and can be retried; loaded rows stay', async () => {
  await add('风筝')
  await api()
    .owner()
    .execute(sql`alter table kite rename to kite_away`)
  const page = await open()
  await seeText(page, '加载失败')
  await api()
    .owner()
    .execute(sql`alter table kite_away rename to kite`)
  await button(page, '重试').click()
  await seeNames(page, ['风筝'])

  await api()
    .owner()
    .execute(sql`alter table kite rename to kite_away`)
  await button(page, '刷新').click()
  // A message at the top of the page says the same for some seconds, without a button.
  const alertOfList = page.getByRole('alert').filter({ has: button(page, '重试') })
  await alertOfList.waitFor()
  await seeNames(page, ['风筝'])
  await api()
    .owner()
    .execute(sql`alter table kite_away rename to kite`)
  await button(alertOfList, '重试').click()
  await alertOfList.waitFor({ state: 'detached' })
})

it('without the permission the page names the missing one', async () => {
  const page = await open('operator_role')
  await seeText(page, '没有权限查看')
  await seeText(page, /需要权限：.*商品.*订单/)
  await expect.poll(() => page.getByRole('table').count()).toBe(0)
})

it('the actions of a row depend on its state and on the user', async () => {
  await add('草图')
  await add('在卖', { status: 'onSale' })
  await add('旧货', { status: 'offSale' })
  const keeper = await open('goods')
  await seeNames(keeper, ['旧货', '在卖', '草图'])
  await expect.poll(() => stepsOf(keeper, '草图').allInnerTexts()).toEqual(['编辑', '上架', '删除'])
  await expect.poll(() => stepsOf(keeper, '在卖').allInnerTexts()).toEqual(['编辑', '下架'])
  await expect.poll(() => stepsOf(keeper, '旧货').allInnerTexts()).toEqual(['编辑', '上架', '删除'])

  const looker = await open('order')
  await seeNames(looker, ['旧货', '在卖', '草图'])
  await expect.poll(() => stepsOf(looker, '草图').count()).toBe(0)
  await expect.poll(() => looker.getByRole('checkbox').count()).toBe(0)
})

it('a capped total is shown as such and counted exactly on request', async () => {
  const id = await add('样板')
  await api().db.execute(sql`
    insert into kite (id, operator_id, created_at, updated_at, name, shape, price_fen, share_bp, status)
    select gen_random_uuid(), operator_id, now(), now(), '风筝 ' || n, 'square', 1, 1, 'draft'
    from kite, generate_series(1, 10050) n where id = ${id}`)
  const page = await open('goods', '?shape=square')
  await seeText(page, '共10,000+条')
  await button(page, '精确计数').click()
  await seeText(page, '共10,050条')
  await seeQuery(page, { shape: 'square', count: 'exact' })
  await expect.poll(() => page.getByRole('button', { name: '精确计数' }).count()).toBe(0)
})

it('the filtered list is exported as a spreadsheet by those who may', async () => {
  await add('圆的', { priceFen: 12_345 })
  await add('方的', { shape: 'square' })
  const page = await open('goods', '?shape=round')
  await seeNames(page, ['圆的'])
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, '导出').click()])
  expect(file.suggestedFilename()).toMatch(/^风筝_\d{14}\.xlsx$/)
  const cells = await cellsOf(await readFile(await file.path()))
  expect(cells.map((row) => row.slice(0, 3))).toEqual([
    ['名称', '形状', '价格'],
    ['圆的', '圆形', '123.45'],
  ])

  const looker = await open('order')
  await seeNames(looker, ['方的', '圆的'])
  await expect.poll(() => button(looker, '导出').count()).toBe(0)
})

it('an import shows invalid rows before anything is written and writes the valid ones', async () => {
  const page = await open()
  await page.getByRole('button', { name: /风筝/ }).click()
  const dialog = page.getByRole('dialog')
  const bytes = await makeFile(
    [
      ['燕子', '圆形', '12.5', '5'],
      ['鱼', '三角形', '10', '5'],
    ],
    ['名称*', '形状*', '价格*', '分成*'],
  )
  const file = { name: '风筝.xlsx', mimeType: 'application/octet-stream', buffer: bytes }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('cell', { name: '三角形' }).waitFor()
  expect(await api().db.$count(kites)).toBe(0)
  await dialog.getByRole('button', { name: '导入1行' }).click()
  await dialog.locator('.ant-steps-item-active', { hasText: '完成' }).waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: '下载失败行' }).count()).toBe(1)
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await seeNames(page, ['燕子'])
})
