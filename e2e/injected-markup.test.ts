import { addMonths, businessDay, businessMonth, organqrcode, promotion } from '@kangju/contract'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { storedNotices } from '../server/src/db/tables.ts'
import { clientPlan } from '../server/src/modules/customers/customerclient/imports/client-plan.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { readVisit } from '../server/test/factories/field-rows.ts'
import { markup, typedTexts } from '../server/test/factories/markup.ts'
import { payOrderOf } from '../server/test/factories/order-rows.ts'
import { makeFile } from '../server/test/factories/sheets.ts'
import { chooseSheet, fileOf, openTab } from './customer-steps.ts'
import { bell, closeNewOrders, messages, newOrders } from './live-steps.ts'
import {
  addressOf,
  countRuns,
  expectNoElement,
  lists,
  openMarkedConsole,
  otherPages,
  seeHeading,
  seeText,
  unstored,
} from './markup-steps.ts'
import { goTo } from './parts.ts'
import { rows } from './rows.ts'

const { enter, come, excuse, api, written, accepted, refused } = openMarkedConsole()
const { admin, holder } = testNames('a')

/** Lists whose form shows what an editor wrote as HTML. */
const edited = new Set(['/project/list', '/serviceCommodity/list', '/goods/goods', '/special/list'])

it('every text of the contract was stored with markup, refuses it, or is never stored', () => {
  const isUnstored = (text: string) => unstored.some(([pattern]) => pattern.test(text))
  expect(typedTexts.filter((text) => !accepted.has(text) && !refused.has(text) && !isUnstored(text))).toEqual([])
  expect(unstored.filter(([pattern]) => !typedTexts.some((text) => pattern.test(text)))).toEqual([])
})

/** Opens the list, the details of its first row and its form. */
const openAll = async (page: Page, path: string, title: string) => {
  await goTo(page, addressOf(path))
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
  const page = await enter('/401', admin)
  const runs = await countRuns(page)
  for (const { path, title } of lists) await openAll(page, path, title.zh)
  expect(await runs()).toBe(0)
})

it('markup that becomes an element is noticed', async () => {
  const page = await enter('/401', admin)
  const said = (text: string) => page.waitForEvent('console', (message) => message.text().includes(text))
  // The policy forbids it to run: the browser says so, and so does the script that reports violations.
  const complaints = Promise.all([said('Content Security Policy'), said('security policy: script-src-attr')])
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend', '${markup}')`)
  await expect(expectNoElement(page, 'here')).rejects.toThrow('here')
  await complaints
  excuse(page, /security policy/i)
})

const tabsWithTexts = ['basics', 'health', 'longcare', 'log']

/** Lists where the last action of a row asks first, and says what follows. */
const asked = ['/organ/open', '/project/list', '/projectclass/list', '/dictionary/peopleclass', '/role/list']

/** The addresses of every page that is no list, each with what it shows. */
const addresses = (): Record<string, readonly string[]> => {
  const { billId, clientId, orders, visits } = written()
  const { clientId: ownClient, ...mains } = orders
  const made = Object.values(visits)
  return {
    '/organ/add': ['/organ/add'],
    '/finance/reconciliation': [`/finance/reconciliation?tab=bills&bill=${billId}`],
    '/finance/monthend': [`/finance/monthend?ownerType=organ&month=${businessMonth(api().now())}`],
    '/order/detail': made.map(({ id }) => `/order/detail?id=${id}`),
    '/order/maindetail': [...made.map(({ mainId }) => mainId), ...Object.values(mains)].map(
      (id) => `/order/maindetail?id=${id}`,
    ),
    '/customer/detail': [...tabsWithTexts.map((tab) => fileOf(clientId, tab)), fileOf(ownClient, 'orders')],
    '/customer/import': [],
    '/customer/add': ['/customer/add'],
    '/customer/edit': [`/customer/edit?id=${clientId}`],
    '/profile/index': ['/profile/index'],
  }
}

/** Opens a page after another one without stored texts, so that texts of the page before are gone. */
const open = async (page: Page, address: string) => {
  await goTo(page, '/401')
  await page.getByRole('heading', { name: '没有权限' }).waitFor()
  await goTo(page, address)
}

it('stored markup is shown as text on every page that is no list', async () => {
  const pages = addresses()
  expect(Object.keys(pages).toSorted()).toEqual(otherPages.toSorted())
  const page = await enter('/401', admin)
  const runs = await countRuns(page)
  for (const address of Object.values(pages).flat()) {
    await open(page, address)
    await seeText(page, address)
  }
  await page.getByRole('tab', { name: '登录记录' }).click()
  await page.getByRole('cell', { name: markup, exact: true }).waitFor()
  await expectNoElement(page, 'sign-ins')
  expect(await runs()).toBe(0)
})

it('stored markup is shown as text in the lock history of months and in a statement', async () => {
  const month = addMonths(businessMonth(api().now()), -1)
  const page = await enter(`/finance/monthend?month=${month}`, admin)
  const runs = await countRuns(page)
  await rows(page).first().getByRole('button', { name: '对账单' }).click()
  await page.getByRole('dialog').getByRole('article').getByText(markup).first().waitFor()
  await expectNoElement(page, 'statement')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: '期间锁定' }).click()
  await page.getByRole('dialog').getByText(markup).first().waitFor()
  await expectNoElement(page, 'locks')
  expect(await runs()).toBe(0)
})

it('stored markup is shown as text in what is printed', async () => {
  const page = await enter(fileOf(written().clientId), admin)
  await page.evaluate('window.print = () => { window.isPrinting = true }')
  await page.getByRole('button', { name: '打印档案' }).click()
  await expect.poll(() => page.evaluate('window.isPrinting === true')).toBe(true)
  await page.emulateMedia({ media: 'print' })
  await page.locator('body > article').getByText(markup).first().waitFor()
  await expectNoElement(page, 'printed file')
})

/** Clicks the last action of the first row, in the ⋯ menu if there is one. */
const askLast = async (page: Page) => {
  const steps = rows(page).first().locator('[data-row-steps]')
  await steps.waitFor()
  const more = steps.getByRole('button', { name: '更多' })
  if (!(await more.isVisible())) return steps.getByRole('button').last().click()
  await more.click()
  await page.locator('.ant-dropdown:not(.ant-dropdown-hidden)').getByRole('menuitem').last().click()
}

it('stored markup is shown as text in a view, on the board and in questions and dialogs', async () => {
  const page = await enter('/project/list', admin)
  const runs = await countRuns(page)
  await page.getByRole('button', { name: '视图' }).click()
  const view = page.getByRole('button', { name: new RegExp(`^${markup.replace(/[()]/g, '.')}`) })
  await view.and(page.locator(':not([data-row-open])')).waitFor()
  await expectNoElement(page, 'saved views')
  const { passedOn } = written().visits
  for (const button of ['派单', '改约']) {
    await open(page, `/order/detail?id=${passedOn.id}`)
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByRole('dialog').waitFor()
    await seeText(page, button)
  }
  const { startAt } = await readVisit(api(), passedOn.id)
  await open(page, `/order/childFastOrder?view=board&day=${businessDay(new Date(startAt ?? ''))}`)
  await seeText(page, 'board')
  for (const path of asked) {
    await open(page, path)
    await askLast(page)
    await page.getByRole('dialog').getByText(markup).first().waitFor()
    await expectNoElement(page, path)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  expect(await runs()).toBe(0)
})

it('markup in a file that is imported is shown as text among its faults', async () => {
  const page = await enter('/customer/import', admin)
  const panel = await openTab(page, '服务对象')
  const headings = clientPlan.columns.map(({ heading }) => heading.zh)
  await chooseSheet(panel, await makeFile([headings.map(() => markup)], headings), `${markup.replace('/', '')}.xlsx`)
  await panel.locator('tbody tr.ant-table-row').first().getByText(markup).first().waitFor()
  await expectNoElement(page, 'faults')
})

it('markup in what was ordered is shown as text in the notice to the desk', async () => {
  // Those of the rows above are kept.
  await api().db.delete(storedNotices)
  const page = await enter('/order/childFastOrder', holder('order'), { isListening: true })
  await payOrderOf(api(), written().unpaid)
  await newOrders(page).getByText(markup).waitFor()
  await expectNoElement(page, 'new orders')
  await closeNewOrders(page)
  await bell(page, 1).click()
  await messages(page).getByText(markup).waitFor()
  await expectNoElement(page, 'messages')
})

it('stored markup is shown as text on the pages of printed codes', async () => {
  const { codeId, promotionId } = written()
  const { data: code } = await api().admin(organqrcode.read, { params: { id: codeId } })
  const { data: offered } = await api().admin(promotion.read, { params: { id: promotionId } })
  for (const scene of [code.scene, offered.scene]) {
    const page = await come(`/q/${scene}`)
    await seeText(page, scene)
  }
})
