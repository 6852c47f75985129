import { account, session } from '@kangju/contract'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { testNames, testPassword } from '../server/test/api/fixture.ts'
import { changeSettings } from '../server/src/modules/base/operator/service.ts'
import { openTestConsole } from './test-console.ts'

const { come, enter, signIn, seeAddress, api } = openTestConsole()
const { admin, holder } = testNames('a')

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api().now().getTime() })

describe('two-step verification', () => {
  it('is set up with a QR code, asked for at sign-in, and reset by an administrator', async () => {
    const username = holder('tvtop')
    const page = await enter('/profile/index', username)
    await page.getByRole('tab', { name: '两步验证' }).click()
    await page.getByLabel('当前密码').fill(testPassword)
    await page.getByRole('button', { name: '启用两步验证' }).click()
    await page.locator('.ant-qrcode svg').waitFor()
    const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '')
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    await page.getByLabel('两步验证码').fill('abcdef')
    await page.getByRole('button', { name: '确认启用' }).click()
    await page.getByText('两步验证码错误或已使用').waitFor()
    await page.getByLabel('两步验证码').fill(codeOf(secret))
    await page.getByRole('button', { name: '确认启用' }).click()
    await expect.poll(() => page.locator('li code').count()).toBe(10)
    await page.getByRole('button', { name: '我已保存' }).click()
    await page.getByText('剩余恢复码').waitFor()

    api().pass(30_000)
    const other = await come('/login')
    await signIn(other, username)
    await other.getByLabel('两步验证码').fill('000000')
    await other.keyboard.press('Enter')
    await other.getByRole('alert').getByText('两步验证码错误或已使用').waitFor()
    await other.getByLabel('两步验证码').fill(codeOf(secret))
    await other.keyboard.press('Enter')
    await seeAddress(other, '/tvtop/list')

    const list = await enter(`/account/list?keyword=${username}`, admin)
    await list.getByRole('row', { name: username }).getByRole('button', { name: '更多' }).click()
    await list.getByRole('menuitem', { name: '重置两步验证' }).click()
    await list.getByRole('dialog').getByRole('button', { name: '重置两步验证' }).click()
    await list.getByText('已保存').waitFor()
    const { data } = await api().admin(account.list, { query: { keyword: username } })
    expect(data.items[0]).toMatchObject({ hasSecondFactor: false })
    const again = await api().anonymous(session.login, { body: { username, password: testPassword } })
    expect(again.status).toBe(200)
  })

  it('is required before anything else where the operator says so', async () => {
    await changeSettings(api().db, 'A', { secondFactor: 1 })
    const page = await come('/login')
    await signIn(page, holder('operator_role'))
    await page.getByText('您的角色必须启用两步验证，启用后才能继续使用。').waitFor()
    await page.getByLabel('当前密码').fill(testPassword)
    await page.getByRole('button', { name: '启用两步验证' }).click()
    const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '')
    await page.getByLabel('两步验证码').fill(codeOf(secret))
    await page.getByRole('button', { name: '确认启用' }).click()
    await page.getByRole('button', { name: '我已保存' }).click()
    await page.getByRole('heading', { name: '角色管理' }).waitFor()
    expect(await page.getByRole('navigation').count()).toBeGreaterThan(0)
    await changeSettings(api().db, 'A', { secondFactor: 0 })
  })
})
