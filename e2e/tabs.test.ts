import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { testNames } from '../server/test/api/fixture.ts'
import { desktop, phone } from './browser.ts'
import { openTestConsole } from './test-console.ts'
import { menu, openSettings, saveSettings, tabs, toggle } from './parts.ts'

const { enter, seeAddress } = openTestConsole()
const { admin } = testNames('a')

const seeTabs = async (page: Page, titles: string[]) => {
  await expect.poll(() => tabs(page).getByRole('link').allInnerTexts()).toEqual(titles)
}
const seeTheme = (page: Page, theme: string) =>
  page.locator(`html[data-theme="${theme}"]`).waitFor({ state: 'attached' })

const goTo = async (page: Page, group: string, name: string) => {
  const link = menu(page).getByRole('link', { name, exact: true })
  if (!(await link.isVisible())) await menu(page).getByText(group, { exact: true }).click()
  await link.click()
  await tabs(page).getByRole('link', { name }).waitFor()
}
const fromTabMenu = async (page: Page, tab: string, item: string) => {
  // A page that is still loading may scroll, and scrolling closes the menu.
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await tabs(page).getByRole('link', { name: tab }).click({ button: 'right' })
  const choice = page.getByRole('menuitem', { name: item, exact: true })
  await choice.click()
  await choice.waitFor({ state: 'hidden' })
}

describe('tabs', () => {
  it('keep their content, ask about unsaved input, close by their rules, and are restored after a reload', async () => {
    const page = await enter('/profile/index', admin)
    await toggle(page, '显示页签')
    await seeTabs(page, ['服务项目', '个人中心'])
    await page.getByLabel('手机号', { exact: true }).fill('13900002222')
    await goTo(page, '系统管理', '角色管理')
    await goTo(page, '系统管理', '账号管理')
    await goTo(page, '订单管理', '主订单')
    await seeTabs(page, ['服务项目', '个人中心', '角色管理', '账号管理', '主订单'])

    await tabs(page).getByRole('link', { name: '个人中心' }).click()
    await expect.poll(() => page.getByLabel('手机号', { exact: true }).inputValue()).toBe('13900002222')
    await tabs(page).getByLabel('有未保存的内容').waitFor()
    await tabs(page).getByRole('button', { name: '关闭“个人中心”' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '放弃修改' }).click()
    // The right neighbour becomes active.
    await seeAddress(page, '/role/list')

    await fromTabMenu(page, '账号管理', '关闭')
    await seeTabs(page, ['服务项目', '角色管理', '主订单'])
    await seeAddress(page, '/role/list')
    await page.reload()
    await tabs(page).waitFor()
    await seeTabs(page, ['服务项目', '角色管理', '主订单'])

    await fromTabMenu(page, '主订单', '刷新')
    await seeAddress(page, '/order/orderre')
    await fromTabMenu(page, '角色管理', '关闭其他')
    await seeAddress(page, '/role/list')
    await seeTabs(page, ['服务项目', '角色管理'])
    await fromTabMenu(page, '角色管理', '关闭所有')
    await seeAddress(page, '/project/list')
    await seeTabs(page, ['服务项目'])
    await toggle(page, '显示页签')
    await tabs(page).waitFor({ state: 'detached' })
  })
})

describe('the menu', () => {
  it('stays collapsed; a narrow window does not change the choice for wide ones', async () => {
    const page = await enter('/', admin)
    await seeAddress(page, '/project/list')
    await menu(page).waitFor()
    const width = async () => (await menu(page).boundingBox())?.width
    expect(await width()).toBe(206)
    await page.getByRole('button', { name: '收起菜单' }).click()
    await expect.poll(width).toBe(64)
    expect(await page.context().cookies()).toContainEqual(
      expect.objectContaining({ name: 'sidebarStatus', value: '0' }),
    )
    await page.setViewportSize({ width: 992, height: 700 })
    expect(await width()).toBe(64)
    await page.setViewportSize({ width: 991, height: 700 })
    await menu(page).waitFor({ state: 'detached' })
    await page.setViewportSize(phone)
    await page.getByRole('button', { name: '展开菜单' }).click()
    await expect.poll(width).toBe(206)
    await page.mouse.click(350, 500)
    await menu(page).waitFor({ state: 'detached' })
    await page.setViewportSize(desktop)
    await page.reload()
    await menu(page).waitFor()
    expect(await width()).toBe(64)
  })

  it('shows the breadcrumb of the page', async () => {
    const page = await enter('/role/list', admin)
    const crumbs = page.getByRole('navigation', { name: '当前位置' })
    await crumbs.waitFor()
    await expect.poll(() => crumbs.getByRole('listitem').allInnerTexts()).toEqual(['首页', '系统管理', '角色管理'])
    await expect.poll(() => crumbs.getByRole('link').allInnerTexts()).toEqual(['首页'])
  })
})

describe('the settings', () => {
  it('turn the console dark, before the first paint of the next load', async () => {
    const page = await enter('/role/list', admin)
    const choose = async (name: string) => {
      await openSettings(page)
      await saveSettings(page, () => page.getByText(name, { exact: true }).click())
    }
    await choose('深色')
    await seeTheme(page, 'dark')
    await page.reload({ waitUntil: 'commit' })
    await seeTheme(page, 'dark')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await choose('浅色')
    await seeTheme(page, 'light')
  })

  it('keep the input when the size changes', async () => {
    const page = await enter('/profile/index', admin)
    const field = page.getByLabel('手机号', { exact: true })
    await field.fill('13900001111')
    const height = async () => (await field.boundingBox())?.height
    expect(await height()).toBe(36)
    for (const [name, pixels] of [
      ['默认', 40],
      ['小', 32],
      ['迷你', 28],
    ] as const) {
      await page.getByRole('button', { name: '控件大小' }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
      await expect.poll(height).toBe(pixels)
    }
    await expect.poll(() => field.inputValue()).toBe('13900001111')
  })
})
