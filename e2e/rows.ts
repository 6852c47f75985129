import type { Locator, Page } from 'playwright-core'

// Lists, their rows and confirm dialogs.

export const rows = (page: Page) => page.locator('tbody tr:has([data-row-open])')
export const rowOf = (page: Page, name: string) => rows(page).filter({ has: page.getByText(name, { exact: true }) })

/** Waits until the row shows this state. */
export const seeState = (page: Page, name: string, state: string) =>
  rowOf(page, name)
    .locator('[data-tone]')
    .filter({ hasText: new RegExp(`^${state}$`) })
    .waitFor()

/** Clicks an action of a row, in the ⋯ menu if it is there. */
export const stepIn = async (row: Locator, text: string) => {
  const steps = row.locator('[data-row-steps]')
  await steps.waitFor()
  const shown = steps.getByRole('button', { name: text, exact: true })
  if (await shown.isVisible()) return shown.click()
  await steps.getByRole('button', { name: '更多' }).click()
  await row.page().getByRole('menuitem', { name: text, exact: true }).click()
}

export const step = (page: Page, name: string, text: string) => stepIn(rowOf(page, name), text)

/** The confirm dialog of an action. */
export const question = (page: Page, text: string, name: string) =>
  page.getByRole('dialog', { name: new RegExp(`^${text}“${name}`) })

export const agree = async (page: Page, text: string, name: string) => {
  await question(page, text, name).getByRole('button', { name: text, exact: true }).click()
  await question(page, text, name).waitFor({ state: 'hidden' })
}

/** The action to click and the resulting state of the row. */
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

/** Names of the rows, from the top. */
export const names = (page: Page) => page.locator('tbody [data-row-open]').allInnerTexts()
