import { defaultSettings, profile } from '@kangju/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { testNames } from '../server/test/api/fixture.ts'
import { openTestConsole } from './test-console.ts'
import { choose, goTo, openSettings, saveSettings } from './parts.ts'
import { prepare } from './visit.ts'

const { enter, signIn, pathOf, api } = openTestConsole()
const { admin, holder } = testNames('a')

const signOut = (page: Page) => choose(page, '账号菜单', '退出登录')

describe('the theme', () => {
  it('is applied before the first paint of a reload, including the colour, without a request', async () => {
    const page = await enter('/role/list', holder('operator_role'))
    await openSettings(page)
    await saveSettings(page, () => page.getByRole('button', { name: '#409eff' }).click())
    await saveSettings(page, () => page.getByText('深色', { exact: true }).click())
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    // Records the look of the first frame that shows the console.
    await prepare(
      page,
      `new MutationObserver((_, watching) => {
        const root = document.getElementById('root')
        if (root === null || root.childElementCount === 0) return
        watching.disconnect()
        requestAnimationFrame(() => {
          const { dataset, style } = document.documentElement
          window.firstLook = [dataset.theme, style.getPropertyValue('--accent'), getComputedStyle(document.body).backgroundColor]
        })
      }).observe(document, { childList: true, subtree: true })`,
    )
    await page.reload()
    await page.getByRole('row', { name: /operator_role/ }).waitFor()
    await expect.poll(() => page.evaluate('window.firstLook')).toEqual(['dark', '#409eff', 'rgb(18, 24, 26)'])
    expect(asked.filter((path) => /theme|\.css\?|unpkg|cdn/.test(path))).toEqual([])
  })

  it('of one account does not apply to the next', async () => {
    const page = await enter('/role/list', admin)
    await openSettings(page)
    await saveSettings(page, () => page.getByText('深色', { exact: true }).click())
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await signOut(page)
    await signIn(page, holder('operator_user'))
    await page.locator('html[data-theme="light"]').waitFor({ state: 'attached' })
    expect(pathOf(page)).toBe('/role/list')
  })
})

describe("the variables of antd's components", () => {
  const header = (page: Page) =>
    page.evaluate(`getComputedStyle(document.querySelector('.ant-table')).getPropertyValue('--ant-table-header-bg')`)

  it('stay in the document from one list to the next, and those without use are removed', async () => {
    const page = await enter('/account/list', admin)
    for (const path of ['/role/list', '/account/list', '/role/list']) {
      await goTo(page, path)
      await page.locator('[data-row-open]').first().waitFor()
    }
    const isThere = (name: string) =>
      page.evaluate(`[...document.querySelectorAll('style[data-css-hash]')]
        .some(({ textContent }) => textContent.includes('--ant-${name}-'))`)
    expect(await isThere('table')).toBe(true)
    await page.evaluate(`globalThis.removed = []
      new MutationObserver((changes) => {
        for (const { removedNodes } of changes) removed.push(...[...removedNodes].map(({ textContent }) => textContent))
      }).observe(document.head, { childList: true })`)
    await goTo(page, '/account/list')
    await page.locator('[data-row-open]').first().waitFor()
    expect(await page.evaluate(`removed.filter((text) => text.includes('--ant-table-'))`)).toEqual([])
    await goTo(page, '/401')
    await expect.poll(() => isThere('table')).toBe(false)
  })

  it('are those of the theme that is chosen, also when it is chosen back and forth', async () => {
    await api().admin(profile.saveSettings, { body: { ...defaultSettings, appearance: 'system' } })
    const page = await enter('/role/list', admin)
    // Variables without use must not wait for their timer then, which a slow machine would hide.
    await prepare(
      page,
      `{ const later = setTimeout
        globalThis.setTimeout = (act, ms, ...given) => (ms === 1_000 ? 0 : later(act, ms, ...given)) }`,
    )
    await page.reload()
    await page.locator('[data-row-open]').first().waitFor()
    const inLight = await header(page)
    for (let round = 0; round < 2; round++) {
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect.poll(() => header(page)).not.toBe(inLight)
      await page.emulateMedia({ colorScheme: 'light' })
      await expect.poll(() => header(page)).toBe(inLight)
    }
  })
})

describe('motion', () => {
  const moving = (page: Page) => page.evaluate('document.getAnimations().length')
  it('is off when the system asks for reduced motion', async () => {
    const page = await enter('/account/list?keyword=admin_a', admin)
    await page.getByRole('row', { name: /admin_a/ }).waitFor()
    await page.getByRole('button', { name: '新增' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('登录账号').waitFor()
    expect(await moving(page)).toBe(0)
    await form.getByRole('button', { name: '保存' }).click()
    await form.locator('.ant-form-item-explain-error').first().waitFor()
    expect(await moving(page)).toBe(0)
  })

  it('follows the system setting, and a change of theme does not fade', async () => {
    await api().admin(profile.saveSettings, { body: { ...defaultSettings, appearance: 'system' } })
    const page = await enter('/role/list', admin)
    const duration = () =>
      page.evaluate(`getComputedStyle(document.querySelector('.ant-btn')).transitionDuration.split(',')[0]`)
    await expect.poll(duration).toBe('0s')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expect.poll(duration).toBe('0.16s')
    // The element under the pointer is highlighted with a transition.
    await page.mouse.move(0, 0)
    await expect.poll(() => moving(page)).toBe(0)
    // Counts that arrive move the line below a tab meanwhile.
    await page.evaluate(
      `globalThis.faded = []; addEventListener('transitionrun', ({ propertyName, target }) => {
        if (/color|background|shadow|opacity|fill/.test(propertyName)) faded.push(propertyName + ' of ' + target.className)
      })`,
    )
    await page.emulateMedia({ reducedMotion: 'no-preference', colorScheme: 'dark' })
    await page.locator('html[data-theme="dark"]:not([data-restyled])').waitFor({ state: 'attached' })
    expect(await page.evaluate('faded')).toEqual([])
  })
})
