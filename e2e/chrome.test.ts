import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { testNames } from '../server/test/api/fixture.ts'
import { openTestConsole } from './test-console.ts'
import { addClient } from '../server/test/factories/client-rows.ts'
import { choose, goTo, openSettings, tabs, toast, toggle } from './parts.ts'

const { enter, signIn, seeAddress, pathOf, api } = openTestConsole()
const { admin } = testNames('a')

const inFocus = (page: Page) =>
  page.evaluate<string>(`document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText`)
const signOut = (page: Page) => choose(page, '账号菜单', '退出登录')

describe('full screen', () => {
  it('is toggled by its button', async () => {
    const page = await enter('/role/list', admin)
    await page.getByRole('button', { name: '全屏', exact: true }).click()
    await page.getByRole('button', { name: '退出全屏' }).click()
    await page.getByRole('button', { name: '全屏', exact: true }).waitFor()
    expect(await page.evaluate('document.fullscreenElement')).toBeNull()
  })

  it('reports a browser without support', async () => {
    const page = await enter('/role/list', admin)
    await page.evaluate(`Object.defineProperty(document, 'fullscreenEnabled', { value: false })`)
    await page.getByRole('button', { name: '全屏', exact: true }).click()
    await toast(page, 'you browser can not work').waitFor()
    expect(await page.evaluate('document.fullscreenElement')).toBeNull()
  })
})

describe('the size menu', () => {
  it('is also in the settings, with the same confirmation', async () => {
    const page = await enter('/profile/index', admin)
    await openSettings(page)
    await page.getByRole('dialog').getByText('迷你', { exact: true }).click()
    await toast(page, 'Switch Size Success').waitFor()
    expect(await page.context().cookies()).toContainEqual(expect.objectContaining({ name: 'size', value: 'mini' }))
  })

  it('disables the current size, confirms the change, and reloads nothing', async () => {
    const page = await enter('/profile/index', admin)
    const mobile = page.getByLabel('手机号', { exact: true })
    await mobile.fill('1390000')
    await page.getByRole('button', { name: '控件大小' }).click()
    await expect.poll(() => page.getByRole('menuitem', { name: '中等' }).getAttribute('aria-disabled')).toBe('true')
    await expect.poll(() => page.getByRole('menuitem', { disabled: true }).count()).toBe(1)
    await page.getByRole('menuitem', { name: '小', exact: true }).click()
    await toast(page, 'Switch Size Success').waitFor()
    await expect.poll(() => mobile.inputValue()).toBe('1390000')
    expect(await page.context().cookies()).toContainEqual(expect.objectContaining({ name: 'size', value: 'small' }))
  })
})

describe('the progress bar', () => {
  it('is shown while a page loads', async () => {
    const page = await enter('/role/list', admin, { isLoaded: true })
    await page.getByRole('row', { name: /operator_role/ }).waitFor()
    const bar = page.getByRole('progressbar', { name: '加载中' })
    await expect.poll(() => bar.count()).toBe(0)
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    await page.route('**/assets/account-page-*.js', async (route) => {
      await arrived
      await route.continue()
    })
    await page.getByRole('link', { name: '账号管理' }).click()
    await bar.waitFor()
    await seeAddress(page, '/account/list')
    arrive()
    await page.getByRole('row', { name: /admin_a/ }).waitFor()
    await expect.poll(() => bar.count()).toBe(0)
  })
})

describe('the keyboard', () => {
  it('operates the search: Ctrl+K, arrows, Enter, Escape', async () => {
    const page = await enter('/role/list', admin)
    const field = page.getByRole('combobox', { name: '搜索' })
    await page.keyboard.press('Control+k')
    await expect.poll(async () => (await field.boundingBox())?.width).toBe(210)
    await field.fill('订单')
    const chosen = page.getByRole('option', { selected: true })
    const first = await chosen.innerText()
    await page.keyboard.press('ArrowDown')
    const second = await chosen.innerText()
    expect(second).not.toBe(first)
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => chosen.innerText()).toBe(first)
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    expect(await inFocus(page)).toBe('搜索')
    await page.keyboard.press('Control+k')
    await field.waitFor()
    // A click on a row of the list would open its details.
    await page.getByRole('heading', { level: 1 }).click()
    await field.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await field.fill('zhanghao')
    await page.getByRole('option', { name: '系统管理 > 账号管理' }).waitFor()
    await page.keyboard.press('Enter')
    await seeAddress(page, '/account/list')
  })

  it('opens a record whose name or phone number was typed and Enter pressed at once, also above a drawer', async () => {
    const id = await addClient(api(), { name: '欧阳慕容', mobile: '13805716688' })
    const page = await enter('/role/list', admin)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('ouyangmr')
    await page.keyboard.press('Enter')
    await seeAddress(page, `/customer/detail?id=${id}`)

    await goTo(page, '/customer/serviceobject')
    await page.getByRole('row', { name: /欧阳慕容/ }).click()
    const drawer = page.getByRole('dialog', { name: /欧阳慕容/ })
    await drawer.waitFor()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: '搜索' })
    await field.fill('6688')
    await page.getByRole('option', { name: /欧阳慕容.*138\*{4}6688/ }).waitFor()
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    expect(await drawer.isVisible()).toBe(true)
    await page.keyboard.press('Control+k')
    await field.fill('13805716688')
    await page.keyboard.press('Enter')
    // The first choice for a caller is an order.
    await page.getByRole('dialog', { name: '代客下单' }).waitFor()
  })

  it('reaches the content by the skip link, and the header in order', async () => {
    const page = await enter('/role/list', admin)
    await page.getByRole('row', { name: /operator_role/ }).waitFor()
    await page.keyboard.press('Tab')
    expect(await inFocus(page)).toBe('跳到正文')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content')
    expect(pathOf(page)).toBe('/role/list')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(`document.activeElement.closest('main') !== null`)).toBe(true)
    await page.getByRole('button', { name: '收起菜单' }).focus()
    const order: string[] = []
    while (order.at(-1) !== '账号菜单' && order.length < 12) {
      await page.keyboard.press('Tab')
      order.push((await inFocus(page)).split('\n').at(-1) ?? '')
    }
    const known = ['首页', '搜索', '全屏', '控件大小', '语言', '账号菜单']
    expect(order.filter((name) => known.includes(name))).toEqual(known)
  })
})

describe('many tabs', () => {
  it('scroll sideways with the wheel, close on middle click, and are gone after signing out', async () => {
    const page = await enter('/role/list', admin, { viewport: { width: 1000, height: 700 } })
    await toggle(page, '显示页签')
    const paths = ['/project/list', '/order/orderre', '/booking/list', '/organ/open', '/people/list', '/banner/list']
    for (const path of [...paths, '/moneybag/nurse', '/customer/serviceobject', '/tvtop/list']) {
      await goTo(page, path)
      await tabs(page).locator(`[aria-current][href="${path}"]`).waitFor()
    }
    const strip = tabs(page).locator('> div')
    const scrolled = () => strip.evaluate((element) => element.scrollLeft)
    expect(await scrolled()).toBeGreaterThan(0)
    await strip.hover()
    await page.mouse.wheel(0, -2000)
    await expect.poll(scrolled).toBe(0)
    await page.mouse.wheel(0, 300)
    await expect.poll(scrolled).toBeGreaterThan(0)
    const count = await tabs(page).getByRole('link').count()
    await tabs(page).getByRole('link', { name: '机顶盒' }).click({ button: 'middle' })
    await seeAddress(page, '/customer/serviceobject')
    await expect.poll(() => tabs(page).getByRole('link').count()).toBe(count - 1)

    await signOut(page)
    await signIn(page, admin)
    await tabs(page).waitFor()
    await expect.poll(() => tabs(page).getByRole('link').allInnerTexts()).toEqual(['服务项目', '服务对象'])
  })
})
