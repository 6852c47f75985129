import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { idCardOf } from '../server/src/demo/numbers.ts'
import { date, pick, typeAll } from './forms.ts'

// Care recipients: the record is a separate page with tabs, and so is the form.

/** ID number of a woman, different for each n. */
export const womansCard = (n: number) => idCardOf({ areaCode: '330106', birthday: '1941-03-08', gender: 'female', n })

/** The same number with another last digit, so that its checksum is wrong. */
export const miswritten = (card: string) => `${card.slice(0, -1)}${card.endsWith('1') ? '2' : '1'}`

export const fileOf = (id: string, tab?: string) => `/customer/detail?id=${id}${tab === undefined ? '' : `&tab=${tab}`}`

/** The form of a care recipient, or their record. */
export const main = (page: Page) => page.getByRole('main')

/** The name of the care recipient, not of the emergency contact. */
export const nameOf = (form: Locator) => form.getByLabel('姓名', { exact: true }).first()

export const firstContact = (form: Locator) => form.getByRole('region', { name: '紧急联系人 1' })

export const fillContact = async (form: Locator, name: string, mobile: string) => {
  const contact = firstContact(form)
  await typeAll(contact, { 姓名: name, 电话: mobile })
  await pick(contact, '关系', '子女')
}

/** Runs an action and waits until the draft with this text is saved. */
export const seeKept = async (page: Page, text: string, doing: () => Promise<unknown>) => {
  const kept = page.waitForResponse(
    (response) => response.url().includes('/api/draft/') && (response.request().postData() ?? '').includes(text),
  )
  await doing()
  expect((await kept).status()).toBe(200)
}

/** Clicks a tab, after scrolling the tab strip to it if necessary. */
export const openTab = async (page: Page, name: string) => {
  const tab = page.getByRole('tab', { name, exact: true })
  /** Distance and direction to scroll; 0 once the tab is in view. */
  const roll = async () => {
    const { x = 0, width = 0 } = (await tab.boundingBox()) ?? {}
    if (x < 0) return -80
    return x + width > (page.viewportSize()?.width ?? 0) ? 80 : 0
  }
  await page.getByRole('tab', { selected: true }).hover()
  for (let by = await roll(); by !== 0; by = await roll()) await page.mouse.wheel(by, 0)
  await tab.click()
  return page.getByRole('tabpanel', { name, exact: true })
}

interface Measured {
  readonly day: string
  readonly pressure: readonly [systolic: string, diastolic: string]
  readonly glucose: string
  readonly weight: string
}

/** Adds a health record with the measurements of a day. */
export const addRecord = async (page: Page, { day, pressure, glucose, weight }: Measured, isFirst: boolean) => {
  await page.getByRole('button', { name: '新增健康档案' }).click()
  const form = page.getByRole('dialog', { name: '新增健康档案' })
  await date(form, '记录日期', day)
  await typeAll(form, {
    '收缩压(mmHg)': pressure[0],
    '舒张压(mmHg)': pressure[1],
    '体重(kg)': weight,
    '血糖(mmol/L)': glucose,
  })
  await pick(form, '测量时机', '空腹')
  // Allergies are copied from one record to the next.
  if (isFirst) await pick(form, '药物过敏', '青霉素')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
}

export const chart = (page: Page, title: string) => page.getByRole('slider', { name: title, exact: true })

/** Heights of a line's points from the left: the larger the value, the higher the point. */
export const heightsOf = async (drawn: Locator, line: number) => {
  const points = await drawn.locator(`g[data-rank="${line}"] circle`).all()
  return Promise.all(points.map(async (point) => -Number(await point.getAttribute('cy'))))
}

/** Rows of the table below a chart. */
export const tableBelow = async (page: Page, title: string) => {
  const figure = page.getByRole('figure').filter({ has: chart(page, title) })
  await figure.getByText('查看数据表').click()
  const lines = await figure.getByRole('row').all()
  return Promise.all(lines.map((line) => line.locator('th, td').allInnerTexts()))
}

/** Scores one item of an assessment. */
export const score = (form: Locator, item: string, points: number) =>
  form
    .getByRole('radiogroup', { name: item, exact: true })
    .getByText(new RegExp(`^${points} `))
    .click()

export const scoreAll = async (form: Locator, items: readonly string[], points: number) => {
  for (const item of items) await score(form, item, points)
}

/** Selects a spreadsheet for import. */
export const chooseSheet = async (within: Locator, buffer: Buffer, name = '导入.xlsx') => {
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await within.getByLabel('点击选择，或将xlsx文件拖到这里').setInputFiles({ name, mimeType, buffer })
}

/** Waits for this status text of an import. */
export const seeOutcome = (within: Locator, text: string) => within.getByRole('status').getByText(text).waitFor()
