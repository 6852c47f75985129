import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { pushPath } from './push-path.ts'

// Parts of the shell, located by their Chinese names.

export const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
export const tabs = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' })
export const toast = (page: Page, text: string) => page.locator('.ant-message').getByText(text, { exact: true })

/** The heading of the page with its siblings. */
export const pageName = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 }).locator('..')

/** Navigates within the console without loading the page again. */
export const goTo = (page: Page, path: string) => page.evaluate(pushPath(path))

export const choose = async (page: Page, button: string, item: string) => {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

export const openSettings = (page: Page) => page.getByRole('button', { name: '打开界面设置' }).click()

/** Changes one setting and waits until it is saved, because two quick changes are saved together. */
export const saveSettings = async (page: Page, change: () => Promise<void>) => {
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/profile/settings') && response.request().method() === 'POST',
  )
  await change()
  await saved
}

/** Toggles a setting. */
export const toggle = async (page: Page, name: string) => {
  await openSettings(page)
  await saveSettings(page, () => page.getByRole('switch', { name }).click())
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** No part of the page is wider than the screen, except for a moment during rendering. */
export const expectNoSidewaysScroll = async (page: Page) => {
  const excess = () => page.evaluate('document.scrollingElement.scrollWidth - innerWidth')
  await expect.poll(excess).toBeLessThanOrEqual(0)
}
