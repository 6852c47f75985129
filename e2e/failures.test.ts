import type { Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testNames } from '../server/test/api/fixture.ts'
import { openTestConsole } from './test-console.ts'
import { toast } from './parts.ts'
import { openWire } from './wire.ts'

const { come, enter, excuse, pathOf, signIn } = openTestConsole()
const { admin } = testNames('a')

let wire: Awaited<ReturnType<typeof openWire>>
beforeAll(async () => {
  wire = await openWire()
})
afterAll(() => wire?.close())

const row = (page: Page) => page.getByRole('row', { name: /admin_a/ })
const reveal = (page: Page) => row(page).getByRole('button', { name: '显示完整内容' }).click()
const buttonsOf = async (dialog: Locator) =>
  (await dialog.getByRole('button').allInnerTexts()).map((text) => text.replaceAll(/\s/g, ''))
const answer = (status: number, body: object) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })

describe('a failed request', () => {
  it('shows the text of the error catalogue; the same text is shown once with a number', async () => {
    const page = await enter('/account/list?keyword=admin_a', admin)
    await row(page).waitFor()
    const failWith = async (status: number, body: object, text: string) => {
      await page.route('**/api/account/reveal', answer(status, body), { times: 1 })
      await reveal(page)
      await toast(page, text).waitFor()
    }
    await failWith(500, { code: 50000, message: 'broken' }, '服务器出现错误')
    await failWith(404, { code: 40400, message: 'missing' }, '服务器出现错误（2次）')
    await failWith(502, {}, '服务器出现错误（3次）')
    await expect.poll(() => page.locator('.ant-message').getByText('服务器出现错误').count()).toBe(1)
    await failWith(403, { code: 40300, message: 'boom', errors: { access: ['需要权限：账号管理'] } }, '没有权限')
    await toast(page, '需要权限：账号管理').waitFor()
    await failWith(409, { code: 40900, message: '别人刚刚改过' }, '别人刚刚改过')

    const errors = { mobile: ['格式不对'], remark: ['太长'] }
    await page.route('**/api/account/reveal', answer(422, { code: 42200, message: '请检查', errors }), { times: 1 })
    await reveal(page)
    const box = page.getByRole('dialog', { name: '请检查' })
    await expect.poll(() => box.getByRole('listitem').allInnerTexts()).toEqual(['mobile：格式不对', '备注：太长'])
    await expect.poll(() => buttonsOf(box)).toEqual(['取消', '确定'])
    await box.getByRole('button', { name: '取消' }).click()
    await box.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByText('boom').count()).toBe(0)
  })

  it('of a form shows errors at their fields, and what belongs to no field in a confirm dialog', async () => {
    const page = await enter('/role/list', admin)
    await page
      .getByRole('row', { name: /operator_role/ })
      .getByRole('button', { name: '编辑' })
      .click()
    const drawer = page.getByRole('dialog').filter({ has: page.getByLabel('角色名称') })
    await drawer.getByLabel('角色名称').fill('试一试')
    const saveFor = async (status: number, body: object) => {
      await page.route('**/api/role/edit', answer(status, body), { times: 1 })
      await drawer.getByRole('button', { name: '保存' }).click()
    }
    await saveFor(500, { code: 50000, message: 'boom', errors: { name: ['boom'] } })
    await toast(page, '服务器出现错误').waitFor()
    await drawer.getByText('服务器出现错误').waitFor()
    await saveFor(422, { code: 42200, message: '请检查', errors: { name: ['已存在'], _: ['超出上限'] } })
    const box = page.getByRole('dialog', { name: '请检查' })
    await expect.poll(() => box.getByRole('listitem').allInnerTexts()).toEqual(['超出上限'])
    await box.getByRole('button', { name: '确定' }).click()
    await drawer.getByText('已存在').first().waitFor()
    // An ended session is recognised by its code, whatever the status.
    await drawer.getByLabel('角色名称').fill('再试一试')
    await saveFor(200, { code: 50014, message: 'boom', data: null })
    const ended = page.getByRole('dialog', { name: '登录已失效，请重新登录' })
    await ended.getByText('登录已过期', { exact: true }).waitFor()
    await ended.getByRole('button', { name: '取消' }).click()
    await ended.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByText('boom').count()).toBe(0)
  })

  it('is shown for five seconds', async () => {
    // A page of its own, because the clock stays replaced.
    const page = await enter('/account/list?keyword=admin_a', admin, { isCold: true })
    await row(page).waitFor()
    // A request that is sent while the clock jumps ahead would time out.
    await page.waitForLoadState('networkidle')
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.route('**/api/account/reveal', answer(409, { code: 40900, message: '别人刚刚改过' }))
    await reveal(page)
    await toast(page, '别人刚刚改过').waitFor()
    await page.clock.runFor(4_900)
    await expect.poll(() => toast(page, '别人刚刚改过').count()).toBe(1)
    await page.clock.runFor(1_000)
    await toast(page, '别人刚刚改过').waitFor({ state: 'detached' })
  })

  it('reports no response or a timeout, and works again when the connection does', async () => {
    const page = await enter('/account/list?keyword=admin_a', admin)
    await row(page).waitFor()
    wire.cut()
    await reveal(page)
    await toast(page, '请求无响应').waitFor()
    await page.getByPlaceholder('账号/姓名/完整手机号').fill('admin')
    const failed = page.getByRole('main')
    await failed.getByText('请求无响应').waitFor()
    wire.mend()
    // The rows of the last filter are back while the list is still being read.
    const answered = page.waitForResponse((response) => response.url().includes('/api/account/list') && response.ok())
    await failed.getByRole('button', { name: '重试' }).click()
    await (await answered).finished()
    await row(page).waitFor()
    await expect.poll(() => failed.getByText('请求无响应').count()).toBe(0)

    wire.goDead()
    // A list that is just being refreshed may end first; the browser would send this request again once mended.
    const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/account/reveal'))
    await reveal(page)
    await ended
    const alert = page.getByRole('dialog', { name: '网络超时' })
    await expect.poll(() => buttonsOf(alert)).toEqual(['确定'])
    wire.mend()
    await alert.getByRole('button').click()
    await alert.waitFor({ state: 'hidden' })
    await reveal(page)
    await row(page)
      .getByText(/^1\d{10}$/)
      .waitFor()
    excuse(page, /^WebSocket connection to/)
  })

  it('on the first load of a page offers a retry', async () => {
    const page = await enter('/role/list', admin)
    await page.getByRole('row', { name: /operator_role/ }).waitFor()
    await page.route('**/api/account/list*', answer(503, {}))
    await page.getByRole('link', { name: '账号管理' }).click()
    await toast(page, '服务器出现错误').waitFor()
    await page.getByRole('main').getByText('服务器出现错误').waitFor()
    await page.unroute('**/api/account/list*')
    await page.getByRole('main').getByRole('button', { name: '重试' }).click()
    await row(page).waitFor()
    await expect.poll(() => page.getByRole('main').getByText('服务器出现错误').count()).toBe(0)
  })

  it('at the sign-in is shown by the sign-in page', async () => {
    const page = await come('/login')
    const failWith = async (status: number, body: object) => {
      await page.route('**/api/login', answer(status, body), { times: 1 })
      await signIn(page, admin, 'x')
    }
    await failWith(503, { code: 50300, message: 'boom' })
    await page.getByRole('alert').getByText('服务器出现错误', { exact: true }).waitFor()
    await failWith(422, { code: 42200, message: '请检查', errors: { _: ['太长'] } })
    const box = page.getByRole('dialog', { name: '请检查' })
    await box.getByText('太长').waitFor()
    await box.getByRole('button', { name: '取消' }).click()
    await box.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByText('boom').count()).toBe(0)
  })
})

describe('an account that cannot be loaded', () => {
  it('loses its token and goes to the sign-in page with the reason and the way back', async () => {
    const page = await come('/login?redirect=%2Frole%2Flist%3Fname%3Da')
    for (const [body, texts] of [
      [{ code: 20000, message: 'ok' }, ['验证失败，请重新登录']],
      [{ code: 50000, message: 'boom' }, ['服务器出现错误', '验证失败，请重新登录']],
    ] as const) {
      await page.route('**/api/userinfo*', answer(body.code === 20000 ? 200 : 500, body), { times: 1 })
      await signIn(page, admin)
      await expect.poll(() => page.getByRole('alert').getByRole('paragraph').allInnerTexts()).toEqual(texts)
      expect(pathOf(page)).toBe('/login?redirect=%2Frole%2Flist%3Fname%3Da')
      expect(await page.evaluate(`localStorage.getItem('Authorization')`)).toBeNull()
    }
  })
})
