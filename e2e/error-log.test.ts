import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { testNames } from '../server/test/api/fixture.ts'
import { desktop } from './browser.ts'
import { openTestConsole } from './test-console.ts'
import { toast } from './parts.ts'

const { enter, excuse } = openTestConsole()
const { admin } = testNames('a')

const bug = (page: Page, count?: number) =>
  page.getByRole('banner').getByRole('button', { name: count === undefined ? /^错误日志/ : `错误日志（${count}）` })

describe('the error log', () => {
  it('lists errors, newest first, and is cleared after confirmation', async () => {
    const page = await enter('/account/list', admin)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('row', { name: /admin_a/ }).waitFor()
    await expect.poll(() => bug(page).count()).toBe(0)

    const broken = { status: 500, contentType: 'application/json', body: '{"code":50000,"message":"broken"}' }
    await page.route('**/api/account/list*', (route) => route.fulfill(broken))
    await page.getByRole('button', { name: '刷新' }).click()
    await bug(page, 1).waitFor()

    await page.evaluate(`void Promise.reject(new Error('nobody caught this'))`)
    await bug(page, 2).waitFor()
    excuse(page, /nobody caught this/)

    // This response cannot be rendered.
    const odd = { contentType: 'application/json', body: '{"code":20000,"data":{"items":7,"total":1}}' }
    await page.route('**/api/role/list?*', (route) => route.fulfill(odd))
    await page.route('**/api/role/list', (route) => route.fulfill(odd))
    await page.getByRole('link', { name: '角色管理' }).click()
    await page.getByText('页面出现了问题').waitFor()
    await bug(page, 3).waitFor()
    excuse(page, /is not a function/)

    await bug(page).click()
    const dialog = page.getByRole('dialog', { name: '错误日志' })
    await dialog.waitFor()
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(desktop.width * 0.8)
    const rows = dialog.getByRole('row').filter({ has: page.getByRole('button', { name: '复制' }) })
    const cells = await rows.allInnerTexts()
    expect(cells).toHaveLength(3)
    expect(cells[0]).toMatch(/is not a function[^]*\/role\/list[^]*20\d\d-\d\d-\d\d \d\d:\d\d:\d\d/)
    expect(cells[1]).toMatch(/nobody caught this[^]*\/account\/list/)
    expect(cells[2]).toMatch(/broken[^]*\/account\/list · GET \/account\/list/)

    await rows.nth(1).getByRole('button', { name: /展开/ }).click()
    await dialog
      .getByText(/^Error: nobody caught this/)
      .first()
      .waitFor()
    await rows.nth(1).getByRole('button', { name: '复制' }).click()
    await toast(page, '已复制').waitFor()
    await expect
      .poll(() => page.evaluate('navigator.clipboard.readText()'))
      .toMatch(/^20.*\n\/account\/list\nnobody caught this\nError: nobody/)

    await dialog.getByRole('button', { name: '全部清除' }).click()
    const question = page.getByRole('dialog', { name: '全部清除' })
    await question.getByRole('button', { name: '取消' }).click()
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => rows.count()).toBe(3)
    await page.reload()
    await bug(page, 3).click()
    await dialog.getByRole('button', { name: '全部清除' }).click()
    await question.getByRole('button', { name: '全部清除' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await bug(page).waitFor({ state: 'detached' })
    excuse(page, /is not a function/)
  })

  it('contains a page that failed to load; a reload shows the page once it is available', async () => {
    const page = await enter('/account/list', admin, { isLoaded: true })
    await page.getByRole('row', { name: /admin_a/ }).waitFor()
    await page.route('**/assets/role-page-*.js', (route) => route.abort())
    const reloaded = page.waitForEvent('load')
    await page.getByRole('link', { name: '角色管理' }).click()
    await reloaded
    await page.getByText('页面出现了问题').waitFor()
    await bug(page).waitFor()
    await page.unroute('**/assets/role-page-*.js')
    await page.getByRole('button', { name: '刷新页面' }).click()
    await page.getByRole('row', { name: /operator_role/ }).waitFor()
    await expect.poll(() => page.getByText('页面出现了问题').count()).toBe(0)
    excuse(page, /ERR_FAILED|role-page/)
  })
})
