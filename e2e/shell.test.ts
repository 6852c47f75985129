import { session } from '@kangju/contract'
import { describe, expect, it } from 'vitest'
import { testNames } from '../server/test/api/fixture.ts'
import { violations } from './axe.ts'
import { phone } from './browser.ts'
import { freezeAt } from './clock.ts'
import { openTestConsole } from './test-console.ts'
import { choose, expectNoSidewaysScroll, goTo, menu } from './parts.ts'
import { stepIn } from './rows.ts'

const { enter, come, seeAddress, pathOf, api } = openTestConsole()
const { admin, holder } = testNames('a')

describe('the menu and the pages', () => {
  it('show each account only what its permissions allow', async () => {
    const page = await enter('/account/list', holder('operator_user'))
    await page.getByRole('heading', { name: '账号管理' }).waitFor()
    await expect.poll(() => menu(page).innerText()).toContain('账号管理')
    expect(await menu(page).innerText()).not.toContain('角色管理')
    expect(await menu(page).innerText()).not.toContain('订单')

    await goTo(page, '/role/list')
    await page.getByText('没有权限打开“角色管理”').waitFor()
    await page.getByText('需要权限：角色管理').waitFor()
    expect(pathOf(page)).toBe('/role/list')

    await goTo(page, '/no/such/page')
    await page.getByText('页面不存在').first().waitFor()
  })

  it('a list that was open is read and rendered when the pointer rests on its entry, and not again when it opens', async () => {
    const page = await enter('/account/list', admin)
    await page.getByRole('heading', { name: '账号管理' }).waitFor()
    const entry = (name: string) => menu(page).getByRole('link', { name, exact: true })
    await entry('角色管理').click()
    await page.locator('[data-row-open]').first().waitFor()
    await entry('账号管理').click()
    await page.getByRole('heading', { name: '账号管理' }).waitFor()
    await page.locator('[data-row-open]').first().waitFor()
    // What was read ahead is used for some seconds only, which pass quickly on a busy machine.
    await freezeAt(page, new Date())
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname === '/api/role/list') asked.push(pathname)
    })
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/role/list')
    const title = await page.title()
    await entry('角色管理').hover()
    await answered
    const ahead = page.locator('h1', { hasText: '角色管理' })
    await ahead.waitFor({ state: 'attached' })
    expect(await ahead.isVisible()).toBe(false)
    expect(pathOf(page)).toBe('/account/list')
    expect(await page.title()).toBe(title)
    await page.getByRole('heading', { name: '账号管理' }).hover()
    await ahead.waitFor({ state: 'detached' })

    await entry('角色管理').focus()
    await ahead.waitFor({ state: 'attached' })
    await page.getByRole('button', { name: '新增' }).focus()
    await ahead.waitFor({ state: 'detached' })

    await entry('角色管理').hover()
    await ahead.waitFor({ state: 'attached' })
    const rendered = await ahead.elementHandle()
    await entry('角色管理').click()
    await page.getByRole('heading', { name: '角色管理' }).waitFor()
    await page.locator('[data-row-open]').first().waitFor()
    expect(await rendered?.isVisible()).toBe(true)
    await expect.poll(() => page.title()).not.toBe(title)
    expect(asked).toEqual(['/api/role/list'])
  })
})

describe('the header', () => {
  it('finds a page by Chinese and by pinyin, with the keyboard alone', async () => {
    const page = await enter('/account/list', admin)
    await page.getByRole('heading', { name: '账号管理' }).waitFor()
    for (const wish of ['角色', 'juese', 'jsgl']) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: '搜索' }).fill(wish)
      await page.getByRole('option', { name: '角色管理' }).waitFor()
      await page.keyboard.press('Enter')
      await seeAddress(page, '/role/list')
      await page.getByRole('heading', { name: '角色管理' }).waitFor()
      await page.goBack()
      await page.getByRole('heading', { name: '账号管理' }).waitFor()
    }
  })

  it('switches language and size in place, and keeps both', async () => {
    const page = await enter('/account/list', admin)
    // A message is shown for seconds only, so the wait for it begins before the choice.
    await Promise.all([page.getByText('Language switched').waitFor(), choose(page, '语言', 'English')])
    await page.getByRole('heading', { name: 'Accounts' }).waitFor()
    await Promise.all([page.getByText('Switch Size Success').waitFor(), choose(page, 'Size', 'Mini')])
    await page.reload()
    await page.getByRole('heading', { name: 'Accounts' }).waitFor()
    const box = await page.getByRole('button', { name: /Add$/ }).boundingBox()
    expect(box?.height).toBe(28)
  })

  it('leads to the dashboard from the menu of the account', async () => {
    const page = await enter('/account/list', admin)
    await choose(page, '账号菜单', '工作台')
    await seeAddress(page, '/home')
  })

  it('signs out to the form and keeps the return address', async () => {
    const page = await enter('/account/list?status=enabled', admin)
    await page.getByRole('button', { name: '账号菜单' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await seeAddress(page, `/login?redirect=${encodeURIComponent('/account/list?status=enabled')}`)
  })
})

describe('accounts', () => {
  it('are added, found, edited, disabled and enabled again', async () => {
    const page = await enter('/account/list', admin)
    await page.getByRole('button', { name: /新增$/ }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('登录账号').fill('journey_one')
    await form.getByLabel('密码').fill('Harbour#2026')
    await form.getByLabel('姓名').fill('旅程')
    await form.getByLabel('手机号').fill('123')
    await form.getByRole('switch', { name: '超级管理员' }).click()
    await form.getByRole('button', { name: '保存' }).click()
    await form.locator('.ant-form-item').getByText('请输入正确的11位手机号').waitFor()
    await form.getByLabel('手机号').fill('13755556666')
    await form.getByRole('button', { name: '保存' }).click()
    await page.getByText('已保存').waitFor()

    await page.getByPlaceholder('账号/姓名/完整手机号').fill('journey')
    const row = page.getByRole('row', { name: /journey_one/ })
    await row.getByText('137****6666').waitFor()
    await page.waitForURL(/keyword=journey/)
    await row.getByRole('button', { name: '显示完整内容' }).click()
    await row.getByText('13755556666').waitFor()

    for (const action of ['停用', '启用']) {
      await stepIn(row, action)
      await page.getByRole('dialog').getByRole('button', { name: action }).click()
      await expect.poll(() => row.locator('[data-tone]').allInnerTexts()).toContain(action)
    }
  })
})

describe('a session that ends', () => {
  it('can be renewed in place: the half-filled form is kept', async () => {
    const page = await enter('/account/list', holder('operator_user'))
    await page.getByRole('button', { name: /新增$/ }).click()
    await page.getByRole('dialog').getByLabel('登录账号').fill('half_filled')
    await api().anonymous(session.login, { body: { username: holder('operator_user'), password: 'Kangju#2026' } })
    const box = page.getByRole('dialog', { name: '登录已失效，请重新登录' })
    await box.getByText('您的账号已在其他地方登录').waitFor()
    await box.getByLabel('密码').and(page.locator(':focus')).waitFor()
    await page.keyboard.insertText('Kangju#2026')
    await page.keyboard.press('Enter')
    await box.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByRole('textbox', { name: '登录账号' }).inputValue()).toBe('half_filled')
  })
})

describe('accessibility', () => {
  it('axe finds no violations', async () => {
    const page = await come('/login')
    expect(await violations(page)).toEqual([])
    const inside = await enter('/account/list', admin)
    await inside.getByRole('row', { name: /admin_a/ }).waitFor()
    expect(await violations(inside)).toEqual([])
    await goTo(inside, '/role/list')
    await inside.getByRole('row', { name: /operator_role/ }).waitFor()
    expect(await violations(inside)).toEqual([])
  })

  it('nothing overflows on a phone, and the menu opens and closes', async () => {
    const page = await enter('/account/list', admin, { viewport: phone })
    await page.getByRole('heading', { name: '账号管理' }).waitFor()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: '展开菜单' }).click()
    await menu(page).getByText('角色管理').click()
    await seeAddress(page, '/role/list')
    await expectNoSidewaysScroll(page)
  })
})
