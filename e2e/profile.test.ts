import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { testNames, testPassword } from '../server/test/api/fixture.ts'
import { openTestConsole } from './test-console.ts'
import { saveSettings, toast } from './parts.ts'

const { come, enter, signIn, seeAddress, api } = openTestConsole()
const { holder } = testNames('a')

const open = (page: Page, tab: string) => page.getByRole('tab', { name: tab }).click()
const face = (page: Page) => page.getByRole('main').locator('img')

/** A picture of one colour, drawn in the browser. */
const drawPicture = async (page: Page) => {
  const data = await page.evaluate<string>(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 })
    const context = canvas.getContext('2d')
    context.fillStyle = '#1bc7a1'
    context.fillRect(0, 0, 64, 64)
    return canvas.toDataURL('image/png').split(',')[1]
  })()`)
  return { name: 'face.png', mimeType: 'image/png', buffer: Buffer.from(data, 'base64') }
}

describe('the profile', () => {
  it('takes a picture and removes it, and saves a new phone number', async () => {
    const page = await enter('/profile/index', holder('tvtop'))
    await page.getByRole('heading', { name: '个人中心' }).waitFor()
    const facts = await page.getByRole('main').locator('dl').innerText()
    expect(facts).toContain(holder('tvtop'))
    expect(facts).toContain('Operator A')
    await expect.poll(() => face(page).count()).toBe(0)

    await page.locator('input[type="file"]').setInputFiles(await drawPicture(page))
    await toast(page, '已保存').waitFor()
    await face(page).waitFor()
    await expect.poll(() => page.evaluate(`document.querySelector('main img').naturalWidth`)).toBeGreaterThan(0)
    await page.getByRole('banner').locator('img').waitFor()

    const mobile = page.getByLabel('手机号', { exact: true })
    await mobile.fill('123')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('请输入正确的11位手机号').waitFor()
    await mobile.fill('13611112222')
    await page.getByRole('button', { name: '保存' }).click()
    await expect.poll(() => mobile.inputValue()).toBe('136****2222')
    await page.reload()
    await expect.poll(() => mobile.inputValue()).toBe('136****2222')

    await page.getByRole('button', { name: '移除头像' }).click()
    await face(page).waitFor({ state: 'detached' })
  })

  it('changes the password only with the old one, and the new one works', async () => {
    const page = await enter('/profile/index', holder('tvuser'))
    const elsewhere = await enter('/profile/index', holder('tvuser'))
    await open(page, '修改密码')
    const change = async (old: string, next: string, again = next) => {
      await page.getByLabel('当前密码').fill(old)
      await page.getByLabel('新密码', { exact: true }).fill(next)
      await page.getByLabel('再次输入新密码').fill(again)
      await page.getByRole('button', { name: '修改密码' }).click()
    }
    await change(testPassword, 'Willow#2026', 'Another#2027')
    await page.getByText('两次输入的密码不一致').waitFor()
    await change('Wrong#2026', 'Willow#2026')
    await page.getByText('原密码不正确').waitFor()
    await change(testPassword, 'short')
    await page.getByRole('main').locator('.ant-form-item-explain-error').first().waitFor()
    await change(testPassword, 'Willow#2026')
    await toast(page, '密码已修改').waitFor()
    await expect.poll(() => page.getByLabel('当前密码').inputValue()).toBe('')
    // This session continues; the other one ends.
    await elsewhere.getByRole('dialog', { name: /登录/ }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: '个人中心' }).waitFor()

    const again = await come('/login?redirect=/profile/index')
    await signIn(again, holder('tvuser'), testPassword)
    await again.getByRole('alert').getByText('账号或密码错误').waitFor()
    await signIn(again, holder('tvuser'), 'Willow#2026')
    await seeAddress(again, '/profile/index')
  })

  it('shows the time, place and result of sign-ins', async () => {
    const page = await come('/profile/index')
    await signIn(page, holder('company'))
    await page.getByRole('heading', { name: '个人中心' }).waitFor()
    await page.getByRole('button', { name: '账号菜单' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('heading', { name: '欢迎回来' }).waitFor()
    api().pass(60_000)
    await signIn(page, holder('company'))
    await open(page, '登录记录')
    const rows = page.getByRole('row').filter({ hasText: '127.0.0.1' })
    await expect.poll(() => rows.count()).toBe(2)
    const texts = await rows.allInnerTexts()
    expect(texts[0]).toMatch(/2026-11-15 10:01[^]*Chrome[^]*当前登录/)
    expect(texts[1]).toMatch(/已结束/)
  })

  it('includes the settings, which belong to the account', async () => {
    const page = await enter('/profile/index', holder('organ'))
    await open(page, '界面设置')
    await saveSettings(page, () => page.getByRole('button', { name: '#6959cd' }).click())
    await saveSettings(page, () => page.getByRole('switch', { name: '侧栏标志' }).click())
    await expect
      .poll(() => page.evaluate(`document.documentElement.style.getPropertyValue('--accent')`))
      .toBe('#6959cd')

    const same = await enter('/profile/index', holder('organ'))
    await expect
      .poll(() => same.evaluate(`document.documentElement.style.getPropertyValue('--accent')`))
      .toBe('#6959cd')
    await expect.poll(() => same.locator('nav > a[href="/"]').count()).toBe(0)
    const other = await enter('/profile/index', holder('people'))
    await other.locator('nav > a[href="/"]').waitFor()
    await expect
      .poll(() => other.evaluate(`document.documentElement.style.getPropertyValue('--accent')`))
      .toBe('#1bc7a1')
  })
})
