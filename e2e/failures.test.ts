import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testNames } from '../server/test/api/fixture.ts'
import { openTestConsole } from './test-console.ts'
import { toast } from './parts.ts'
import { openWire } from './wire.ts'

const { enter, excuse } = openTestConsole()
const { admin } = testNames('a')

let wire: Awaited<ReturnType<typeof openWire>>
beforeAll(async () => {
  wire = await openWire()
})
afterAll(() => wire?.close())

const row = (page: Page) => page.getByRole('row', { name: /admin_a/ })
const reveal = (page: Page) => row(page).getByRole('button', { name: '显示完整内容' }).click()
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
    await failWith(404, { code: 40400, message: 'missing' }, '服务器出现错误（2 次）')
    await failWith(502, {}, '服务器出现错误（3 次）')
    await expect.poll(() => page.locator('.ant-message').getByText('服务器出现错误').count()).toBe(1)
    await failWith(403, { code: 40300, message: '没有权限' }, '没有权限')
    await failWith(409, { code: 40900, message: '别人刚刚改过' }, '别人刚刚改过')

    const errors = { mobile: ['格式不对'], remark: ['太长'] }
    await page.route('**/api/account/reveal', answer(422, { code: 42200, message: '请检查', errors }), { times: 1 })
    await reveal(page)
    const box = page.getByRole('dialog', { name: '请检查' })
    await expect.poll(() => box.getByRole('listitem').allInnerTexts()).toEqual(['mobile：格式不对', '备注：太长'])
    await box.getByRole('button', { name: '确定' }).click()
    await box.waitFor({ state: 'hidden' })
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
    await failed.getByRole('button', { name: '重试' }).click()
    await row(page).waitFor()
    await expect.poll(() => failed.getByText('请求无响应').count()).toBe(0)

    wire.goDead()
    await reveal(page)
    await toast(page, '网络超时').waitFor()
    wire.mend()
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
    await page.getByText('服务器出现错误').first().waitFor()
    await page.unroute('**/api/account/list*')
    await page.getByRole('main').getByRole('button', { name: '重试' }).click()
    await row(page).waitFor()
    await expect.poll(() => page.getByRole('main').getByText('服务器出现错误').count()).toBe(0)
  })
})
