import { addDays, businessDay, screens, type Screen } from '@kangju/contract'
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { markup, markupSender, shortMarkup } from '../server/test/factories/markup.ts'
import { writeAll } from '../server/test/factories/markup-rows.ts'
import { openTestConsole } from './test-console.ts'

// Screens that show stored markup: none of it may become an element or run.

/** Texts that are never stored, or that only name something else: the pattern of their names and the reason. */
export const unstored: readonly (readonly [RegExp, string])[] = [
  [/^POST \/(login|account\/pwd|profile\/factor\/\w+) /, 'signs in; only hashes are kept'],
  [/^POST \/edge\/\w+\/(login|code|refresh) (operator|deviceKey|refreshToken|ownerCode)$/, 'signs in; it is looked up'],
  [/^POST \/edge\/.* (operator|ecallid|token)$/, 'names the operator and proves which box calls'],
  [/^POST \/edge\/.* (scene|ticket|openid)$/, 'a code that the server or WeChat made'],
  [/^POST \/edge\/staff\/applied applyNo$/, 'a number to look up'],
  [/^POST \/edge\/staff\/visit\/checkin\/\{id\} code$/, 'is compared with the code of the customer'],
  [/^POST \/edge\/exam\/notify /, 'signed as a whole; `writeAll` puts markup into the texts inside'],
  [/^POST \/edge\/customer\/order\/add attachments\[\]$/, 'the address of an uploaded picture'],
  [/^POST \/order(\/booking)?\/(add|createorder) cards\[\]$/, 'a proof that the server made'],
  [/^POST \/(order|edge\/\w+)\/card(\/bind)? cardNo$/, 'a number to look up'],
  [/^POST \/orderDispatchConfig\/(preview|simulate) name$/, 'a rule that is tried, not saved'],
  [/^POST \/tvecall\/record\/\{id\}\/contact (key|mobile)$/, 'names a contact of the card'],
  [/^POST \/task\/export (path|query)$/, 'names an endpoint of the contract and its filters'],
  [/^POST \/profile\/settings lists\[\]\.path$/, 'names the screen that shows the saved views'],
]

const inMenu = screens.filter(({ group }) => group !== undefined)
/** Screens of the menu without rows that open: a form, the tabs of the reconciliation, the figures of a month. */
const noLists = new Set(['/organ/add', '/finance/reconciliation', '/finance/monthend'])
const isList = ({ path, hidden }: Screen) => hidden !== true && !noLists.has(path)
/** All screens with rows, and all others of a signed-in account. */
export const lists = inMenu.filter(isList)
/** The days that the rows were written on; writing them moves the clock. */
const written = { from: addDays(businessDay(new Date()), -30), to: addDays(businessDay(new Date()), 300) }
const periods: Readonly<Record<string, readonly [from: string, to: string]>> = {
  '/report/order/pay': ['paidFrom', 'paidTo'],
  '/report/order/refund': ['refundedFrom', 'refundedTo'],
  '/report/order/complete': ['finishedFrom', 'finishedTo'],
}

/** The address of a list with rows of any day. */
export const addressOf = (path: string) => {
  const [from, to] = periods[path] ?? []
  if (from !== undefined && to !== undefined) return `${path}?${from}=${written.from}&${to}=${written.to}`
  return path === '/tvcustserv/ecalllist' ? `${path}?all=1` : path
}
export const otherPages = [...inMenu.filter((screen) => !isList(screen)).map(({ path }) => path), '/profile/index']

/** A console on rows whose texts all have markup, where they accept it. */
export const openMarkedConsole = () => {
  const { send, accepted, refused } = markupSender((text) => unstored.some(([pattern]) => pattern.test(text)))
  const opened = openTestConsole({ send })
  let written: Awaited<ReturnType<typeof writeAll>>
  beforeAll(async () => {
    written = await writeAll(opened.api())
  })
  return { ...opened, accepted, refused, written: () => written }
}

/** Counts from now on how often markup runs. */
export const countRuns = async (page: Page) => {
  await page.evaluate('window.runs = 0; window.x = () => { window.runs += 1 }')
  return () => page.evaluate('window.runs')
}

export const expectNoElement = async (page: Page, place: string) => {
  expect([place, await page.locator('[onload]').count()]).toEqual([place, 0])
}

const shown = `document.body.innerText +
  [...document.querySelectorAll('input, textarea')].map((field) => field.value).join()`

/** Waits until the page shows markup as text, also in a field; none of it may have become an element. */
export const seeText = async (page: Page, place: string) => {
  const isShown = async () => {
    const text = (await page.evaluate(shown)) as string
    return text.includes(markup) || text.includes(shortMarkup)
  }
  await expect.poll(isShown, { message: place }).toBe(true)
  await expectNoElement(page, place)
}

export const seeHeading = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { level: 1, name, exact: true }).waitFor()
