import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { testNames } from '../server/test/api/fixture.ts'
import { markup, typedTexts } from '../server/test/factories/markup.ts'
import { countRuns, expectNoElement, lists, openMarkedConsole, seeHeading, seeText, unstored } from './markup-steps.ts'
import { goTo } from './parts.ts'
import { rows } from './rows.ts'

const { enter, excuse, accepted, refused } = openMarkedConsole()

/** Lists whose form shows what an editor wrote as HTML. */
const edited = new Set(['/project/list', '/serviceCommodity/list', '/goods/goods', '/special/list'])

it('every text of the contract was stored with markup, refuses it, or is never stored', () => {
  const isUnstored = (text: string) => unstored.some(([pattern]) => pattern.test(text))
  expect(typedTexts.filter((text) => !accepted.has(text) && !refused.has(text) && !isUnstored(text))).toEqual([])
  expect(unstored.filter(([pattern]) => !typedTexts.some((text) => pattern.test(text)))).toEqual([])
})

/** Opens the list, the details of its first row and its form. */
const openAll = async (page: Page, path: string, title: string) => {
  await goTo(page, path)
  await seeHeading(page, title)
  await rows(page).first().locator('[data-row-open]').click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await seeText(page, path)
  const edit = dialog.getByRole('button', { name: '编辑', exact: true })
  if ((await edit.count()) === 0) return
  await edit.click()
  await page
    .getByRole('button', { name: /^保\s?存|^提\s?交/ })
    .first()
    .waitFor()
  if (edited.has(path)) await dialog.locator('[contenteditable]').waitFor()
  await expectNoElement(page, path)
}

it('stored markup is shown as text in every list, in the details of a row and in its form', async () => {
  const page = await enter('/401', testNames('a').admin)
  const runs = await countRuns(page)
  for (const { path, title } of lists) await openAll(page, path, title.zh)
  expect(await runs()).toBe(0)
})

it('markup that becomes an element is noticed', async () => {
  const page = await enter('/401', testNames('a').admin)
  const said = (text: string) => page.waitForEvent('console', (message) => message.text().includes(text))
  // The policy forbids it to run: the browser says so, and so does the script that reports violations.
  const complaints = Promise.all([said('Content Security Policy'), said('security policy: script-src-attr')])
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend', '${markup}')`)
  await expect(expectNoElement(page, 'here')).rejects.toThrow('here')
  await complaints
  excuse(page, /security policy/i)
})
