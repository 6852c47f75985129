import type { Page } from 'playwright-core'

// A list, its rows and what is asked before something happens to them.

export const rows = (page: Page) => page.locator('tbody tr:has([data-row-open])')
export const rowOf = (page: Page, name: string) => rows(page).filter({ has: page.getByText(name, { exact: true }) })

/** Waits until the row is in this state, as its list says. */
export const seeState = (page: Page, name: string, state: string) =>
  rowOf(page, name)
    .locator('[data-tone]')
    .filter({ hasText: new RegExp(`^${state}$`) })
    .waitFor()

/** Presses a button of the row, behind ⋯ where there is no room for it. */
export const step = async (page: Page, name: string, text: string) => {
  const steps = rowOf(page, name).locator('[data-row-steps]')
  await steps.waitFor()
  const shown = steps.getByRole('button', { name: text, exact: true })
  if (await shown.isVisible()) return shown.click()
  await steps.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: text, exact: true }).click()
}

/** The question that comes before a step is made. */
export const question = (page: Page, text: string, name: string) =>
  page.getByRole('dialog', { name: new RegExp(`^${text} “${name}`) })

export const agree = async (page: Page, text: string, name: string) => {
  await question(page, text, name).getByRole('button', { name: text, exact: true }).click()
  await question(page, text, name).waitFor({ state: 'hidden' })
}

/** What is pressed, and the state that the row is in afterwards. */
export type Move = readonly [text: string, state: string]

export const move = async (page: Page, name: string, [text, state]: Move) => {
  await step(page, name, text)
  await agree(page, text, name)
  await seeState(page, name, state)
}

export const remove = async (page: Page, name: string) => {
  await step(page, name, '删除')
  await agree(page, '删除', name)
  await rowOf(page, name).waitFor({ state: 'detached' })
}

/** The names of the rows, from the top. */
export const names = (page: Page) => page.locator('tbody [data-row-open]').allInnerTexts()
