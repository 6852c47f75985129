import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { testNames } from '../server/test/api/fixture.ts'
import { openTestConsole } from './test-console.ts'

const { come, signIn, seeAddress, pathOf } = openTestConsole()
const { admin } = testNames('a')

const inFocus = (page: Page) => page.evaluate('document.activeElement.name')
const password = (page: Page) => page.getByLabel('密码', { exact: true })

describe('the sign-in form', () => {
  it('focuses its first empty field, and keeps the focus when the password is shown', async () => {
    const page = await come('/login')
    await expect.poll(() => inFocus(page)).toBe('username')
    await page.keyboard.type('  somebody ')
    await page.keyboard.press('Enter')
    await page.getByText('请输入密码').waitFor()
    expect(await inFocus(page)).toBe('password')
    await expect.poll(() => page.getByLabel('账号').inputValue()).toBe('somebody')
    await page.keyboard.type('secret')
    await page.getByRole('button', { name: '显示密码' }).click()
    expect(await inFocus(page)).toBe('password')
    await page.keyboard.type('!')
    await expect.poll(() => password(page).inputValue()).toBe('secret!')
  })

  it('shows the Caps Lock hint by the real state of the key', async () => {
    const page = await come('/login')
    const hint = page.getByText('大写锁定已打开')
    await password(page).focus()
    await page.keyboard.press('Shift+A')
    await expect.poll(() => hint.count()).toBe(0)
    // The driver has no Caps Lock, so this sends the event of a keyboard that has it on.
    await password(page).dispatchEvent('keydown', { key: 'a', modifierCapsLock: true })
    await hint.waitFor()
    await password(page).dispatchEvent('keyup', { key: 'CapsLock', modifierCapsLock: false })
    await expect.poll(() => hint.count()).toBe(0)
  })

  it('confirms a change of language and keeps the input', async () => {
    const page = await come('/login')
    await page.getByLabel('账号').fill('somebody')
    await page.getByLabel('语言').selectOption('Español')
    await page.getByText('Idioma cambiado').waitFor()
    await expect.poll(() => page.getByLabel('Usuario').inputValue()).toBe('somebody')
    await expect.poll(() => page.getByRole('option', { name: 'Español' }).isDisabled()).toBe(true)
    await expect.poll(() => page.getByRole('option', { name: '日本語' }).isDisabled()).toBe(false)
    await page.getByText('Idioma cambiado').waitFor({ state: 'detached' })
  })
})

describe('/auth-redirect', () => {
  it('in a pop-up of the console passes its query on and closes', async () => {
    const page = await come('/login')
    await page.evaluate(`addEventListener('message', ({ origin, data }) => { window.heard = { origin, data } })`)
    const opened = page.waitForEvent('popup')
    await page.evaluate(`void window.open('/auth-redirect?code=a%26b&state=7', 'sign-in', 'width=480,height=640')`)
    const popup = await opened
    if (!popup.isClosed()) await popup.waitForEvent('close')
    await expect
      .poll(() => page.evaluate('window.heard'))
      .toEqual({
        origin: new URL(page.url()).origin,
        data: { kind: 'auth-redirect', search: '?code=a%26b&state=7' },
      })
  })

  it('on its own explains itself and links to the home page', async () => {
    const page = await come('/auth-redirect?code=1')
    await page.getByRole('heading', { name: '这个页面由登录窗口打开' }).waitFor()
    expect(pathOf(page)).toBe('/auth-redirect?code=1')
    await page.getByRole('link', { name: '返回首页' }).click()
    await seeAddress(page, '/login?redirect=%2F')
    await signIn(page, admin)
    await seeAddress(page, '/project/list')
  })
})
