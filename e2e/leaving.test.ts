import { role } from '@kangju/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { testNames } from '../server/test/api/fixture.ts'
import { openTestConsole } from './test-console.ts'
import { menu, openSettings, saveSettings, tabs, toggle } from './parts.ts'
import { question as rowQuestion, rowOf, step } from './rows.ts'

const { enter, seeAddress, pathOf, api } = openTestConsole()
const { admin } = testNames('a')

const mobile = (page: Page) => page.getByLabel('手机号', { exact: true })
const question = (page: Page) => page.getByRole('dialog', { name: '有未保存的内容' })
const answer = async (page: Page, text: string) => {
  await question(page).getByRole('button', { name: text }).click()
  await question(page).waitFor({ state: 'hidden' })
}
const goTo = async (page: Page, name: string, path: string) => {
  const link = menu(page).getByRole('link', { name, exact: true })
  if (!(await link.isVisible())) await menu(page).getByText('系统管理', { exact: true }).click()
  await link.click()
  await seeAddress(page, path)
}

describe('unsaved input', () => {
  it('is asked about by Back, Forward, links and the search, and kept when the user declines', async () => {
    const page = await enter('/role/list', admin)
    await goTo(page, '账号管理', '/account/list')
    await page.getByRole('button', { name: '账号菜单' }).click()
    await page.getByRole('menuitem', { name: '个人中心' }).click()
    await mobile(page).fill('13900002222')

    await page.evaluate('history.back()')
    await question(page).waitFor()
    expect(pathOf(page)).toBe('/profile/index')
    await answer(page, '取消')
    await expect.poll(() => mobile(page).inputValue()).toBe('13900002222')

    await page.evaluate('history.go(-2)')
    await answer(page, '取消')
    await page.getByRole('navigation', { name: '当前位置' }).getByRole('link', { name: '首页' }).click()
    await answer(page, '取消')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: '搜索' }).fill('角色')
    await page.getByRole('option', { name: '系统管理 > 角色管理' }).waitFor()
    await page.keyboard.press('Enter')
    await answer(page, '取消')
    expect(pathOf(page)).toBe('/profile/index')
    await expect.poll(() => mobile(page).inputValue()).toBe('13900002222')

    // Pressing Back twice asks once.
    await page.evaluate('history.back()')
    await question(page).waitFor()
    await page.evaluate('history.back()')
    await answer(page, '放弃修改')
    await seeAddress(page, '/account/list')
    await page.getByRole('row', { name: /admin_a/ }).waitFor()
    await expect.poll(() => question(page).count()).toBe(0)

    // Discarded input is gone; the forward entry still exists and does not ask.
    await page.goForward()
    await seeAddress(page, '/profile/index')
    expect(await mobile(page).inputValue()).not.toBe('13900002222')
    await mobile(page).fill('13900003333')
    await page.goBack()
    await answer(page, '放弃修改')
    await seeAddress(page, '/account/list')
  })

  it('in a form over a list survives Back within the list, and is asked about before the list is left', async () => {
    const page = await enter('/role/list', admin)
    await goTo(page, '账号管理', '/account/list')
    await page.getByRole('tab', { name: /^停用/ }).click()
    await seeAddress(page, '/account/list?status=disabled')
    await page.getByRole('button', { name: '新增' }).first().click()
    const name = page.getByRole('dialog').getByLabel('登录账号')
    await name.fill('half_filled')
    await page.evaluate('history.back()')
    await seeAddress(page, '/account/list')
    await expect.poll(() => question(page).count()).toBe(0)
    await expect.poll(() => name.inputValue()).toBe('half_filled')
    await page.evaluate('history.back()')
    await answer(page, '取消')
    await expect.poll(() => name.inputValue()).toBe('half_filled')
    expect(pathOf(page)).toBe('/account/list')
    await page.evaluate('history.back()')
    await answer(page, '放弃修改')
    await seeAddress(page, '/role/list')
  })

  it('in a tab is kept by Back without asking', async () => {
    const page = await enter('/role/list', admin)
    await toggle(page, '显示页签')
    await goTo(page, '账号管理', '/account/list')
    await page.getByRole('button', { name: '账号菜单' }).click()
    await page.getByRole('menuitem', { name: '个人中心' }).click()
    await mobile(page).fill('13900002222')
    await page.goBack()
    await seeAddress(page, '/account/list')
    await page.goForward()
    await expect.poll(() => mobile(page).inputValue()).toBe('13900002222')
  })

  it('in any tab is asked about before the tabs are turned off', async () => {
    const page = await enter('/profile/index', admin)
    if (!(await tabs(page).isVisible())) await toggle(page, '显示页签')
    await mobile(page).fill('13900003333')
    await goTo(page, '账号管理', '/account/list')
    await openSettings(page)
    const isOn = page.getByRole('switch', { name: '显示页签' })
    await isOn.click()
    await answer(page, '取消')
    await expect.poll(() => isOn.isChecked()).toBe(true)
    await page.keyboard.press('Escape')
    await page.goBack()
    await expect.poll(() => mobile(page).inputValue()).toBe('13900003333')
    await openSettings(page)
    await saveSettings(page, async () => {
      await isOn.click()
      await answer(page, '放弃修改')
    })
    await expect.poll(() => isOn.isChecked()).toBe(false)
  })

  it('is asked about before signing out, and by the browser before the page is closed', async () => {
    const page = await enter('/profile/index', admin)
    // Real key presses are needed, because browsers ask only after user interaction.
    await mobile(page).click()
    await page.keyboard.type('1')
    // The page notes the input after it is drawn; closing before that would not ask.
    const isGuarded = `!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))`
    await expect.poll(() => page.evaluate(isGuarded)).toBe(true)
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await page.getByRole('button', { name: '账号菜单' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await answer(page, '放弃修改')
    await seeAddress(page, '/login?redirect=%2Fprofile%2Findex')
  })
})

it('a question of a page is declined when Back leaves the page', async () => {
  const added = await api().admin(role.add, { body: { name: '临时角色', authoritys: ['banner'] } })
  expect(added.status).toBe(200)
  const page = await enter('/account/list', admin)
  await goTo(page, '角色管理', '/role/list')
  await step(page, '临时角色', '删除')
  await rowQuestion(page, '删除', '临时角色').waitFor()
  await page.goBack()
  await seeAddress(page, '/account/list')
  await rowQuestion(page, '删除', '临时角色').waitFor({ state: 'hidden' })
  await page.goForward()
  await rowOf(page, '临时角色').waitFor()
})
