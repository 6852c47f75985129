import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

// Locators for the kite page by visible names.

export const rows = (page: Page) => page.locator('tbody tr:has([data-row-open])')
export const rowOf = (page: Page, name: string) =>
  rows(page).filter({ has: page.getByRole('button', { name, exact: true }) })
const names = (page: Page) => page.locator('tbody [data-row-open]').allInnerTexts()

/** Expects exactly these kites, from the top. */
export const seeNames = async (page: Page, wanted: readonly string[]) => {
  await expect.poll(() => names(page)).toEqual(wanted)
}

export const seeText = async (page: Page, text: string | RegExp) => {
  await page.getByText(text).first().waitFor()
}

/** The drawer or dialog with this title. */
export const dialog = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title })

export const pick = async (within: Page | Locator, label: string, option: string) => {
  const page = 'page' in within ? within.page() : within
  await within.getByRole('combobox', { name: label }).click()
  await page.getByTitle(option, { exact: true }).last().click()
}

/** Action buttons of this kite. */
export const stepsOf = (page: Page, name: string) => rowOf(page, name).locator('[data-row-steps]').getByRole('button')

export const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
export const seeQuery = async (page: Page, wanted: Readonly<Record<string, string>>) => {
  await expect.poll(() => queryOf(page)).toEqual(wanted)
}

/** antd inserts a space between two characters, and an icon adds its name before them. */
const named = (name: string) => {
  const letters = [...name].map((letter) => letter.replace(/[()]/, '\\$&'))
  return new RegExp(`^(?:\\w+ )?${letters.join('\\s?')}$`)
}
export const button = (within: Page | Locator, name: string) => within.getByRole('button', { name: named(name) })

/** Settings are saved on the server half a second after the last change. */
export const lookKept = (page: Page) =>
  page.waitForResponse(
    (response) => response.url().endsWith('/api/profile/settings') && response.request().method() === 'POST',
  )

/** Error text under a field. */
export const problemOf = async (form: Locator, label: string) => {
  const item = form.locator('.ant-form-item').filter({ has: form.page().getByText(label, { exact: true }) })
  return (await item.locator('.ant-form-item-explain-error').allInnerTexts()).join(' ')
}
