import type { Locator, Page } from 'playwright-core'
import { openNew, save } from './forms.ts'
import { move, remove, rowOf, type Move } from './rows.ts'

/** A screen, and the one thing that somebody makes on it. */
export interface Screen {
  path: string
  /** What a form says it adds. */
  title: string
  name: string
  fill: (form: Locator) => Promise<unknown>
  /** What the list then says of it. */
  shows: readonly string[]
  moves: readonly Move[]
  /** What has to be elsewhere before it can be sold, and gone before it can be deleted. */
  around?: { before: () => Promise<unknown>; after: () => Promise<unknown> }
  /** It can only be taken away from customers. */
  isKept?: true
}

/** Makes it, sees it, sends it through its states and deletes it. */
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
