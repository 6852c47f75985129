import type { Locator, Page } from 'playwright-core'
import { openNew, save } from './forms.ts'
import { move, remove, rowOf, type Move } from './rows.ts'

/** A screen and the row that the test creates on it. */
export interface Screen {
  path: string
  /** Title of the form. */
  title: string
  name: string
  fill: (form: Locator) => Promise<unknown>
  /** Texts shown in the list. */
  shows: readonly string[]
  moves: readonly Move[]
  /** `before` makes what listing the row requires; `after` removes what prevents its deletion. */
  around?: { before: () => Promise<unknown>; after: () => Promise<unknown> }
  /** The row cannot be deleted, only hidden from customers. */
  isKept?: true
}

/** Creates the row, checks it, moves it through its states and deletes it. */
export const walkThrough = async (page: Page, screen: Screen) => {
  const { title, name, fill, shows, moves, around, isKept = false } = screen
  const form = await openNew(page, title)
  await fill(form)
  await save(form)
  for (const text of shows) await rowOf(page, name).getByText(text, { exact: true }).first().waitFor()
  await around?.before()
  for (const each of moves) await move(page, name, each)
  await around?.after()
  if (!isKept) await remove(page, name)
}
