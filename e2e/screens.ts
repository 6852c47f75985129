import type { Locator, Page } from 'playwright-core'
import { openNew, save } from './forms.ts'
import { move, rowOf, type Move } from './rows.ts'

/** A screen and the row that the test creates on it. */
export interface Screen {
  path: string
  /** Title of the form. */
  title: string
  name: string
  fill: (form: Locator) => Promise<unknown>
  /** Texts shown in the list. */
  shows: readonly string[]
  /** The first move of a new row. */
  move: Move
  /** Makes what the move requires. */
  before?: () => Promise<unknown>
}

/** Creates the row, checks it and makes its first move; other moves and deletion are tested on the kit's own area. */
export const checkScreen = async (page: Page, { title, name, fill, shows, move: first, before }: Screen) => {
  const form = await openNew(page, title)
  await fill(form)
  await save(form)
  for (const text of shows) await rowOf(page, name).getByText(text, { exact: true }).first().waitFor()
  await before?.()
  await move(page, name, first)
}
